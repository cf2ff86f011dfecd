"""The head of a precedent of the agency, and that of its newer decisions: who decided, who wrote, who appeared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.decision_date import day_named
from wellfounded.reading.fields.panel import last_name, read_panel
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.precedent_parts import roster_of, writer_of
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = [
    "members_named",
    "read_appearances",
    "read_arising",
    "read_decided",
    "read_decider",
    "read_matter",
    "read_members",
    "read_roster",
    "read_separate_parts",
    "read_writer",
]

_SPACES = re.compile(r"\s+")
_PIECES = re.compile(r"[,;:()]|\band\b|&|\.(?=\s|$)")
_LOWER = re.compile(r"\b(?!de\b|del\b|la\b|van\b|von\b|der\b|al\b)[a-z]{2,}\b")
_NAME = re.compile(r"[^\W\d_][\w’'-]+")
_INITIALS = re.compile(
    r"(?<=[A-Z])(?<![A-Za-z][A-Z])[-_]{2,} ?(?=[A-Z](?![A-Za-z])|$)"
)  # runs that some sites put for each dash
_MOST = 23  # members of a full Board
_ASIDE = 0.85


def _head(context: Context) -> tuple[int, int]:
    part = context.part("head")
    return (part.start, part.end) if part else (context.main.start, context.body[0])


def _lines(context: Context, start: int, end: int) -> list[tuple[int, str]]:
    out: list[tuple[int, str]] = []
    for line in context.text.text[start:end].split("\n"):
        out.append((start + len(line) - len(line.lstrip()), line.strip()))
        start += len(line) + 1
    return out


def read_decider(context: Context, spec: Mapping[str, Any]) -> Found:
    """Which office of the agency decided, as the head says; of several that decided in turn, the last."""
    start, end = _head(context)
    days = [(day_named(one), one) for one in pattern(spec["turns"]).finditer(context.text.flat, start, end)]
    known = sorted(((day, one.start(), one) for day, one in days if day), key=lambda entry: entry[:2])
    if len(known) > 1:
        last = known[-1][2]
        court = next((r["court"] for r in spec["rule"] if pattern(r["words"]).search(last[0])), spec["default"])
        return Found(court, (context.text.span(*last.span()),), 0.96, f"“{_SPACES.sub(' ', last[0])}”")
    for rule in spec["rule"]:
        found = pattern(rule["words"]).search(context.text.flat, start, end)
        if found:
            return Found(rule["court"], (context.text.span(*found.span()),), 0.97, "the heading names the office")
    return Found(spec["default"], (context.text.span(start, min(end, start + 80)),), 0.97, "the form of the heading")


def read_matter(context: Context, spec: Mapping[str, Any]) -> Found:
    """The name of the case as printed, without the parties' role, a footnote mark, or its own citation."""
    start, end = _head(context)
    name = pattern(table("precedent")["name"], case=True)
    for place, line in _lines(context, start, end):
        found = name.fullmatch(line)
        if not found:
            continue
        words = pattern(spec["mark"]).sub("", pattern(spec["cited"]).sub("", _SPACES.sub(" ", found[0]))).strip()
        words = pattern(spec["party"]).sub("", words).strip(" ,;")
        words = words if re.search(r"\b(?:al|[JS]r)\.$", words) else words.rstrip(".")
        words = _INITIALS.sub("-", words) + "-" * bool(_INITIALS.search(words) and not words.endswith(("-", "_")))
        shown = words.title().replace(" Of ", " of ") if words.isupper() and "-" not in words else words
        if words.startswith("MATTER OF"):
            shown = f"Matter of {shown[len('MATTER OF ') :]}"
        return Found(shown, (context.text.span(place, place + len(line)),), 0.95, "the case-name line")
    return Found(None, (), 0.0, "the text has no caption")


def read_decided(context: Context, spec: Mapping[str, Any]) -> Found:
    """The day on which the office that decided did so; of several days that of this office, or the first."""
    start, end = _head(context)
    stream, court = context.text, context.values.get("court")
    found = list(pattern(spec["words"]).finditer(stream.flat, start, end))
    own = [one for one in found if spec["office"] in _SPACES.sub(" ", one["by"] or "")]
    others = [one for one in found if one not in own]
    chosen = own[:1] if own and court and court.value == "ag" else others[:1]
    for one in chosen:
        day = day_named(one)
        if day:
            sure = 0.98 if len(found) == 1 or own else 0.9
            return Found(day.isoformat(), (stream.span(*one.span()),), sure, f"“{_SPACES.sub(' ', one[0])}”")
    for name in ("otherwise", "tabled"):
        site = pattern(spec[name]).search(stream.flat, start, end)
        day = day_named(site) if site else None
        if not site or not day:
            continue
        return Found(day.isoformat(), (stream.span(*site.span()),), 0.9, "the line that a site puts above the decision")
    return Found(None, (), 0.0, "the heading gives no day of decision")


def members_named(words: str) -> tuple[str, ...]:
    """The last names in a roster, in order: titles and the words about separate opinions set aside."""
    rest = pattern(table("precedent")["besides"]).sub(" ; ", _SPACES.sub(" ", words))
    rest = pattern("\\b{member}[.*]?").sub(" ; ", rest)
    out: list[str] = []
    for piece in _PIECES.split(rest):
        name = piece.strip(" .*-–—_")
        if not _NAME.match(name) or _LOWER.search(name) or not name[0].isupper():
            continue
        words_of = name.split(" ")
        whole = name.isupper() or len(words_of) == 1 or name in table("people")["two_words"]
        shown = " ".join(map(last_name, words_of)) if whole else last_name(name)
        if shown not in out:
            out.append(shown)
    return tuple(out)


def read_roster(context: Context, spec: Mapping[str, Any]) -> Found:
    """The last names of those who decided, in the order of the head."""
    start, end = _head(context)
    roster = roster_of(_lines(context, start, end))
    if not roster:
        return Found((), (), 0.2, "the heading names no one")
    (first, last), _ = roster
    if first == last:
        return Found((), (), 0.9, "the heading names the office alone")
    names = members_named(context.text.text[first:last])
    known = {name.lower() for name in table("people")["members"]}
    sure = (
        0.97
        if names and len(names) <= _MOST and (len(names) != 2 or len(known & {*map(str.lower, names)}) > 1)
        else 0.5
    )
    return Found(names, (context.text.span(first, last),), sure, "named in the heading")


def read_members(context: Context, spec: Mapping[str, Any]) -> Found:
    """The last names of those who decided: named in the head, as the Board does since 2021, or as before then."""
    label = context.label("before")
    if label:
        start = context.text.text.rfind("\n", 0, label.start) + 1
        roster = roster_of(_lines(context, start, context.body[0]))
        if roster:
            (first, last), _ = roster
            names = members_named(context.text.text[first:last])
            sure = 0.96 if len(names) in spec["sizes"] else 0.7
            return Found(names, (context.text.span(first, last),), sure, "named in the heading")
    return read_panel(context, spec)


def read_writer(context: Context, spec: Mapping[str, Any]) -> Found:
    """Who wrote the decision, where its first line says so; ``per curiam`` for one of the Board as such."""
    part = next((one for one in context.parts if one.kind == "opinion"), None)
    if not part:
        return Found(None, (), 0.9, "the text contains no decision of its own")
    line = context.text.text[part.start : part.end].lstrip("\n").split("\n", 1)[0].strip()
    kind, author = writer_of(line)
    if kind == "opinion":
        span = context.text.span(part.start, part.start + len(line))
        if author in table("precedent")["unsigned"]:
            return Found("per curiam", (span,), 0.95, "the decision is that of the Board as such")
        whole = author.isupper()
        name = " ".join(map(last_name, author.split(" "))) if whole else last_name(author)
        return Found(name, (span,), 0.98, "the first line of the decision")
    court = context.values.get("court")
    if court and court.value == "ag":
        return Found(spec["office"], court.spans, 0.9, "the heading names the office alone")
    return Found(None, (), 0.8, "no author is named")


def read_separate_parts(context: Context, spec: Mapping[str, Any]) -> Found:
    """Each separate opinion that is in the text: ``{type, by, joined, would}``, as for an opinion of a court."""
    stream = context.text
    entries: list[Value] = []
    spans: list[Span] = []
    for part in context.parts:
        if part.kind not in ("dissent", "concurrence"):
            continue
        first = stream.text[part.start : part.end].lstrip("\n")
        line = first.split("\n\n", 1)[0][:300]
        _, author = writer_of(first.split("\n", 1)[0].strip())
        joined = pattern(spec["joined"]).search(line)
        people = members_named(joined["names"]) if joined else ()
        would = [
            one for one in sentences_of(stream.flat, part.start, part.end) if pattern(spec["would"]).search(one.text)
        ]
        entries.append(
            {"type": part.kind, "by": last_name(author), "joined": people, "would": would[-1].text if would else None}
        )
        spans.append(stream.span(part.start, part.start + len(line)))
    if entries:
        return Found(tuple(entries), tuple(spans), 0.96, "the first line of each separate opinion")
    start, end = _head(context)
    announced = pattern(table("precedent")["separate_named"]).search(stream.flat, start, end)
    if announced:
        how = "the heading names a separate opinion that the text does not contain"
        return Found((), (stream.span(*announced.span()),), 0.4, how)
    return Found((), (), 0.95, "no separate opinion begins")


def read_appearances(context: Context, spec: Mapping[str, Any]) -> Found:
    """Who appeared for whom: ``{for, name}``, from the entries of the head."""
    stream = context.text
    start, end = _head(context)
    sides = list(pattern(spec["side"], case=True).finditer(stream.flat, start, end))
    roster = roster_of(_lines(context, start, end))
    entries: list[Value] = []
    spans: list[Span] = []
    for side, name, first, last in _in_columns(context, spec, start, end):
        entries.append({"for": side, "name": name})
        spans.append(stream.span(first, last))
    for number, found in enumerate([] if entries else sides):
        stop = sides[number + 1].start() if number + 1 < len(sides) else (roster[0][0] if roster else end)
        called = _side(found, spec)
        for name, first, last in _people(stream.flat, found.end(), max(stop, found.end()), spec):
            entry: Value = {"for": called, "name": name}
            if entry not in entries:
                entries.append(entry)
                spans.append(stream.span(first, last))
    if not entries:
        return Found((), (), 0.7, "the heading names no one")
    return Found(tuple(entries), tuple(spans), 0.85, "the appearances in the heading")


def _side(found: re.Match[str], spec: Mapping[str, Any]) -> str:
    side = _SPACES.sub(" ", found["side"] or found["friend"]).upper()
    return next((word for name, word in spec["called"].items() if side.endswith(name)), side.lower().rstrip("s"))


def _in_columns(context: Context, spec: Mapping[str, Any], start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    """The first names below a line that sets two sides beside each other."""
    side = pattern(spec["side"], case=True)
    lines = _lines(context, start, end)
    for number, (_, line) in enumerate(lines[:-1]):
        sides = list(side.finditer(line))
        if len(sides) != 2 or line[: sides[0].start()].strip():
            continue
        place, below = next(((place, one) for place, one in lines[number + 1 :] if one), (0, ""))
        for found, name in zip(sides, re.finditer(r"\S+(?: {1,2}\S+)*", below), strict=False):
            shown = re.split(r"[,(]", name[0], maxsplit=1)[0].strip()
            if shown and not pattern(spec["none"]).search(shown):
                yield _side(found, spec), shown, place + name.start(), place + name.start() + len(shown)


def _people(text: str, start: int, end: int, spec: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """The persons named first in an entry, and after each semicolon in it; what follows a comma is title or place."""
    entry = text[start:end]
    for piece in re.finditer(r"[^;]+", entry):
        words = piece[0].lstrip(" :\n.-")
        first = start + piece.start() + len(piece[0]) - len(words)
        name = re.split(r"[,(]|\band\b", words, maxsplit=1)[0]
        shown = _SPACES.sub(" ", name).strip(" .:")
        if 1 < len(shown.split(" ")) <= 6 and not pattern(spec["none"]).search(shown) and not _LOWER.search(shown):
            yield shown, first, first + len(name.rstrip())


def read_arising(context: Context, spec: Mapping[str, Any]) -> Found:
    """The circuit in which the proceedings arose: the one whose decisions are cited most, which is never sure."""
    stream = context.text
    cited = pattern(spec["cited"], case=True)
    counts = Counter(found["court"] for found in cited.finditer(stream.flat, context.main.start, context.main.end))
    best = counts.most_common(2)
    alone = len(best) == 1 or (len(best) > 1 and best[0][1] > best[1][1])
    if not alone or best[0][1] < spec["least"] or best[0][1] < spec["most"] * sum(counts.values()):
        return Found(None, (), 0.4, "the text does not say where the proceedings arose")
    how = f"{best[0][1]} of {sum(counts.values())} cited decisions of courts of appeals are from there"
    return Found(spec["codes"].get(best[0][0]), (), 0.8, how)
