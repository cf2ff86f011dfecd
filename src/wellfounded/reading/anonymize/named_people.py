"""Whom to anonymize: the people whom a text identifies by their role, and every name by which each is known."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

from wellfounded.reading.anonymize.name_words import WORD, Lexicon, fold, loose, names_table, near
from wellfounded.reading.data import table

__all__ = ["Named", "Person", "find_named", "name_given", "other_names", "people_of"]

_UPPER = "[A-ZÀ-ÖØ-ÞĆČĐĞİŁŃŚŞŠŻŽ]"
_CAP = (
    rf"(?<![^\W_]){_UPPER}[^\W_]{{0,40}}(?:['’](?![sS]\b)[^\W\d_][^\W_]{{0,40}})?"
    rf"(?:-[^\W\d_][^\W_]{{0,40}}(?:['’](?![sS]\b)[^\W_]{{1,40}})?){{0,3}}\b(?!-\d)"
)
_BROKEN = r"(?:[ \t\u00a0]+|[ \t]*\r?\n[ \t]*)"
_SAME_LINE = r"[ \t\u00a0]+"
_HEAD = 4000  # characters within which a caption stands
_AROUND = 200  # characters of its line that are looked at
_ABOVE = 3  # lines of a caption above the one that names the parties' roles
_SPLIT = re.compile(r",|;|&|\band\b|\bAND\b")


@dataclass(frozen=True, slots=True)
class Named:
    """A name identified by the words around it. ``kind`` is the label of its placeholder; a low ``rank`` comes first.

    ``alone``: it is given as the short name that the text uses; ``pairs``: particles,
    each with the word after it.
    """

    start: int
    end: int
    words: tuple[str, ...]
    kind: str
    rank: int
    sure: bool = True
    counsel: bool = False
    alone: bool = False
    pairs: frozenset[tuple[str, str]] = frozenset()


@dataclass(slots=True)
class Person:
    """A person to be anonymized: every word of the names, folded."""

    kind: str
    rank: int
    words: set[str] = field(default_factory=set)
    pairs: set[tuple[str, str]] = field(default_factory=set)


@cache
def _name(gap: str) -> str:
    particle = "|".join(sorted(names_table()["particles"], key=lambda one: (-len(one), one)))
    after = "|".join(sorted(names_table()["after"]))
    # A particle stands apart, or is joined to the name by a hyphen or an apostrophe.
    joined = "|".join(sorted(names_table()["joined"], key=lambda one: (-len(one), one)))
    led = rf"(?:(?i:{particle}){gap}){{0,3}}(?:(?i:{joined})[-’'])?"
    return rf"(?:(?<![^\W_])(?:{joined})[-’'])?{_CAP}(?:{gap}{led}(?:{_UPPER}\.|{_CAP})|{gap}(?:{after})\b){{0,6}}"


@cache
def _compiled(source: str) -> re.Pattern[str]:
    source, line, name = _broken(source), _name(_SAME_LINE), _name(_BROKEN)
    called = r"(?:[ \t]\([^()\n]{0,12}[\"“][^\n\"“”()]{1,40}[\"”]\))?"
    more = rf"(?:{called}(?:,{_BROKEN}(?:and{_BROKEN})?|{_BROKEN}(?:and|AND|&){_BROKEN}|;{_BROKEN}){name}){{0,9}}"
    parts = {
        "{name}": name,
        "{line}": line,
        "{people}": name + more,
        "{lines}": rf"{line}(?:(?:,? and |, | & |; ){line}){{0,9}}",
        "{list}": rf"{line}(?:(?:,? and |, | & ){line}){{0,5}}",
        "{relations}": "|".join(sorted(table("anonymize")["relations"], key=len, reverse=True)),
    }
    for mark, meant in parts.items():
        source = source.replace(mark, meant)
    return re.compile(source, re.MULTILINE)


def _broken(source: str) -> str:
    """A pattern whose spaces may be line breaks."""
    out, inside = [], False
    for place, character in enumerate(source):
        before = source[place - 1] if place else ""
        if character in "[]" and before != "\\":
            inside = character == "["
        out.append(r"(?: |[ \t]?\r?\n)" if character == " " and not inside else character)
    return "".join(out)


def find_named(
    text: str, lexicon: Lexicon, cited: Sequence[tuple[int, int]], heads: Sequence[int] = (0,)
) -> tuple[list[Named], list[tuple[int, int]]]:
    """The names that a text gives with words that say whose they are, and places of words that may be such names.

    ``heads`` are the places where a document begins, with the head that only stands there.
    """
    out: list[Named] = []
    unsure: list[tuple[int, int]] = []
    starts = [start for start, _ in cited]
    for rank, rule in enumerate(table("anonymize")["found"]):
        headed = rule.get("head") or rule.get("caption")
        where = [(start, min(start + _HEAD, len(text))) for start in heads] if headed else [(0, len(text))]
        for found in (hit for first, last in where for hit in _compiled(rule["words"]).finditer(text, first, last)):
            start, end = found.span("left") if rule.get("caption") else found.span("names")
            inside = bisect_right(starts, start) - 1
            if inside >= 0 and cited[inside][1] > start:
                continue
            if rule.get("caption"):
                start, end = _party(text, found)
                if _prose(text[start:end]) or _within_text(text, found):
                    continue
            kind = _relation(found["relation"]) if rule.get("relation") else rule["placeholder"]
            for one in _names_in(text, start, end, bool(rule.get("inverted"))):
                named = _named(text, one, kind, rank, rule, lexicon)
                if isinstance(named, Named):
                    out.append(named)
                    out += other_names(text, named)
                elif named:
                    unsure.append(one)
    return out, unsure


@cache
def _relation(word: str) -> str:
    kinds: Mapping[str, str] = table("anonymize")["relations"]
    return next(kind for source, kind in kinds.items() if re.fullmatch(source, word, re.IGNORECASE))


def _party(text: str, found: re.Match[str]) -> tuple[int, int]:
    """Where the people stand in a caption: on the side that is not the government's."""
    government = re.compile(table("anonymize")["names"]["government"], re.IGNORECASE)
    side = "right" if government.search(found["left"]) and not government.search(found["right"]) else "left"
    start, end = found.span(side)
    if side == "left" and not _kept(text, start, end):
        above = text[:start].rstrip()
        start = len(above) - len("\n".join(above.split("\n")[-_ABOVE:]))
    return start, end


def _within_text(text: str, found: re.Match[str]) -> bool:
    """Whether what looks like a caption stands in running text: a decision is cited, or a sentence is under way."""
    right = found["right"]
    if re.search(table("anonymize")["captions"]["cited"], right) or _prose(right.split(",")[0] + right[-30:]):
        return True
    before = text[: found.start("left")].rstrip()
    line = before[before.rfind("\n") + 1 :]
    return before.endswith(("in", "of", "on", "by", "see", "to", ";", "the")) and any(
        word.islower() for word in line.split()
    )


def _prose(text: str) -> bool:
    """Whether words stand in it that no caption has."""
    known = names_table()["particles"] | set(table("anonymize")["captions"]["words"])
    return any(word[0].islower() and len(word) > 1 and word not in known for word in WORD.findall(text))


def _kept(text: str, start: int, end: int) -> bool:
    return any(fold(word[0]) not in names_table()["stops"] for word in WORD.finditer(text, start, end))


def _names_in(text: str, start: int, end: int, inverted: bool) -> Iterator[tuple[int, int]]:
    """The places of single names in a list of them. ``inverted``: ``LAST, First`` is one."""
    if inverted and text[start:end].count(",") == 1 and " and " not in text[start:end]:
        yield start, end
        return
    place = start
    for cut in [*_SPLIT.finditer(text, start, end), None]:
        stop = cut.start() if cut else end
        bracket = text.find("(", place, stop)
        yield place, bracket if bracket >= 0 else stop
        place = cut.end() if cut else end


def _named(
    text: str, place: tuple[int, int], kind: str, rank: int, rule: Mapping[str, Any], lexicon: Lexicon
) -> Named | bool:
    """The name at a place, cut where no name goes on; False where there is none, True where that is not sure."""
    lists, sure = names_table(), bool(rule.get("sure"))
    words: list[re.Match[str]] = []
    last = 0
    for word in WORD.finditer(text, *place):
        folded = fold(word[0])
        name_too = sure and words and folded in lists["also_names"] and word[0] != word[0].lower()
        leads = words and folded in lists["particles"]
        if (folded in lists["stops"] and not name_too and not leads) or folded in lists["suffixes"]:
            if words:
                break
            continue
        if rule.get("caption") and word[0][0].islower() and folded not in lists["particles"]:
            break
        words.append(word)
        if word[0] != word[0].lower():
            last = len(words)
        if text[word.end() - 2 : word.end()].lower() in ("'s", "’s"):
            break
    words = words[:last]
    if _held(text, words):
        return False
    kept = tuple(one for _, one in _with_folds(words, text))
    whole = [word for word in kept if sum(character.isalpha() for character in word) > 1]
    if not whole or any(word in lists["institutions"] for word in whole):
        return False
    if not sure:
        around = text[max(0, place[0] - _AROUND) : place[0] + _AROUND]
        line = around[around.rfind("\n", 0, min(place[0], _AROUND)) + 1 :].split("\n")[0]
        if text[words[0].start() : words[-1].end()].isupper() and line.isupper():
            return False
        names = len(whole) > 1 and all(word in lists["also_names"] | lists["members"] for word in whole)
        alone = rule.get("relation") and len(whole) == 1
        if all(lexicon.ordinary(word) for word in whole) and not alone and not names:
            return not any(word in lists["places"] for word in whole)
        if rule.get("relation") and any(word in lists["places"] for word in whole):
            return True
    spelled = [fold(word[0]) for word in words]
    pairs = frozenset(pair for pair in pairwise(spelled) if pair[0] in lists["particles"] | lists["joined"])
    counsel = bool(rule.get("counsel"))
    return Named(words[0].start(), _end(text, words[-1]), kept, kind, rank, sure, counsel, pairs=pairs)


def name_given(name: str) -> Named:
    """A name that is given, and stands at no place."""
    words = list(WORD.finditer(name))
    spelled = [fold(word[0]) for word in words]
    lists = names_table()
    pairs = frozenset(pair for pair in pairwise(spelled) if pair[0] in lists["particles"] | lists["joined"])
    kept = tuple(one for _, one in _with_folds(words, name)) or tuple(spelled)
    return Named(-1, -1, kept, table("anonymize")["placeholders"]["also"], -1, pairs=pairs)


def _with_folds(words: Sequence[re.Match[str]], text: str) -> Iterator[tuple[re.Match[str], str]]:
    """The words of a name, each folded; a particle that is joined to the next word is left out."""
    lists = names_table()
    for word in words:
        folded = fold(word[0])
        if folded in lists["joined"] and text[word.end() : word.end() + 1] == "-":
            continue
        last = word is words[-1] and word[0][0].isupper()  # a last name that is spelled like a particle
        if folded in lists["particles"] and not last:
            continue
        yield word, folded


def _held(text: str, words: Sequence[re.Match[str]]) -> bool:
    """Whether a name is that of an official, judging by the words next to it."""
    names = table("anonymize")["names"]
    return bool(words) and bool(
        re.compile(names["government"], re.IGNORECASE).search(text, words[0].start(), words[-1].end())
        and re.compile(names["office_after"]).match(text, words[-1].end())
    )


def _end(text: str, word: re.Match[str]) -> int:
    owned = re.search(r"['’][sS]$", word[0])
    return word.end() - len(owned[0]) if owned else word.end()


def other_names(text: str, named: Named) -> Iterator[Named]:
    """Other names that stand after a name: ``a.k.a. …``, ``("Ana")``."""
    rest = text[named.end : named.end + 120]
    for source in (table("anonymize")["aliases"]["words"], table("anonymize")["aliases"]["short"]):
        found = _compiled(source).search(rest)
        if not found:
            continue
        start, end = found.span("names")
        words = tuple(
            fold(word) for word in WORD.findall(found["names"]) if fold(word) not in names_table()["particles"]
        )
        lists = names_table()
        if "-" in found["names"] and fold(found["names"].replace("-", "")) in named.words:  # parted by a hyphen
            continue
        if words and not any(word in lists["stops"] or word in lists["institutions"] for word in words):
            both = tuple(dict.fromkeys(named.words + words))
            place, alone = (named.end + start, named.end + end), len(words) == 1
            yield Named(*place, both, named.kind, named.rank, named.sure, named.counsel, alone)


def people_of(named: Sequence[Named]) -> list[Person]:
    """The people behind names: a name within another is the same person's, and so are names that begin alike."""
    people: list[Person] = []
    spelled: dict[tuple[str, ...], int] = {}
    bearing: dict[str, set[tuple[str, ...]]] = {}
    for one in sorted(named, key=lambda one: (-len(set(one.words)), one.rank, one.start)):
        whole = tuple(word for word in one.words if len(word) > 1)
        if not whole:
            continue
        if whole in spelled:
            same = {spelled[whole]}
        else:
            others = {other for word in whole for other in bearing.get(word, ())}
            same = {spelled[other] for other in others if _same(whole, other)}
        if len(same) > 1:  # a name that several bear
            continue
        if not same:
            same = {len(people)}
            people.append(Person(one.kind, one.rank))
        number = min(same)
        person = people[number]
        spelled[whole] = number
        for word in whole:
            bearing.setdefault(word, set()).add(whole)
        person.words |= set(whole)
        person.pairs |= one.pairs
        if one.rank < person.rank:
            person.kind, person.rank = one.kind, one.rank
    return people


def _same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    left = set(one) - set(other)
    if all(any(near(word, known) or loose(word) == loose(known) for known in other) for word in left):
        return True
    return len(one) > 1 and len(other) > 1 and one[0] == other[0] and bool(set(one[1:]) & set(other[1:]))
