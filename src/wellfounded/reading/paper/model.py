"""Paper as data: pages of lines, lines of words, each with its place on the page and how surely it was read."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["KINDS", "Box", "Line", "Page", "Paper", "Word"]

KINDS = ("text", "html", "docx", "pdf", "scan", "image")
"""What a paper can have been: a ``pdf`` has a text layer, a ``scan`` is one whose words were recognised."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points from its upper left corner: ``top`` is smaller than ``bottom``."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Word:
    """A word as read. ``confidence`` is 1.0 for what was never a picture."""

    text: str
    confidence: float = 1.0
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line as printed, without its end. ``words`` is empty for kinds of file that have no places."""

    text: str
    confidence: float = 1.0
    box: Box | None = None
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page. ``number`` counts from 1 in the file; ``width`` and ``height`` are 0 where there are no places."""

    number: int
    lines: tuple[Line, ...]
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Paper:
    """What a file holds, before anything in it is understood. ``kind`` is one of ``KINDS``.

    ``notes`` say what may have been read wrongly, or could not be read: one sentence each.
    """

    name: str
    kind: str
    pages: tuple[Page, ...]
    notes: tuple[str, ...] = ()
