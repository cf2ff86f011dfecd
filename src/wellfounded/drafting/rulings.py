"""What was decided: the decision under review and the one before it, findings, arguments, and what was ordered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wellfounded.drafting.draft_writer import DraftWriter, spaced
from wellfounded.drafting.parties import Person

__all__ = ["decisions_below", "expected", "findings_of"]


def _among(ids: Sequence[str]) -> object:
    return ids[0] if len(ids) == 1 else list(ids)


def _attack(sheet: DraftWriter, people: Sequence[Person]) -> Mapping[str, Any] | None:
    """Who attacks the decision under review, and whether it went against the applicants; None where unknown."""
    ids = _among([person.id for person in people])
    if "attacked_by" not in sheet.family:
        return {"by": ids, "adverse": True}
    found: Mapping[str, Any] | None = sheet.words["appellants"].get(sheet.value(sheet.family["attacked_by"]))
    if found and found["by"] == sheet.family["person"]:
        return {**found, "by": ids}
    return found


def _because(sheet: DraftWriter) -> str:
    field = sheet.family.get("attacked_by")
    return f"who appealed: {sheet.why(field)}" if field else ""


def decisions_below(sheet: DraftWriter, people: Sequence[Person]) -> None:
    """The decision under review, the one before it where the family has one, and the appeal where there is one."""
    family = sheet.family
    claims = [claim for person in people for claim in person.claims]
    attack = _attack(sheet, people)
    days = sorted(str(day) for day in sheet.each(family.get("days", "")))
    if "before" in family:
        before = sheet.entry("decisions", "before").give("name", family["before_name"]).give("by", family["before"])
        if len(days) > 1:
            before.give("date", days[0], f"{sheet.why(family['days'])}; the earlier of two is taken for the judge's")
        if claims:
            before.give("denied", claims, "supposed, because the decision on appeal is attacked")
    below = sheet.entry("decisions", "below").give("name", family["below_name"]).give("by", family["below"])
    if len(days) > 1:
        below.give("date", days[-1], f"{sheet.why(family['days'])}; the later of two")
    elif "days" in family:
        sheet.ask("decisions", "On which day was each decision made? Give date:.")
    for name in family.get("supposed", ()):
        below.give(name, _among([person.id for person in people]), "supposed, because it was reviewed")
    if "before" in family:
        _reviewed(sheet, below)
    if attack is None:
        sheet.ask("decisions", "Who appealed, and which claims did the decision below deny or grant?")
        return
    if claims:
        why = _because(sheet) or "because it is attacked"
        below.give("denied" if attack["adverse"] else "granted", claims, why)
    if "attacked_by" in family:
        by = attack["by"] if isinstance(attack["by"], list) else [attack["by"]]
        for one in by:
            appeal = sheet.entry("appeals", f"appeal-{one}" if len(by) > 1 else "appeal")
            appeal.give("name", attack["name"], _because(sheet)).give("from", "below").give("by", one)


def _reviewed(sheet: DraftWriter, below: Any) -> None:
    """What the decision under review makes of the one before it, as the court says whose decision it reviews."""
    name = sheet.family["reviewed"]
    known = sheet.words["reviewed"].get(sheet.value(name))
    below.give("appeal_from", "before", "supposed, because it was reviewed")
    if known is None:
        sheet.ask("decisions", sheet.words["reviewed"]["asked"]["question"])
        return
    for field, value in known["say"].items():
        below.give(field, value, sheet.why(name))


def findings_of(sheet: DraftWriter, people: Sequence[Person]) -> None:
    """The findings in dispute, of each person whom a ruling is about, and an argument against each."""
    words = sheet.words
    told = words["belief"]
    belief = told["values"].get(sheet.value(told["field"]))
    everyone = [person.id for person in people]
    judged = "before" if "before" in sheet.family else "below"
    done: set[tuple[str, str]] = set()
    if belief:
        who = people[0].shown if len(people) == 1 else str(sheet.family["several"])
        name = str(belief["name"]).format(who=who)
        entry = sheet.entry("findings", "belief").give("name", name, sheet.why(told["field"]))
        entry.give("in", judged).give("subject", words["issues"][told["issue"]]["subject"])
        entry.give("about", _among(everyone)).give("adverse", belief["adverse"]).give("express", True)
        if belief["adverse"]:
            done.update((told["issue"], id_) for id_ in everyone)
            _argument(sheet, people, "belief", name, everyone)
        elif "before" not in sheet.family:
            done.update((told["issue"], id_) for id_ in everyone)
    reviewed = words["reviewed"].get(sheet.value(sheet.family.get("reviewed", "")), {})
    place = str(reviewed.get("findings", "below"))
    for number, issue in enumerate(sheet.each("issues")):
        name, ruling, party = str(issue.get("issue")), str(issue.get("ruling")), str(issue.get("party") or "")
        about = [person for person in people if person.called == party] or list(people)
        known = words["issues"].get(name)
        if known is None:
            if name not in words["applications"]:
                whom = f" of {about[0].shown}" if len(about) < len(people) else ""
                said = f"It also rules on {spaced(name)}{whom} ({spaced(ruling)}, {sheet.page('issues', number)[:-2]})"
                sheet.ask("findings", f"{said}: as which finding or argument?")
            continue
        left = [person for person in about if (name, person.id) not in done]
        if left:
            done.update((name, person.id) for person in left)
            single = f"-{left[0].id}" if len(left) < len(people) else ""
            why = f"came out: {spaced(ruling)}; {sheet.why('issues', number)}"
            _finding(sheet, people, left, f"{name.replace('_', '-')}{single}", known, place, why)


def _finding(
    sheet: DraftWriter,
    people: Sequence[Person],
    about: Sequence[Person],
    id_: str,
    known: Mapping[str, Any],
    place: str,
    why: str,
) -> None:
    name = known.get("name", f"the finding on {known['subject']}")
    if len(about) < len(people):
        name = f"{name}, as to {about[0].shown}"
    entry = sheet.entry("findings", id_).give("name", name).give("in", place)
    entry.give("subject", known["subject"], why).give("about", _among([person.id for person in about]))
    decides = [person.own[claim] for person in about for claim in known["decides"] if claim in person.own]
    if decides:
        entry.give("decides", decides)
    attack = _attack(sheet, people)
    if attack:
        entry.give("adverse", attack["adverse"], "supposed from who attacks it")
        _argument(sheet, people, id_, name, [person.id for person in about])


def _argument(sheet: DraftWriter, people: Sequence[Person], id_: str, name: str, about: Sequence[str]) -> None:
    """An argument against a finding, by those whom it is about where they attack the decision."""
    attack = _attack(sheet, people)
    if attack is None or (id_ == "belief" and "attacked_by" in sheet.family):
        return
    theirs = attack["by"] == _among([person.id for person in people])
    for by in about if theirs else [attack["by"]]:
        single = f"-{by}" if theirs and len(people) > 1 and not id_.endswith(f"-{by}") else ""
        argument = sheet.entry("arguments", f"about-{id_}{single}").give("name", f"the argument against {name}")
        argument.give("by", by).give("before", sheet.family["tribunal"]).give("against", id_)


def expected(sheet: DraftWriter, people: Sequence[Person]) -> Iterator[str]:
    """What was ordered, in a comment; and as what the matter is expected to give, where that is clear."""
    ordered = list(sheet.each("disposition"))
    if not ordered:
        return
    words = ", ".join(spaced(order) for order in ordered)
    yield from ("", f"# Ordered: {words}  ({sheet.why('disposition')})")
    said = _orders(sheet, people) or _whole(sheet, people, ordered)
    sides = {side: [line for where, line in said if where == side] for side in ("holds", "fails")}
    if not said:
        yield "# ? What was ordered as to each claim? Say it under expect, as holds or fails."
        return
    yield "actual_disposition:"
    for side, lines in sides.items():
        if lines:
            yield f"  {side}:"
            yield from (f"    - {line}" for line in dict.fromkeys(lines))


def _whole(sheet: DraftWriter, people: Sequence[Person], ordered: Sequence[str]) -> list[tuple[str, str]]:
    known = sheet.words["orders"].get(ordered[0], {}) if len(ordered) == 1 else {}
    claims = [claim for person in people for claim in person.claims]
    return [(side, f'"{said} {{{claim}}}"') for side, said in known.items() for claim in claims]


def _orders(sheet: DraftWriter, people: Sequence[Person]) -> list[tuple[str, str]]:
    """What becomes of each claim, where the decision says it of each: party by party, and the rest at last."""
    name = sheet.family.get("ordered", "")
    parts, said = sheet.words["parts"], []
    left = [claim for person in people for claim in person.claims]
    for number, entry in enumerate(sheet.each(name)):
        known = sheet.words["orders"].get(entry["disposition"], {})
        whose = [person for person in people if entry["party"] in ("", person.called)]
        if entry["claim"] in parts["all"]:
            claims = [claim for person in whose for claim in person.claims]
        elif entry["claim"] in parts["own"]:
            claims = [claim for person in whose for claim in person.own.values()]
        elif entry["claim"] in parts["rest"]:
            claims = list(left)
        else:
            claims = [person.own[entry["claim"]] for person in whose if entry["claim"] in person.own]
            if entry["claim"] == _kind(sheet):
                claims += [person.through for person in whose if person.through]
        why = f"  # {sheet.why(name, number)}"
        said += [(side, f'"{words} {{{claim}}}"{why}') for side, words in known.items() for claim in claims]
        left = [claim for claim in left if claim not in claims]
    return said


def _kind(sheet: DraftWriter) -> str:
    """The application through which somebody else's claim can go."""
    relief = sheet.words["through"]["relief"]
    return next((name for name, one in sheet.words["applications"].items() if one["relief"] == relief), "")
