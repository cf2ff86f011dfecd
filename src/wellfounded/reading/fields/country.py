"""Of which country people are citizens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import table
from wellfounded.reading.model import Found
from wellfounded.reading.pattern_filter import fold_case, needed, seek

__all__ = ["country_of", "is_people", "read_country"]

_FEWEST = 3
_BRACKET = 260  # characters before a place in which a bracket opens that it stands in
_CASE = re.compile(r"\d{4}\)\s*$")  # the year of a case that is cited
_ALIKE = 0.83  # of 1, as difflib has it
_HEAD = 2  # letters of a name that are looked at first


@cache
def _countries() -> dict[str, str]:
    """Every name of a country, in small letters, and what it is called here."""
    found: dict[str, str] = {}
    for entry in table("countries")["country"]:
        for name in (entry["name"], *entry.get("also", ())):
            found[name.lower()] = entry["name"]
            found[f"the {name.lower()}"] = entry["name"]
    return found


@cache
def _peoples() -> dict[str, str]:
    countries = table("countries")["country"]
    return {people.lower(): entry["name"] for entry in countries for people in entry.get("people", ())}


def is_people(name: str) -> bool:
    """Whether a word is a country or what its people are called, and no one's name."""
    low = " ".join(name.lower().split())
    return low in _countries() or low in _peoples() or low.removesuffix("s") in _peoples()


@cache
def _named() -> re.Pattern[str]:
    """The names of countries, for texts in small letters; so ``_called``."""
    names = [re.escape(name).replace(r"\ ", r"\s+") for name in sorted(_countries(), key=len, reverse=True)]
    return re.compile(r"\b(?:" + "|".join(names) + r")\b")


@cache
def _called() -> re.Pattern[str]:
    names = sorted(_peoples(), key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(name.replace(" ", r"\s+") for name in names) + r")s?\b")


def country_of(text: str) -> str:
    """The country that a text begins with the name of; empty where it begins with none."""
    small = fold_case(text)
    found = _named().match(small)
    if not found and (form := _FORM.match(small)):
        found = _named().match(small, form.end())
    return _countries()[re.sub(r"\s+", " ", found[0]).lower()] if found else ""


# How a state is called before the name of its country, where that is not a name of its own.
_FORM = re.compile(
    r"(?:the\s+)?(?:\w+['’]?s?\s+){0,2}(?:republic|states?|kingdom|commonwealth|federation|union)\s+of\s+"
)
_CAPITAL = re.compile(r"(?<!\w)[A-Z]")  # a country's name is written with one


def read_country(context: Context, spec: Mapping[str, Any]) -> Found:
    """The country of citizenship: said in so many words, else the country that the reasons speak of most.

    ``says`` are patterns, best first, each ending right before a country or the name of a people; ``hints`` are those
    that count where nothing else indicates it.
    """
    found = _said(context, spec["says"]) or _most_named(context, spec) or _said(context, spec.get("hints", ()))
    return found or _spoilt(context, spec) or Found(None, (), 0.3, "not stated")


def _said(context: Context, rules: Sequence[Mapping[str, Any]]) -> Found | None:
    for rule in rules:
        words, pieces = seek(rule["words"]), needed(rule["words"]) or {""}
        for region in ("body", "notes", "file"):
            stream, start, end = context.region(region)
            if not any(piece in stream.small for piece in pieces):
                continue
            for found in words.finditer(stream.small, start, end):
                if _cited(stream.flat[max(found.start() - _BRACKET, start) : found.start()]):
                    continue
                rest = stream.flat[found.end() : found.end() + 60]
                name = country_of(rest)
                if not name:
                    people = _called().match(fold_case(rest))
                    word = re.sub(r"\s+", " ", people[0]).lower() if people else ""
                    name = _peoples().get(word.removesuffix("s")) or _peoples().get(word, "")
                if name:
                    span = stream.span(found.start(), found.end() + len(name))
                    shown = re.sub(r"\s+", " ", stream.flat[found.start() : found.end() + len(name)].strip())
                    return Found(name, (span,), float(rule["confidence"]), f"“{shown}”")
    return None


def _cited(before: str) -> bool:
    """Whether what stands behind a text stands in brackets after the name of a case: what another case was about."""
    opened = before.rfind("(")
    return opened > before.rfind(")") and bool(_CASE.search(before[:opened]))


def _most_named(context: Context, spec: Mapping[str, Any]) -> Found | None:
    counts: Counter[str] = Counter()
    first: dict[str, tuple[int, int]] = {}
    stream, start, end = context.region("body")
    capitals = [capital.start() for capital in _CAPITAL.finditer(stream.flat, start, end)]
    for shape, names in ((_named(), _countries()), (_called(), _peoples())):
        after, heads = start, {name[:_HEAD] for name in names}
        for capital in capitals:
            if capital < after or stream.small[capital : capital + _HEAD] not in heads:
                continue
            found = shape.match(stream.small, capital, end)
            if not found:
                continue
            after = found.end()
            word = re.sub(r"\s+", " ", found[0]).lower()
            name = names.get(word) or names.get(word.removesuffix("s"), "")
            if name and name not in spec["not_counted"]:
                counts[name] += 1
                first.setdefault(name, found.span())
    best = counts.most_common(2)
    if best and best[0][1] >= _FEWEST and (len(best) == 1 or best[0][1] >= 2 * best[1][1]):
        name, number = best[0]
        how = f"not stated; the country most often named in the reasons ({number} times)"
        return Found(name, (stream.span(*first[name]),), 0.8, how)
    return None


def _spoilt(context: Context, spec: Mapping[str, Any]) -> Found | None:
    """The country whose name a scanner garbled by a letter or two, where it is stated expressly."""
    stream, start, end = context.region("body")
    for found in seek(spec["says"][0]["words"]).finditer(stream.small, start, end):
        words = stream.small[found.end() : found.end() + 40].replace(",", " ").split()
        for number in (3, 2, 1):
            near = get_close_matches(" ".join(words[:number]), _countries(), 1, _ALIKE)
            if near:
                span = stream.span(found.start(), found.end() + len(near[0]))
                return Found(_countries()[near[0]], (span,), 0.75, f"“{' '.join(words[:number])}”, as scanned")
    return None
