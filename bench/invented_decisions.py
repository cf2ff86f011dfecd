"""Invented decisions: as texts to be read, and as what reading gives, so that a million can be stored in minutes."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from functools import cache

from wellfounded.corpus.citator.model import KINDS
from wellfounded.corpus.masks import Masks
from wellfounded.corpus.records import Decision, Item, ReadItem, text_digest

__all__ = ["cited", "invented_items", "invented_texts", "searched_words"]

COURTS = ("ca1", "ca2", "ca3", "ca4", "ca5", "ca6", "ca7", "ca8", "ca9", "ca10", "ca11", "bia")
COUNTRIES = ("Guatemala", "Honduras", "El Salvador", "China", "India", "Nepal", "Ghana", "Russia", "Mali", "Iran")
JUDGES = tuple(f"Judge{number}" for number in range(400))
ISSUES = ("nexus", "credibility", "past_persecution", "psg_cognizability", "cat_likelihood", "one_year_bar")
RULINGS = ("against_respondent", "for_respondent", "remanded", "not_reached")
GROUNDS = ("particular_social_group", "political_opinion", "religion", "race", "nationality")
STANDARDS = ("substantial_evidence", "de_novo", "abuse_of_discretion")
NAMES = ("Quispe", "Aminu", "Sharma", "Li", "Kone", "Petrov", "Rivas", "Tadesse", "Haidari", "Okafor")
_PROSE = (
    "gang threat police report village market brother witness testimony record agency finding harm group family church "
    "party election arrest letter officer court claim fear return country region study expert attack night road farm "
    "school teacher union strike protest land river debt store owner extortion demand payment uncle cousin mother"
)
WORDS = tuple(_PROSE.split())
"""The words of texts that are all alike."""

_COMMON = "the of to and a in that was for not is by on his an or he as with be from at her it this had has which"
_SYLLABLES = "a be ci do el fa gro hu in ka le mi nor o pe qua ri so ta ul ver wi ya zen"
_VOCABULARY = 30_000
_FLAT, _STEEP = 2.7, 1.05  # Zipf's law as Mandelbrot has it: the word of rank n stands 1 / (n + 2.7) ** 1.05 times
_LENGTH, _SPREAD = 600, 0.8  # words of half of the decisions; how the logarithms of all lengths spread
_SENTENCE = 22
_SEARCHED = (60, 6_000)  # ranks of words that a person searches: none that nearly every decision has, and few rare ones
_FREQUENT = (30, 200)  # of those that a quarter to three quarters of the decisions have

_HEAD = """\
United States Court of Appeals
For the First Circuit

No. {docket}

{name},
Petitioner,

v.

THE ATTORNEY GENERAL,
Respondent.

Decided {day}

Before Alpha, Beta and Gamma, Circuit Judges.

ALPHA, Circuit Judge. {name}, a native and citizen of {country}, petitions for review.
"""
_HELD = "We conclude that substantial evidence supports the finding that the harm was not on account of {ground}."
_ENDS = "The petition for review is denied."


def _sentences(chance: random.Random, count: int) -> str:
    """Prose of words without sense, twelve to a sentence, with a citation now and then."""
    out = []
    for _ in range(count):
        words = " ".join(chance.choices(WORDS, k=12))
        see = (
            f" See {chance.choice(NAMES)} v. Garland, {cited(chance)} (2d Cir. 2015)." if chance.random() < 0.15 else ""
        )
        out.append(f"The {words}.{see}")
    return "\n".join(out)


@cache
def _vocabulary() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Words from the commonest to the rarest, the common ones short, and the sums of how often each is used."""
    chance, syllables = random.Random(11), _SYLLABLES.split()
    words = dict.fromkeys((*_COMMON.split(), *WORDS))
    while len(words) < _VOCABULARY:
        count = chance.randint(2, 3) if len(words) < 1_000 else chance.randint(3, 5)
        words["".join(chance.choices(syllables, k=count))] = None
    sums = itertools.accumulate(1 / (rank + _FLAT) ** _STEEP for rank in range(1, _VOCABULARY + 1))
    return tuple(words), tuple(sums)


def _prose(chance: random.Random) -> str:
    """A text as long and as varied as a decision: words by Zipf's law, and those that it has once it has more often.

    As many words as there are places are drawn, and the places are filled from them, so that each word is in three
    fifths as many texts as if every place were drawn by itself. A sentence in ten ends in a citation.
    """
    words, sums = _vocabulary()
    length = min(20_000, max(120, int(chance.lognormvariate(0, _SPREAD) * _LENGTH)))
    drawn = chance.choices(chance.choices(words, cum_weights=sums, k=length), k=length)
    out = []
    for start in range(0, length, _SENTENCE):
        out.append(f"The {' '.join(drawn[start : start + _SENTENCE])}.")
        if chance.random() < 0.1:
            out.append(f"See {chance.choice(NAMES)} v. Garland, {cited(chance)} (2d Cir. 2015).")
    return "\n".join(out)


def searched_words(chance: random.Random, count: int, *, alike: bool = False, frequent: bool = False) -> Sequence[str]:
    """Different words that a person might search, each rank between two bounds as likely as its multiple is."""
    if alike:
        return chance.sample(WORDS, count)
    words, (first, last) = _vocabulary()[0], _FREQUENT if frequent else _SEARCHED
    found: dict[str, None] = {}
    while len(found) < count:
        found[words[int(first * (last / first) ** chance.random())]] = None
    return tuple(found)


def cited(chance: random.Random) -> str:
    """An authority; a few are cited far more than the others."""
    return f"{100 + int(chance.paretovariate(0.8)) % 800} F.3d {1 + int(chance.paretovariate(0.9)) % 1200}"


def invented_texts(count: int, seed: int = 1) -> Iterator[Item]:
    """Decisions of some 8,000 characters each, to be read."""
    chance = random.Random(seed)
    for number in range(count):
        day = f"March {1 + number % 28}, {2000 + number % 25}"
        known = {"docket": f"{number % 25:02}-{10_000 + number}", "name": f"Ana {chance.choice(NAMES)}", "day": day}
        head = _HEAD.format(country=chance.choice(COUNTRIES), **known)
        text = "\n\n".join((head, _sentences(chance, 75), _HELD.format(ground="a protected ground"), _ENDS))
        yield Item(f"invented/{number}", text_digest(text), text)


def invented_items(first: int, count: int, seed: int = 1, *, alike: bool = False) -> Iterator[ReadItem]:
    """Decisions as they are after reading, numbered from ``first``: the same for the same numbers and seed.

    With ``alike`` the texts are short and of forty words, so that nearly every one has any two: no search is harder.
    """
    for number in range(first, first + count):
        chance = random.Random(seed * 1_000_003 + number)
        court, year = chance.choice(COURTS), 2000 + number % 25
        day = f"{year}-{1 + number % 12:02}-{1 + number % 28:02}"
        docket, name = f"{year % 100:02}-{10_000 + number}", f"Ana {chance.choice(NAMES)}"
        text = f"No. {docket}. {name} v. Garland.\n{_sentences(chance, 12) if alike else _prose(chance)}"
        spans = [(start, start + 40) for start in range(60, 460, 40)]
        country, ground = chance.choice(COUNTRIES), chance.choice(GROUNDS)
        panel = chance.sample(JUDGES, 3)
        traits = (
            ("country", 0, country, "", *spans[0], 0.95),
            ("ground", 0, ground, "", *spans[1], 0.85),
            ("group", 0, " ".join(chance.choices(WORDS, k=4)), "", *spans[2], 0.7),
            ("standard", 0, chance.choice(STANDARDS), "", *spans[3], 0.9),
            *(("panel", place, judge, "", -1, -1, 0.95) for place, judge in enumerate(panel)),
        )
        issues = tuple(
            (place, issue, chance.choices(RULINGS, (6, 2, 2, 1))[0], "", "", "opinion", *spans[4], 0.6)
            for place, issue in enumerate(chance.sample(ISSUES, 2))
        )
        citations = tuple(
            (
                place,
                cited(chance),
                "full",
                "A v. B",
                2015,
                "ca2",
                "",
                "",
                "opinion",
                *spans[5 + place % 5],
                "",
                0.0,
                "",
            )
            for place in range(12)
        )
        treated = citations[chance.randrange(len(citations))]
        treatments = ((0, treated[1], treated[9], chance.choice(KINDS), "", False, *treated[9:11], 0.9),)
        columns = {
            "form": "opinion",
            "published": chance.random() < 0.5,
            "court": court,
            "circuit": court,
            "day": day,
            "year": year,
            "caption": f"{name} v. Garland",
            "title": f"{name} v. Garland",
            "docket": docket,
            "citation": f"{700 + number // 1500} F.4th {1 + number % 1500}",
            "country": country,
            "author": panel[0],
            "judge": "",
            "disposition": chance.choice(("petition_denied", "petition_granted", "remanded")),
            "reading": json.dumps({"schema": "wellfounded.reading/1", "family": "opinion", "facts": []}),
        }
        decision = Decision(
            f"{court}-{docket}-{day}",
            f"{court}|{day}|{docket}",
            text,
            text_digest(text),
            Masks().to_json(),
            columns,
            traits,
            issues,
            citations,
            treatments,
        )
        yield ReadItem(f"invented/{number}", decision.digest, decision)
