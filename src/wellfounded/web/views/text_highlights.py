"""A text with places marked in it, as pieces that a template can show: nested, and each place an anchor of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A place of a text: ``start`` to ``end``, the anchor it is found by, how it is shown, and what is said of it."""

    start: int
    end: int
    id: str
    kind: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text: words, or where a mark begins (``opens``) or one ends (``closes``)."""

    text: str = ""
    opens: Mark | None = None
    closes: bool = False


def pieces(text: str, marks: Iterable[Mark]) -> list[Piece]:
    """The text as pieces. Of two marks that cross, the later one ends where the earlier does."""
    out: list[Piece] = []
    inside: list[int] = []
    at = 0

    def upto(end: int) -> None:
        nonlocal at
        while inside and inside[-1] <= end:
            close = inside.pop()
            if close > at:
                out.append(Piece(text[at:close]))
                at = close
            out.append(Piece(closes=True))
        if end > at:
            out.append(Piece(text[at:end]))
            at = end

    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end, mark.id)):
        start, end = max(0, min(mark.start, len(text))), max(0, min(mark.end, len(text)))
        upto(start)
        out.append(Piece(opens=mark))
        inside.append(min(end, inside[-1]) if inside else end)
    upto(len(text))
    while inside:
        inside.pop()
        out.append(Piece(closes=True))
    return out
