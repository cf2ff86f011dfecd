"""The sentences of one predicate that are not FALSE, with hash indexes built on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any

from wellfounded.engine.program import Arg, Atom, Var

Row = tuple[Arg, ...]
"""The arguments of a ground sentence, or the slots of a partly applied rule; holds no variable."""

Getter = Callable[[Row], Any]
"""Picks places out of a row."""


def pick(places: tuple[int, ...]) -> Getter:
    """A getter of a row of exactly these places (a row even when there is one place or none)."""
    if not places:
        return _nothing
    if places == tuple(range(places[0], places[0] + len(places))):
        return itemgetter(slice(places[0], places[0] + len(places)))
    return itemgetter(*places)


def _nothing(row: Row) -> Row:
    return ()


class Access:
    """One way of reading a predicate: some places are known (the key), the others are wanted.

    ``same`` lists pairs of places that must be equal because a variable occurs twice in the sentence.
    """

    __slots__ = ("key", "keyed", "same", "whole", "wanted")

    def __init__(self, keys: tuple[int, ...], wanted: tuple[int, ...], same: tuple[tuple[int, int], ...]) -> None:
        self.keyed = bool(keys)
        self.key: Getter = itemgetter(*keys) if keys else _nothing
        self.wanted: Getter = pick(wanted)
        self.whole = not keys and not same
        self.same = same


class Relation:
    """The arguments of the sentences of a predicate, each with its value (1 open, 2 true)."""

    __slots__ = ("_indexes", "opens", "values")

    def __init__(self, values: dict[Row, int] | None = None, opens: bool = False) -> None:
        self.values: dict[Row, int] = {} if values is None else values
        self.opens = opens
        self._indexes: dict[Access, dict[Any, list[Row]]] = {}

    def index(self, access: Access) -> dict[Any, list[Row]]:
        """The wanted places of every row, grouped by its key (all under the empty key if nothing is known)."""
        found = self._indexes.get(access)
        if found is None:
            found = self._indexes[access] = {}
            self._enter(access, found, self.values)
        return found

    @staticmethod
    def _enter(access: Access, index: dict[Any, list[Row]], rows: Iterable[Row]) -> None:
        key, wanted = access.key, access.wanted
        if access.same:
            rows = [r for r in rows if all(r[i] == r[j] for i, j in access.same)]
        if not access.keyed:
            index.setdefault((), []).extend(map(wanted, rows))
            return
        for row in rows:
            k = key(row)
            if k in index:
                index[k].append(wanted(row))
            else:
                index[k] = [wanted(row)]

    def extend(self, rows: list[Row], value: int) -> None:
        """Adds rows that are not in the relation yet; used while it grows."""
        self.values.update(dict.fromkeys(rows, value))
        for access, index in self._indexes.items():
            self._enter(access, index, rows)

    def changed(self, changes: Mapping[Row, int]) -> Relation:
        """A copy with other values (0 removes); index entries that are not touched are shared."""
        values = self.values.copy()
        gone: list[Row] = []
        new: list[Row] = []
        for row, value in changes.items():
            if value:
                if row not in values:
                    new.append(row)
                values[row] = value
            elif values.pop(row, 0):
                gone.append(row)
        copy = Relation(values, self.opens or 1 in changes.values())
        if copy.opens:
            copy.opens = 1 in values.values()
        for access, index in self._indexes.items():
            copy._indexes[access] = _patched(access, index, gone, new)
        return copy


def _patched(access: Access, index: dict[Any, list[Row]], gone: list[Row], new: list[Row]) -> dict[Any, list[Row]]:
    if not gone and not new:
        return index
    index = index.copy()
    fresh = set()
    for rows, enter in ((gone, False), (new, True)):
        for row in rows:
            if access.same and any(row[i] != row[j] for i, j in access.same):
                continue
            key = access.key(row) if access.keyed else ()
            if key not in fresh:
                fresh.add(key)
                index[key] = list(index.get(key, ()))
            if enter:
                index[key].append(access.wanted(row))
            else:
                index[key].remove(access.wanted(row))
    return index


class Relations(dict[str, Relation]):
    """Relations by predicate; a predicate without sentences reads as an empty relation and is not stored."""

    __slots__ = ()

    def __missing__(self, pred: str) -> Relation:
        return Relation()


def order_key(args: Iterable[object]) -> tuple[tuple[int, str, str, str], ...]:
    """A key that orders rows of strings, dates and variables alike."""
    return tuple(
        (0, a, "", "")
        if isinstance(a, str)
        else (2, a.name, "", "")
        if isinstance(a, Var)
        else (1, str(getattr(a, "earliest", "")), str(getattr(a, "latest", "")), str(getattr(a, "text", "")))
        for a in args
    )


def atom_key(atom: Atom) -> tuple[str, tuple[tuple[int, str, str, str], ...]]:
    """Orders sentences by predicate and arguments."""
    return atom.pred, order_key(atom.args)
