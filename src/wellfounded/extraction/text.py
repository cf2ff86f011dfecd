"""Plain text as a document: a page for each form feed, lines as they stand."""

from __future__ import annotations

from wellfounded.extraction.encodings import decode
from wellfounded.extraction.line_numbers import without_line_numbers
from wellfounded.extraction.model import ExtractedDocument, Line, Page
from wellfounded.problems import Problem

__all__ = ["document_from_text", "read_text"]


def read_text(name: str, data: bytes) -> ExtractedDocument:
    """The document of a text file's bytes, in whatever encoding; InputError (WF409) where none makes text of them."""
    return document_from_text(name, *decode(name, data))


def document_from_text(name: str, text: str, warnings: tuple[Problem, ...] = ()) -> ExtractedDocument:
    """A text as a document: lines end at any line break, pages at form feeds; a final form feed starts no page. Numbers
    of lines are blanked, so that every place in the text stays.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    end = len(text.rstrip())
    text = text[:end] + text[end:].replace("\f", "")
    pages = (
        Page(number, tuple(map(Line, page.removesuffix("\n").split("\n"))))
        for number, page in enumerate(text.split("\f"), start=1)
    )
    return ExtractedDocument(name, "text", without_line_numbers(tuple(pages)), warnings)
