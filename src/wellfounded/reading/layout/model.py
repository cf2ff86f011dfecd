"""A decision as it is read: running text, footnotes apart, what the page adds put aside; every sign with its place."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from wellfounded.reading.model import Span
from wellfounded.reading.sieve import folded

__all__ = ["Aside", "Layout", "Note", "Piece", "Star", "Stream"]


class Piece(NamedTuple):
    """A run of a stream that stands on one line: it begins at ``start`` in the stream.

    ``doubts`` are its doubtful words: where each begins and ends from ``start``, and how sure it is.
    """

    start: int
    page: int
    line: int
    confidence: float = 1.0
    doubts: tuple[tuple[int, int, float], ...] = ()


@dataclass(frozen=True)
class Stream:
    """Text with a map back to the paper. ``pieces`` are in order of their starts, the first at 0."""

    name: str
    text: str
    pieces: tuple[Piece, ...] = ()

    @cached_property
    def flat(self) -> str:
        """The text with every line break a space, so that offsets stay what they are."""
        return self.text.replace("\n", " ")

    @cached_property
    def small(self) -> str:
        """The flat text in small letters, at the same places (see ``sieve.folded``)."""
        return folded(self.flat)

    @cached_property
    def _starts(self) -> list[int]:
        return [piece.start for piece in self.pieces]

    @cached_property
    def doubtful(self) -> float:
        """Which share of the words is doubtful."""
        doubts = sum(len(piece.doubts) for piece in self.pieces)
        return doubts / max(len(self.text.split()), 1) if doubts else 0.0

    def piece(self, place: int) -> Piece:
        """The piece that a character is in."""
        index = bisect_right(self._starts, place) - 1
        return self.pieces[max(index, 0)] if self.pieces else Piece(0, 1, 1)

    def span(self, start: int, end: int) -> Span:
        """The place of some characters."""
        piece = self.piece(start)
        return Span(start, end, piece.page, piece.line, self.name)

    def confidence(self, start: int, end: int) -> float:
        """How surely these characters were read from the paper: as its least sure word; 1.0 if none is doubtful."""
        return min((sure for _, _, sure in self.doubts(start, end)), default=1.0)

    def doubts(self, start: int, end: int) -> tuple[tuple[int, int, float], ...]:
        """The doubtful words among these characters: where each begins and ends in the text, and how sure it is."""
        first = max(bisect_right(self._starts, start) - 1, 0)
        last = max(bisect_right(self._starts, end - 1), first + 1)
        return tuple(
            (piece.start + begins, piece.start + ends, sure)
            for piece in self.pieces[first:last]
            for begins, ends, sure in piece.doubts
            if piece.start + begins < end and start < piece.start + ends
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
    """A decision laid out. ``raw`` is all text as it stands on the paper, watermarks and running heads apart."""

    name: str
    text: Stream
    notes: Stream
    raw: Stream
    footnotes: tuple[Note, ...] = ()
    asides: tuple[Aside, ...] = ()
    stars: tuple[Star, ...] = field(default=())
