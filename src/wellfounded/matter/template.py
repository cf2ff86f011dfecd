"""Blank case files to fill in, with the questions as comments: one for each kind of case, and one with every field."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from wellfounded.matter.schema import DECIDED, FORMAT, SAYS, SCHEMA_LINE, FieldSpec, Schema, TemplateSpec, ThingSpec
from wellfounded.matter.yaml_writer import quoted, tidy

WIDTH = 118
"""Characters of the longest line of a comment."""

_HEAD = """
A case file: what happened and what was decided, not the legal conclusions.
Text after ## explains. Leave blank, or leave out, what is unknown: unknown is different from no (false).
A line that begins with a single # is ready for use, but for the first: delete the # and fill it in.
Brackets give the answer: [people] is the id of an entry in the section people; "one or more" takes a list too.
Replace each id, such as {id}, with one of your own. "name" is what the analysis calls the entry.
Any entry may have a record cite ("at: R. 55") and a note; so may an answer: "challenged: {{is: true, at: R. 12}}".
What the record does not support is marked "assumed: true".
A text with a comma, a colon, or a brace needs quotation marks. Dates may be approximate:
2005-05-11, "May 11, 2005", 2005-05, before 2005-05-11, about 2005-05-11, spring 1993, unknown.
"""


def template(schema: Schema, title: str = "A v. B", *, forum: str = "", stage: str = "") -> str:
    """A case file that loads as it stands, with every section and field of the schema in comments."""
    lines = list(_head(schema, title, forum, stage or next(iter(schema.stages), "")))
    lines += [*_comment("Key of the published decision in this case, if there is one.", ""), "#reported_as:"]
    for thing in schema.things:
        lines += ["", f"{thing.section}:", *_entry(schema, thing, thing.fields, "#")]
    return "\n".join(lines) + "\n"


LONG_LIST = 12
"""A list of more values than this is written out once in a file for one kind of case."""


def template_for(schema: Schema, kind: TemplateSpec, title: str = "A v. B", *, forum: str = "", stage: str = "") -> str:
    """A case file for one kind of case that loads as it stands: the sections and fields filled in first.

    One blank entry of each section is ready to be filled in; those of optional sections are commented out.
    """
    lines = list(_head(schema, title, forum, stage or kind.stage or next(iter(schema.stages), "")))
    listed: set[str] = set()
    for section, names, optional in kind.sections:
        thing = schema.sections[section]
        specs = {spec.name: spec for spec in thing.fields}
        # An entry that states a fact must state one, so a blank one would not load.
        start = "#" if optional or thing.name == schema.says_thing else ""
        lines += ["", f"{section}:", *_entry(schema, thing, [specs[name] for name in names], start, listed)]
    rest = [thing.section for thing in schema.things if thing.section not in {name for name, _, _ in kind.sections}]
    lines += ["", *_comment(f"Further sections, added as they are needed: {', '.join(rest)}.", "")]
    lines += _comment("'wellfounded new --all' writes every section and field with its question.", "")
    return "\n".join(lines) + "\n"


def _head(schema: Schema, title: str, forum: str, stage: str) -> Iterator[str]:
    """The explanation, and the keys at the top."""
    example = _example_id(schema.things[0]) if schema.things else "person-1"
    yield SCHEMA_LINE
    yield from (f"## {line}" for line in _HEAD.strip().format(id=example).splitlines())
    yield from ("", f"format: {FORMAT}", f"matter: {_quoted(' '.join(title.split()) or 'A v. B')}")
    yield from _comment("Forum: " + "; ".join(f"{code}, {name}" for code, name in schema.forums.items()), "")
    yield f"forum: {forum or next(iter(schema.forums), '')}"
    if schema.stages:
        yield from _comment("Stage: " + _alternatives(schema.stages), "")
        yield f"stage: {stage}"
    yield "dates:"
    yield from _comment("Date of the court's decision; blank while the case is pending.", "  ")
    yield f"  {DECIDED}:"
    for key in schema.dates:
        yield from _comment("Date whose law applies, while the case is pending.", "  ")
        yield f"  {key}:"


def _entry(
    schema: Schema, thing: ThingSpec, fields: Iterable[FieldSpec], start: str, listed: set[str] | None = None
) -> Iterator[str]:
    """One blank entry with its fields, each line after ``start``.

    ``listed`` are the long lists that the file has written out already. Without it everything is written out, with the
    doctrines and the sentences that a fact may state and no field does.
    """
    everything = listed is None
    if everything:
        yield from _comment(f"One entry for each {thing.name}:", "  ")
    yield f"{start}  {_example_id(thing)}:"
    if schema.says_thing == thing.name:
        said = "What a party must prove: a sentence of the law, with ids in braces, in quotation marks, as of a field"
        yield from _comment(f"{said}{'; or one of these:' if everything else '.'}", "    ")
        for sentence, asked in schema.sentences if everything else ():
            yield from _comment(f'"{sentence}"  {asked}', "    ")
        yield f"{start or '#'}    {SAYS}:"
    yield f"{start}    name:"
    if everything:
        yield f"{start}    at:"
    doctrine = ""
    for spec in fields:
        if everything and spec.doctrine != doctrine:
            doctrine = spec.doctrine
            yield from _comment(f"-- {doctrine} --", "    ")
        yield from _comment(_question(schema, spec, listed), "    ")
        yield f"{start}    {spec.name}:"


def _question(schema: Schema, spec: FieldSpec, listed: set[str] | None) -> str:
    """The question of a field and, in brackets, the answers that it takes."""
    asked = spec.ask or _sentence(spec)
    if spec.kind == "flag":
        return f"{asked} [true | false]"
    accepts = schema.accepts(spec.value_type)
    ways = [*(schema.by_name[name].section for name in accepts.things), *accepts.values]
    if accepts.date:
        ways = ["date"]
    if accepts.text:
        ways = ["text"]
    if listed is not None and len(accepts.values) > LONG_LIST:
        if spec.value_type in listed:
            ways = [f"a {spec.value_type} listed above"]
        listed.add(spec.value_type)
    return f"{asked} [{_alternatives(ways)}{'' if spec.one else '; one or more'}]"


def _sentence(spec: FieldSpec) -> str:
    """The sentence itself with its types in the slots, for a field without a question."""
    words = spec.pred
    for slot in spec.slot_types:
        words = words.replace("{}", f"({slot})", 1)
    return words


def _alternatives(values: Sequence[str]) -> str:
    return " | ".join(values)


def _comment(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=f"{indent}## ", subsequent_indent=f"{indent}## ", break_long_words=False
    )


def _example_id(thing: ThingSpec) -> str:
    return f"{thing.name.replace(' ', '-')}-1"


def _quoted(text: str) -> str:
    return quoted(tidy(text))
