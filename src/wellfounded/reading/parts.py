"""The documents that a file holds, told by the lines that head them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from wellfounded.reading.data import table
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Part
from wellfounded.reading.sieve import folded, small

__all__ = ["agency_parts"]


@dataclass(frozen=True, slots=True)
class _Kind:
    name: str
    begins: re.Pattern[str]
    within: int
    once: bool


@cache
def _kinds() -> tuple[_Kind, ...]:
    return tuple(
        _Kind(part["kind"], small("|".join(part["begins"])), part["within"], part.get("once", False))
        for part in table("parts")["part"]
    )


@cache
def _heading() -> re.Pattern[str]:
    """What heads any part."""
    return small("|".join(source for part in table("parts")["part"] for source in part["begins"]))


def _lines(sources: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(sources).replace(" ", r"\s+"), re.IGNORECASE)


@cache
def _letterhead() -> re.Pattern[str]:
    return _lines(table("parts")["letterhead"])


@cache
def _stops() -> re.Pattern[str]:
    return _lines(table("parts")["stops"])


def agency_parts(stream: Stream) -> tuple[Part, ...]:
    """The parts of a file of the agency, in order, without gaps; empty where no line heads one."""
    lines: list[tuple[int, str]] = []
    place = 0
    for text in stream.text.split("\n"):
        lines.append((place, text.strip()))
        place += len(text) + 1
    heads: list[tuple[int, str, str]] = []
    for number, (_, text) in enumerate(lines):
        if not 8 <= len(text) <= 120:
            continue
        line = folded(text)
        if not _heading().fullmatch(line):
            continue
        for kind in _kinds():
            if kind.begins.fullmatch(line) and not (kind.once and any(head[1] == kind.name for head in heads)):
                above = _begins_above(lines, number, kind.within, heads[-1][0] if heads else -1)
                if heads and heads[-1][1] == kind.name:
                    break
                heads.append((above, kind.name, text))
                break
    heads += _unheaded(lines, heads)
    out: list[Part] = []
    for place, (number, name, text) in enumerate(heads):
        start = 0 if place == 0 else lines[number][0]
        end = lines[heads[place + 1][0]][0] if place + 1 < len(heads) else len(stream.text)
        out.append(Part(name, start, end, stream.piece(start).page, f"headed “{text}”"))
    return tuple(out)


def _unheaded(lines: Sequence[tuple[int, str]], heads: Sequence[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """A last document whose own heading was lost: told by a letterhead with words that name the parties below."""
    words = table("parts")["unheaded"]
    if not heads or any(name in words["not_with"] for _, name, _ in heads):
        return []
    letterhead = _lines(words["letterhead"])
    for number in range(heads[-1][0] + 1, len(lines)):
        if letterhead.fullmatch(lines[number][1]):
            for later in range(number + 1, min(number + 15, len(lines))):
                if _lines(words["names"]).fullmatch(lines[later][1]):
                    start = _begins_above(lines, number, 6, heads[-1][0])
                    return [(start, str(words["kind"]), lines[number][1])]
    return []


def _begins_above(lines: Sequence[tuple[int, str]], number: int, within: int, after: int) -> int:
    """The line on which a document begins whose head has this line: the uppermost line of its letterhead."""
    found = number
    for place in range(number - 1, max(after, number - within - 1, -1), -1):
        if _stops().fullmatch(lines[place][1]):
            break
        if _letterhead().fullmatch(lines[place][1]):
            found = place
    return found
