"""Quotation marks of every kind: where the words between them begin and end, and which marks are never closed."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.citations.finder.clean_text import View
from wellfounded.citations.model import BODY

__all__ = ["Marked", "marked_spans"]

_LONGEST = 6000
_SHOWN = 60
_MARK = re.compile(
    r"&(?:[lr]dquo|quot|laquo|raquo);|[“”\"„‟«»‹›＂「」『』〝〞〟❝❞]|''|(?<![\w'])'(?=[\w\[(])|(?<=[\w.,;:?!)\]…])'(?![\w'])"
)
_SINGLE = "'"
# What closes each mark. Typists and scanners mix curly and straight ones.
_CLOSERS = {
    "“": '”"',
    '"': '"”',
    "„": "“”",
    "‟": "”",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
    "”": "”",
    "''": "''",
    "'": "'",
}
_SAME = {"&ldquo;": "“", "&rdquo;": "”", "&quot;": '"', "&laquo;": "«", "&raquo;": "»", "＂": '"'}
_SAME |= dict.fromkeys("「『〝❝", "“") | dict.fromkeys("」』〞〟❞", "”")
_OPENERS = frozenset("“„‟«‹")
_BEFORE_OPENING = " ([\n—–-*_>"
_PARAGRAPH = re.compile(r"\n[ \t\f]*\n")
_SENTENCE = re.compile(r"[.;?!][)\]]? ")
_PUNCTUATION = ".,;?!"
# Lines set in from the margin after a colon: a quotation without marks.
_BLOCK = re.compile(r":[ \t]*\n[ \t]*\n(?P<block>(?:[ \t]{4,}\S[^\n]*\n){2,})[ \t]*\n(?=\S)")


@dataclass(frozen=True, slots=True)
class Marked:
    """A stretch of the view, ``inner`` without its marks; not ``closed`` where the first of them is left open."""

    start: int
    end: int
    inner: tuple[int, int]
    closed: bool = True


@dataclass(frozen=True, slots=True)
class _Mark:
    start: int
    end: int
    sign: str
    may_open: bool
    may_close: bool
    paragraph: int
    first: bool
    stream: int


def marked_spans(view: View) -> list[Marked]:
    """Every quotation of a view, in order, with the marks that are left open.

    A quotation may go over several paragraphs, each of which then begins with a mark. A mark that is open where another
    quotation begins in a later paragraph was left open: what follows is read for itself. Single marks are read outside
    double ones only.
    """
    marks = list(_marks(view))
    double = list(_paired(view.text, [mark for mark in marks if mark.sign != _SINGLE]))
    taken = [(one.start, one.end) for one in double if one.closed]
    single = [mark for mark in marks if mark.sign == _SINGLE and not _within(taken, mark.start)]
    return sorted([*double, *_single(view.text, single), *_blocks(view)], key=lambda one: (one.start, one.end))


def _within(spans: list[tuple[int, int]], place: int) -> bool:
    index = bisect_right(spans, (place, place)) - 1
    return index >= 0 and spans[index][0] <= place < spans[index][1]


def _marks(view: View) -> Iterator[_Mark]:
    text = view.text
    breaks = [found.end() for found in _PARAGRAPH.finditer(view.raw)]
    last = (-1, -1)
    for found in _MARK.finditer(text):
        sign = _SAME.get(found[0], found[0])
        before, after = text[found.start() - 1 : found.start()] or " ", text[found.end() : found.end() + 1] or " "
        stream, paragraph = view.stream(found.start()), bisect_right(breaks, view.offset(found.start()))
        opens = sign in _OPENERS or (before in _BEFORE_OPENING and not after.isspace())
        closes = sign not in "„‟" and (not before.isspace() or sign == "“" or after.isspace())
        if sign == _SINGLE and opens and before.isalnum():
            opens = False
        begins = view.raw[breaks[paragraph - 1] if paragraph else 0 : view.offset(found.start())]
        first = (stream, paragraph) != last and not begins.strip(" \t\f\n*_>")
        last = (stream, paragraph)
        yield _Mark(found.start(), found.end(), sign, opens, closes, paragraph, first, stream)


def _paired(text: str, marks: list[_Mark]) -> Iterator[Marked]:
    open_: _Mark | None = None
    depth = 0
    for mark in marks:
        if open_ is not None and (mark.stream != open_.stream or mark.start - open_.start > _LONGEST):
            yield _unclosed(text, open_, mark)
            open_ = None
        if open_ is None:
            if mark.may_open:
                open_, depth = mark, 0
            continue
        closes = mark.sign in _CLOSERS[open_.sign] and mark.may_close
        if closes and not (mark.may_open and mark.paragraph != open_.paragraph and mark.sign == open_.sign):
            if depth and mark.sign != open_.sign:
                depth -= 1
                continue
            yield Marked(open_.start, mark.end, (open_.end, mark.start))
            open_ = None
        elif mark.may_open and mark.paragraph != open_.paragraph:
            # Each paragraph of a long quotation begins with a mark, and only the last ends with one.
            yield (
                Marked(open_.start, mark.start, (open_.end, mark.start)) if mark.first else _unclosed(text, open_, mark)
            )
            open_, depth = mark, 0
        elif mark.sign == open_.sign and mark.sign != '"' and mark.may_open:
            depth += 1
    if open_ is not None:
        yield _unclosed(text, open_, None)


def _unclosed(text: str, mark: _Mark, other: _Mark | None) -> Marked:
    """A mark that is left open, with the first words after it."""
    end = min(len(text), mark.end + _SHOWN, other.start if other else len(text))
    return Marked(mark.start, end, (mark.end, end), closed=False)


def _single(text: str, marks: list[_Mark]) -> Iterator[Marked]:
    """Between single marks, which are apostrophes too: to a mark after punctuation, or the last of the sentence."""
    done = 0
    for index, mark in enumerate(marks):
        if not mark.may_open or mark.start < done:
            continue
        close: _Mark | None = None
        for other in marks[index + 1 :]:
            if other.stream != mark.stream or other.paragraph != mark.paragraph or other.start - mark.end > _LONGEST:
                break
            if other.may_open and not text[other.start - 1].isalnum():
                break
            if close is not None and _SENTENCE.search(text, close.end, other.start):
                break
            close = other
            if text[other.start - 1] in _PUNCTUATION:
                break
        if close is not None:
            yield Marked(mark.start, close.end, (mark.end, close.start))
            done = close.end


def _blocks(view: View) -> Iterator[Marked]:
    for found in _BLOCK.finditer(view.raw):
        start, end = _place(view, found.start("block")), _place(view, found.end("block"))
        while start < end and view.text[start].isspace():
            start += 1
        while end > start and view.text[end - 1].isspace():
            end -= 1
        if start < end and view.text[start] not in _OPENERS and view.text[start] not in "\"'”":
            yield Marked(start, end, (start, end))


def _place(view: View, raw: int) -> int:
    """The place of the running text at which a raw offset stands, or the next after it."""
    ends = [start for start, stream, _ in view.streams if stream != BODY and start > 0]
    return bisect_left(range(min(ends, default=len(view.text))), raw, key=view.offset)
