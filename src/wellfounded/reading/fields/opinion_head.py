"""The head of an opinion: court, caption, numbers, days and bench."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.court_caption import read_court_caption
from wellfounded.reading.fields.court_days import read_court_day
from wellfounded.reading.fields.court_numbers import read_court_docket
from wellfounded.reading.fields.decision_date import day_written
from wellfounded.reading.fields.panel import judge_name
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Span
from wellfounded.reading.opinion_parts import bench_of

__all__ = ["read_bench", "read_caption", "read_court", "read_dated", "read_docket", "read_own"]

_ROUND = re.compile(r"\((\d{1,2}(?:st|nd|rd|th|d|h)) ?Cir\.")
_UNKNOWN = 0.94  # how sure a value is at most where the form of the head is not known
_MOST = 0.6  # of the decisions cited, for their court to be taken for this one's
_FEWEST, _AGREED = 5, 2  # of them; of fewer where all are of one court
_SPACES = re.compile(r"\s+")
_NUMBER = re.compile(r"\d{1,2}-\d{2,6}(?:-[a-z]{2})?|\d{4}")
_DATE = re.compile(r"(?P<month>[A-Z][a-z]{2,8})\.?\s+(?P<day>\d{1,2})\s?,\s*(?P<year>(?:18|19|20)\d{2})")
_ROLES = re.compile(r"^\W*(?:[A-Z][\w-]+(?:[ -][A-Z][\w-]+)?s?-?)?(?:[Pp]etitioners?|[Rr]espondents?|[Aa]ppell\w+)")
_ROLE = 24  # characters of a line that holds the end of a caption
_ROLE_END = re.compile(r"(?:[Pp]etitioners?|[Rr]espondents?|[Aa]ppell\w+)\.?$")
_FULL = 60  # characters of a line that may have been wrapped
_TALLEST = 14  # lines of a caption at most


def _head(context: Context) -> tuple[int, int]:
    part = context.part("head")
    return (part.start, part.end) if part else (0, 0)


def read_court(context: Context, spec: Mapping[str, Any]) -> Found:
    """The court's code: printed in the heading, known by its phrasing, or the one whose decisions it cites."""
    stream = context.text
    start, end = _head(context)
    form = context.form
    own = [rule for rule in spec["rule"] if rule["court"] in table("courts")["agency"]]
    for rule in own if not form else ():
        found = pattern(rule["words"]).search(stream.flat, start, max(end, context.main.start + 400))
        if found:
            return _indicated(stream, rule, found)
    found = pattern(spec["circuit"]).search(stream.flat, start, end)
    named = (_SPACES.sub(" ", found["circuit"]).upper() + " CIRCUIT") if found else ""
    printed = table("places")["names"].get(named)
    if form and form.court and printed != form.court:
        # The court of another name is the one whose judgment is reviewed.
        return Found(form.court, (), 0.96, f"the form of the heading: {form.name}")
    if found and printed:
        span = stream.span(*found.span("circuit"))
        return Found(printed, (span,), 0.98 if form else _UNKNOWN, "printed in the heading")
    for rule in spec["rule"]:
        found = pattern(rule["words"]).search(stream.flat, start, max(end, context.main.start + 400))
        if found:
            indicated = _indicated(stream, rule, found)
            return indicated if form else replace(indicated, confidence=min(indicated.confidence, _UNKNOWN))
    counts = Counter(found[1] for found in _ROUND.finditer(stream.flat))
    best = counts.most_common(1)
    most = best[0][1] if best else 0
    if most >= max(_FEWEST, _MOST * sum(counts.values())) or most == sum(counts.values()) >= _AGREED:
        number = re.match(r"\d+", best[0][0])
        code = f"{spec['code']}{number[0] if number else ''}"
        how = f"not printed; {best[0][1]} of {sum(counts.values())} cited decisions are from that court"
        return Found(code, (), 0.7, how)
    if sited := _of_site(context, spec):
        return sited
    printed = pattern(spec["some"]).search(stream.flat, start, end)
    if printed:
        how = f"“{_SPACES.sub(' ', printed[0])}” could refer to several courts; the text does not say which"
        return Found(None, (stream.span(*printed.span()),), 0.0, how)
    return Found(None, (), 0.0, "no court name is printed")


def _of_site(context: Context, spec: Mapping[str, Any]) -> Found | None:
    """The court that the site names which shows a text; never sure."""
    for aside in context.layout.asides:
        found = pattern(spec["site"]).search(aside.text) if aside.kind == "site" else None
        named = f"{_SPACES.sub(' ', found['circuit']).upper()} CIRCUIT" if found and found["circuit"] else ""
        code = table("places")["names"].get(named) or (
            f"{spec['code']}{found['number']}" if found and found["number"] else ""
        )
        if code:
            place = Span(0, len(aside.text), aside.page, aside.line, "aside")
            return Found(code, (place,), 0.6, "not printed; the site that shows the text names it")
    return None


def _indicated(stream: Stream, rule: Mapping[str, Any], found: re.Match[str]) -> Found:
    return Found(rule["court"], (stream.span(*found.span()),), float(rule["confidence"]), "indicated by the heading")


def read_own(context: Context, spec: Mapping[str, Any]) -> Found:
    """How a publication's running head cites this decision: what the pages say of it, not what it cites."""
    for aside in context.layout.asides:
        found = pattern(spec["words"]).search(aside.text)
        if found:
            place = Span(0, len(aside.text), aside.page, aside.line, "aside")
            return Found(_SPACES.sub(" ", found["cited"]).strip(), (place,), 0.9, "the publisher's running head")
    return Found(None, (), 0.9, "no running head gives its citation")


def read_caption(context: Context, spec: Mapping[str, Any]) -> Found:
    """The caption as printed, on one line: the lines round the one that sets the parties against each other."""
    if not context.own:
        return read_court_caption(context, spec)
    stream = context.text
    start, end = _head(context)
    matter = pattern(spec["matter"], case=True).search(stream.text, start, end)
    lines: list[tuple[int, int, str]] = []
    apart: set[int] = set()
    place, blank = start, False
    for line in stream.text[start:end].split("\n"):
        if line.strip():
            if blank:
                apart.add(len(lines))
            lines.append((place, place + len(line), line.strip()))
        blank = not line.strip()
        place += len(line) + 1
    against = pattern(spec["against"], case=True)
    middle = next((number for number, line in enumerate(lines) if against.search(line[2])), -1)
    if matter and (middle < 0 or matter.start() < lines[middle][0]):
        words = _SPACES.sub(" ", matter["caption"])
        shown = words.title().replace(" Of ", " of ") if words.isupper() else words
        return Found(shown, (stream.span(*matter.span("caption")),), 0.95, "the case-name line")
    if middle < 0:
        return Found(None, (), 0.0, "the text has no caption")
    first = last = middle
    if len(lines[middle][2]) < 12:  # the parties stand on lines of their own
        while first > 0 and middle - first < 3 and (_ROLES.match(lines[first - 1][2]) or first == middle):
            first -= 1
        if _ROLES.match(lines[first][2]) and first > 0:
            first -= 1
        while last + 1 < len(lines) and last - first < _TALLEST and not _ROLES.match(lines[last][2]):
            last += 1
        while last == middle or (last + 1 < len(lines) and _ROLES.match(lines[last + 1][2])):
            last += 1
    elif last + 1 < len(lines) and _ROLES.match(lines[last + 1][2]) and len(lines[last + 1][2]) < _ROLE:
        last += 1
    elif len(lines[middle][2]) >= _FULL:
        while last + 1 < len(lines) and last + 1 not in apart and not _ROLE_END.search(lines[last][2]):
            last += 1
    words = _SPACES.sub(" ", " ".join(line[2] for line in lines[first : last + 1])).strip()
    words = pattern(spec["number"]).sub("", words).replace("*", "").strip(" ,")
    return Found(words, (stream.span(lines[first][0], lines[last][1]),), 0.9, "the lines naming the parties")


def read_docket(context: Context, spec: Mapping[str, Any]) -> Found:
    """The docket numbers, in order; of a precedent of the agency the number of its series."""
    if not context.own:
        return read_court_docket(context, spec)
    stream = context.text
    start, end = _head(context)
    for source in (spec["words"], spec["other"]):
        found = pattern(source).search(stream.flat, start, end)
        if found:
            numbers = tuple(number[0] for number in _NUMBER.finditer(found["numbers"]))
            return Found(numbers, (stream.span(*found.span("numbers")),), 0.97, "the number in the heading")
    for aside in context.layout.asides:
        found = pattern(spec["other"]).search(aside.text)
        if found:
            return Found((found["numbers"],), (), 0.95, "the number on its pages")
    return Found((), (), 0.2, "no docket number is printed")


def read_dated(context: Context, spec: Mapping[str, Any]) -> Found:
    """A day that a word of the head introduces; ``bare`` takes the first day that stands alone on a line."""
    if not context.own:
        return read_court_day(context, spec)
    stream = context.text
    start, end = _head(context)
    found = pattern(spec["words"], case=True).search(stream.flat, start, end)
    if found:
        day = day_written(_parts(found))
        if day:
            return Found(day.isoformat(), (stream.span(*found.span()),), 0.98, f"“{_SPACES.sub(' ', found[0])}”")
    if spec.get("bare"):
        for line in re.finditer(r"[^\n]+", stream.text[start:end]):
            alone = _DATE.fullmatch(line[0].strip(" .*"))
            day = day_written(_parts(alone)) if alone else None
            if day:
                return Found(
                    day.isoformat(),
                    (stream.span(start + line.start(), start + line.end()),),
                    0.96,
                    "a separate line of the heading",
                )
    return Found(None, (), 0.9, "the heading gives no such date")


class _Parts:
    """A match with month, day and year in the places where ``day_written`` looks for them."""

    def __init__(self, found: re.Match[str]) -> None:
        self._groups = ("", found["month"], found["day"], found["year"])

    def __getitem__(self, place: int) -> str:
        return self._groups[place]


def _parts(found: re.Match[str]) -> Any:
    return _Parts(found)


def read_bench(context: Context, spec: Mapping[str, Any]) -> Found:
    """The last names of those who decided, in the order of the head."""
    stream = context.text
    start, end = _head(context)
    bench = bench_of(stream)
    if bench and bench.start < max(end, context.main.start):
        sure = 0.96 if bench.led else 0.93
        names = tuple(judge_name(name) for name in bench.names)
        sure = sure if context.form or context.own else min(sure, _UNKNOWN)
        return Found(names, (stream.span(bench.start, bench.end),), sure, "named in the heading")
    for source in spec["words"]:
        found = pattern(source, case=True).search(stream.text, start, max(end, context.main.start))
        if found:
            names = _names(found["names"], spec)
            return Found(names, (stream.span(*found.span("names")),), 0.96, "named in the heading")
    found = pattern(spec["joined"], case=True).search(stream.flat, start, end)
    if found:
        stop = re.search(r"\.\s+[A-Z][a-z]+ [A-Z]\. |\n\s*\n", stream.text[found.start() : end])
        words = stream.flat[found.start() : found.start() + (stop.start() if stop else 500)]
        names = tuple(dict.fromkeys(_names(re.sub(spec["said"], ", ", words), spec)))
        return Found(
            names,
            (stream.span(found.start(), found.start() + len(words)),),
            0.9,
            "those described as writing or joining",
        )
    return Found((), (), 0.2, "the heading names no one")


def _names(words: str, spec: Mapping[str, Any]) -> tuple[str, ...]:
    words = pattern(spec["titles"], case=True).sub(" ", words.replace("*", ""))
    pieces = re.split(r"[,;]|\band\b|\.(?=\s|$)", _SPACES.sub(" ", words))
    return tuple(judge_name(piece.strip(" .")) for piece in pieces if re.search(r"[A-Z][\w’']+", piece))
