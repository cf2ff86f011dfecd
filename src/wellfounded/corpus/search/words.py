"""The words of a text as the search counts them: in lower case, without accents, each with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["LONGEST", "Word", "folded", "words_of"]

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


def folded(text: str) -> str:
    """A text as it is compared: in lower case, without accents."""
    lower = text.lower()
    if lower.isascii():
        return lower
    return "".join(one for one in unicodedata.normalize("NFKD", lower) if not unicodedata.combining(one))
