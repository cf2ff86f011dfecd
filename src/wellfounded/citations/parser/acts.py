"""Acts and treaties by name, public laws, rules of court; and the short names that a text defines for them."""

from __future__ import annotations

import re
from functools import cache

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern
from wellfounded.citations.finder.draft_mentions import Draft, Reading, Spans
from wellfounded.citations.model import Place
from wellfounded.citations.parser.section_numbers import read_path
from wellfounded.citations.tables.loader import read_form

__all__ = [
    "act_of_law",
    "act_of_page",
    "act_written",
    "defined_after",
    "find_acts",
    "find_rules",
    "rule_written",
    "slug_of",
]

_DEFINED = re.compile(
    r",? ?[(\[](?:hereinafter|hereafter|collectively|or|the|,| )*"
    r"(?:[\"“](?:the )?(?P<quoted>[^\"”“()]{2,50}?),?[\"”](?:,? or (?:the )?[\"“](?P<other>[^\"”]{2,50})[\"”])?"
    r"|(?P<plain>(?<=hereinafter )[^\[\]()]{3,60}))[)\]]"
)
_WORDS_OF_ACT = re.compile(r"(?:(?:[A-Z][\w'&-]*|and|of|the|for|on|to|in),? )+$")
_SMALL = ("and ", "of ", "the ", "for ", "on ", "to ", "in ")


def slug_of(text: str) -> str:
    """A name as it stands in a key."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’.]", "", text.lower())).strip("-")


@cache
def _patterns() -> tuple[AnchoredPattern, dict[str, tuple[str, str]]]:
    """One pattern for all names of acts and treaties, and what each of its groups is: kind and slug."""
    parts, groups = [], {}
    for place, act in enumerate(read_form("acts")["act"]):
        parts.append(f"(?P<a{place}>{'|'.join(act['names'])})")
        groups[f"a{place}"] = ("act", act["slug"])
    for place, treaty in enumerate(read_form("sources")["treaty"]):
        parts.append(f"(?P<t{place}>{treaty['pattern']})")
        groups[f"t{place}"] = ("treaty", treaty["slug"])
    return AnchoredPattern(re.compile(rf"(?=[A-Z])(?<!\w)(?:{'|'.join(parts)})(?!\w)"), word=True), groups


@cache
def _laws() -> tuple[AnchoredPattern, re.Pattern[str]]:
    table = read_form("acts")
    return AnchoredPattern(re.compile(rf"\b{table['public_law']}"), word=True), re.compile(table["act_of_year"])


@cache
def _by_law() -> dict[str, str]:
    return {act["law"]: act["slug"] for act in read_form("acts")["act"]}


@cache
def _by_page() -> dict[str, str]:
    return {page: act["slug"] for act in read_form("acts")["act"] for page in act["pages"]}


def act_of_law(number: str) -> str:
    """The act that is a public law; empty where the table has none."""
    return _by_law().get(number, "")


def act_of_page(volume: str, page: str) -> str:
    """The act that begins on a page of the session laws."""
    return _by_page().get(f"{volume}/{page}", "")


@cache
def act_written(slug: str) -> tuple[str, str]:
    """An act's full and short name; both empty where the table has none."""
    for act in read_form("acts")["act"]:
        if act["slug"] == slug:
            return act["display"], act["short"]
    return "", ""


def defined_after(text: str, place: int) -> tuple[str, ...]:
    """The short names that a parenthesis at ``place`` defines."""
    found = _DEFINED.match(text, place)
    if found is None:
        return ()
    names = (found["quoted"], found["other"], found["plain"])
    return tuple(name.strip(" ,") for name in names if name and len(name.strip()) > 1)


def find_acts(reading: Reading) -> list[Draft]:
    """Named acts, treaties by name, and public laws. What the text calls them for short goes into the aliases."""
    text = reading.text
    pattern, groups = _patterns()
    drafts: list[Draft] = []
    for found in pattern.finditer_from(reading.starts):
        what, slug = groups[found.lastgroup or ""]
        if what == "act":
            draft = Draft(found.start(), found.end(), "statute", "named_act", key=f"us/act/{slug}", core=False)
            for name in defined_after(text, found.end()):
                reading.aliases["the Act" if name == "Act" else name] = draft.key
        else:
            draft = Draft(found.start(), found.end(), "secondary", "treaty_name", key=f"int/treaty/{slug}", core=False)
        draft.name = found[0]
        drafts.append(draft)
    law, of_year = _laws()
    taken = Spans(drafts)
    for found in of_year.finditer(text):
        other = None if taken.covers(found.start()) else _unlisted(text, found)
        if other is not None:
            for name in defined_after(text, found.end()):
                reading.aliases["the Act" if name == "Act" else name] = other.key
            drafts.append(other)
    for found in law.finditer_from(reading.starts):
        number = found["law"].replace("–", "-").replace(" ", "")
        drafts.append(Draft(found.start(), found.end(), "statute", "public_law", Place("pl", "", number)))
    return drafts


def _unlisted(text: str, found: re.Match[str]) -> Draft | None:
    """An act that the table does not have, named in full with its year."""
    begin = max(0, found.start() - 160)
    before = _WORDS_OF_ACT.search(text, begin, found.start())
    if before is None:
        return None
    words = before[0]
    start = before.start()
    for small in _SMALL:
        if words.lower().startswith(small):
            start += len(small)
            break
    # "In the Refugee Act of 1980": what introduces the name is no part of it.
    lead = re.match(
        r"(?:(?:In|Under|Of|The|By|See|And|For|Through|Since|When) )+(?:the )?", text[start : found.start()]
    )
    start += lead.end() if lead else 0
    if start >= found.start():
        return None
    name = text[start : found.end()]
    return Draft(start, found.end(), "statute", "named_act", key=f"us/act/{slug_of(name)}", core=False, name=name)


@cache
def _rules() -> tuple[AnchoredPattern, dict[str, dict[str, str]]]:
    rules = {rule["id"]: rule for rule in read_form("rules")["rule"]}
    number = r"[0-9]+(?:[.][0-9]+)*(?:-[0-9]+)?"
    parts = [
        rf"(?P<{name}>{rule['names']}) ?(?:Rules? ?|R\. ?)?(?P<n_{name}>{rule.get('number', number)})"
        for name, rule in rules.items()
    ]
    return AnchoredPattern(re.compile(rf"(?=[A-Z\d])(?<![\w.])(?:{'|'.join(parts)})(?!\w)"), word=True), rules


def find_rules(reading: Reading) -> list[Draft]:
    """Rules of court and provisions of the constitution."""
    pattern, rules = _rules()
    drafts = []
    for found in pattern.finditer_from(reading.starts):
        name = next(name for name in rules if found[name])
        path, end, _ = read_path(reading.text, found.end())
        court = (found["court"] or found["court2"] or "") if name == "local" else ""
        number = " ".join(found[f"n_{name}"].split())
        place = Place(f"rule:{name}", court, number, path)
        drafts.append(Draft(found.start(), end, "statute", rules[name].get("subkind", "rule"), place))
    return drafts


def rule_written(name: str) -> str:
    """How a set of rules is written before the number."""
    _, rules = _rules()
    return rules[name]["display"] if name in rules else name
