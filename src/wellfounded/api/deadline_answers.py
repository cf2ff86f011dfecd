"""The shapes of deadlines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.review_answers import Cited, CitedInFull
from wellfounded.api.shapes import HIDDEN, Shape, key

__all__ = ["DeadlineEvents", "Deadlines"]


@dataclass(frozen=True)
class Event(Shape):
    """A dated event from which deadlines run; ``of`` is the id in the case file of what it happened to."""

    event: str
    words: str
    date: str
    counted_from: str | None
    of: str
    label: str
    caution: str


@dataclass(frozen=True)
class RuleStatus(Shape):
    """The status of a rule on a date, since when, by which authority, and what is uncertain about it."""

    on: str
    is_: str = field(metadata=key("is"))
    since: str | None
    by: Cited | None
    ever_in_force: bool
    doubt: str


@dataclass(frozen=True)
class CountedDay(Shape):
    """A day of a computation, its number in the period, and what is said of it."""

    day: str
    number: int | None
    said: str


@dataclass(frozen=True)
class Computation(Shape):
    """How a period is counted, day by day where something is said of the day. Dates are in ISO form."""

    from_: str = field(metadata=key("from"))
    after: str
    period: int
    unit: str
    how: str
    authorities: tuple[Cited, ...]
    holidays: str
    ends: str
    due: str
    doubtful: str
    steps: tuple[CountedDay, ...]


@dataclass(frozen=True)
class PossibleException(Shape):
    """An exception to a deadline, where it is recognized, and its status."""

    what: str
    forums: tuple[str, ...]
    status: str
    authorities: tuple[Cited, ...]


@dataclass(frozen=True)
class StoppedClock(Shape):
    """Since when the clock of a deadline is stopped, after how many days, and what stopped it."""

    since: str
    after_days: int
    what: str


@dataclass(frozen=True)
class Deadline(Shape):
    """A deadline: ``due`` is its day in ISO form, or None with ``no_day_because``."""

    rule: str
    row: str
    name: str
    kind: str
    event: str
    of: str
    due: str | None
    day_of_week: str | None
    status: RuleStatus
    count: Computation | None
    no_day_because: str
    stopped: StoppedClock | None
    with_: str = field(metadata=key("with"))
    on_receipt: bool
    filed: str
    if_missed: str
    authorities: tuple[CitedInFull, ...]
    exceptions: tuple[PossibleException, ...]
    notes: tuple[str, ...]
    rule_from: str | None
    rule_until: str | None
    clock: str


@dataclass(frozen=True)
class RuleNotApplied(Shape):
    """A rule that is not in effect on the date asked about, and when it is."""

    rule: str
    row: str
    when: str


@dataclass(frozen=True)
class Deadlines(Answer):
    """The deadlines that run from dated events, under the rules in effect on ``as_of``.

    ``calendar`` is the same as the text of a calendar file (iCalendar).
    """

    SCHEMA: ClassVar[str] = "wellfounded.deadlines/1"

    as_of: str
    known_to: str
    forum: str
    events: tuple[Event, ...]
    deadlines: tuple[Deadline, ...]
    not_applied: tuple[RuleNotApplied, ...]
    calendar: str = field(default="", kw_only=True, repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True)
class EventRules(Shape):
    """An event that may be given, the rules that count from it, and those that it meets."""

    event: str
    words: str
    rules: tuple[str, ...]
    meets: tuple[str, ...]


@dataclass(frozen=True)
class DeadlineEvents(Answer):
    """The events from which deadlines run, and the date through which the rules are current."""

    SCHEMA: ClassVar[str] = "wellfounded.deadlines-list/1"

    known_to: str
    events: tuple[EventRules, ...]
