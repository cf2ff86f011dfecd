"""From a document to a layout: lines put aside, footnotes moved, broken words joined, star pages taken out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

from wellfounded.citations.finder.page_layout import PAGE_ARTIFACT, page_blocks
from wellfounded.extraction.model import ExtractedDocument, Line, Page
from wellfounded.reading.layout.joined_heads import kind_of_joined_head, lines_of_joined_head
from wellfounded.reading.layout.line_breaks import is_unbroken, lines_of_unbroken
from wellfounded.reading.layout.margins import closed_up, parted, unmarked, unnumbered
from wellfounded.reading.layout.model import NOTE_MARK, Aside, Layout, Note, Row, Star, Stream
from wellfounded.reading.layout.notices import head_below_a_note, notices_within, pages_begun
from wellfounded.reading.layout.page_artifacts import added, inside, noise, site_head
from wellfounded.reading.layout.page_breaks import marked

__all__ = ["lay_out"]

_STAR = re.compile(r"(?P<left>[^\W\d_]*)(?P<joint>-?)(?P<gap> ?)\*(?P<label>\d{1,4})(?!\d)\s?(?P<right>[^\W\d_]*)")
_BROKEN = re.compile(r"[^\W\d_]-$")
_LOWER = re.compile(r"[a-zß-ÿ]")
_WORDS = re.compile(r"[^\W\d_]+")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_STOPS = r".,;:!?)\]\"'”’"
# The first character is taken before it is asked what stands before it: the search for it is then quick.
_RAISED_CALL = re.compile(rf"[⁰¹²³⁴⁵⁶⁷⁸⁹](?<=[^\W\d_{_STOPS}].)[⁰¹²³⁴⁵⁶⁷⁸⁹]{{0,2}}")
_CALL = re.compile(rf"\d(?:(?<=[{_STOPS}].)|(?<=[{_STOPS}]\s.))\d?(?=\s|$)")


@dataclass(slots=True)
class _Writer:
    """A stream as it grows, with its map."""

    name: str
    parts: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    length: int = 0

    def add(self, text: str, row: Row) -> None:
        self.starts.append(self.length)
        self.rows.append(row)
        self.parts.append(text)
        self.length += len(text)

    def unhyphenated(self) -> None:
        """Take the hyphen and the line break at the end away."""
        self.parts[-1] = self.parts[-1][:-2]
        self.length -= 2

    def stream(self) -> Stream:
        return Stream(self.name, "".join(self.parts), tuple(self.starts), tuple(self.rows))


def lay_out(document: ExtractedDocument) -> Layout:
    """The layout of a document."""
    rows: list[Row] = []
    asides: list[Aside] = []
    unbroken = is_unbroken([line.text for page in document.pages for line in page.lines])
    for page in map(_cleared, document.pages):
        site = site_head([line.text for line in page.lines]) if page.number == document.pages[0].number else 0
        for number, line in _lines(page, unbroken):
            kind = "site" if number <= site and line.text.strip() else added(line.text)
            if kind:
                asides.append(Aside(kind, line.text.strip(), page.number, number))
                continue
            start, end = inside(line.text)
            if end >= 0:
                asides.append(Aside("running_head", line.text[start:end].strip(), page.number, number))
            shown = line.text[:start].rstrip() if end >= 0 else line.text
            rows.append(Row(shown, page.number, number, line.doubts if line.words else ()))
    whole = _raw(rows)
    heads = {(aside.page, aside.line) for aside in asides if aside.kind == "running_head"}
    ends = [
        row.page != after.page or (row.page, row.line + 1) in heads
        for row, after in zip(rows, [*rows[1:], *rows[-1:]], strict=True)
    ]
    streams = marked([row.text for row in rows], ends) or _streams(whole)
    _freed(streams, head_below_a_note([row.text for row in rows]))
    stamps = {(aside.page, aside.line) for aside in asides if aside.kind == "stamp"}
    stamped = {at for at, row in enumerate(rows) if (row.page, row.line - 1) in stamps}
    for at, below in pages_begun([row.text for row in rows], stamped).items():
        if streams[at] > 0:
            _freed(streams, below)
            streams[at:below] = [PAGE_ARTIFACT] * (below - at)
    for within in notices_within([row.text for row in rows]):
        _parted(streams, within)
    text, stars = _body(rows, streams, asides, _Vocabulary(whole.text))
    notes, footnotes = _notes(rows, streams, text)
    return Layout(document.name, text, notes, whole, footnotes, tuple(asides), stars)


def _freed(streams: list[int], head: int) -> None:
    """Set what stands from a head on, and was taken for the end of the note above it, back into the running text."""
    noted = streams[head] if head >= 0 else 0
    for at in range(head, len(streams)) if noted > 0 else ():
        if streams[at] != noted:
            break
        streams[at] = 0


def _parted(streams: list[int], within: range) -> None:
    """Set a notice within a sentence apart as a footnote, and what follows it back into the running text."""
    taken, after = {streams[at] for at in within if streams[at] > 0}, within.stop
    while after < len(streams) and streams[after] in taken:
        streams[after] = 0
        after += 1
    number = max(streams) + 1
    for at in within:
        streams[at] = number


def _raw(rows: Sequence[Row]) -> Stream:
    """All lines, a form feed before the first of each page but one."""
    feeds = ["\f" if before.page != row.page else "" for before, row in pairwise(rows)]
    parts = [f"{feed}{row.text}\n" for feed, row in zip(["", *feeds], rows, strict=False)]
    starts = list(accumulate(map(len, parts), initial=0))[:-1]
    return Stream("raw", "".join(parts), tuple(starts), tuple(rows))


def _cleared(page: Page) -> Page:
    """A page without what stands in its margin or between the letters of its head."""
    texts = parted(closed_up(unmarked(unnumbered([line.text for line in page.lines]))))
    # Doubtful words have their places in a line, which stays as it was recognized.
    lines = [line if line.doubts else line._replace(text=text) for line, text in zip(page.lines, texts, strict=True)]
    return replace(page, lines=tuple(lines))


def _lines(page: Page, unbroken: bool) -> Iterator[tuple[int, Line]]:
    """The lines of a page with their numbers; one that was many becomes many of the same number."""
    for number, line in enumerate(page.lines, start=1):
        if not line.words and (kind := kind_of_joined_head(line.text)):
            yield from ((number, line._replace(text=text)) for text in lines_of_joined_head(line.text, kind))
        elif unbroken and not line.words:
            yield from ((number, line._replace(text=text)) for text in lines_of_unbroken(line.text))
        else:
            yield number, line


def _streams(raw: Stream) -> list[int]:
    """For each row, the stream it belongs to: 0 running text, from 1 a footnote, below 0 what is put aside."""
    blocks, _ = page_blocks(raw.text)
    out: list[int] = []
    place = 0
    for start in raw.starts:
        while place + 1 < len(blocks) and blocks[place].end <= start:
            place += 1
        out.append(blocks[place].stream if blocks else 0)
    return out


@dataclass(slots=True)
class _Vocabulary:
    """How often each word stands in a text, in small letters; counted when it is first asked."""

    text: str
    counts: Counter[str] | None = None

    def __getitem__(self, word: str) -> int:
        if self.counts is None:
            self.counts = Counter(_WORDS.findall(self.text.lower()))
        return self.counts[word.lower()]


def _joined(left: str, right: str, words: _Vocabulary) -> bool:
    """Whether two pieces that a break parts are one word: written as one elsewhere, or neither a word by itself."""
    return words[left + right] > 0 or words[right] <= 1


def _body(
    rows: list[Row], streams: list[int], asides: list[Aside], words: _Vocabulary
) -> tuple[Stream, tuple[Star, ...]]:
    out = _Writer("text")
    stars: list[Star] = []
    for row, stream in zip(rows, streams, strict=True):
        if stream > 0:
            continue
        if stream == PAGE_ARTIFACT or noise(row.text):
            if row.text.strip():
                asides.append(Aside("page", row.text.strip(), row.page, row.line))
            continue
        text = row.text.rstrip()
        last = out.parts[-1] if out.parts else ""
        if last.endswith("-\n") and _BROKEN.search(last[:-1]) and _LOWER.match(text):
            left, right = _WORDS.findall(last)[-1], _WORDS.findall(text)[0]
            if _joined(left, right, words):
                out.unhyphenated()
            else:
                out.parts[-1] = last[:-1]
                out.length -= 1
        _starred(out, f"{text}\n", row, stars, words)
    return out.stream(), tuple(stars)


def _starred(out: _Writer, text: str, row: Row, stars: list[Star], words: _Vocabulary) -> None:
    """Write a line, star pages taken out of it."""
    if "*" not in text:
        out.add(text, row)
        return
    if row.doubts:
        # Star pages are cut out of the line, so that its words are no longer where they stood.
        row = row._replace(doubts=((0, len(text), min(sure for _, _, sure in row.doubts)),))
    place = 0
    for found in _STAR.finditer(text):
        left, right = found["left"], found["right"]
        inside = bool(left and right and right[0].islower())
        whole = inside and (bool(found["joint"]) or words[left + right] > 0)
        kept = text[place : found.end("left")]
        if (inside and not whole) or (not inside and found["gap"] and kept[-1:].strip()):
            kept += " "
        if kept:
            out.add(kept, row)
        stars.append(Star(found["label"], out.length))
        place = found.start("right")
    out.add(text[place:] if place < len(text) else "\n", row)


def _number(mark: str) -> str:
    """The number of a footnote from its mark; a stroke is what scanners make of a raised one."""
    return "1" if mark in "|Il" else mark.translate(_RAISED)


def _notes(rows: list[Row], streams: list[int], text: Stream) -> tuple[Stream, tuple[Note, ...]]:
    out = _Writer("notes")
    found: list[tuple[str, int, int]] = []
    current = 0
    for row, stream in zip(rows, streams, strict=True):
        if stream <= 0 or not row.text.strip():
            continue
        if stream != current:
            mark = NOTE_MARK.match(row.text)
            found.append((_number(mark[1]) if mark else "", out.length, out.length))
            current = stream
        out.add(f"{row.text.strip()}\n", row)
        found[-1] = (found[-1][0], found[-1][1], out.length)
    if not found:
        return out.stream(), ()
    calls: dict[str, int] = {}
    for call in [*_RAISED_CALL.finditer(text.text), *_CALL.finditer(text.text)]:
        start = call.start() - text.text[call.start() - 1].isspace()
        called = call[0].translate(_RAISED)
        calls[called] = min(start, calls.get(called, start))
    return out.stream(), tuple(Note(mark, start, end, calls.get(mark, -1)) for mark, start, end in found)
