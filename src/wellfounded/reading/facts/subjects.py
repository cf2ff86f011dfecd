"""What a finding or an argument is about, and which way a finding goes."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from wellfounded.reading.data import pattern
from wellfounded.reading.facts.account import words

__all__ = ["Subject", "subjects_in", "way_of"]


_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")


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


def subjects_in(text: str, own: bool = False) -> tuple[Subject, ...]:
    """The subjects that a stretch of text names, in the order of their words; one in another's words is left out.

    ``own``: the text finds and does not report, so that it says the whole of what it finds.
    """
    apart = _HYPHEN.sub(" ", text)  # "the administrative-closure challenge"
    found = [
        (Subject(name, match.start(), match.end()), within)
        for name, source, within in _sources()
        if (match := source.search(text) or source.search(apart)) and not (own and _in_formula(name, text))
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


def _in_formula(name: str, text: str) -> bool:
    """Whether the words of a subject stand there only as a part of what is said of another."""
    entry = words("subjects")["subject"][name]
    return "formula" in entry and bool(pattern(entry["formula"]).search(text))


def _only_claimed(subject: Subject, text: str) -> bool:
    """Whether a subject is there only as the name of a claim."""
    entry = words("subjects")["subject"][subject.name]
    if "claim" not in entry:
        return False
    rest = pattern(entry["claim"]).sub(" ", text)
    return not pattern(rf"\b(?:{entry['words']})").search(rest)


def way_of(text: str, subject: str = "") -> str:
    """Which way a ruling on a subject goes: ``against`` the applicant, ``for``, or empty where no words tell."""
    way = words("subjects")["way"]
    own = words("subjects")["subject"].get(subject, {}).get("way", ())
    for known in own:
        found = pattern(known["words"]).search(text) if "turned" in known else None
        if found:
            return str(known["turned" if _turned(text, found) else "alone"])
    for known in way["government"]:
        if pattern(known["words"]).search(text):
            return str(known["way"])
    if pattern(way["against"]).search(text):
        return "against"
    if pattern(way["in_favor"]).search(text):
        return "for"
    return next((str(known["alone"]) for known in own if pattern(known["words"]).search(text)), "")


def _turned(text: str, found: re.Match[str]) -> bool:
    """Whether the words of a way are denied in their clause: of two that deny, one takes back the other."""
    way = words("subjects")["way"]
    before = list(pattern(way["clause"]).finditer(text, 0, found.start()))
    after = pattern(way["clause"]).search(text, found.end())
    clause = (
        text[before[-1].end() if before else 0 : found.start()],
        text[found.end() : after.start() if after else None],
    )
    return sum(len(pattern(way["not"]).findall(one)) for one in (*clause, found[0])) % 2 == 1
