"""What a case file states in the fields of an entry, for papers that go through them one by one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from wellfounded.assess.case import Case
from wellfounded.assess.outline import listed
from wellfounded.documents.grammar import capital, is_bare_no, place_words, says_its_name
from wellfounded.engine.program import Atom
from wellfounded.matter.model import FactSource


@lru_cache(maxsize=8)
def paper_words(name: str) -> Mapping[str, Any]:
    """The words of a paper, in the file of its name."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Said:
    """What a field states: the sentence, its source, and its value: yes, no, or what stands in its slot."""

    atom: Atom
    source: FactSource
    value: object


def entries(case: Case, section: str) -> list[str]:
    """The ids of the entries of a section, in the order of the file."""
    things = case.library.vocabulary.things
    kinds = {thing.name for thing in things.values() if thing.section == section}
    return [own for own, thing in case.matter.things.items() if thing.kind in kinds]


def said_in(case: Case, own: str, fields: Iterable[str]) -> Iterator[Said]:
    """What an entry states in some of its fields, in the order of the fields."""
    found: dict[str, list[Said]] = {}
    for atom, source in case.matter.facts.items():
        declared = case.fields.get(atom.pred)
        if source.owner == own and source.given and source.field and declared is not None:
            slot = declared[1].value_slot
            value = declared[2] if slot is None else atom.args[slot]
            found.setdefault(source.field, []).append(Said(atom, source, value))
    for field in fields:
        yield from found.get(field, ())


def value_in(case: Case, own: str, field: str) -> object:
    """The first value of a field, or None where the file states none."""
    return next((one.value for one in said_in(case, own, (field,))), None)


@dataclass(frozen=True, slots=True)
class Incident:
    """Entries that are one incident: of the same name but for what stands in parentheses, or one during the other.

    ``name`` stands in sentences, ``title`` says all that was part of it.
    """

    name: str
    entries: tuple[str, ...]
    title: str


_KIND = re.compile(r" \([^()]*\)$")
_WITHIN = "during"


def incidents(case: Case, section: str) -> list[Incident]:
    """The entries of a section, those of one incident together, in the order of the file."""
    listed_entries = entries(case, section)
    found: dict[str, list[str]] = {}
    for own in listed_entries:
        around = value_in(case, own, _WITHIN)
        whole = str(around) if around in listed_entries else own
        found.setdefault(_KIND.sub("", case.name(whole)), []).append(own)
    return [_incident(case, name, together) for name, together in found.items()]


def _incident(case: Case, name: str, together: list[str]) -> Incident:
    if len(together) == 1:
        name = case.name(together[0])
    others = [one for one in map(case.name, together) if _KIND.sub("", one) != _KIND.sub("", name)]
    title = str(paper_words("topics")["with"]).format(name=name, others=listed(others)) if others else name
    return Incident(name, tuple(together), title)


def told_of(
    case: Case, incident: Incident, fields: Iterable[str], bare: bool = False, bare_no: bool = True
) -> list[str]:
    """What the entries of an incident state in some fields, each sentence once, by the incident's name or its own.

    Each with its note and its place in the record; ``bare`` leaves out the name where the sentence begins with it.
    Without ``bare_no`` an answer no is left out on which no rule relies.
    """
    out = []
    for field in fields:
        for own in incident.entries:
            for one in said_in(case, own, (field,)):
                if not bare_no and is_bare_no(case, one.atom):
                    continue
                apart = _KIND.sub("", case.name(own)) != _KIND.sub("", incident.name)
                text = case.words(one.atom)
                text = text if apart else text.replace(case.name(own), incident.name)
                if bare:
                    text = text.removeprefix(f"{incident.name} ")
                about = "; ".join(filter(None, (one.source.note, place_words(case.place_of(one.source)))))
                if says_its_name(case, one.atom):
                    text = "" if bare else capital(case.name(own) if apart else incident.name)
                out.append(" ".join(filter(None, (text if bare else capital(text), f"({about})" if about else ""))))
    return list(dict.fromkeys(filter(None, out)))
