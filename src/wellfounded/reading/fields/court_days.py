"""The days in the head of a court's opinion: decided, argued, submitted, in whatever way each is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.model import Found, Span

__all__ = ["days_in", "read_court_day"]

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_BACK = 190  # characters before a day in which its label stands
_BESIDE = re.compile(r"\s{3,}|\n")
_BELOW = 800  # characters behind the bench in which a day still belongs to the head
_CAP = 0.94
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class _Day:
    """A day of the head: where it stands, and by which label or in which place."""

    day: date
    start: int
    end: int
    source: str


def days_in(text: str, start: int, end: int) -> Iterator[tuple[date, int, int, str]]:
    """The days written between two places of a text, in order: the day, where it stands, and the way it is written."""
    taken: list[tuple[date, int, int, str]] = []
    for way in ("term", "written", "turned", "numeric"):
        for found in pattern(table("courts")["days"][way]).finditer(text, start, end):
            day = _made(found["month"], found["day"], found["year"])
            if day and not any(begins < found.end() and found.start() < ends for _, begins, ends, _ in taken):
                taken.append((day, found.start(), found.end(), way))
    yield from sorted(taken, key=lambda one: one[1])


def _made(month: str, day: str, year: str) -> date | None:
    """The day of a month in words or figures and a year in words or figures; None for what is none."""
    number = int(month) if month.isdigit() else _month(month)
    full = int(year) if year.isdigit() else _year(year)
    try:
        return date(full, number, int(day)) if number and full else None
    except ValueError:
        return None


def _month(word: str) -> int:
    start = word[:3].upper()
    return _MONTHS.index(start) + 1 if start in _MONTHS else 0


def _year(words: str) -> int:
    """Two thousand and some, in words; 0 where one of them is no number. A line's end may have joined two of them."""
    numbers = table("courts")["numbers"]
    total = 2000
    for word in re.findall(r"[a-z]+", words.lower())[2:]:
        tens = next(
            (one for one in numbers if len(one) > 5 and word.startswith(one) and word[len(one) :] in numbers), ""
        )
        if word in numbers:
            total += numbers[word]
        elif tens:
            total += numbers[tens] + numbers[word[len(tens) :]]
        elif word != "and":
            return 0
    return total


def read_court_day(context: Context, spec: Mapping[str, Any]) -> Found:
    """The day of an event of the head (``name`` of the field): from its label; the day of the decision also from the
    clerk's stamp, the term at which the court sat, a line of its own, or the heading that the court's system prints.
    """
    stream = context.text
    wanted = str(spec["name"])
    days = list(_labeled(context))
    if wanted != "decided":
        for one in days:
            if one.source == wanted:
                span = stream.span(one.start, one.end)
                sure = 0.97 if context.form else _CAP
                return Found(one.day.isoformat(), (span,), sure, f"“{_shown(context, one)}”")
        return Found(None, (), 0.9 if context.form else 0.8, "the heading gives no such date")
    return _decided(context, days)


def _decided(context: Context, days: list[_Day]) -> Found:
    stream = context.text
    by_source: dict[str, tuple[date, Span]] = {}
    for one in days:
        source = "labeled" if one.source == "decided" else one.source
        by_source.setdefault(source, (one.day, stream.span(one.start, one.end)))
    header = _header(context)
    if header:
        by_source["header"] = header
    form = context.form
    order = (*(form.day if form else ()), "labeled", "term", "stamp", "alone", "header")
    source = next((one for one in order if one in by_source), "")
    if not source:
        return Found(None, (), 0.9 if form else 0.6, "the heading gives no date of the decision")
    day, span = by_source[source]
    others = {
        other for name, (other, _) in by_source.items() if name in ("labeled", "term", "stamp", "alone", "header")
    }
    agree = sum(other == day for other, _ in by_source.values())
    known = source == "labeled" or source in (form.day if form else ())
    sure = 0.98 if known or agree > 1 else 0.93
    if len(others) > 1:
        sure = min(sure, 0.9 if agree < 2 else 0.95)
    how = table("courts")["day_told"][source]
    return Found(day.isoformat(), (span,), sure if form else min(sure, _CAP), how)


def _labeled(context: Context) -> Iterator[_Day]:
    """The days of the head, each with the label or the place that it has."""
    words = table("courts")["days"]
    text, end = context.text.text, _end(context)
    stamps = [found.end() for found in pattern(words["stamp"], case=True).finditer(text, 0, end)]
    last = 0
    for day, start, after, way in days_in(text, 0, end):
        before = text[max(last, start - _BACK) : start]
        last = after
        source = next(
            (name for name, label in words["labels"].items() if pattern(label, case=True).search(_flat(before))), ""
        )
        if way == "term":
            source = "term"
        elif not source or (source == "submitted" and _alone(text, start, after) and "\n\n" in before):
            above = [at for at in stamps if 0 <= start - at <= words["near"]]
            source = source or ("stamp" if above else "alone" if _alone(text, start, after) else "")
        if source:
            yield _Day(day, start, after, source)


def _flat(text: str) -> str:
    return _SPACES.sub(" ", text)


def _end(context: Context) -> int:
    """Where the head ends: with the line that names the author, or a little below the bench."""
    head = context.part("head")
    end = head.end if head else 0
    return end if end else min(_BELOW, len(context.text.text))


def _alone(text: str, start: int, end: int) -> bool:
    """Whether a day stands on a line, or in a column of one, by itself."""
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    before = _BESIDE.split(text[line:start])[-1]
    after = _BESIDE.split(text[end : stop if stop >= 0 else len(text)])[0]
    words = table("courts")["days"]
    beside = pattern(words["alone"])
    if pattern(words["begins"], case=True).fullmatch(before) and after.startswith("."):
        return True
    return bool(beside.fullmatch(before) and beside.fullmatch(after))


def _header(context: Context) -> tuple[date, Span] | None:
    """The day that the court's system prints above the first page."""
    words = pattern(table("courts")["days"]["header"])
    for aside in context.layout.asides:
        found = words.search(aside.text) if aside.kind == "stamp" else None
        if found:
            parts = found.groupdict()
            day = _made(*(parts[name] or parts[f"{name}_"] for name in ("month", "day", "year")))
            if day:
                return day, Span(0, len(aside.text), aside.page, aside.line, "aside")
    return None


def _shown(context: Context, one: _Day) -> str:
    return _flat(context.text.text[max(one.start - 24, 0) : one.end]).strip()
