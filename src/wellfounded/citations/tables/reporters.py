"""Reporters: their names however they are printed, their series, and which volumes belong to which years."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache

from wellfounded.citations.tables.loader import read_form, squeeze

__all__ = ["Reporter", "expected_year", "official_volume", "other_series", "reporter_called", "special_reporters"]

_ONLINE = ("specialty_west", "specialty_lexis")

# Abbreviations without full stops: capitals run together (LEd2d, FedAppx), or a capital before a short word (S Ct).
_RUN_TOGETHER = re.compile(r"(?=[^ ]*[a-z])(?:[A-Z][a-z']*){2,}|[A-Z] [A-Z][a-z]{1,3}")


@dataclass(frozen=True, slots=True)
class Reporter:
    """A series of a reporter. ``group`` is the first part of its keys, ``display`` how its citations are written."""

    name: str
    root: str
    display: str
    bluebook: str
    slug: str
    group: str = "case"
    first: int = 0
    last: int = 9999
    online: bool = False


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[.'’]", "", name.lower())).strip("-")


@cache
def _specials() -> dict[str, Reporter]:
    return {
        entry["reporter"]: Reporter(
            entry["reporter"], entry["reporter"], entry["display"], entry["bluebook"], entry["slug"], entry["group"]
        )
        for entry in read_form("reporters")["special"]
    }


@cache
def special_reporters() -> tuple[tuple[re.Pattern[str], Reporter], ...]:
    """Reporters with a pattern of their own, for damage that swallows the number before the name."""
    return tuple(
        (re.compile(entry["pattern"]), _specials()[entry["reporter"]]) for entry in read_form("reporters")["special"]
    )


@cache
def _reporters() -> dict[str, Reporter]:
    """Every series by its squeezed spellings."""
    from reporters_db import EDITIONS, REPORTERS, VARIATIONS_ONLY

    series: dict[str, Reporter] = {}
    for root, entries in REPORTERS.items():
        for entry in entries:
            for name, dates in entry["editions"].items():
                if name in series:
                    continue
                start, end = dates.get("start"), dates.get("end")
                began = read_form("reporters")["began"].get(name, start.year if start else 0)
                series[name] = _specials().get(name) or Reporter(
                    name,
                    root,
                    name,
                    name,
                    _slug(name),
                    first=began,
                    last=end.year if end else 9999,
                    online=entry["cite_type"] in _ONLINE,
                )
    found: dict[str, Reporter] = {}
    for name in EDITIONS:
        found.setdefault(squeeze(name), series[name])
    for printed, names in VARIATIONS_ONLY.items():
        found.setdefault(squeeze(printed), series[names[0]])
    for squeezed, name in read_form("reporters")["prefer"].items():
        found[squeezed] = series[name]
    return found


@cache
def reporter_called(printed: str, *, plain: bool = False) -> Reporter | None:
    """The series that is printed so; None where the words are no reporter's name.

    ``plain``: also where the name is a word that is more often something else, as Cranch or Black.
    """
    squeezed = squeeze(printed)
    found = _reporters().get(squeezed)
    if found is None:
        return None
    short = read_form("reporters")["short"]
    if len(squeezed) == 1 and squeezed not in short["single"]:
        return None
    if "." in printed or squeezed in short["plain"]:
        return found
    # A word or two without full stops is more often a name or a place, unless it has a number as series have.
    sure = any(map(str.isdigit, squeezed)) or found.online or (printed.isupper() and len(squeezed) > 2)
    return found if sure or _RUN_TOGETHER.fullmatch(printed) or (plain and printed == found.name) else None


def official_volume(series: str, volume: str) -> tuple[str, str] | None:
    """The official series and volume that a volume named for its reporter later became; None for other series."""
    entry = read_form("reporters")["early"].get(series)
    if entry is None or not volume.isdigit() or not 1 <= int(volume) <= entry["volumes"]:
        return None
    return entry["official"], str(int(volume) + entry["before"])


@cache
def _years(series: str) -> tuple[tuple[int, int], ...]:
    table = read_form("reporters")["years"].get(series, {})
    return tuple(sorted((int(volume), year) for volume, year in table.items()))


def expected_year(series: str, volume: str) -> int | None:
    """About the year of a volume, from its neighbors; None outside the table."""
    series, volume = official_volume(series, volume) or (series, volume)
    known = _years(series)
    if not known or not volume.isdigit():
        return None
    number = int(volume)
    place = bisect_right(known, (number, 9999))
    if place == 0:
        return None
    low = known[place - 1]
    if place == len(known):
        return low[1] if number <= low[0] * 1.15 + 2 else None
    high = known[place]
    return round(low[1] + (high[1] - low[1]) * (number - low[0]) / (high[0] - low[0]))


def other_series(reporter: Reporter, volume: str, year: int, slack: int = 3) -> Reporter | None:
    """The series of the same reporter that is meant where the printed one cannot be of that year; else None."""
    printed = expected_year(reporter.name, volume)
    if printed is None or abs(printed - year) <= slack:
        return None
    for entry in read_form("reporters")["series"]:
        if reporter.name in entry["editions"]:
            for name in entry["editions"]:
                other = expected_year(name, volume)
                if name != reporter.name and other is not None and abs(other - year) <= slack:
                    return reporter_called(name)
    return None
