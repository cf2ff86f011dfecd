"""Whether a provision was law on a day: what was repealed, moved, or not yet enacted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.authorities import Registry
from wellfounded.citations.authority_keys import authority_key, place_in_code
from wellfounded.citations.checker.model import Aspect, Finding
from wellfounded.citations.checker.printed_form import finding_at
from wellfounded.citations.formatter.citation_styles import place_written
from wellfounded.citations.model import Mention
from wellfounded.citations.tables.loader import read_form
from wellfounded.citations.tables.subsections import ANY, outlines
from wellfounded.dates import day_words

__all__ = ["check_provision"]

_DEEPEST = 10  # parts of a key, beyond which the table has no entry


def check_provision(mention: Mention, day: dt.date | None, registry: Registry) -> tuple[Aspect, list[Finding]]:
    """Whether a section cited was law on the day; the table and the register are asked, most specific first.

    A section cited with the year of an edition of the code is cited as it stood in that year.
    """
    if mention.year is not None:
        day = min(day or dt.date.max, dt.date(mention.year, 12, 31))
    missing = _no_such(mention)
    if missing:
        return "differs", [finding_at(mention, "WF528", "differs", missing)]
    standing, found = _standing(mention, day, registry)
    return standing, [*found, *_amended(mention, day)] if standing != "differs" else found


def _no_such(mention: Mention) -> str:
    """What is said of a subsection that the section does not have; empty where the table has it, or does not tell."""
    section = place_in_code(mention.place)
    outline = outlines().get(authority_key(section._replace(path=())))
    for depth, label in enumerate(section.path):
        if outline is None or ANY in outline:
            return ""
        if label not in outline and label != "note":
            whole = place_written(section._replace(path=section.path[:depth]))
            return f"{whole} has no subsection ({label}); it has ({'), ('.join(outline)})"
        outline = outline.get(label)
    return ""


def _amended(mention: Mention, day: dt.date | None) -> Iterator[Finding]:
    """The first change of a provision's words after the day: on the day it read otherwise than it does now."""
    if day is None:
        return
    key = mention.key
    for entry in read_form("checks")["amended"]:
        within = key == entry["key"] or key.startswith(f"{entry['key']}/") or entry["key"].startswith(f"{key}/")
        if within and day < entry["on"]:
            said = f"read otherwise on {day_words(day)}: amended from {day_words(entry['on'])} ({entry['by']})"
            yield finding_at(mention, "WF529", "note", said)
            return


def _standing(mention: Mention, day: dt.date | None, registry: Registry) -> tuple[Aspect, list[Finding]]:
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
