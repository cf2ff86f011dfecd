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
    happened = {event.event for event in found.events}
    for due in found.applying:
        if due.status != "in force" or happened & set(due.rule.moot_by):
            continue
        if due.stopped is not None:
            yield Standing(due, "stopped")
        elif due.day is not None:
            yield _standing(found, due, due.day, on)


def _standing(found: Calculation, due: Due, day: date, on: date) -> Standing:
    done = [event for event in found.events if event.event == due.rule.met_by and event.day is not None]
    first = min(done, key=lambda event: event.day or date.max, default=None)
    if first is not None and first.day is not None:
        return Standing(due, "missed" if first.day > day else "met", first)
    if on <= day:
        return Standing(due, "coming")
    return Standing(due, "open" if due.rule.kind == "earliest" else "passed")
