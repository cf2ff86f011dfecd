"""What a sentence that rules and names no point rules on: the points of the sentences before it, or of the heading."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.opinion_points import Point, spoken_of
from wellfounded.reading.fields.opinion_rulings import Act, skipped

__all__ = ["BACK", "Told", "argued_before", "claim_named", "lent_before", "of_all", "remaining"]

BACK = 3  # sentences before one that lend it their point


@dataclass(slots=True)
class Told:
    """What a sentence speaks of: the points, the one person, the one claim; whose statement it is, and whether it
    states law."""

    points: list[Point]
    party: str
    claim: str
    speaker: str = ""
    law: bool = False


def of_all(text: str, act: Act, last: Sequence[Point], behind: Sequence[Told]) -> bool:
    """Whether an act is about the decision below as a whole, and so on no point unless a party has just argued it.

    After an act on a point (``last``) in the same sentence, the decision is what remains beside that point.
    """
    answers = not last and bool(behind) and behind[-1].speaker == "party"
    return skipped(text[act.begin : act.end], ("whole",)) and not answers


def argued_before(text: str, act: Act, named: Sequence[Point], behind: Sequence[Told]) -> list[Point]:
    """The points of all that a party has just argued, where the decision below as a whole answers it, without those
    that the sentence answers by name."""
    if not skipped(text[act.begin : act.end], ("whole",)):
        return []
    out: list[Point] = []
    for told in reversed(behind[-BACK:]):
        if told.speaker != "party":
            break
        out += [point for point in told.points if point not in (*named, *out)]
    return out


def remaining(behind: Sequence[Told], done: Collection[str]) -> list[Point]:
    """The points that the sentences before speak of and that nothing has ruled on."""
    spoken = [point for told in behind[-BACK:] if not told.law for point in told.points]
    return [point for point in dict.fromkeys(spoken) if point.name not in done]


def lent_before(behind: Sequence[Told], heading: str, who: str, what: str) -> tuple[list[Point], str, str]:
    """The points, person and claim of the nearest sentence before that speaks of a point, or of the heading."""
    for told in sorted(behind[: -BACK - 1 : -1], key=lambda one: one.law):
        if told.points:
            return told.points, who or told.party, what or told.claim
    return spoken_of(heading), who, what or claim_named(heading)


def claim_named(text: str) -> str:
    """The one claim that a text names; empty where it names none or several."""
    named = [name for name, words in table("opinion_issues")["claims"].items() if pattern(words).search(text)]
    return named[0] if len(named) == 1 else ""
