"""The parts of an opinion: its head, and each writing by who wrote it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Part

__all__ = ["Writing", "author_of", "opinion_parts"]

_LONGEST = 220
_SIGNALS = 4000  # characters within which the head of an opinion shows that it is one
_LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class Writing:
    """A writing of an opinion: its part, the author as printed, and where the line that names the author ends."""

    part: Part
    author: str
    begins: int


@cache
def _kinds() -> tuple[tuple[str, tuple[re.Pattern[str], ...]], ...]:
    return tuple(
        (part["kind"], tuple(pattern(source, case=True) for source in part["begins"]))
        for part in table("opinion")["part"]
    )


def author_of(line: str) -> tuple[str, str]:
    """The kind of writing that a line begins and its author as printed; both empty where it begins none."""
    for kind, sources in _kinds():
        for source in sources:
            found = source.fullmatch(line)
            if found:
                return kind, found["author"]
    return "", ""


def opinion_parts(stream: Stream) -> tuple[tuple[Part, ...], tuple[Writing, ...]]:
    """The head and the writings of an opinion; both empty where nothing shows that the text is one."""
    begins: list[tuple[int, int, str, str]] = []
    for line in _LINE.finditer(stream.text):
        text = line[0].strip()
        if 5 < len(text) <= _LONGEST and text[0].isupper():
            kind, author = author_of(text)
            if kind:
                begins.append((line.start(), line.end(), kind, author))
    if not begins:
        after = _after_the_head(stream)
        if after < 0:
            return (), ()
        begins = [(after, after, "opinion", "")]
    parts: list[Part] = []
    if stream.text[: begins[0][0]].strip():
        parts.append(Part("head", 0, begins[0][0], 1, "what precedes the first opinion"))
    writings: list[Writing] = []
    for place, (start, after, kind, author) in enumerate(begins):
        end = begins[place + 1][0] if place + 1 < len(begins) else len(stream.text)
        how = f"begins with “{stream.text[start:after].strip()}”" if after > start else "begins where the heading ends"
        part = Part(kind, start, end, stream.row(start).page, how)
        parts.append(part)
        writings.append(Writing(part, author, after))
    return tuple(parts), tuple(writings)


def _after_the_head(stream: Stream) -> int:
    """Where the reasons begin of an opinion that names no author; -1 where nothing shows that it is an opinion."""
    field = {entry["name"]: entry for entry in table("opinion")["field"]}
    signs = [rule["words"] for rule in field["court"]["rule"]] + [field["court"]["circuit"]]
    if not any(pattern(source).search(stream.flat, 0, _SIGNALS) for source in signs):
        return -1
    ends = [
        found.end()
        for source in field["panel"]["words"]
        for found in [pattern(source, case=True).search(stream.text, 0, 3 * _SIGNALS)]
        if found
    ]
    title = pattern(field["caption"]["matter"], case=True).match(stream.text)
    return max([*ends, title.end() if title else 0])
