"""Several papers of one case: which of them the draft is made of, and the others, which add to it."""

from __future__ import annotations

from collections.abc import Sequence

from wellfounded.drafting.draft_writer import words_table
from wellfounded.problems import InputError, Problem
from wellfounded.reading.model import Found, Reading

__all__ = ["family_of", "in_order"]

_NOT_A_DECISION = (
    "No case file can be drafted: no decision was found. Choose a decision of the Board or a federal court."
)


def family_of(reading: Reading) -> str:
    """The name of the family by which a draft is made of a reading; empty where none can be."""
    court = reading.fields.get("court") or Found(None)
    families = words_table()["families"]
    return next((name for name in (f"{reading.family} {court.value}", reading.family) if name in families), "")


def in_order(readings: Sequence[Reading]) -> list[Reading]:
    """The papers, the decision of the highest tribunal first and of two the later one; the rest as they were given.

    Raises InputError (WF611) where none of them is a decision that can be drafted.
    """

    def rank(reading: Reading) -> tuple[int, bool, str]:
        families = words_table()["families"]
        decided = reading.fields.get("decided") or Found(None)
        of_the_ij = not any(part.kind == words_table()["papers"]["highest"] for part in reading.parts)
        return int(families.get(family_of(reading), {}).get("rank", 0)), not of_the_ij, str(decided.value or "")

    main = max(readings, key=rank)
    if not family_of(main):
        raise InputError([Problem(main.name, 0, "WF611", _NOT_A_DECISION)])
    return [main, *(reading for reading in readings if reading is not main)]
