"""Whether a provision was law on a day: what was repealed, moved, or not yet enacted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.authorities import Registry
from wellfounded.citations.checker.model import Aspect, Finding
from wellfounded.citations.checker.printed_form import finding_at
from wellfounded.citations.model import Mention
from wellfounded.citations.tables.loader import read_form
from wellfounded.dates import day_words

__all__ = ["check_provision"]

_DEEPEST = 10  # parts of a key, beyond which the table has no entry


def check_provision(mention: Mention, day: dt.date | None, registry: Registry) -> tuple[Aspect, list[Finding]]:
    """Whether a section cited was law on the day; the table and the register are asked, most specific first."""
    entry = next(_entries(mention), None)
    authority = registry.get(mention.authority)
    if entry is None and authority is None:
        return "cannot check", []
    since = entry.get("from") if entry else None
    until = entry.get("until") if entry else None
    by = f" ({entry['by']})" if entry and entry.get("by") else ""
    if entry and until and (day is None or day >= until):
        said = f"no longer in force from {day_words(until)}{by}; now at {entry['now']}"
        said += f", but {entry['but']}" if entry.get("but") else ""
        verdict = finding_at(mention, "WF514", "differs" if day else "note", said, entry["now"])
        return ("differs" if day else "cannot check"), [verdict]
    if day is None:
        return "cannot check", []
    if since and day < since:
        return "differs", [_early(mention, since, by, day)]
    if not entry and authority is not None and authority.precision == "day" and authority.date > day:
        return "differs", [_early(mention, authority.date, "", day)]
    return "agrees", []


def _early(mention: Mention, since: dt.date, by: str, day: dt.date) -> Finding:
    said = f"in force under this number from {day_words(since)}{by}, later than {day_words(day)}"
    return finding_at(mention, "WF515", "differs", said)


def _entries(mention: Mention) -> Iterator[Mapping[str, Any]]:
    """What the table has about a provision: the subsection first, then what it is part of."""
    table = read_form("checks")
    key = "/".join(mention.key.split("/")[:_DEEPEST])
    while key.count("/") >= 3:
        found = table["provisions"].get(key)
        if found is not None:
            yield found
        key = key.rpartition("/")[0]
    if mention.place.series == "cfr":
        part = mention.place.number.removeprefix("pt").partition(".")[0]
        for entry in table["parts"]:
            if (
                mention.place.volume == entry["title"]
                and part.isdigit()
                and entry["from_number"] <= int(part) <= entry["to_number"]
            ):
                yield entry
