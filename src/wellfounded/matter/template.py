"""An empty matter file with every question as a comment, to be filled in."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence

from wellfounded.matter.schema import DECIDED, FORMAT, SAYS, FieldSpec, Schema, ThingSpec

_HEAD = """
A matter: what happened and what was decided, never what should come of it.
Text after ## explains. A line after a single # is ready to be used: take the # away and fill it in.
Leave out, or leave blank, what is not known: that is different from no.
Anything may be given its place in the record: "challenged: {is: true, at: p. 12}".
A supposition that the record does not bear out is marked "assumed: true", and is shown as one.
A text with a comma, a colon, or a brace in it needs quotes. Dates may be rough:
2005-05-11, 2005-05, before 2005-05-11, about 2005-05-11, spring 1993, unknown.
"""


def template(schema: Schema, title: str = "A v. B", *, forum: str = "", stage: str = "") -> str:
    """A matter file that loads as it stands and asks every question of the schema in comments."""
    forum = forum or next(iter(schema.forums), "")
    stage = stage or next(iter(schema.stages), "")
    lines = [f"## {line}" for line in _HEAD.strip().splitlines()]
    lines += ["", f"format: {FORMAT}", f"matter: {_quoted(' '.join(title.split()) or 'A v. B')}"]
    lines += _comment("The forum: " + "; ".join(f"{code}, {name}" for code, name in schema.forums.items()), "")
    lines += [f"forum: {forum}"]
    if schema.stages:
        lines += [*_comment("The stage: " + _alternatives(schema.stages), ""), f"stage: {stage}"]
    lines += ["dates:", *_comment("When the court decided; blank while it has not.", "  "), f"  {DECIDED}:"]
    for key in schema.dates:
        lines += [*_comment("The day whose law is asked for; needed while there is no decision.", "  "), f"  {key}:"]
    lines += [*_comment("The authority that this very decision became, if it was published.", ""), "#reported_as:"]
    for thing in schema.things:
        lines += ["", f"{thing.section}:", *_entry(schema, thing)]
    return "\n".join(lines) + "\n"


def _entry(schema: Schema, thing: ThingSpec) -> Iterator[str]:
    """One thing, commented out, with its fields."""
    yield from _comment(f"For each {thing.name}, an id of your own and under it what is known:", "  ")
    yield f"#  {_example_id(thing)}:"
    if schema.says_thing == thing.name:
        yield from _comment(
            "A sentence of the law's vocabulary, with ids in braces, in quotes: that of any field", "    "
        )
        yield from _comment("(which then rests on what is named here), or one of these:", "    ")
        for sentence, asked in schema.sentences:
            yield from _comment(f'"{sentence}"  {asked}', "    ")
        yield f"#    {SAYS}:"
    yield from _comment("What it is called, and its place in the record.", "    ")
    yield from ("#    name:", "#    at:")
    for spec in thing.fields:
        yield from _comment(_question(schema, spec), "    ")
        yield f"#    {spec.name}:"


def _question(schema: Schema, spec: FieldSpec) -> str:
    asked = spec.ask or _sentence(spec)
    if spec.kind == "flag":
        return f"{asked} (true or false)"
    accepts = schema.accepts(spec.value_type)
    many = "" if spec.one else ", or a list in [ ]"
    ways = [f"the id of one of the {schema.by_name[name].section}" for name in accepts.things]
    ways += accepts.values
    if accepts.date:
        ways = ["a date"]
    if accepts.text:
        ways = ["in your own words"]
    return f"{asked} ({_alternatives(ways)}{many})"


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
        text, 110, initial_indent=f"{indent}## ", subsequent_indent=f"{indent}## ", break_long_words=False
    )


def _example_id(thing: ThingSpec) -> str:
    return f"{thing.name.replace(' ', '-')}-1"


def _quoted(text: str) -> str:
    """In double quotes, as JSON writes them, which is YAML too."""
    return json.dumps(text, ensure_ascii=False)
