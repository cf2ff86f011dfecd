"""Documents to read citations in: text, HTML, DOCX and PDF with a text layer, as text with a map of pages."""

from __future__ import annotations

import importlib
import re
import sys
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from wellfounded.faults import Fault, InputFault
from wellfounded.paper.encodings import decode, looks_binary
from wellfounded.paper.markup import declared_encoding, text_of_page

__all__ = ["CODES", "Document", "Page", "Read", "read_document"]

CODES = {
    "WF401": "a document cannot be read, or an answer cannot be written",
    "WF402": "a file is of a kind that is not read",
    "WF403": "a file is too large",
    "WF404": "a document is encrypted",
    "WF405": "a document is damaged",
    "WF406": "a PDF has no text layer",
    "WF407": "a file unpacks to far more than a document holds",
    "WF408": "the library that reads or writes this kind of document is not installed",
    "WF409": "the encoding of a text cannot be told; as a warning, what it was read as",
    "WF410": "pages have no text layer, or a garbled one (a warning)",
    "WF411": "there is no text in a document (a warning), or no document in a folder",
    "WF412": "signs were encoded twice (a warning)",
    "WF413": "the case-law service did not answer, or wants a token",
}
"""The faults of documents, and of what is asked about them."""

_MOST_BYTES = 500 * 2**20
_HEAD = 2048

# Readers of other kinds of file, by how these begin. They are imported when such a file is met.
_READERS = ((b"PK\x03\x04", "docx", "read_docx"), (b"PK\x05\x06", "docx", "read_docx"))

_OTHERS = {
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"II*\x00": "a TIFF picture",
    b"MM\x00*": "a TIFF picture",
    b"{\\rtf": "an RTF file",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"\x7fELF": "a program",
    b"MZ\x90": "a program",
}
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_READ = "text, HTML, DOCX and PDF with a text layer are read"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where in the text it begins, and what it is called."""

    start: int
    label: str


Read: TypeAlias = tuple[str, tuple[Page, ...], tuple[Fault, ...]]
"""What a reader of one kind of file gives: the text, its pages, and warnings."""


@dataclass(frozen=True)
class Document:
    """The text of a document. ``pages`` is empty where the file has none; ``warnings`` say what may be read wrongly."""

    name: str
    text: str
    pages: tuple[Page, ...] = ()
    warnings: tuple[Fault, ...] = ()

    def page(self, place: int) -> str:
        """What the page of a character is called; empty where there are no pages."""
        index = bisect_right(self.pages, place, key=lambda page: page.start) - 1
        return self.pages[index].label if index >= 0 else ""

    def line(self, place: int) -> int:
        """The line of a character, counted from 1."""
        return bisect_left(self._breaks, place) + 1

    @cached_property
    def _breaks(self) -> list[int]:
        return [found.start() for found in re.finditer("\n", self.text)]


def read_document(path: str) -> Document:
    """The document in a file; ``-`` is standard input. Raises InputFault with one message where it cannot be read."""
    name = "standard input" if path == "-" else path
    try:
        data = sys.stdin.buffer.read(_MOST_BYTES + 1) if path == "-" else _bytes_of(path)
    except (OSError, ValueError) as error:
        raise _fault(name, "WF401", f"It cannot be read: {getattr(error, 'strerror', None) or error}.") from error
    if len(data) > _MOST_BYTES:
        raise _fault(name, "WF403", f"It is larger than {_MOST_BYTES // 2**20} MB.")
    text, pages, warnings = _read(name, data)
    if not text.strip():
        warnings += (Fault(name, 0, "WF411", "It holds no text.", warning=True),)
    return Document(name, text, pages, warnings)


def _bytes_of(path: str) -> bytes:
    with Path(path).open("rb") as file:
        return file.read(_MOST_BYTES + 1)


def _read(name: str, data: bytes) -> Read:
    head = data[:_HEAD]
    if b"%PDF-" in head[:1024]:
        return _with("pdf", "read_pdf", name, data)
    for beginning, module, reader in _READERS:
        if head.startswith(beginning):
            return _with(module, reader, name, data)
    if head.startswith(_OLD_OFFICE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise _fault(name, "WF404", "It is an encrypted Office file; save it without a password.")
        raise _fault(name, "WF402", "It is a file of an old Office form (.doc); save it as .docx.")
    what = next((what for beginning, what in _OTHERS.items() if head.startswith(beginning)), "")
    if what or looks_binary(data):
        raise _fault(name, "WF402", f"It is {what or 'no text'}; {_READ}.")
    low = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    page = name.lower().endswith((".html", ".htm", ".xhtml")) or low.startswith((b"<!doctype html", b"<html"))
    text, warnings = decode(name, data, declared_encoding(head) if page else "")
    if page:
        return text_of_page(text), (), warnings
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text, _form_feeds(text), warnings


def _with(module: str, reader: str, name: str, data: bytes) -> Read:
    read: Read = getattr(importlib.import_module(f"wellfounded.citations.{module}"), reader)(name, data)
    return read


def _form_feeds(text: str) -> tuple[Page, ...]:
    """The pages of a text that form feeds divide; a feed at its end begins none."""
    end = len(text.rstrip())
    starts = [0, *(found.end() for found in re.finditer("\f", text[:end]))]
    if len(starts) == 1:
        return ()
    return tuple(Page(start, str(number)) for number, start in enumerate(starts, start=1))


def _fault(name: str, code: str, message: str) -> InputFault:
    return InputFault([Fault(name, 0, code, message)])
