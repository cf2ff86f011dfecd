"""What the citator reads of a decision: each citation, and how its authority was treated."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["KINDS", "NEGATIVE", "RELIED_ON", "Treated"]

KINDS = (
    *("overruled", "abrogated", "superseded", "reversed", "vacated", "limited", "declined", "distinguished"),
    *("affirmed", "followed"),
)
"""How an authority can have been treated: what takes most from it first."""

NEGATIVE = frozenset({"overruled", "abrogated", "superseded", "reversed", "vacated"})
"""The treatments after which an authority, or the part of it that is meant, is no longer good law."""

RELIED_ON = 0.7
"""The certainty from which a treatment gives an alert, and is held against the register."""


@dataclass(frozen=True, slots=True)
class Treated:
    """How a text says that an authority was treated.

    ``key`` is the key of the authority, ``mention`` the start of the citation in the document. ``kind`` is one of
    ``KINDS``. ``by`` says who did it: empty for the decision that is read itself, else the key of the authority that
    did it, or the words for the court (``the Second Circuit``). ``partly``: in part, or on other grounds only.
    ``start`` and ``end`` are the words that say so, characters of the document; ``words`` are these words with every
    break a space. ``certainty`` is from 0 to 1.
    """

    key: str
    mention: int
    kind: str
    start: int
    end: int
    words: str
    by: str = ""
    partly: bool = False
    certainty: float = 0.0
