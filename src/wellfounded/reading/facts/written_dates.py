"""Dates that stand in a sentence, written as a case file writes them."""

from __future__ import annotations

import re
from typing import NamedTuple

from wellfounded.dates import DateError, parse_span
from wellfounded.reading.data import spelled

__all__ = ["Written", "dates_in"]

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = re.compile(
    spelled(
        r"\b(?:(?P<bound>on or before|on or about|in or about|before|after|since|about|around|approximately"
        r"|sometime in|by)"
        r" (?:the )?)?(?:(?P<part>early|mid|late|spring|summer|fall|autumn|winter)[- ](?:in |of )?(?:the )?(?:year )?)?"
        rf"(?:(?P<month>{_MONTHS})(?: of|,)? (?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?, ?)?|"
        rf"(?P<first>\d{{1,2}})(?:st|nd|rd|th)? (?:day )?(?:of )?(?P<named>{_MONTHS}),? )?"
        r"(?P<year>(?:19[3-9]|20[0-4])\d)\b(?!\s?[,)]?\s?(?:WL|U\.S)|[-–]\d|/| F\.)"
    )
)
_OR = re.compile(r"\s+or\s+(?P<year>(?:19|20)\d\d)\b")
_BETWEEN, _AND = re.compile(r"\b(?:[Bb]etween|[Ff]rom)\s+$"), re.compile(r"\s+(?:and|to|until)\s+")
_OPEN = {"before": "before", "on or before": "on or before", "after": "after", "since": "since"}
_NEAR = ("on or about", "in or about", "about", "around", "approximately", "sometime in")


class Written(NamedTuple):
    """A date: its text for a case file, and the characters of the sentence in which it stands."""

    text: str
    start: int
    end: int

    @property
    def exact(self) -> bool:
        """Whether it names a day, a month or a year and nothing less certain."""
        return self.text[:4].isdecimal() and " " not in self.text


def dates_in(text: str) -> list[Written]:
    """Every date of a sentence, in order; one that no calendar has is left out."""
    out = []
    for found in _DATE.finditer(text):
        month = found["month"] or found["named"]
        day = found["day"] or found["first"]
        if month:
            number = _MONTHS.split("|").index(month) + 1
            plain = f"{found['year']}-{number:02}" + (f"-{int(day):02}" if day else "")
        else:
            plain = found["year"]
        part, bound = found["part"], found["bound"] or ""
        if part and not day:
            season = part in ("spring", "summer", "fall", "autumn", "winter")
            plain = f"{part} {found['year']}" if season else f"{part} {month + ' ' if month else ''}{found['year']}"
        if bound in _OPEN:
            plain = f"{_OPEN[bound]} {plain}"
        elif bound in _NEAR and not (bound == "sometime in" or part):
            plain = f"about {plain}"
        second = _OR.match(text, found.end())
        if second and plain == found["year"] and plain < second["year"]:
            plain = f"{plain} to {second['year']}"
        try:
            parse_span(plain)
        except DateError:
            continue
        first = next(name for name in ("part", "month", "first", "year") if found[name])
        out.append(Written(plain, found.start(first), found.end()))
    return _ranges(text, out)


def _ranges(text: str, dates: list[Written]) -> list[Written]:
    """The dates with each pair "between … and …" made one."""
    out: list[Written] = []
    for one in dates:
        last = out[-1] if out else None
        if (
            last
            and last.exact
            and one.exact
            and _BETWEEN.search(text[: last.start])
            and _AND.fullmatch(text[last.end : one.start])
        ):
            out[-1] = Written(f"{last.text} to {one.text}", last.start, one.end)
        else:
            out.append(one)
    return out
