"""Documents that citations are looked for in: the text that a file holds, its pages, and what was odd about it."""

from __future__ import annotations

import importlib
import sys
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from wellfounded.citations.encodings import decode, looks_binary
from wellfounded.citations.markup import declared_encoding, text_of_page
from wellfounded.faults import Fault, InputFault

__all__ = ["Document", "Page", "Read", "read_document"]

_MOST_BYTES = 500 * 2**20
_HEAD = 2048
# Readers of other kinds of file, by how these begin. They are imported when such a file is met.
_READERS = ((b"%PDF-", "pdf", "read_pdf"), (b"PK\x03\x04", "docx", "read_docx"))


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where in the text it begins, and what it is called."""

    start: int
    label: str


Read: TypeAlias = tuple[str, tuple[Page, ...], tuple[Fault, ...]]
"""What a reader of one kind of file gives: the text, its pages, and warnings."""


@dataclass(frozen=True, slots=True)
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


def read_document(path: str) -> Document:
    """The document in a file; ``-`` is standard input. Raises InputFault with one message where there is no text."""
    name = "standard input" if path == "-" else path
    try:
        data = sys.stdin.buffer.read(_MOST_BYTES + 1) if path == "-" else _bytes_of(path)
    except OSError as error:
        raise _fault(name, "WF401", f"It cannot be read: {error.strerror or error}.") from error
    if len(data) > _MOST_BYTES:
        raise _fault(name, "WF403", f"It is larger than {_MOST_BYTES // 2**20} MB.")
    text, pages, warnings = _read(name, data)
    return Document(name, text, pages, warnings)


def _bytes_of(path: str) -> bytes:
    with Path(path).open("rb") as file:
        return file.read(_MOST_BYTES + 1)


def _read(name: str, data: bytes) -> Read:
    head = data[:_HEAD].lstrip()
    for beginning, module, reader in _READERS:
        if beginning in data[:_HEAD] if module == "pdf" else data.startswith(beginning):
            read: Read = getattr(importlib.import_module(f"wellfounded.citations.{module}"), reader)(name, data)
            return read
    if looks_binary(data):
        raise _fault(name, "WF402", "It is no text, web page, Word document or PDF.")
    low = head[:400].lower()
    page = name.lower().endswith((".html", ".htm", ".xhtml")) or low.startswith((b"<!doctype html", b"<html"))
    text, warnings = decode(name, data, declared_encoding(data[:_HEAD]) if page else "")
    if page:
        text = text_of_page(text)
    if not text.strip():
        warnings += (Fault(name, 0, "WF411", "It holds no text.", warning=True),)
    return text, (), warnings


def _fault(name: str, code: str, message: str) -> InputFault:
    return InputFault([Fault(name, 0, code, message)])
