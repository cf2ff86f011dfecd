"""What falls due: the rules that events set running, each counted, with its status on the day asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from wellfounded.authorities import Citation
from wellfounded.dates import Span
from wellfounded.deadlines.counting import FIRST, LAST, Count, OpenDays, Stop, count, stopped_since
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
class CaseFacts:
    """What a case states besides events: its sentences, each with what stands in its slots, and stops of a clock."""

    stated: frozenset[tuple[str, ...]] = frozenset()
    stops: tuple[Stop, ...] = ()

    def admits(self, rule: Rule) -> bool:
        """Whether a rule may matter in the case: what the case does not address excludes nothing."""
        for sentence, value in rule.where:
            said = [one[-1] for one in self.stated if one[0] == sentence]
            if said and value not in said:
                return False
        return not any(one[0] in rule.unless for one in self.stated)


@dataclass(frozen=True)
class Due:
    """One rule and one event; ``applies`` tells whether the rule takes in the event, on the day asked for.

    ``stopped`` is the stop that keeps a clock from running out, with the days that have run.
    """

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
    stopped: tuple[Stop, int] | None = None


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


def calculate(
    book: Book,
    events: Iterable[DatedEvent],
    asked: date | None = None,
    forum: str = "",
    facts: CaseFacts | None = None,
) -> Calculation:
    """Apply the rules to the events, under the law of the day asked for (the last on which the law is known)."""
    facts = facts or CaseFacts()
    asked = asked or book.known_to
    listed = tuple(sorted(events, key=lambda one: (one.day or date.max, one.event, one.of, one.line)))
    found: list[Due] = []
    for event in listed:
        if event.day is not None:
            found += _of_event(book, event, event.day, asked, forum, facts)
    order = {rule.id: place for place, rule in enumerate(book.rules)}
    found.sort(key=lambda one: (one.status == "vacated", one.day or date.max, order[one.rule.id], one.event.of))
    uncounted = tuple(event for event in listed if event.day is None)
    return Calculation(book, asked, forum, listed, tuple(found), uncounted)


def _of_event(book: Book, event: DatedEvent, day: date, asked: date, forum: str, facts: CaseFacts) -> list[Due]:
    done: dict[str, Due] = {}
    for rule in book.rules:
        if event.event in rule.events and facts.admits(rule):
            done[rule.id] = _apply(book, rule, event, day, asked, forum, done, facts.stops if rule.stops else ())
    return list(done.values())


def _apply(
    book: Book,
    rule: Rule,
    event: DatedEvent,
    day: date,
    asked: date,
    forum: str,
    done: Mapping[str, Due],
    stops: tuple[Stop, ...],
) -> Due:
    calendar = book.calendar_of(rule, forum)
    start = max(day, rule.floor) if rule.floor else day
    before = done[rule.after] if rule.after else None
    if before is not None and before.day is not None:
        start = before.day
    counted = None
    how = book.countings.get(rule.counting)
    stopped = stopped_since(start, rule.period, stops)
    if how is not None and rule.period and stopped is None:
        counted = count(start, rule.period, rule.unit, how, OpenDays(calendar, book.closed), stops)
    return Due(
        rule=rule,
        event=event,
        applies=_applies(rule, start, asked, event, day),
        status=rule.status_on(asked),
        change=rule.change_by(asked),
        day=counted.last if counted else day if rule.event_day else rule.fixed,
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
        stopped=stopped,
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
