"""Patterns that are searched in whole texts: only tried where a character stands that they can begin with.

A pattern that begins with a choice of words is tried at every character of a text. What it can begin with is told from
the pattern itself, so that the search goes from one such place to the next. It finds exactly what the pattern finds.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from math import prod
from typing import Any

__all__ = ["Anchored", "beginnings"]

_CASES = {"s": "ſ", "k": "\u212a", "i": "ıİ"}  # what else a pattern without case takes for these letters
_LETTERS = "A-Za-zſ\u212aıİ"
_PROSE = {
    " ": 17.0,
    **{"e": 10.0, "t": 7.5, "a": 6.5, "o": 6.2, "i": 5.8, "n": 5.7, "s": 5.3, "r": 5.0, "h": 4.2, "l": 3.4, "d": 3.3},
    **{"c": 2.5, "u": 2.3, **dict.fromkeys("mfpgywb", 1.7), **dict.fromkeys("vkxjqz.,1A", 0.7)},
}  # of a hundred characters
_FAR = 3  # characters of the beginning that are looked at
_SELDOM = 0.007
_MOST = 12  # ways to begin that are told apart
_ANY = r"\s\S"
_CATEGORIES = {"CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w"}

Head = tuple[str, ...]
"""What stands in the first places, each the inside of a class of characters."""


class Anchored:
    """A pattern, tried only where it can begin. ``word``: it never begins within a word, and need not be tried there.

    The pattern must find nothing empty. It is searched as it is where it can begin with more than a share of
    ``seldom`` of the characters of prose.
    """

    __slots__ = ("_anchor", "pattern")

    def __init__(self, found: re.Pattern[str], *, word: bool = False, seldom: float = 1.0) -> None:
        self.pattern = found
        heads = beginnings(found)
        self._anchor = re.compile(_anchor(heads, word)) if heads and _rate(heads) <= seldom else None

    @classmethod
    def where_seldom(cls, found: re.Pattern[str]) -> Anchored | re.Pattern[str]:
        """The pattern tried only where it can begin, where prose has few such places; else as it is."""
        anchored = cls(found, seldom=_SELDOM)
        return anchored if anchored._anchor is not None else found

    def finditer(self, text: str, start: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
        """As of a pattern."""
        if self._anchor is None:
            yield from self.pattern.finditer(text, start, len(text) if end is None else end)
            return
        stop = len(text) if end is None else end
        done, match = start, self.pattern.match
        for anchor in self._anchor.finditer(text, start):
            place = anchor.start()
            if place >= stop:
                return
            if place >= done:
                found = match(text, place, stop)
                if found:
                    yield found
                    done = found.end()

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """As of a pattern."""
        stop = len(text) if end is None else end
        if self._anchor is None:
            return self.pattern.search(text, start, stop)
        match = self.pattern.match
        for anchor in self._anchor.finditer(text, start):
            place = anchor.start()
            if place >= stop:
                return None
            found = match(text, place, stop)
            if found:
                return found
        return None


def _rate(heads: frozenset[Head]) -> float:
    """How often, of characters of prose, one is a place to try at."""
    return sum(prod(_share(one) for one in head) for head in heads)


@cache
def _share(letters: str) -> float:
    """Which share of the characters of prose stands in a class."""
    found = re.compile(f"[{letters}]")
    return sum(share for letter, share in _PROSE.items() if found.match(letter)) / 100 + 0.002


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
    parser = importlib.import_module("re._parser")
    heads = frozenset(_of_sequence(list(parser.parse(found.pattern, found.flags)), bool(found.flags & re.IGNORECASE)))
    return frozenset() if any(not head or _ANY in head[0] for head in heads) else heads


def _of_sequence(items: list[Any], any_case: bool) -> set[Head]:
    done: set[Head] = set()
    going: set[Head] = {()}
    for name, value in items:
        longer = {(head + more)[:_FAR] for more in _of_item(str(name), value, any_case) for head in going}
        done |= {head for head in longer if len(head) == _FAR}
        going = longer - done
        if not going:
            break
    return done | going


def _of_item(name: str, value: Any, any_case: bool) -> set[Head]:
    """What can stand where one piece of a parsed pattern stands; what only looks ahead or back takes no room."""
    if name == "LITERAL":
        return {(_class_of(value, any_case),)}
    if name == "IN":
        return {("".join(_class_of_in(str(kind), what, any_case) for kind, what in value),)}
    if name in ("ASSERT", "ASSERT_NOT", "AT"):
        return {()}
    if name == "SUBPATTERN":
        return _of_sequence(list(value[3]), (any_case or bool(value[1] & re.IGNORECASE)))
    if name == "ATOMIC_GROUP":
        return _of_sequence(list(value), any_case)
    if name == "BRANCH":
        return set().union(*(_of_sequence(list(branch), any_case) for branch in value[1]))
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, within = value
        numbers = range(min(least, _FAR), min(int(most), _FAR) + 1)
        return set().union(*(_of_sequence(list(within) * number, any_case) for number in numbers))
    if name in ("ANY", "NOT_LITERAL"):
        return {(_ANY,)}
    return {(_ANY,) * length for length in range(_FAR + 1)}


def _class_of(letter: int, any_case: bool = False) -> str:
    sign = chr(letter)
    if any_case and not sign.isascii() and (sign.isalpha() or sign.lower() != sign.upper()):
        return _ANY
    if any_case and sign.isalpha():
        return sign.upper() + sign.lower() + _CASES.get(sign.lower(), "")
    return sign if sign.isalnum() and sign.isascii() else f"\\U{letter:08x}"


def _class_of_in(kind: str, what: Any, any_case: bool) -> str:
    if kind == "LITERAL":
        return _class_of(what, any_case)
    if kind == "RANGE":
        letters = _LETTERS if any_case and (what[0] <= ord("z") and what[1] >= ord("A")) else ""
        if any_case and what[1] > 127:
            return _ANY
        return f"{letters}{_class_of(what[0])}-{_class_of(what[1])}"
    return _CATEGORIES.get(str(what), _ANY) if kind == "CATEGORY" else _ANY
