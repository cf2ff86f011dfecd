"""The same matter as if it had all happened earlier or later: every date moves by the same time."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from wellfounded.dates import Span, months_later
from wellfounded.engine.program import Atom
from wellfounded.matter.model import Matter


@dataclass(frozen=True, slots=True)
class Distance:
    """So many months by the calendar and then so many days, either way."""

    months: int
    days: int

    @classmethod
    def between(cls, start: dt.date, end: dt.date) -> Distance:
        """From one day to another; whole years stay whole, so that a year between two dates of a matter stays one."""
        months = (end.year - start.year) * 12 + end.month - start.month
        if months_later(start, months) > end and (end.year, end.month) > (dt.MINYEAR, 1):
            months -= 1
        return cls(months, (end - months_later(start, months)).days)

    def from_day(self, day: dt.date) -> dt.date:
        """The day so far away; raises OverflowError beyond the calendar."""
        if (day.year * 12 + day.month - 1 + self.months) // 12 < dt.MINYEAR:
            raise OverflowError("before the calendar")
        return months_later(day, self.months) + dt.timedelta(self.days)

    def of(self, span: Span) -> Span:
        """A span moved; one that is wholly unknown stays what it is."""
        if span.earliest is None and span.latest is None:
            return span
        there = Span(span.earliest and self.from_day(span.earliest), span.latest and self.from_day(span.latest))
        return replace(there, text=there.bounds())


def shift_dates(matter: Matter, start: dt.date, end: dt.date) -> Matter:
    """The matter with every date of it as far from ``end`` as it was from ``start``."""
    by = Distance.between(start, end)

    def atom(old: Atom) -> Atom:
        return Atom(old.pred, tuple(by.of(arg) if isinstance(arg, Span) else arg for arg in old.args))

    return replace(
        matter,
        decided=by.of(matter.decided),
        dates={key: by.of(span) for key, span in matter.dates.items()},
        facts={atom(fact): source for fact, source in matter.facts.items()},
        denied={atom(fact): source for fact, source in matter.denied.items()},
        claims=tuple(replace(claim, atom=atom(claim.atom)) for claim in matter.claims),
    )
