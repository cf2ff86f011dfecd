"""Whose matter it is: a person for each applicant that was read, and the claims of each."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wellfounded.drafting.draft_writer import DraftWriter, spaced

__all__ = ["Person", "claims_of", "people_of"]


@dataclass(slots=True)
class Person:
    """Somebody of a draft: the id, the name as read (empty where it is masked), and the claims as the draft has them.

    ``alone``: there are claims in this person's own right. ``own`` are the claims by application, ``through`` the one
    that hangs on another's.
    """

    id: str
    called: str
    shown: str
    relation: str = ""
    derivative: bool = False
    alone: bool = True
    own: dict[str, str] = field(default_factory=dict)
    through: str = ""

    @property
    def claims(self) -> list[str]:
        """Every claim of this person."""
        return [*self.own.values(), *([self.through] if self.through else [])]


def people_of(sheet: DraftWriter) -> list[Person]:
    """The people of a draft, written into it: one, or each of several applicants."""
    read = [entry for entry in sheet.each("applicants") if isinstance(entry, Mapping)]
    family = sheet.family
    if len(read) < 2:
        called = str(read[0].get("called") or "") if read else ""
        shown = called if read and read[0].get("given") else family["person_name"]  # a name given by hand is kept
        people = [Person(family["person"], called, shown)]
    else:
        people = _several(read, family)
    for person in people:
        entry = sheet.entry("people", person.id).give("name", person.shown, sheet.why("applicants") if read else "")
        for name, value in family.get("person_gives", {}).items():
            entry.give(name, value)
        other = _spouse(person, people, sheet.words["kin"]["spouses"])
        if other:
            entry.give("spouse", other.id, f"is said to be the {person.relation or other.relation}")
        country = sheet.value("nationality")
        if country and any(character.isprintable() and not character.isspace() for character in str(country)):
            entry.give("national_of", country, sheet.why("nationality"))
        day, why = _day(sheet, "arrived", person, people)
        if day:
            entry.give("arrived", day, why)
    count = sheet.value("respondents")
    if isinstance(count, int) and count > len(people):
        sheet.ask("people", f"{count} respondents were counted: who are the others, and whose spouse or child?")
    return people


def _several(read: Sequence[Mapping[str, Any]], family: Mapping[str, Any]) -> list[Person]:
    people: list[Person] = []
    for number, one in enumerate(read, start=1):
        called, relation = str(one.get("called") or ""), str(one.get("relation") or "")
        shown = called or str(family["one_of_several"]).format(relation=relation or f"{family['person']} {number}")
        id_ = _id(called or relation or f"{family['person']}-{number}")
        if any(person.id == id_ for person in people):
            id_ = f"{id_}-{number}"
            shown = shown if called else f"{shown} {number}"
        people.append(Person(id_, called, shown, relation, bool(one.get("derivative")), bool(one.get("own", True))))
    return people


def _id(words: str) -> str:
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "person"


def _spouse(person: Person, people: Sequence[Person], spouses: Sequence[str]) -> Person | None:
    """To whom of two people somebody is married: one of them is said to be the wife or husband."""
    married = [one for one in people if one.relation in spouses]
    if not married or person not in (people[0], *married):
        return None
    return next((one for one in (people[0], *married) if one is not person), None)


def _day(sheet: DraftWriter, what: str, person: Person, people: Sequence[Person]) -> tuple[str, str]:
    """The first day told of an event of somebody, and where: in a sentence that names this person, or nobody."""
    for number, entry in enumerate(sheet.each("events")):
        if entry.get("what") != sheet.words["events"][what] or not entry.get("when"):
            continue
        sentence = str(entry.get("sentence", ""))
        named = [one for one in people if one.called and re.search(rf"\b{re.escape(one.called)}\b", sentence)]
        if person in named or not named:
            return str(entry["when"]), f"{sheet.page('events', number)}as the first sentence that tells of it says"
    return "", ""


def claims_of(sheet: DraftWriter, people: Sequence[Person]) -> None:
    """The claims of each person, written into the draft: those applied for, and the one that hangs on another's."""
    words = sheet.words
    grounds = [words["grounds"][one] for one in sheet.each("grounds") if one in words["grounds"]]
    known = {name: words["applications"][name] for name in sheet.each("applications") if name in words["applications"]}
    for name in sheet.each("applications"):
        if name not in known:
            sheet.ask("claims", f"It is also on an application for {spaced(name)}, which is left out here.")
    alone = len(people) == 1
    for person in people:
        if person.derivative and not person.alone and not _speaks_of(sheet, person):
            continue
        for name, one in known.items():
            id_ = name if alone else f"{person.id}-{name}"
            shown = one["name"] if alone else f"{one['name']} of {person.shown}"
            claim = sheet.entry("claims", id_).give("name", shown, sheet.why("applications"))
            claim.give("applicant", person.id).give("relief", one["relief"])
            person.own[name] = id_
            if one["on_grounds"] and grounds:
                claim.give("ground", grounds if len(grounds) > 1 else grounds[0], sheet.why("grounds"))
            day, why = _day(sheet, "filed", person, people)
            if day:
                claim.give("filed", day, why)
            if _let_go(sheet, name, person):
                claim.give("pressed", False, "the decision says that it was not argued")
    if not grounds and any(one["on_grounds"] for one in known.values()):
        sheet.ask("claims", "On which protected ground does each claim rest? Give ground.")
    _through(sheet, people)


def _through(sheet: DraftWriter, people: Sequence[Person]) -> None:
    """The claims of those whose claims hang on another's: included in the first claim of its kind."""
    words = sheet.words["through"]
    kind = next((name for name, one in sheet.words["applications"].items() if one["relief"] == words["relief"]), "")
    for person in people:
        other = next((one for one in people if one is not person and kind in one.own and not one.derivative), None)
        other = other or next((one for one in people if one is not person and kind in one.own), None)
        if not person.derivative or other is None:
            continue
        person.through = f"{person.id}-through-{other.id}"
        name = words["name"].format(name=person.shown, other=other.shown)
        claim = sheet.entry("claims", person.through).give("name", name, sheet.why("applicants"))
        claim.give("applicant", person.id).give("relief", words["relief"]).give("included_in", other.own[kind])
        if not person.own:
            sheet.ask("claims", words["note"].format(name=person.shown))


def _speaks_of(sheet: DraftWriter, person: Person) -> bool:
    """Whether the decision rules on something of this person alone."""
    parties = [entry.get("party") for name in ("issues", "dispositions") for entry in sheet.each(name)]
    return bool(person.called) and person.called in parties


def _let_go(sheet: DraftWriter, name: str, person: Person) -> bool:
    """Whether the decision says of a claim that it was given up."""
    words = re.compile(sheet.words["let_go"]["words"])
    return any(
        entry.get("issue") == name
        and entry.get("party") in (None, "", person.called)
        and words.search(str(entry.get("sentence", "")))
        for entry in sheet.each("issues")
    )
