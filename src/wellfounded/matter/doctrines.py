"""Which doctrines are in play in a case file, so that their fields are worth offering."""

from __future__ import annotations

from wellfounded.matter.editor import answers_of, entries_of, text_of
from wellfounded.matter.schema import InPlay, Schema
from wellfounded.matter.yaml_parser import Map

STAGE = "stage"


def doctrines_in_play(schema: Schema, root: Map) -> frozenset[str]:
    """The names of the doctrines of which a field has an answer, or a condition is met, anywhere in the file."""
    answered = {
        spec.doctrine
        for thing in schema.things
        for entry in entries_of(root, thing.section).values()
        for spec in thing.fields
        if spec.doctrine and spec.name in entry.entries and answers_of(entry.entries[spec.name][1])
    }
    meant = {doctrine.name for doctrine in schema.doctrines if any(is_met(one, root) for one in doctrine.when)}
    return frozenset(answered | meant)


def is_met(condition: InPlay, root: Map) -> bool:
    """Whether a condition on a file is met by it."""
    if not condition.section:
        return text_of(root, STAGE) in condition.values
    entries = entries_of(root, condition.section)
    if not condition.field:
        return bool(entries)
    written = {
        value if isinstance(value, str) else str(value).lower()
        for entry in entries.values()
        if condition.field in entry.entries
        for value in (answer.value for answer in answers_of(entry.entries[condition.field][1]))
    }
    return bool(written & set(condition.values)) if condition.values else bool(written)


def condition_words(condition: InPlay) -> str:
    """A condition as it is written in law text: ``claims.relief is asylum``."""
    name = ".".join(filter(None, (condition.section or STAGE, condition.field)))
    return f"{name} is {', '.join(condition.values)}" if condition.values else name
