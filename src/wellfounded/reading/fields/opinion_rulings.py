"""What a sentence of a court's opinion does about the points it names: acts, each with its clause and its side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.opinion_voice import in_own_voice, speaker_before, voice
from wellfounded.reading.pattern_filter import NEVER, Quick, Together, quick

__all__ = ["Act", "acts_of", "skipped"]


@dataclass(frozen=True, slots=True)
class _Rule:
    kind: str
    words: Quick
    unless: re.Pattern[str] | None
    before: re.Pattern[str] | None
    lent: bool
    after: bool
    ahead: bool
    subject: bool
    rank: int


@dataclass(frozen=True, slots=True)
class Act:
    """What a court does at a place of a sentence. ``begin`` and ``end`` bound the words that say on what; ``speaker``
    is whose statement it answers, where the sentence says that."""

    kind: str
    start: int
    stop: int
    begin: int
    end: int
    lent: bool
    after: bool
    ahead: bool
    rank: int
    speaker: str = ""


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            entry["kind"],
            quick(entry["words"]),
            pattern(entry["not"]) if "not" in entry else None,
            pattern(entry["before"]) if "before" in entry else None,
            entry.get("lent", False),
            entry.get("after", False),
            entry.get("ahead", False),
            entry.get("subject", False),
            entry["rank"],
        )
        for entry in table("opinion_rulings")["act"]
    )


@cache
def _all_rules() -> Together:
    return Together([rule.words for rule in _rules()])


@cache
def _skip(name: str) -> Quick:
    return quick(table("opinion_rulings")["skip"][name], case=name == "starts") if name else NEVER


def skipped(text: str, names: Sequence[str] = ("starts", "standard", "summary")) -> bool:
    """Whether a sentence rules on nothing: it states law, the standard of review, or sums up the whole."""
    return any(_skip(name).search(text) for name in names)


def acts_of(text: str) -> list[Act]:
    """What a court does in a sentence, in order, in its own voice."""
    found: list[tuple[int, int, _Rule]] = []
    for number, _ in _all_rules().likely(text):
        rule = _rules()[number]
        for hit in rule.words.finditer(text):
            if any(hit.start() < stop and start < hit.end() for start, stop, _ in found):
                continue
            begin, end = _clause(text, hit.start(), hit.end())
            if rule.unless and rule.unless.search(text, begin, end):
                continue
            if rule.before and rule.before.search(text, begin, hit.start()):
                continue
            if in_own_voice(text, hit.start(), hit.end() if rule.subject else hit.start()):
                found.append((hit.start(), hit.end(), rule))
    found.sort(key=lambda one: one[0])
    return [_act(text, place, found) for place in range(len(found))]


@cache
def _parts() -> re.Pattern[str]:
    """Where a clause of a sentence begins."""
    return pattern(table("opinion_rulings")["voice"]["parts"])


def _clause(text: str, start: int, stop: int) -> tuple[int, int]:
    """The clause in which some words of a sentence stand."""
    begins = [hit.start() for hit in _parts().finditer(text, 0, start + 1)]
    ends = _parts().search(text, stop)
    return (begins[-1] if begins else 0), (ends.start() if ends else len(text))


def _act(text: str, place: int, found: Sequence[tuple[int, int, _Rule]]) -> Act:
    """An act with the words around it that are neither another's nor beyond the clause that parts them."""
    start, stop, rule = found[place]
    begin = 0
    if place:
        before = found[place - 1][1]
        parted = [hit.start() for hit in _parts().finditer(text, before, stop) if hit.start() < start]
        begin = parted[-1] if parted else before
    conceded = voice("concession").search(text)
    if conceded and begin < conceded.end() <= start:
        begin = conceded.end()
    turned_to = pattern(table("opinion_rulings")["voice"]["elsewise"]).search(text, stop)
    end = turned_to.start() if turned_to else len(text)
    if place + 1 < len(found):
        after, last, _ = found[place + 1]
        parted = [hit.start() for hit in _parts().finditer(text, stop, last) if hit.start() < after]
        end = parted[-1] if parted else after
    turned = [hit.start() for hit in voice("turns").finditer(text[:start])]
    speaker = speaker_before(text, start) if turned else ""
    leads = text[:begin].strip() == "" and voice("premise").match(text.lstrip()) is not None
    led = leads and "," in text[stop:]
    return Act(rule.kind, start, stop, begin, end, rule.lent, rule.after, rule.ahead, rule.rank - led, speaker)
