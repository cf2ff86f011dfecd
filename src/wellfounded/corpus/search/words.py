"""The words of a text as the search counts them: in lower case, without accents, each with its place."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import NamedTuple

__all__ = ["LONGEST", "Word", "folded", "places_of", "spelled", "words_of"]

LONGEST = 80
"""Characters of a word, at most; what is longer is a fault of the text, and not searched."""
_WORD = re.compile(r"[^\W_]+")


class Word(NamedTuple):
    """A word: how it is compared, and the characters ``start`` to ``end`` of the text that it is."""

    text: str
    start: int
    end: int


def words_of(text: str) -> Iterator[Word]:
    """Every run of letters and figures, in order."""
    for found in _WORD.finditer(text):
        if found.end() - found.start() <= LONGEST:
            yield Word(folded(found[0]), found.start(), found.end())


def spelled(text: str) -> list[str]:
    """The words of ``words_of`` as they are compared, without their places, which takes a fraction of the time."""
    lower = text.lower()
    if lower.isascii():
        return [word for word in _WORD.findall(lower) if len(word) <= LONGEST]
    return [folded(word) for word in _WORD.findall(text) if len(word) <= LONGEST]


def places_of(text: str, numbers: Collection[int]) -> dict[int, tuple[int, int]]:
    """The characters that the words of these numbers are, counted from 0 as ``words_of`` gives them."""
    spans = (found.span() for found in _WORD.finditer(text))
    counted = enumerate(span for span in spans if span[1] - span[0] <= LONGEST)
    return {
        number: span for number, span in itertools.islice(counted, max(numbers, default=-1) + 1) if number in numbers
    }


def folded(text: str) -> str:
    """A text as it is compared: in lower case, without accents."""
    lower = text.lower()
    if lower.isascii():
        return lower
    return "".join(one for one in unicodedata.normalize("NFKD", lower) if not unicodedata.combining(one))
