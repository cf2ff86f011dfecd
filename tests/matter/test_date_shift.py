"""A matter moved to another day: every date goes along, and whole years stay whole."""

from __future__ import annotations

import datetime as dt

import pytest

from wellfounded.dates import UNKNOWN, Span, parse_span
from wellfounded.matter.date_shift import Distance, shift_dates


@pytest.mark.parametrize(
    ("start", "end", "day", "wanted"),
    [
        ("2022-11-15", "1999-11-15", "2020-11-20", "1997-11-20"),
        ("2022-11-15", "1999-11-15", "2020-02-29", "1997-02-28"),
        ("2022-11-15", "2022-12-17", "2022-01-31", "2022-03-02"),
        ("2022-11-15", "2022-11-14", "2022-03-01", "2022-03-03"),
    ],
)
def test_a_day_goes_as_far_as_the_decision(start, end, day, wanted):
    by = Distance.between(dt.date.fromisoformat(start), dt.date.fromisoformat(end))
    assert by.from_day(dt.date.fromisoformat(start)) == dt.date.fromisoformat(end)
    assert by.from_day(dt.date.fromisoformat(day)) == dt.date.fromisoformat(wanted)


def test_a_rough_date_stays_as_rough_as_it_was():
    by = Distance.between(dt.date(2010, 6, 1), dt.date(2000, 6, 1))
    there = by.of(parse_span("before 2005-05-11"))
    assert there == Span(None, dt.date(1995, 5, 10))
    assert str(there) == "on or before 1995-05-10"
    assert by.of(UNKNOWN) is UNKNOWN


def test_every_date_of_a_matter_moves_and_nothing_else(example):
    _, matter = example("across-time")
    there = shift_dates(matter, dt.date(2022, 11, 15), dt.date(2004, 11, 15))
    back = shift_dates(there, dt.date(2004, 11, 15), dt.date(2022, 11, 15))
    assert there.decided.day == dt.date(2004, 11, 15)
    assert (back.facts, back.claims, back.dates) == (matter.facts, matter.claims, matter.dates)
    spans = {arg for fact in matter.facts for arg in fact.args if isinstance(arg, Span) and arg != UNKNOWN}
    assert len(spans) > 8
    assert not spans & {arg for fact in there.facts for arg in fact.args if isinstance(arg, Span)}
    assert [fact.pred for fact in there.facts] == [fact.pred for fact in matter.facts]


def test_the_first_month_of_the_calendar_can_be_reached():
    start, end = dt.date(2008, 11, 12), dt.date(1, 1, 1)
    assert Distance.between(start, end).from_day(start) == end
