"""In the child of a job: a decision read, pictures of its pages, and where on them every value stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import Box, ExtractedDocument, Line, Page, Watch
from wellfounded.reading.anonymize.file_numbers import numbers_of
from wellfounded.reading.facts.reader import with_facts
from wellfounded.reading.layout import Layout, lay_out
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Span
from wellfounded.reading.reader import read_layout
from wellfounded.reading.serialization import facts_data, reading_data

if TYPE_CHECKING:
    from PIL.Image import Image

Notify = Callable[..., None]

ACROSS = 1100
"""Dots across the picture of a page: enough to read it by on a screen."""
PICTURES = 200
"""So many pages have a picture; those after them are shown as text."""
MAX_CHARACTERS = 700_000
"""Characters of text displayed; beyond it, only the values that were read."""
_LEAST = 6.0  # points that a box is high at least, so that it can be seen
_AROUND = 2.0


class _Keeper(Watch):
    """Tells how far the reading is, and keeps the pictures of recognized pages."""

    def __init__(self, folder: Path, notify: Notify) -> None:
        self.folder, self.notify = folder, notify
        self.kept: set[int] = set()

    def page(self, done: int, of: int) -> None:
        self.notify(done, of, "Reading the pages")

    def picture(self, number: int, image: Image) -> None:
        if number <= PICTURES:
            _save(image, self.folder, number)
            self.kept.add(number)


def read_decision(folder: Path, notify: Notify, *, file: str, called: str) -> dict[str, Any]:
    """What a decision says, as data: the reading, its pages, and the places of each value on them.

    The pictures of pages lie in the folder as ``page-1.png``. Raises InputError for what cannot be read.
    """
    data = (folder / file).read_bytes()
    keeper = _Keeper(folder, notify)
    document = open_document(data, called, watch=keeper)
    notify(0, 0, "Reading the decision")
    layout = lay_out(document)
    reading = with_facts(read_layout(layout, document.notes), layout)
    if document.kind in ("pdf", "scan"):
        _draw(data, folder, len(document.pages), keeper.kept, notify)
    places = {
        name: [_place(span, layout, document) for span in found.spans[:PLACES]]
        for name, found in reading.fields.items()
    }
    return {
        "called": called,
        "kind": document.kind,
        "reading": reading_data(reading) | {"facts": facts_data(reading.facts, numbers_of(reading.text))},
        "pages": list(_pages(document, keeper.kept)),
        "places": places,
    }


PLACES = 60
"""So many places of a value are pointed to."""


def _pages(document: ExtractedDocument, pictured: set[int]) -> Iterator[dict[str, Any]]:
    left = MAX_CHARACTERS
    for page in document.pages:
        text = "\n".join(line.text for line in page.lines)
        shown = text[: max(left, 0)]
        left -= len(text)
        yield {
            "number": page.number,
            "width": page.width,
            "height": page.height,
            "pictured": page.number in pictured and page.width > 0 and page.height > 0,
            "text": shown,
            "whole": len(shown) == len(text),
        }


def _draw(data: bytes, folder: Path, count: int, kept: set[int], notify: Notify) -> None:
    """Draw the pages of a PDF that have a text layer; one that cannot be drawn is left out."""
    import pypdfium2

    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return
    for number in range(1, min(count, PICTURES) + 1):
        if number in kept:
            continue
        notify(number, count, "Drawing the pages")
        try:
            page = pdf[number - 1]
            scale = ACROSS / max(page.get_width(), page.get_height() / 3, 1.0)
            _save(page.render(scale=scale, grayscale=True).to_pil(), folder, number)
        except (pypdfium2.PdfiumError, ValueError, MemoryError):
            continue
        kept.add(number)


def _save(image: Image, folder: Path, number: int) -> None:
    if image.width > ACROSS:
        image = image.resize((ACROSS, max(1, round(image.height * ACROSS / image.width))))
    image.convert("L").quantize(16).save(folder / f"page-{number}.png")


def _place(span: Span, layout: Layout, document: ExtractedDocument) -> dict[str, Any]:
    """Where a value stands: on each page boxes (left, top, width, height) in points, and ranges of its text."""
    stream = {"text": layout.text, "notes": layout.notes, "raw": layout.raw}.get(span.stream)
    parts: list[tuple[int, int, str]] = [(span.page, span.line, "")]
    if stream is not None and stream.rows:
        parts = _parts(stream, span) or parts
    boxes: list[list[float]] = []
    ranges: list[list[int]] = []
    pages = {page.number: page for page in document.pages}
    first = parts[0][0]
    for number, line, words in parts:
        page = pages.get(number)
        if page is None or number != first or not 0 < line <= len(page.lines):
            continue
        start, end = _within(page.lines[line - 1].text, words)
        before = sum(len(each.text) + 1 for each in page.lines[: line - 1])
        ranges.append([before + start, before + end])
        box = _box(page.lines[line - 1], start, end)
        if box:
            boxes.append(_drawn(box, page))
    return {"page": first, "line": parts[0][1], "boxes": boxes, "ranges": ranges, "note": span.stream == "notes"}


def _parts(stream: Stream, span: Span) -> list[tuple[int, int, str]]:
    """The lines that a span goes over: page, line, and the words of it there."""
    starts = stream.starts
    found = []
    for number in range(max(bisect_right(starts, span.start) - 1, 0), len(starts)):
        start, row = starts[number], stream.rows[number]
        if start >= max(span.end, span.start + 1):
            break
        until = starts[number + 1] if number + 1 < len(starts) else len(stream.text)
        words = stream.text[max(span.start, start) : min(span.end, until)].strip()
        if words:
            found.append((row.page, row.line, words))
    return found


def _within(line: str, words: str) -> tuple[int, int]:
    """Where the words stand in the line; the whole line where they were joined or mended."""
    at = line.find(words) if words else -1
    if at >= 0:
        return at, at + len(words)
    begun = len(line) - len(line.lstrip())
    return begun, max(len(line.rstrip()), begun)


def _box(line: Line, start: int, end: int) -> Box | None:
    """The rectangle around some characters of a line."""
    boxes: list[Box] = []
    at = 0
    for word in line.words:
        found = line.text.find(word.text, at)
        if found < 0:
            continue
        at = found + len(word.text)
        if word.box and found < end and start < at:
            boxes.append(word.box)
    if not boxes:
        return line.box
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _drawn(box: Box, page: Page) -> list[float]:
    """A box as it is drawn: a little larger, and on the page."""
    left, top = max(box.left - _AROUND, 0.0), max(box.top - _AROUND, 0.0)
    right = min(box.right + _AROUND, page.width or box.right)
    bottom = min(max(box.bottom + _AROUND, top + _LEAST), page.height or box.bottom + _LEAST)
    return [round(left, 1), round(top, 1), round(max(right - left, 1.0), 1), round(max(bottom - top, 1.0), 1)]
