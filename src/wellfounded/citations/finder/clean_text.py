"""A clean view of a text, with a map back: what the patterns read; every offset given out is into the raw text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from html import unescape

from wellfounded.citations.finder.page_layout import PAGE_ARTIFACT, Block, page_blocks
from wellfounded.citations.model import BODY, CAPTION

__all__ = ["View", "view_of"]

# One character for one character, so that offsets stay.
_FLAT = {
    **dict.fromkeys("\t\r\f\v\x1e\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007", " "),
    **dict.fromkeys("\u2008\u2009\u200a\u202f\u205f\u3000", " "),
    **dict.fromkeys("\u2028\u2029\u0085", "\n"),
    **dict.fromkeys("’‘‛′ʼ`´", "'"),
    **dict.fromkeys("\u2010\u2011", "-"),
    "＆": "&",
    "ſ": "S",
}

# Letters printed or recognized for the figures 1 and 0: within a number, before a reporter or code, after a reporter
# or a section symbol.
_LETTERS = re.compile(
    r"""
    (?<![\w.])(?:
      (?=[\dIOlo]*\d)(?:[IOlo]+\d*|\d+[IOlo]+)[\dIOlo]*
        (?=[ ](?:[A-Z]\.|[A-Z][a-z]{0,4}\.?(?:[ ]?(?:App|Supp|Ct|Ed)|\d)|US|&|I[ ]?&))
      | [Il][Oo](?=[ ](?:[CUF]\.|I\.?[ ]?&))
      | \d+[IOlo]+\d[\dIOlo]*(?!\w)
      | (?<=§[ ])(?:[IOl]+\d|\d+[IOl]+\d)[\dIOl]*(?=[\s(a-z,.;)])
      | (?<=[.dh][ ])(?:\d+[IO]+|[IO]+\d+)(?=[,;.]?(?:[ ]\(|,[ ]|$))
    )
    """,
    re.VERBOSE,
)
_MIXED = re.compile(r"\d[IOlo]|[IOlo]\d|[Il][Oo] ")
_IN_NUMBER = frozenset("0123456789IOlo")
_FIGURES = str.maketrans("IlOo", "1100")
# UTF-8 that was taken for another encoding and encoded again: two or three characters for one.
_TWICE = re.compile(
    "[ÂÃ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
    "|â[\u0080€][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122\ufffd]"
)
_NOTHING = "\u200b"  # takes the place of characters, and is read over
_BREAK = "\x1e"  # between headings, captions and streams, until the view is whole

# What is written differently in the view, each with what stands in its place. The first character is taken before it is
# asked what stands around it: the search for it is then quick.
_CHANGES = re.compile(
    r"""
    [\s\-–\u00ad\u200b-\u200d\u2060\ufeff⁰¹²³⁴⁵⁶⁷⁸⁹]
    (?:
      (?=[\s*])(?<=\s)(?P<space>
          (?<![,\s]\s)(?<!\bat\s)\s*\*\d{1,4}(?![\d,.;)\]-])\s*
        | (?<=\n)\*\d{1,4}(?=["“A-Z\s])\s*
        | \s+)
    | (?<!\s)(?:(?P<hyphen>(?<=\w[-–])[ ]*\n\s*(?=[A-Z0-9]) | (?<=[a-z]-)[ ](?=[A-Z][a-z]) | (?<=\d-)[ ](?=\d))
    | (?P<none>(?<=[A-Za-z]-)[ ]*\n\s*(?=[a-z])
        | (?<=\u00ad)(?:[ ]*\n\s*)?
        | (?<=\S[⁰¹²³⁴⁵⁶⁷⁸⁹])[⁰¹²³⁴⁵⁶⁷⁸⁹]*
        | (?<=[\u200b-\u200d\u2060\ufeff])[\u200b-\u200d\u2060\ufeff]*))
    )
    """,
    re.VERBOSE,
)

# In a page with tags these are read over, and characters written by name are read as what they stand for.
_MARKED = re.compile(
    r"(?P<block></?(?:p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|blockquote|section|article|body|html|head|title|hr|pre)\b[^<>]{0,500}>)"
    r"|(?P<tag><(?:!--[^<>]{0,500}--|/?[A-Za-z][^<>]{0,500})>)|(?P<entity>&(?:\#\d{1,6}|\#x[0-9a-fA-F]{1,5}|[A-Za-z]{2,8});)|"
    + _CHANGES.pattern,
    re.VERBOSE,
)
_TAG = re.compile(r"</(?:p|em|i|b|a|div|span|html|body|td|li|strong|sup)>")
_ENTITY = re.compile(r"&#?\w{1,8};")


@dataclass(frozen=True)
class View:
    """The text as the patterns read it: body first, then each footnote, then captions; page artifacts left out."""

    raw: str
    text: str
    places: list[int] = field(repr=False)
    """Where in the view each piece begins."""
    offsets: list[int] = field(repr=False)
    """The raw offset of each piece's first character."""
    markup: bool
    """Whether the text is a page with tags."""
    streams: list[tuple[int, int, int]]
    """Where in the view each stream begins, its number, and where in the raw text it was cut out."""
    letters: list[int] = field(default_factory=list)
    """Where a letter is read as a figure."""

    def misread(self, start: int, end: int) -> bool:
        """Whether a letter within a span is read as a figure."""
        place = bisect_left(self.letters, start)
        return place < len(self.letters) and self.letters[place] < end

    def offset(self, place: int) -> int:
        """The raw offset of a character of the view."""
        piece = bisect_right(self.places, place) - 1
        return self.offsets[piece] + place - self.places[piece]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The raw span of a span of the view that is not empty."""
        last = self.offset(end - 1)
        named = _ENTITY.match(self.raw, last) if self.raw[last] == "&" else None
        return self.offset(start), named.end() if named and self.markup else last + 1

    def stream(self, place: int) -> int:
        """The stream a character of the view belongs to."""
        return self.streams[bisect_left(self.streams, (place + 1,)) - 1][1]


@dataclass
class _Builder:
    flat: str
    parts: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    length: int = 0
    markup: bool = False

    def put(self, text: str, offset: int) -> None:
        if text:
            self.parts.append(text)
            self.places.append(self.length)
            self.offsets.append(offset)
            self.length += len(text)

    def clean(self, start: int, end: int) -> None:
        last = start
        for found in (_MARKED if self.markup else _CHANGES).finditer(self.flat, start, end):
            self.put(self.flat[last : found.start()], last)
            group = found.lastgroup
            if group == "space":
                self.put(_BREAK if _BREAK in found[0] else " ", found.start())
            elif group == "entity":
                self.put(_FLAT.get(letter := unescape(found[0])[:1], letter), found.start())
            elif group == "block":
                self.put(" ", found.start())
            elif group == "hyphen":
                self.put("-", found.start())
            last = found.end()
        self.put(self.flat[last:end], last)


def view_of(raw: str) -> View:
    """The view of a text."""
    blocks, headings = page_blocks(raw)
    flat = _TWICE.sub(_once, raw)
    for letter, other in _FLAT.items():
        flat = flat.replace(letter, other)
    flat = _with_breaks(flat, headings)
    markup = _TAG.search(raw) is not None
    builder = _Builder(flat, markup=markup)
    streams: list[tuple[int, int, int]] = []
    by_stream: dict[int, list[Block]] = {}
    for block in blocks:
        by_stream.setdefault(block.stream, []).append(block)
    notes = sorted(stream for stream in by_stream if stream > BODY)
    for stream in (BODY, *notes, CAPTION):
        for number, block in enumerate(by_stream.get(stream, ())):
            start = block.start
            if number == 0:
                # No pattern reads across a break, so that nothing begins in one stream and ends in another.
                if builder.length:
                    builder.put(_BREAK, max(start - 1, 0))
                streams.append((builder.length, stream, start))
            elif stream == CAPTION:
                builder.put(_BREAK, start)
            elif stream == BODY:
                start = _joined(builder, flat, start, block.end)
            builder.clean(start, block.end)
    text = "".join(builder.parts).replace("\n", " ").replace(_BREAK, "\n")
    text, letters = _with_figures(text)
    return View(raw, text, builder.places or [0], builder.offsets or [0], markup, streams or [(0, BODY, 0)], letters)


def _once(found: re.Match[str]) -> str:
    """What was encoded twice, as it was meant, in as many characters; a closing mark where the last was lost."""
    printed = found[0].replace("\u0080", "€") if found[0][0] == "â" else found[0]
    if printed.endswith(("\ufffd", "\u009d")):
        return "”" + _NOTHING * 2
    data = b"".join(letter.encode("cp1252", "ignore") or letter.encode("latin-1", "replace") for letter in printed)
    meant = data.decode("utf-8", "replace")
    return meant + _NOTHING * (len(printed) - 1) if len(meant) == 1 and meant != "\ufffd" else found[0]


def _with_figures(text: str) -> tuple[str, list[int]]:
    """The text with figures where letters stand for them, and the places of these; its length stays."""
    letters: list[int] = []

    parts: list[str] = []
    last = 0
    for mixed in _MIXED.finditer(text):
        start = mixed.start()
        while start > last and text[start - 1] in _IN_NUMBER:
            start -= 1
        found = _LETTERS.match(text, start) if start >= last else None
        if found:
            letters.extend(start + place for place, sign in enumerate(found[0]) if sign.isalpha())
            parts += (text[last:start], found[0].translate(_FIGURES))
            last = found.end()
    return "".join([*parts, text[last:]]) if parts else text, letters


def _with_breaks(flat: str, places: list[int]) -> str:
    parts: list[str] = []
    last = 0
    for place in places:
        parts += (flat[last:place], _BREAK)
        last = place + 1
    return "".join([*parts, flat[last:]]) if parts else flat


def _joined(builder: _Builder, flat: str, start: int, end: int) -> int:
    """Where to go on after something was cut out: a space joins the halves, or nothing where a word was broken."""
    while start < end and flat[start].isspace():
        start += 1
    if start < end and builder.parts and not builder.parts[-1].endswith((" ", "\n", _BREAK)):
        builder.put(" ", max(start - 1, 0))
    return start


assert PAGE_ARTIFACT < CAPTION < BODY
