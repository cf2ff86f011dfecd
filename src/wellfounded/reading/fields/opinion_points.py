"""The points at issue of an opinion, as its sentences speak of them; the words are data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from wellfounded.reading.data import table
from wellfounded.reading.pattern_filter import Quick, Together, first, optional, quick

__all__ = ["Point", "includers_of", "is_whole_claim", "point_named", "points_of", "spoken_of"]

_QUOTED = re.compile(r"(?<=\bof )[“\"](?:[^\s“”\"]+ ){4,24}[^\s“”\"]+[”\"]")  # what a group is called names no point


@dataclass(frozen=True, slots=True)
class Point:
    """A point at issue. ``yields_to``: points that include it; ``whole``: a claim as a whole; ``claim``: a claim that
    narrows no other named beside it; ``strong``: words with which it counts all the same."""

    name: str
    words: Quick
    unless: Quick
    yields_to: frozenset[str]
    whole: bool
    claim: bool
    strong: Quick


@cache
def _points() -> tuple[Point, ...]:
    return tuple(
        Point(
            entry["name"],
            quick(entry["words"]),
            optional(entry, "not"),
            frozenset(entry.get("yields_to", ())),
            entry.get("whole", False),
            entry.get("claim", False),
            optional(entry, "strong"),
        )
        for entry in table("opinion_issues")["point"]
    )


@cache
def _all_points() -> Together:
    return Together([point.words for point in _points()])


def spoken_of(text: str) -> list[Point]:
    """The points that a text speaks of: a claim as a whole only where nothing narrower is named."""
    text = _QUOTED.sub(" ", text)
    points = _points()
    likely = (points[number] for number, parts in _all_points().likely(text) if first(parts, text))
    found = [point for point in likely if not point.unless.search(text)]
    names = {point.name for point in found}
    found = [point for point in found if not names & point.yields_to or (not point.whole and point.strong.search(text))]
    narrow = [point for point in found if not point.whole and not point.claim]
    return [point for point in found if not point.whole or point.strong.search(text)] if narrow else found


def points_of(text: str) -> tuple[str, ...]:
    """The names of the points that a text speaks of, the one it speaks of last first."""
    last = {point.name: max(found.end() for found in point.words.finditer(text)) for point in spoken_of(text)}
    return tuple(sorted(last, key=lambda name: -last[name]))


def is_whole_claim(name: str) -> bool:
    """Whether a point is a claim as a whole."""
    return any(point.whole for point in _points() if point.name == name)


def includers_of(name: str) -> frozenset[str]:
    """The names of the points that include a point."""
    return frozenset().union(*(point.yields_to for point in _points() if point.name == name))


def point_named(name: str) -> Point:
    """A point by its name."""
    return next(point for point in _points() if point.name == name)
