"""The words around a place of a decision, as they may be shown: names replaced where the decision is not published."""

from __future__ import annotations

from dataclasses import dataclass

from wellfounded.corpus.masks import Masks
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = ["Window", "passage", "window_columns"]

_AROUND = 400  # characters of a text that are read before and after a place, to find the sentence that it stands in
_LONGEST = 600


def window_columns(start: str) -> str:
    """The columns of a query that make a ``Window`` of the text ``x`` around a place, in its order.

    ``start`` is the column that says where the place is. Queries count characters from 1.
    """
    begin = f"greatest({start} - {_AROUND}, 0)"
    part = f"substring(x.text, CAST({begin} + 1 AS INTEGER), {3 * _AROUND})"
    return f"{begin}, {part}, x.masks, d.published"


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the text of a decision: its first character there, its words, and what replaces the names in them."""

    start: int
    text: str
    masks: str
    published: bool

    @classmethod
    def around(cls, text: str, masks: str, published: bool, start: int) -> Window:
        """The part of a whole text around a place."""
        begin = max(start - _AROUND, 0)
        return cls(begin, text[begin : begin + 3 * _AROUND], masks, published)

    @property
    def masked(self) -> Masks:
        """The names within, by their places in the part; none where the decision is published."""
        if self.published:
            return Masks()
        end = self.start + len(self.text)
        kept = [
            (max(first, self.start) - self.start, min(last, end) - self.start, words)
            for first, last, words in Masks.of_json(self.masks).places
            if first < end and last > self.start
        ]
        return Masks(tuple(kept))


def passage(window: Window, start: int, stop: int) -> str:
    """The sentence in which the words from ``start`` to ``stop`` stand, on one line, at most ``600`` characters of it.

    ``start`` and ``stop`` are characters of the decision's text.
    """
    flat = window.text.replace("\n", " ").replace("\r", " ")
    first, last = max(start - window.start, 0), max(stop - window.start, 1)
    begin, end = first, min(last, len(flat))
    for sentence in sentences_of(flat, 0, len(flat)):
        if sentence.start < last and first < sentence.end:
            begin, end = min(begin, sentence.start), max(end, sentence.end)
    begin, end = max(begin, first - _LONGEST // 2), min(end, last + _LONGEST // 2)
    return " ".join(window.masked.shown(window.text, begin, end).split())
