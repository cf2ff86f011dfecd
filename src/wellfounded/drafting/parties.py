"""The parties of a draft: a person for each applicant that was read, and the claims of each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wellfounded.drafting.draft_writer import DraftWriter, Entry, id_of, spaced
from wellfounded.reading.model import Fact

__all__ = ["Household", "Person", "claims_of", "people_of"]


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


@dataclass
class Household:
    """Everyone whom the facts of a case mention: the applicants by place, their relatives as ``father of 0``.

    A relative, and an organization, gets an entry when first asked for, with the place of the words that mention it.
    """

    writer: DraftWriter
    people: Sequence[Person]
    _relatives: dict[str, str] = field(default_factory=dict)
    _organizations: dict[str, str] = field(default_factory=dict)

    def ids(self, references: Sequence[str], fact: Fact) -> list[str]:
        """The ids of those whom a fact mentions; who is not known is left out."""
        return list(dict.fromkeys(id_ for one in references if (id_ := self._id(one, fact))))

    def shown(self, reference: str) -> str:
        """What someone is called: by name, or as the father of a person with a name."""
        relation, _, place = reference.rpartition(" of ")
        if not place.isdecimal() or int(place) >= len(self.people):
            return ""
        person = self.people[int(place)]
        return person.shown if not relation else f"the {relation} of {person.shown}"

    def _id(self, reference: str, fact: Fact) -> str:
        relation, _, place = reference.rpartition(" of ")
        if not self.shown(reference):
            return ""
        if not relation:
            return self.people[int(place)].id
        if reference not in self._relatives:
            entry = self.writer.entry("people", id_of(relation), fact.confidence)
            entry.give("name", self.shown(reference), self.writer.because(fact))
            for name in self.writer.family.get("person_gives", {}):
                entry.give(name, False)
            self._relatives[reference] = entry.id
            own = next(one for one in self.writer.entries if one.id == self.people[int(place)].id)
            if relation in self.writer.words["kin"]["spouses"] and "spouse" not in own.fields:
                own.give("spouse", entry.id, self.writer.because(fact))
            if relation in self.writer.words["kin"]["close"]:
                says = f"{{{entry.id}}} is a close relative of {{{self.people[int(place)].id}}}"
                self.writer.state(f"kin-{entry.id}", says, self.people[int(place)].id, fact)
        return self._relatives[reference]

    def organizations(self, fact: Fact) -> list[str]:
        """The ids of the organizations that a fact names as those who acted."""
        for name in fact.texts("actors"):
            if name not in self._organizations:
                entry = self.writer.entry("organizations", id_of(name), fact.confidence)
                entry.give("name", name, self.writer.because(fact))
                entry.give("government_body", name in fact.texts("official"))
                self._organizations[name] = entry.id
        return [self._organizations[name] for name in fact.texts("actors")]


def people_of(writer: DraftWriter) -> list[Person]:
    """The people of a draft, entered in it: one, or each of several applicants."""
    read = [entry for entry in writer.each("applicants") if isinstance(entry, Mapping)]
    family = writer.family
    if len(read) < 2:
        called = str(read[0].get("called") or "") if read else ""
        known = called and (read[0].get("given") or writer.printed(called))  # a name entered by a person is kept
        people = [Person(family["person"], called, called if known else family["person_name"])]
    else:
        people = _several(read, family)
    each = len(writer.found("applicants").spans) == len(people)  # the caption has a place for each of them
    for number, person in enumerate(people):
        why = writer.why("applicants", number if each else 0) if read else ""
        entry = writer.entry("people", person.id).give("name", person.shown, why)
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
        id_ = id_of(called or relation or f"{family['person']}-{number}")
        if any(person.id == id_ for person in people):
            id_ = f"{id_}-{number}"
            shown = shown if called else f"{shown} {number}"
        people.append(Person(id_, called, shown, relation, bool(one.get("derivative")), bool(one.get("own", True))))
    return people


def _spouse(person: Person, people: Sequence[Person], spouses: Sequence[str]) -> Person | None:
    """The spouse of a person: one of the two is described as the wife or husband."""
    married = [one for one in people if one.relation in spouses]
    if not married or person not in (people[0], *married):
        return None
    return next((one for one in (people[0], *married) if one is not person), None)


def _day(writer: DraftWriter, what: str, person: Person, people: Sequence[Person]) -> tuple[str, str]:
    """The date of an event of a person, and its place: the last arrival, the first filing; otherwise the first
    reported in a sentence that names the person or no one.
    """
    mine = str(people.index(person))
    told = [
        fact
        for fact in writer.facts("date")
        if fact.values["event"] == what and (not fact.texts("who") or mine in fact.texts("who"))
    ]
    if told:
        theirs = [fact for fact in told if fact.texts("who")] or told
        latest = writer.words["events"]["latest"] == what
        best = max(theirs, key=_day_of) if latest else min(theirs, key=lambda fact: f"{_day_of(fact)}~")
        return best.text("date"), writer.because(best)
    for number, entry in enumerate(writer.each("events")):
        if entry.get("what") != writer.words["events"][what] or not entry.get("when"):
            continue
        sentence = str(entry.get("sentence", ""))
        named = [one for one in people if one.called and re.search(rf"\b{re.escape(one.called)}\b", sentence)]
        if person in named or not named:
            return str(entry["when"]), f"{writer.page('events', number)}date in the first sentence that reports it"
    return "", ""


def _day_of(fact: Fact) -> str:
    """The first day, month or year in the date of a fact; the more exact of two is the later one."""
    found = re.search(r"\d{4}(?:-\d\d)*", fact.text("date"))
    return found[0] if found else ""


def claim_of(writer: DraftWriter, person: Person, name: str, why: str, alone: bool) -> Entry:
    """A claim of a person, entered in the draft under the name of its application. ``alone``: of no one else."""
    one = writer.words["applications"][name]
    person.own[name] = name if alone else f"{person.id}-{name}"
    shown = one["name"] if alone else f"{one['name']} of {person.shown}"
    claim = writer.entry("claims", person.own[name]).give("name", shown, why)
    return claim.give("applicant", person.id).give("relief", one["relief"])


def claims_of(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The claims of each person, entered in the draft: those applied for, and the derivative one."""
    words = writer.words
    grounds = [words["grounds"][one] for one in writer.each("grounds") if one in words["grounds"]]
    known = {name: words["applications"][name] for name in writer.each("applications") if name in words["applications"]}
    places = {name: number for number, name in enumerate(writer.each("applications"))}
    for name in writer.each("applications"):
        if name not in known:
            writer.ask("claims", f"The decision also concerns an application for {spaced(name)}, omitted here.")
    alone = len(people) == 1
    for person in people:
        if person.derivative and not person.independent and not _ruled_on_separately(writer, person):
            continue
        for name, one in known.items():
            claim = claim_of(writer, person, name, writer.why("applications", places[name]), alone)
            if one["on_grounds"] and grounds:
                claim.give("ground", grounds if len(grounds) > 1 else grounds[0], writer.why("grounds"))
            day, why = _day(writer, "filed", person, people)
            if day:
                claim.give("filed", day, why)
            _more(writer, claim, name, person, people)
    if not grounds and any(one["on_grounds"] for one in known.values()):
        writer.ask("claims", "On account of which protected ground is harm feared? Enter ground for each claim.")
    _included_claims(writer, people)


def _more(writer: DraftWriter, claim: Entry, name: str, person: Person, people: Sequence[Person]) -> None:
    """What else is said of a claim: the country, on whose testimony it hangs, and whether it was argued."""
    words = writer.words
    country = writer.value("nationality")
    if country and writer.found("nationality").confidence >= words["country"]["sure"]:
        claim.give(words["country"]["field"], country, f"inferred from the nationality: {writer.why('nationality')}")
    testified = [
        fact
        for fact in writer.facts("testimony")
        if not fact.texts("who") or str(people.index(person)) in fact.texts("who")
    ]
    if testified:
        claim.give(words["testimony"]["field"], person.id, writer.because(testified[0]))
    unmade = next(
        (fact for fact in writer.facts("unmade") if fact.values.get("whole") and name in fact.texts("claims")), None
    )
    if unmade and unmade.values["before"] == "court":
        claim.give(words["abandoned"]["field"], False, writer.because(unmade))
    elif _abandoned(writer, name, person):
        claim.give(words["abandoned"]["field"], False, "the decision deems the claim waived or abandoned")


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
