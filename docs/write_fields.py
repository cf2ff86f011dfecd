"""Writes docs/fields.md from the law text, so that the page names every section, field and value there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wellfounded.matter.schema import FieldSpec, Schema, ThingSpec

HEAD = """# Sections and fields

Written by `make docs` from the law text. What an entry looks like, and what may be written in one, is in
[the matter file](matter-file.md).

Every entry may also have `name`, `text`, `at`, `note` and `assumed`. Where a field takes several answers, they stand in
a list: `[torture, rape]`. The last column is the sentence that the field states; after the stroke stands the one that
`false` states. Both can be used in `facts` too, with ids in the braces.
"""


def render_page(schema: Schema) -> str:
    """The whole page."""
    sections = ", ".join(f"[{thing.section}](#{thing.section})" for thing in schema.things)
    lines = [HEAD, f"The sections: {sections}.", ""]
    for thing in schema.things:
        lines += [f"## {thing.section}", "", *_table(schema, thing), ""]
    if schema.sentences:
        lines += ["## Sentences without a field", "", "They are written in an entry of `facts`, after `says:`.", ""]
        lines += ["| sentence | question |", "|---|---|"]
        lines += [f"| {_code(sentence)} | {_cell(asked)} |" for sentence, asked in schema.sentences]
        lines += [""]
    lines += ["## Lists of values", ""]
    for name in sorted(_asked_for(schema)):
        lines += [f"### {name}", "", *(f"- {value}" for value in schema.accepts(name).values), ""]
    return "\n".join(lines)


def _table(schema: Schema, thing: ThingSpec) -> Iterator[str]:
    yield "| field | question | answer | sentence |"
    yield "|---|---|---|---|"
    if thing.name == schema.says_thing:
        yield "| `says` | What is the fact? | a sentence, in quotes, with ids in braces | |"
    for field in thing.fields:
        yield f"| `{field.name}` | {_cell(field.ask)} | {_cell(_answer(schema, field))} | {_sentence(field)} |"


def _answer(schema: Schema, field: FieldSpec) -> str:
    if field.kind == "flag":
        return "true or false"
    accepts = schema.accepts(field.value_type)
    if accepts.date:
        return "a date"
    if accepts.text:
        return "your own words"
    ways = [f"an id from {section}" for section in (f"[{name}](#{name})" for name in _sections(schema, field))]
    # A list has a place of its own on the page; the values that a kind adds to the ids are told here.
    ways += list(accepts.values) if accepts.things else [f"one of [{field.value_type}]({_anchor(field)})"]
    return " or ".join(ways) + ("" if field.one else "; several allowed")


def _sections(schema: Schema, field: FieldSpec) -> list[str]:
    return [schema.by_name[name].section for name in schema.accepts(field.value_type).things]


def _anchor(field: FieldSpec) -> str:
    return f"#{field.value_type.replace(' ', '-')}"


def _asked_for(schema: Schema) -> set[str]:
    """The lists that some field takes its values from."""
    fields = [field for thing in schema.things for field in thing.fields if field.kind == "value"]
    accepted = {field.value_type: schema.accepts(field.value_type) for field in fields}
    return {name for name, accepts in accepted.items() if accepts.values and not accepts.things}


def _sentence(field: FieldSpec) -> str:
    wordings = [_filled(text, field) for text in (field.pred, field.contrary) if text]
    return " / ".join(_code(text) for text in wordings)


def _filled(words: str, field: FieldSpec) -> str:
    for place, slot in enumerate(field.slot_types):
        other = "other " if slot in field.slot_types[:place] else ""
        words = words.replace("{}", f"{{{other}{slot}}}", 1)
    return words


def _code(text: str) -> str:
    return f"`{_cell(text)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    from wellfounded.cli.common import schema_of

    Path(__file__).with_name("fields.md").write_text(render_page(schema_of()), encoding="utf-8")
