"""The findings in dispute and the reasons for them: each once, whether the text reports it or the court rules on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wellfounded.drafting.decisions import among, challenge_of
from wellfounded.drafting.draft_writer import Basis, DraftWriter, id_of, spaced
from wellfounded.drafting.parties import Person
from wellfounded.reading.model import Fact

__all__ = ["Finding", "findings_of"]

_REASONS = 5  # of one finding at most
_NEAR = 0.6  # share of the words of one reason that another has, from which on they are one


@dataclass
class Finding:
    """A finding of a draft: its id and name, subject, the people it relates to, and the facts it was read from.

    ``ruled`` is the number of the issue with which the decision rules on it, or -1. ``adverse`` is None where that is
    not known.
    """

    subject: str
    decision: str
    about: list[Person]
    adverse: bool | None
    why: str
    confidence: float
    facts: list[Fact] = field(default_factory=list)
    ruled: int = -1
    id: str = ""
    name: str = ""

    def covers(self, subject: str, about: Sequence[Person]) -> bool:
        """Whether it is the finding on a subject as to these people, or to some of them."""
        return self.subject == subject and any(person in self.about for person in about)


def findings_of(writer: DraftWriter, people: Sequence[Person]) -> list[Finding]:
    """The findings, entered in the draft with their reasons."""
    found: list[Finding] = []
    _told(writer, people, found)
    _reported(writer, people, found)
    _ruled_on(writer, people, found)
    for finding in found:
        _enter(writer, people, finding)
    _reasons(writer, found)
    return found


def _place(writer: DraftWriter, by: str) -> str:
    """The entry of the decision in which someone of the agency made a finding."""
    if "before" not in writer.family:
        return "below" if by != "board" else ""
    reviewed = writer.words["reviewed"].get(writer.value(writer.family["reviewed"]), {})
    adopts = any(entry.section == "decisions" and "adopts" in entry.fields for entry in writer.entries)
    shared = str(reviewed.get("findings", "before" if adopts else "below"))
    return {"ij": "before", "board": "below"}.get(by, shared)


def _told(writer: DraftWriter, people: Sequence[Person], found: list[Finding]) -> None:
    """The findings that the papers report: one that the Board repeats stays the IJ's."""
    facts = [fact for fact in writer.facts("finding") if fact.values["way"]]
    facts.sort(
        key=lambda fact: (fact.values["by"] == "agency", bool(fact.values["nominal"]), fact.values["by"] != "ij")
    )
    for fact in facts:
        place = _place(writer, fact.text("by"))
        about = [people[int(one)] for one in fact.texts("about") if int(one) < len(people)] or list(people)
        subject = fact.text("subject")
        same = [one for one in found if one.covers(subject, about)]
        if same:
            for one in same:
                one.facts.append(fact)
            about = [person for person in about if not any(person in one.about for one in same)]
        if not place or not about or (same and fact.values["nominal"]):
            continue
        adverse = fact.values["way"] == "against"
        if not adverse and subject not in writer.words["favorable"]["subjects"]:
            continue
        found.append(Finding(subject, place, about, adverse, writer.because(fact), fact.confidence, [fact]))


def _reported(writer: DraftWriter, people: Sequence[Person], found: list[Finding]) -> None:
    """The finding of the decision below that a field of the reading reports."""
    words = writer.words["reported_finding"]
    known = words["values"].get(writer.value(words["field"]))
    if not known or any(one.covers(words["subject"], people) for one in found):
        return
    place = "before" if "before" in writer.family else "below"
    confidence = writer.found(words["field"]).confidence
    why = writer.why(words["field"])
    found.append(Finding(words["subject"], place, list(people), bool(known["adverse"]), why, confidence))


def _ruled_on(writer: DraftWriter, people: Sequence[Person], found: list[Finding]) -> None:
    """The issues that the decision rules on: each is a finding below, with the party who challenges it against it."""
    words = writer.words
    challenge = challenge_of(writer, people)
    for number, issue in enumerate(writer.each("issues")):
        name, ruling, party = str(issue.get("issue")), str(issue.get("ruling")), str(issue.get("party") or "")
        about = [person for person in people if person.called == party] or list(people)
        known = words["issues"].get(name)
        if known is None:
            if name not in words["applications"]:
                whom = f" of {about[0].shown}" if len(about) < len(people) else ""
                where = writer.page("issues", number)[:-2]
                ruled = f"The decision also rules on {spaced(name)}{whom} ({spaced(ruling)}, {where})"
                writer.ask("findings", f"{ruled}. As which finding or argument should it be entered?")
            continue
        why = f"ruling: {spaced(ruling)}; {writer.why('issues', number)}"
        subjects = (known["subject"], *known.get("also", ()))
        same = [one for one in found if any(one.covers(subject, about) for subject in subjects)]
        for one in same:
            if one.ruled < 0 and ruling not in words["unruled"]["rulings"]:
                one.ruled, one.why = number, _beside(why, one.why)
        left = [person for person in about if not any(person in one.about for one in same)]
        unsaid = not re.search(words["unruled"]["agency"], str(issue.get("sentence", "")))
        if left and (ruling in words["unruled"]["rulings"] or (unsaid and writer.reading.facts)):
            where = writer.page("issues", number)[:-2]
            writer.ask(
                "findings",
                f"The decision also rules on {spaced(name)} ({spaced(ruling)}, {where}). Did the agency find on it?",
            )
        elif left:
            adverse = bool(challenge["adverse"]) if challenge else None
            place = _place(writer, "")
            found.append(
                Finding(
                    known["subject"], place, left, adverse, why, writer.why("issues", number).confidence, [], number
                )
            )


def _beside(ruling: str, why: str) -> str:
    """The comment after a subject that the decision rules on too, with the place of the finding."""
    comment = f"{ruling}; {why}"
    return Basis(comment, why.span, why.confidence) if isinstance(why, Basis) else comment


def _enter(writer: DraftWriter, people: Sequence[Person], finding: Finding) -> None:
    known: Mapping[str, Any] = writer.words["subjects"].get(finding.subject, {})
    one = finding.about[0] if len(finding.about) < len(people) else None
    name = str(known.get("name") or f"the finding on {finding.subject}")
    if finding.adverse is False:
        name = str(known.get("favorable") or f"the favorable {name.removeprefix('the ')}")
    finding.name = f"{name} as to {one.shown}" if one else name
    id_ = f"{id_of(finding.subject)}-finding" + (f"-{one.id}" if one else "")
    entry = writer.entry("findings", id_, finding.confidence)
    finding.id = entry.id
    entry.give("name", finding.name).give("decision", finding.decision)
    entry.give("subject", finding.subject, finding.why)
    entry.give("relates_to", among([person.id for person in finding.about]))
    decides = [
        person.own[claim] for person in finding.about for claim in known.get("decides", ()) if claim in person.own
    ]
    if decides:
        entry.give("merits_ruling_on", among(decides))
    if finding.adverse is not None:
        inferred = "" if finding.facts else "inferred from the party that challenges it"
        entry.give("adverse", finding.adverse, inferred)
    if finding.adverse:
        entry.give("stated_ground", True)
    if finding.subject == writer.words["reported_finding"]["subject"]:
        entry.give("explicit", True)


def _reasons(writer: DraftWriter, found: Sequence[Finding]) -> None:
    """The reasons for each finding, those of one wording once."""
    for finding in found:
        numbers = {(fact.paper, fact.values["number"]) for fact in finding.facts}
        kept: list[set[str]] = []
        for fact in writer.facts("reason"):
            if (fact.paper, fact.values["finding"]) not in numbers or len(kept) >= _REASONS or finding.adverse is False:
                continue
            words = set(fact.text("text").lower().split())
            if any(len(words & other) >= _NEAR * min(len(words), len(other)) for other in kept):
                continue
            kept.append(words)
            kind = fact.text("type")
            entry = writer.entry("reasons", f"{finding.id}-{id_of(kind, 'reason')}", fact.confidence)
            name = f"the {kind} given for {finding.name}" if kind else f"a reason given for {finding.name}"
            entry.give("name", name).give("stated_basis_for", finding.id)
            entry.give("decision", _place(writer, fact.text("by")) or finding.decision)
            if kind:
                entry.give("kind", kind, writer.because(fact))
            if fact.values["specific"]:
                entry.give("specific", True, writer.because(fact))
