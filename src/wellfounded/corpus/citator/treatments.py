"""How a text says that the authorities it cites were treated, read from the sentences of its citations."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from wellfounded.citations.finder.clean_text import View, view_of
from wellfounded.citations.model import Mention
from wellfounded.corpus.citator.model import KINDS, NEGATIVE, Treated
from wellfounded.corpus.citator.phrases import BLANK, CITE, FIRST, REST, Phrase, Phrases, load_phrases
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = ["NOT_NAMED", "read_treatments"]

NOT_NAMED = "not named"
"""By whom an authority was treated, where the text does not say."""

_LEAST = 0.5  # certainty below which nothing is reported
_PLACE = 0.65  # of "rejected the holding in Lark", which may be Lark's or another's
_QUOTED = 0.8
_CLAIMED = 0.5
_NO_SUBJECT = 0.9
_DECISIONS = frozenset({"full", "short", "agency", "id", "supra"})
_BEFORE = re.compile(rf"(?:^|\b(?:in|see|accord|cf\.),? |[;,] ){CITE},?[^;{FIRST}]{{0,80}}$", re.IGNORECASE)
_ADJACENT = re.compile(rf"(?P<by>{CITE})(?:'s)?(?:,| \()? ?(?:which |that )?(?:in turn |\w+ly )?$")
_AFTER_COMMA = re.compile(rf"{CITE}(?:,|;| \() ?$")
_STOP = re.compile(r"[.?!][”\"')\]]*\s+$")
_CLAUSE = re.compile(r";|: ")
_PASSED = re.compile(r"\b(?:by|as|nom|other grounds?)\b", re.IGNORECASE)
_DIRECTED = re.compile(r"\b(?:should|shall|must|is to|are to)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Segment:
    """A sentence or a parenthetical with its citations marked; ``by`` is the citation that the parenthetical is of."""

    start: int
    text: str
    by: str = ""


class _Marked:
    """The view of a text in which each citation is replaced by marks, character for character."""

    def __init__(self, text: str, mentions: Sequence[Mention]) -> None:
        self.view = view_of(text)
        self.cited: dict[int, Mention] = {}
        self._pieces = _pieces(self.view)
        self._starts = [offset for offset, _, _ in self._pieces]
        kept = [one for one in mentions if _is_cited(one)]
        by_start = {one.start: one for one in kept}
        inner, heads = list(self.view.text), [one for one in kept if one.parallel < 0 or one.parallel not in by_start]
        ends = {one.start: (one.end, max(one.end, one.full_end)) for one in heads}
        for one in kept:
            if one.parallel in ends:
                end, full = ends[one.parallel]
                ends[one.parallel] = (max(end, one.end), max(full, one.end, one.full_end))
        spans: list[tuple[int, int, int, Mention]] = []
        for one in heads:
            end, full = ends[one.start]
            first, last = self.place(one.start), self.place(end - 1)
            if 0 <= first <= last:
                spans.append((first, last + 1, max(self.place(full - 1), last) + 1, one))
        self.parentheticals = [(end, full, one) for _, end, full, one in spans if full > end]
        for start, end, _, one in spans:
            inner[start:end] = FIRST + REST * (end - start - 1)
            self.cited[start] = one
        outer = list(inner)
        for _, end, full, _ in spans:
            outer[end:full] = BLANK * (full - end)
        self.inner, self.outer = "".join(inner), "".join(outer)

    def place(self, offset: int) -> int:
        """Where a character of the document is in the view; -1 where it was left out."""
        number = bisect_right(self._starts, offset) - 1
        if number < 0:
            return -1
        start, place, length = self._pieces[number]
        return place + min(offset - start, length - 1)

    def segments(self) -> Iterator[_Segment]:
        """The sentences that cite, and the parentheticals that cite."""
        begin = 0
        for stretch in self.outer.split("\n"):
            for sentence in sentences_of(self.outer, begin, begin + len(stretch)):
                if FIRST in sentence.text:
                    yield _Segment(sentence.start, sentence.text)
            begin += len(stretch) + 1
        for start, end, one in self.parentheticals:
            text = self.inner[start:end]
            if FIRST in text:
                yield _Segment(start, text, one.key)

    def raw(self, start: int, end: int) -> tuple[int, int]:
        """The characters of the document that a stretch of the view stands for."""
        first, last = self.view.span(start, end)
        return (first, last) if first < last else (first, first + end - start)


def _pieces(view: View) -> list[tuple[int, int, int]]:
    """Each piece of a view: its offset in the document, its place in the view, its length; in the document's order."""
    ends = [*view.places[1:], len(view.text)]
    return sorted(
        (offset, place, end - place)
        for place, end, offset in zip(view.places, ends, view.offsets, strict=True)
        if end > place
    )


def _is_cited(mention: Mention) -> bool:
    return bool(mention.key) and mention.kind != "record" and not mention.listed and mention.subkind != "caption_self"


def read_treatments(text: str, mentions: Sequence[Mention]) -> tuple[Treated, ...]:
    """What a text says became of the authorities it cites, in the order of the text.

    ``mentions`` are its citations, resolved. For each citation and each kind of treatment the surest reading is given;
    what is only argued, supposed, or asked for is left out.
    """
    phrases = load_phrases()
    marked = _Marked(text, mentions)
    best: dict[tuple[int, str, str], Treated] = {}
    for segment in marked.segments():
        if not phrases.any.search(segment.text) and not _said(phrases, segment):
            continue
        for found in _read_segment(marked, segment, phrases):
            key = (found.mention, found.kind, found.by)
            if key not in best or best[key].certainty < found.certainty:
                best[key] = found
    return tuple(sorted(_plain(best.values()), key=lambda one: (one.mention, KINDS.index(one.kind), one.by)))


def _said(phrases: Phrases, segment: _Segment) -> bool:
    return any(phrase.form == "said" and phrase.pattern.search(segment.text) for phrase in phrases.phrases)


def _plain(found: Iterable[Treated]) -> Iterator[Treated]:
    """Without what another reading of the same citation says better: who did it, or a treatment that takes more."""
    listed = list(found)
    for one in listed:
        same = [other for other in listed if other.mention == one.mention and other is not one]
        if any(other.kind == one.kind and other.by not in ("", NOT_NAMED) and one.by == NOT_NAMED for other in same):
            continue
        if any(_contrary(one, other) for other in same):
            continue
        yield one


def _contrary(one: Treated, other: Treated) -> bool:
    """Whether a weaker reading of the same words says the opposite of a surer one."""
    if one.by != other.by or one.start >= other.end or other.start >= one.end:
        return False
    opposite = {one.kind, other.kind} & {"followed", "affirmed"} and one.kind != other.kind
    return bool(opposite) and one.certainty < other.certainty


def _read_segment(marked: _Marked, segment: _Segment, phrases: Phrases) -> Iterator[Treated]:
    for phrase in phrases.phrases:
        for found in phrase.pattern.finditer(segment.text):
            reader = {"active": _active, "passive": _passive, "history": _history, "said": _predicated}[phrase.form]
            kind, by, sure = reader(marked, segment, phrases, phrase, found)
            if not kind or kind == "none":
                continue
            partly = bool(phrases.partly.search(found[0]))
            kinds = [(kind, partly)]
            if phrase.form == "history":
                kinds += [(more, partly) for more in _further(found["tail"] or "", phrases) if more != kind]
            start, end = found.span()
            for place in _places(segment, found):
                one = marked.cited[segment.start + place]
                certainty = round(sure * (_QUOTED if one.in_quote else 1.0), 3)
                if certainty < _LEAST or by == one.key:
                    continue
                first, last = marked.raw(segment.start + start, segment.start + end)
                first, last = min(first, one.start), max(last, one.end)
                said = " ".join(marked.view.text[segment.start + start : segment.start + end].split())
                for named, part in kinds:
                    if one.kind in _DECISIONS or named in NEGATIVE or named == "limited":
                        yield Treated(one.key, one.start, named, first, last, said, by, part, certainty)


def _places(segment: _Segment, found: re.Match[str]) -> list[int]:
    start = found.start("cites")
    return [start + place for place, letter in enumerate(found["cites"]) if letter == FIRST]


def _further(tail: str, phrases: Phrases) -> list[str]:
    """The kinds that a history phrase goes on to name: "aff'd in part and vacated in part"."""
    return [kind for kind, past in phrases.past.items() if past.search(tail)]


def _active(
    marked: _Marked, segment: _Segment, phrases: Phrases, phrase: Phrase, found: re.Match[str]
) -> tuple[str, str, float]:
    """Someone did it: "we overruled Lark", "the court declined to follow Lark", "(distinguishing Lark)"."""
    left = _left(segment, found.start("verb"))
    kind, sure = phrase.kind, phrase.sure
    if _AFTER_COMMA.search(left) and phrases.past[kind].fullmatch(found["verb"]):
        return "", "", 0.0  # "Lark, vacated, Finch" is the history of Lark
    if phrases.negated.search(left):
        kind = phrase.negated
    elif phrases.supposed.search(left):
        return "", "", 0.0
    doer = _ADJACENT.search(left)
    if doer and phrases.supposed.search(left[: doer.start()]):
        return "", "", 0.0
    if phrase.ambiguous and found["where"] and found["where"].lower() == "in":
        sure = _PLACE
    by, factor = _subject(marked, segment, phrases, left, found.start("verb"))
    return kind, by, sure * factor


def _left(segment: _Segment, end: int) -> str:
    """The clause before a place."""
    left = segment.text[:end]
    if _STOP.search(left):  # a citation begins a sentence of its own
        return ""
    cuts = [found.end() for found in _CLAUSE.finditer(left)]
    return left[cuts[-1] :] if cuts else left


def _subject(marked: _Marked, segment: _Segment, phrases: Phrases, left: str, end: int) -> tuple[str, float]:
    """Who does what a verb says, by the words before it, and how sure that is as a share."""
    adjacent = _ADJACENT.search(left)
    claimed = 1.0
    asked = [one.end() for one in phrases.claimed.finditer(left)]
    own = [one.end() for one in phrases.own.finditer(left)]
    other = list(phrases.other.finditer(left))
    last_own, last_other = max(own, default=-1), (other[-1].end() if other else -1)
    if asked and max(asked) >= last_own:
        claimed = _CLAIMED
    if adjacent:
        return _key_at(marked, segment, end - len(left) + adjacent.start("by")), claimed
    if last_own < 0 and last_other < 0:
        return segment.by, claimed * (1.0 if segment.by else _NO_SUBJECT)
    if last_other > last_own:
        named = _BEFORE.search(left[: other[-1].start()])
        if named:
            place = named[0].index(FIRST) + named.start()
            return _key_at(marked, segment, end - len(left) + place), claimed
        start = segment.start + end - len(left) + other[-1].start()
        return " ".join(marked.view.text[start : start + len(other[-1][0])].split()), claimed
    return segment.by, claimed


def _key_at(marked: _Marked, segment: _Segment, place: int) -> str:
    return marked.cited[segment.start + place].key


def _who(marked: _Marked, segment: _Segment, found: re.Match[str]) -> str:
    who = found["who"]
    if not who:
        return segment.by or NOT_NAMED
    if who.startswith(FIRST):
        return _key_at(marked, segment, found.start("who"))
    return " ".join(who.split())


def _passive(
    marked: _Marked, segment: _Segment, phrases: Phrases, phrase: Phrase, found: re.Match[str]
) -> tuple[str, str, float]:
    """It was done: "Lark was overruled by Finch"."""
    between = segment.text[found.start("cites") : found.start("verb")]
    kind = phrase.negated if found["not"] or phrases.negated.search(between) else phrase.kind
    left = _left(segment, found.start())
    claimed = _CLAIMED if phrases.claimed.search(left) or phrases.supposed.search(between) else 1.0
    who = _who(marked, segment, found)
    own = phrases.own.fullmatch(who)
    return kind, "" if own else who, phrase.sure * claimed


def _history(
    marked: _Marked, segment: _Segment, phrases: Phrases, phrase: Phrase, found: re.Match[str]
) -> tuple[str, str, float]:
    """What stands after a citation: "Lark, overruled on other grounds by Finch"."""
    if found["mark"] in (None, "", ")") and not _PASSED.search(found["tail"] or ""):
        return "", "", 0.0
    who = _who(marked, segment, found)
    tail = found["tail"] or ""
    if "statute" in tail.lower():
        who = "statute"
    return phrase.kind, who, phrase.sure


def _predicated(
    marked: _Marked, segment: _Segment, phrases: Phrases, phrase: Phrase, found: re.Match[str]
) -> tuple[str, str, float]:
    """What is said of it: "Lark is inapposite", "we are bound by Lark"."""
    left = _left(segment, found.start())
    groups = found.re.groupindex
    negated = bool("not" in groups and found["not"]) or bool(phrases.negated.search(left))
    if phrase.negated == "none" and phrases.not_done.search(left):
        return "", "", 0.0
    kind = phrase.negated if negated else phrase.kind
    if phrases.supposed.search(left):
        return "", "", 0.0
    asked = [one.end() for one in phrases.claimed.finditer(left)]
    own = [one.end() for one in phrases.own.finditer(left)]
    claimed = _CLAIMED if asked and max(asked) >= max(own, default=-1) else 1.0
    other = [one for one in phrases.other.finditer(left) if one.end() > max(own, default=-1)]
    by = segment.by
    if other and not asked and not _DIRECTED.search(left[other[-1].end() :]):
        by = " ".join(other[-1][0].split())
    return kind, by, phrase.sure * claimed
