"""A head that was joined into one line, as sites and stores do, gets its lines again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.line_breaks import wrapped

__all__ = ["kind_of_joined_head", "lines_of_joined_head"]

_LONG = 240  # characters of a line that holds a head
_COLUMN = 5  # asterisks of a column
_STAR = re.compile(r"(?<=\s)\*(?=\s)")
_SEEN = 6000  # characters within which it stands
_KINDS = ("court", "precedent")


@cache
def _signs(kind: str) -> tuple[re.Pattern[str], ...]:
    return tuple(pattern(source) for source in table("unbroken")[kind]["signs"])


def kind_of_joined_head(line: str) -> str:
    """Whose head a line holds, by all its signs; empty where it holds none.

    They are the court, the bench, and a number for ``court``; the name of the case, the day, and the office for
    ``precedent``, of the agency.
    """
    if len(line) <= _LONG:
        return ""
    return next((kind for kind in _KINDS if all(sign.search(line, 0, _SEEN) for sign in _signs(kind))), "")


@cache
def _breaks(kind: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = table("unbroken")[kind]
    alone, begins, ends = ("|".join(words[name]) for name in ("alone", "begins", "ends"))
    return pattern(rf"(?<!\S)(?:(?P<alone>{alone})|(?:{begins}))", case=True), pattern(ends, case=True)


def _rows(text: str) -> Iterator[int]:
    """Where the rows of a caption end that has a column of asterisks between the parties and what is reviewed.

    Joined, what stands right of one row is followed by what stands left of the next: the words on what is reviewed stay
    together, and the rows above and below them are parted at each asterisk.
    """
    words = table("unbroken")["court"]
    stars = [found.start() for found in _STAR.finditer(text, 0, _SEEN)]
    reviewed = pattern(words["reviewed"], case=True).search(text, 0, _SEEN)
    if len(stars) < _COLUMN or not reviewed or not stars[0] < reviewed.start() < stars[-1]:
        return
    yield from (star + 1 for star in stars if star < reviewed.start() or star >= reviewed.end())
    yield reviewed.start()
    yield reviewed.end()


def lines_of_joined_head(text: str, kind: str) -> Iterator[str]:
    """The head as lines, and what follows in lines of some hundred characters."""
    places = {0, len(text), *_rows(text)}
    before, behind = _breaks(kind)
    for found in before.finditer(text):
        places.add(found.start())
        if found.lastgroup == "alone":
            places.add(found.end())
    places.update(found.end() for found in behind.finditer(text))
    for start, end in pairwise(sorted(places)):
        yield from wrapped(text[start:end])
