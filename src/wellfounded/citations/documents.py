"""Documents that citations are looked for in: what a file holds as text, and what had to be done to read it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from wellfounded.faults import Fault, InputFault

__all__ = ["Document", "read_document"]

_MARKS = (("utf-8-sig", b"\xef\xbb\xbf"), ("utf-16", b"\xff\xfe"), ("utf-16", b"\xfe\xff"))


@dataclass(frozen=True, slots=True)
class Document:
    """The text of a document. ``notes`` say what a reader should know about how it was read."""

    name: str
    text: str
    notes: tuple[str, ...] = ()


def read_document(path: str) -> Document:
    """The document in a file; ``-`` is standard input. Raises InputFault with one clear message where there is no text."""
    name = "standard input" if path == "-" else path
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise _fault(name, "WF501", f"The document cannot be read: {error.strerror or error}.") from error
    text, notes = _decoded(name, data)
    return Document(name, text, notes)


def _decoded(name: str, data: bytes) -> tuple[str, tuple[str, ...]]:
    for encoding, mark in _MARKS:
        if data.startswith(mark):
            try:
                return data.decode(encoding), ()
            except UnicodeDecodeError as error:
                raise _fault(
                    name, "WF503", f"Said to be {encoding}, but {error.reason} at byte {error.start}."
                ) from error
    if b"\x00" in data:
        raise _fault(name, "WF502", "This is no text: it has bytes that no text has. Give the text of the document.")
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), ("not UTF-8; read as Windows-1252",)


def _fault(name: str, code: str, message: str) -> InputFault:
    return InputFault([Fault(name, 0, code, message)])
