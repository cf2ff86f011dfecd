"""What an opinion does and how it is built: authors, judgment, claims, headings and footnotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.panel import last_name
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Part, Span, Value
from wellfounded.reading.opinion_parts import author_of
from wellfounded.reading.sentence_splitter import Sentence, plain, sentences_of

__all__ = ["closing_of", "read_author", "read_footnotes", "read_judgment", "read_others", "read_sections"]

_ORDERED = re.compile(r"(?:It is )?[Ss]o [Oo]rdered")
_CLOSING = 1100  # characters at the end of an opinion in which it says what it does
_LAST = 300
_NEAR = 14
_CAPITALS = re.compile(r"\b[A-Z]{6,}\b")
_SPACES = re.compile(r"\s+")
_NUMBERED = re.compile(r"\s*(?P<number>[IVX]{1,5}|[A-H]|[a-h](?=\.)|\d{1,2})\.?(?P<words>(?:\s+\S.{0,68})?)\s*")
_LETTERED = re.compile(r"[A-H]\.? ")
_RUN_IN = re.compile(r"^(?P<number>[IVX]{1,5})(?= [A-Z][a-z])")
_SMALL = "a|an|and|as|at|by|for|from|in|of|on|or|the|to|under|with|against"
_TITLE = re.compile(rf"[“\"]?[A-Z][\w’'-]*(?:[ -](?:[A-Z][\w’'“”\"-]*|{_SMALL})){{0,9}}")
_AFTER_STOP = re.compile(r"(?<=[a-z.,;:\"'”’)\]—])(?: ?)(?P<mark>\d{1,2})(?=\s|$|[A-Z])|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def _writings(context: Context) -> Iterator[tuple[Part, str]]:
    """The writings of an opinion, each with its author as the first line of it says."""
    text = context.text.text
    for part in context.parts:
        if part.kind != "head":
            first = text[part.start : part.end].lstrip("\n").split("\n", 1)[0].strip()
            yield part, author_of(first)[1]


def read_author(context: Context, spec: Mapping[str, Any]) -> Found:
    """Who wrote for the court; a per curiam opinion has no author."""
    for part, author in _writings(context):
        if part.kind == "opinion":
            span = context.text.span(part.start, part.start + 60)
            if author.upper().startswith("PER CURIAM"):
                return Found("per curiam", (span,), 0.97, "a per curiam opinion")
            if author:
                return Found(last_name(author), (span,), 0.98, "the first line of the opinion")
            return Found(None, (), 0.8, "no author is named")
    return Found(None, (), 0.9, "the text contains no opinion of the court")


def read_others(context: Context, spec: Mapping[str, Any]) -> Found:
    """Each separate writing: ``{type, by, joined, would}``; ``would`` is the sentence that says what it would do."""
    stream = context.text
    entries: list[Value] = []
    spans: list[Span] = []
    for part, author in _writings(context):
        if part.kind not in ("dissent", "concurrence"):
            continue
        line = stream.flat[part.start : stream.text.find("\n", part.start + 1) if part.end > part.start else part.end]
        joined = pattern(spec["joined"]).search(line)
        names = re.split(r",|\band\b", joined["names"]) if joined else []
        people = tuple(last_name(re.sub(spec["title"], "", name).strip()) for name in names if name.strip())
        would = [
            one for one in sentences_of(stream.flat, part.start, part.end) if pattern(spec["would"]).search(one.text)
        ]
        entries.append(
            {"type": part.kind, "by": last_name(author), "joined": people, "would": would[-1].text if would else None}
        )
        spans.append(stream.span(part.start, part.start + len(line)))
    if not entries:
        return Found((), (), 0.95, "no separate opinion begins")
    return Found(tuple(entries), tuple(spans), 0.96, "the first line of each separate opinion")


def _closing(context: Context) -> list[Sentence]:
    """The sentences in which an opinion says what it does: those in capitals, or else those at its end."""
    stream = context.text
    verbs = pattern(table("judgments")["closing"])
    main = next((part for part in context.parts if part.kind == "opinion"), None)
    head = context.part("head")
    end = closing_of(context, main) if main else []
    top = list(sentences_of(stream.flat, head.start, head.end)) if head else []
    loud = [one for one in (*top, *end) if verbs.search(one.text) and _loud(one.text)]
    return loud or [one for one in end if verbs.search(one.text)]


def _run_on(context: Context) -> list[Sentence]:
    """The sentences at the end of the last footnote: closing words that the page did not part from it."""
    notes = context.layout.notes
    return list(sentences_of(notes.flat, max(0, len(notes.flat) - _LAST), len(notes.flat)))


def closing_of(context: Context, main: Part) -> list[Sentence]:
    """The sentences at the end of an opinion: before the words that it is so ordered, where they stand."""
    flat = context.text.flat
    ordered = [found.start() for found in _ORDERED.finditer(flat, main.start, main.end)]
    end = ordered[-1] if ordered else main.end
    return list(sentences_of(flat, max(main.start, end - _CLOSING), end))


def _loud(text: str) -> bool:
    return any(pattern(table("judgments")["closing"]).fullmatch(word.lower()) for word in _CAPITALS.findall(text))


def _done(stream: Stream, closing: list[Sentence]) -> dict[str, Span]:
    """What sentences do, each thing once, with its place."""
    values: dict[str, Span] = {}
    for sentence in closing:
        text = plain(sentence.text)
        found: list[tuple[int, int, str]] = []
        for rule in table("judgments")["does"]:
            for hit in pattern(rule["words"]).finditer(text):
                if not any(abs(hit.end() - other) <= _NEAR for _, other, _ in found):
                    found.append((hit.start(), hit.end(), rule["value"]))
        for at, to, value in sorted(found, key=lambda one: one[1]):
            values.setdefault(value, stream.span(sentence.start + at, sentence.start + to))
    return values


def read_judgment(context: Context, spec: Mapping[str, Any]) -> Found:
    """What the opinion does, each thing once, in the order in which it says so."""
    stream, how, sure = context.text, "the closing paragraph", 0.93
    values = _done(stream, _closing(context))
    if not values and any(part.kind == "opinion" for part in context.parts):
        stream, how, sure = context.layout.notes, "the closing paragraph, below the last footnote", 0.85
        values = _done(stream, [one for one in _run_on(context) if _loud(one.text)])
    if not values:
        missing = not any(part.kind == "opinion" for part in context.parts)
        return Found((), (), 0.9 if missing else 0.2, spec["only"] if missing else "no closing paragraph was found")
    return Found(tuple(values), tuple(values.values()), sure, how)


def read_sections(context: Context, spec: Mapping[str, Any]) -> Found:
    """The headings, as printed, in order: numbered ones, and lines of a few words that stand by themselves."""
    stream = context.text
    headings: list[str] = []
    spans: list[Span] = []
    for part, _ in _writings(context):
        lines, edges = _paged(stream, part)
        place = part.start
        for number, line in enumerate(lines):
            name = _heading(lines, number, edges)
            if name:
                headings.append(name)
                spans.append(stream.span(place, place + len(line)))
            place += len(line) + 1
    if not headings:
        return Found((), (), 0.85, "no line is a heading")
    found = sorted(
        [*zip(spans, headings, strict=True), *_run_in(stream, spans, headings)], key=lambda one: one[0].start
    )
    how = "numbered lines and short separate lines"
    return Found(tuple(name for _, name in found), tuple(span for span, _ in found), 0.85, how)


def _run_in(stream: Stream, spans: list[Span], headings: list[str]) -> Iterator[tuple[Span, str]]:
    """Headings that a page's end ran into a paragraph: the letter that is missing between two lettered headings."""
    lettered = [(span, name) for span, name in zip(spans, headings, strict=True) if _LETTERED.match(name)]
    for (before, first), (after, second) in pairwise(lettered):
        for letter in range(ord(first[0]) + 1, ord(second[0])):
            found = re.compile(rf"(?<=[.”\"] ){chr(letter)}\. (?:{_TITLE.pattern})\.(?= [A-Z])").search(
                stream.flat, before.end, after.start
            )
            if found:
                yield stream.span(*found.span()), found[0]


def _paged(stream: Stream, part: Part) -> tuple[list[str], set[int]]:
    """The lines of a part, and those with which a page begins: what stands there may have stood apart."""
    lines = stream.text[part.start : part.end].split("\n")
    edges: set[int] = set()
    place, page = part.start, stream.row(part.start).page
    for number, line in enumerate(lines):
        if line.strip() and stream.row(place).page != page:
            page = stream.row(place).page
            edges.add(number)
        place += len(line) + 1
    return lines, edges


def _heading(lines: list[str], number: int, edges: Collection[int] = ()) -> str:
    line = lines[number].strip()
    run_in = _RUN_IN.match(line)
    if run_in and len(line) > 60:
        return run_in["number"]
    if not line or len(line) > 70 or line.endswith((",", ";", ":")):
        return ""
    found = _NUMBERED.fullmatch(line)
    before = number == 0 or not lines[number - 1].strip()
    after = number + 1 == len(lines) or not lines[number + 1].strip()
    alone = (before or number in edges) and (after or number + 1 in edges) and (before or after)
    if found and found["number"].isdigit():
        words = found["words"].strip()
        return (
            line if alone and line[len(found["number"])] == "." and _TITLE.fullmatch(words) and len(words) > 3 else ""
        )
    if found:
        words = found["words"].strip()
        if not words:
            return line if alone and found["number"].isupper() else ""
        return line if _TITLE.fullmatch(words.rstrip(".")) and len(line) > 3 else ""
    title = _TITLE.fullmatch(line)
    apart = alone or (after and " " in line)  # a page that begins with it may have left no room above
    if not title or len(line) <= 5 or not (apart or lines[number].startswith(" ")):
        return ""
    above = next((one.strip() for one in reversed(lines[:number]) if one.strip()), ".")
    below = next((one.strip() for one in lines[number + 1 :] if one.strip()), "")
    parted = _ENDED.search(above) or _TITLE.fullmatch(above) or author_of(above)[0]
    if not parted or below[:1].islower() or author_of(line)[0] or _SIGNED.search(line) or _OPEN.search(line):
        return ""
    return line


_ENDED = re.compile(r"[.?!:][\"”’')\]]*[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{0,2}$")
_OPEN = re.compile(r" (?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|under|with|against)$")
_SIGNED = re.compile(r"[Oo]rdered|^P(?:ER|er) ")


def read_footnotes(context: Context, spec: Mapping[str, Any]) -> Found:
    """The marks of the footnotes of each writing, in order: those whose text is here, and those only called."""
    stream = context.text
    told = {note.mark: note for note in context.layout.footnotes if note.mark.isdigit()}
    marks: list[str] = []
    spans: list[Span] = []
    for part, _ in _writings(context):
        due = min((int(mark) for mark in told), default=1) if part is next(iter(_writings(context)))[0] else 1
        for found in _AFTER_STOP.finditer(stream.text, part.start, part.end):
            mark = int((found["mark"] or found["raised"]).translate(_RAISED))
            if mark == due and _calls(stream.text, found):
                marks.append(str(mark))
                spans.append(stream.span(*found.span()))
                due += 1
            while str(due) in told and due < mark and str(mark) in told and _calls(stream.text, found):
                marks.append(str(due))
                due += 1
    marks += [label for label in told if label not in marks]
    ordered = tuple(marks) if len(set(marks)) < len(marks) else tuple(sorted(marks, key=int))
    stars = tuple(_starred(context))
    ordered = (*(mark for mark, _ in stars), *ordered)
    spans = [*(span for _, span in stars), *spans]
    return Found(ordered, tuple(spans), 0.85 if ordered else 0.8, "the footnote marks in the text and the footnotes")


def _starred(context: Context) -> Iterator[tuple[str, Span]]:
    """The notes of the head that stars call: those called there whose text begins a line with the same mark."""
    head = context.part("head")
    if not head:
        return
    told = {found[1] for found in _STARRED_NOTE.finditer(context.layout.raw.text)}
    for found in _STAR_CALL.finditer(context.text.text, head.start, head.end):
        if found["mark"] in told:
            told.discard(found["mark"])
            yield found["mark"], context.text.span(*found.span("mark"))


_STARRED_NOTE = re.compile(r"(?m)^\s*(\*{1,3}) ?[A-Z]")
_STAR_CALL = re.compile(r"(?<=[\w.,;)])[^\S\n]?(?P<mark>\*{1,3})(?![\w*])")


def _calls(text: str, found: re.Match[str]) -> bool:
    """Whether a figure calls a footnote and is no part of a citation."""
    if found["raised"]:
        return True
    before = text[max(found.start() - 14, 0) : found.start()]
    after = text[found.end() : found.end() + 12]
    return not _CITED_BEFORE.search(before) and not _CITED_AFTER.match(after)


_CITED_BEFORE = re.compile(
    r"(?:\bat|§|Nos?\.|\d[,–-]|[A-Z][a-z]{2,8}\.? |Id\.|F\.\dd|\bn\.|\d\),?|Exhs?\.|[Ss]ection|[Pp]art"
    r"|, [Ii]nc\.|[vV]\. .{0,12},) ?$"
)
_CITED_AFTER = re.compile(
    r" ?(?:[A-Z]\. ?[A-Z]|F\.|U\. ?S|C\.F|I\. ?& ?N|I&N|S\. ?Ct|\(?\d+th|percent|years?\b|months?|days?|\d)"
)
