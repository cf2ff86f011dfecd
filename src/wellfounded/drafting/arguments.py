"""The arguments of a draft: by whom, before whom, and which finding each challenges; and what was not argued."""

from __future__ import annotations

from collections.abc import Sequence

from wellfounded.drafting.decisions import among, challenge_of
from wellfounded.drafting.draft_writer import DraftWriter, id_of
from wellfounded.drafting.findings import Finding
from wellfounded.drafting.parties import Person
from wellfounded.reading.model import Fact

__all__ = ["arguments_of"]


def arguments_of(writer: DraftWriter, people: Sequence[Person], findings: Sequence[Finding]) -> None:
    """Every argument that the papers report; where they report none, one for each finding that is ruled on.

    Where they report some, a finding that none of them challenges may have been ruled on unasked: that is a question.
    """
    challenge = challenge_of(writer, people)
    dropped = _unmade(writer, people, findings)
    answered: set[tuple[str, str]] = set()
    entered: dict[tuple[str, str, tuple[str, ...]], None] = {}
    for fact in writer.facts("argument"):
        for by in _makers(writer, people, fact):
            aimed = _aimed(people, findings, fact, by)
            key = (by, fact.text("before"), tuple(one.id for one in aimed))
            if key in entered or not (aimed or fact.texts("errors") or fact.texts("contentions")):
                continue
            entered[key] = None
            _enter(writer, fact, by, aimed)
            answered.update((one.id, by) for one in aimed)
    if challenge is None:
        return
    theirs = challenge["by"] == among([person.id for person in people])
    for finding in findings:
        if finding.ruled < 0 or finding.adverse is not challenge["adverse"] or finding.id in dropped:
            continue
        if entered:
            if not any(id_ == finding.id for id_, _ in answered):
                writer.ask("arguments", f"The decision rules on {finding.name}. Who challenged it, and on what ground?")
            continue
        for by in [person.id for person in finding.about] if theirs else [challenge["by"]]:
            if not any(id_ == finding.id for id_, _ in answered):
                single = f"-{by}" if theirs and len(people) > 1 and not finding.id.endswith(f"-{by}") else ""
                entry = writer.entry("arguments", f"challenge-{finding.id}{single}", finding.confidence)
                entry.give("name", f"the challenge to {finding.name}", "inferred: the decision rules on it")
                entry.give("made_by", by).give("made_before", writer.family["tribunal"]).give("challenges", finding.id)


def _makers(writer: DraftWriter, people: Sequence[Person], fact: Fact) -> list[str]:
    """The ids of those who make an argument; each has an entry of its own."""
    if fact.text("by") == "government":
        return [writer.words["appellants"]["dhs"]["by"]]
    who = [people[int(one)].id for one in fact.texts("who") if int(one) < len(people)]
    return who or [person.id for person in people]


def _aimed(people: Sequence[Person], findings: Sequence[Finding], fact: Fact, by: str) -> list[Finding]:
    """The findings that an argument challenges: adverse to the one who makes it, on a subject that it names."""
    government = fact.text("by") == "government"
    return [
        finding
        for finding in findings
        if finding.subject in fact.texts("subjects")
        and finding.adverse is not None
        and finding.adverse is not government
        and (government or any(person.id == by for person in finding.about))
    ]


def _enter(writer: DraftWriter, fact: Fact, by: str, aimed: Sequence[Finding]) -> None:
    subject = aimed[0].name if aimed else ", ".join(fact.texts("errors") or fact.texts("contentions"))
    whose = "the government's argument" if fact.text("by") == "government" else "the argument"
    entry = writer.entry("arguments", f"argument-{id_of(aimed[0].id if aimed else by)}", fact.confidence)
    entry.give("name", f"{whose} about {subject}", writer.because(fact)).give("made_by", by)
    entry.give("made_before", writer.words["levels"][fact.text("before")])
    if aimed:
        entry.give("challenges", among([one.id for one in aimed]))
    if fact.values["bare"]:
        entry.give("specific", False, writer.because(fact))
    elif aimed:
        entry.give("specific", True, writer.because(fact))
    if fact.texts("errors"):
        entry.give("error", among(fact.texts("errors")), writer.because(fact))
    if fact.texts("contentions"):
        entry.give("contention", among(fact.texts("contentions")), writer.because(fact))


def _unmade(writer: DraftWriter, people: Sequence[Person], findings: Sequence[Finding]) -> set[str]:
    """The ids of findings that the papers say were not challenged; the entry of each says before whom."""
    dropped: set[str] = set()
    fields = writer.words["unmade"]
    entries = {entry.id: entry for entry in writer.entries if entry.section == "findings"}
    for fact in writer.facts("unmade"):
        for finding in findings:
            if finding.subject in fact.texts("subjects") and finding.adverse:
                name = fields[fact.text("before")]
                entries[finding.id].fields.setdefault(name, (False, writer.because(fact)))
                if fact.text("before") == "court":
                    dropped.add(finding.id)
    return dropped
