"""PDF files: pages with a text layer are read from it, the others are recognized; one page at a time."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from wellfounded.extraction.model import UNWATCHED, ExtractedDocument, Page, Watch
from wellfounded.extraction.ocr import MISSING, available
from wellfounded.extraction.page_notes import Notes
from wellfounded.extraction.pdf_hidden import hidden_words
from wellfounded.extraction.pdf_repair import repair
from wellfounded.extraction.pdf_text_layer import legible, words_of_page
from wellfounded.extraction.reading_order import PlacedWord, lines_of
from wellfounded.extraction.scanned_pages import in_order, page_of_scan
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["read_pdf"]

_MOST_PAGES = 20_000
_MOST_WORDS = 40_000_000
_STAMPED = 40  # words that may be a stamp of the clerk over a scan
_COVERED = 0.5  # of a page: the picture of a scan
_ILLUSTRATED = 0.1  # of a page: a picture that counts where there are hardly any words
_FEW = 10
_DPI = 200
_FINEST = 300
_MOST_DOTS = 40_000_000  # of one page rendered


@dataclass(frozen=True, slots=True)
class _Picture:
    """A page to recognize. ``words`` are those of its text layer, for when nothing can be recognized."""

    number: int
    image: Image
    dpi: int


def read_pdf(name: str, data: bytes, threads: int = 0, watch: Watch = UNWATCHED) -> ExtractedDocument:
    """The document of a PDF file. ``kind`` is ``scan`` where most pages were recognized.

    Raises InputError: WF403 too many pages, WF404 encrypted, WF405 damaged or without pages, WF408 no library for PDF,
    WF420 nothing but pictures and no way to recognize them.
    """
    try:
        import pypdfium2
    except ImportError:
        message = "Reading PDF requires pypdfium2. Install it with pip install 'wellfounded[documents]'."
        raise InputError([Problem(name, 0, "WF408", message)]) from None
    try:
        pdf, whole = _opened(pypdfium2, data)
        count = len(pdf)
    except pypdfium2.PdfiumError as error:
        raise InputError([_broken(name, str(error))]) from error
    try:
        if count > _MOST_PAGES:
            raise InputError(
                [Problem(name, 0, "WF403", f"The file has {count:,} pages; the maximum is {_MOST_PAGES:,}. Split it.")]
            )
        if count == 0:
            raise InputError([Problem(name, 0, "WF405", "The PDF has no pages.")])
        return _read(name, pdf, whole, threads, watch)
    finally:
        pdf.close()


def _opened(pypdfium2: Any, data: bytes) -> tuple[Any, bool]:
    """The document, and whether it is whole; a file that lost its end gets a new one."""
    try:
        return pypdfium2.PdfDocument(data), True
    except pypdfium2.PdfiumError:
        for whole in repair(data) if b"/Encrypt" not in data else ():
            with contextlib.suppress(pypdfium2.PdfiumError):
                return pypdfium2.PdfDocument(whole), False
        raise


def _read(name: str, pdf: Any, whole: bool, threads: int, watch: Watch) -> ExtractedDocument:
    pdf.init_forms()  # nothing where the document has no form
    notes, count = Notes(), len(pdf)
    if not whole:
        notes.say("WF410", "The end of the file is missing; the text may be incomplete.")
    pages: list[Page] = []
    recognized = 0

    def finished(one: Page | _Picture) -> tuple[Page, str, bool]:
        if isinstance(one, Page):
            return one, "", False
        scan = page_of_scan(one.image, one.dpi, one.number, watch)
        return scan.page, scan.note, True

    for page, note, scanned in in_order(finished, _pages(pdf, count, notes), threads):
        pages.append(replace(page, label=pdf.get_page_label(page.number - 1)))
        watch.page(len(pages), count)
        recognized += scanned
        if note:
            notes.add(page.number, note)
    if len(notes.of("cannot be read")) == count:
        raise InputError([Problem(name, 0, "WF405", "The file is damaged: no page can be read. Obtain another copy.")])
    if len(notes.of("contains only an image")) == count:
        raise InputError([Problem(name, 0, "WF420", f"The file is a scan without a text layer. {MISSING}")])
    if notes.of("contains only an image"):
        notes.say("WF420", MISSING)
    return ExtractedDocument(
        name, "scan" if recognized * 2 > count else "pdf", tuple(pages), notes.warnings(name, count)
    )


def _pages(pdf: Any, count: int, notes: Notes) -> Iterator[Page | _Picture]:
    """Each page, read from its text layer, or as a picture to recognize. Broken pages come out empty."""
    import pypdfium2

    able = bool(available())
    total = 0
    for number in range(1, count + 1):
        try:
            page = _filled_in(pdf, number - 1)
        except pypdfium2.PdfiumError:
            notes.add(number, "cannot be read")
            yield Page(number, ())
            continue
        try:
            width, height = (round(side, 1) for side in page.get_size())
            words, whole = words_of_page(page, width, height) if total < _MOST_WORDS else ([], False)
            total += len(words)
            if not whole:
                notes.add(number, "contains more text than the limit for a page or file")
            wanted = _wanted(page, words, width * height)
            if wanted and able:
                dpi = _dots(page, width, height)
                yield _Picture(number, page.render(scale=dpi / 72, grayscale=True).to_pil(), dpi)
                continue
            if wanted:
                notes.add(number, wanted)
            if wanted == "has an illegible text layer":
                words = []
            for how, hidden in hidden_words(page).items():
                notes.add(number, f"contains text that is {how} but still in the file (“{hidden}”)")
            yield Page(number, lines_of(words, width, height), width, height)
        except (pypdfium2.PdfiumError, ValueError, MemoryError):
            notes.add(number, "cannot be read")
            yield Page(number, ())
        finally:
            page.close()


def _filled_in(pdf: Any, index: int) -> Any:
    """A page with what was typed into its form, which is no part of its text until it is printed into it."""
    import pypdfium2.raw as pdfium

    page = pdf[index]
    if pdf.formenv is None or not pdfium.FPDFPage_GetAnnotCount(page) or page.flatten() != pdfium.FLATTEN_SUCCESS:
        return page
    page.close()
    return pdf[index]


def _wanted(page: Any, words: list[PlacedWord], area: float) -> str:
    """Why a page has to be recognized; empty where its text layer holds what it says."""
    covered = _covered(page) / area if area else 0.0
    if words and not legible([placed.word.text for placed in words]):
        return "has an illegible text layer"
    if not words:
        return "contains only an image" if covered or _drawn(page) else ""
    if (len(words) < _STAMPED and covered > _COVERED) or (len(words) < _FEW and covered > _ILLUSTRATED):
        return "contains an image and little text"
    return ""


def _covered(page: Any) -> float:
    """The area of the largest picture on a page, in square points."""
    import pypdfium2.raw as pdfium

    areas = [0.0]
    for item in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=3):
        left, bottom, right, top = item.get_bounds()
        areas.append(max(0.0, right - left) * max(0.0, top - bottom))
    return max(areas)


def _drawn(page: Any) -> bool:
    """Whether a page without text has many drawn shapes: letters turned into outlines."""
    import pypdfium2.raw as pdfium

    shapes = page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_SHADING), max_depth=3)
    return any(number >= _STAMPED for number, _ in enumerate(shapes))


def _dots(page: Any, width: float, height: float) -> int:
    """At how many dots an inch to render: as many as its picture has, within reason."""
    import pypdfium2.raw as pdfium

    dpi = float(_DPI)
    for item in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=3):
        left, _, right, _ = item.get_bounds()
        if right - left > width / 2:
            dpi = max(dpi, item.get_px_size()[0] * 72 / (right - left))
    most = math.sqrt(_MOST_DOTS / max(width * height, 1)) * 72
    return max(20, round(min(dpi, _FINEST, most)))


def _broken(name: str, reason: str) -> Problem:
    if "assword" in reason or "ecurity" in reason:
        return Problem(name, 0, "WF404", "The file is encrypted. Save it without a password.")
    return Problem(name, 0, "WF405", "The PDF is damaged or incomplete and cannot be read. Obtain another copy.")
