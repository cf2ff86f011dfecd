"""The parties of a draft: a person for each applicant that was read, and the claims of each."""

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
    """A person in a draft: the id, the name as read (empty where it is redacted), and the ids of the claims.

    ``independent``: the person has claims of his or her own. ``own`` are those claims by application.
    """

    id: str
    called: str
    shown: str
    relation: str = ""
    derivative: bool = False
    independent: bool = True
    own: dict[str, str] = field(default_factory=dict)
    included_claim: str = ""

    @property
    def claims(self) -> list[str]:
        """Every claim of this person."""
        return [*self.own.values(), *([self.included_claim] if self.included_claim else [])]


def people_of(writer: DraftWriter) -> list[Person]:
    """The people of a draft, entered in it: one, or each of several applicants."""
    read = [entry for entry in writer.each("applicants") if isinstance(entry, Mapping)]
    family = writer.family
    if len(read) < 2:
        called = str(read[0].get("called") or "") if read else ""
        shown = called if read and read[0].get("given") else family["person_name"]  # a name entered by a person is kept
        people = [Person(family["person"], called, shown)]
    else:
        people = _several(read, family)
    for person in people:
        entry = writer.entry("people", person.id).give("name", person.shown, writer.why("applicants") if read else "")
        for name, value in family.get("person_gives", {}).items():
            entry.give(name, value)
        other = _spouse(person, people, writer.words["kin"]["spouses"])
        if other:
            entry.give("spouse", other.id, f"described as the {person.relation or other.relation}")
        country = writer.value("nationality")
        if country and any(character.isprintable() and not character.isspace() for character in str(country)):
            entry.give("national_of", country, writer.why("nationality"))
        day, why = _day(writer, "last_arrival", person, people)
        if day:
            entry.give("last_arrival", day, why)
    count = writer.value("respondents")
    if isinstance(count, int) and count > len(people):
        writer.ask(
            "people",
            f"The decision concerns {count} respondents. Who are the others, and whose spouse or child is each?",
        )
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
    """The spouse of a person: one of the two is described as the wife or husband."""
    married = [one for one in people if one.relation in spouses]
    if not married or person not in (people[0], *married):
        return None
    return next((one for one in (people[0], *married) if one is not person), None)


def _day(writer: DraftWriter, what: str, person: Person, people: Sequence[Person]) -> tuple[str, str]:
    """The first date reported for an event of a person, and its place; the sentence names the person or no one."""
    for number, entry in enumerate(writer.each("events")):
        if entry.get("what") != writer.words["events"][what] or not entry.get("when"):
            continue
        sentence = str(entry.get("sentence", ""))
        named = [one for one in people if one.called and re.search(rf"\b{re.escape(one.called)}\b", sentence)]
        if person in named or not named:
            return str(entry["when"]), f"{writer.page('events', number)}date in the first sentence that reports it"
    return "", ""


def claims_of(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The claims of each person, entered in the draft: those applied for, and the derivative one."""
    words = writer.words
    grounds = [words["grounds"][one] for one in writer.each("grounds") if one in words["grounds"]]
    known = {name: words["applications"][name] for name in writer.each("applications") if name in words["applications"]}
    for name in writer.each("applications"):
        if name not in known:
            writer.ask("claims", f"The decision also concerns an application for {spaced(name)}, omitted here.")
    alone = len(people) == 1
    for person in people:
        if person.derivative and not person.independent and not _ruled_on_separately(writer, person):
            continue
        for name, one in known.items():
            id_ = name if alone else f"{person.id}-{name}"
            shown = one["name"] if alone else f"{one['name']} of {person.shown}"
            claim = writer.entry("claims", id_).give("name", shown, writer.why("applications"))
            claim.give("applicant", person.id).give("relief", one["relief"])
            person.own[name] = id_
            if one["on_grounds"] and grounds:
                claim.give("ground", grounds if len(grounds) > 1 else grounds[0], writer.why("grounds"))
            day, why = _day(writer, "filed", person, people)
            if day:
                claim.give("filed", day, why)
            if _abandoned(writer, name, person):
                claim.give(words["abandoned"]["field"], False, "the decision deems the claim waived or abandoned")
    if not grounds and any(one["on_grounds"] for one in known.values()):
        writer.ask("claims", "On account of which protected ground is harm feared? Enter ground for each claim.")
    _included_claims(writer, people)


def _included_claims(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The claims of derivative applicants: each is included in the first claim of its kind."""
    words = writer.words["derivative"]
    kind = next((name for name, one in writer.words["applications"].items() if one["relief"] == words["relief"]), "")
    for person in people:
        other = next((one for one in people if one is not person and kind in one.own and not one.derivative), None)
        other = other or next((one for one in people if one is not person and kind in one.own), None)
        if not person.derivative or other is None:
            continue
        person.included_claim = f"{person.id}-through-{other.id}"
        name = words["name"].format(name=person.shown, other=other.shown)
        claim = writer.entry("claims", person.included_claim).give("name", name, writer.why("applicants"))
        claim.give("applicant", person.id).give("relief", words["relief"]).give("included_in", other.own[kind])
        if not person.own:
            writer.ask("claims", words["question"].format(name=person.shown))


def _ruled_on_separately(writer: DraftWriter, person: Person) -> bool:
    """Whether the decision has a ruling that concerns this person alone."""
    parties = [entry.get("party") for name in ("issues", "dispositions") for entry in writer.each(name)]
    return bool(person.called) and person.called in parties


def _abandoned(writer: DraftWriter, name: str, person: Person) -> bool:
    """Whether the decision says that a claim was abandoned."""
    words = re.compile(writer.words["abandoned"]["words"])
    return any(
        entry.get("issue") == name
        and entry.get("party") in (None, "", person.called)
        and words.search(str(entry.get("sentence", "")))
        for entry in writer.each("issues")
    )
