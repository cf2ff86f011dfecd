"""A text as a person reads it, for names and numbers to be found in: invisible characters, entities and look-alikes of
letters are seen through, and every place is traced back to the text as it is.
"""

from __future__ import annotations

import html
import re
import unicodedata
from array import array
from collections.abc import Iterator
from functools import cache

from wellfounded.reading.data import table

__all__ = ["DAMAGED", "PlainText"]

DAMAGED = "ƿ"
"""Stands in a word for letters that were lost."""

_LOST = "\ufffd"
_ENTITY = r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,10});"
_SEEN_THROUGH = re.compile(rf"(?:\u00ad|&shy;|&#173;|&#[xX][aA][dD];)[ \t]*\r?\n[ \t]*|{_ENTITY}|[^\x00-\x7f]+")
_LATIN = re.compile(r"[A-Za-z]")
_KEPT = frozenset("ªº“”‘’–—…§¶•")


class PlainText:
    """``text`` is what is read; ``span`` gives the place of some of its characters in the text as it is."""

    def __init__(self, text: str) -> None:
        pieces: list[str] = []
        starts, ends, place = array("q"), array("q"), 0
        for start, end, meant in _meant(text):
            pieces += [text[place:start], meant]
            starts.extend(range(place, start))
            ends.extend(range(place + 1, start + 1))
            starts.extend([start] * len(meant))
            ends.extend([end] * len(meant))
            place = end
        starts.extend(range(place, len(text) if pieces else place))
        ends.extend(range(place + 1, len(text) + 1 if pieces else place + 1))
        self.text = "".join([*pieces, text[place:]]) if pieces else text
        self._starts, self._ends, self._alike = starts, ends, not pieces

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The characters of the original that some characters of ``text`` stand for."""
        if self._alike or end <= start:
            return start, end
        return self._starts[start], self._ends[end - 1]


def _meant(text: str) -> Iterator[tuple[int, int, str]]:
    """What reads otherwise than it is written: its place, and how it reads."""
    if text.isascii() and "&" not in text:
        return
    for found in _SEEN_THROUGH.finditer(text):
        if found[0][0] == "&" or "\n" in found[0]:
            meant = html.unescape(found[0]) if "\n" not in found[0] else ""
            meant = "".join(_read(one) for one in meant)
            if meant != found[0]:
                yield *found.span(), meant
            continue
        yield from _in_run(text, *found.span())


def _in_run(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The same of a run of characters beyond ASCII. A mark goes with the letter before it."""
    place = start
    while place < end:
        after = place + 1
        while after < end and unicodedata.combining(text[after]):
            after += 1
        if unicodedata.combining(text[place]) and place == start and start:
            whole = unicodedata.normalize("NFC", text[start - 1 : after])
            if text[start - 1].isalpha():
                yield start - 1, after, whole[0]
            else:
                yield place, after, ""
        elif text[place] == _LOST:
            while after < end and text[after] == _LOST:
                after += 1
            inside = text[place - 1 : place].isalpha() and text[after : after + 1].isalpha()
            if inside:
                yield place, after, DAMAGED
        else:
            meant = unicodedata.normalize("NFC", text[place:after])[:1] if after > place + 1 else text[place]
            meant = _of_another_script(text, place) or _read(meant)
            if meant != text[place:after]:
                yield place, after, meant
        place = after


@cache
def _read(character: str) -> str:
    """How a character reads: nothing for one that is not seen, a letter or figure as it is written plainly."""
    if character.isascii() or character in _KEPT:
        return character
    kind = unicodedata.category(character)
    if kind == "Cf" or "\ufe00" <= character <= "\ufe0f":
        return ""
    if kind == "Zs":
        return " "
    if character in "‐‑‒−﹘﹣－":
        return "-"
    plain = unicodedata.normalize("NFKC", character)
    return plain if (kind[0] == "L" and plain.isalpha()) or (kind == "Nd" and plain.isdigit()) else character


@cache
def _look_alikes() -> dict[str, str]:
    pairs = table("anonymize")["look_alikes"]
    return dict(zip(pairs["letters"], pairs["latin"], strict=True))


def _of_another_script(text: str, place: int) -> str:
    """The Latin letter that a letter of another script looks like, where it stands among Latin ones; or nothing."""
    alike = _look_alikes().get(text[place], "")
    if not alike:
        return ""
    start, end = place, place + 1
    while start and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return alike if _LATIN.search(text, start, end) else ""
