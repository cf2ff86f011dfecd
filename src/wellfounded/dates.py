"""Dates that may be known only roughly: spans of days, read as Americans write them and displayed in words."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta

from wellfounded.problems import nearest


@dataclass(frozen=True, slots=True)
class Span:
    """The day lies between ``earliest`` and ``latest``, both included; ``None`` leaves that side open.

    ``text`` is how it was written; it takes no part in comparing. People see ``words``.
    """

    earliest: date | None
    latest: date | None
    text: str = field(default="", compare=False)

    @property
    def day(self) -> date | None:
        """The one day it can be, or ``None`` where there are several."""
        return self.earliest if self.earliest == self.latest else None

    @property
    def empty(self) -> bool:
        """No day lies in it."""
        return self.earliest is not None and self.latest is not None and self.latest < self.earliest

    def contains(self, day: date) -> bool:
        """Whether it can have been that day."""
        return (self.earliest is None or self.earliest <= day) and (self.latest is None or day <= self.latest)

    def lies_within(self, other: Span) -> bool:
        """Whether every day it can be is a day that ``other`` can be."""
        starts = other.earliest is None or (self.earliest is not None and other.earliest <= self.earliest)
        ends = other.latest is None or (self.latest is not None and self.latest <= other.latest)
        return self.empty or (starts and ends)

    def bounds(self) -> str:
        """The span in days; ``parse_span`` reads it back to an equal span."""
        if self.earliest is None:
            return "unknown" if self.latest is None else f"on or before {self.latest.isoformat()}"
        if self.latest is None:
            return f"on or after {self.earliest.isoformat()}"
        if self.earliest == self.latest:
            return self.earliest.isoformat()
        return f"{self.earliest.isoformat()} to {self.latest.isoformat()}"

    @property
    def words(self) -> str:
        """The span as people read it, months in words: November 12, 2008; ``parse_span`` reads an equal span back."""
        return day_words(self.day) if self.day else _rewritten(self.text or self.bounds(), _in_words)

    @property
    def iso(self) -> str:
        """The span as a file keeps it, its days as 2008-11-12; ``parse_span`` reads an equal span back."""
        return self.day.isoformat() if self.day else _rewritten(self.text or self.bounds(), _in_digits)

    def __str__(self) -> str:
        return self.text or self.bounds()


def day_words(day: date) -> str:
    """A day as people read it, whatever the locale: November 12, 2008."""
    return f"{calendar.month_name[day.month]} {day.day}, {day.year:04}"


def words_of(text: str) -> str:
    """A date as data has it (``2008-11-12``, ``2008``, ``before 2008-11``) as people read it; other texts stay."""
    try:
        return parse_span(text).words
    except DateError:
        return text


def iso_of(text: str) -> str:
    """A date as a person writes it, as a file keeps it; other texts stay."""
    try:
        return parse_span(text).iso
    except DateError:
        return text


def months_later(day: date, months: int) -> date:
    """The same day of a later month, or that month's last day where it has no such day; never after the calendar."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if year > date.max.year:
        return date.max
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


UNKNOWN = Span(None, None, "on a date not given")

WIDENING = {"day": 15, "month": 31, "year": 365}
"""``about`` adds so many days on either side of a day (or part of a month), a month (or season), a year."""

FORMS = (
    *("2005-05-11", "May 11, 2005", "5/11/2005", "May 2005", "5/2005", "2005-05", "2005"),
    *("before 2005-05-11", "on or before 2005-05-11", "after 2005-05-11", "since 2005-05-11", "by 2005-05-11"),
    *("about 2005-05-11", "early April 1993", "spring 1993", "winter 1993-94"),
    *("between 1993-04-01 and 1993-06-30", "1993-04 to 1993-06", "unknown"),
)
"""One example of every way in which a date may be written, the first choice for a file first."""

_ONE_DAY = "write a day such as 2008-11-12, 11/12/2008, or November 12, 2008"
_WRITTEN_AS = "dates are written as in"
_EXAMPLES = '2005-05-11, "May 11, 2005", 5/11/2005, May 2005, spring 1993, before 2005-05-11, about 2005-05-11, unknown'


class DateError(ValueError):
    """A date that cannot be read; ``suggestion`` is how it may have been meant, or empty."""

    def __init__(self, message: str, suggestion: str = "") -> None:
        super().__init__(message)
        self.suggestion = suggestion


@dataclass(frozen=True, slots=True)
class _Days:
    """A run of days whose own ends may be loose.

    It begins between ``first`` and ``begun`` and ends between ``over`` and ``last``; ``grain`` is how exactly it was
    given, a key of ``WIDENING``.
    """

    grain: str
    first: date
    begun: date
    over: date
    last: date


_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_NAMES = "|".join(sorted(_MONTHS, key=len, reverse=True))
_MONTH = rf"({_NAMES})\.?"
_YEAR = "([0-9]{4})"
_DAY = "([0-9]{1,2})"
_ORDINAL = "(?:st|nd|rd|th)?"

_ISO = re.compile(f"{_YEAR}(?:-([0-9]{{2}})(?:-([0-9]{{2}}))?)?")
_SLASHES = re.compile(f"{_DAY}/{_DAY}/{_YEAR}")
_MONTH_OF_YEAR = re.compile(f"{_DAY}/{_YEAR}")
_MONTH_FIRST = re.compile(f"{_MONTH} {_DAY}{_ORDINAL},? {_YEAR}")
_DAY_FIRST = re.compile(f"(?:the )?{_DAY}{_ORDINAL} (?:of )?{_MONTH},? {_YEAR}")
_WHOLE_MONTH = re.compile(f"{_MONTH},? (?:of )?{_YEAR}")
_PART = re.compile("(?:the )?(early|mid|middle|late)(?: part)?[ -](?:in |of )?(.+)")
_SEASON = re.compile(f"(?:the )?(spring|summer|fall|autumn|winter)(?: of|,)? {_YEAR}(?:[-/–]([0-9]{{4}}|[0-9]{{2}}))?")
_DECADE = re.compile("(?:the )?([0-9]{3}0)'?s")
_ABOUT = re.compile(r"(?:on or about|about|around|approximately|circa) (.+)")
_SIDE = re.compile(
    "(on or before|before|by|no later than|not later than|not after"
    "|on or after|after|since|no earlier than|not earlier than|not before) (.+)"
)
_FROM_TO = re.compile("(?:between (?P<a>.+) and (?P<b>.+)|(?:from )?(?P<c>.+?) (?:to|through) (?P<d>.+))")
_UNKNOWN = ("unknown", "not known", "on a date not given")

_DOTTED = re.compile(r"\b([0-9]{1,2})[.-]([0-9]{1,2})[.-]([0-9]{4})\b")
_TWO_DIGITS = re.compile(
    rf"(\b[0-9]{{1,2}}/[0-9]{{1,2}}/|(?:{_NAMES})\.? [0-9]{{1,2}}{_ORDINAL},? "
    r"|\b(?:spring|summer|fall|autumn|winter)(?: of|,)? )'?([0-9]{2})(?![0-9/-])",
    re.IGNORECASE,
)
"""A year of two digits: after slashes, after a month and its day, after a season."""

_PART_BEFORE = re.compile("(?:early|mid|middle|late)(?: part)?[ -](?:in |of )?$")
# What is rewritten for display: a season stands first because "winter 2003-04" holds no month.
_WRITTEN = re.compile(
    rf"(?P<season>{_SEASON.pattern})|\b(?:(?P<day>{_SLASHES.pattern}|{_YEAR}-[0-9]{{2}}-[0-9]{{2}}"
    rf"|{_MONTH_FIRST.pattern}|{_DAY_FIRST.pattern})|(?P<month>{_YEAR}-[0-9]{{2}}|{_WHOLE_MONTH.pattern}|{_MONTH_OF_YEAR.pattern}))(?![0-9-])"
)

# First month, the day by which it has begun, the day from which it may be over, and its last day, by the sun.
_SEASONS = {
    "spring": ((3, 1), (3, 21), (5, 31), (6, 21)),
    "summer": ((6, 1), (6, 22), (8, 31), (9, 23)),
    "fall": ((9, 1), (9, 24), (11, 30), (12, 22)),
    "autumn": ((9, 1), (9, 24), (11, 30), (12, 22)),
}
# For early, mid and late: first, begun, over, last; in a month, in a year (months), in a decade (years).
_IN_MONTH = ((1, 1, 8, 12), (9, 13, 18, 22), (19, 23, 31, 31))
_IN_YEAR = ((1, 1, 3, 4), (4, 5, 8, 9), (9, 10, 12, 12))
_IN_DECADE = ((0, 0, 2, 3), (3, 4, 5, 7), (6, 8, 9, 9))
_LONGEST = 120

_WORDS = frozenset(_MONTHS) | frozenset(
    re.findall(
        "[a-z]+",
        "before after on or by since about around approximately circa early mid middle late part between and to from"
        " through spring summer fall autumn winter in of the unknown no not later earlier than known",
    )
)


def parse_span(text: str) -> Span:
    """Read a date that may be rough, and keep its words for display.

    Where a wording is loose the span is taken wide, so that a comparison comes out unresolved rather than wrong:

    - ``before D`` ends the day before D begins and ``after D`` begins the day after D ends (the latest day on which D
      may begin, the earliest on which it may end); ``on or before``, ``by``, ``no later than`` and ``on or after``,
      ``since``, ``no earlier than`` include all of D.
    - ``5/11/2005`` is May 11: the month stands first. ``5/2005`` is May.
    - Seasons run from the first day of their first month to the day on which the next one begins by the sun: spring
      from March 1 to June 21, summer from June 1 to September 23, fall from September 1 to December 22. ``winter 1993``
      may be either winter of that year (December 1992 to March 21, 1994); ``winter 1993-94`` is one of them.
    - ``early``, ``mid`` and ``late`` in a month are its days 1-12, 9-22 and 19-end; in a year its months 1-4, 4-9 and
      9-12; in a decade its years 0-3, 3-7 and 6-9.
    - ``about`` (``on or about``, ``around``, ``circa``) adds 15 days on either side of a day or part of a month,
      31 of a month or season, 365 of a year.
    - ``between A and B`` and ``A to B`` include all of A and of B.

    Raises ``DateError``, a ``ValueError`` whose message says what was expected.
    """
    shown = " ".join(text.split())
    if not shown:
        raise DateError(f"a date is empty; write one such as {FORMS[0]}, or leave it out")
    if len(shown) > _LONGEST:
        raise DateError(f"a date of {len(shown)} characters cannot be read; write one such as {FORMS[0]}")
    words = shown.lower()
    if words in _UNKNOWN:
        return Span(None, None, shown)
    try:
        first, last = _bounds(words, shown)
    except OverflowError:
        raise DateError(f'"{shown}" lies outside the years 1 to 9999') from None
    return Span(first, last, shown)


def parse_day(text: str) -> date:
    """The one day that a person names in any of the ways of ``FORMS``; raises DateError for anything else."""
    try:
        span = parse_span(text)
    except DateError as error:
        said, unknown, _ = str(error).partition(f"; {_WRITTEN_AS}")
        raise (DateError(f"{said}; {_ONE_DAY}", error.suggestion) if unknown else error) from None
    if span.day is None:
        raise DateError(f'"{span}" is not a single day; {_ONE_DAY}')
    return span.day


def _rewritten(text: str, write: Callable[[_Days, str], str]) -> str:
    """A date's text with each day and month in it written anew, by what it is and what stands before it.

    The words around them are put in lower case.
    """

    def one(found: re.Match[str]) -> str:
        if found["season"]:
            return found[0]
        try:
            days = _calendar(found[0], text)
        except DateError:  # a span made by hand with a text that is no date
            return found[0]
        return write(days, found.string[: found.start()])

    return _WRITTEN.sub(one, text.lower())


def _in_words(days: _Days, _before: str) -> str:
    first = days.first
    return day_words(first) if days.grain == "day" else f"{calendar.month_name[first.month]} {first.year:04}"


def _in_digits(days: _Days, before: str) -> str:
    if days.grain == "day":
        return days.first.isoformat()
    return _in_words(days, before) if _PART_BEFORE.search(before) else days.first.isoformat()[:7]


def _bounds(words: str, whole: str) -> tuple[date | None, date | None]:
    """The outermost form (one side, two ends, one run of days); ``whole`` is what the person wrote, for messages."""
    if found := _SIDE.fullmatch(words):
        side, rest = found.groups()
        days = _days(rest, whole)
        if side == "before":
            return None, days.begun - timedelta(1)
        if side == "after":
            return days.over + timedelta(1), None
        if side in ("on or after", "since", "no earlier than", "not earlier than", "not before"):
            return days.first, None
        return None, days.last
    if found := _FROM_TO.fullmatch(words):
        start, end = found["a"] or found["c"], found["b"] or found["d"]
        first, last = _days(start, whole).first, _days(end, whole).last
        if last < first:
            raise DateError(f'"{whole}" ends before it begins', f"{end} to {start}")
        return first, last
    days = _days(words, whole)
    return days.first, days.last


def _days(words: str, whole: str) -> _Days:
    """A run of days with both ends known."""
    if found := _ABOUT.fullmatch(words):
        if _ABOUT.fullmatch(found[1]):
            raise _not_a_date(whole)
        days = _days(found[1], whole)
        wide = timedelta(WIDENING[days.grain])
        return _Days(days.grain, days.first - wide, days.begun + wide, days.over - wide, days.last + wide)
    if found := _SEASON.fullmatch(words):
        return _season(found[1], int(found[2]), found[3], whole)
    if found := _PART.fullmatch(words):
        return _part(found[1], found[2], whole)
    if found := _DECADE.fullmatch(words):
        year = int(found[1])
        return _run(_date(year, 1, 1, whole), _date(year + 9, 12, 31, whole), "year")
    return _calendar(words, whole)


def _run(first: date, last: date, grain: str) -> _Days:
    return _Days(grain, first, first, last, last)


def _calendar(words: str, whole: str) -> _Days:
    """A day, a month or a year of the calendar."""
    if found := _ISO.fullmatch(words):
        year, month, day = (int(part) if part else None for part in found.groups())
    elif found := _SLASHES.fullmatch(words):
        year, month, day = int(found[3]), int(found[1]), int(found[2])
    elif found := _MONTH_OF_YEAR.fullmatch(words):
        year, month, day = int(found[2]), int(found[1]), None
    elif found := _MONTH_FIRST.fullmatch(words):
        year, month, day = int(found[3]), _MONTHS[found[1]], int(found[2])
    elif found := _DAY_FIRST.fullmatch(words):
        year, month, day = int(found[3]), _MONTHS[found[2]], int(found[1])
    elif found := _WHOLE_MONTH.fullmatch(words):
        year, month, day = int(found[2]), _MONTHS[found[1]], None
    else:
        raise _not_a_date(whole)
    if year is None or month is None:
        return _run(_date(year or 0, 1, 1, whole), _date(year or 0, 12, 31, whole), "year")
    if day is None:
        first = _date(year, month, 1, whole)
        return _run(first, first.replace(day=calendar.monthrange(year, month)[1]), "month")
    only = _date(year, month, day, whole)
    return _run(only, only, "day")


def _season(season: str, year: int, next_year: str | None, whole: str) -> _Days:
    if season == "winter":
        if next_year is None:
            marks = (year - 1, 12, 1), (year, 12, 22), (year, 2, 28), (year + 1, 3, 21)
        elif next_year in (str(year + 1), f"{(year + 1) % 100:02}"):
            marks = (year, 12, 1), (year, 12, 22), (year + 1, 2, 28), (year + 1, 3, 21)
        else:
            raise DateError(f'"{whole}": a winter runs into the next year', f"winter {year}-{(year + 1) % 100:02}")
    elif next_year is not None:
        raise DateError(f'"{whole}": only a winter lies in two years', f"{season} {year}")
    else:
        first, begun, over, last = _SEASONS[season]
        marks = (year, *first), (year, *begun), (year, *over), (year, *last)
    return _Days("month", *(_date(*mark, whole) for mark in marks))


def _part(part: str, words: str, whole: str) -> _Days:
    """The early, middle or late part of a month, a year or a decade."""
    which = {"early": 0, "mid": 1, "middle": 1, "late": 2}[part]
    if found := _DECADE.fullmatch(words):
        first, begun, over, last = (int(found[1]) + year for year in _IN_DECADE[which])
        begins = (_date(year, 1, 1, whole) for year in (first, begun))
        return _Days("year", *begins, *(_date(year, 12, 31, whole) for year in (over, last)))
    days = _calendar(words, whole)
    if days.grain == "month":
        ends = [days.first.replace(day=min(day, days.last.day)) for day in _IN_MONTH[which]]
        return _Days("day", *ends)
    if days.grain == "year":
        months = [days.first.replace(month=month) for month in _IN_YEAR[which]]
        ends = [month.replace(day=calendar.monthrange(month.year, month.month)[1]) for month in months]
        return _Days("month", *months[:2], *ends[2:])
    raise DateError(f'"{whole}": "{part}" goes with a month or a year, not with a day', words)


def _date(year: int, month: int, day: int, whole: str) -> date:
    if not 1 <= year <= 9999:
        raise DateError(f'"{whole}" lies outside the years 1 to 9999')
    if not 1 <= month <= 12:
        message = f'"{whole}": there is no month {month}; write month/day/year or year-month-day'
        raise DateError(message, _no_month(whole))
    length = calendar.monthrange(year, month)[1]
    if not 1 <= day <= length:
        raise DateError(f'"{whole}": {calendar.month_name[month]} {year} has {length} days, so no day {day}')
    return date(year, month, day)


def _no_month(whole: str) -> str:
    """What a date with too high a month may mean: the day before the month, or two years."""
    if "/" in whole:
        return _month_first(whole, whole)
    if found := re.search("([0-9]{4})-([0-9]{2})-(0[1-9]|1[0-2])", whole):
        return f"{found[1]}-{found[3]}-{found[2]}"
    if (found := re.fullmatch("([0-9]{2})([0-9]{2})-([0-9]{2})", whole)) and found[3] > found[2]:
        return f"{found[1]}{found[2]} to {found[1]}{found[3]}"
    return ""


def _not_a_date(whole: str) -> DateError:
    """Why ``whole`` is no date, with the nearest reading of it that is one."""
    words = whole.lower()
    if _TWO_DIGITS.search(words):
        full = _TWO_DIGITS.sub(lambda found: f"{found[1]}{_century(found[2])}", whole)
        return DateError(f'"{whole}": write the year with four digits', _month_first(full, whole))
    if found := _DOTTED.search(words):
        one, two = found[1], found[2]
        said = dict.fromkeys((f"{one}/{two}/{found[3]}", f"{two}/{one}/{found[3]}"))
        hint = " or ".join(each for each in said if _is_date(each))
        return DateError(f'"{whole}" cannot be read as a date; write month/day/year', hint)
    said_better = re.sub(r"\b([0-9]{4})[-/.]([0-9]{1,2})(?:[-/.]([0-9]{1,2}))?\b", _padded, words)
    said_better = re.sub(r"[^\W\d_]+", lambda word: _nearest_word(word[0]), said_better)
    hint = said_better if said_better != words and _is_date(said_better) else ""
    return DateError(f'"{whole}" cannot be read as a date; {_WRITTEN_AS} {_EXAMPLES}', hint)


def _century(year: str) -> str:
    """A year of two digits in full, for a suggestion only."""
    return f"{'20' if int(year) < 50 else '19'}{year}"


def _month_first(text: str, whole: str) -> str:
    """``text`` with each day that stands before its month put after it; empty where it is no date, or is ``whole``."""

    def turned(found: re.Match[str]) -> str:
        return f"{found[2]}/{found[1]}/{found[3]}" if int(found[1]) > 12 >= int(found[2]) else found[0]

    text = _SLASHES.sub(turned, text)
    return text if text != whole and _is_date(text) else ""


def _padded(found: re.Match[str]) -> str:
    return "-".join(part.zfill(2) for part in found.groups() if part)


def _nearest_word(word: str) -> str:
    return word if word in _WORDS else nearest(word, _WORDS) or word


def _is_date(text: str) -> bool:
    """Whether a suggestion can be taken as it is."""
    try:
        parse_span(text)
    except DateError:
        return False
    return True
