"""Documents to read citations in: whatever can be opened, as one text with a map of its pages."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import UNWATCHED, ExtractedDocument, Watch
from wellfounded.problems import Problem

__all__ = ["CODES", "Document", "Page", "document_of", "read_document"]

CODES = {"WF413": "the case-law service did not respond, or requires a token"}
"""The problems of what is asked about documents."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where in the text it begins, and what it is called."""

    start: int
    label: str


@dataclass(frozen=True)
class Document:
    """The text of a document. ``pages`` is empty where the file has none; ``warnings`` say what may be read wrongly.

    ``doubts`` are the words of a scan that may have been read wrongly, in order: where each begins and ends.
    """

    name: str
    text: str
    pages: tuple[Page, ...] = ()
    warnings: tuple[Problem, ...] = ()
    doubts: tuple[tuple[int, int], ...] = ()

    def page(self, place: int) -> str:
        """What the page of a character is called; empty where there are no pages."""
        index = bisect_right(self.pages, place, key=lambda page: page.start) - 1
        return self.pages[index].label if index >= 0 else ""

    def line(self, place: int) -> int:
        """The line of a character, counted from 1."""
        return bisect_left(self._breaks, place) + 1

    def doubtful(self, start: int, end: int) -> tuple[str, ...]:
        """The words between two places that may have been read wrongly."""
        first = bisect_right(self.doubts, start, key=lambda doubt: doubt[1])
        last = bisect_left(self.doubts, end, key=lambda doubt: doubt[0])
        return tuple(self.text[begins:ends] for begins, ends in self.doubts[first:last])

    @cached_property
    def _breaks(self) -> list[int]:
        return [found.start() for found in re.finditer("\n", self.text)]


def read_document(source: str | Path | bytes, name: str = "", watch: Watch = UNWATCHED) -> Document:
    """The document in a file, or in bytes; ``-`` is standard input. ``name`` is what it is called in messages.

    ``watch`` is notified of the pages of PDF files and images. Raises InputError if it cannot be read.
    """
    return document_of(open_document(source, name, watch=watch))


def document_of(document: ExtractedDocument) -> Document:
    """The text of a document, a form feed before each page but the first; running heads are left out."""
    parts: list[str] = []
    pages: list[Page] = []
    doubts: list[tuple[int, int]] = []
    length = 0
    for page in document.pages:
        lead = "\n\f" if pages else ""
        length += len(lead)
        pages.append(Page(length, page.label or str(page.number)))
        kept = [line for line in page.lines if not line.running]
        parts += (lead, "\n".join(line.text for line in kept))
        for line in kept:
            doubts += ((length + begins, length + ends) for begins, ends, _ in line.doubts)
            length += len(line.text) + 1
        length -= bool(kept)
    paged = len(pages) > 1 or document.kind not in ("text", "html", "docx")
    warnings = (*document.warnings, *_recognized(document))
    return Document(document.name, "".join(parts), tuple(pages) if paged else (), warnings, tuple(doubts))


def _recognized(document: ExtractedDocument) -> tuple[Problem, ...]:
    """What is to be said of pages that were pictures."""
    found = [page.number for page in document.pages if any(line.confidence < 1.0 for line in page.lines)]
    if not found:
        return ()
    which = "The file is a scan" if len(found) == len(document.pages) else f"{len(found)} of its pages are scans"
    message = f"{which}. Characters may be misread, so check each difference against the original."
    return (Problem(document.name, 0, "WF410", message, warning=True),)
