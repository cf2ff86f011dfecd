"""The words of a PDF page's text layer, with their places; and whether the layer is worth reading."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wellfounded.extraction.model import Box, Word
from wellfounded.extraction.reading_order import PlacedWord

__all__ = ["legible", "words_of_page"]

_MAX_CHARACTERS = 400_000  # on one page
_HYPHENS = {"\x02": "-", "\ufffe": "-", "\xad": "-"}
_FIGURES = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SMALL = 0.82  # of the size of the characters before it: a raised figure is set in smaller type
_SCALE = 1000

_DAMAGE = re.compile(r"\(cid:\d+\)|[\ue000-\uf8ff\ufffd\u0000-\u0008\u000e-\u001f]")
_LETTERS = re.compile(r"[^\W\d_]+")
_SHAPE = re.compile(
    r"[(\[{\"'“‘$§¶#*-]*(?:[^\W\d_]+(?:['’.&/-]+[^\W\d_]+)*|[\dXx][\dXx.,:/()§a-zA-Z-]*)[)\]}\"'”’.,;:!?*%⁰¹²³⁴⁵⁶⁷⁸⁹-]*"
)
_VOWELS = re.compile(r"[aeiouyáéíóúàèìòùâêîôûäëïöüãõ]", re.IGNORECASE)


@dataclass(slots=True)
class _Character:
    text: str
    box: Box
    base: float
    size: float


def words_of_page(page: Any, width: float, height: float) -> tuple[list[PlacedWord], bool]:
    """The words of a page of this size in points, each with its box as it is shown; and whether these are all.

    Footnote marks, which are figures raised and set small, become raised figures (``¹``). What lies outside the page is
    left out.
    """
    import pypdfium2.raw as pdfium

    textpage = page.get_textpage()
    try:
        count = min(textpage.count_chars(), _MAX_CHARACTERS)
        shown = _shown(pdfium, page)
        found: list[PlacedWord] = []
        for characters, turn in _runs(pdfium, textpage.raw, count, shown):
            word = _word(characters)
            box = word.box
            if box and 0 <= (box.left + box.right) / 2 <= width and 0 <= (box.top + box.bottom) / 2 <= height:
                found.append(PlacedWord(word, turn))
        return found, count == textpage.count_chars()
    finally:
        textpage.close()


def _shown(pdfium: Any, page: Any) -> tuple[float, float, float, float, float, float]:
    """How places of the file become places on the page as it is shown: its box cut out, turned as the file says."""
    width, height = page.get_size()
    across, down = ctypes.c_int(), ctypes.c_int()

    def place(x: float, y: float) -> tuple[float, float]:
        pdfium.FPDF_PageToDevice(page.raw, 0, 0, round(width * _SCALE), round(height * _SCALE), 0, x, y, across, down)
        return across.value / _SCALE, down.value / _SCALE

    (x0, y0), (x1, y1), (x2, y2) = place(0, 0), place(1000, 0), place(0, 1000)
    return (x1 - x0) / 1000, (x2 - x0) / 1000, x0, (y1 - y0) / 1000, (y2 - y0) / 1000, y0


def _runs(pdfium: Any, textpage: Any, count: int, shown: Sequence[float]) -> Iterator[tuple[list[_Character], int]]:
    """Stretches of characters without a space between them, with the quarter turns of the first."""
    a, b, c, d, e, f = shown
    rectangle = pdfium.FS_RECTF()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    characters: list[_Character] = []
    turn = 0
    for index in range(count):
        code = pdfium.FPDFText_GetUnicode(textpage, index)
        text = chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
        if text.isspace() or text == "\xa0":
            if characters:
                yield characters, turn
                characters = []
            continue
        text = _HYPHENS.get(text, text)
        if not pdfium.FPDFText_GetLooseCharBox(textpage, index, rectangle):
            continue
        x0, y0, x1, y1 = rectangle.left, rectangle.bottom, rectangle.right, rectangle.top
        if x0 == x1 or y0 == y1:
            if not pdfium.FPDFText_GetCharBox(textpage, index, left, right, bottom, top):
                continue
            x0, y0, x1, y1 = left.value, bottom.value, right.value, top.value
        one, other = a * x0 + b * y0 + c, a * x1 + b * y1 + c
        high, low = d * x0 + e * y0 + f, d * x1 + e * y1 + f
        if one > other:
            one, other = other, one
        if high > low:
            high, low = low, high
        box = Box(one, high, other, low)
        if not characters:
            turn = _turn(pdfium.FPDFText_GetCharAngle(textpage, index), a, d)
        upright = turn % 2 == 0
        size = box.bottom - box.top if upright else box.right - box.left
        character = _Character(text, box, box.bottom if upright else box.right, size)
        if characters and upright and _apart(characters[-1], character):
            yield characters, turn
            characters = []
            turn = _turn(pdfium.FPDFText_GetCharAngle(textpage, index), a, d)
        characters.append(character)
    if characters:
        yield characters, turn


def _raised(character: _Character, size: float, base: float) -> bool:
    return character.size < _SMALL * size and character.base < base - 0.12 * size


def _turn(angle: float, a: float, d: float) -> int:
    """Quarter turns to the left of writing at this angle (to the right, of the file) on the page as it is shown."""
    page = math.atan2(-d, a)
    return round((page - angle) / (math.pi / 2)) % 4


def _apart(last: _Character, character: _Character) -> bool:
    """Whether a character begins a new word though no space was written: far off, or on another line."""
    size = max(last.size, character.size, 1.0)
    gap = character.box.left - last.box.right
    level = min(last.box.bottom, character.box.bottom) - max(last.box.top, character.box.top)
    return gap > 0.4 * size or gap < -1.5 * size or level < 0.2 * min(last.size, character.size)


def _word(characters: list[_Character]) -> Word:
    text = "".join(character.text for character in characters)
    if len(characters) > 1 and any(character.text.isdigit() for character in characters):
        size = max(character.size for character in characters)
        base = max(character.base for character in characters if character.size == size)
        text = "".join(
            character.text.translate(_FIGURES)
            if character.text.isdigit() and _raised(character, size, base)
            else character.text
            for character in characters
        )
    boxes = [character.box for character in characters]
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Word(text, 1.0, Box(round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)))


def legible(words: Sequence[str]) -> bool:
    """Whether words of a text layer are writing: not the numbers of characters, nor letters in place of others.

    Told by the shape of words and the share of vowels, in any language of Latin letters. An empty layer is not legible.
    """
    text = " ".join(words)
    if not words or len(_DAMAGE.findall(text)) * 12 > len(words):
        return False
    letters = "".join(_LETTERS.findall(text))
    if len(letters) >= 40:
        vowels = len(_VOWELS.findall(letters)) / len(letters)
        if not 0.22 <= vowels <= 0.62 and letters.isascii():
            return False
    shaped = sum(_SHAPE.fullmatch(word) is not None for word in words)
    return shaped >= 0.6 * len(words)
