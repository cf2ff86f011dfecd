"""The contested points, how each was ruled on, and the sentence that rules.

A sentence rules when it speaks in the deciders' own voice. What it rules follows from its verb (affirm, reverse, send
back, leave open) and from what it says of the parties; what it rules on, from the words for each point. The words and
the verbs are data; this module only knows how they go together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.sentences import Sentence, plain

__all__ = ["read_issues"]

_SIDES = ("against_respondent", "for_respondent")
_NEVER = re.compile(r"(?!)")
_SHORT = 70  # signs of a sentence that takes its issue from the one before
_REACH = 8  # sentences back in which a bare remand looks for what it is about
_CLAUSE = 25  # signs after the verb that say what is ruled on; with fewer it stands before
_OPENING = 2600  # signs from the beginning in which what will be ordered is said beforehand


@dataclass(frozen=True, slots=True)
class _Point:
    """An issue, as sentences speak of it."""

    name: str
    roots: tuple[str, ...]
    words: re.Pattern[str]
    unless: re.Pattern[str]
    strong: re.Pattern[str]
    yields_to: frozenset[str]
    only: frozenset[str]
    turned: bool
    last: bool
    rest: bool


@dataclass(frozen=True, slots=True)
class _Rule:
    """A way to rule. ``kind`` is fixed, affirm, reverse, own, or gap (what is missing, where the case goes back)."""

    ruling: str
    roots: tuple[str, ...]
    words: re.Pattern[str]
    unless: re.Pattern[str]
    kind: str
    lent: bool
    short: bool
    after: bool
    otherwise: str


@dataclass(frozen=True, slots=True)
class _Ruling:
    issue: str
    ruling: str
    sentence: Sentence
    stream: Stream
    sure: float


@cache
def _points() -> tuple[_Point, ...]:
    return tuple(
        _Point(
            entry["name"],
            tuple(entry.get("roots", ("",))),
            pattern(entry["words"]),
            pattern(entry["not"]) if "not" in entry else _NEVER,
            pattern(entry["strong"]) if "strong" in entry else _NEVER,
            frozenset(entry.get("yields_to", ())),
            frozenset(entry.get("only", ())),
            entry.get("turned", False),
            entry.get("last", False),
            entry.get("rest", False),
        )
        for entry in table("issues")["issue"]
    )


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            entry["ruling"],
            tuple(entry.get("roots", ("",))),
            pattern(entry["words"]),
            pattern(entry["not"]) if "not" in entry else _NEVER,
            entry["kind"],
            entry.get("lent", False),
            entry.get("short", False),
            entry.get("after", False),
            entry.get("else", ""),
        )
        for entry in table("issues")["ruling"]
    )


def _back() -> str:
    """The word for a point that is sent back."""
    return str(table("issues")["sides"]["back"])


@cache
def _skips() -> dict[str, re.Pattern[str]]:
    return {name: pattern(source) for name, source in table("issues")["skip"].items()}


def read_issues(context: Context, spec: Mapping[str, Any]) -> Found:
    """Every point with its ruling, once each, in the order of the sentences: ``{issue, ruling, sentence}``."""
    found = _rulings(context, context.text, context.sentences)
    found += _rulings(context, context.layout.notes, context.notes)
    if not found:
        return Found((), (), 0.3, "no sentence was seen to rule")
    kept: dict[tuple[str, str], _Ruling] = {}
    for one in found:
        kept.setdefault((one.issue, one.ruling), one)
    rulings = [one for one in kept.values() if not _outdone(one, kept)]
    value: Value = tuple({"issue": one.issue, "ruling": one.ruling, "sentence": one.sentence.text} for one in rulings)
    spans: tuple[Span, ...] = tuple(one.stream.span(one.sentence.start, one.sentence.end) for one in rulings)
    return Found(value, spans, min(one.sure for one in rulings), "the sentences that rule")


def _outdone(one: _Ruling, kept: Mapping[tuple[str, str], _Ruling]) -> bool:
    """Whether a ruling for is no more than a step to sending the same point back."""
    return one.ruling == _SIDES[1] and (one.issue, _back()) in kept


def _rulings(context: Context, stream: Stream, sentences: Sequence[Sentence]) -> list[_Ruling]:
    skip = _skips()
    out: list[_Ruling] = []
    bare: list[tuple[Sentence, list[list[_Point]]]] = []
    behind: list[list[_Point]] = []
    main = stream is context.text
    ordered = context.values.get("disposition")
    sent_back = ordered is not None and isinstance(ordered.value, tuple) and _back() in ordered.value
    order = context.orders[0][0] if context.orders and main else len(stream.text) + 1
    for sentence in sentences:
        if sentence.start >= order or skip["dissent"].search(sentence.text):
            break
        text = plain(sentence.text)
        if skip["starts"].search(text) or skip["standard"].search(text):
            continue
        early = main and sentence.start < context.body[0] + _OPENING and skip["summary"].search(text)
        rule, begin, end = (None, 0, 0) if early and not _spoken(text, "") else _rule(text)
        if rule and (not _speaks(text, rule) or (rule.kind == "gap" and not sent_back)):
            rule = None
        if rule:
            about = _about(text, rule, begin)
            if not about and (rule.lent or (rule.short and len(text) <= _SHORT)) and behind:
                about = [point for point in behind[-1] if not point.only]
            if not about and rule.otherwise:
                about = [point for point in _points() if point.name == rule.otherwise][:1]
            if not about and rule.ruling == _back():
                bare.append((sentence, behind[-_REACH:]))
            out += [_ruled(context, point, rule, text, (begin, end), sentence, stream) for point in about]
        spoken = [point for point in _spoken(text, "") if not point.last]
        if spoken:
            behind.append(spoken)
    if bare and not any(one.ruling == _back() for one in out):
        out += _lent(bare, {one.issue for one in out}, stream)
    return out


def _speaks(text: str, rule: _Rule) -> bool:
    """Whether a sentence speaks in the deciders' own voice, and does not report what others said."""
    skip = _skips()
    own = skip["still"].search(text)
    if rule.ruling == "waived" or (own and not skip["argued"].search(text)):
        return True
    return not skip["argued" if rule.kind in ("fixed", "gap") else "others"].search(text)


def _rule(text: str) -> tuple[_Rule | None, int, int]:
    low = text.lower()
    for rule in _rules():
        found = rule.words.search(text) if any(root in low for root in rule.roots) else None
        if found and not rule.unless.search(text):
            return rule, found.start(), found.end()
    return None, 0, 0


def _about(text: str, rule: _Rule, begin: int) -> list[_Point]:
    """The issues that a sentence rules on: those spoken of from its verb on, else, unless it is conditional, before."""
    found = _spoken(text[begin:], rule.ruling)
    if rule.kind in ("own", "reverse", "error"):
        return _spoken(text, rule.ruling)
    if found or rule.after or text.startswith("If "):
        rest = [point for point in found if point.rest or point.yields_to]
        return rest if rule.after and any(point.rest for point in found) else found
    if rule.ruling == _back() and _skips()["empty"].search(text):
        return []
    return _spoken(text, rule.ruling)


def _spoken(text: str, ruling: str) -> list[_Point]:
    """The issues that a text speaks of. What yields to another, or is only the rest, is left out beside it."""
    low = text.lower()
    found = [
        point
        for point in _points()
        if (not point.only or ruling in point.only)
        and any(root in low for root in point.roots)
        and point.words.search(text)
        and not point.unless.search(text)
    ]
    names = {point.name for point in found}
    found = [point for point in found if not names & point.yields_to or point.strong.search(text)]
    narrow = [point for point in found if not point.last]
    return narrow or found[:1]


def _lent(bare: Sequence[tuple[Sentence, list[list[_Point]]]], ruled: set[str], stream: Stream) -> list[_Ruling]:
    """What a remand that names nothing is about: what the sentences before it speak of most."""
    counts: Counter[str] = Counter()
    for _, behind in bare:
        for points in behind:
            counts.update({point.name for point in points if not point.only and point.name not in ruled})
    return [_Ruling(name, _back(), bare[0][0], stream, 0.5) for name, _ in counts.most_common(1)]


def _ruled(
    context: Context,
    point: _Point,
    rule: _Rule,
    text: str,
    verb: tuple[int, int],
    sentence: Sentence,
    stream: Stream,
) -> _Ruling:
    if rule.kind in ("fixed", "gap"):
        ruling = _SIDES[0] if rule.ruling == "waived" else rule.ruling
        return _Ruling(point.name, ruling, sentence, stream, 0.75)
    content = text[verb[1] :] if len(text) - verb[1] > _CLAUSE else text[: verb[0]]
    if rule.kind == "own":
        content = text
    if rule.kind == "error" and _only_back(context):
        return _Ruling(point.name, _back(), sentence, stream, 0.6)
    good = _good(content, point)
    if good is None:
        appellant = context.values.get("appellant")
        good = (appellant is not None and appellant.value == "dhs") == (rule.kind == "affirm")
        return _Ruling(point.name, _SIDES[good], sentence, stream, 0.55)
    return _Ruling(point.name, _SIDES[good != (rule.kind in ("reverse", "error"))], sentence, stream, 0.65)


def _only_back(context: Context) -> bool:
    """Whether all that is ordered is that the case goes back, so that an error found is not settled here."""
    ordered = context.values.get("disposition")
    return ordered is not None and ordered.value == (_back(),)


def _good(content: str, point: _Point) -> bool | None:
    """Whether what is said is good for the respondent; None where it does not tell."""
    words = table("issues")["polarity"]
    if pattern(words["sufficient"]).search(content):
        return True
    if point.turned and pattern(words["turned"]).search(content):
        return True
    against, favour = pattern(words["against"]).search(content), pattern(words["for"]).search(content)
    if against and favour:
        return favour.start() < against.start()
    return favour is not None if against or favour else None
