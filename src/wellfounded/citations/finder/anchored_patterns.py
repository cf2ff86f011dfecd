"""Patterns for searching whole texts, tried only at characters with which they can begin.

A pattern that begins with a choice of words is tried at every character of a text. Its possible beginnings are derived
from the pattern itself, so the search goes from one such place to the next. It finds exactly what the pattern finds.
"""

from __future__ import annotations

import importlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product, takewhile
from math import prod
from typing import Any

__all__ = ["AnchoredPattern", "Starts", "beginnings", "places_of"]

_CASES = {"s": "ſ", "k": "\u212a", "i": "ıİ"}  # what else a pattern without case takes for these letters
_LETTERS = "A-Za-zſ\u212aıİ"
_PROSE = {
    " ": 17.0,
    **{"e": 10.0, "t": 7.5, "a": 6.5, "o": 6.2, "i": 5.8, "n": 5.7, "s": 5.3, "r": 5.0, "h": 4.2, "l": 3.4, "d": 3.3},
    **{"c": 2.5, "u": 2.3, **dict.fromkeys("mfpgywb", 1.7), **dict.fromkeys("vkxjqz.,1A", 0.7)},
}  # of a hundred characters
_FAR = 3  # characters of the beginning that are looked at
_MOST = 12  # beginnings that are distinguished while scanning a text; with more the first letter is
_MOST_MET = 20_000
# Whatever is no other sign of ASCII is quicker to look for than what is wanted of it.
_START = re.compile(r"[^\0-/:-@\[-\x7f](?<=[A-Z\d])(?<!\w.)")
_MOST_SPELLED = 50  # beginnings of words that are looked up one by one
_FEW = 8  # needles: looking for one is as quick as it is slow to look at every character
_LETTER = re.compile(r"\\U[0-9a-f]{8}|[^\\-]")
_PLAIN = re.compile(rf"(?:{_LETTER.pattern})+")
_ANY = r"\s\S"
_CATEGORIES = {"CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w"}

Head = tuple[str, ...]
"""What stands in the first places, each the inside of a class of characters."""


class AnchoredPattern:
    """A pattern, tried only where it can begin. ``word``: it never begins within a word, and need not be tried there.

    The pattern must find nothing empty. It is searched as it is where it can begin with more than a share of
    ``seldom`` of the characters of prose.
    """

    __slots__ = ("_anchor", "_begins", "_needles", "_other", "_spelled", "pattern")

    def __init__(self, found: re.Pattern[str], *, word: bool = False, seldom: float = 1.0) -> None:
        self.pattern = found
        heads = beginnings(found)
        self._needles = _needles(heads)
        anchored = heads and not self._needles and _rate(heads) <= seldom
        self._anchor = re.compile(_anchor(heads, word)) if anchored else None
        self._begins = _Begins(heads)
        self._other = _other_needles(heads) if word else None
        self._spelled = _spelled(heads)

    def finditer(self, text: str, start: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
        """As of a pattern."""
        stop = len(text) if end is None else end
        places = self._places(text, start, stop)
        if places is None:
            yield from self.pattern.finditer(text, start, stop)
            return
        done, match, begins = start, self.pattern.match, self._begins
        for place in places:
            if place >= done and begins[text[place : place + _FAR]]:
                found = match(text, place, stop)
                if found:
                    yield found
                    done = found.end()

    def finditer_from(self, starts: Starts) -> Iterator[re.Match[str]]:
        """As ``finditer`` in a text whose beginnings of words are known."""
        done, match, begins, text = 0, self.pattern.match, self._begins, starts.text
        if self._other is None:
            yield from self.finditer(text)
            return
        letters = self._spelled or [one for one in starts.places if begins[one]]
        places = [place for one in letters for place in starts.places.get(one, ())]
        for needle in self._other:
            places += places_of(needle, text)
        for place in sorted(places):
            if place >= done:
                found = match(text, place)
                if found:
                    yield found
                    done = found.end()

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """As of a pattern."""
        return next(self.finditer(text, start, end), None)

    def _places(self, text: str, start: int, stop: int) -> Iterable[int] | None:
        """Where the pattern may begin, in order; None where that may be anywhere."""
        if self._needles:
            return sorted(place for needle in self._needles for place in places_of(needle, text, start, stop))
        if self._anchor is None:
            return None
        return takewhile(stop.__gt__, (anchor.start() for anchor in self._anchor.finditer(text, start)))


def places_of(needle: str, text: str, start: int = 0, stop: int | None = None) -> Iterator[int]:
    """Where some characters stand in a text, in order."""
    place = text.find(needle, start, stop)
    while place >= 0:
        yield place
        place = text.find(needle, place + 1, stop)


def _needles(heads: frozenset[Head], most: int = _FEW) -> tuple[str, ...]:
    """The characters that a pattern can begin with, where these are so few that looking for each is quickest."""
    found: set[str] = set()
    for head in heads:
        plain = list(takewhile(_PLAIN.fullmatch, head))
        letters = [[chr(int(one[2:], 16)) if len(one) > 1 else one for one in _LETTER.findall(each)] for each in plain]
        if len(plain) < min(len(head), 2) or prod(map(len, letters)) > most:
            return ()
        found.update(map("".join, product(*letters)))
    kept = [one for one in found if not any(one != other and one.startswith(other) for other in found)]
    return tuple(sorted(kept)) if len(kept) <= most else ()


def _spelled(heads: frozenset[Head]) -> tuple[str, ...]:
    """The characters that a pattern can begin with, as many as are looked at; empty where that may be too many."""
    found = _needles(frozenset(head for head in heads if len(head) == _FAR), _MOST_SPELLED)
    capital = all(len(head) == _FAR or _small_ones(head[0]) == head[0] for head in heads)
    return found if capital and all(len(letters) == _FAR for letters in found) else ()


def _other_needles(heads: frozenset[Head]) -> tuple[str, ...] | None:
    """What a pattern can begin with but capital letters and figures; None where that is too much to look for."""
    rest = frozenset((letters, *head[1:]) for head in heads if (letters := _small_ones(head[0])))
    needles = _needles(rest)
    return needles if needles or not rest else None


def _small_ones(letters: str) -> str:
    """What is in a class besides capital letters and figures."""
    if letters == r"\d" or not _PLAIN.fullmatch(letters):
        return "" if letters == r"\d" else letters
    return "".join(one for one in _LETTER.findall(letters) if not _START.match(one))


class Starts:
    """Where words of a text begin with a capital letter or a figure, by their first characters: found once for many
    patterns."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places: dict[str, list[int]] = defaultdict(list)
        for place in map(re.Match.start, _START.finditer(text)):
            self.places[text[place : place + _FAR]].append(place)

    @property
    def figures(self) -> list[int]:
        """Where words begin with a figure, in order."""
        return sorted(place for letters, some in self.places.items() if letters[0].isdecimal() for place in some)


class _Begins(dict[str, bool]):
    """Whether a pattern can begin with some characters, as many as are looked at; remembered for those met before."""

    def __init__(self, heads: frozenset[Head]) -> None:
        super().__init__()
        self._heads = re.compile("|".join("".join(f"[{one}]" for one in head) for head in sorted(heads)))

    def __missing__(self, letters: str) -> bool:
        if len(self) > _MOST_MET:
            self.clear()
        found = self[letters] = self._heads.match(letters) is not None
        return found


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
        return rf"[{first}]" + (rf"(?<!\w[{first}])" if word else "")
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
