"""Who speaks in a sentence of a court's opinion: the court, a party, the agency below; and what is only supposed."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.pattern_filter import Quick, quick

__all__ = ["claimants_marked", "claimants_of", "in_own_voice", "speaker_before", "unquoted", "voice"]

_LEAST = 2  # times that a name does what a claimant does
_ITEMS = (";", "which")  # that part what is reported, and turn to no one else
_LEAD = 8  # characters of what is said in which the court's own word for itself stands
_QUOTED = re.compile(r"“[^”]*(?:”|$)|\"[^\"]*(?:\"|$)")
_AT_LENGTH = 102  # characters of a quotation, its marks among them
_NAME = re.compile(r"[^\W\d_][\w’'-]+$")


@cache
def voice(name: str) -> Quick:
    """A pattern of the table of voices."""
    return quick(table("opinion_rulings")["voice"][name])


def claimants_of(context: Context, text: str) -> tuple[str, ...]:
    """The names by which an opinion calls those who ask for relief: those of its heading, and those of whom its
    sentences say what a claimant does."""
    people = context.values.get("applicants")
    entries = people.value if people and isinstance(people.value, tuple) else ()
    called = [str(entry["called"]) for entry in entries if isinstance(entry, dict) and entry.get("called")]
    others = frozenset(table("opinion_rulings")["names"]["others"])
    does = pattern(table("opinion_rulings")["names"]["does"], case=True)
    told = Counter(found[1] for found in does.finditer(text) if not others & set(found[1].lower().split()))
    often = [name for name, times in told.items() if times >= _LEAST]
    return tuple(dict.fromkeys(name for name in (*called, *often) if _NAME.search(name)))


@cache
def _marker(names: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})(?:e?s)?\b" if names else r"(?!)")


def claimants_marked(text: str, names: tuple[str, ...]) -> str:
    """A sentence with each name of a claimant as so many letters q, so that places stay what they are."""
    return _marker(names).sub(lambda found: "q" * len(found[0]), text)


def unquoted(text: str) -> str:
    """A sentence without what it quotes at length and what it supposes within a finding, each character of it a space;
    a few words quoted stay its own."""
    text = _QUOTED.sub(lambda found: " " * len(found[0]) if len(found[0]) >= _AT_LENGTH else found[0], text)
    for found in voice("supposed").finditer(text):
        begins = found.start() + len("that")
        text = f"{text[:begins]}{' ' * (found.end() - begins)}{text[found.end() :]}"
    return text


def in_own_voice(text: str, start: int, stop: int) -> bool:
    """Whether what stands at a place of a sentence is said by the court, of this case, and on no condition.

    What is reported is looked for up to ``stop``.
    """
    before = text[:start]
    turned = (
        found.end() for found in voice("turns").finditer(text) if found.start() <= start or found.end() <= start + _LEAD
    )
    last = max(turned, default=0)
    listed = voice("listed").search(before)
    items = (found for found in voice("turns").finditer(before) if listed and listed.end() <= found.start())
    if listed and all(found[0].strip(" ,") in _ITEMS for found in items):
        return False
    if voice("elsewhere").search(before) or voice("general").search(text[last:start]):
        return False
    if _last(voice("reports"), text[:stop]) > last:
        return False
    supposed = _last(voice("condition"), before)
    return not supposed or "," in before[supposed:] or supposed < last


def speaker_before(text: str, start: int) -> str:
    """Whose statement stands before a place of a sentence: ``agency``, ``party``, or nobody's.

    What someone is said to have said within another's statement is that other's.
    """
    hits = list(voice("reports").finditer(text[:start]))
    if not hits:
        return ""
    said = hits[-1]
    for other in reversed(hits[:-1]):
        if voice("turns").search(text[other.end() : said.start()]):
            break
        said = other
    return "agency" if voice("below").search(said[0]) else "party"


def _last(words: Quick, text: str) -> int:
    """Where the last of some words of a text ends; 0 where it has none."""
    return max((found.end() for found in words.finditer(text)), default=0)
