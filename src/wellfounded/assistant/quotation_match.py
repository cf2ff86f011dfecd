"""Whether a document has the words that are quoted from it: verbatim, at the place that is named.

Only spaces, line breaks, and the shapes of quotation marks, apostrophes, and hyphens may differ. Nothing may be left
out or bracketed: what an entry rests on is quoted as it stands, and a quotation of more than one place is two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from wellfounded.assistant.passages import Passage

FEWEST_WORDS = 3
"""A quotation of fewer words could be from anywhere."""
_ACROSS = 3
"""A quotation may go on in so many passages, the first included."""
_SHAPES = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "\u00ad": ""}
)


@dataclass(frozen=True, slots=True)
class Match:
    """Where a quotation was found. ``reason`` says why it is not verified, in words of ours; empty where it is."""

    passage: int
    page: str
    reason: str = ""

    @property
    def verified(self) -> bool:
        """Whether the words stand there."""
        return not self.reason


def find_quotation(quotation: str, number: int, passages: Sequence[Passage]) -> Match:
    """A quotation beside the passage from which it is said to be."""
    words = _even(quotation)
    if len(re.findall(r"\w+", words)) < FEWEST_WORDS:
        return Match(number, "", f"a quotation needs at least {FEWEST_WORDS} words")
    if not 1 <= number <= len(passages):
        return Match(number, "", f"there is no passage {number}; the document has {len(passages)}")
    if _begins_in(words, number, passages):
        return Match(number, passages[number - 1].page)
    elsewhere = next((one.number for one in passages if _begins_in(words, one.number, passages)), 0)
    if elsewhere:
        return Match(number, "", f"passage {number} does not have these words; passage {elsewhere} has them")
    return Match(number, "", "the document does not have these words; quote them as they stand in it")


def _begins_in(words: str, number: int, passages: Sequence[Passage]) -> bool:
    following = [_even(one.text) for one in passages[number - 1 : number - 1 + _ACROSS]]
    place = " ".join(following).find(words)
    return 0 <= place < len(following[0])


def _even(text: str) -> str:
    return " ".join(text.translate(_SHAPES).split())
