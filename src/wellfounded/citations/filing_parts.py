"""The parts of a filing, by their headings: which lines begin which, and where its own tables stand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

__all__ = ["Part", "Parts", "TableSpan", "kind_of_line", "load_parts", "tables_in"]

_FILE = Path(__file__).parents[1] / "law" / "filing.toml"
_TABLES = ("contents", "authorities")  # parts that list what stands elsewhere
_LONGEST = 90  # characters of a heading
_PROSE = 240  # characters of a line that is no entry of a table
_WRAPPED = 5  # lines in turn that are none either: an entry runs over fewer
_OUTLINE = re.compile(r"^\s*(?:[IVXLC]+|[A-Z]|\d+)[.)]\s+")
_ENDS_IN_PAGE = re.compile(r"(?:\.\s*){3,}|(?:\s|\.)(?:\d+|[ivxlc]+)(?:,\s*\d+)*\s*$")
_ENTRY = re.compile(
    r"(?:\.\s*){4,}|(?:\s{2,}|\t|…\s*)(?:\d+|[ivxlc]+|passim)(?:[,–-]\s*(?:\d+|[ivxlc]+))*\s*$|\bpassim\W*$"
)


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of part of a filing, recognized by its heading, its first words, or its style."""

    name: str
    words: str
    heading: re.Pattern[str] | None = None
    begins: re.Pattern[str] | None = None
    within: re.Pattern[str] | None = None
    styles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parts:
    """The kinds of parts by name, and the headings of those that have no kind."""

    kinds: Mapping[str, Part]
    counted: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class TableSpan:
    """A table of the filing's own: its kind, and the characters from its heading to its last entry."""

    kind: str
    start: int
    end: int


@lru_cache(maxsize=1)
def load_parts(path: Path = _FILE) -> Parts:
    """Read the parts. What is shipped is checked by the tests."""
    read: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return Parts({name: _part(name, table) for name, table in read["parts"].items()}, _any(read["counted"]["headings"]))


def _any(forms: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{form})" for form in forms), re.IGNORECASE)


def _part(name: str, table: Mapping[str, Any]) -> Part:
    found = {key: _any(table[key]) if key in table else None for key in ("headings", "begins", "within")}
    return Part(
        name, table["words"], found["headings"], found["begins"], found["within"], tuple(table.get("styles", ()))
    )


def kind_of_line(line: str, style: str, now: str, styled: bool) -> tuple[str, bool]:
    """What kind of part a line belongs to, and whether it begins one.

    ``now`` is the kind of the line before, ``style`` the name of the line's style in small letters, ``styled`` whether
    the headings of the filing have styles.
    """
    parts = load_parts()
    text = " ".join(line.split())
    for part in parts.kinds.values():
        if style and part.styles and style.startswith(part.styles):
            return part.name, now != part.name
    if not text:
        return now, False
    own = parts.kinds.get(now)
    if own and own.within and own.within.fullmatch(text):
        return now, False
    if style.startswith("list"):  # lists in a table of contents say what headings say
        return now, False
    bare = _OUTLINE.sub("", text).rstrip(" .:")
    for part in parts.kinds.values():
        if part.heading and len(text) <= _LONGEST and not _ENDS_IN_PAGE.search(text) and part.heading.fullmatch(bare):
            return part.name, True
        if part.begins and part.begins.match(text):
            return part.name, True
    return "", style.startswith("heading") or _is_heading(text, bare, styled and not own, parts.counted)


def _is_heading(text: str, bare: str, styled: bool, counted: re.Pattern[str]) -> bool:
    if styled or len(text) > _LONGEST or _ENDS_IN_PAGE.search(text):
        return False
    return bool(counted.fullmatch(bare))


def _table_headings() -> list[re.Pattern[str]]:
    kinds = load_parts().kinds
    return [heading for name in _TABLES if (heading := kinds[name].heading) is not None]


def tables_in(text: str) -> tuple[TableSpan, ...]:
    """The tables of contents and of authorities that stand in a filing, in order: each ends with its last entry."""
    if not any(heading.search(text) for heading in _table_headings()):
        return ()
    found: list[TableSpan] = []
    kind = ""
    start = last = place = others = 0
    for line in text.split("\n"):
        after = place + len(line) + 1
        now, begins = kind_of_line(line, "", kind, styled=False)
        if kind and (begins or len(line) > _PROSE or others >= _WRAPPED):
            if last > start:
                found.append(TableSpan(kind, start, last))
            kind = ""
        if begins and now in _TABLES:
            kind, start, last, others = now, place, place, 0
        elif kind and line.strip():
            listed = bool(_ENTRY.search(line.rstrip())) or (not begins and now == kind)
            others = 0 if listed else others + 1
            last = after - 1 if listed else last
        place = after
    if kind and last > start:
        found.append(TableSpan(kind, start, min(last, len(text))))
    return tuple(found)
