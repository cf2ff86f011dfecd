"""Words of a PDF page that its reader does not see: covered by a shape, white, or marked for redaction."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["COVERED", "MARKED", "WHITE", "hidden_words"]

COVERED, MARKED, WHITE = "covered", "marked for redaction", "white"

_MAX_CHARACTERS = 400_000  # on one page
_MAX_OBJECTS = 20_000
_MAX_PAIRS = 500_000  # of a shape and a text: a drawing has more
_THIN = 4.0  # points: a rule or an underline covers nothing
_PALE = 245  # of 255, of each color: white on white is not seen
_OPAQUE = 255
_SHOWN = 12  # words that are named
_DEPTH = 3

Rectangle = tuple[float, float, float, float]
"""Left, bottom, right, top, in points of the file."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What is drawn on a page, in the order of drawing."""

    texts: list[tuple[int, Rectangle, bool]]  # with whether it is white
    covers: list[tuple[int, Rectangle]]
    pictures: list[tuple[int, Rectangle]]
    marked: list[Rectangle]


def hidden_words(page: Any) -> dict[str, str]:
    """How words are hidden on a page, each way with the first of these words; empty where all are seen."""
    import pypdfium2.raw as pdfium

    drawn = _drawn(pdfium, page)
    pale = [(number, box) for number, box, white in drawn.texts if white and not _on_dark(drawn, number, box)]
    places = [(MARKED, -1, box) for box in drawn.marked]
    places += [(COVERED, number, box) for number, box in drawn.covers]
    places += [(WHITE, -1, box) for _, box in pale]
    if not places or not drawn.texts or len(places) * len(drawn.texts) > _MAX_PAIRS:
        return {}
    found: dict[str, list[str]] = {}
    last: dict[str, int] = {}
    for index, text, across, up in _characters(pdfium, page):
        for kind, number, box in places:
            if not _within(across, up, box) or (kind == COVERED and not _before(drawn, number, across, up)):
                continue
            pieces = found.setdefault(kind, [])
            if last.get(kind, -1) != index:
                pieces += [] if last.get(kind, -2) == index - 1 else [" "]
                pieces.append(text)
                last[kind] = index
    shown = {kind: "".join(pieces).split() for kind, pieces in found.items()}
    return {kind: " ".join(words[:_SHOWN]) + "…" * (len(words) > _SHOWN) for kind, words in shown.items() if words}


def _drawn(pdfium: Any, page: Any) -> _Drawn:
    out = _Drawn([], [], [], list(_redactions(pdfium, page)))
    for number, item in enumerate(page.get_objects(max_depth=_DEPTH)):
        if number > _MAX_OBJECTS:
            break
        if item.type == pdfium.FPDF_PAGEOBJ_TEXT:
            seen = pdfium.FPDFTextObj_GetTextRenderMode(item.raw) != pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
            out.texts.append((number, item.get_bounds(), seen and min(_fill(pdfium, item)[:3]) >= _PALE))
        elif item.type == pdfium.FPDF_PAGEOBJ_IMAGE:
            out.pictures.append((number, item.get_bounds()))
        elif item.type == pdfium.FPDF_PAGEOBJ_PATH and _filled(pdfium, item):
            left, bottom, right, top = item.get_bounds()
            if right - left > _THIN and top - bottom > _THIN:
                out.covers.append((number, (left, bottom, right, top)))
    return out


def _redactions(pdfium: Any, page: Any) -> Iterator[Rectangle]:
    """Where the page is marked for redaction."""
    for number in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        note = pdfium.FPDFPage_GetAnnot(page.raw, number)
        if not note:
            continue
        box = pdfium.FS_RECTF()
        if pdfium.FPDFAnnot_GetSubtype(note) == pdfium.FPDF_ANNOT_REDACT and pdfium.FPDFAnnot_GetRect(note, box):
            low, high = sorted((box.bottom, box.top))
            left, right = sorted((box.left, box.right))
            yield left, low, right, high
        pdfium.FPDFPage_CloseAnnot(note)


def _fill(pdfium: Any, item: Any) -> tuple[int, int, int, int]:
    """The color that an object is filled with: red, green, blue, and how opaque it is."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not pdfium.FPDFPageObj_GetFillColor(item.raw, red, green, blue, alpha):
        return 0, 0, 0, _OPAQUE
    return red.value, green.value, blue.value, alpha.value


def _filled(pdfium: Any, item: Any) -> bool:
    """Whether a path is filled so that nothing is seen through it."""
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    if not pdfium.FPDFPath_GetDrawMode(item.raw, mode, stroke) or mode.value == pdfium.FPDF_FILLMODE_NONE:
        return False
    return _fill(pdfium, item)[3] == _OPAQUE and not pdfium.FPDFPageObj_HasTransparency(item.raw)


def _on_dark(drawn: _Drawn, number: int, box: Rectangle) -> bool:
    """Whether a shape or a picture lies under a text, which white letters then stand out from."""
    across, up = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(before < number and _within(across, up, under) for before, under in (*drawn.covers, *drawn.pictures))


def _before(drawn: _Drawn, cover: int, across: float, up: float) -> bool:
    """Whether the text at a place was drawn before a shape, and none of it after."""
    here = [number for number, box, _ in drawn.texts if _within(across, up, box)]
    return bool(here) and max(here) < cover


def _within(across: float, up: float, box: Rectangle) -> bool:
    return box[0] <= across <= box[2] and box[1] <= up <= box[3]


def _characters(pdfium: Any, page: Any) -> Iterator[tuple[int, str, float, float]]:
    """The characters of a page's text, with their middles."""
    textpage = page.get_textpage()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    try:
        for index in range(min(textpage.count_chars(), _MAX_CHARACTERS)):
            code = pdfium.FPDFText_GetUnicode(textpage.raw, index)
            if not 0 < code < 0x110000 or 0xD800 <= code < 0xE000:
                continue
            if pdfium.FPDFText_GetCharBox(textpage.raw, index, left, right, bottom, top):
                yield index, chr(code), (left.value + right.value) / 2, (bottom.value + top.value) / 2
    finally:
        textpage.close()
