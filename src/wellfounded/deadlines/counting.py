"""Counting: from a day and a period to the last day, with every day on which something happened to the count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

import holidays

from wellfounded.dates import day_words, months_later
from wellfounded.deadlines.model import CalendarSpec, Counting, Unit

FIRST, LAST = date(1900, 1, 1), date(2078, 12, 31)
"""The first and the last day on which an event may lie, so that holidays are known for whatever is counted from it."""

_HOLIDAYS_KNOWN = 2100

_DAY = timedelta(days=1)
_COUNTRY = "US"
_STOPPED = "the clock is stopped"
_WEEKEND = {5: "a Saturday", 6: "a Sunday"}


@cache
def _holidays_in(year: int, place: str | None = None) -> holidays.HolidayBase:
    """The holidays of a year, of the country or also of a place in it: made once, as that takes long."""
    return holidays.country_holidays(_COUNTRY, subdiv=place, years=year, expand=False)


@dataclass(frozen=True)
class OpenDays:
    """When an office is open. ``closed`` are single days whose effect is doubtful."""

    spec: CalendarSpec
    closed: Mapping[date, str]

    def _named(self, day: date, names: tuple[str, ...]) -> str:
        if not names:
            return ""
        found = _holidays_in(day.year, self.spec.place).get_list(day)
        return "; ".join(sorted(name for name in found if name.startswith(names)))

    def shut(self, day: date) -> str:
        """Why the office is closed on ``day``; empty if it is open."""
        said = [_WEEKEND[day.weekday()]] if day.weekday() in _WEEKEND else []
        said += [name for name in (_holidays_in(day.year).get(day, ""), self._named(day, self.spec.also)) if name]
        return ", ".join(said)

    def doubtful(self, day: date) -> str:
        """Why it is doubtful whether the office is open on ``day``; empty if it is not."""
        only_here = self.spec.local and day not in _holidays_in(day.year)
        local = _holidays_in(day.year, self.spec.place).get(day, "") if only_here else ""
        return self.closed.get(day, "") or self._named(day, self.spec.doubtful) or local


@dataclass(frozen=True, slots=True)
class Step:
    """A day of the count: its number (none for a day that is not counted) and what is to be said of it."""

    day: date
    number: int | None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """A time in which a clock does not run: from ``start`` to the day before ``end``; without an end, still."""

    start: date
    end: date | None
    label: str = ""

    def holds(self, day: date) -> bool:
        """Whether the clock is stopped on a day."""
        return self.start <= day and (self.end is None or day < self.end)


@dataclass(frozen=True)
class Count:
    """A count done: where it began, where it ended before a roll (``ends``), and the day that falls due (``last``).

    A count ``before`` its start runs backward. The days of ``stops`` are not counted.
    """

    start: date
    period: int
    unit: Unit
    ends: date
    last: date
    rolled: tuple[Step, ...]
    doubtful: str
    open_days: OpenDays
    working: bool = False
    before: bool = False
    stops: tuple[Stop, ...] = ()

    def each_day(self) -> Iterator[Step]:
        """Every day of the count, the first not counted, those of the roll at the end."""
        yield Step(self.start, 0, "the day of the event, excluded")
        number, day, way = 0, self.start, -_DAY if self.before else _DAY
        while day != self.ends:
            day += way
            shut = self.open_days.shut(day)
            stop = next((one for one in self.stops if one.holds(day)), None)
            if stop is not None:
                yield Step(day, None, f"{_STOPPED}{f' ({stop.label})' if stop.label else ''}: excluded")
                continue
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
        kept = [
            step
            for place, step in enumerate(each[1:ends], start=1)
            if self.working or place == 1 or (step.said.startswith(_STOPPED) and each[place - 1].said != step.said)
        ]
        return (*each[:1], *kept, *(each[ends:] if ends else ()))


def stopped_since(start: date, period: int, stops: tuple[Stop, ...]) -> tuple[Stop, int] | None:
    """The stop that stands when ``period`` days from ``start`` have not run, and the days that have; else None."""
    for standing in (one for one in sorted(stops, key=lambda one: one.start) if one.end is None):
        days = (start + number * _DAY for number in range(1, max(0, (standing.start - start).days)))
        run = sum(not any(one.holds(day) for one in stops) for day in days)
        if run < period:
            return standing, run
    return None


def count(
    start: date, period: int, unit: Unit, how: Counting, open_days: OpenDays, stops: tuple[Stop, ...] = ()
) -> Count:
    """Count ``period`` from ``start``, or back from it. Raises ValueError where holidays are not known.

    Only days can be stopped; no stop may stand without an end within the period (see ``stopped_since``).
    """
    if start < FIRST:
        raise ValueError(f"{day_words(start)} is before {FIRST.year}")
    working = how.working or unit == "working days"
    ends = start
    if working:
        left = period
        while left:
            ends += _DAY
            left -= not open_days.shut(ends)
    elif unit == "days" and stops:
        left = period
        while left:
            ends += _DAY
            left -= not any(one.holds(ends) for one in stops)
    elif unit == "days":
        ends = start + (-period if how.before else period) * _DAY
    else:
        ends = months_later(start, period * (12 if unit == "years" else 1))
    if how.eve:
        ends -= _DAY
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
    return Count(
        start, period, unit, ends, last, tuple(rolled), open_days.doubtful(last), open_days, working, how.before, stops
    )
