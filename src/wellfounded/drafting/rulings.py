"""What was decided: the decision under review, the one below it, findings, arguments, and the order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wellfounded.drafting.draft_writer import DraftWriter, spaced
from wellfounded.drafting.parties import Person

__all__ = ["decisions_below", "expected", "findings_of"]


def _among(ids: Sequence[str]) -> object:
    return ids[0] if len(ids) == 1 else list(ids)


def _challenge(writer: DraftWriter, people: Sequence[Person]) -> Mapping[str, Any] | None:
    """Who challenges the decision under review, and whether it was adverse to the applicants; None where unknown."""
    ids = _among([person.id for person in people])
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
    challenge = _challenge(writer, people)
    days = sorted(str(day) for day in writer.each(family.get("days", "")))
    if "before" in family:
        before = writer.entry("decisions", "before").give("name", family["before_name"])
        before.give("issued_by", family["before"])
        if len(days) > 1:
            before.give("date", days[0], f"{writer.why(family['days'])}; the earlier of two dates is taken as the IJ's")
        if claims:
            before.give("denied", claims, "inferred: the decision on appeal is challenged")
    below = writer.entry("decisions", "below").give("name", family["below_name"]).give("issued_by", family["below"])
    if len(days) > 1:
        below.give("date", days[-1], f"{writer.why(family['days'])}; the later of two dates")
    elif "days" in family:
        writer.ask("decisions", "What is the date of each decision? Enter date.")
    for name in family.get("inferred", ()):
        below.give(name, _among([person.id for person in people]), "inferred: the decision is under review")
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


def _reviewed(writer: DraftWriter, below: Any) -> None:
    """How the decision under review disposed of the one below it, by whose decision the court says that it reviews."""
    name = writer.family["reviewed"]
    known = writer.words["reviewed"].get(writer.value(name))
    below.give("appeal_from", "before", "inferred: the decision is under review")
    if known is None:
        writer.ask("decisions", writer.words["reviewed"]["asked"]["question"])
        return
    for field, value in known["fields"].items():
        below.give(field, value, writer.why(name))


def findings_of(writer: DraftWriter, people: Sequence[Person]) -> None:
    """The findings in dispute, for each person to whom a ruling relates, and an argument challenging each."""
    words = writer.words
    reported = words["reported_finding"]
    finding = reported["values"].get(writer.value(reported["field"]))
    everyone = [person.id for person in people]
    judged = "before" if "before" in writer.family else "below"
    done: set[tuple[str, str]] = set()
    if finding:
        who = people[0].shown if len(people) == 1 else str(writer.family["several"])
        name = str(finding["name"]).format(who=who)
        entry = writer.entry("findings", reported["id"]).give("name", name, writer.why(reported["field"]))
        entry.give("decision", judged).give("subject", words["issues"][reported["issue"]]["subject"])
        entry.give("relates_to", _among(everyone)).give("adverse", finding["adverse"]).give("explicit", True)
        if finding["adverse"]:
            done.update((reported["issue"], id_) for id_ in everyone)
            _argument(writer, people, reported["id"], name, everyone)
        elif "before" not in writer.family:
            done.update((reported["issue"], id_) for id_ in everyone)
    reviewed = words["reviewed"].get(writer.value(writer.family.get("reviewed", "")), {})
    place = str(reviewed.get("findings", "below"))
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
        left = [person for person in about if (name, person.id) not in done]
        if left:
            done.update((name, person.id) for person in left)
            single = f"-{left[0].id}" if len(left) < len(people) else ""
            why = f"ruling: {spaced(ruling)}; {writer.why('issues', number)}"
            _finding(writer, people, left, f"{name.replace('_', '-')}{single}", known, place, why)


def _finding(
    writer: DraftWriter,
    people: Sequence[Person],
    about: Sequence[Person],
    id_: str,
    known: Mapping[str, Any],
    place: str,
    why: str,
) -> None:
    name = str(known["name"])
    if len(about) < len(people):
        name = f"{name} as to {about[0].shown}"
    entry = writer.entry("findings", id_).give("name", name).give("decision", place)
    entry.give("subject", known["subject"], why).give("relates_to", _among([person.id for person in about]))
    decides = [person.own[claim] for person in about for claim in known["decides"] if claim in person.own]
    if decides:
        entry.give("merits_ruling_on", decides)
    challenge = _challenge(writer, people)
    if challenge:
        entry.give("adverse", challenge["adverse"], "inferred from the party that challenges it")
        _argument(writer, people, id_, name, [person.id for person in about])


def _argument(writer: DraftWriter, people: Sequence[Person], id_: str, name: str, about: Sequence[str]) -> None:
    """An argument challenging a finding, by those to whom it relates where they challenge the decision."""
    challenge = _challenge(writer, people)
    if challenge is None or (id_ == writer.words["reported_finding"]["id"] and "challenged_by" in writer.family):
        return
    theirs = challenge["by"] == _among([person.id for person in people])
    for by in about if theirs else [challenge["by"]]:
        single = f"-{by}" if theirs and len(people) > 1 and not id_.endswith(f"-{by}") else ""
        argument = writer.entry("arguments", f"challenge-{id_}{single}").give("name", f"the challenge to {name}")
        argument.give("made_by", by).give("made_before", writer.family["tribunal"]).give("challenges", id_)


def expected(writer: DraftWriter, people: Sequence[Person]) -> Iterator[str]:
    """The order, in a comment; and as the actual disposition of each claim, where that is clear."""
    ordered = list(writer.each("disposition"))
    if not ordered:
        return
    words = ", ".join(spaced(order) for order in ordered)
    yield from ("", f"# Ordered: {words}  ({writer.why('disposition')})")
    results = _orders(writer, people) or _whole(writer, people, ordered)
    sides = {side: [line for where, line in results if where == side] for side in ("holds", "fails")}
    if not results:
        yield "# ? What is the disposition of each claim? Enter it under actual_disposition, as holds or fails."
        return
    yield "actual_disposition:"
    for side, lines in sides.items():
        if lines:
            yield f"  {side}:"
            yield from (f"    - {line}" for line in dict.fromkeys(lines))


def _whole(writer: DraftWriter, people: Sequence[Person], ordered: Sequence[str]) -> list[tuple[str, str]]:
    known = writer.words["orders"].get(ordered[0], {}) if len(ordered) == 1 else {}
    claims = [claim for person in people for claim in person.claims]
    return [(side, f'"{sentence} {{{claim}}}"') for side, sentence in known.items() for claim in claims]


def _orders(writer: DraftWriter, people: Sequence[Person]) -> list[tuple[str, str]]:
    """The disposition of each claim where the decision states it: party by party, the remaining claims at the end."""
    name = writer.family.get("ordered", "")
    parts, lines = writer.words["parts"], []
    left = [claim for person in people for claim in person.claims]
    for number, entry in enumerate(writer.each(name)):
        known = writer.words["orders"].get(entry["disposition"], {})
        whose = [person for person in people if entry["party"] in ("", person.called)]
        if entry["claim"] in parts["all"]:
            claims = [claim for person in whose for claim in person.claims]
        elif entry["claim"] in parts["own"]:
            claims = [claim for person in whose for claim in person.own.values()]
        elif entry["claim"] in parts["rest"]:
            claims = list(left)
        else:
            claims = [person.own[entry["claim"]] for person in whose if entry["claim"] in person.own]
            if entry["claim"] == _kind(writer):
                claims += [person.included_claim for person in whose if person.included_claim]
        why = f"  # {writer.why(name, number)}"
        lines += [(side, f'"{words} {{{claim}}}"{why}') for side, words in known.items() for claim in claims]
        left = [claim for claim in left if claim not in claims]
    return lines


def _kind(writer: DraftWriter) -> str:
    """The application in which a derivative claim can be included."""
    relief = writer.words["derivative"]["relief"]
    return next((name for name, one in writer.words["applications"].items() if one["relief"] == relief), "")
