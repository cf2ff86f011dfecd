"""What falls due: the rules that events set running, each counted, with its status on the day asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from wellfounded.authorities import Citation
from wellfounded.dates import Span
from wellfounded.deadlines.counting import FIRST, LAST, Count, OpenDays, count
from wellfounded.deadlines.model import Book, CalendarSpec, Change, Excuse, Rule, Status


@dataclass(frozen=True)
class DatedEvent:
    """Something that happened, on a day that may be known only roughly; ``of`` is the thing it belongs to."""

    event: str
    when: Span
    of: str = ""
    label: str = ""
    caution: str = ""
    line: int = 0

    @property
    def day(self) -> date | None:
        """The day to count from: the earliest it can be, where that is known; what is due may then be later."""
        day = self.when.earliest
        return day if day is not None and self.when.latest is not None and FIRST <= day <= LAST else None

    @property
    def rough(self) -> bool:
        """Whether it is not known on which day it happened."""
        return self.when.day is None


@dataclass(frozen=True)
class Due:
    """One rule and one event; ``applies`` tells whether the rule takes in the event, on the day asked for."""

    rule: Rule
    event: DatedEvent
    applies: bool
    status: Status
    change: Change | None
    day: date | None
    count: Count | None
    start: date
    floored: bool
    after: str
    calendar: CalendarSpec
    authorities: tuple[Citation, ...]
    how: tuple[Citation, ...]
    exceptions: tuple[Excuse, ...]
    notes: tuple[Excuse, ...]
    doubt: str


@dataclass(frozen=True)
class Calculation:
    """Everything asked at once: what falls due, and events from which nothing could be counted."""

    book: Book
    asked: date
    forum: str
    events: tuple[DatedEvent, ...]
    due: tuple[Due, ...]
    uncounted: tuple[DatedEvent, ...]

    @property
    def applying(self) -> tuple[Due, ...]:
        """What falls due, soonest first; then what has no day; then the same of rules that were vacated."""
        return tuple(one for one in self.due if one.applies)

    @property
    def outside(self) -> tuple[Due, ...]:
        """Rules that the events would set running on another day."""
        return tuple(one for one in self.due if not one.applies)

    @property
    def beyond_known(self) -> bool:
        """Whether a day is asked about that is later than the law is known."""
        days = [self.asked, *(event.day for event in self.events if event.day)]
        return max(days) > self.book.known_to


def calculate(book: Book, events: Iterable[DatedEvent], asked: date | None = None, forum: str = "") -> Calculation:
    """Apply the rules to the events, under the law of the day asked for (the last on which the law is known)."""
    asked = asked or book.known_to
    listed = tuple(sorted(events, key=lambda one: (one.day or date.max, one.event, one.of, one.line)))
    found: list[Due] = []
    for event in listed:
        if event.day is not None:
            found += _of_event(book, event, event.day, asked, forum)
    order = {rule.id: place for place, rule in enumerate(book.rules)}
    found.sort(key=lambda one: (one.status == "vacated", one.day or date.max, order[one.rule.id], one.event.of))
    uncounted = tuple(event for event in listed if event.day is None)
    return Calculation(book, asked, forum, listed, tuple(found), uncounted)


def _of_event(book: Book, event: DatedEvent, day: date, asked: date, forum: str) -> list[Due]:
    done: dict[str, Due] = {}
    for rule in book.rules:
        if event.event in rule.events:
            done[rule.id] = _apply(book, rule, event, day, asked, forum, done)
    return list(done.values())


def _apply(
    book: Book, rule: Rule, event: DatedEvent, day: date, asked: date, forum: str, done: Mapping[str, Due]
) -> Due:
    calendar = book.calendar_of(rule, forum)
    start = max(day, rule.floor) if rule.floor else day
    before = done[rule.after] if rule.after else None
    if before is not None and before.day is not None:
        start = before.day
    counted = None
    how = book.countings.get(rule.counting)
    if how is not None and rule.period:
        counted = count(start, rule.period, rule.unit, how, OpenDays(calendar, book.closed))
    return Due(
        rule=rule,
        event=event,
        applies=_applies(rule, start, asked, event, day),
        status=rule.status_on(asked),
        change=rule.change_by(asked),
        day=counted.last if counted else rule.fixed,
        count=counted,
        start=start,
        floored=start != day and before is None,
        after=before.rule.id if before is not None else "",
        calendar=calendar,
        authorities=_standing(rule.authorities, asked, forum),
        how=_standing(how.authorities, asked, forum) if how else (),
        exceptions=_known(rule.exceptions, asked, forum),
        notes=_known(rule.notes, asked, forum),
        doubt=rule.doubt_about(start),
    )


def _applies(rule: Rule, start: date, asked: date, event: DatedEvent, day: date) -> bool:
    if rule.events_until is not None and rule.events_until <= day:
        return False
    if all(cited.authority.date > asked for cited in rule.authorities):
        return False
    # A rough day may straddle the day on which rules change: then both are told.
    latest = max(start, event.when.latest or start)
    return any(rule.covers(one, asked) for one in ((start, latest) if not rule.after else (start,)))


def _known(excuses: tuple[Excuse, ...], asked: date, forum: str) -> tuple[Excuse, ...]:
    return tuple(
        replace(one, authorities=_standing(one.authorities, asked, forum))
        for one in excuses
        if one.known_on(asked, forum)
    )


def _standing(authorities: tuple[Citation, ...], asked: date, forum: str) -> tuple[Citation, ...]:
    """Those that stand on the day; where none does, those that there were, since a rule that fell is told too."""
    made = tuple(one for one in authorities if one.authority.date <= asked)
    return tuple(one for one in made if one.authority.stands_on(asked, forum)) or made
