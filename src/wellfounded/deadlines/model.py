"""What the rules on deadlines say, as data; nothing here knows any of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from wellfounded.authorities import Citation

Kind = Literal["latest", "earliest", "agency", "set"]
"""The last day for a party, the first day for a party, the last day for somebody else, or a day that was set."""

Unit = Literal["days", "working days", "months", "years"]
Status = Literal["in force", "contested", "enjoined", "vacated"]
Clock = Literal["event", "asked"]
"""Whether a rule's own first and last day are about the event, or about the day for which the law is asked."""

KINDS: tuple[Kind, ...] = ("latest", "earliest", "agency", "set")
UNITS: tuple[Unit, ...] = ("days", "working days", "months", "years")
STATUSES: tuple[Status, ...] = ("in force", "contested", "enjoined", "vacated")
CLOCKS: tuple[Clock, ...] = ("event", "asked")


@dataclass(frozen=True, slots=True)
class CalendarSpec:
    """Days on which an office is closed: the federal holidays, and of another place the days named ``also``.

    ``doubtful`` days of that place do not count as holidays and are named where a last day falls on one. So are all of
    the place's own holidays if ``local``.
    """

    name: str
    words: str
    place: str = ""
    also: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    local: bool = False


@dataclass(frozen=True, slots=True)
class Office:
    """Who receives, and the calendar by which it is open."""

    name: str
    words: str
    calendar: str


@dataclass(frozen=True, slots=True)
class Forum:
    """A forum that may be named; its ``calendar``, if any, replaces that of the ordinary court of review."""

    name: str
    words: str
    calendar: str = ""


@dataclass(frozen=True, slots=True)
class Counting:
    """How days are counted. ``before``: back from the event; ``eve``: to the day before the last."""

    name: str
    words: str
    roll: bool
    working: bool = False
    before: bool = False
    eve: bool = False
    authorities: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a rule's status from a day on, and what made it."""

    status: Status
    start: date
    by: Citation | None = None


@dataclass(frozen=True, slots=True)
class Excuse:
    """Something that may lengthen, lift or undo a period; or, in the same form, a note."""

    what: str
    authorities: tuple[Citation, ...] = ()
    forums: tuple[str, ...] = ()
    status: Status = "in force"
    start: date | None = None
    until: date | None = None

    def known_on(self, day: date, forum: str) -> bool:
        """Whether it was there on ``day``, and may matter in ``forum`` (any, if empty)."""
        if (self.start and day < self.start) or (self.until and self.until <= day):
            return False
        if forum and self.forums and forum not in self.forums:
            return False
        return not self.authorities or any(cited.authority.stands_on(day, forum) for cited in self.authorities)


@dataclass(frozen=True, slots=True)
class Rule:
    """One deadline. It has a ``period``, a ``fixed`` day, or a ``reason`` why no day can be counted; or the day of the
    event is itself the day (``event_day``).

    ``met_by`` is the event that meets it, ``moot_by`` are those after which it is past. In a case, each sentence of
    ``where``, if stated of anything, must be stated with its value, and none of ``unless`` may be stated. ``stops``:
    days on which the clock is stopped are not counted. ``personal``: it is of one of several people, who is named.
    """

    id: str
    row: str
    name: str
    events: tuple[str, ...]
    office: str
    authorities: tuple[Citation, ...]
    kind: Kind = "latest"
    period: int = 0
    unit: Unit = "days"
    counting: str = ""
    fixed: date | None = None
    reason: str = ""
    event_day: bool = False
    met_by: str = ""
    moot_by: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    unless: tuple[str, ...] = ()
    stops: bool = False
    personal: bool = False
    after: str = ""
    floor: date | None = None
    clock: Clock = "event"
    start: date | None = None
    until: date | None = None
    events_until: date | None = None
    status: Status = "in force"
    history: tuple[Change, ...] = ()
    receipt: bool = False
    filed: str = ""
    missed: str = ""
    exceptions: tuple[Excuse, ...] = ()
    doubt: str = ""
    doubt_from: date | None = None
    notes: tuple[Excuse, ...] = ()
    line: int = 0

    def covers(self, event: date, asked: date) -> bool:
        """Whether the rule's own first and last day take in the event, or the day asked for, as its clock says."""
        day = event if self.clock == "event" else asked
        return (self.start is None or self.start <= day) and (self.until is None or day < self.until)

    def doubt_about(self, event: date) -> str:
        """What is doubtful about the rule for an event of that day; empty if nothing is."""
        return self.doubt if self.doubt_from is None or self.doubt_from <= event else ""

    def change_by(self, asked: date) -> Change | None:
        """The last change of its status by the day asked for."""
        return max((change for change in self.history if change.start <= asked), key=_start, default=None)

    def status_on(self, asked: date) -> Status:
        """Its status on the day asked for."""
        change = self.change_by(asked)
        return change.status if change else self.status

    @property
    def ever_in_force(self) -> bool:
        """Whether there was a day on which it was in force."""
        begins, status = self.start or date.min, self.status
        for turn in sorted(self.history, key=_start):
            if status == "in force" and begins < turn.start:
                return True
            begins, status = max(begins, turn.start), turn.status
        return status == "in force" and (self.until is None or begins < self.until)


@dataclass(frozen=True, slots=True)
class FieldEvent:
    """A field of a matter file that is an event: its sentence, and what else the file must say of the same thing:
    ``where`` with a value, ``also`` with any.

    ``decided`` instead names the stage of a matter at which its day of decision is the event.
    """

    event: str
    sentence: str = ""
    where: tuple[tuple[str, str], ...] = ()
    also: tuple[str, ...] = ()
    decided: str = ""
    caution: str = ""


@dataclass(frozen=True)
class Book:
    """All rules on deadlines. ``stopped`` and ``resumed`` are the sentences that a clock stopped, and went on."""

    known_to: date
    calendars: Mapping[str, CalendarSpec]
    closed: Mapping[date, str]
    offices: Mapping[str, Office]
    forums: Mapping[str, Forum]
    countings: Mapping[str, Counting]
    events: Mapping[str, str]
    fields: tuple[FieldEvent, ...]
    stopped: str
    resumed: str
    rules: tuple[Rule, ...]

    def rule(self, name: str) -> Rule:
        """The rule of that id."""
        return next(rule for rule in self.rules if rule.id == name)

    def calendar_of(self, rule: Rule, forum: str) -> CalendarSpec:
        """The calendar of the office that receives, as it is in the forum."""
        name = self.offices[rule.office].calendar
        own = self.forums[forum].calendar if forum in self.forums else ""
        return self.calendars[own if own and rule.office == REVIEW else name]


REVIEW = "appeals"
"""The office whose place depends on the forum."""


def _start(change: Change) -> date:
    return change.start
