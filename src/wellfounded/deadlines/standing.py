"""How each deadline of a case stands on a day: missed, met, passed, coming; of what may be done, open or not yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from wellfounded.deadlines.calculator import Calculation, DatedEvent, Due

State = Literal["missed", "met", "passed", "coming", "open", "stopped"]
"""``passed``: its day is over and the case names nothing that met it. ``open``: what could first be done then can be
done. ``stopped``: the clock that it depends on does not run."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A deadline and how it stands; ``by`` is the event that met or missed it."""

    due: Due
    state: State
    by: DatedEvent | None = None


def standings(found: Calculation, on: date) -> tuple[Standing, ...]:
    """The deadlines in force of a calculation, in its order, as they stand on a day; those that are moot left out."""
    return tuple(_standings(found, on))


def _standings(found: Calculation, on: date) -> Iterator[Standing]:
    for due in found.applying:
        if due.status != "in force" or any(_makes_moot(event, due) for event in found.events):
            continue
        if due.stopped is not None:
            yield Standing(due, "stopped")
        elif due.day is not None:
            yield _standing(found, due, due.day, on)


def _makes_moot(event: DatedEvent, due: Due) -> bool:
    """Whether an event ends what a deadline is for: not one before that began, as a decision before a new hearing."""
    if event.event not in due.rule.moot_by:
        return False
    return event.day is None or due.event.day is None or event.day >= due.event.day


def _standing(found: Calculation, due: Due, day: date, on: date) -> Standing:
    done = [event for event in found.events if event.event == due.rule.met_by and event.day is not None]
    first = min(done, key=lambda event: event.day or date.max, default=None)
    if first is not None and first.day is not None:
        return Standing(due, "missed" if first.day > day else "met", first)
    if on <= day:
        return Standing(due, "coming")
    return Standing(due, "open" if due.rule.kind == "earliest" else "passed")
