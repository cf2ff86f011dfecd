"""The judges whom a head names as those who decide: their names, however the lines break, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from wellfounded.reading.data import pattern, table

__all__ = ["Bench", "benches"]

_FEW = 60  # characters from one name to the next title, for a name below a blank line to belong to the list
_MOST = 30


@dataclass(frozen=True, slots=True)
class Bench:
    """Those named as deciding: their names as printed, in order, and where they stand. ``led`` says whether a word
    such as "Before" introduces them."""

    names: tuple[str, ...]
    start: int
    end: int
    led: bool = True


@cache
def _words() -> dict[str, re.Pattern[str]]:
    return {name: pattern(source, case=True) for name, source in table("courts")["bench"].items()}


def benches(text: str, start: int, end: int) -> Iterator[Bench]:
    """The lists of judges between two places of a text, those that a word introduces first."""
    words = _words()
    for led, word in ((True, words["before"]), (False, words["bare"])):
        for found in word.finditer(text, start, end):
            bench = _bench(text, found.end() if led else found.start(), end, led)
            if bench:
                yield Bench(bench.names, found.start(), bench.end, led)


def _bench(text: str, place: int, end: int, led: bool) -> Bench | None:
    """The list that begins at a place; None where no name with a title stands there."""
    words = _words()
    names: list[str] = []
    titled = 0
    start = last = place
    while len(names) < _MOST:
        between = words["between"].match(text, place, end)
        place = between.end() if between else place
        if titled == len(names) > 0 and "\n" in text[last:place] and not _goes_on(text, last, place, end):
            break
        title = words["title"].match(text, place, end) if names else None
        if title:
            titled = len(names)
            place = last = title.end()
            stop = words["stop"].match(text, place, end)
            if stop:
                last = stop.end() if stop[0] == "." else last
                break
            continue
        name = words["name"].match(text, place, end)
        if not name or (titled and " ".join(name[0].split()).split(" ")[-1] in _lasts(names)):
            break
        names.append(" ".join(name[0].split()))
        place = name.end()
    if not titled or (not led and titled < 2):
        return None
    return Bench(tuple(names[:titled]), start, last)


def _lasts(names: list[str]) -> set[str]:
    """The last words of names given by last name alone, and whole names: one that comes again begins something else."""
    return {name for name in names if " " not in name}


def _goes_on(text: str, last: int, place: int, end: int) -> bool:
    """Whether a list goes on below a line that ends in a title: with a name and its title, and with no rule between."""
    words = _words()
    if words["rule"].search(text, last, place):
        return False
    if words["more"].search(text, last, place):
        return True
    name = words["name"].match(text, place, end)
    if not name:
        return bool(words["title"].match(text, place, end))
    return bool(words["titled"].match(text, name.end(), min(name.end() + _FEW, end)))
