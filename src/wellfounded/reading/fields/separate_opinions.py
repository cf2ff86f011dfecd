"""Separate opinions: whose, and of which kind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.fields.panel import last_name
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.pattern_filter import quick, seek

__all__ = ["read_separate"]

_FAR = 100_000
_SHORTEST = 2  # letters of a name
_NAME = re.compile(r"[A-Z][\w’'-]{3,}(?: [A-Z][\w’'-]{2,})?")


def read_separate(context: Context, spec: Mapping[str, Any]) -> Found:
    """Each separate opinion as ``{type, by}``; a name is set right by the panel where it differs in a letter or two."""
    stream, start, end = context.region("body")
    found: dict[tuple[str, str], Span] = {}
    for rule in spec["rule"]:
        case = rule.get("case", False)
        if not quick(rule["words"], case=case).may(stream.flat):
            continue
        for hit in seek(rule["words"], case=case).finditer(stream.flat if case else stream.small, start, end):
            name = _named(" ".join(stream.flat[slice(*hit.span("name"))].split()), context)
            if len(name) >= _SHORTEST:
                found.setdefault((rule["type"], name), stream.span(*hit.span()))
    value: Value = tuple({"type": kind, "by": name} for kind, name in found)
    if not found and context.orders:
        stream, start, end = context.text, context.orders[-1][0], context.main.end
        said = quick(spec["unnamed"], case=True).search(stream.flat, start, end)
        if said:
            kind = spec["rule"][0]["type"] if "issent" in said[0].lower() else spec["rule"][-1]["type"]
            by = _nearest_member(stream.flat, start, end, said.start(), context)
            return Found(({"type": kind, "by": by},), (stream.span(*said.span()),), 0.6, "words of a separate opinion")
    if not found:
        return Found((), (), 0.97, "no member is reported to dissent or concur")
    return Found(value, tuple(found.values()), 0.96, "stated after the orders")


def _nearest_member(flat: str, start: int, end: int, place: int, context: Context) -> str | None:
    """The member of the panel whose name stands nearest to a place; None where none is named."""
    panel = context.values.get("panel")
    members = [one for one in panel.value if isinstance(one, str)] if panel and isinstance(panel.value, tuple) else []
    best: tuple[int, str | None] = (_FAR, None)
    for found in _NAME.finditer(flat, start, end):
        for word in found[0].split():
            name = _of_panel(word, context)
            far = abs(found.start() - place)
            if name in members and far < best[0]:
                best = (far, name)
    return best[1]


def _named(name: str, context: Context) -> str:
    """The last name of the person whom a heading names: a member of the panel where one is among its words."""
    panel = context.values.get("panel")
    members = panel.value if panel and isinstance(panel.value, tuple) else ()
    within = [found for word in name.split() if (found := _of_panel(word, context)) in members]
    return within[-1] if within else _of_panel(last_name(name), context)


def _of_panel(name: str, context: Context) -> str:
    panel = context.values.get("panel")
    members = panel.value if panel and isinstance(panel.value, tuple) else ()
    for member in members:
        if isinstance(member, str) and len(member) == len(name):
            if sorted(member.lower()) == sorted(name.lower()):
                return member
            if sum(a != b for a, b in zip(member.lower(), name.lower(), strict=True)) <= 1:
                return member
    return name
