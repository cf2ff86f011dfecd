"""Counting: from a day and a period to the last day, with every day on which something happened to the count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

import holidays

from wellfounded.dates import day_words, months_later
from wellfounded.deadlines.model import CalendarSpec, Counting, Unit

FIRST, LAST = date(1900, 1, 1), date(2090, 12, 31)
"""The first and the last day on which an event may lie, so that holidays are known for whatever is counted from it."""

_HOLIDAYS_KNOWN = 2100

_DAY = timedelta(days=1)
_COUNTRY = "US"
_WEEKEND = {5: "a Saturday", 6: "a Sunday"}


@dataclass(frozen=True)
class OpenDays:
    """When an office is open. ``closed`` are single days whose effect is doubtful."""

    spec: CalendarSpec
    closed: Mapping[date, str]

    @cached_property
    def _federal(self) -> holidays.HolidayBase:
        return holidays.country_holidays(_COUNTRY)

    @cached_property
    def _place(self) -> holidays.HolidayBase:
        return holidays.country_holidays(_COUNTRY, subdiv=self.spec.place)

    def _named(self, day: date, names: tuple[str, ...]) -> str:
        if not names:
            return ""
        found = self._place.get_list(day)
        return "; ".join(sorted(name for name in found if name.startswith(names)))

    def shut(self, day: date) -> str:
        """Why the office is closed on ``day``; empty if it is open."""
        said = [_WEEKEND[day.weekday()]] if day.weekday() in _WEEKEND else []
        said += [name for name in (self._federal.get(day, ""), self._named(day, self.spec.also)) if name]
        return ", ".join(said)

    def doubtful(self, day: date) -> str:
        """Why it is doubtful whether the office is open on ``day``; empty if it is not."""
        return self.closed.get(day, "") or self._named(day, self.spec.doubtful)


@dataclass(frozen=True, slots=True)
class Step:
    """A day of the count: its number (none for a day that is not counted) and what is to be said of it."""

    day: date
    number: int | None
    said: str = ""


@dataclass(frozen=True)
class Count:
    """A count done: where it began, where it ended before a roll (``ends``), and the day that falls due (``last``)."""

    start: date
    period: int
    unit: Unit
    ends: date
    last: date
    rolled: tuple[Step, ...]
    doubtful: str
    open_days: OpenDays
    working: bool = False

    def each_day(self) -> Iterator[Step]:
        """Every day of the count, the first not counted, those of the roll at the end."""
        yield Step(self.start, 0, "the day of the event, excluded")
        number, day = 0, self.start
        while day < self.ends:
            day += _DAY
            shut = self.open_days.shut(day)
            if self.working and shut:
                yield Step(day, None, f"{shut}: excluded")
                continue
            number += 1
            yield Step(day, number, shut)
        yield from self.rolled

    def steps(self) -> tuple[Step, ...]:
        """The days that matter: the first, the end of the count, days left out, and each day of the roll."""
        each = list(self.each_day())
        ends = len(each) - len(self.rolled) - 1
        kept = [step for place, step in enumerate(each[1:ends], start=1) if self.working or place == 1]
        return (*each[:1], *kept, *(each[ends:] if ends else ()))


def count(start: date, period: int, unit: Unit, how: Counting, open_days: OpenDays) -> Count:
    """Count ``period`` from ``start``. Raises ValueError where holidays are not known."""
    if start < FIRST:
        raise ValueError(f"{day_words(start)} is before {FIRST.year}")
    working = how.working or unit == "working days"
    ends = start
    if working:
        left = period
        while left:
            ends += _DAY
            left -= not open_days.shut(ends)
    elif unit == "days":
        ends = start + period * _DAY
    else:
        ends = months_later(start, period * (12 if unit == "years" else 1))
    rolled: list[Step] = []
    last = ends
    if how.roll and (shut := open_days.shut(last)):
        while shut:
            rolled.append(Step(last, None, shut))
            last += _DAY
            shut = open_days.shut(last)
        # The first of them is the end of the count itself, which has a number.
        rolled = [*rolled[1:], Step(last, None, "the next business day")]
    if last.year >= _HOLIDAYS_KNOWN:
        raise ValueError(f"{day_words(last)}: holidays are known through {_HOLIDAYS_KNOWN}")
    return Count(start, period, unit, ends, last, tuple(rolled), open_days.doubtful(last), open_days, working)
