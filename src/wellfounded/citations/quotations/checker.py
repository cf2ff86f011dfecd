"""Quotations: which authority each is attributed to, and whether a source at hand has its words."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from wellfounded.citations.checker.model import Finding
from wellfounded.citations.finder.clean_text import View, view_of
from wellfounded.citations.finder.finder import find_citations
from wellfounded.citations.model import Mention
from wellfounded.citations.paged_document import Document, read_document
from wellfounded.citations.parser.case_names import common_party
from wellfounded.citations.quotations.marks import marked_spans
from wellfounded.citations.quotations.matcher import Comparison, Passage, compare, count_words
from wellfounded.citations.resolver.decision_comparison import name_key
from wellfounded.problems import InputError, Problem

__all__ = ["Quotation", "Source", "Sources", "check_quotes", "find_quotations", "read_sources"]

_FEWEST = 3  # words below which a quotation is too short to tell anything by
_AFTER, _BEFORE = 260, 160  # characters between a quotation and the citation that goes with it
_HEAD = 3000
_LEAST_KEY = 4  # parts of a key that names a section or a decision
_SENTENCE = re.compile(r"[.?!][”\"’')\]»›＂]* (?=[A-Z“„«\"\[])")
_OMITTED = re.compile(r"omitted|cleaned up", re.IGNORECASE)
_ENDINGS = (".txt", ".text", ".md", ".html", ".htm", ".docx", ".pdf")


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words in quotation marks, with the citations that may be their source, likeliest first; ``closed`` by a mark."""

    start: int
    end: int
    text: str
    sources: tuple[Mention, ...] = ()
    omits: bool = False
    closed: bool = True


@dataclass(frozen=True)
class Source:
    """A document at hand that quotations may be from."""

    document: Document
    compared: dict[tuple[str, bool], Comparison] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def view(self) -> View:
        """The text as the patterns read it."""
        return view_of(self.document.text)

    @cached_property
    def passage(self) -> Passage:
        """Its words."""
        return Passage.of(self.view.text)

    @cached_property
    def without_citations(self) -> Passage:
        """Its words, those of citations left out."""
        text = self.document.text
        parts, last = [], 0
        for mention in sorted(find_citations(text), key=lambda mention: mention.start):
            if mention.core and mention.start >= last:
                signal = text[max(0, mention.start - len(mention.signal) - 1) : mention.start].rstrip()
                begin = mention.start - len(mention.signal) - 1 if mention.signal and signal == mention.signal else -1
                parts.append(text[last : max(begin, last) if begin >= 0 else mention.start])
                last = mention.full_end
        return Passage.of(view_of("".join([*parts, text[last:]])).text)

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of what the document is, by its name and by its heading."""
        stem = Path(self.document.name).stem
        named = find_citations(stem.replace("_", " "))
        own = [mention for mention in find_citations(self.document.text[:_HEAD]) if mention.subkind == "caption_self"]
        return frozenset(mention.key for mention in [*named, *own] if mention.key)

    @cached_property
    def slug(self) -> str:
        """The letters and digits of the file's name."""
        return re.sub(r"[^a-z0-9]+", "-", Path(self.document.name).stem.lower()).strip("-")

    def is_of(self, mention: Mention) -> bool:
        """Whether this is the document that a mention cites."""
        # A document of a section is one of its subsections too.
        parts = mention.key.split("/")
        if not self.keys.isdisjoint("/".join(parts[:end]) for end in range(_LEAST_KEY, len(parts) + 1)):
            return True
        if mention.key and _slug(mention.resolves_to) in self.slug:
            return True
        names = [name for name in mention.names if not common_party(name)] or list(mention.names)
        words = self.slug.split("-")
        return any(_stands_in(name, words) for name in names)


@dataclass(frozen=True)
class Sources:
    """The documents at hand."""

    sources: Sequence[Source] = field(default=())

    def of(self, mention: Mention) -> list[Source]:
        """The documents that a mention may cite."""
        return [source for source in self.sources if source.is_of(mention)]


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "\0"


def _stands_in(name: str, words: Sequence[str]) -> bool:
    wanted = name_key(name)
    if len(wanted) < 3:
        return False
    for start in range(len(words)):
        joined = ""
        for word in words[start:]:
            joined += word
            if joined == wanted:
                return True
            if len(joined) >= len(wanted):
                break
    return False


def read_sources(path: str) -> Sources:
    """The documents in a folder, and in the folders in it; or one document. Unreadable files are reported at once."""
    at = Path(path)
    if at.is_file():
        return Sources((Source(read_document(path)),))
    if not at.is_dir():
        raise InputError([Problem("--source", 0, "WF163", f"No folder or file is named '{path}'.")])
    files = sorted(file for file in at.rglob("*") if file.is_file() and file.suffix.lower() in _ENDINGS)
    if not files:
        raise InputError([Problem("--source", 0, "WF411", f"'{path}' contains no text, HTML, DOCX, or PDF file.")])
    found: list[Source] = []
    problems: list[Problem] = []
    for file in files:
        try:
            found.append(Source(read_document(str(file))))
        except InputError as problem:
            problems += problem.problems
    if problems:
        raise InputError(problems)
    return Sources(found)


def find_quotations(text: str, mentions: Sequence[Mention]) -> list[Quotation]:
    """The quotations of a text, with the citations that go with them."""
    view = view_of(text)
    ordered = sorted((mention for mention in mentions if mention.key or mention.kind == "id"), key=lambda m: m.start)
    starts = [mention.start for mention in ordered]
    out = []
    for marked in marked_spans(view):
        start, end = marked.start, marked.end
        raw_start, raw_end = view.span(start, end)
        stream = view.stream(start)
        quoted = view.text[slice(*marked.inner)]
        near = ordered[max(0, bisect_right(starts, raw_start) - 8) : bisect_right(starts, raw_end) + 6]
        near = [mention for mention in near if mention.stream == stream]
        going = _attributed(near, view, end, raw_start, raw_end, start)
        omits = any(_OMITTED.search(part) for mention in going for part in mention.parentheticals)
        out.append(Quotation(raw_start, raw_end, quoted, going, omits, marked.closed))
    return out


def _attributed(
    near: Sequence[Mention], view: View, end: int, raw_start: int, raw_end: int, start: int
) -> tuple[Mention, ...]:
    text = view.text
    outer = next((m for m in reversed(near) if m.end <= raw_start < m.full_end), None)
    if outer is not None:
        inner = [m for m in near if m.within == outer.start and m.start >= raw_end]
        quoting = [m for m in near if m.within == outer.start and m.start >= raw_end and m.start - raw_end < _AFTER]
        return tuple(dict.fromkeys([*(quoting or inner)[:1], outer]))
    following = next((m for m in near if m.start >= raw_end and m.within < 0), None)
    if following is not None and following.start - raw_end < 2 * _AFTER:
        between = text[end : end + _AFTER + 1]
        reach = _distance(view, following.start, end)
        if reach is not None and reach <= _AFTER and len(_SENTENCE.findall(between[:reach])) <= 1:
            quoting = [m for m in near if m.within == following.start]
            return (following, *quoting)
    earlier = next((m for m in reversed(near) if m.full_end <= raw_start and m.within < 0), None)
    if earlier is not None and raw_start - earlier.full_end < 2 * _BEFORE:
        gap = " ".join(view.raw[earlier.full_end : raw_start].split())
        if len(gap) <= _BEFORE and not _SENTENCE.search(f"{gap} X"):
            return (earlier,)
    return ()


def _distance(view: View, raw: int, place: int) -> int | None:
    """How many characters of the view lie between a place of it and a raw offset after it."""
    low, high = place, min(len(view.text), place + 2 * _AFTER)
    while low < high:
        middle = (low + high) // 2
        if view.offset(middle) < raw:
            low = middle + 1
        else:
            high = middle
    return low - place if low < len(view.text) else None


def check_quotes(text: str, mentions: Sequence[Mention], sources: Sources | None) -> Iterator[Finding]:
    """Every quotation against its source, where one is at hand; and marks that are never closed.

    Without sources nothing more is said of quotations here.
    """
    quotations = find_quotations(text, mentions)
    for quotation in quotations:
        if not quotation.closed:
            yield _finding(quotation, "WF527", "the quotation mark is not closed; what it opens is not compared")
    if sources is None:
        return
    # A document that lies among its own sources would agree with itself.
    sources = Sources([source for source in sources.sources if source.document.text != text])
    for quotation in quotations:
        if quotation.closed and count_words(quotation.text) >= _FEWEST:
            found = _checked(quotation, sources)
            if found is not None:
                yield found


def _checked(quotation: Quotation, sources: Sources) -> Finding | None:
    at_hand = [source for mention in quotation.sources for source in sources.of(mention)]
    best: tuple[Source, Comparison] | None = None
    for source in dict.fromkeys(at_hand):
        result = _compared(quotation, source)
        if result.found:
            return None
        if best is None or (result.near and not best[1].near):
            best = source, result
    if best is None:
        return _without_source(quotation, sources)
    source, result = best
    name = Path(source.document.name).name
    if result.near:
        said = f"differs from {name}: {'; '.join(result.differences)}"
        return _finding(quotation, "WF520", said, result.source)
    return _finding(quotation, "WF521", f"not found in {name}, nor anything similar")


def _compared(quotation: Quotation, source: Source) -> Comparison:
    known = source.compared.get((quotation.text, quotation.omits))
    if known is not None:
        return known
    result = compare(quotation.text, source.passage)
    if not result.found and quotation.omits:
        again = compare(quotation.text, source.without_citations)
        if again.found or (again.near and not result.near):
            result = again
    source.compared[quotation.text, quotation.omits] = result
    return result


def _without_source(quotation: Quotation, sources: Sources) -> Finding | None:
    """Where the source is not at hand: the words may still stand in another that is."""
    elsewhere = next((source for source in sources.sources if _compared(quotation, source).found), None)
    if quotation.sources:
        cited = quotation.sources[0].resolves_to or "its source"
        said = f"{cited} is not among the sources"
    else:
        said = "no citation accompanies it"
    if elsewhere is not None:
        name = Path(elsewhere.document.name).name
        return _finding(quotation, "WF522", f"{said}; these words appear in {name}")
    return _finding(quotation, "WF522", said)


def _finding(quotation: Quotation, code: str, said: str, suggestion: str = "") -> Finding:
    verdict = {"WF520": "differs", "WF521": "differs"}.get(code, "cannot check")
    words = " ".join(quotation.text.split())
    return Finding(
        quotation.start,
        quotation.end,
        code,
        "differs" if verdict == "differs" else "cannot check",
        f"“{words}”",
        said,
        suggestion,
    )
