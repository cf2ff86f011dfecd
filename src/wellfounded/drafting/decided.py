"""What was decided, in the order of a case file: proceedings, decisions, their findings, the arguments against them."""

from __future__ import annotations

from collections.abc import Sequence

from wellfounded.drafting.arguments import arguments_of
from wellfounded.drafting.decisions import among, decisions_below
from wellfounded.drafting.draft_writer import Basis, DraftWriter
from wellfounded.drafting.findings import findings_of
from wellfounded.drafting.harms import proceedings_of
from wellfounded.drafting.parties import Person, claim_of

__all__ = ["decided", "of_first_instance"]


def decided(writer: DraftWriter, people: Sequence[Person]) -> None:
    """Enter what was decided; of a judge's own decision what it orders, and no argument against it."""
    proceedings_of(writer, people)
    decisions_below(writer, people)
    first = of_first_instance(writer)
    if first:
        _own_decision(writer, people)
    found = findings_of(writer, people)
    if not first:
        arguments_of(writer, people, found)


def of_first_instance(writer: DraftWriter) -> bool:
    """Whether the paper holds the decision of a judge and none of a higher tribunal."""
    by = {writer.words["papers"].get(part.kind) for part in writer.reading.parts}
    return "ij" in by and "board" not in by


def _own_decision(writer: DraftWriter, people: Sequence[Person]) -> None:
    """A decision of the first instance, which is the one below in a case that goes on: its day, and what it ordered.

    It tells of no appeal against it."""
    below = next(entry for entry in writer.entries if entry.id == "below")
    below.give("issued_by", writer.family["below"], writer.why("kind"))
    day = writer.value("decided")
    if isinstance(day, str):
        below.give("date", day, writer.why("decided"))
    below.fields.pop("denied", None)
    ordered: dict[str, tuple[list[str], Basis]] = {}
    for fact in writer.facts("order"):
        field = writer.words["first_orders"][fact.text("did")]
        if fact.text("claim") in writer.words["applications"] and not _claims_named(writer, fact.text("claim")):
            for person in people:  # a claim that only the orders name
                claim_of(writer, person, fact.text("claim"), writer.because(fact), len(people) == 1)
        for claim in _claims_named(writer, fact.text("claim")):
            if not any(claim in ids for ids, _ in ordered.values()):  # the first order on a claim stands
                ordered.setdefault(field, ([], writer.because(fact)))[0].append(claim)
    for field, (ids, why) in ordered.items():
        below.give(field, among(ids), why)
    writer.entries[:] = [entry for entry in writer.entries if entry.section != "appeals"]
    writer.ask("decisions", writer.words["no_appeal_read"]["question"])


def _claims_named(writer: DraftWriter, name: str) -> list[str]:
    """The claims of an application of this name; those of every one where all are meant."""
    relief = writer.words["applications"].get(name, {}).get("relief")
    claims = [entry for entry in writer.entries if entry.section == "claims"]
    return [entry.id for entry in claims if relief is None or entry.fields["relief"][0] == relief]
