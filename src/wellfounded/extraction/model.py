"""An extracted document: pages of lines, lines of words, each with its place on the page and how surely it was read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from wellfounded.problems import Problem

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["DOUBTFUL", "KINDS", "UNWATCHED", "Box", "ExtractedDocument", "Line", "Page", "Watch", "Word"]

DOUBTFUL = 0.95
"""A word less sure than this is doubtful: it lowers the confidence of what rests on it."""

KINDS = ("text", "html", "docx", "pdf", "scan", "image")
"""What a document can have been: a ``pdf`` has a text layer, a ``scan`` is one whose words were recognized."""


class Box(NamedTuple):
    """A rectangle on a page, in points from its upper left corner: ``top`` is smaller than ``bottom``."""

    left: float
    top: float
    right: float
    bottom: float


class Word(NamedTuple):
    """A word as read. ``confidence`` is the chance that it was read rightly: 1.0 for what was never a picture."""

    text: str
    confidence: float = 1.0
    box: Box | None = None


class Line(NamedTuple):
    """A line as printed, without its end. ``words`` is empty for kinds of file that have no places.

    ``running`` are heads and feet that a file keeps apart from its text and shows on every page.
    """

    text: str
    confidence: float = 1.0
    box: Box | None = None
    words: tuple[Word, ...] = ()
    running: bool = False

    @property
    def doubts(self) -> tuple[tuple[int, int, float], ...]:
        """The doubtful words: where in ``text`` each begins and ends, and how sure it is."""
        if self.confidence >= 1.0:
            return ()
        found, place = [], 0
        for word in self.words:
            start = self.text.find(word.text, place)
            if start < 0:
                continue
            place = start + len(word.text)
            if word.confidence < DOUBTFUL:
                found.append((start, place, word.confidence))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Page:
    """A page. ``number`` counts from 1 in the file; ``width`` and ``height`` are 0 where there are no places.

    ``label`` is what the file calls the page; empty where it does not say.
    """

    number: int
    lines: tuple[Line, ...]
    width: float = 0.0
    height: float = 0.0
    label: str = ""


@dataclass(frozen=True, slots=True)
class ExtractedDocument:
    """What a file holds, before anything in it is understood. ``kind`` is one of ``KINDS``.

    ``warnings`` say what may have been read wrongly, or could not be read: one sentence each.
    """

    name: str
    kind: str
    pages: tuple[Page, ...]
    warnings: tuple[Problem, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The warnings as sentences."""
        return tuple(warning.message for warning in self.warnings)


class Watch:
    """Somebody who looks on while a file of pages is read; this one does nothing with what it sees."""

    def page(self, done: int, of: int) -> None:
        """So many of the pages have been read."""

    def picture(self, number: int, image: Image) -> None:
        """A page as it was recognized, upright and level: the boxes of its words are of this picture.

        Called from the threads in which pages are recognized.
        """


UNWATCHED = Watch()
