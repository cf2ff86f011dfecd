"""Objects of known classes as plain text, and back: nothing in the text is ever executed.

The text is JSON: the plain values, then groups of objects of one kind and size, each a column of references for each
part. References go to what stands before, so that a group is made in one step, and two objects that share a third
share it again.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Any

from wellfounded.garbage_collection import collector_at_rest

__all__ = ["classes_in", "objects_from_text", "text_of_objects"]

_PLAIN = (str, int, float, bool, type(None))
_BUILT_IN: dict[str, type] = {each.__name__: each for each in (tuple, list, dict, set, frozenset, dt.date)}


def classes_in(modules: Iterable[ModuleType]) -> tuple[type, ...]:
    """The data classes and named tuples that modules define: objects of these can be written."""
    found = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    own = {one for one in found if one.__module__ in {module.__name__ for module in modules}}
    return tuple(sorted((one for one in own if is_dataclass(one) or hasattr(one, "_fields")), key=_name))


def _name(kind: type) -> str:
    return kind.__qualname__ if kind in _BUILT_IN.values() else f"{kind.__module__}.{kind.__qualname__}"


def text_of_objects(root: Any, classes: Iterable[type]) -> str:
    """An object with all that it is made of. Raises TypeError for an object of any other class, or inside itself."""
    return _Writer(classes).text(root)


def objects_from_text(text: str | bytes, classes: Iterable[type]) -> Any:
    """The object that was written. Raises ValueError for a text that is none of ours."""
    known = {**_BUILT_IN, **{_name(one): one for one in classes}}
    try:
        plain, groups = json.loads(text)
        with collector_at_rest():
            values: list[Any] = list(plain)
            for kind, count, columns in groups:
                at = values.__getitem__
                made = list(_made(known[kind], [list(map(at, column)) for column in columns], count))
                if len(made) != count:
                    raise ValueError("a group has another size than it says")
                values += made
        return values[-1]
    except (TypeError, KeyError, IndexError, AttributeError, RecursionError, OverflowError) as error:
        raise ValueError(f"not a text of objects: {error}") from error


def _made(kind: type, columns: Sequence[list[Any]], count: int) -> Iterable[Any]:
    """The objects of a group, from the columns of their parts."""
    rows: Iterable[tuple[Any, ...]] = zip(*columns, strict=True) if columns else ((),) * count
    if kind is tuple:
        return rows
    if kind is dict:
        return (dict(zip(row[::2], row[1::2], strict=True)) for row in rows)
    if kind is dt.date:
        return map(dt.date.fromisoformat, *columns)
    if kind in _BUILT_IN.values():
        return map(kind, rows)
    make: Callable[..., Any] = kind
    return map(make, *columns) if columns else (make() for _ in range(count))


class _Writer:
    """Numbers objects so that each comes after its parts: by how deep the parts go, then by kind and size."""

    def __init__(self, classes: Iterable[type]) -> None:
        self._names = {one: [each.name for each in fields(one)] for one in classes if is_dataclass(one)}
        self._tuples = {one for one in classes if one not in self._names}
        self._plain: dict[tuple[type, Any], int] = {}
        self._depth: dict[int, int] = {}
        self._found: list[tuple[int, str, list[Any], Any]] = []
        self._places: dict[int, int] = {}

    def text(self, root: Any) -> str:
        if isinstance(root, _PLAIN):
            return json.dumps([[root], []])
        self._visit(root)
        self._found.sort(key=lambda one: (one[0], one[1], len(one[2])))
        groups: list[tuple[str, int, list[list[int]]]] = []
        number = len(self._plain)
        last: tuple[int, str, int] | None = None
        for depth, kind, parts, value in self._found:
            self._places[id(value)] = number
            number += 1
            if (depth, kind, len(parts)) != last:
                last = (depth, kind, len(parts))
                groups.append((kind, 0, [[] for _ in parts]))
            name, count, columns = groups[-1]
            groups[-1] = (name, count + 1, columns)
            for column, part in zip(columns, parts, strict=True):
                column.append(self._reference(part))
        plain = [value for _, value in self._plain]
        return json.dumps([plain, groups], ensure_ascii=True, separators=(",", ":"))

    def _reference(self, value: Any) -> int:
        return self._plain[type(value), value] if type(value) in _PLAIN else self._places[id(value)]

    def _visit(self, value: Any) -> int:
        """Note an object and its parts; how deep these go."""
        if type(value) in _PLAIN:
            self._plain.setdefault((type(value), value), len(self._plain))
            return 0
        known = self._depth.get(id(value))
        if known is not None:
            if known < 0:
                raise TypeError("an object that is part of itself cannot be written")
            return known
        self._depth[id(value)] = -1
        parts = self._parts(value)
        depth = 1 + max((self._visit(part) for part in parts), default=0)
        self._depth[id(value)] = depth
        self._found.append((depth, _name(type(value)), parts, value))
        return depth

    def _parts(self, value: Any) -> list[Any]:
        kind = type(value)
        if kind in self._names:
            return [getattr(value, name) for name in self._names[kind]]
        if kind in (tuple, list) or kind in self._tuples:
            return list(value)
        if kind is dict:
            return [part for pair in value.items() for part in pair]
        if kind in (set, frozenset):
            return sorted(value, key=repr)  # the same text for the same set
        if kind is dt.date:
            return [value.isoformat()]
        raise TypeError(f"an object of the class {_name(kind)} cannot be written")
