"""Pictures of pages become pages of lines; several at once, and never more of them in memory than are being read."""

from __future__ import annotations

import multiprocessing
import os
import re
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from wellfounded.extraction.image_preprocessing import DPI, clean, deskew, fit_size, is_noisy, rotate
from wellfounded.extraction.model import UNWATCHED, Box, Line, Page, Watch, Word
from wellfounded.extraction.ocr import RecognitionError, words_in
from wellfounded.extraction.reading_order import PlacedWord, lines_of

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Scan", "cores", "in_order", "page_of_scan"]

_POOR = 0.72  # mean confidence below which a page is tried turned, and cleaned
_NOTHING = 0.5  # mean confidence of what is no writing at all
_STRAY = 0.3  # words less sure than this are dropped where they are no words by their shape
_FEW = 3
_STROKE = re.compile(r"(?:^|(?<=[.,;:!?)\"”’'] ))\|(?= [\"“‘'(\[]?[A-Z]|(?<=. \|)$)")
_NUMERAL = re.compile(r"^I[Il|]{1,2}(?=\. [A-Z])")

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Scan:
    """A page as it was recognized; ``note`` says what is wrong with it, or is empty."""

    page: Page
    note: str = ""


def page_of_scan(image: Image, dpi: int, number: int, watch: Watch = UNWATCHED) -> Scan:
    """The page in a picture at this many dots an inch; its boxes are of the page as it was straightened.

    A picture with no writing gives a page without lines, and a note. ``watch`` is shown the page as it was read.
    """
    grey, dpi = fit_size(image, dpi)
    if not _inked(grey):
        watch.picture(number, grey)
        return Scan(_page(number, (), grey, dpi), "is empty")
    try:
        straight, words = _best(grey, dpi)
    except RecognitionError as error:
        watch.picture(number, grey)
        return Scan(_page(number, (), grey, dpi), str(error))
    watch.picture(number, straight)
    words = [word for word in words if not _stray(word)]
    if not words or (_sureness(words) < _NOTHING and not _many(words)):
        return Scan(_page(number, (), grey, dpi), "is an image without recognizable text")
    share = 72 / dpi
    placed = [PlacedWord(Word(word.text, word.confidence, _scaled(word.box, share))) for word in words]
    lines = lines_of(placed, straight.width * share, straight.height * share)
    lines = tuple(map(_marked, lines))
    poor = _sureness(words) < _POOR
    note = "was difficult to recognize; check it against the original" if poor else ""
    return Scan(_page(number, lines, straight, dpi), note)


def _marked(line: Line) -> Line:
    """A line with two sorts of characters as they were printed, each of which leaves its word doubtful.

    A stroke where the mark of a footnote may stand is a 1; a small l in a numeral before a heading is an I.
    """
    text = _NUMERAL.sub(lambda found: "I" * len(found[0]), _STROKE.sub("1", line.text))
    if text == line.text or len(line.words) < 2:
        return line
    words, place = [], 0
    for word in line.words:
        start = max(line.text.find(word.text, place), place)
        place = start + len(word.text)
        same = text[start:place] == word.text
        words.append(word if same else word._replace(text=text[start:place], confidence=min(word.confidence, 0.5)))
    return line._replace(text=text, words=tuple(words))


def _best(grey: Image, dpi: int) -> tuple[Image, list[Word]]:
    """The picture as it is best read, and its words: straightened; cleaned or turned where it is read badly."""
    image = deskew(grey)
    if is_noisy(image):
        image = clean(image)
    words = words_in(image, dpi)
    if _sureness(words) >= _POOR and len(words) > _FEW and not _sideways(words):
        return image, words
    # Small pictures are enough to tell which way a page lies.
    small, low = fit_size(grey.reduce(2), dpi // 2) if dpi >= DPI else (grey, dpi)
    tries = [(_worth(words_in(rotate(small, turn), low)), turn) for turn in (1, 2, 3)]
    worth, turn = max(tries)
    best = (image, words)
    if worth > 1.3 * _worth(words) or (worth and _sideways(words)):
        image = deskew(rotate(grey, turn))
        again = words_in(image, dpi)
        if _worth(again) > _worth(words) or _sideways(words):
            best = (image, again)
    if _sureness(best[1]) < _POOR:
        again = words_in(clean(best[0]), dpi)
        if _worth(again) > _worth(best[1]):
            best = (best[0], again)
    return best


def _worth(words: list[Word]) -> float:
    """How much was read, by letters, each as sure as its word; what is hardly sure counts for nothing.

    Nor does what lies on its side: some of it can be read so, but not its order.
    """
    if _sideways(words):
        return 0.0
    return sum(len(word.text) * word.confidence for word in words if word.confidence > 0.5)


def _sideways(words: list[Word]) -> bool:
    """Whether most words of some length are taller than wide."""
    long = [word.box for word in words if len(word.text) > _FEW and word.box]
    return sum(box.bottom - box.top > box.right - box.left for box in long) * 2 > len(long)


def _sureness(words: list[Word]) -> float:
    letters = sum(len(word.text) for word in words)
    return sum(len(word.text) * word.confidence for word in words) / letters if letters else 0.0


def _many(words: list[Word]) -> bool:
    """Whether enough words are sure for a page to have writing on it, whatever else was taken for words."""
    sure = [word for word in words if word.confidence > 0.8 and len(word.text) > 2]
    return len(sure) >= 12 or (len(sure) > _FEW and len(sure) * 3 > len(words))


def _stray(word: Word) -> bool:
    """Dirt, frames and drawings taken for characters."""
    if any(map(str.isalnum, word.text)):
        return word.confidence < _STRAY and len(word.text) < _FEW
    return word.confidence < 0.6


def _inked(image: Image) -> bool:
    """Whether a picture has anything on it that stands out from its ground."""
    histogram = image.reduce(2).histogram() if min(image.size) > 1 else image.histogram()
    dots = sum(histogram)
    light = max(range(256), key=lambda value: sum(histogram[max(0, value - 2) : value + 3]))
    return (sum(histogram[: max(light - 50, 0)]) + sum(histogram[light + 50 :])) * 50_000 > dots


def _page(number: int, lines: tuple[Line, ...], image: Image, dpi: int) -> Page:
    return Page(number, lines, round(image.width * 72 / dpi, 1), round(image.height * 72 / dpi, 1))


def _scaled(box: Box | None, share: float) -> Box | None:
    if box is None:
        return None
    return Box(*(round(value * share, 2) for value in (box.left, box.top, box.right, box.bottom)))


def cores() -> int:
    """How many pages are recognized at once, unless it is said: one for each core, in a worker process one."""
    if multiprocessing.parent_process() is not None:
        return 1
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def in_order(work: Callable[[T], U], given: Iterator[T], threads: int = 0) -> Iterator[U]:
    """The results of work done in threads, in the order of what was given; as much is taken as there are threads.

    What is given is taken in the caller's thread only. ``threads`` 0 is one for each core.
    """
    threads = threads or cores()
    if threads == 1:
        yield from map(work, given)
        return
    waiting: deque[Future[U]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for one in given:
            waiting.append(pool.submit(work, one))
            while len(waiting) > threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
