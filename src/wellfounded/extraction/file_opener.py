"""From a file, or its bytes, to a document. Each type of file has its own reader; its first bytes identify it."""

from __future__ import annotations

import contextlib
import importlib
import sys
from dataclasses import replace
from pathlib import Path

from wellfounded.extraction.encodings import looks_binary
from wellfounded.extraction.model import UNWATCHED, ExtractedDocument, Page, Watch
from wellfounded.extraction.sandbox import run_sandboxed
from wellfounded.files.names import shown_path
from wellfounded.files.vault_files import read_bytes
from wellfounded.problems import InputError, Problem

__all__ = ["CODES", "open_document", "refuse_others"]

CODES = {
    "WF401": "a document cannot be read, or a result cannot be written",
    "WF402": "the type of a file is not supported",
    "WF403": "a file is too large",
    "WF404": "a document is encrypted",
    "WF405": "a document is damaged",
    "WF407": "an archive expands to far more than any document",
    "WF408": "the library that reads or writes this type of document is not installed",
    "WF409": "the encoding of a text is unknown; as a warning, the encoding used",
    "WF410": "pages are empty, cannot be read, or were read from an image (a warning)",
    "WF411": "a document contains no text (a warning), or a folder no document",
    "WF412": "characters were encoded twice (a warning)",
    "WF420": "a document is an image and no text recognition (OCR) is installed; a warning where some pages are",
}
"""The problems of documents."""

_MOST_BYTES = 500 * 2**20
_HEAD = 2048
_PDF_WITHIN = 1024  # bytes before which a PDF says that it is one

# How files begin, and what reads them. Readers are imported when such a file is met.
_BEGINNINGS = {
    b"PK\x03\x04": "docx",
    b"PK\x05\x06": "docx",
    b"\x89PNG": "image",
    b"\xff\xd8\xff": "image",
    b"II*\x00": "image",
    b"MM\x00*": "image",
    b"GIF8": "image",
    b"P4\n": "image",
    b"P5\n": "image",
    b"P6\n": "image",
    b"BM": "image",
    b"RIFF": "image",
}
_OTHERS = {
    b"{\\rtf": "an RTF file. Save it as .docx or PDF",
    b"\x1f\x8b": "a gzip archive. Extract the document first",
    b"7z\xbc\xaf": "a 7z archive. Extract the document first",
    b"\x7fELF": "a program",
    b"MZ\x90": "a program",
    b"AT&TFORM": "a DjVu file. Save it as PDF",
    b"%!PS": "a PostScript file. Save it as PDF",
    b"SQLite format 3": "a database",
}
_PHONES = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypavif")
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LIBRARIES = {"pdf": "pypdfium2", "image": "PIL.Image", "docx": "docx"}
"""What reads files of a kind in which anything can break, and loads slowly."""
_OF_PAGES = ("pdf", "image")
"""Readers that recognize several pages at once, and show each to who looks on."""
_PAGE_NAMES = (".html", ".htm", ".xhtml")
_PAGE_BEGINS = (b"<!doctype html", b"<html", b"<?xml", b"<!--", b"<head", b"<body", b"<div", b"<p>", b"<p ", b"<pre")


def open_document(
    source: str | Path | bytes, name: str = "", threads: int = 0, watch: Watch = UNWATCHED
) -> ExtractedDocument:
    """The document in a file (``-`` is standard input) or in bytes; ``name`` is what it is called in messages.

    ``threads`` says how many pages are recognized at once; 0 is one for each core. ``watch``
    is notified of the pages of PDF files and images as they are read. Raises InputError with one problem:
    WF401 it cannot be read, WF402 its kind is not read, WF403 it is too large, WF404 it is encrypted, WF405 it is
    damaged, WF407 it unpacks to too much, WF408 the library for its kind is not installed, WF409 its encoding cannot
    be told, WF420 it is a picture and nothing that recognizes text is installed. An empty file is a document whose one
    page has no lines, and its note says so.
    """
    name, data = _bytes_of(source, name)
    if len(data) > _MOST_BYTES:
        raise _problem(name, "WF403", f"The file is larger than {_MOST_BYTES // 2**20} MB. Split it.")
    if not data:
        return ExtractedDocument(
            name, "text", (Page(1, ()),), (Problem(name, 0, "WF411", "The file is empty.", warning=True),)
        )
    document = _read(name, data, threads, watch)
    if document.warnings or any(line.text.strip() for page in document.pages for line in page.lines):
        return document
    return replace(document, warnings=(Problem(name, 0, "WF411", "The file contains no text.", warning=True),))


def _read(name: str, data: bytes, threads: int, watch: Watch) -> ExtractedDocument:
    head = data[:_HEAD]
    if b"%PDF-" in head[:_PDF_WITHIN]:
        return _with("pdf", name, data, threads, watch)
    kind = next((kind for beginning, kind in _BEGINNINGS.items() if head.startswith(beginning)), "")
    if kind and (kind != "image" or len(data) < _HEAD or looks_binary(data)):
        return _with(kind, name, data, threads, watch)
    refuse_others(name, data)
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    page = name.lower().endswith(_PAGE_NAMES) or start.startswith(_PAGE_BEGINS)
    return _with("html" if page else "text", name, data, threads, watch)


def _bytes_of(source: str | Path | bytes, name: str) -> tuple[str, bytes]:
    if isinstance(source, bytes):
        return name or "bytes", source
    name = name or ("standard input" if str(source) == "-" else shown_path(source))
    try:
        if str(source) == "-":
            return name, sys.stdin.buffer.read(_MOST_BYTES + 1)
        return name, read_bytes(source, _MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise _problem(name, "WF401", f"The file cannot be read: {said}.") from error


def refuse_others(name: str, data: bytes) -> None:
    """Raise InputError (WF402, WF404) for what is of a kind that is not read, and say what to save it as."""
    if data.startswith(_OLD_OFFICE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise _problem(name, "WF404", "The Office file is encrypted. Save it without a password.")
        raise _problem(
            name, "WF402", "The file is in an old Office format (.doc) or is a saved e-mail. Save it as .docx or PDF."
        )
    what = next((what for beginning, what in _OTHERS.items() if data.startswith(beginning)), "")
    if data[4:12] in _PHONES:
        what = "a HEIC photograph. Save it as JPEG"
    if what or looks_binary(data):
        other = "The type of this file is not supported. Save it as .docx, PDF, or text."
        message = f"The file is {what}." if what else other
        raise _problem(name, "WF402", message)


def _with(module: str, name: str, data: bytes, threads: int, watch: Watch) -> ExtractedDocument:
    reader = getattr(importlib.import_module(f"wellfounded.extraction.{module}"), f"read_{module}")
    document: ExtractedDocument
    if module not in _LIBRARIES:
        document = reader(name, data)
        return document

    def read(watch: Watch) -> ExtractedDocument:
        more = (threads, watch) if module in _OF_PAGES else ()
        found: ExtractedDocument = reader(name, data, *more)
        return found

    if watch is not UNWATCHED:
        # Whoever looks on has to be where the pages are read, and reads in a process of its own.
        return read(watch)
    with contextlib.suppress(ImportError):  # which the reader tells
        importlib.import_module(_LIBRARIES[module])  # once, and not anew for every file
    return run_sandboxed(name, read)


def _problem(name: str, code: str, message: str) -> InputError:
    return InputError([Problem(name, 0, code, message)])
