"""Names of people and file numbers taken out of a document, each the same everywhere."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, fields, is_dataclass
from html import escape
from typing import Any

from wellfounded.documents.model import Cite, Document, Entry, Heading, Link, Run, words
from wellfounded.documents.wording import wording
from wellfounded.matter.model import Matter, Thing

_NUMBER = re.compile(r"\bA(?:lien)?\s?(?:[Nn]umber|[Nn]o\.?|#)?[\s:#-]*(\d{2,3}[\s-]?\d{3}[\s-]?\d{3})(?!\d)")
_WORD = re.compile(r"\w[\w’'-]*", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Replacement:
    """What was put for a person or a number, in how many places; ``line`` is where the matter file has the person."""

    put: str
    places: int
    line: int = 0


def anonymize(document: Document, matter: Matter) -> tuple[Document, tuple[Replacement, ...]]:
    """The document with the people of the matter and every A-number masked, and what was put for whom.

    People are those of the matter file; whoever is named in running text only is not known. Authorities keep their
    names, except the decision of this very matter. Names of places in the document are numbered, since they may be made
    of people's.
    """
    mask = _Mask(matter)
    out: Document = mask.of(document)
    return out, mask.puts()


def report(puts: tuple[Replacement, ...]) -> str:
    """In one line, what was put in how many places."""
    own = wording()["mask"]
    if not puts:
        return str(own["nothing"])
    listed = ", ".join(own["put"].format(put=one.put, places=one.places) for one in puts)
    return str(own["told"].format(puts=listed))


class _Mask:
    def __init__(self, matter: Matter) -> None:
        self.own_authority = matter.own_authority
        self.names, self.lines = _names(matter)
        self.places: Counter[str] = Counter()
        self.numbers: dict[str, str] = {}
        self.anchors: dict[str, str] = {}
        listed = sorted(self.names, key=lambda name: (-len(name), name))
        forms = "|".join(r"\s+".join(map(re.escape, name.split())) for name in listed)
        self.pattern = re.compile(rf"(?<!\w)(?:{forms})(?!\w)") if forms else None

    def of(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, tuple):
            return tuple(self.of(one) for one in value)
        if isinstance(value, Cite | Entry):
            return self.authority(value)
        if isinstance(value, Heading):
            return Heading(value.level, self.text(value.text), self.anchor(value.anchor))
        if isinstance(value, Link):
            return Link(self.text(value.text), self.anchor(value.to))
        if is_dataclass(value) and not isinstance(value, type):
            return type(value)(**{field.name: self.of(getattr(value, field.name)) for field in fields(value)})
        return value

    def authority(self, value: Cite | Entry) -> Cite | Entry:
        if not self.own_authority or value.key != self.own_authority:
            return value
        put = wording()["mask"]["own"]
        self.places[put] += 1
        return Cite(put, (Run(put),)) if isinstance(value, Cite) else Entry(put, words(put))

    def anchor(self, anchor: str) -> str:
        name = anchor.removeprefix("#")
        if not name:
            return anchor
        new = self.anchors.setdefault(name, f"place-{len(self.anchors) + 1}")
        return f"#{new}" if anchor.startswith("#") else new

    def text(self, text: str) -> str:
        if self.pattern:
            text = self.pattern.sub(self.person, text)
        return _NUMBER.sub(self.number, text)

    def person(self, found: re.Match[str]) -> str:
        put = self.names[" ".join(found[0].split())]
        self.places[put] += 1
        return put

    def number(self, found: re.Match[str]) -> str:
        figures = re.sub(r"\D", "", found[1]).lstrip("0")
        own = wording()["mask"]["number"]
        put = self.numbers.setdefault(figures, own.format(number=len(self.numbers) + 1))
        self.places[put] += 1
        return put

    def puts(self) -> tuple[Replacement, ...]:
        order = [*dict.fromkeys([*self.lines, *self.names.values(), *self.numbers.values()]), *self.places]
        return tuple(
            Replacement(put, self.places[put], self.lines.get(put, 0))
            for put in dict.fromkeys(order)
            if self.places[put]
        )


def _names(matter: Matter) -> tuple[dict[str, str], dict[str, int]]:
    """What is put for each name and each part of one, in every spelling, and the line of each person."""
    own = wording()["mask"]
    people = [thing for thing in matter.things.values() if thing.kind == "person"]
    roles = {role["sentence"]: role for role in own["roles"]}
    of_role: dict[str, str] = {}
    for atom in matter.facts:
        if atom.pred in roles:
            role = roles[atom.pred]
            of_role.setdefault(str(atom.args[role["slot"]]), role["put"])
    counted: Counter[str] = Counter()
    names: dict[str, str] = {}
    lines: dict[str, int] = {}
    parts: dict[str, list[str]] = {}
    for person in people:
        whole, pieces = _pieces(person, own["titles"])
        if not whole:
            continue
        form = of_role.get(person.id, own["person"])
        counted[form] += 1
        put = form.format(number=counted[form])
        names[whole] = put
        lines[put] = person.line
        for piece in pieces:
            parts.setdefault(piece, []).append(put)
    shared = 0
    for piece, puts in parts.items():
        if len(set(puts)) > 1:
            shared += 1
            names.setdefault(piece, own["shared"].format(number=shared))
        else:
            names.setdefault(piece, puts[0])
    return {form: put for name, put in names.items() for form in (name, name.upper(), escape(name))}, lines


def _pieces(person: Thing, titles: list[str]) -> tuple[str, list[str]]:
    """The name within what a person is called (not the words of *his father*), and its parts."""
    if not (person.name or person.text):
        return person.id, [person.id]
    found = [one for one in _WORD.finditer(person.label) if _is_name(one[0]) and one[0].rstrip(".") not in titles]
    if not found:
        return "", []
    whole = person.label[found[0].start() : found[-1].end()]
    return " ".join(whole.split()), [one[0] for one in found if len(one[0]) > 1]


def _is_name(word: str) -> bool:
    """Whether a word begins with a capital, or is of a script that has none."""
    return word[0].isupper() or (word[0].isalpha() and word[0].lower() == word[0].upper())
