"""Words as anonymizing compares them: folded, distinguished from ordinary words, joined in addresses and paths."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from wellfounded.reading.data import table

__all__ = ["WORD", "Lexicon", "fold", "loose", "names_table", "near", "places_of_several_words"]

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_OWNED = re.compile(r"['’][sS]$")
_MARKS = re.compile(r"['’]")
_SCANNED = str.maketrans("01|58i", "ollsbl")
_TWICE = re.compile(r"(.)\1")
_RARE = 3  # a word written small a third as often as with a capital is a word


@cache
def names_table() -> dict[str, frozenset[str]]:
    """Lists of words, folded: ``particles``, ``suffixes``, those of ``[words]``, ``places`` and ``members``."""
    anonymizing = table("anonymize")
    out = {
        name: frozenset(map(str.lower, anonymizing["words"][name])) for name in ("also_names", "stops", "institutions")
    }
    out |= {name: frozenset(anonymizing["names"][name]) for name in ("particles", "suffixes", "after", "joined")}
    places = table("places")
    whole = [*places["cities"], *places["states"]]
    for country in table("countries")["country"]:
        whole += [country["name"], *country.get("people", ()), *country.get("also", ())]
    single = (words[0] for name in whole if len(words := WORD.findall(name)) == 1)
    members = (word for name in table("people")["members"] for word in WORD.findall(name))
    out["members"] = frozenset(map(fold, members))
    return out | {"places": frozenset(map(fold, single)) - out["particles"]}


@cache
def places_of_several_words() -> re.Pattern[str]:
    """Names of places of more than one word, as they are written."""
    places = table("places")
    whole = [*places["cities"], *places["states"], *(country["name"] for country in table("countries")["country"])]
    names = sorted({name.title() for name in whole if len(WORD.findall(name)) > 1}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(re.escape(one) for name in names for one in (name, name.upper()))})\b")


@cache
def fold(word: str) -> str:
    """A word without accents, capitals, apostrophes, and what says whose something is."""
    word = _MARKS.sub("", _OWNED.sub("", word))
    if word.isascii():
        return word.lower()
    bare = "".join(
        character for character in unicodedata.normalize("NFKD", word) if not unicodedata.combining(character)
    )
    return bare.casefold()


@cache
def loose(folded: str) -> str:
    """A folded word with the characters that scanners take for one another made one."""
    return folded.translate(_SCANNED).replace("rn", "m").replace("vv", "w").replace("cl", "d")


def near(one: str, other: str) -> bool:
    """Whether two folded words may be one name: of five letters at least, a letter apart, or with a letter doubled."""
    if min(len(one), len(other)) < 5 or one[0] != other[0] or one == other:
        return False
    if _TWICE.sub(r"\1", one) == _TWICE.sub(r"\1", other):
        return True
    if abs(len(one) - len(other)) > 1 or max(len(one), len(other)) < 6:
        return False
    if len(one) == len(other):
        differ = [place for place in range(len(one)) if one[place] != other[place]]
        return len(differ) == 1 or (
            len(differ) == 2 and one[differ[0]] == other[differ[1]] and one[differ[1]] == other[differ[0]]
        )
    long, short = (one, other) if len(one) > len(other) else (other, one)
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))


@dataclass(slots=True)
class Lexicon:
    """The words of a text: how often each is written small, and how often with a capital."""

    small: Counter[str] = field(default_factory=Counter)
    great: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, text: str, machine: list[tuple[int, int]]) -> Lexicon:
        """The words of a text outside the strings of a machine."""
        out = cls()
        place = 0
        for start, end in [*machine, (len(text), len(text))]:
            for word, count in Counter(WORD.findall(text[place:start])).items():
                counts = out.small if word.islower() and word[0].isalpha() else out.great
                counts[fold(word)] += count
            place = end
        return out

    def ordinary(self, folded: str) -> bool:
        """Whether a word is one of the language, whatever else it may be: by the lists, or as this text writes it."""
        lists = names_table()
        if any(folded in lists[name] for name in ("also_names", "stops", "places", "members")):
            return True
        small = self.small[folded]
        return len(folded) < 2 or (small > 0 and small * _RARE >= self.great[folded])
