"""What a case file may say, as an answer."""

from __future__ import annotations

from functools import partial

from wellfounded.api.answer import answer_of
from wellfounded.api.law_answers import FieldOf, InputSentence, ThingOf, Vocabulary
from wellfounded.matter.schema import FieldSpec, Schema
from wellfounded.reports.row_tree import Row

__all__ = ["vocabulary_of"]


def vocabulary_of(schema: Schema) -> Vocabulary:
    """The things, lists, forums, and sentences of a schema of case files."""
    made = Vocabulary(
        tuple(
            ThingOf(thing.name, thing.section, tuple(_field(schema, spec) for spec in thing.fields))
            for thing in schema.things
        ),
        {one.name: one.values for one in schema.lists},
        schema.stages,
        dict(schema.forums),
        ("decided", *schema.dates),
        tuple(InputSentence(sentence, question.removeprefix("?")) for sentence, question in schema.sentences),
    )
    return answer_of(Vocabulary, made.to_dict(), partial(_rows, made))


def _field(schema: Schema, spec: FieldSpec) -> FieldOf:
    accepts = schema.accepts(spec.value_type) if spec.value_type else None
    return FieldOf(
        spec.name,
        spec.ask.removeprefix("?"),
        spec.pred,
        spec.value_type or "true or false",
        accepts.things if accepts else (),
        accepts.values if accepts else (),
        accepts is not None and not spec.one,
        spec.doctrine,
    )


def _rows(made: Vocabulary) -> list[Row]:
    rows = []
    for thing in made.things:
        row = Row(thing.section, mark="head")
        for one in thing.fields:
            row.add(f"{one.name}: {one.question or one.sentence}", ", ".join(one.values) or one.type)
        rows.append(row)
    return rows
