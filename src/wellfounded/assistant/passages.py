"""A document as numbered passages, with names replaced unless the user allowed them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from wellfounded.extraction.model import ExtractedDocument
from wellfounded.reading.anonymize import anonymize_text

LONGEST_PASSAGE = 1_200
"""Characters of a passage, unless one of its lines is longer."""
_PAGES = "\n\f"
_NUMBER = re.compile(r"[A-Za-z]?-?[0-9]{1,6}|[ivxlcIVXLC]{1,8}")
_BLANK = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of one page: its number in the document, counted from 1, what the page is called, and its text."""

    number: int
    page: str
    text: str

    def plain(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class ReadDocument:
    """A document that was read: its passages, the warnings about the reading, and how names were treated.

    ``uncertain`` counts the words that may be names and were not replaced; ``digest`` tells this content from other.
    """

    name: str
    kind: str
    digest: str
    passages: tuple[Passage, ...]
    notes: tuple[str, ...] = ()
    anonymized: bool = True
    uncertain: int = 0


def passages_of(document: ExtractedDocument, names: bool) -> tuple[list[Passage], int]:
    """The passages of a document, in order; and how many words may be names and were left, where names are anonymized.

    A passage is a paragraph, or as many lines as are not too long; none goes over the end of a page.
    """
    pages = ["\n".join(line.text for line in page.lines if not line.running) for page in document.pages]
    uncertain = 0
    if not names:
        anonymized = anonymize_text(_PAGES.join(pages))
        pages, uncertain = anonymized.text.split(_PAGES), len(anonymized.doubts)
    # What a file calls its pages could be any text; what is no page number is not passed on.
    labels = [page.label if _NUMBER.fullmatch(page.label) else str(page.number) for page in document.pages]
    found: list[Passage] = []
    for number, text in enumerate(pages):
        label = labels[min(number, len(labels) - 1)] if labels else ""
        for part in _parts(text):
            found.append(Passage(len(found) + 1, label, part))
    return found, uncertain


def _parts(page: str) -> Iterator[str]:
    for paragraph in _BLANK.split(page):
        kept: list[str] = []
        for line in filter(None, (line.strip() for line in paragraph.split("\n"))):
            if kept and sum(map(len, kept)) + len(line) > LONGEST_PASSAGE:
                yield "\n".join(kept)
                kept = []
            kept.append(line)
        if kept:
            yield "\n".join(kept)
