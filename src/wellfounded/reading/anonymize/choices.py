"""What else identifies a person and is replaced where that is chosen: addresses, numbers, organizations, places."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from wellfounded.reading.anonymize.name_words import WORD, fold, names_table, places_of_several_words
from wellfounded.reading.data import table

__all__ = ["CHOICES", "Choice", "chosen", "identifiers"]

CHOICES = ("emails", "identifiers", "organizations", "places")
"""What can be chosen to be replaced besides names and file numbers."""

Choice = tuple[int, int, str, str]
"""Where it stands, what it is known by, and the label of its placeholder."""

_CAP = r"[^\W\d_a-zß-ÿ][^\W_]*(?:[’'-][^\W_]+)*\.?"


def identifiers(text: str) -> Iterator[tuple[int, int, str, str, str]]:
    """Addresses and numbers that may identify a person: place, what each is, its choice, and its label."""
    for one in table("anonymize")["identifiers"]:
        for found in re.finditer(one["words"], text):
            yield *found.span(), one["what"], one["choice"], one["placeholder"]


def chosen(text: str, choices: Collection[str]) -> list[Choice]:
    """What is to be replaced in a text by what was chosen, in order."""
    out = [
        (start, end, f"{label} {text[start:end].casefold()}", label)
        for start, end, _, choice, label in identifiers(text)
        if choice in choices
    ]
    if "organizations" in choices:
        out += _organizations(text)
    if "places" in choices:
        out += _places(text)
    return sorted(out)


@cache
def _run() -> re.Pattern[str]:
    return re.compile(str(table("anonymize")["organizations"]["run"]).replace("{cap}", _CAP))


def _organizations(text: str) -> Iterator[Choice]:
    rules = table("anonymize")["organizations"]
    kinds, never = frozenset(map(fold, rules["words"])), re.compile(rules["never"])
    for run in _run().finditer(text):
        words = [fold(word) for word in WORD.findall(run[0])]
        if any(word in kinds for word in words) and not never.search(run[0]):
            yield run.start(), run.end() - (run[0][-1] == "."), " ".join(words), rules["placeholder"]


def _places(text: str) -> Iterator[Choice]:
    label = table("anonymize")["place_names"]["placeholder"]
    for found in places_of_several_words().finditer(text):
        yield *found.span(), fold(" ".join(found[0].split())), label
    single = names_table()["places"]
    for word in WORD.finditer(text):
        folded = fold(word[0])
        if word[0][0].isupper() and folded in single:
            end = word.end() - (2 if word[0][-2:].lower() in ("'s", "’s") else 0)
            yield word.start(), end, folded, label
