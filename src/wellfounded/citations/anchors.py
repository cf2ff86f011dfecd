"""Patterns that are searched in whole texts: only tried where a character stands that they can begin with.

A pattern that begins with a choice of words is tried at every character of a text. What it can begin with is told from
the pattern itself, so that the search goes from one such place to the next. It finds exactly what the pattern finds.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from typing import Any

__all__ = ["Anchored", "beginnings"]

_FAR = 3  # characters of the beginning that are looked at
_MOST = 12  # ways to begin that are told apart
_ANY = r"\s\S"
_CATEGORIES = {"CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w"}

Head = tuple[str, ...]
"""What stands in the first places, each the inside of a class of characters."""


class Anchored:
    """A pattern, tried only where it can begin. ``word``: it never begins within a word, and need not be tried there.

    The pattern must find nothing empty.
    """

    __slots__ = ("_anchor", "pattern")

    def __init__(self, found: re.Pattern[str], *, word: bool = False) -> None:
        self.pattern = found
        heads = beginnings(found)
        self._anchor = re.compile(_anchor(heads, word)) if heads else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As of a pattern."""
        if self._anchor is None:
            yield from self.pattern.finditer(text)
            return
        end, match = 0, self.pattern.match
        for anchor in self._anchor.finditer(text):
            place = anchor.start()
            if place >= end:
                found = match(text, place)
                if found:
                    yield found
                    end = found.end()


def _anchor(heads: frozenset[Head], word: bool) -> str:
    first = "".join(sorted({head[0] for head in heads}))
    begins: dict[Head, set[str]] = {}
    for head in heads:
        begins.setdefault(head[1:], set()).add(head[0])
    if len(begins) > _MOST:
        begins = {}
        for length in {len(head) for head in heads}:
            alike = [head for head in heads if len(head) == length]
            rest = tuple("".join(sorted({head[place] for head in alike})) for place in range(1, length))
            begins[rest] = {head[0] for head in alike}
    ways = [
        rf"(?<=[{''.join(sorted(firsts))}])" + (f"(?={''.join(f'[{one}]' for one in rest)})" if rest else "")
        for rest, firsts in sorted(begins.items())
    ]
    return rf"[{first}]" + (rf"(?<!\w[{first}])" if word else "") + rf"(?:{'|'.join(ways)})"


def beginnings(found: re.Pattern[str]) -> frozenset[Head]:
    """The ways in which a pattern can begin, or more than those; empty where it can begin with anything."""
    if found.flags & re.IGNORECASE:
        return frozenset()
    parser = importlib.import_module("re._parser")
    heads = frozenset(_of_sequence(list(parser.parse(found.pattern, found.flags))))
    return frozenset() if any(not head or _ANY in head[0] for head in heads) else heads


def _of_sequence(items: list[Any]) -> set[Head]:
    done: set[Head] = set()
    going: set[Head] = {()}
    for name, value in items:
        longer = {(head + more)[:_FAR] for more in _of_item(str(name), value) for head in going}
        done |= {head for head in longer if len(head) == _FAR}
        going = longer - done
        if not going:
            break
    return done | going


def _of_item(name: str, value: Any) -> set[Head]:
    """What can stand where one piece of a parsed pattern stands; what only looks ahead or back takes no room."""
    if name == "LITERAL":
        return {(_class_of(value),)}
    if name == "IN":
        return {("".join(_class_of_in(str(kind), what) for kind, what in value),)}
    if name in ("ASSERT", "ASSERT_NOT", "AT"):
        return {()}
    if name == "SUBPATTERN":
        return _of_sequence(list(value[3])) if not value[1] & re.IGNORECASE else {(_ANY,) * _FAR, ()}
    if name == "ATOMIC_GROUP":
        return _of_sequence(list(value))
    if name == "BRANCH":
        return set().union(*(_of_sequence(list(branch)) for branch in value[1]))
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, within = value
        numbers = range(min(least, _FAR), min(int(most), _FAR) + 1)
        return set().union(*(_of_sequence(list(within) * number) for number in numbers))
    if name in ("ANY", "NOT_LITERAL"):
        return {(_ANY,)}
    return {(_ANY,) * length for length in range(_FAR + 1)}


def _class_of(letter: int) -> str:
    sign = chr(letter)
    return sign if sign.isalnum() and sign.isascii() else f"\\U{letter:08x}"


def _class_of_in(kind: str, what: Any) -> str:
    if kind == "LITERAL":
        return _class_of(what)
    if kind == "RANGE":
        return f"{_class_of(what[0])}-{_class_of(what[1])}"
    return _CATEGORIES.get(str(what), _ANY) if kind == "CATEGORY" else _ANY
