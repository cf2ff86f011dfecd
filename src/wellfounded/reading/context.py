"""A decision before its fields are read: where its head, its reasons and its orders stand, and its sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from wellfounded.reading.court_forms import Form, form_of
from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import NOTE_MARK, Layout, Stream
from wellfounded.reading.model import Found, Part, Span
from wellfounded.reading.pattern_filter import FilteredText, seek
from wellfounded.reading.sentence_splitter import Sentence, plain, sentences_of

__all__ = ["Context", "Label"]

_LOWER = re.compile(r"\b[a-z]{2,}\b")
_PROSE = 48  # characters of a line of reasons at least
_OPENER = re.compile(
    r"(?:The|On|In|This|These|An?|At|For|After|Upon|By|We|PER|Pursuant|When|It|As|Following|Both|Before|Our|There|Now|DHS"
    r"|Respondents?|Although|While|Because|Since|Effective|If|Each|All|Currently|Presently|Previously|Counsel)\b"
)
_FEW = 3  # words in small letters that it has at least
_OPENING = 1600  # characters
_TAIL = 1200  # characters behind the orders; where there are more they are another document
_ORDER = 2500  # characters of an order paragraph at most


@dataclass(frozen=True, slots=True)
class Label:
    """A labeled entry of the head: the label, and where the text after it stands."""

    name: str
    start: int
    end: int


@dataclass
class Context:
    """What every reader of a field is given. ``main`` is the part whose fields are read."""

    layout: Layout
    parts: Sequence[Part]
    main: Part
    labels_of: str
    values: dict[str, Found] = field(default_factory=dict)
    _cut: dict[tuple[str, int, int], tuple[tuple[Sentence, str], ...]] = field(default_factory=dict)
    _bare: dict[str, str] = field(default_factory=dict)
    _regions: dict[str, tuple[Stream, int, int]] = field(default_factory=dict)
    _sifted: dict[tuple[str, int, int, bool], FilteredText] = field(default_factory=dict)

    @property
    def text(self) -> Stream:
        """The running text."""
        return self.layout.text

    def part(self, kind: str) -> Part | None:
        """The first part of a kind."""
        return next((part for part in self.parts if part.kind == kind), None)

    @cached_property
    def form(self) -> Form | None:
        """The form in which a court set this opinion, where it is one of those described."""
        head = self.part("head")
        return form_of(self.layout, head.end if head else self.main.start)

    @property
    def own(self) -> bool:
        """Whether this is a decision of the agency itself, whose heads are described apart from those of courts."""
        court = self.values.get("court")
        return bool(court) and str(court.value if court else "") in table("courts")["agency"]

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The entries of the head, in order."""
        patterns = {name: pattern(source) for name, source in table("head")[self.labels_of].items()}
        marks: list[tuple[str, int, int]] = []
        end = min(self.main.end, self.main.start + 6000)
        place = self.main.start
        last = ""
        for line in self.text.text[place:end].split("\n"):
            for name, found in patterns.items():
                match = found.match(line.lstrip())
                if match:
                    lead = len(line) - len(line.lstrip())
                    marks.append((name, place, place + lead + match.end()))
                    last = line.lstrip()[match.end() :].strip() or ","
                    break
            else:
                goes_on = self._goes_on(last, line.strip())
                if marks and marks[-1][0] in ("application", "counsel") and self._is_prose(line) and not goes_on:
                    break
                last = line.strip() or last
            place += len(line) + 1
        ends = [start for _, start, _ in marks[1:]] + [self._prose_from(marks[-1][2]) if marks else 0]
        return tuple(Label(name, after, max(ends[number], after)) for number, (name, _, after) in enumerate(marks))

    @staticmethod
    def _is_prose(line: str) -> bool:
        stripped = line.strip()
        return len(stripped) >= _PROSE and stripped[:1].isupper() and len(_LOWER.findall(stripped)) >= _FEW

    @staticmethod
    def _goes_on(last: str, line: str) -> bool:
        """Whether a line goes on with an entry of the head: after a comma, in small letters, or in mid-sentence."""
        if last.endswith((";", ",")) or line[:1].islower():
            return True
        return len(last) >= _PROSE and not last.endswith((".", ":", ")")) and not _OPENER.match(line)

    def _prose_from(self, place: int) -> int:
        """Where the reasons begin after the last label: the first line of prose that does not go on with its entry."""
        text = self.text.text
        end = text.find("\n", place)
        end = len(text) if end < 0 else end
        last = text[place:end].strip() or ","
        place = end + 1
        while place < self.main.end:
            end = text.find("\n", place)
            end = self.main.end if end < 0 else end
            line = text[place:end].strip()
            goes_on = self._goes_on(last, line)
            if self._is_prose(line) and not goes_on:
                return place
            last = line or last
            place = end + 1
        return self.main.end

    def label(self, name: str) -> Label | None:
        """The first entry of this name."""
        return next((label for label in self.labels if label.name == name), None)

    @cached_property
    def body(self) -> tuple[int, int]:
        """Where the reasons and orders of the main part stand."""
        start = self.labels[-1].end if self.labels else self.main.start
        return start, self.main.end

    @cached_property
    def orders(self) -> tuple[tuple[int, int], ...]:
        """The order paragraphs: from the word that begins one to the next, or to the words that end a decision. Those
        that stand far before the last ones are quoted in the reasons; those after the end are another document's.
        """
        words = table("orders")
        begin, end = self.body
        starts = [found.start() for found in seek(words["begins"], case=True).finditer(self.text.text, begin, end)]
        if not starts:
            return ()
        closed = seek(words["closes"]).search(self.text.small, starts[0], end)
        if closed:
            starts = [start for start in starts if start < closed.start()]
            far = [after for before, after in pairwise(starts) if after - before > _ORDER]
            starts = [start for start in starts if not far or start >= far[-1]]
        stop = seek(words["ends"]).search(self.text.small, starts[-1])
        last = min(stop.start() if stop else end, end, starts[-1] + _ORDER)
        return tuple(zip(starts, [*starts[1:], last], strict=True))

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the main part from the reasons on."""
        return sentences_of(self.text.flat, *self.body)

    @cached_property
    def notes(self) -> tuple[Sentence, ...]:
        """The sentences of the footnotes."""
        flat = self.layout.notes.flat
        out: list[Sentence] = []
        for note in self.layout.footnotes:
            mark = NOTE_MARK.match(flat, note.start, note.end) if note.mark else None
            out.extend(sentences_of(flat, mark.end() if mark else note.start, note.end))
        return tuple(out)

    @cached_property
    def tail(self) -> tuple[Sentence, ...]:
        """The sentences behind the last order's end: footnotes that the end of a page drove there."""
        start = self.main.end - (self.beyond if self.beyond < _TAIL else 0)
        return sentences_of(self.text.flat, start, self.main.end)

    @cached_property
    def beyond(self) -> int:
        """Characters of the main part after the end of its last order; more than a few lines belong to no decision."""
        stop = seek(table("orders")["closes"]).search(
            self.text.small, self.orders[-1][0] if self.orders else self.body[0]
        )
        return self.main.end - stop.end() if stop else 0

    def cut(self, stream: Stream, start: int, end: int) -> tuple[tuple[Sentence, str], ...]:
        """The sentences of a stretch, each with its text without brackets."""
        key = (stream.name, start, end)
        if key not in self._cut:
            if stream is self.text and (start, end) == self.body:
                cut = self.sentences
            else:
                known = self.sentences if stream is self.text else ()
                within = [one for one in known if start <= one.start and one.end <= end]
                cut = sentences_of(stream.flat, start, end, within)
            self._cut[key] = tuple((one, self.bare(one)) for one in cut)
        return self._cut[key]

    def bare(self, sentence: Sentence) -> str:
        """The text of a sentence without what stands in brackets (see ``plain``)."""
        bare = self._bare.get(sentence.text)
        if bare is None:
            bare = self._bare[sentence.text] = plain(sentence.text)
        return bare

    def sifted(self, stream: Stream, start: int, end: int, whole: bool = False) -> FilteredText:
        """The sentences of ``cut``, to ask many patterns of; ``whole`` with what stands in brackets."""
        key = (stream.name, start, end, whole)
        if key not in self._sifted:
            cut = self.cut(stream, start, end)
            self._sifted[key] = FilteredText([one.text if whole else bare for one, bare in cut])
        return self._sifted[key]

    def region(self, name: str) -> tuple[Stream, int, int]:
        """A stretch of text by name: head, opening, body, orders, file, notes, or the label of an entry of the head."""
        if name not in self._regions:
            self._regions[name] = self._region(name)
        return self._regions[name]

    def _region(self, name: str) -> tuple[Stream, int, int]:
        if name == "notes":
            return self.layout.notes, 0, len(self.layout.notes.text)
        start, end = self.body
        if name == "head":
            head = self.part("head")
            return (self.text, head.start, head.end) if head else (self.text, self.main.start, start)
        if name == "opening":
            return self.text, start, min(start + _OPENING, end)
        if name == "body":
            return self.text, start, end
        if name == "orders":
            return self.text, (self.orders[0][0] if self.orders else end), (self.orders[-1][1] if self.orders else end)
        if name == "file":
            return self.text, 0, len(self.text.text)
        part = self.part(name)
        if part:
            return self.text, part.start, part.end
        label = self.label(name)
        return (self.text, label.start, label.end) if label else (self.text, 0, 0)

    def span(self, stream: Stream, start: int, end: int) -> Span:
        """The place of some characters of a stream."""
        return stream.span(start, end)
