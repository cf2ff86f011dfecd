"""Rulings as they are kept: each point with each ruling once, and no more than what is ordered allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wellfounded.reading.context import Context
from wellfounded.reading.data import table
from wellfounded.reading.fields.issue_rulings import skips
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.sentence_splitter import Sentence

__all__ = [
    "AGAINST",
    "FOR",
    "OPEN",
    "SIDES",
    "Outcome",
    "Ruling",
    "back",
    "kept_of",
    "late",
    "outcome_of",
    "settled_by",
]

AGAINST, FOR, OPEN = "against_respondent", "for_respondent", "not_reached"
SIDES = (AGAINST, FOR)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point with its ruling and the sentence that rules. ``faint``, ``plain``, ``own``, ``gap``: how weak it is;
    ``ruled_by``: from where to where in the stream the words stand that rule, where they are less than the sentence."""

    issue: str
    ruling: str
    sentence: Sentence
    stream: Stream
    faint: bool = False
    plain: bool = False
    own: bool = False
    gap: bool = False
    ruled_by: tuple[int, int] | None = None

    @property
    def words(self) -> tuple[int, int]:
        """Where the words stand that the ruling rests on."""
        return self.ruled_by or (self.sentence.start, self.sentence.end)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is ordered, as far as it bears on rulings: whether points go back, who appealed, and all the orders."""

    back: bool
    only_back: bool
    agency: bool
    orders: tuple[str, ...]

    @property
    def opens(self) -> bool:
        """Whether proceedings are opened again, so that what goes back is whatever is then asked for."""
        return table("issue_rulings")["sides"]["opens"] in self.orders


def back() -> str:
    """The word for a point that is sent back."""
    return str(table("issue_rulings")["sides"]["back"])


def late() -> str:
    """The point that is ruled on where something was raised too late."""
    return str(table("issue_rulings")["sides"]["late"])


def outcome_of(context: Context) -> Outcome:
    """What a decision orders, and on whose appeal."""
    ordered, appellant = context.values.get("disposition"), context.values.get("appellant")
    values = tuple(map(str, ordered.value)) if ordered is not None and isinstance(ordered.value, tuple) else ()
    stream, start, end = context.region("orders")
    checks = skips()["checks"].search(stream.flat, start, end) is not None
    agency = appellant is not None and appellant.value == "dhs"
    return Outcome(back() in values and not checks, values == (back(),), agency, values)


def kept_of(found: Sequence[Ruling]) -> list[Ruling]:
    """Each point with each ruling once; what is faint only where nothing else is ruled so, what is plainly said only
    where nothing else is ruled on that point."""
    kept: dict[tuple[str, str], Ruling] = {}
    for one in found:
        if not one.faint and not one.plain:
            kept.setdefault((one.issue, one.ruling), one)
    ruled = {one.issue for one in kept.values()}
    for one in found:
        if one.plain and one.issue not in ruled:
            kept[one.issue, one.ruling] = one
            ruled.add(one.issue)
    firm = {one.ruling for one in kept.values() if one.issue != late()}
    for one in found:
        if one.faint and one.ruling not in firm:
            kept.setdefault((one.issue, one.ruling), one)
    return [one for one in kept.values() if not _superseded(one, kept)]


def _superseded(one: Ruling, kept: Mapping[tuple[str, str], Ruling]) -> bool:
    """Whether a ruling for is no more than a step to sending the same point back."""
    if one.issue == "other":
        return False
    other = kept.get((one.issue, SIDES[one.ruling == AGAINST])) if one.ruling in SIDES else None
    if one.own and other is not None and not other.own:
        return True
    # What was wrong in the procedure is why the case goes back.
    of_procedure = one.issue in table("issue_rulings")["sides"]["procedure"]
    if one.ruling == FOR:
        return (one.issue, back()) in kept and not (of_procedure and kept[one.issue, back()].gap)
    return of_procedure and one.gap and (one.issue, FOR) in kept


def settled_by(rulings: Sequence[Ruling], outcome: Outcome) -> list[Ruling]:
    """Rulings as what is ordered settles them: a motion that is granted was not too late."""
    settled: Mapping[str, str] = table("issue_rulings")["sides"]["settled"]
    out: dict[tuple[str, str], Ruling] = {}
    for one in rulings:
        ruling = FOR if settled.get(one.issue) in outcome.orders else one.ruling
        out.setdefault((one.issue, ruling), Ruling(one.issue, ruling, one.sentence, one.stream, ruled_by=one.ruled_by))
    return list(out.values())
