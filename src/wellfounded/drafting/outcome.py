"""The order of the decision: the actual disposition of each claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wellfounded.drafting.draft_writer import DraftWriter, spaced
from wellfounded.drafting.parties import Person

__all__ = ["expected"]


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
