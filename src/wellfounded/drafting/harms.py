"""The harm suffered and feared, the groups and opinions it is about, the proceedings, and the evidence of a draft."""

from __future__ import annotations

from collections.abc import Sequence

from wellfounded.drafting.decisions import among
from wellfounded.drafting.draft_writer import DraftWriter, id_of
from wellfounded.drafting.parties import Household, Person
from wellfounded.reading.model import Fact

__all__ = ["evidence_of", "groups_of", "harms_of", "proceedings_of"]


def harms_of(writer: DraftWriter, household: Household) -> None:
    """The harms, each with who suffered it as a fact of the applicant's testimony; and what is feared."""
    for fact in writer.facts("witness"):
        household.ids((fact.text("who"),), fact)
    given: list[tuple[str, list[str], str]] = []
    for fact in writer.facts("harm"):
        victims = household.ids(fact.texts("victims"), fact)
        kind, date = fact.text("type"), fact.text("date")
        if not victims or any(
            kind == one
            and set(victims) & set(others)
            and (not date or not day or date.startswith(day) or day.startswith(date))
            for one, others, day in given
        ):
            continue
        given.append((kind, victims, date))
        whom = " and ".join(household.shown(one) for one in fact.texts("victims"))
        noun = writer.words["harm_names"].get(kind, kind)
        entry = writer.entry("harms", id_of(f"{kind}-{victims[0]}"), fact.confidence)
        entry.give(
            "name", f"the {noun} of {whom}" if noun != "threat" else f"the threat to {whom}", writer.because(fact)
        )
        entry.give("kind", kind)
        if date:
            entry.give("date", date, writer.because(fact))
        household.ids(fact.texts("relatives"), fact)
        organizations = household.organizations(fact)
        if organizations:
            entry.give("perpetrator", among(organizations), writer.because(fact))
        if fact.texts("threatened"):
            entry.give("harm_threatened", among(fact.texts("threatened")), writer.because(fact))
        if fact.text("duration"):
            entry.give("duration", fact.text("duration"), writer.because(fact))
        for name in ("reported_to_police", "medical_treatment"):
            if isinstance(fact.values.get(name), bool):
                entry.give(name, fact.values[name], writer.because(fact))
        for victim in victims:
            writer.state(
                f"suffered-{entry.id}", f"{{{entry.id}}} was suffered by {{{victim}}}", _witness(household, fact), fact
            )
    for fact in writer.facts("fear"):
        _feared(writer, household, fact)


def _witness(household: Household, fact: Fact) -> str:
    """The applicant on whose testimony a harm rests: the one who suffered it, or whose relative did."""
    place = fact.texts("victims")[0].rpartition(" of ")[2]
    return household.people[int(place)].id


def _feared(writer: DraftWriter, household: Household, fact: Fact) -> None:
    person = next(iter(household.ids((fact.text("by"),), fact)), "")
    if not person or not (fact.texts("types") or fact.texts("actors")):
        return
    shown = household.shown(fact.text("by"))
    entry = writer.entry("feared_harms", id_of(f"feared-by-{person}"), fact.confidence)
    entry.give("name", f"what {shown} fears", writer.because(fact))
    if fact.texts("types"):
        entry.give("harm_type", among(fact.texts("types")), writer.because(fact))
    if fact.texts("actors"):
        entry.give("by_officials", bool(fact.texts("official")), writer.because(fact))
    writer.state(f"fear-{entry.id}", f"{{{person}}} fears {{{entry.id}}}", person, fact)


def groups_of(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The social groups and political opinions, as they were framed, with the claims that can rest on them."""
    grounded = [
        [
            person.own[name]
            for name, one in writer.words["applications"].items()
            if one["on_grounds"] and name in person.own
        ]
        for person in people
    ]
    several = sum(bool(claims) for claims in grounded) > 1
    for number, fact in enumerate(writer.facts("group"), start=1):
        entry = writer.entry("social_groups", f"group-{number}", fact.confidence)
        entry.give("name", fact.text("text"), writer.because(fact))
        about = fact.text("about")
        whose = grounded[int(about)] if about and int(about) < len(grounded) else []
        if whose or not several:
            claims = whose or [claim for one in grounded for claim in one]
            if claims:
                entry.give("claim", among(claims))
        else:
            writer.ask("social_groups", f"Whose claim is based on membership in {entry.id}?")
        if fact.text("characteristic"):
            entry.give("characteristic", fact.text("characteristic"), writer.because(fact))
    for number, fact in enumerate(writer.facts("opinion"), start=1):
        entry = writer.entry("political_opinions", f"opinion-{number}", fact.confidence)
        entry.give("name", fact.text("subject"), writer.because(fact))
        entry.give("holder", among([person.id for person in people])).give("subject", fact.text("subject"))


def proceedings_of(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The proceedings, where the papers name them, with the day on which they began; and a dated request for review."""
    named = next(writer.facts("proceeding"), None)
    dates = {fact.text("event"): fact for fact in reversed(list(writer.facts("date")))}
    everyone = among([person.id for person in people])
    if named:
        entry = writer.entry("proceedings", "proceedings", named.confidence)
        entry.give("name", f"the {named.text('type')} proceedings", writer.because(named))
        entry.give("respondent", everyone).give("type", named.text("type"))
        for name in ("served", "commenced"):
            if name in dates:
                entry.give(name, dates[name].text("date"), writer.because(dates[name]))
    review = writer.words["review"]
    if review["event"] in dates and "before" in writer.family:
        fact = dates[review["event"]]
        entry = writer.entry(review["section"], review["id"], fact.confidence).give("name", review["name"])
        entry.give(review["who"], everyone).give("decision_reviewed", "below")
        entry.give("filed", fact.text("date"), writer.because(fact))


def evidence_of(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The documents that the papers name, each once, with who offered it where they say so."""
    seen: set[str] = set()
    for fact in writer.facts("exhibit"):
        name = fact.text("name")
        if name in seen:
            continue
        seen.add(name)
        entry = writer.entry("exhibits", id_of(name.removeprefix("the ").removeprefix("a ")), fact.confidence)
        entry.give("name", name, writer.because(fact))
        by = next(
            (one.text("by") for one in writer.facts("exhibit") if one.text("name") == name and one.text("by")), ""
        )
        if by == "government":
            entry.give("offered_by", writer.words["appellants"]["dhs"]["by"], writer.because(fact))
        elif by:
            entry.give("offered_by", among([person.id for person in people]), writer.because(fact))
