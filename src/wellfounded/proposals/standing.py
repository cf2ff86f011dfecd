"""How a proposal stands to the case and to the other proposals: what it agrees with, and what it contradicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wellfounded.dates import DateError, Span, parse_span
from wellfounded.matter.editor import answers_of, entries_of
from wellfounded.matter.schema import BUILT_IN, SAYS, FieldSpec, Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.proposals.proposal import Proposal

SURE = 0.95
"""From this confidence on a value that nothing contradicts counts as sure."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that differs from what a proposal says of the same field: what it is, and where it comes from.

    ``place`` is empty for what is entered without a place; ``number`` is that of another proposal, or 0.
    """

    field: str
    value: str
    place: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """A proposal and what contradicts it. ``there``: the case has the entry."""

    proposal: Proposal
    there: bool
    differences: tuple[Difference, ...]

    @property
    def sure(self) -> bool:
        """Whether a person need not look at it again."""
        return self.proposal.confidence >= SURE and not self.differences


def standings(proposals: Sequence[Proposal], root: Map, schema: Schema) -> list[Standing]:
    """Each proposal with its contradictions, in order; ``root`` is the case as it is."""
    said: dict[tuple[str, str, str], list[tuple[Proposal, Any]]] = {}
    for one in proposals:
        for name, value in one.fields.items():
            said.setdefault((one.section, one.id, name), []).append((one, value))
    out = []
    for one in proposals:
        entry = entries_of(root, one.section).get(one.id)
        found: list[Difference] = []
        for name, value in one.fields.items():
            spec = field_of(schema, one.section, name)
            if spec is None:
                continue
            for entered, place in entered_in(entry, name) if entry is not None else ():
                if differ(spec, schema, value, entered):
                    found.append(Difference(name, words(entered), place))
            for other, theirs in said[one.section, one.id, name]:
                if other.number != one.number and differ(spec, schema, value, theirs):
                    place = f"{other.document}, {other.place}"
                    found.append(Difference(name, words(theirs), place, other.number))
        out.append(Standing(one, entry is not None, tuple(found)))
    return out


def field_of(schema: Schema, section: str, name: str) -> FieldSpec | None:
    """A field of a section; None for one that there is not, and for names and sentences, which contradict nothing."""
    thing = schema.sections.get(section)
    if thing is None or name in (*BUILT_IN, SAYS):
        return None
    return next((spec for spec in thing.fields if spec.name == name), None)


def entered_in(entry: Map, name: str) -> Iterator[tuple[Any, str]]:
    """What is entered in a field: each value with its place in the record."""
    if name in entry.entries:
        for answer in answers_of(entry.entries[name][1]):
            yield answer.value, answer.at


def differ(spec: FieldSpec, schema: Schema, one: Any, other: Any) -> bool:
    """Whether two values of a field cannot both be right."""
    if spec.kind == "flag":
        return bool(one) is not bool(other)
    if adds_up(spec, schema):
        return False
    ours, theirs = _texts(one), _texts(other)
    if schema.accepts(spec.value_type).date:
        return not any(_meet(a, b) for a in ours for b in theirs)
    return not {each.casefold() for each in ours} & {each.casefold() for each in theirs}


def adds_up(spec: FieldSpec, schema: Schema) -> bool:
    """Whether further values of a field stand beside the first: several people, grounds, or kinds of harm."""
    if spec.one or spec.kind == "flag":
        return False
    accepts = schema.accepts(spec.value_type)
    return bool(accepts.things or accepts.values)


def same(spec: FieldSpec, schema: Schema, value: Any, entered: Sequence[Any]) -> bool:
    """Whether what is entered says all that a value says."""
    if spec.kind == "flag":
        return any(bool(value) is bool(one) for one in entered)
    known = {one.casefold() for each in entered for one in _texts(each)}
    if schema.accepts(spec.value_type).date:
        spans = [span for one in known if (span := _span(one)) is not None]
        return any(have.lies_within(span) for one in _texts(value) if (span := _span(one)) for have in spans)
    return all(one.casefold() in known for one in _texts(value))


def words(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    texts = _texts(value)
    return ", ".join(span.words if (span := _span(one)) is not None else one for one in texts)


def _texts(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]


def _span(text: str) -> Span | None:
    try:
        return parse_span(text) if any(letter.isdigit() for letter in text) else None
    except DateError:
        return None


def _meet(one: str, other: str) -> bool:
    """Whether two dates can be of the same day."""
    a, b = _span(one), _span(other)
    if a is None or b is None:
        return one == other
    early = a.latest is not None and b.earliest is not None and a.latest < b.earliest
    late = b.latest is not None and a.earliest is not None and b.latest < a.earliest
    return not (early or late)
