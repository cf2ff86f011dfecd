"""Answers as frozen dataclasses: made from data, turned into the same data, and described by a JSON Schema.

A field is a key of the data, in order. One with a default is left out of the data where it has that default.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

__all__ = ["HIDDEN", "OTHERS", "Shape", "data_of", "json_schema", "key", "shape_of"]

S = TypeVar("S", bound="Shape")

_HIDDEN = "hidden"
_KEY = "key"
_OTHERS = "others"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMES = "urn:wellfounded:schema:"
"""What the name of every schema begins with; a name is no address, and nothing is fetched by it."""


OTHERS: Mapping[str, Any] = {_OTHERS: True}
"""The metadata of a field for all other keys of the data, by key."""
HIDDEN: Mapping[str, Any] = {_HIDDEN: True}
"""The metadata of a field that is no part of the data."""


def key(name: str) -> Mapping[str, Any]:
    """The metadata of a field whose key in the data is ``name``, which cannot be a name in Python."""
    return {_KEY: name}


@dataclass(frozen=True)
class Shape:
    """A part of an answer. ``SCHEMA`` names the published schema of an answer as a whole; its parts have none."""

    SCHEMA: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data: dicts, lists, texts, numbers, true and false, and None."""
        data: dict[str, Any] = {"schema": self.SCHEMA} if self.SCHEMA else {}
        for one in _shown_fields(type(self)):
            value = getattr(self, one.name)
            if one.metadata.get(_OTHERS):
                data |= {name: data_of(each) for name, each in value.items()}
            elif one.default is MISSING or value != one.default:
                data[_name(one)] = data_of(value)
        return data


def data_of(value: object) -> Any:
    """A value as plain data."""
    if isinstance(value, Shape):
        return value.to_dict()
    if isinstance(value, tuple | list):
        return [data_of(one) for one in value]
    if isinstance(value, Mapping):
        return {name: data_of(one) for name, one in value.items()}
    return value


def shape_of(kind: type[S], data: Mapping[str, Any], **more: Any) -> S:
    """The dataclass that ``data`` is; ``more`` are its hidden fields.

    Raises ``ValueError`` for data of another shape, which would be a defect of the program.
    """
    hints = _hints(kind)
    values: dict[str, Any] = {}
    unused = dict(data)
    if kind.SCHEMA and unused.pop("schema", "") != kind.SCHEMA:
        raise ValueError(f"{kind.__name__}: schema {kind.SCHEMA} was expected, not {data.get('schema')}")
    for one in _shown_fields(kind):
        if one.metadata.get(_OTHERS):
            values[one.name] = _value(hints[one.name], unused)
            unused = {}
        elif _name(one) in unused:
            values[one.name] = _value(hints[one.name], unused.pop(_name(one)))
        elif one.default is MISSING:
            raise ValueError(f"{kind.__name__}: '{_name(one)}' is missing")
    if unused:
        raise ValueError(f"{kind.__name__}: there is no '{', '.join(unused)}'")
    return kind(**values, **more)


def _value(hint: Any, data: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Shape):
        return shape_of(hint, data)
    origin = get_origin(hint)
    if origin is tuple:
        return tuple(_value(get_args(hint)[0], one) for one in data)
    if origin in (types.UnionType, Union):
        return None if data is None else _value(next(one for one in get_args(hint) if one is not type(None)), data)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return {name: _value(get_args(hint)[1], one) for name, one in data.items()}
    return data


_HINTS: dict[str, dict[str, Any]] = {}
_FIELDS: dict[str, tuple[Field[Any], ...]] = {}


def _hints(kind: type[Shape]) -> dict[str, Any]:
    """The types of the fields; worked out once, and to the same end by any thread."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name not in _HINTS:
        _HINTS[name] = get_type_hints(kind)
    return _HINTS[name]


def _shown_fields(kind: type[Shape]) -> tuple[Field[Any], ...]:
    """The fields that are keys of the data; those for all other keys come last."""
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name not in _FIELDS:
        shown = [one for one in fields(kind) if not one.metadata.get(_HIDDEN)]
        _FIELDS[name] = tuple(sorted(shown, key=lambda one: bool(one.metadata.get(_OTHERS))))
    return _FIELDS[name]


def _name(one: Field[Any]) -> str:
    return str(one.metadata.get(_KEY, one.name))


def json_schema(*kinds: type[Shape]) -> dict[str, Any]:
    """The JSON Schema of an answer's data, which may have one of several shapes.

    Its ``$id`` ends in the name of the answer and the version of its shape.
    """
    parts: dict[str, Any] = {}
    bodies = [_object_schema(kind, parts) for kind in kinds]
    name = kinds[0].SCHEMA
    head = {"$schema": DIALECT, "$id": f"{NAMES}{name.removeprefix('wellfounded.').replace('/', ':')}", "title": name}
    body = bodies[0] if len(bodies) == 1 else {"anyOf": bodies}
    return {**head, **body, "$defs": dict(sorted(parts.items()))}


def _object_schema(kind: type[Shape], parts: dict[str, Any]) -> dict[str, Any]:
    hints = _hints(kind)
    properties: dict[str, Any] = {"schema": {"const": kind.SCHEMA}} if kind.SCHEMA else {}
    more: Any = False
    needed = list(properties)
    for one in _shown_fields(kind):
        if one.metadata.get(_OTHERS):
            more = _schema_of(get_args(hints[one.name])[1], parts)
            continue
        properties[_name(one)] = _schema_of(hints[one.name], parts)
        if one.default is MISSING:
            needed.append(_name(one))
    words = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return {
        "description": words,
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": more,
    }


_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def _schema_of(hint: Any, parts: dict[str, Any]) -> dict[str, Any]:
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if isinstance(hint, type) and issubclass(hint, Shape):
        if hint.__name__ not in parts:
            parts[hint.__name__] = {}  # it may be a part of itself
            parts[hint.__name__] = _object_schema(hint, parts)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        return {"type": "array", "items": _schema_of(args[0], parts)}
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (types.UnionType, Union):
        return {"anyOf": [_schema_of(one, parts) for one in args]}
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _schema_of(args[1], parts)}
    return {}
