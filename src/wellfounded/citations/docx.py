"""DOCX files: the text of the body and the notes, with pages as Word last laid them out."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from wellfounded.citations.documents import Page, Read
from wellfounded.faults import Fault, InputFault
from wellfounded.paper.archive import weigh

__all__ = ["read_docx"]

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_SKIPPED = {f"{_W}del", f"{_W}moveFrom", f"{_W}instrText", f"{_W}delText", f"{_W}pPr", f"{_W}rPr", _FALLBACK}
_RULE = "_" * 16
_PAGE, _SAVED_PAGE, _NOTE = "\x0c", "\x0b", "\0"
_SIGNS = (_PAGE, _SAVED_PAGE, _NOTE)


def read_docx(name: str, data: bytes) -> Read:
    """The text of a Word file. Its footnotes stand at the end, each on the page of its mark."""
    weigh(name, data)
    try:
        import docx
        from docx.opc.exceptions import OpcError
        from docx.oxml.parser import parse_xml
    except ImportError:
        message = "Reading DOCX needs python-docx: pip install 'wellfounded[documents]'."
        raise InputFault([Fault(name, 0, "WF408", message)]) from None
    try:
        document = docx.Document(io.BytesIO(data))
        body: Any = document.element.body
        notes = {
            str(note.get(f"{_W}id")): note
            for relation in document.part.rels.values()
            if relation.reltype.endswith(("/footnotes", "/endnotes"))
            for note in parse_xml(relation.target_part.blob)
            if note.get(f"{_W}type") is None
        }
    except (OpcError, KeyError, ValueError, AttributeError, SyntaxError, zipfile.BadZipFile, zlib.error) as error:
        # lxml's errors of syntax are SyntaxErrors.
        raise InputFault([Fault(name, 0, "WF405", "It is damaged, or no Word document.")]) from error
    return _laid_out(body, notes)


def _laid_out(body: Any, notes: dict[str, Any]) -> Read:
    tokens = list(_tokens(body))
    mark = _SAVED_PAGE if _SAVED_PAGE in tokens else _PAGE
    parts: list[str] = []
    pages: list[Page] = []
    cited: list[tuple[int, str]] = []
    length, number = 0, 1
    paged = mark in tokens
    if paged:
        pages.append(Page(0, "1"))
    for token in tokens:
        if token in (_PAGE, _SAVED_PAGE):
            if token == mark:
                number += 1
                pages.append(Page(length, str(number)))
            continue
        if token.startswith(_NOTE):
            cited.append((number, token[1:]))
            continue
        parts.append(token)
        length += len(token)
    if any(note in notes for _, note in cited):
        parts.append(f"\n{_RULE}\n")
        length += len(_RULE) + 2
        for count, (number, note) in enumerate(cited, start=1):
            text = (
                "".join(token for token in _tokens(notes[note]) if token[0] not in "\0\x0b\x0c")
                if note in notes
                else ""
            )
            line = f"{count} {text.strip()}\n"
            if paged:
                pages.append(Page(length, str(number)))
            parts.append(line)
            length += len(line)
    return "".join(parts), tuple(pages), ()


def _tokens(element: Any) -> Iterator[str]:
    """Pieces of text in order; a zero before the number of a note, and the two signs of a page."""
    tag = element.tag
    if tag in _SKIPPED or not isinstance(tag, str):
        return
    if tag == f"{_W}t":
        yield element.text or ""
        return
    if tag == f"{_W}p" and element.find(f"{_W}pPr/{_W}pageBreakBefore") is not None:
        yield _PAGE
    if tag == f"{_W}br":
        yield _PAGE if element.get(f"{_W}type") == "page" else "\n"
    elif tag == f"{_W}lastRenderedPageBreak":
        yield _SAVED_PAGE
    elif tag == f"{_W}tab":
        yield "\t"
    elif tag == f"{_W}cr":
        yield "\n"
    elif tag == f"{_W}noBreakHyphen":
        yield "-"
    elif tag in (f"{_W}footnoteReference", f"{_W}endnoteReference"):
        yield f"{_NOTE}{element.get(f'{_W}id')}"
    for child in element:
        yield from _tokens(child)
    if tag in (f"{_W}p", f"{_W}tr"):
        yield "\n"
