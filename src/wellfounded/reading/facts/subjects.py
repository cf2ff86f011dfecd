"""What a finding or an argument is about, and which way a finding goes."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from wellfounded.reading.data import pattern
from wellfounded.reading.facts.account import words

__all__ = ["Subject", "subjects_in", "way_of"]


class Subject(NamedTuple):
    """A subject that words name: its name, and where the first of those words stand."""

    name: str
    start: int
    end: int


@cache
def _sources() -> tuple[tuple[str, re.Pattern[str], frozenset[str]], ...]:
    return tuple(
        (name, pattern(rf"\b(?:{entry['words']})"), frozenset(entry.get("within", ())))
        for name, entry in words("subjects")["subject"].items()
        if "words" in entry
    )


def subjects_in(text: str) -> tuple[Subject, ...]:
    """The subjects that a stretch of text names, in the order of their words; one in another's words is left out."""
    found = [
        (Subject(name, match.start(), match.end()), within)
        for name, source, within in _sources()
        if (match := source.search(text))
    ]
    # a claim named among others is what was applied for, and no subject of a finding
    if pattern(words("subjects")["claims"]).search(text):
        found = [one for one in found if not _only_claimed(one[0], text)]
    names = {subject.name for subject, _ in found}
    kept = [subject for subject, within in found if not within & names]
    kept = [
        one
        for one in kept
        if not any(
            other is not one and other.start <= one.start and one.end <= other.end and len(other.name) != len(one.name)
            and (other.end - other.start) > (one.end - one.start)
            for other in kept
        )
    ]  # fmt: skip
    return tuple(sorted(kept, key=lambda subject: subject.start))


def _only_claimed(subject: Subject, text: str) -> bool:
    """Whether a subject is there only as the name of a claim."""
    entry = words("subjects")["subject"][subject.name]
    if "claim" not in entry:
        return False
    rest = pattern(entry["claim"]).sub(" ", text)
    return not pattern(rf"\b(?:{entry['words']})").search(rest)


def way_of(text: str) -> str:
    """Which way a ruling goes: ``against`` the applicant, ``for``, or empty where its words do not tell."""
    way = words("subjects")["way"]
    if pattern(way["against"]).search(text):
        return "against"
    return "for" if pattern(way["in_favor"]).search(text) else ""
