"""The contested points of an opinion, how the court ruled on each, about whom and on which claim.

A court rules in its own voice: it upholds, vacates, sends back, leaves open, or says what was or was not shown. The
words for each point and each way to rule are data; this module only knows how they go together. A sentence that rules
and names no point rules on that of the sentences before it, or of the heading it stands under.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Part, Span, Value
from wellfounded.reading.sentence_splitter import Sentence, plain, sentences_of

__all__ = ["points_of", "read_opinion_issues"]

_NEVER = re.compile(r"(?!)")
_BACK, _LONG = 2, 4  # sentences before one that lend it their point, and whom they are about
_STOPPED = re.compile(r"[.?!][\"”’')\]]*\s?$")
_QUOTED = re.compile(r"(?<=\bof )[“\"](?:[^\s“”\"]+ ){4,24}[^\s“”\"]+[”\"]")  # what a group is called names no point
_NAME = re.compile(r"[^\W\d_][\w’'-]+$")
_LENT, _EARLY = 2, 4  # by how much a ruling weighs less that names no point, or stands before the reasons
_HIGH = 7  # the rank from which a ruling is as sure as they come here


@dataclass(frozen=True, slots=True)
class _Point:
    name: str
    roots: tuple[str, ...]
    words: re.Pattern[str]
    unless: re.Pattern[str]
    yields_to: frozenset[str]
    whole: bool
    strong: re.Pattern[str]

    def meant(self, text: str, low: str) -> bool:
        return (
            any(root in low for root in self.roots)
            and self.words.search(text) is not None
            and not self.unless.search(text)
        )


@dataclass(frozen=True, slots=True)
class _Rule:
    ruling: str
    roots: tuple[str, ...]
    words: re.Pattern[str]
    unless: re.Pattern[str]
    lent: bool
    after: bool
    rank: int


@dataclass(frozen=True, slots=True)
class _Ruling:
    """A point as one sentence rules on it; ``start`` and ``end`` are where the words that rule stand."""

    issue: str
    ruling: str
    party: str
    claim: str
    sentence: Sentence
    stream: Stream
    start: int
    end: int
    rank: int

    @property
    def open(self) -> bool:
        """Whether the point is left undecided."""
        return bool(self.ruling == table("opinion_issues")["sides"]["open"])

    @property
    def key(self) -> tuple[str, str, str]:
        return self.issue, self.party, self.claim


@cache
def _points() -> tuple[_Point, ...]:
    return tuple(
        _Point(
            entry["name"],
            tuple(entry["roots"]),
            pattern(entry["words"]),
            pattern(entry["not"]) if "not" in entry else _NEVER,
            frozenset(entry.get("yields_to", ())),
            entry.get("whole", False),
            pattern(entry["strong"]) if "strong" in entry else _NEVER,
        )
        for entry in table("opinion_issues")["point"]
    )


@cache
def _rules(names: str) -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            entry["ruling"],
            tuple(entry["roots"]),
            pattern(entry["words"].replace("{name}", names)),
            pattern(entry["not"]) if "not" in entry else _NEVER,
            entry.get("lent", False),
            entry.get("after", False),
            entry["rank"],
        )
        for entry in table("opinion_issues")["ruling"]
    )


@cache
def _skips() -> dict[str, re.Pattern[str]]:
    return {name: pattern(source, case=name == "starts") for name, source in table("opinion_issues")["skip"].items()}


def _spoken(text: str) -> list[_Point]:
    """The points that a text speaks of: a claim as a whole only where nothing narrower is named."""
    text = _QUOTED.sub(" ", text)
    low = text.lower()
    found = [point for point in _points() if point.meant(text, low)]
    names = {point.name for point in found}
    found = [point for point in found if not names & point.yields_to]
    narrow = [point for point in found if not point.whole]
    return [point for point in found if not point.whole or point.strong.search(text)] if narrow else found


def points_of(text: str) -> tuple[str, ...]:
    """The names of the points that a text speaks of."""
    return tuple(point.name for point in _spoken(text))


def read_opinion_issues(context: Context, spec: Mapping[str, Any]) -> Found:
    """Each point with its ruling, once for each person and claim, in the order of the text.

    An entry is ``{issue, ruling, party, claim, sentence}``: ``party`` is the short name of the applicant whom alone the
    ruling is about, ``claim`` the claim that alone it is about; both are empty where it is about all.
    """
    main = next((part for part in context.parts if part.kind == "opinion"), None)
    if main is None:
        return Found((), (), 0.9, spec["only"])
    found = list(_rulings(context, main))
    kept = _settled(found)
    if not kept:
        return Found((), (), 0.3, "no sentence states a ruling")
    value: Value = tuple(
        {
            "issue": one.issue,
            "ruling": one.ruling,
            "party": one.party,
            "claim": one.claim,
            "sentence": one.sentence.text,
        }
        for one in kept
    )
    spans: tuple[Span, ...] = tuple(one.stream.span(one.sentence.start, one.sentence.end) for one in kept)
    sure = 0.7 if all(one.rank >= _HIGH for one in kept) else 0.6
    support = tuple(one.stream.span(one.start, one.end) for one in kept)
    return Found(value, spans, sure, "sentences that state a ruling", support)


def _settled(found: Sequence[_Ruling]) -> list[_Ruling]:
    """Of several rulings on a point the weightiest, of equal ones the last, which is most often the conclusion.

    That a point is not reached in one respect stands beside what is ruled in another.
    """
    best: dict[tuple[str, str, str, bool], _Ruling] = {}
    for one in found:
        key = (*one.key, one.open)
        if key not in best or one.rank >= best[key].rank:
            best[key] = one
    kept = list(best.values())
    out = [one for one in kept if not any(_superseded(one, other) for other in kept if other is not one)]
    return sorted(out, key=lambda one: (one.stream.name != "text", one.sentence.start))


def _superseded(one: _Ruling, other: _Ruling) -> bool:
    """Whether another ruling leaves this one nothing to say: on a narrower point, or on the same, about no fewer."""
    yields = next((point.yields_to for point in _points() if point.name == one.issue), frozenset())
    if other.issue in yields and other.ruling == one.ruling:
        return True
    if other.issue != one.issue or other.open != one.open or other.key == one.key:
        return False
    wider = other.party in ("", one.party) and other.claim in ("", one.claim)
    narrower = one.party in ("", other.party) and one.claim in ("", other.claim)
    least = one.rank if other.ruling == one.ruling else one.rank + 1
    return (wider and other.rank >= least) or (narrower and other.rank > one.rank)


def _rulings(context: Context, main: Part) -> Iterator[_Ruling]:
    names = _names(context)
    begin = _reasons(context, main)
    marks = [*_headings(context, main), (main.end, main.end, "")]
    place, heading = main.start, ""
    for start, end, name in marks:
        yield from _in(context.text, _cut(context, place, max(start, place)), names, heading, begin)
        place, heading = max(end, place), name
    for note in context.layout.footnotes:
        stream = context.layout.notes
        yield from _in(stream, sentences_of(stream.flat, note.start, note.end), names, "", 0)


def _cut(context: Context, start: int, end: int) -> list[Sentence]:
    """The sentences of a stretch; the mark of a footnote after a stop ends one too."""
    flat = context.text.flat
    calls = context.values.get("footnotes")
    marks = [
        (span.start, span.end)
        for span in (calls.spans if calls else ())
        if start < span.start and span.end < end and _STOPPED.search(flat[max(span.start - 4, 0) : span.start])
    ]
    out: list[Sentence] = []
    for first, last in zip([start, *(after for _, after in marks)], [*(at for at, _ in marks), end], strict=True):
        out += sentences_of(flat, first, last)
    return out


def _reasons(context: Context, main: Part) -> int:
    """Where the reasons begin: at a heading that says so, or where the standard of review is stated."""
    words = pattern(table("opinion_issues")["reasons"]["words"])
    heads = [start for start, _, name in _headings(context, main) if words.search(name)]
    stated = (
        sentence.start
        for sentence, bare in context.cut(context.text, main.start, main.end)
        if _skips()["standard"].search(bare)
    )
    return min([*heads, next(stated, main.start)])


def _names(context: Context) -> tuple[str, ...]:
    people = context.values.get("applicants")
    entries = people.value if people and isinstance(people.value, tuple) else ()
    called = [str(entry["called"]) for entry in entries if isinstance(entry, Mapping) and entry.get("called")]
    return tuple(name for name in called if _NAME.search(name))


def _headings(context: Context, main: Part) -> tuple[tuple[int, int, str], ...]:
    """The headings of a part: where each stands, and what it says."""
    found = context.values.get("sections")
    if not found or not isinstance(found.value, tuple):
        return ()
    heads = zip(found.spans, found.value, strict=False)
    return tuple((span.start, span.end, str(name)) for span, name in heads if main.start <= span.start < main.end)


def _in(
    stream: Stream, sentences: Sequence[Sentence], names: tuple[str, ...], heading: str, begin: int
) -> Iterator[_Ruling]:
    rules = _rules("|".join(map(re.escape, names)) or "(?!)")
    by_claim = table("opinion_issues")["by_claim"]["points"]
    own = pattern(table("opinion_issues")["reasons"]["own"])
    several = pattern(table("opinion_issues")["people"]["several"])
    behind: list[tuple[list[_Point], str, str]] = []
    for sentence in sentences:
        text = plain(sentence.text)
        if _skips()["starts"].search(text) or _skips()["standard"].search(text):
            continue
        points, claim = _spoken(text), _claim(text)
        party = _party(text, names) if len(names) > 1 else ""
        early = sentence.start < begin
        rule, first, last = (None, 0, 0) if early and not own.search(text) else _rule(text, rules)
        if rule:
            about, who, what = _spoken(text[first:]) if rule.after else points, party, claim
            lent = rule.lent and not about
            if lent:
                about, who, what = _lent(behind, heading, who, what)
            if len(names) > 1 and not several.search(text):
                who = who or next((one for _, one, _ in reversed(behind[-_LONG:]) if one), "")
            what = what or next((one for _, _, one in reversed(behind[-_BACK:]) if one), "")
            for point in about:
                yield _Ruling(
                    point.name,
                    rule.ruling,
                    who,
                    what if point.name in by_claim else "",
                    sentence,
                    stream,
                    sentence.start + first,
                    sentence.start + last,
                    rule.rank - (_LENT if lent else 0) - (_EARLY if early else 0),
                )
        behind.append((points, party, claim))


def _lent(
    behind: Sequence[tuple[list[_Point], str, str]], heading: str, who: str, what: str
) -> tuple[list[_Point], str, str]:
    """The points, person and claim of the nearest sentence before that speaks of a point, or of the heading."""
    for points, party, claim in reversed(behind[-_BACK:]):
        if points:
            return points, who or party, what or claim
    return _spoken(heading), who, what or _claim(heading)


def _party(text: str, names: tuple[str, ...]) -> str:
    """The one applicant whom a text names; empty where it names none or several."""
    named = [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)]
    return named[0] if len(named) == 1 else ""


def _claim(text: str) -> str:
    """The one claim that a text names; empty where it names none or several."""
    named = [name for name, words in table("opinion_issues")["claims"].items() if pattern(words).search(text)]
    return named[0] if len(named) == 1 else ""


def _rule(text: str, rules: Sequence[_Rule]) -> tuple[_Rule | None, int, int]:
    """The first way to rule that fits a sentence in the court's own voice, and where its words stand."""
    skips = _skips()
    if skips["summary"].search(text) or (skips["others"].search(text) and not skips["own"].search(text)):
        return None, 0, 0
    low = text.lower()
    for rule in rules:
        found = rule.words.search(text) if any(root in low for root in rule.roots) else None
        if found and not rule.unless.search(text):
            return rule, found.start(), found.end()
    return None, 0, 0
