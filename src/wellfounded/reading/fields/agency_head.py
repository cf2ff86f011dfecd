"""What stands in the head of a decision besides: charges, counsel; and the decisions that are under review."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern
from wellfounded.reading.fields.decision_date import day_written
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.pattern_filter import seek

__all__ = ["read_below", "read_charges", "read_counsel"]

_SPACES = re.compile(r"\s+")
_DATE = re.compile(r"\b([A-Z][a-z]{2,8})\.?\s+(\d{1,2})\s?,\s*((?:19|20)\d{2})\b")


def read_charges(context: Context, spec: Mapping[str, Any]) -> Found:
    """The sections that the charges of the head name, in order."""
    stream, start, end = context.region(spec["label"])
    found: dict[str, Span] = {}
    for hit in pattern(spec["words"]).finditer(stream.flat, start, end):
        found.setdefault(_SPACES.sub("", hit["section"]), stream.span(*hit.span()))
    if not found:
        missing = end <= start
        return Found(
            (), (), 0.9 if missing else 0.4, "the heading lists no charges" if missing else "no section was recognized"
        )
    return Found(tuple(found), tuple(found.values()), 0.9, "the charges in the heading")


def read_counsel(context: Context, spec: Mapping[str, Any]) -> Found:
    """Who appeared for whom: ``{for, name}``, from the entries of the head."""
    stream = context.text
    entries: list[Value] = []
    spans: list[Span] = []
    for label in context.labels:
        if label.name != spec["label"]:
            continue
        head = stream.flat[max(label.start - 40, 0) : label.start]
        side = pattern(spec["side"], case=True).search(head)
        line = stream.text[label.start : label.end].strip().split("\n")[0]
        name = pattern(spec["who"], case=True).match(line.strip())
        if side and name:
            entries.append({"for": side["side"].lower(), "name": name["name"].strip()})
            spans.append(stream.span(label.start, label.start + len(line)))
    if not entries:
        return Found((), (), 0.7, "the heading names no one")
    return Found(tuple(entries), tuple(spans), 0.9, "the appearances in the heading")


def read_below(context: Context, spec: Mapping[str, Any]) -> Found:
    """The days of the decisions that the first sentences say are under review."""
    stream, start, end = context.region(spec.get("where", "opening"))
    found: dict[str, Span] = {}
    for rule in spec["words"]:
        for hit in seek(rule).finditer(stream.small, start, end):
            written = _DATE.search(stream.flat[hit.start() : hit.end()])
            day = day_written(written) if written else None
            if day:
                found.setdefault(day.isoformat(), stream.span(*hit.span()))
    if not found:
        return Found((), (), 0.4, "the opening sentences give no date for a decision")
    return Found(tuple(found), tuple(found.values()), 0.88, "the opening sentences")
