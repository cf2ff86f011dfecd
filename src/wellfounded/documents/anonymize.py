"""Names of people and A-numbers in a document replaced, each by the same words everywhere."""

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
    """What replaces a person's name or a number, and in how many places; ``line`` is the person's in the case file."""

    replacement: str
    places: int
    line: int = 0


def anonymize(document: Document, matter: Matter) -> tuple[Document, tuple[Replacement, ...]]:
    """The document with the people of the case and every A-number replaced, and the replacements.

    People are those of the case file; a person named only in running text is not known. Authorities keep their names,
    except the decision in this case. Anchors in the document are numbered, since they may contain names.
    """
    anonymizer = _Anonymizer(matter)
    out: Document = anonymizer.of(document)
    return out, anonymizer.replacements()


def report(replacements: tuple[Replacement, ...]) -> str:
    """In one line, the replacements and the number of places of each."""
    own = wording()["anonymize"]
    if not replacements:
        return str(own["nothing"])
    listed = ", ".join(own["replaced"].format(replacement=one.replacement, places=one.places) for one in replacements)
    return str(own["report"].format(replacements=listed))


class _Anonymizer:
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
        replacement = wording()["anonymize"]["own"]
        self.places[replacement] += 1
        return (
            Cite(replacement, (Run(replacement),))
            if isinstance(value, Cite)
            else Entry(replacement, words(replacement))
        )

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
        replacement = self.names[" ".join(found[0].split())]
        self.places[replacement] += 1
        return replacement

    def number(self, found: re.Match[str]) -> str:
        figures = re.sub(r"\D", "", found[1]).lstrip("0")
        own = wording()["anonymize"]["number"]
        replacement = self.numbers.setdefault(figures, own.format(number=len(self.numbers) + 1))
        self.places[replacement] += 1
        return replacement

    def replacements(self) -> tuple[Replacement, ...]:
        order = [*dict.fromkeys([*self.lines, *self.names.values(), *self.numbers.values()]), *self.places]
        return tuple(
            Replacement(replacement, self.places[replacement], self.lines.get(replacement, 0))
            for replacement in dict.fromkeys(order)
            if self.places[replacement]
        )


def _names(matter: Matter) -> tuple[dict[str, str], dict[str, int]]:
    """The replacement of each name and each part of one, in every spelling, and the line of each person."""
    own = wording()["anonymize"]
    people = [thing for thing in matter.things.values() if thing.kind == "person"]
    roles = {role["sentence"]: role for role in own["roles"]}
    of_role: dict[str, str] = {}
    for atom in matter.facts:
        if atom.pred in roles:
            role = roles[atom.pred]
            of_role.setdefault(str(atom.args[role["slot"]]), role["replacement"])
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
        replacement = form.format(number=counted[form])
        names[whole] = replacement
        lines[replacement] = person.line
        for piece in pieces:
            parts.setdefault(piece, []).append(replacement)
    shared = 0
    for piece, replacements in parts.items():
        if len(set(replacements)) > 1:
            shared += 1
            names.setdefault(piece, own["shared"].format(number=shared))
        else:
            names.setdefault(piece, replacements[0])
    return {
        form: replacement for name, replacement in names.items() for form in (name, name.upper(), escape(name))
    }, lines


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
