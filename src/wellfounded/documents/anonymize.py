"""Names of people and A-numbers in a document replaced, each by the same words everywhere, as in any text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import is_not
from typing import Any

from wellfounded.documents.model import Cite, Document, Entry, Heading, Link, Run, field_names, words
from wellfounded.documents.wording import wording
from wellfounded.matter.model import Matter, Thing
from wellfounded.reading.anonymize import (
    AnonymizedText,
    KnownPerson,
    Labels,
    UnsureName,
    anonymize_known,
    shorten_file_numbers,
)

_WORD = re.compile(r"\w[\w’'-]*", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Replacement:
    """What replaces a person's name or a number, and in how many places; ``line`` is the person's in the case file."""

    replacement: str
    places: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class AnonymizedDocument:
    """A document with names and numbers replaced, the replacements, and what was left and should be checked."""

    document: Document
    replacements: tuple[Replacement, ...]
    doubts: tuple[UnsureName, ...]


def anonymize(document: Document, matter: Matter) -> AnonymizedDocument:
    """The document with the people of the case and every A-number replaced.

    People are those of the case file; another person named in running text is reported. Authorities keep their names,
    except the decision in this case. Anchors in the document are numbered, since they may contain names.
    """
    people, lines = _people(matter)
    texts: list[str] = []
    _Walk(matter, lambda text: _collected(texts, text)).of(document)
    own = wording()["anonymize"]
    found = anonymize_known(texts, people, Labels(own["number"], own["shared"]))
    hidden = iter(found)
    walk = _Walk(matter, lambda text: _replaced(text, next(hidden)))
    out: Document = walk.of(document)
    places = Counter(one.text.strip() for text in found for one in text.replacements) + walk.places
    order = [*(one.label for one in people), *places]
    replacements = tuple(
        Replacement(label, places[label], lines.get(label, 0)) for label in dict.fromkeys(order) if places[label]
    )
    doubts = {(doubt.words, doubt.why): doubt for text in found for doubt in text.doubts}
    return AnonymizedDocument(out, replacements, tuple(doubts[key] for key in sorted(doubts)))


def shorten_numbers(document: Document) -> Document:
    """The document with all but the last three figures of every A-number crossed out."""
    out: Document = _Walk(None, shorten_file_numbers).of(document)
    return out


def _collected(texts: list[str], text: str) -> str:
    texts.append(text)
    return text


def _replaced(text: str, found: AnonymizedText) -> str:
    """A text with its replacements; a name that ran over a line break is replaced without one."""
    parts, place = [], 0
    for one in found.replacements:
        parts += [text[place : one.start], one.text.strip()]
        place = one.end
    return "".join([*parts, text[place:]])


def report(anonymized: AnonymizedDocument) -> str:
    """The replacements with the number of places of each, and what was left for a person to check."""
    own = wording()["anonymize"]
    listed = ", ".join(
        own["replaced"].format(replacement=one.replacement, places=one.places) for one in anonymized.replacements
    )
    told = own["report"].format(replacements=listed) if listed else own["nothing"]
    if not anonymized.doubts:
        return str(told)
    left = "; ".join(own["doubt"].format(words=doubt.words, why=doubt.why) for doubt in anonymized.doubts)
    return f"{told}\n{own['doubts'].format(doubts=left)}"


class _Walk:
    """Goes through a document and changes every text in it; places are counted of what it replaces itself."""

    def __init__(self, matter: Matter | None, change: Callable[[str], str]) -> None:
        self.own_authority = matter.own_authority if matter else ""
        self.hides_anchors = matter is not None
        self.change = change
        self.places: Counter[str] = Counter()
        self.anchors: dict[str, str] = {}

    def of(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.change(value)
        if isinstance(value, tuple):
            parts = [self.of(one) for one in value]
            return tuple(parts) if any(map(is_not, parts, value)) else value
        if isinstance(value, Cite | Entry):
            return self.authority(value)
        if isinstance(value, Heading):
            return Heading(value.level, self.change(value.text), self.anchor(value.anchor))
        if isinstance(value, Link):
            return Link(self.change(value.text), self.anchor(value.to))
        changed = {
            name: new for name in field_names(type(value)) if (new := self.of(old := getattr(value, name))) is not old
        }
        return replace(value, **changed) if changed else value

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
        if not name or not self.hides_anchors:
            return anchor
        new = self.anchors.setdefault(name, f"place-{len(self.anchors) + 1}")
        return f"#{new}" if anchor.startswith("#") else new


def _people(matter: Matter) -> tuple[list[KnownPerson], dict[str, int]]:
    """The people of a case with what replaces each, and the line of each in the case file."""
    own = wording()["anonymize"]
    roles = {role["sentence"]: role for role in own["roles"]}
    of_role: dict[str, str] = {}
    for atom in matter.facts:
        if atom.pred in roles:
            role = roles[atom.pred]
            of_role.setdefault(str(atom.args[role["slot"]]), role["replacement"])
    counted: Counter[str] = Counter()
    people: list[KnownPerson] = []
    lines: dict[str, int] = {}
    for person in matter.things.values():
        name = _name_of(person, own["titles"]) if person.kind == "person" else ""
        if not name:
            continue
        form = of_role.get(person.id, own["person"])
        counted[form] += 1
        label = form.format(number=counted[form])
        people.append(KnownPerson(name, label))
        lines[label] = person.line
    return people, lines


def _name_of(person: Thing, titles: list[str]) -> str:
    """The name within what a person is called (not the words of *his father*); empty where there is none."""
    if not (person.name or person.text):
        return person.id
    found = [one for one in _WORD.finditer(person.label) if _is_name(one[0]) and one[0].rstrip(".") not in titles]
    return " ".join(person.label[found[0].start() : found[-1].end()].split()) if found else ""


def _is_name(word: str) -> bool:
    """Whether a word begins with a capital, or is of a script that has none."""
    return word[0].isupper() or (word[0].isalpha() and word[0].lower() == word[0].upper())
