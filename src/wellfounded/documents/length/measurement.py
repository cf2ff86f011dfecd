"""The length of a filing: its parts, which of them count under a rule, and whether it complies with the limits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from wellfounded.citations.filing_parts import kind_of_line
from wellfounded.documents.length.limits import Limit, Limits
from wellfounded.documents.length.measured_filing import Filing, Line

Verdict = Literal["within", "over", "advised", "perhaps", "unknown"]
"""Within; over; more than is asked for; over if the limit held already; pages are needed and not known."""

_COVER = 400  # words that a cover has at most; what is longer is text without a heading


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a filing from one heading to the next; ``kind`` names it if a rule may exclude it."""

    heading: str
    kind: str
    words: int
    pages: frozenset[str]


@dataclass(frozen=True, slots=True)
class Length:
    """What counts under one list of excluded parts. ``pages`` is None where they are not known."""

    words: int
    pages: int | None
    left_out: int


@dataclass(frozen=True, slots=True)
class Measured:
    """A limit, the length that it is about, and what comes of it."""

    limit: Limit
    length: Length
    verdict: Verdict


def sections_of(paper: Filing) -> tuple[Section, ...]:
    """The parts of a filing in order, by its headings; a short text before the first is the cover."""
    found: list[tuple[str, str, list[Line]]] = [("", "", [])]
    styled = any(line.style.lower().startswith("heading") for line in paper.lines)
    for line in paper.lines:
        kind, begins = kind_of_line(line.text, line.style.lower(), found[-1][1], styled)
        if begins:
            found.append((" ".join(line.text.split()), kind, []))
        found[-1][2].append(line)
    if not found[0][2] or not any(line.words for line in found[0][2]):
        found = found[1:]
    sections = [_section(*one) for one in found]
    if len(sections) > 1 and not sections[0].heading and sections[0].words <= _COVER:
        sections[0] = replace(sections[0], kind="cover")
    return tuple(sections)


def _section(heading: str, kind: str, lines: list[Line]) -> Section:
    return Section(
        heading, kind, sum(line.words for line in lines), frozenset(line.page for line in lines if line.words)
    )


def length(paper: Filing, sections: Iterable[Section], excluded: Iterable[str]) -> Length:
    """What counts if the parts of these kinds do not."""
    without = set(excluded)
    counted = [one for one in sections if one.kind not in without]
    pages = frozenset[str]().union(*(one.pages for one in counted))
    left_out = sum(one.words for one in sections if one.kind in without)
    return Length(sum(one.words for one in counted), len(pages) if paper.paged else None, left_out)


def measure(paper: Filing, sections: tuple[Section, ...], limits: Limits, asked: Iterable[Limit]) -> list[Measured]:
    """The filing compared with each limit."""
    out = []
    for limit in asked:
        counted = length(paper, sections, limits.excluded[limit.excluded][1])
        out.append(Measured(limit, counted, _verdict(limit, counted)))
    return out


def _verdict(limit: Limit, counted: Length) -> Verdict:
    """Keeping within one of two limits is enough; pages that are not known cannot be kept within."""
    within = [counted.words <= limit.words] if limit.words else []
    if limit.pages and counted.pages is not None:
        within.append(counted.pages <= limit.pages)
    if any(within):
        return "within"
    if limit.pages and counted.pages is None:
        return "over" if limit.words else "unknown"
    return "advised" if limit.advised else "perhaps" if limit.uncertain else "over"
