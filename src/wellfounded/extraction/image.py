"""Pictures of pages: PNG, JPEG, TIFF with one page or many, and others; recognized one at a time."""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wellfounded.extraction.model import UNWATCHED, ExtractedDocument, Page, Watch
from wellfounded.extraction.ocr import MISSING, available
from wellfounded.extraction.page_notes import Notes
from wellfounded.extraction.scanned_pages import in_order, page_of_scan
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["read_image"]

_MOST_DOTS = 180_000_000  # a page of newspaper size at 600 dots an inch
_MOST_PAGES = 20_000
_KINDS = ("PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP", "PPM")
_BROKEN = (OSError, ValueError, EOFError, SyntaxError, struct.error, KeyError, IndexError, TypeError, OverflowError)
_LETTER = 8.5  # inches across, where a picture does not say its size
_BELIEVED = range(72, 1300)


def read_image(name: str, data: bytes, threads: int = 0, watch: Watch = UNWATCHED) -> ExtractedDocument:
    """The document of a picture file; its pages have no lines where nothing is written on them, and a note says so.

    Raises InputError: WF403 too many pages or dots, WF405 damaged, WF420 no way to recognize text.
    """
    if not available():
        raise InputError([Problem(name, 0, "WF420", f"The file is an image. {MISSING}")])
    from PIL import Image as Images
    from PIL import UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # What is damaged in a file is said in one place: in the notes.
            warnings.simplefilter("ignore")
            return _read(name, Images.open(io.BytesIO(data), formats=_KINDS), threads, watch)
    except Images.DecompressionBombError as error:
        raise InputError([_too_large(name)]) from error
    except (UnidentifiedImageError, *_BROKEN) as error:
        raise InputError(
            [Problem(name, 0, "WF405", "The image is damaged and cannot be opened. Obtain another copy.")]
        ) from error


def _read(name: str, image: Any, threads: int, watch: Watch) -> ExtractedDocument:
    # Files of other kinds with more than one picture move.
    count = image.n_frames if image.format == "TIFF" else 1
    if count > _MOST_PAGES:
        raise InputError(
            [Problem(name, 0, "WF403", f"The file has {count:,} pages; the maximum is {_MOST_PAGES:,}. Split it.")]
        )
    notes = Notes()

    def finished(one: tuple[int, Image | None, int]) -> tuple[Page, str]:
        number, picture, dpi = one
        if picture is None:
            return Page(number, ()), ""
        scan = page_of_scan(picture, dpi, number, watch)
        return scan.page, scan.note

    pages = []
    for page, note in in_order(finished, _frames(name, image, count, notes), threads):
        pages.append(page)
        watch.page(len(pages), count)
        if note:
            notes.add(page.number, note)
    if len(notes.of("cannot be read")) == count:
        raise InputError(
            [Problem(name, 0, "WF405", "The image is damaged or incomplete and cannot be read. Obtain another copy.")]
        )
    return ExtractedDocument(name, "image", tuple(pages), notes.warnings(name, count))


def _frames(name: str, image: Any, count: int, notes: Notes) -> Iterator[tuple[int, Image | None, int]]:
    for number in range(1, count + 1):
        try:
            image.seek(number - 1)
            if image.width * image.height > _MOST_DOTS:
                raise InputError([_too_large(name)])
            picture, dpi = _grey(image), _dots(image)
        except _BROKEN:
            notes.add(number, "cannot be read")
            yield number, None, 0
        else:
            yield number, picture, dpi


def _grey(image: Any) -> Image:
    """The picture as it is meant to be seen, in shades of gray on white."""
    from PIL import Image as Images
    from PIL import ImageOps

    image.load()
    shown: Any = ImageOps.exif_transpose(image)
    if shown.mode in ("RGBA", "LA", "PA") or "transparency" in shown.info:
        shown = shown.convert("RGBA")
        white = Images.new("RGBA", shown.size, "white")
        shown = Images.alpha_composite(white, shown)
    if shown.mode.startswith("I;16") or shown.mode in ("I", "F"):
        share = 255 / max(float(shown.convert("F").getextrema()[1]), 1.0)
        shown = shown.convert("F").point(lambda value: value * share)
    grey: Image = shown.convert("L")
    return grey


def _dots(image: Image) -> int:
    """Dots an inch: as the file says, where that is likely; else as if the picture were a sheet of paper."""
    try:
        dpi = round(float(next(iter(image.info["dpi"]))))
    except (KeyError, TypeError, ValueError, IndexError, ZeroDivisionError, OverflowError, StopIteration):
        dpi = 0
    likely = max(round(min(image.width, image.height) / _LETTER), 1)
    if dpi in _BELIEVED and 0.4 < dpi / likely < 2.5:
        return dpi
    return max(likely, 20)


def _too_large(name: str) -> Problem:
    message = f"The image has more than {_MOST_DOTS // 1_000_000} million pixels. Reduce its resolution."
    return Problem(name, 0, "WF403", message)
