"""A text that has lost its line breaks gets lines again, before what stands on lines of its own in a decision."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from wellfounded.reading.data import pattern, table

__all__ = ["is_unbroken", "lines_of_unbroken", "wrapped"]

_LONG = 1500  # characters that the lines of a text have on average where they are no lines
_ALONE = 400  # or the only one
_FEW, _LITTLE = 8, 0.15  # lines of such a text at most; what stands above its long one, as a share of it
_WIDTH = 100
_HEAD = 700  # characters from the last label of the head in which the reasons begin


def is_unbroken(lines: Sequence[str]) -> bool:
    """Whether the lines of a text are so long that they must once have been many."""
    if max(map(len, lines), default=0) <= _ALONE:
        return False
    solid = sorted(len(line) for line in lines if line.strip())
    # A title or the number of a page may stand above the one line that holds the rest.
    alone = 0 < len(solid) <= _FEW and sum(solid[:-1]) < _LITTLE * solid[-1]
    return sum(solid) > (_ALONE if alone else _LONG * len(solid))


@cache
def _words() -> re.Pattern[str]:
    alone, begins = ("|".join(table("unbroken")[name]) for name in ("alone", "begins"))
    return pattern(rf"(?<!\S)(?:(?P<alone>{alone})|(?:{begins}))", case=True)


@cache
def _of(name: str) -> re.Pattern[str]:
    return pattern(table("unbroken")[name], case=True)


def lines_of_unbroken(text: str) -> Iterator[str]:
    """A text as lines; a line of prose is broken after some hundred characters. Joined they are the text."""
    places = {0, len(text)}
    for found in _words().finditer(text):
        places.add(found.start())
        if found.lastgroup == "alone":
            places.add(found.end())
    for members in _of("members").finditer(text):
        end = min(place for place in places if place > members.start())
        places.update(found.start() for found in _of("member").finditer(text, members.end(), end))
    labels = list(_of("head").finditer(text))
    first = next((one for one, after in zip(labels, [*labels[1:], None], strict=False) if _ends(one, after)), None)
    reasons = _of("reasons").search(text, first.end(), first.end() + _HEAD) if first else None
    if reasons:
        places.add(reasons.start())
    for start, end in pairwise(sorted(places)):
        yield from wrapped(text[start:end])


def _ends(label: re.Match[str], after: re.Match[str] | None) -> bool:
    """Whether a label is the last of a head."""
    return after is None or after.start() - label.end() > _HEAD


def wrapped(text: str) -> Iterator[str]:
    """A stretch of text in lines, each broken at the first space after so many characters; nothing is lost."""
    while len(text) > _WIDTH:
        space = text.find(" ", _WIDTH)
        if space < 0:
            break
        yield text[: space + 1]
        text = text[space + 1 :]
    if text:
        yield text
