"""The limits on the length of filings, and which of them apply in a forum on a date."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from wellfounded.citations.filing_parts import Part, load_parts
from wellfounded.problems import InputError, Problem, nearest

_FILE = Path(__file__).parents[2] / "law" / "filing.toml"


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit. Where it has words and pages, keeping within one is enough; ``advised`` is asked for, not required.

    ``uncertain``: whether it held on the day is itself not known. ``checked`` is None if it is from general knowledge.
    """

    id: str
    forums: tuple[str, ...]
    papers: tuple[str, ...]
    words: int
    pages: int
    advised: bool
    uncertain: bool
    excluded: str
    start: date
    until: date | None
    rule: str
    read: str
    checked: date | None
    doubt: str

    def holds_on(self, day: date) -> bool:
        """Whether it applies to a filing on that date."""
        return self.start <= day and (self.until is None or day < self.until)


@dataclass(frozen=True, slots=True)
class Limits:
    """The table. ``excluded`` gives for each list of parts that do not count the rule and their names."""

    known_to: date
    forums: Mapping[str, str]
    parts: Mapping[str, Part]
    excluded: Mapping[str, tuple[str, tuple[str, ...]]]
    limits: tuple[Limit, ...]

    def papers(self, forum: str) -> list[str]:
        """The types of filing with limits in a forum, the usual one first."""
        return list(dict.fromkeys(paper for one in self.limits if forum in one.forums for paper in one.papers))

    def asked(self, forum: str, day: date, paper: str = "") -> tuple[str, tuple[Limit, ...]]:
        """The type of filing, and the limits on it in the forum on the date.

        Raises InputError for a forum or a paper that the table does not know.
        """
        if forum not in self.forums:
            message = f"Unknown forum '{forum}'. Enter one of: {', '.join(self.forums)}."
            raise InputError([Problem("--forum", 0, "WF705", message, nearest(forum, self.forums))])
        known = self.papers(forum)
        paper = paper or known[0]
        if paper not in known:
            message = f"The library has no limit on a '{paper}' in that forum. Enter one of: {', '.join(known)}."
            raise InputError([Problem("--kind", 0, "WF705", message, nearest(paper, known))])
        return paper, tuple(
            one for one in self.limits if forum in one.forums and paper in one.papers and one.holds_on(day)
        )


@lru_cache(maxsize=1)
def load_limits(path: Path = _FILE) -> Limits:
    """Read the table. What is shipped is checked by the tests."""
    read: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return Limits(
        read["known_to"],
        read["forums"],
        load_parts(path).kinds,
        {name: (table["rule"], tuple(table["parts"])) for name, table in read["excluded"].items()},
        tuple(map(_limit, read["limits"])),
    )


def _limit(table: dict[str, Any]) -> Limit:
    return Limit(
        table["id"],
        tuple(table["forums"]),
        tuple(table["papers"]),
        table.get("words", 0),
        table.get("pages", 0),
        table.get("advised", False),
        table.get("uncertain", False),
        table["excluded"],
        table["from"],
        table.get("until"),
        table["rule"],
        table.get("read", ""),
        table.get("checked"),
        table.get("doubt", ""),
    )
