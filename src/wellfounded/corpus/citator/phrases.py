"""The wordings by which a decision treats an authority, compiled from treatments.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

__all__ = ["CITE", "Form", "Phrase", "Phrases", "load_phrases"]

_FILE = Path(__file__).with_name("treatments.toml")

FIRST, REST, BLANK = "\ue000", "\ue001", "\ue002"
"""What a citation is replaced by, character for character: its first, its others, and those of its parentheticals."""

CITE = f"{FIRST}{REST}*{BLANK}*"
"""One citation with its parentheticals, as a pattern."""

_CITES = rf"{CITE}(?:(?:,? (?:and|or|nor)|,) {CITE})*"

Form = Literal["active", "passive", "history", "said"]
"""How a wording is built: subject and verb; with "was" and "by"; right after a citation; all others."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A wording. ``kind`` and ``negated`` are what it says as it stands and negated; ``ambiguous``: see its reader."""

    kind: str
    negated: str
    sure: float
    form: Form
    pattern: re.Pattern[str]
    ambiguous: bool = False


@dataclass(frozen=True, slots=True)
class Phrases:
    """All wordings, and the words by which their subject and its reservations are known."""

    phrases: tuple[Phrase, ...]
    past: Mapping[str, re.Pattern[str]]
    any: re.Pattern[str]
    negated: re.Pattern[str]
    not_done: re.Pattern[str]
    supposed: re.Pattern[str]
    claimed: re.Pattern[str]
    own: re.Pattern[str]
    other: re.Pattern[str]
    partly: re.Pattern[str]


@cache
def load_phrases(path: Path = _FILE) -> Phrases:
    """Read the wordings. What is shipped is checked by the tests."""
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    words = data["words"]
    how = rf"(?:,? (?:{words['how']}),?)*"
    held = (
        rf"(?:(?:{words['whose']}) (?:[\w'&.-]+ ){{0,4}}?(?:{words['held']})(?: [\w'-]+){{0,5}}?"
        rf" (?P<where>{words['where']}) )"
    )
    it = rf"(?:{held})?(?P<cites>{_CITES})"
    phrases: list[Phrase] = []
    past: dict[str, re.Pattern[str]] = {}
    for verb in data["verb"]:
        base, third, done, doing = verb["verb"]
        kind, negated, sure = verb["kind"], verb.get("negated", ""), verb["sure"]
        past[kind] = _any([done, *([past[kind].pattern] if kind in past else [])])
        ambiguous = verb.get("place", False)
        active = rf"\b(?P<verb>{base}|{third}|{done}|{doing})\b{how} {it}"
        passive = (
            rf"(?P<cites>{_CITES})[^.;{FIRST}]{{0,40}}?,? (?:which |that )?(?:{words['be']})(?P<not> not)?{how}"
            rf" (?P<verb>{done})\b(?P<tail>{how})(?: by (?P<who>{CITE}|[^,.;{FIRST}]{{2,60}}))?"
        )
        history = (
            rf"(?P<cites>{CITE})(?P<mark>,|;|,? \(|\)?)? ?(?P<verb>{done})(?![\w'])"
            rf"(?P<tail>(?:,? (?:{words['beyond']})(?![\w']))*)(?:,? (?P<who>{CITE}))?"
        )
        sources: dict[Form, str] = {"active": active, "passive": passive, "history": history}
        phrases += [Phrase(kind, negated, sure, form, _pattern(source), ambiguous) for form, source in sources.items()]
    for entry in data["predicate"]:
        said = rf" ?(?:is|are|was|were|remains?)(?P<not> not)?{how} (?:{entry['of']})"
        source = rf"{it}(?:'s?)?{words['aside']}{said}"
        phrases.append(Phrase(entry["kind"], entry.get("negated", ""), entry["sure"], "said", _pattern(source)))
    for entry in data["wording"]:
        source = entry["words"].replace("{cites}", f"(?P<cites>{_CITES})").replace("{it}", it)
        source = source.replace("{aside}", words["aside"]).replace("{}", FIRST)
        phrases.append(Phrase(entry["kind"], entry.get("negated", ""), entry["sure"], "said", _pattern(source)))
    return Phrases(
        tuple(phrases),
        past,
        _any([done for verb in data["verb"] for done in verb["verb"]]),
        _pattern(rf"(?:\b|(?<=\w))(?:{words['negations']})(?: \w+){{0,2}} ?$"),
        _pattern(rf"\b(?:{words['negations']})\b"),
        _pattern(rf"\b(?:{words['supposed']})(?: \w+)? ?$"),
        _pattern(rf"\b(?:{data['subjects']['claimed']})"),
        _pattern(rf"\b(?:{data['subjects']['own']})\b"),
        _pattern(rf"\b(?:the |our )?(?:{data['subjects']['other']})\b(?!'s?\b)"),
        _pattern(r"in (?:relevant |pertinent )?part\b|other ground|another ground|partial|partly|(?:part|portion) of"),
    )


def _any(sources: list[str]) -> re.Pattern[str]:
    return _pattern("|".join(f"(?:{source})" for source in sources))


def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)
