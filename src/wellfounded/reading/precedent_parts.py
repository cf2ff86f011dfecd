"""The parts of a precedent of the agency: its head, the decision, and each separate opinion."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Layout, Stream
from wellfounded.reading.model import Part

__all__ = ["Line", "precedent_parts", "roster_of", "writer_of"]

Line = tuple[int, str]
"""Where a line begins, and its words."""

_LONGEST = 260  # characters of a line of a head


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(pattern(source, case=True) for source in table("precedent")[name])


@cache
def _small(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(pattern(source) for source in table("precedent")[name])


def writer_of(line: str) -> tuple[str, str]:
    """The kind of writing that a line of a precedent begins and its author as printed; both empty for any other."""
    for entry in table("precedent")["separate"]:
        for source in entry["words"]:
            found = pattern(source, case=True).fullmatch(line)
            if found:
                return str(entry["kind"]), found["author"]
    for one in _patterns("opinion"):
        found = one.fullmatch(line)
        if found:
            return "opinion", found["author"]
    return "", ""


def precedent_parts(layout: Layout) -> tuple[Part, ...]:
    """The head and the writings of a precedent of the agency; empty where the head is not that of one."""
    stream = layout.text
    lines = _lines(stream)
    if not _headed(layout, [line for line in lines if line[1]]):
        return ()
    roster = roster_of(lines)
    first = roster[1] if roster else 0
    begins: list[tuple[int, str, str]] = []
    for start, text in lines[first:]:
        kind, author = writer_of(text) if 5 < len(text) <= _LONGEST else ("", "")
        if kind == "opinion" and any(one[1] == "opinion" for one in begins):
            continue
        if kind and (kind == "opinion" or begins or roster):
            begins.append((start, kind, f"begins with “{text}”"))
        elif author:
            begins.append((start, kind, author))
    if not any(kind == "opinion" for _, kind, _ in begins):
        first = first if roster else _below_a_table(lines)
        after = lines[first][0] if 0 < first < len(lines) else -1
        if after < 0 or (begins and begins[0][0] <= after):
            return () if not begins else _parts(stream, begins)
        begins.insert(0, (after, "opinion", "begins where the heading ends"))
    return _parts(stream, begins)


def _parts(stream: Stream, begins: Sequence[tuple[int, str, str]]) -> tuple[Part, ...]:
    parts = [Part("head", 0, begins[0][0], 1, "what precedes the decision")]
    for place, (start, kind, how) in enumerate(begins):
        end = begins[place + 1][0] if place + 1 < len(begins) else len(stream.text)
        parts.append(Part(kind, start, end, stream.row(start).page, how))
    return tuple(parts)


def _lines(stream: Stream) -> list[Line]:
    out: list[Line] = []
    place = 0
    for text in stream.text.split("\n"):
        out.append((place, text.strip()))
        place += len(text) + 1
    return out


def _headed(layout: Layout, lines: Sequence[Line]) -> bool:
    """Whether a head names a case and shows a sign of the agency beside it."""
    words = table("precedent")
    name = pattern(words["name"], case=True)
    for number, (_, text) in enumerate(lines[: words["within"]]):
        if len(text) > _LONGEST or not name.fullmatch(text):
            continue
        about = [one for _, one in lines[max(0, number - words["back"]) : number + words["near"]]]
        about += [aside.text.strip() for aside in layout.asides if aside.page <= 1]
        about = [one for one in about if len(one) <= _LONGEST]
        if any(one.fullmatch(text) for text in about for one in _small("signs")):
            return True
    return _unnamed([text for _, text in lines[: words["within"]]])


def _closes(line: str, below: Sequence[Line]) -> bool:
    """Whether a line of a roster that ends with the members' title without a stop is its last one."""
    after = below[0][1] if below else ""
    return line.endswith("Members") and not pattern(table("precedent")["separate_named"]).match(after)


def _below_a_table(lines: Sequence[Line]) -> int:
    """The number of the line below a site's table of a decision; 0 where there is none."""
    words = table("precedent")
    entry = pattern(words["tabled"]["entry"], case=True)
    found = [number for number, (_, text) in enumerate(lines[: words["within"]]) if entry.fullmatch(text)]
    return found[-1] + 1 if len(found) >= words["tabled"]["least"] else 0


def _unnamed(lines: Sequence[str]) -> bool:
    """Whether a head from which a site cut the name of the case is that of a precedent: it begins with the day, and the
    Board's roster stands below."""
    words = table("precedent")["unnamed"]
    day, roster = (pattern(words[name], case=True) for name in ("day", "roster"))
    return bool(lines) and bool(day.fullmatch(lines[0])) and any(roster.match(line) for line in lines)


def roster_of(lines: Sequence[Line]) -> tuple[tuple[int, int], int] | None:
    """Where those who decided are named in a head, and the number of the line after; None where they are not."""
    words = table("precedent")
    begins, closed = pattern(words["roster"], case=True), pattern(words["closed"], case=True)
    member, dated = pattern("{member}[.*]?$"), pattern(words["dated"])
    for number, (start, text) in enumerate(lines):
        if closed.fullmatch(text):
            after = number + 1
            while after < len(lines) and (not lines[after][1] or dated.fullmatch(lines[after][1])):
                after += 1
            return (start, start), after
        found = begins.fullmatch(text)
        if not found:
            continue
        last = number
        for later in range(number, min(number + words["tallest"], len(lines))):
            line = lines[later][1]
            if later > number and writer_of(line)[0] == "opinion":
                break
            if not line:
                if member.search(lines[last][1]):
                    break
                continue
            last = later
            if member.search(line) and (line.endswith(".") or _closes(line, lines[later + 1 : later + 2])):
                break
        named = " ".join(line for _, line in lines[number : last + 1])
        if pattern("{member}").search(named):
            return (start + found.start("names"), lines[last][0] + len(lines[last][1])), last + 1
    return None
