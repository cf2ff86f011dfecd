"""The decisions of the agency: the one under review and the one below it, with their dates and what each did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from wellfounded.drafting.draft_writer import DraftWriter, Entry
from wellfounded.drafting.parties import Person

__all__ = ["among", "challenge_of", "decisions_below"]


def among(ids: Sequence[str]) -> object:
    """Ids as a case file has them: one alone, several as a list."""
    return ids[0] if len(ids) == 1 else list(ids)


def challenge_of(writer: DraftWriter, people: Sequence[Person]) -> Mapping[str, Any] | None:
    """Who challenges the decision under review, and whether it was adverse to the applicants; None where unknown."""
    ids = among([person.id for person in people])
    if "challenged_by" not in writer.family:
        return {"by": ids, "adverse": True}
    found: Mapping[str, Any] | None = writer.words["appellants"].get(writer.value(writer.family["challenged_by"]))
    if found and found["by"] == writer.family["person"]:
        return {**found, "by": ids}
    return found


def _appellant(writer: DraftWriter) -> str:
    field = writer.family.get("challenged_by")
    return f"appellant: {writer.why(field)}" if field else ""


def decisions_below(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The decision under review, the one below it where the family has one, and the appeal where there is one."""
    family = writer.family
    claims = [claim for person in people for claim in person.claims]
    challenge = challenge_of(writer, people)
    days = _days(writer)
    if "before" in family:
        before = writer.entry("decisions", "before").give("name", family["before_name"])
        before.give("issued_by", family["before"])
        if "ij" in days:
            before.give("date", *days["ij"])
        if claims:
            before.give("denied", claims, "inferred: the decision on appeal is challenged")
    below = writer.entry("decisions", "below").give("name", family["below_name"]).give("issued_by", family["below"])
    last = "board" if "before" in family else "ij"
    if last in days:
        below.give("date", *days[last])
    if not {last, "ij"} <= set(days):
        writer.ask("decisions", "What is the date of each decision? Enter date.")
    for name in family.get("inferred", ()):
        below.give(name, among([person.id for person in people]), "inferred: the decision is under review")
    if "before" in family:
        _reviewed(writer, below)
    if challenge is None:
        writer.ask("decisions", "Who appealed, and which claims did the decision below deny or grant?")
        return
    if claims:
        why = _appellant(writer) or "inferred: the decision is challenged"
        below.give("denied" if challenge["adverse"] else "granted", claims, why)
    if "challenged_by" in family:
        by = challenge["by"] if isinstance(challenge["by"], list) else [challenge["by"]]
        for one in by:
            appeal = writer.entry("appeals", f"appeal-{one}" if len(by) > 1 else "appeal")
            appeal.give("name", challenge["name"], _appellant(writer))
            appeal.give("decision_appealed", "below").give("appellant", one)


def _days(writer: DraftWriter) -> dict[str, tuple[str, str]]:
    """The day of the IJ's decision and of the Board's, each with its place.

    First as another paper of the case prints its own date, then as the text reports it, then as the earlier and the
    later of two dates in its heading. A day after the one that follows it is not used.
    """
    out: dict[str, tuple[str, str]] = {}
    for reading in writer.others:
        by = writer.words["papers"].get(
            next((part.kind for part in reading.parts if part.kind in writer.words["papers"]), "")
        )
        found = reading.fields.get("decided")
        if by and found and isinstance(found.value, str):
            out[by] = (found.value, f"{PurePath(reading.name).name}, {round(100 * found.confidence)}%: {found.how}")
    for fact in writer.facts("date"):
        by = {"ij_decision": "ij", "board_decision": "board"}.get(fact.text("event"))
        if by and by not in out:
            out[by] = (fact.text("date"), writer.because(fact))
    name = writer.family.get("days", "")
    heading = sorted(str(day) for day in writer.each(name))
    if len(heading) > 1:
        out.setdefault("ij", (heading[0], f"{writer.why(name)}; the earlier of two dates is taken as the IJ's"))
        out.setdefault("board", (heading[-1], f"{writer.why(name)}; the later of two dates"))
    decided = str(writer.value("decided") or "9999")
    order = [(by, out[by][0]) for by in ("ij", "board") if by in out] + [("", decided)]
    late = {by for (by, day), (_, after) in pairwise(order) if day > after}
    return {by: day for by, day in out.items() if by not in late}


def _reviewed(writer: DraftWriter, below: Entry) -> None:
    """How the decision under review disposed of the one below it, by whose decision the court says that it reviews."""
    name = writer.family["reviewed"]
    known = writer.words["reviewed"].get(writer.value(name))
    below.give("appeal_from", "before", "inferred: the decision is under review")
    before = len(below.fields)
    if known is None or "adopts" not in known["fields"]:
        done = [fact for fact in writer.facts("decision") if fact.text("decision") == "board"]
        for fact in done if known is None else [fact for fact in done if fact.text("field") == "adopts"]:
            for field, value in writer.words["did"][fact.text("field")].items():
                below.fields.setdefault(field, (value, writer.because(fact)))
        own = next(
            (fact for fact in writer.facts("finding") if fact.values["by"] == "board" and not fact.values["nominal"]),
            None,
        )
        if own and len(below.fields) == before:
            field, value = writer.words["did"]["own"]
            below.give(field, value, f"inferred from a finding of its own: {writer.because(own)}")
        if known is None and len(below.fields) > before:
            return
    if known is None:
        writer.ask("decisions", writer.words["reviewed"]["asked"]["question"])
        return
    for field, value in known["fields"].items():
        below.give(field, value, writer.why(name))
