"""A decision as it is read: running text, footnotes apart, page artifacts set aside; each character has its place."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from wellfounded.reading.model import Span
from wellfounded.reading.pattern_filter import fold_case

__all__ = ["NOTE_MARK", "Aside", "Layout", "Note", "Row", "Star", "Stream"]

NOTE_MARK = re.compile(r"\s*(\d{1,3}|[|Il](?=\s)|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[*†‡]{1,3})\s*")
"""The mark that a footnote begins with; a stroke is what scanners make of a raised 1."""


class Row(NamedTuple):
    """A line of the document: its text without what the page adds, its page, and its number there.

    ``doubts`` are its doubtful words: where in it each begins and ends, and how sure it is.
    """

    text: str
    page: int
    line: int
    doubts: tuple[tuple[int, int, float], ...] = ()


@dataclass(frozen=True)
class Stream:
    """Text with a map back to the document: the offsets at which pieces of lines begin, from 0, and those lines.

    Where a line has doubtful words, what stands of it in the stream begins as it does.
    """

    name: str
    text: str
    starts: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()

    @cached_property
    def flat(self) -> str:
        """The text with every line break a space, so that offsets stay what they are."""
        return self.text.replace("\n", " ")

    @cached_property
    def small(self) -> str:
        """The flat text in small letters, at the same places (see ``sieve.folded``)."""
        return fold_case(self.flat)

    @cached_property
    def doubtful(self) -> float:
        """Which share of the words is doubtful."""
        doubts = sum(len(row.doubts) for row in self.rows)
        return doubts / max(len(self.text.split()), 1) if doubts else 0.0

    def row(self, place: int) -> Row:
        """The line that a character is in."""
        index = bisect_right(self.starts, place) - 1
        return self.rows[max(index, 0)] if self.rows else Row("", 1, 1)

    def span(self, start: int, end: int) -> Span:
        """The place of some characters."""
        row = self.row(start)
        return Span(start, end, row.page, row.line, self.name)

    def confidence(self, start: int, end: int) -> float:
        """How surely these characters were read from the document: as its least sure word; 1.0 if none is doubtful."""
        return min((sure for _, _, sure in self.doubts(start, end)), default=1.0)

    def doubts(self, start: int, end: int) -> tuple[tuple[int, int, float], ...]:
        """The doubtful words among these characters: where each begins and ends in the text, and how sure it is."""
        first = max(bisect_right(self.starts, start) - 1, 0)
        last = max(bisect_right(self.starts, end - 1), first + 1)
        return tuple(
            (place + begins, place + ends, sure)
            for place, row in zip(self.starts[first:last], self.rows[first:last], strict=True)
            for begins, ends, sure in row.doubts
            if place + begins < end and start < place + ends
        )


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote: its mark, where it stands in the stream of notes, and where it is called in the text (or -1)."""

    mark: str
    start: int
    end: int
    called: int = -1


@dataclass(frozen=True, slots=True)
class Aside:
    """A line put aside: ``kind`` is watermark, running_head, stamp or page."""

    kind: str
    text: str
    page: int
    line: int


@dataclass(frozen=True, slots=True)
class Star:
    """A page of the printed report that begins at a place of the text."""

    label: str
    start: int


@dataclass(frozen=True)
class Layout:
    """A decision laid out. ``raw`` is all text as it stands on the document, watermarks and running heads apart."""

    name: str
    text: Stream
    notes: Stream
    raw: Stream
    footnotes: tuple[Note, ...] = ()
    asides: tuple[Aside, ...] = ()
    stars: tuple[Star, ...] = field(default=())
