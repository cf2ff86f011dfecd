"""Dates known only roughly: what each wording means, in days."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.dates import FORMS, UNKNOWN, WIDENING, DateError, Span, day_words, parse_day, parse_span

DAYS = st.dates(date(2, 1, 1), date(9998, 12, 31))


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("2005-05-11", "2005-05-11"),
        ("2005-05", "2005-05-01 to 2005-05-31"),
        ("2004-02", "2004-02-01 to 2004-02-29"),
        ("2005", "2005-01-01 to 2005-12-31"),
        ("April 30, 2007", "2007-04-30"),
        ("5/11/2005", "2005-05-11"),
        ("05/11/2005", "2005-05-11"),
        ("12/1/2005", "2005-12-01"),
        ("before 5/11/2005", "on or before 2005-05-10"),
        ("about 3/23/1995", "1995-03-08 to 1995-04-07"),
        ("between 5/3/1991 and 6/1/1991", "1991-05-03 to 1991-06-01"),
        ("5/3/1991 to 5/9/1991", "1991-05-03 to 1991-05-09"),
        ("since November 2024", "on or after 2024-11-01"),
        ("april 30th 2007", "2007-04-30"),
        ("Sept. 3, 1993", "1993-09-03"),
        ("30 April 2007", "2007-04-30"),
        ("the 1st of May, 2007", "2007-05-01"),
        ("May 1991", "1991-05-01 to 1991-05-31"),
        ("May of 1991", "1991-05-01 to 1991-05-31"),
        ("before 2005-05-11", "on or before 2005-05-10"),
        ("before 2005-05", "on or before 2005-04-30"),
        ("before May 11, 2005", "on or before 2005-05-10"),
        ("on or before 2005-05-11", "on or before 2005-05-11"),
        ("by May 2005", "on or before 2005-05-31"),
        ("no later than 2005", "on or before 2005-12-31"),
        ("not after 2005", "on or before 2005-12-31"),
        ("after 2005-05-11", "on or after 2005-05-12"),
        ("after 2005", "on or after 2006-01-01"),
        ("on or after 2005", "on or after 2005-01-01"),
        ("since May 2005", "on or after 2005-05-01"),
        ("not before 2005-05-11", "on or after 2005-05-11"),
        ("spring 1993", "1993-03-01 to 1993-06-21"),
        ("the summer of 1993", "1993-06-01 to 1993-09-23"),
        ("fall of 1994", "1994-09-01 to 1994-12-22"),
        ("autumn 1994", "1994-09-01 to 1994-12-22"),
        ("winter 1993", "1992-12-01 to 1994-03-21"),
        ("winter 1993-94", "1993-12-01 to 1994-03-21"),
        ("winter of 1999-2000", "1999-12-01 to 2000-03-21"),
        ("winter 1999/00", "1999-12-01 to 2000-03-21"),
        ("early April 1993", "1993-04-01 to 1993-04-12"),
        ("mid-April 1993", "1993-04-09 to 1993-04-22"),
        ("late February 1993", "1993-02-19 to 1993-02-28"),
        ("early 1993", "1993-01-01 to 1993-04-30"),
        ("mid 1993", "1993-04-01 to 1993-09-30"),
        ("late 1993", "1993-09-01 to 1993-12-31"),
        ("the 1990s", "1990-01-01 to 1999-12-31"),
        ("early 1990s", "1990-01-01 to 1993-12-31"),
        ("about 1995-03-23", "1995-03-08 to 1995-04-07"),
        ("on or about March 23, 1995", "1995-03-08 to 1995-04-07"),
        ("around March 1995", "1995-01-29 to 1995-05-01"),
        ("circa 1995", "1994-01-01 to 1996-12-30"),
        ("between May 1991 and August 1991", "1991-05-01 to 1991-08-31"),
        ("1991-05-03 to 1991-05-09", "1991-05-03 to 1991-05-09"),
        ("from 1991 through 1993", "1991-01-01 to 1993-12-31"),
        ("between about 1991-06-30 and 1993", "1991-06-15 to 1993-12-31"),
        ("unknown", "unknown"),
        ("not known", "unknown"),
        ("  Before\n 2005 ", "on or before 2004-12-31"),
    ],
)
def test_what_a_wording_means(text, bounds):
    span = parse_span(text)
    assert span.bounds() == bounds
    assert str(span) == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        # It may have begun as late as the beginning of spring by the sun, and ended as early as the end of May.
        ("before spring 1993", "on or before 1993-03-20"),
        ("after spring 1993", "on or after 1993-06-01"),
        ("before winter 1993", "on or before 1993-12-21"),
        ("after winter 1993", "on or after 1993-03-01"),
        ("before about 1995-03-23", "on or before 1995-04-06"),
        ("after about 1995-03-23", "on or after 1995-03-09"),
        ("before late April 1993", "on or before 1993-04-22"),
        ("after early April 1993", "on or after 1993-04-09"),
        ("after early 1993", "on or after 1993-04-01"),
        ("before late 1980s", "on or before 1987-12-31"),
    ],
)
def test_before_and_after_something_rough_are_wide(text, bounds):
    assert parse_span(text).bounds() == bounds


@pytest.mark.parametrize(
    ("text", "message", "suggestion"),
    [
        ("", "is empty", ""),
        ("x" * 200, "200 characters", ""),
        ("soon", "dates are written as in 2005-05-11", ""),
        ("13/5/2025", "no month 13; write month/day/year", "5/13/2025"),
        ("before 13/5/2025", "no month 13", "before 5/13/2025"),
        ("13/5/2025 to 14/5/2025", "no month 13", "5/13/2025 to 5/14/2025"),
        ("13/14/2025", "no month 13", ""),
        ("30/2/2025", "no month 30", ""),
        ("2/30/2025", "February 2025 has 28 days", ""),
        ("5/10/25", "year with four digits", "5/10/2025"),
        ("5/10/93", "year with four digits", "5/10/1993"),
        ("13/5/25", "year with four digits", "5/13/2025"),
        ("May 10, 25", "year with four digits", "May 10, 2025"),
        ("about May 10 '93", "year with four digits", "about May 10 1993"),
        ("spring 93", "year with four digits", "spring 1993"),
        ("99/99/99", "year with four digits", ""),
        ("5.11.2005", "write month/day/year", "5/11/2005 or 11/5/2005"),
        ("5-11-2005", "write month/day/year", "5/11/2005 or 11/5/2005"),
        ("25.12.2005", "write month/day/year", "12/25/2005"),
        ("2005-5-1", "cannot be read", "2005-05-01"),
        ("2005/05/11", "cannot be read", "2005-05-11"),
        ("befor 2005", "cannot be read", "before 2005"),
        ("Aprli 1993", "cannot be read", "april 1993"),
        ("sprng of 1993", "cannot be read", "spring of 1993"),
        ("2005-13-01", "no month 13", "2005-01-13"),
        ("1991-93", "no month 93", "1991 to 1993"),
        ("1993-02-30", "February 1993 has 28 days", ""),
        ("April 31, 1993", "April 1993 has 30 days", ""),
        ("0000", "outside the years", ""),
        ("before 0001", "outside the years", ""),
        ("after 9999", "outside the years", ""),
        ("winter 0001", "outside the years", ""),
        ("winter 9999", "outside the years", ""),
        ("about 0001-01-03", "outside the years", ""),
        ("2005-06 to 2005-03", "ends before it begins", "2005-03 to 2005-06"),
        ("winter 1993-95", "runs into the next year", "winter 1993-94"),
        ("spring 1993-94", "only a winter", "spring 1993"),
        ("mid 2005-05-11", "with a month or a year", "2005-05-11"),
        ("before before 2005", "cannot be read", ""),
        ("about about 2005", "cannot be read", ""),
        ("before unknown", "cannot be read", ""),
        ("to", "cannot be read", ""),
        ("٢٠٠٥", "cannot be read", ""),
        ("2005-05-11T10:00", "cannot be read", ""),
    ],
)
def test_what_cannot_be_read(text, message, suggestion):
    with pytest.raises(DateError, match=message) as caught:
        parse_span(text)
    assert isinstance(caught.value, ValueError)
    assert caught.value.suggestion == suggestion
    for each in suggestion.split(" or "):
        assert not each or parse_span(each)


@pytest.mark.parametrize(
    ("text", "words", "iso"),
    [
        ("2005-05-11", "May 11, 2005", "2005-05-11"),
        ("5/11/2005", "May 11, 2005", "2005-05-11"),
        ("11 may 2005", "May 11, 2005", "2005-05-11"),
        ("2005-05", "May 2005", "2005-05"),
        ("May of 2005", "May 2005", "2005-05"),
        ("2005", "2005", "2005"),
        ("Before 5/11/2005", "before May 11, 2005", "before 2005-05-11"),
        ("on or about March 23rd, 1995", "on or about March 23, 1995", "on or about 1995-03-23"),
        ("since 2024-11", "since November 2024", "since 2024-11"),
        ("Spring 1993", "spring 1993", "spring 1993"),
        ("winter 2003-04", "winter 2003-04", "winter 2003-04"),
        ("mid-1993-04", "mid-April 1993", "mid-April 1993"),
        ("early april 1993", "early April 1993", "early April 1993"),
        ("the 1990s", "the 1990s", "the 1990s"),
        ("between 1993-04-01 and June 1993", "between April 1, 1993 and June 1993", "between 1993-04-01 and 1993-06"),
        ("unknown", "unknown", "unknown"),
    ],
)
def test_how_a_date_is_displayed_and_kept(text, words, iso):
    span = parse_span(text)
    assert (span.words, span.iso) == (words, iso)


def test_a_span_without_a_text_is_displayed_by_its_bounds():
    assert Span(None, date(2008, 11, 12)).words == "on or before November 12, 2008"
    assert Span(date(2008, 11, 12), date(2008, 12, 1)).words == "November 12, 2008 to December 1, 2008"
    assert Span(None, None, "some day in 99-99-9999").words == "some day in 99-99-9999"


def test_a_single_day():
    for text in ("2008-11-12", "11/12/2008", "November 12, 2008", " nov 12 2008 "):
        assert parse_day(text) == date(2008, 11, 12)
    for text in ("November 2008", "before 2008-11-12", "unknown"):
        with pytest.raises(DateError, match="is not a single day"):
            parse_day(text)
    for text, message in (
        ("13/5/2025", "no month 13"),
        ("", "is empty"),
        ("soon", "cannot be read.*; write a day such"),
    ):
        with pytest.raises(DateError, match=message):
            parse_day(text)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_that_is_offered_can_be_read(form):
    assert parse_span(form).text == form


def test_unknown():
    assert parse_span("unknown") == UNKNOWN
    assert parse_span(str(UNKNOWN)) == UNKNOWN
    assert UNKNOWN.contains(date(1, 1, 1))


@given(DAYS)
def test_a_day_in_every_notation(day):
    english = f"{day:%B} {day.day}, {day.year:04}"
    numbers = f"{day.month}/{day.day}/{day.year:04}", f"{day.month:02}/{day.day:02}/{day.year:04}"
    for text in (day.isoformat(), english, f"{day.day} {day:%b} {day.year:04}", *numbers):
        assert parse_span(text).day == day
        assert parse_span(text).words == day_words(day) == english
        assert parse_span(text).iso == day.isoformat()
    assert parse_span(f"about {day}").latest == day + timedelta(WIDENING["day"])


@given(st.none() | DAYS, st.none() | DAYS)
def test_bounds_are_read_back(one, other):
    if one is not None and other is not None:
        one, other = sorted((one, other))
    span = Span(one, other)
    assert parse_span(span.bounds()) == span
    assert parse_span(str(span)) == span
    assert parse_span(span.words) == span
    assert parse_span(span.iso) == span


ROUGH = st.one_of(
    DAYS.map(str),
    DAYS.map(lambda day: f"{day.month}/{day.day}/{day.year:04}"),
    DAYS.map(lambda day: str(day)[:7]),
    DAYS.map(lambda day: str(day)[:4]),
    DAYS.map(lambda day: f"{day:%B} {day.year:04}"),
    st.builds("{} {:04}".format, st.sampled_from(["spring", "summer of", "fall", "winter"]), st.integers(2, 9997)),
    st.builds("{} {:%Y-%m}".format, st.sampled_from(["early", "mid", "late"]), st.dates(date(1000, 1, 1))),
)


@given(ROUGH)
def test_parts_fit_together(text):
    span = parse_span(text)
    assert span.earliest is not None
    assert span.latest is not None
    assert not span.empty
    about = parse_span(f"about {text}") if 5 < span.earliest.year < 9990 else span
    assert span.lies_within(about)
    assert span.lies_within(parse_span(f"on or before {text}"))
    assert span.lies_within(parse_span(f"since {text}"))
    assert parse_span(f"{text} to {text}") == span
    before, after = parse_span(f"before {text}"), parse_span(f"after {text}")
    assert not before.contains(span.latest)
    assert not after.contains(span.earliest)
    assert parse_span(text.upper()) == span


SIDES = st.sampled_from(["{}", "before {}", "on or after {}", "since {}", "about {}", "{} to {}", "between {} and {}"])


@given(ROUGH, SIDES)
def test_what_is_displayed_is_read_back(text, side):
    try:
        span = parse_span(side.replace("{}", text))
    except DateError:
        assert "about" in side or "0001" in text  # it would lie outside the calendar
        return
    assert parse_span(span.words) == span
    assert parse_span(span.iso) == span
    assert parse_span(span.words).words == span.words
    assert parse_span(span.iso).iso == span.iso
    assert not re.search("[0-9]/|[0-9]-[0-9]{2}-", span.words)


@given(DAYS, DAYS, DAYS)
def test_containing_a_day_and_lying_within(one, other, day):
    one, other = sorted((one, other))
    span = Span(one, other)
    assert span.contains(day) is (one <= day <= other)
    assert span.contains(day) is Span(day, day).lies_within(span)
    assert span.lies_within(UNKNOWN)
    assert not UNKNOWN.lies_within(span)
    assert Span(other, one).empty is (one != other)


@given(st.text(max_size=150) | st.text("0123456789-/., abcdefghilmnoprstuvwy", max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        span = parse_span(text)
    except DateError:
        return
    assert parse_span(span.text) == span
    assert parse_span(span.words) == span
    assert parse_span(span.iso) == span
    assert not span.empty
