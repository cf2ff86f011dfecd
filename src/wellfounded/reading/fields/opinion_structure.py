"""What an opinion does and how it is built: authors, judgment, claims, headings and footnotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.fields.writers import writings_of
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Part, Span
from wellfounded.reading.opinion_parts import author_of
from wellfounded.reading.sentence_splitter import Sentence, sentences_of

__all__ = ["closing_of", "read_footnotes", "read_sections"]

_ORDERED = re.compile(r"(?:It is )?[Ss]o [Oo]rdered")
_CLOSING = 1100  # characters at the end of an opinion in which it says what it does
_SENTENCE = 600  # characters of a sentence at most that begins before them
_NUMBERED = re.compile(r"\s*(?P<number>[IVX]{1,5}|[A-H]|[a-h](?=\.)|\d{1,2})\.?(?P<words>(?:\s+\S.{0,68})?)\s*")
_LETTERED = re.compile(r"[A-H]\.? ")
_RUN_IN = re.compile(r"^(?P<number>[IVX]{1,5})(?= [A-Z][a-z])")
_SMALL = "a|an|and|as|at|by|for|from|in|of|on|or|the|to|under|with|against"
_TITLE = re.compile(rf"[“\"]?[A-Z][\w’'-]*(?:[ -](?:[A-Z][\w’'“”\"-]*|{_SMALL})){{0,9}}")
_AFTER_STOP = re.compile(r"(?<=[a-z.,;:\"'”’)\]—])(?: ?)(?P<mark>\d{1,2})(?=\s|$|[A-Z])|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def closing_of(context: Context, main: Part) -> list[Sentence]:
    """The sentences at the end of an opinion: before the words that it is so ordered, where they stand."""
    flat = context.text.flat
    ordered = [found.start() for found in _ORDERED.finditer(flat, main.start, main.end)]
    end = ordered[-1] if ordered else main.end
    start = max(main.start, end - _CLOSING)
    found = sentences_of(flat, max(main.start, start - _SENTENCE), end)
    return [one for one in found if one.end > start]


def read_sections(context: Context, spec: Mapping[str, Any]) -> Found:
    """The headings, as printed, in order: numbered ones, and lines of a few words that stand by themselves."""
    stream = context.text
    headings: list[str] = []
    spans: list[Span] = []
    for part, _ in writings_of(context):
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
        pointed = line.startswith(".", len(found["number"]))
        return line if alone and pointed and _TITLE.fullmatch(words) and len(words) > 3 else ""
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
    for part, _ in writings_of(context):
        due = min((int(mark) for mark in told), default=1) if part is next(iter(writings_of(context)))[0] else 1
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
