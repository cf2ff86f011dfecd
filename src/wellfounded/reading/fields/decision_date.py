"""The day of a decision: the date of a notice and a date stamp, each of which a scanner may have garbled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Span

__all__ = ["day_named", "day_written", "read_day"]

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_STAMP = re.compile(
    r"\b([A-Z]{3,9})[.,]?\s{1,3}[-–—.]?\s?([\dIliOoSZB&]\s?[\dIliOoSZB&]?)[,.]?\s{1,3}(\d\s?\d\s?\d\s?\d)\b"
)
_WRITTEN = re.compile(r"\b([A-Z][a-z]{2,8})\.?\s+(\d{1,2})\s?,\s*((?:19|20)\d{2})\b")
_FOOT = 1500  # characters at the end of a decision without orders in which it is signed
_DIGITS = str.maketrans({"I": "1", "l": "1", "i": "1", "O": "0", "o": "0", "S": "5", "Z": "2", "B": "8", " ": None})
_NOTICE = re.compile(r"\W{0,3}([\dOoIl][\dOoIl/.\-]{5,9}\d)")


def read_day(context: Context, spec: Mapping[str, Any]) -> Found:
    """The day, from the notice that came with the decision and from its own stamp."""
    notice = _notice(context, spec)
    stamps = list(_stamps(context))
    if notice:
        days, span = notice
        for day in days:
            stamp = next((one for one in stamps if _agrees(one[0], day)), None)
            if stamp:
                return Found(day.isoformat(), (span, stamp[1]), 0.99, "the date of the notice; the stamp agrees")
        clean = next((one for one in stamps if _whole(one[0])), None)
        if clean and len(days) > 1:
            return Found(_day(clean[0]).isoformat(), (clean[1],), 0.8, "the stamp; the date of the notice is garbled")
        if clean and clean[0][:2] == (days[0].month, days[0].day):
            return Found(
                days[0].isoformat(), (span, clean[1]), 0.85, "the date of the notice; the year on the stamp differs"
            )
        if clean and clean[0][::2] == (days[0].month, days[0].year):
            # What is typed is scanned better than what is stamped.
            return Found(
                days[0].isoformat(), (span, clean[1]), 0.8, "the date of the notice; the day on the stamp differs"
            )
        if clean:
            return Found(_day(clean[0]).isoformat(), (clean[1], span), 0.7, "the stamp; the date of the notice differs")
        sure = 0.97 if len(days) == 1 else 0.6
        return Found(days[0].isoformat(), (span,), sure, "the date of the notice; the stamp is illegible")
    if "filed" in spec:
        stream, start, end = context.region("head")
        for found in pattern(spec["filed"], case=True).finditer(stream.flat, start, end):
            filed = day_named(found)
            if filed:
                return Found(filed.isoformat(), (stream.span(*found.span()),), 0.97, "the day of filing in the heading")
    clean = next((one for one in stamps if _whole(one[0])), None)
    if clean:
        return Found(_day(clean[0]).isoformat(), (clean[1],), 0.9, "only the stamp")
    stream, start, end = context.region("head")
    if typed := _labelled(stream, start, end, spec, "typed", 0.95, "the date in the heading"):
        return typed
    if signed := _signed(context, spec):
        return signed
    for name in spec.get("written_in", ["head"]):
        stream, start, end = context.region(name)
        for found in _WRITTEN.finditer(stream.flat, start, end):
            another = "another" in spec and pattern(spec["another"]).search(stream.text[start : found.start()])
            written = None if another else day_written(found)
            if written:
                return Found(written.isoformat(), (stream.span(*found.span()),), 0.85, "a date in the heading")
    return Found(None, (), 0.0, "no notice and no legible stamp")


def _signed(context: Context, spec: Mapping[str, Any]) -> Found | None:
    """The day that stands with the signature of a judge, before what was served with the decision."""
    if "signed" not in spec or context.main.kind != spec["signed_by"]:
        return None
    stream, end = context.text, context.main.end
    start = context.orders[-1][0] if context.orders else max(end - _FOOT, context.body[0])
    served = pattern(spec["served"]).search(stream.flat, start, end)
    stop = served.start() if served else end
    return _labelled(stream, start, stop, spec, "signed", 0.93, "the date beside the signature")


def _labelled(
    stream: Stream, start: int, end: int, spec: Mapping[str, Any], name: str, sure: float, how: str
) -> Found | None:
    """The one day that stands beside a label, in words or in figures."""
    for source in spec.get(name, ()):
        found = pattern(source.replace("{day}", spec["day"])).search(stream.flat, start, end)
        if not found:
            continue
        if found["figures"]:
            days: list[date | None] = list(_readings(found["figures"]))
        elif found["nth"]:
            days = [_day_of(found["nth_month"], found["nth"], found["nth_year"])]
        else:
            days = [day_named(found)]
        if len(days) == 1 and days[0] is not None:
            return Found(days[0].isoformat(), (stream.span(*found.span()),), sure, how)
    return None


def day_written(found: re.Match[str]) -> date | None:
    """The day of a match of month, day and year; None for what is none."""
    return _day_of(found[1], found[2], found[3])


def day_named(found: re.Match[str]) -> date | None:
    """The day of a match with groups of these names: ``month``, ``day``, and ``year``; None for what is none."""
    return _day_of(found["month"], found["day"], found["year"])


def _day_of(month: str, day: str, year: str) -> date | None:
    number = _month(month.upper())
    try:
        return date(int(year), number, int(day)) if number else None
    except ValueError:
        return None


def _notice(context: Context, spec: Mapping[str, Any]) -> tuple[list[date], Span] | None:
    stream, start, end = context.region("file")
    label = pattern(spec["notice"]).search(stream.flat, start, end)
    found = _NOTICE.match(stream.flat, label.end()) if label else None
    if not found:
        return None
    days = list(dict.fromkeys(_readings(found[1].translate(_DIGITS))))
    return (days, stream.span(*found.span(1))) if days else None


def _readings(text: str) -> Iterator[date]:
    """The days that figures with strokes can mean; a stroke may have been read as a 1."""
    parts = re.split(r"[/.\-]", text)
    if len(parts) == 3:
        yield from _made(*parts)
        return
    if len(parts) == 2 and len(parts[1]) == 4:
        first = parts[0]
        for place in range(1, len(first) - 1):
            if first[place] == "1":
                yield from _made(first[:place], first[place + 1 :], parts[1])


def _made(month: str, day: str, year: str) -> Iterator[date]:
    if len(year) != 4 or not 0 < len(day) <= 2 or not 0 < len(month) <= 2:
        return
    try:
        yield date(int(year), int(month), int(day))
    except ValueError:
        return


Stamp = tuple[int, int, int]
"""Month, day and year as stamped; 0 for what cannot be read."""


def _stamps(context: Context) -> Iterator[tuple[Stamp, Span]]:
    stream, start, end = context.region("head")
    for found in _STAMP.finditer(stream.flat, start, end):
        month = _month(found[1])
        figures = found[2].translate(_DIGITS)
        year = found[3].replace(" ", "")
        day = int(figures) if figures.isdigit() and 0 < int(figures) < 32 else 0
        yield (month, day, int(year) if year[:2] in ("19", "20") else 0), stream.span(*found.span())


def _month(word: str) -> int:
    """The number of a month from what a scanner made of its first letters; 0 where two are as near."""
    wrong = [sum(a != b for a, b in zip(word, name, strict=False)) for name in _MONTHS]
    least = min(wrong)
    return wrong.index(least) + 1 if least <= 1 and wrong.count(least) == 1 else 0


def _whole(stamp: Stamp) -> bool:
    if not all(stamp):
        return False
    try:
        return bool(_day(stamp))
    except ValueError:
        return False


def _day(stamp: Stamp) -> date:
    month, day, year = stamp
    return date(year, month, day)


def _agrees(stamp: Stamp, day: date) -> bool:
    """Whether what can be read of a stamp is that day: two of the three at least, and the month or the day."""
    same = (stamp[0] == day.month) + (stamp[1] == day.day) + (stamp[2] == day.year)
    return same == 3 or (same == 2 and (not _whole(stamp) or stamp[0] != day.month))
