"""What a sentence speaks of (the points at issue), what it does about that, and for whom it is good; words are data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from wellfounded.reading.data import pattern, table
from wellfounded.reading.pattern_filter import Quick, Together, first, optional, quick

__all__ = [
    "Act",
    "Point",
    "act_rules",
    "acts_of",
    "blank_quotations",
    "blanked",
    "favors_respondent",
    "point_named",
    "points_of",
    "skips",
]

_TURN = re.compile(
    r"[;]|\bwe\b|, (?:but|and|yet|that (?:is|was)|(?:a )?re\w+ (?:is|are|will be))\b"
)  # from here on the deciders may speak again
_STEPS = ("back", "direct")  # what follows from a conclusion in the same sentence
_DEFAULTS = ("waived", "late")  # what a party did not do is no report of what it said
_QUOTED = re.compile(r"[“\"][^“”\"]{60,}?[”\"]")


@dataclass(frozen=True, slots=True)
class Point:
    """A point at issue, as sentences speak of it."""

    name: str
    words: Quick
    unless: Quick
    strong: Quick
    yields_to: frozenset[str]
    only: frozenset[str]
    turned: bool
    last: bool
    rest: bool
    faint: bool


@dataclass(frozen=True, slots=True)
class _Rule:
    kind: str
    words: Quick
    unless: Quick
    ahead: bool
    named: bool


@dataclass(frozen=True, slots=True)
class Act:
    """What the deciders do at a place of a sentence. ``ahead``: it is about nothing that stands before it;
    ``point_named``: it counts only where a point is named."""

    kind: str
    begin: int
    end: int
    ahead: bool = False
    named: bool = False


@cache
def _points() -> tuple[Point, ...]:
    return tuple(
        Point(
            entry["name"],
            quick(entry["words"]),
            optional(entry, "not"),
            optional(entry, "strong"),
            frozenset(entry.get("yields_to", ())),
            frozenset(entry.get("only", ())),
            entry.get("turned", False),
            entry.get("last", False),
            entry.get("rest", False),
            entry.get("faint", False),
        )
        for entry in table("issues")["issue"]
    )


@cache
def _all_points() -> Together:
    return Together([point.words for point in _points()])


@cache
def act_rules() -> tuple[_Rule, ...]:
    """The ways to rule, the first that fits at a place before the others."""
    return tuple(
        _Rule(
            entry["kind"],
            quick(entry["words"]),
            optional(entry, "not"),
            entry.get("ahead", False),
            entry.get("named", False),
        )
        for entry in table("issue_rulings")["act"]
    )


@cache
def _all_acts() -> Together:
    return Together([rule.words for rule in act_rules()])


@cache
def skips() -> dict[str, Quick]:
    """Words of sentences that do not rule, by name."""
    rules = table("issue_rulings")
    for words in rules["polarity"].values():  # all are made at once: what words have is remembered for all
        for source in [words] if isinstance(words, str) else words.values():
            quick(source)
    return {name: quick(source) for name, source in rules["skip"].items()}


@cache
def _headed() -> re.Pattern[str]:
    return pattern(table("issues")["headed"], case=True)


def blank_quotations(text: str) -> str:
    """A sentence without a heading run into it, without what it quotes at length, and without what it takes as settled;
    each character of it a space."""
    headed = _headed().match(text)
    if headed:
        text = blanked(text, headed)
    if "“" in text or '"' in text:
        text = _QUOTED.sub(lambda found: " " * len(found[0]), text)
    for found in skips()["aside"].finditer(text):
        text = blanked(text, found)
    return text


@cache
def _own_court() -> re.Pattern[str]:
    words = table("issue_rulings")["own"]
    return pattern(
        rf"(?P<court>{words['court']})(?P<between>{words['between']}) (?P<verb>{'|'.join(words['verbs'])})\b", case=True
    )


def in_first_person(text: str) -> str:
    """A sentence of a judge's own decision with "we" for the court that is the judge, each place what it was."""
    verbs = table("issue_rulings")["own"]["verbs"]

    def said(found: re.Match[str]) -> str:
        verb = " ".join(found["verb"].split())
        return f"{'we':{len(found['court'])}}{found['between']} {verbs[verb]:{len(found['verb'])}}"

    return _own_court().sub(said, text)


def blanked(text: str, found: re.Match[str]) -> str:
    """A text with what was found in it made spaces, so that places stay what they are."""
    return text[: found.start()] + " " * (found.end() - found.start()) + text[found.end() :]


def points_of(text: str, ruling: str = "") -> list[Point]:
    """The points that a text speaks of. What yields to another, or is only the rest, is left out beside it."""
    return list(_spoken_of(text, ruling))


@lru_cache(maxsize=32)  # a sentence is asked again, for one thing after the other
def _spoken_of(text: str, ruling: str) -> tuple[Point, ...]:
    found: dict[str, Point] = {}
    points = _points()
    for number, parts in _all_points().likely(text):
        point = points[number]
        if point.only and ruling not in point.only:
            continue
        if first(parts, text) and not point.unless.search(text):
            found.setdefault(point.name + "+" * (point.rest or point.faint), point)
    kept = [
        point
        for point in found.values()
        if not any(name in found for name in point.yields_to) or point.strong.search(text)
    ]
    narrow = [point for point in kept if not point.last]
    return tuple(narrow or sorted(kept, key=lambda point: point.faint)[:1])


@cache
def point_named(name: str) -> Point:
    """A point by its name, where no words are asked for."""
    return next(point for point in _points() if point.name == name and not point.faint)


def acts_of(text: str) -> list[Act]:
    """What the deciders do in a sentence, in order; what is reported of others is left out."""
    found: list[Act] = []
    rules = act_rules()
    for number, parts in _all_acts().likely(text):
        rule = rules[number]
        if rule.kind == "own" and not all(act.kind in _STEPS or act.kind == "left" for act in found):
            continue
        hit = first(parts, text)
        if not hit or rule.unless.search(text):
            continue
        if rule.kind == "own" and found and not _apart(text, hit, min(act.begin for act in found)):
            continue
        if any(hit.start() < other.end and other.begin < hit.end() for other in found):
            continue
        if rule.kind in _DEFAULTS or not _reported(text, hit.start()):
            found.append(Act(rule.kind, hit.start(), hit.end(), rule.ahead, rule.named))
    found.sort(key=lambda act: act.begin)
    return [act for act in found if not _under(text, act, found)]


def _apart(text: str, hit: re.Match[str], after: int) -> bool:
    """Whether the deciders conclude something first and then, in a clause of its own, send the case back; or leave
    something open for the reason of a conclusion."""
    premise = skips()["premise"].search(text)
    if premise and hit.end() <= premise.end() and not skips()["unsettled"].search(premise[0]):
        return True
    if not hit[0].lower().startswith("we "):
        return False
    if hit.end() < after:
        return skips()["apart"].search(text[hit.end() : after]) is not None
    return skips()["for_reason"].search(text[: hit.start()]) is not None


def _under(text: str, act: Act, found: Sequence[Act]) -> bool:
    """Whether an error is spoken of only to say that there is none."""
    if act.kind not in ("error", "reverse", "direct"):
        return False
    before = [other for other in found if other.begin < act.begin and other.kind in ("rejects", "affirm", "refuse")]
    return bool(before) and skips()["negated"].search(text[before[-1].begin : act.begin]) is not None


def _reported(text: str, begin: int) -> bool:
    """Whether what stands at a place is what a party or the judge is said to have said."""
    if text[begin : begin + 3].lower() == "we ":
        return False
    before = text[:begin]
    said = list(skips()["reported"].finditer(before))
    return bool(said) and not _TURN.search(before[said[-1].end() :])


@cache
def _polarity(name: str, side: str) -> Quick | None:
    words: Mapping[str, str] = table("issue_rulings")["polarity"].get(name, {})
    return quick(words[side]) if side in words else None


def favors_respondent(content: str, point: Point, *, said: bool = False, strict: bool = False) -> bool | None:
    """Whether what is said of a point is good for the respondent; None where it does not tell.

    ``said``: it is a conclusion of the deciders, so that the point is met unless it is denied. ``strict``: only words
    that are about this point, or about what was shown, tell.
    """
    words = table("issue_rulings")["polarity"]
    unfound = quick(words["unfound"]).match(content.lstrip()) if said else None
    if unfound:
        good = favors_respondent(content.lstrip()[unfound.end() :], point, said=said, strict=strict)
        return None if good is None else not good
    if quick(words["agency_fails"]).search(content):
        return True
    if point.turned and quick(words["turned"]).search(content):
        return True
    own = [(_polarity(point.name, "good"), True), (_polarity(point.name, "bad"), False)]
    claims = [(quick(words[name]), good) for name, good in _CLAIMS]
    hits = [
        (hit.start(), -hit.end(), good) for words_, good in own + claims if words_ and (hit := words_.search(content))
    ]
    if hits and not (point.turned and min(hits)[2]):
        return min(hits)[2]
    if strict:
        return None
    if not point.turned:
        pairs = [(quick(words[name]), good) for name, good in (_LOOSE if said else _FIRM)]
        loose = [(hit.start(), -hit.end(), good) for words_, good in pairs if (hit := words_.search(content))]
        if loose:
            return min(loose)[2]
    if said and not point.faint and not quick(words["hedged"]).search(content):
        return (quick(words["denied"]).search(content) is not None) == point.turned
    return None


_CLAIMS = (("agency_meets", False), ("fails", False), ("meets", True))
_FIRM = (("loose", False), ("against", False), ("granted", True))
_LOOSE = (("loose", False), ("against", False), ("for", True))
