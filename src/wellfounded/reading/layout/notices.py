"""What courts print at the foot of a first page, where a text runs it into the sentence that the page breaks."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from wellfounded.reading.data import pattern, table

__all__ = ["head_below_a_note", "notices_within", "pages_begun"]

_HEAD = 140  # lines in which a first page ends
_TALLEST = 16  # lines of one notice
_NUMBER = re.compile(r"\d{1,3}")
_NAMED = 80  # characters of a line that names who writes
_MARK = re.compile(r"\s*(?:\*+|\(\*+\)|\[\*+\]|[†‡]|_{3,}|\d)?\s*$")


def head_below_a_note(lines: Sequence[str]) -> int:
    """The line with which the head of a precedent of the agency begins: the name of the case, with the day of the
    decision on the next; -1 where there is none. A text layer may give the note of that page above it."""
    words = table("precedent")
    name, day = pattern(words["name"], case=True), pattern(words["signs"][1])
    for at in range(min(len(lines), _HEAD) - 1):
        if name.fullmatch(lines[at].strip()) and day.fullmatch(lines[at + 1].strip()):
            return at
    return -1


def pages_begun(lines: Sequence[str], stamped: Collection[int]) -> dict[int, int]:
    """Where a page begins in lines that keep no page breaks, each with the line at which its text goes on: at a running
    head, below what is stamped over a page (``stamped``), and where a number stands alone above the line that names who
    writes. What was taken for a note of the page before ends there."""
    words = table("unbroken")
    over, writes = pattern(words["over"], case=True), pattern(words["writes"], case=True)
    out: dict[int, int] = {}
    for at, line in enumerate(lines[:-1]):
        bare, below = line.strip(), lines[at + 1].strip()
        if at in stamped:
            out[at] = at
        numbered = _NUMBER.fullmatch(bare) and len(below) <= _NAMED and writes.search(below)
        if numbered or (at and over.fullmatch(bare)):
            out[at] = at + 1
    return out


@cache
def _words() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = table("unbroken")["notices"]
    begins, ends = ("|".join(words[name]) for name in ("begins", "ends"))
    return pattern(rf"\s*(?:\*+ ?|[†‡] ?|\d )?(?:{begins})"), pattern(rf"(?:{ends})\s*$")


def notices_within(lines: Sequence[str]) -> list[range]:
    """The lines of notices that stand within a sentence: it goes on below them in small letters."""
    begins, _ = _words()
    out: list[range] = []
    place, end = 0, min(len(lines), _HEAD)
    while place < end:
        if not begins.match(lines[place]):
            place += 1
            continue
        first = place
        while first > 0 and _MARK.match(lines[first - 1]):
            first -= 1
        after = _after(lines, place)
        if after < len(lines) and lines[after].strip()[:1].islower():
            out.append(range(first, after))
        place = max(after, place + 1)
    return out


def _after(lines: Sequence[str], place: int) -> int:
    """The line below a notice and those that follow it at once; the line itself where it does not end."""
    begins, ends = _words()
    start = place
    while place < len(lines) and begins.match(lines[place]):
        last = next((at for at in range(place, min(place + _TALLEST, len(lines))) if ends.search(lines[at])), -1)
        if last < 0:
            return start
        place = last + 1
        below = place
        while below < len(lines) and _MARK.match(lines[below]):
            below += 1
        if below < len(lines) and begins.match(lines[below]):
            place = below
    while place < len(lines) and not lines[place].strip():
        place += 1
    return place
