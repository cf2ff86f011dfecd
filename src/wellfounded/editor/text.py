"""Positions in a text, and what an editor is told about them: faults, completions, hovers, places, edits."""

from __future__ import annotations

import bisect
import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """A place between two characters; lines and columns count from 0, columns in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """From one place up to another."""

    start: Point
    end: Point

    def holds(self, point: Point) -> bool:
        """Whether a place is in it or at one of its ends."""
        return self.start <= point <= self.end


class Lines:
    """A text by its lines. A place beyond a line or the text is taken for its end, as an editor may be ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        ends = list(_END.finditer(text))
        self.starts = [0, *(found.end() for found in ends)]
        self._stops = [*(found.start() for found in ends), len(text)]

    def __len__(self) -> int:
        return len(self.starts)

    def line(self, number: int) -> str:
        """A line without its end; empty where there is none."""
        return self.text[self.starts[number] : self._stops[number]] if 0 <= number < len(self) else ""

    def offset(self, point: Point) -> int:
        """How many characters come before a place."""
        if point.line < 0:
            return 0
        if point.line >= len(self):
            return len(self.text)
        return min(self.starts[point.line] + max(point.column, 0), self._stops[point.line])

    def point(self, offset: int) -> Point:
        """The place after so many characters."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect.bisect_right(self.starts, offset) - 1
        return Point(line, min(offset, self._stops[line]) - self.starts[line])

    def range(self, start: int, end: int) -> Range:
        """The range between two offsets."""
        return Range(self.point(start), self.point(end))

    def whole(self, number: int) -> Range:
        """What stands on a line, without the blanks before and after it."""
        number = min(max(number, 0), len(self) - 1)
        line = self.line(number)
        stripped = line.strip()
        start = line.find(stripped) if stripped else 0
        return Range(Point(number, start), Point(number, start + len(stripped)))


@dataclass(frozen=True, slots=True)
class Edit:
    """What a range is to be replaced with."""

    range: Range
    new: str


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at a place. ``suggestion`` is the nearest right form of what stands there, or empty."""

    range: Range
    code: str
    message: str
    suggestion: str = ""
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Completion:
    """Something that could be written: ``new`` replaces the range. ``kind`` is of :data:`KINDS`."""

    label: str
    range: Range
    new: str
    kind: str = "value"
    detail: str = ""
    about: str = ""


KINDS = ("section", "field", "value", "id", "sentence", "authority", "word")


@dataclass(frozen=True, slots=True)
class Hover:
    """What is known about what stands at a place, in Markdown."""

    range: Range
    text: str


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file; the file is empty for the text itself."""

    file: str
    range: Range


class NotPossible(Exception):
    """Raised with a message for the person where something that was asked for cannot be done."""


def edits_between(old: str, new: str) -> list[Edit]:
    """The changed lines that make one text of another."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    lines = Lines(old)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    return [
        Edit(lines.range(starts[a], starts[b]), "".join(after[c:d]))
        for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


_MARKED = re.compile(r"([\\`*_\[\]<>#|])")


def escaped(text: str) -> str:
    """Text as it is, in Markdown."""
    return _MARKED.sub(r"\\\1", " ".join(text.split()))


def paragraphs(pieces: Iterable[str]) -> str:
    """Pieces of Markdown that are not empty, one below the other."""
    return "\n\n".join(piece for piece in pieces if piece)
