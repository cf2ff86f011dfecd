"""Word files: paragraphs as lines, tables row by row, running heads and footnotes on the pages they belong to."""

from __future__ import annotations

import copy
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from wellfounded.extraction.archive import check_archive
from wellfounded.extraction.line_numbers import without_line_numbers
from wellfounded.extraction.model import ExtractedDocument, Line, Page
from wellfounded.extraction.table_rows import GAP, row_of
from wellfounded.problems import InputError, Problem

__all__ = ["open_docx", "paragraphs_of", "read_docx", "text_of"]

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_SKIPPED = frozenset(
    {f"{_W}{name}" for name in ("del", "moveFrom", "instrText", "delText", "pPr", "rPr", "sectPr")} | {_FALLBACK}
)
_BOX = f"{_W}txbxContent"
_RULE = "_" * 16
_DAMAGED = "The file is damaged or is not a Word document. Obtain another copy."
_MARK = "\ue000\ue001"
_SIGN = re.compile(f"{_MARK[0]}(\\d+){_MARK[1]}")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_PICTURE = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_FEW = 40  # words beside a picture that may be no more than a scan's caption
_PAGE, _SAVED = "\x0c", "\x0b"


Notes: TypeAlias = dict[tuple[str, str], Any]


@dataclass
class _Sheet:
    """A page as it is gathered."""

    lines: list[str] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)


def read_docx(name: str, data: bytes) -> ExtractedDocument:
    """The document of a Word file, with pages as Word last laid them out, or as breaks divide it.

    A paragraph is one line. The mark of a footnote is a raised figure; the note stands at the foot of its page, under
    a rule. Running heads stand at the head and foot of every page. What was deleted with changes tracked, and what is
    hidden, is left out.

    Raises InputError: WF402 another kind of file, WF404 encrypted, WF405 damaged, WF407 it unpacks to too much,
    WF408 no library for Word files.
    """
    part, notes = open_docx(name, data)
    body: Any = part.element.body
    try:
        head, foot = (_running(body, part, side) for side in ("header", "footer"))
        pages = _pages(body, notes, head, foot)
    except RecursionError as error:
        raise InputError(
            [Problem(name, 0, "WF405", "The file is damaged: its parts are nested too deeply. Obtain another copy.")]
        ) from error
    except (KeyError, ValueError, AttributeError) as error:
        raise InputError([Problem(name, 0, "WF405", _DAMAGED)]) from error
    return ExtractedDocument(name, "docx", without_line_numbers(pages), _warnings(name, body, pages))


def open_docx(name: str, data: bytes) -> tuple[Any, Notes]:
    """The main part of a Word file, and its notes by kind (``footnotes``, ``endnotes``) and id. Raises as above."""
    check_archive(name, data)
    try:
        import docx
        from docx.opc.exceptions import OpcError
        from docx.oxml.parser import parse_xml
    except ImportError:
        message = "Reading DOCX requires python-docx. Install it with pip install 'wellfounded[documents]'."
        raise InputError([Problem(name, 0, "WF408", message)]) from None
    try:
        part: Any = docx.Document(io.BytesIO(data)).part
        notes = {
            (kind, str(note.get(f"{_W}id"))): note
            for relation in part.rels.values()
            if (kind := relation.reltype.rsplit("/", 1)[-1]) in ("footnotes", "endnotes")
            for note in parse_xml(relation.target_part.blob)
            if note.get(f"{_W}type") is None
        }
        declared = part.element.body.getroottree().docinfo.doctype
    except (OpcError, KeyError, ValueError, AttributeError, SyntaxError, zipfile.BadZipFile, zlib.error) as error:
        # lxml's errors of syntax are SyntaxErrors.
        raise InputError([Problem(name, 0, "WF405", _DAMAGED)]) from error
    if declared:
        # Word writes none; what it declares would be missing in the text.
        raise InputError(
            [Problem(name, 0, "WF405", "The file contains a DOCTYPE, which no Word file has, and was not read.")]
        )
    return part, notes


def text_of(element: Any) -> str:
    """The text of a paragraph or a note, without the marks of notes."""
    return "".join(text for text in _texts(element, {}, []) if text not in (_PAGE, _SAVED))


def paragraphs_of(body: Any) -> Iterator[tuple[Any, str]]:
    """The paragraphs of a Word file, each once and with its own text: that of a text box is not its anchor's."""
    for paragraph in body.iter(f"{_W}p"):
        if any(above.tag in _SKIPPED for above in paragraph.iterancestors()):
            continue
        boxes = [box for box in paragraph.iter(_BOX) if next(box.iterancestors(f"{_W}p")) is paragraph]
        if not boxes:
            yield paragraph, text_of(paragraph)
            continue
        bare = copy.deepcopy(paragraph)
        for box in list(bare.iter(_BOX)):
            above = box.getparent()
            if above is not None:
                above.remove(box)
        yield paragraph, text_of(bare)


def _warnings(name: str, body: Any, pages: tuple[Page, ...]) -> tuple[Problem, ...]:
    """What is to be said of pictures in the place of text, and of what is hidden."""
    said = []
    pictures = sum(1 for _ in body.iter(_PICTURE))
    if pictures and sum(len(line.text.split()) for page in pages for line in page.lines) < _FEW * pictures:
        message = (
            "The document contains images and almost no text. For scans, save it as PDF for text recognition (OCR)."
        )
        said.append(message)
    if any(map(_hidden, body.iter(f"{_W}r"))):
        said.append("Hidden text was omitted.")
    return tuple(Problem(name, 0, "WF410", message, warning=True) for message in said)


def _hidden(run: Any) -> bool:
    """Whether a run is text that is neither shown nor printed."""
    found = run.find(f"{_W}rPr/{_W}vanish")
    shown = found is None or found.get(f"{_W}val") in ("0", "false", "off")
    return not shown and run.find(f"{_W}t") is not None


def _running(body: Any, part: Any, side: str) -> list[str]:
    """The lines of a running head or foot: of the first section that has one, for its ordinary pages."""
    for reference in body.iter(f"{_W}{side}Reference"):
        if reference.get(f"{_W}type", "default") == "default":
            element = part.related_parts[reference.get(_R)].element
            lines = [line for line in "".join(_texts(element, {}, [])).split("\n") if line.strip()]
            if lines:
                return lines
    return []


def _pages(body: Any, notes: Notes, head: list[str], foot: list[str]) -> tuple[Page, ...]:
    cited: list[tuple[str, str]] = []
    text = "".join(_texts(body, notes, cited))
    mark = _SAVED if _SAVED in text else _PAGE
    other = _PAGE if mark == _SAVED else _SAVED
    sheets = [_Sheet(part.removesuffix("\n").split("\n")) for part in text.replace(other, "").split(mark)]
    if len(sheets) > 1 and not any(line.strip() for line in sheets[-1].lines):
        sheets.pop()
    for sheet in sheets:
        marks = [int(found) for line in sheet.lines if _MARK[0] in line for found in _SIGN.findall(line)]
        sheet.lines = [_SIGN.sub(lambda found: found[1].translate(_RAISED), line) for line in sheet.lines]
        for number in marks:
            inner = [line.strip() for line in text_of(notes[cited[number - 1]]).split("\n") if line.strip()]
            sheet.notes.append((number, " ".join(inner)))
    return tuple(Page(number, tuple(_whole(sheet, head, foot))) for number, sheet in enumerate(sheets, start=1))


def _whole(sheet: _Sheet, head: list[str], foot: list[str]) -> Iterator[Line]:
    yield from (Line(line, running=True) for line in head)
    yield from map(Line, sheet.lines)
    if sheet.notes:
        yield Line(_RULE)
        for number, text in sheet.notes:
            yield Line(f"{str(number).translate(_RAISED)} {text}")
    yield from (Line(line, running=True) for line in foot)


def _texts(element: Any, notes: Notes, cited: list[tuple[str, str]]) -> Iterator[str]:
    """Pieces of text in order, with characters for the ends of pages and, between two private characters, for notes."""
    tag = element.tag
    if tag in _SKIPPED or not isinstance(tag, str) or (tag == f"{_W}r" and _hidden(element)):
        return
    if tag == f"{_W}t":
        yield (element.text or "").replace("\n", " ").replace(_MARK[0], "")
        return
    if tag == f"{_W}tbl":
        for row in element.iter(f"{_W}tr"):
            if next(row.iterancestors(f"{_W}tbl")) is element:
                yield from _row(row, notes, cited)
        return
    if tag == f"{_W}p" and element.find(f"{_W}pPr/{_W}pageBreakBefore") is not None:
        yield _PAGE
    if tag == f"{_W}br":
        yield _PAGE if element.get(f"{_W}type") == "page" else "\n"
    elif tag == f"{_W}lastRenderedPageBreak":
        yield _SAVED
    elif tag in (f"{_W}tab", f"{_W}ptab"):
        yield GAP
    elif tag == f"{_W}cr":
        yield "\n"
    elif tag == f"{_W}noBreakHyphen":
        yield "-"
    elif tag in (f"{_W}footnoteReference", f"{_W}endnoteReference"):
        one = ("footnotes" if tag.endswith("footnoteReference") else "endnotes", str(element.get(f"{_W}id")))
        if one in notes:
            cited.append(one)
            yield str(len(cited)).join(_MARK)
    for child in element:
        yield from _texts(child, notes, cited)
    if tag == f"{_W}p":
        yield "\n"


def _row(row: Any, notes: Notes, cited: list[tuple[str, str]]) -> Iterator[str]:
    """The lines of a row of a table."""
    cells = []
    for cell in row.iter(f"{_W}tc"):
        if next(cell.iterancestors(f"{_W}tr")) is row:
            cells.append("".join(_texts(cell, notes, cited)).rstrip("\n").split("\n"))
    yield row_of(cells) + "\n"
