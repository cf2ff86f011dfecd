"""Writes docs/fields.md from the law text, so that the page names every section, field, doctrine and value there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from wellfounded.matter.doctrines import condition_words
from wellfounded.matter.schema import DoctrineSpec, FieldSpec, Schema, ThingSpec

HEAD = """# Sections and fields

Written by `make docs` from the law text, in the order in which a case file is filled in. For the form of an entry and
of an answer, see [the case file](matter-file.md).

Every entry may also have `name`, `text`, `at`, `note`, and `assumed`. Where a field takes several answers, write a
list: `[torture, rape]`. The last column is the sentence that the field states; after the slash is the sentence that
`false` states. Both may be used in `facts`, with ids in the braces.

Each section begins with its core fields, which any case may need. The fields of a doctrine follow under its name. Enter
them where the doctrine is in play, as [doctrines](#doctrines) states. The workbench lists those doctrines first.
"""


def render_page(schema: Schema) -> str:
    """The whole page."""
    lines = [HEAD, *_contents(schema), ""]
    for thing in schema.things:
        lines += [f"## {thing.section}", "", *_section(schema, thing)]
    if schema.sentences:
        lines += ["## Sentences without a field", "", "Write them in an entry of `facts`, after `says:`.", ""]
        lines += ["| sentence | question |", "|---|---|"]
        lines += [f"| {_code(sentence)} | {_cell(asked)} |" for sentence, asked in schema.sentences]
        lines += [""]
    lines += ["## Doctrines", "", "A doctrine is in play where one of its fields has an answer, or as stated here.", ""]
    lines += ["| doctrine | in play where | fields in |", "|---|---|---|"]
    lines += [_doctrine(schema, doctrine) for doctrine in schema.doctrines]
    lines += ["", "## Lists of values", ""]
    for name in sorted(_asked_for(schema)):
        lines += [f"### {name}", "", *(f"- {value}" for value in schema.accepts(name).values), ""]
    return "\n".join(lines)


def _contents(schema: Schema) -> Iterator[str]:
    """The sections under the headings of the forms."""
    yield "| | sections |"
    yield "|---|---|"
    for group in schema.groups:
        yield f"| {group.title} | {_links(group.sections)} |"


def _links(sections: Iterable[str]) -> str:
    return ", ".join(f"[{name}](#{name})" for name in sections)


def _section(schema: Schema, thing: ThingSpec) -> Iterator[str]:
    """The tables of a section: core fields, then those of each doctrine."""
    for doctrine in dict.fromkeys(field.doctrine for field in thing.fields):
        if doctrine:
            yield from (f'**<a id="{thing.section}-{_slug(doctrine)}"></a>{doctrine}**', "")
        yield "| field | question | answer | sentence |"
        yield "|---|---|---|---|"
        if thing.name == schema.says_thing and not doctrine:
            yield "| `says` | What must be proved? | a sentence, in quotation marks, with ids in braces | |"
        for field in thing.fields:
            if field.doctrine == doctrine:
                yield f"| `{field.name}` | {_cell(field.ask)} | {_cell(_answer(schema, field))} | {_sentence(field)} |"
        yield ""


def _doctrine(schema: Schema, doctrine: DoctrineSpec) -> str:
    """A doctrine as a row: when it is in play, and where its fields are."""
    when = "; ".join(f"`{condition_words(one)}`" for one in doctrine.when)
    where = [thing.section for thing in schema.things if any(field.doctrine == doctrine.name for field in thing.fields)]
    links = ", ".join(f"[{section}](#{section}-{_slug(doctrine.name)})" for section in where)
    return f"| {doctrine.name} | {_cell(when)} | {links} |"


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _answer(schema: Schema, field: FieldSpec) -> str:
    if field.kind == "flag":
        return "true or false"
    accepts = schema.accepts(field.value_type)
    if accepts.date:
        return "a date"
    if accepts.text:
        return "free text"
    ways = [f"an id from {section}" for section in (f"[{name}](#{name})" for name in _sections(schema, field))]
    # A list has a place of its own on the page; the values that a kind adds to the ids are given here.
    ways += list(accepts.values) if accepts.things else [f"one of [{field.value_type}]({_anchor(field)})"]
    return " or ".join(ways) + ("" if field.one else "; several allowed")


def _sections(schema: Schema, field: FieldSpec) -> list[str]:
    return [schema.by_name[name].section for name in schema.accepts(field.value_type).things]


def _anchor(field: FieldSpec) -> str:
    return f"#{field.value_type.replace(' ', '-').lower()}"


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
    from wellfounded.api.law_library import law_texts

    Path(__file__).with_name("fields.md").write_text(render_page(law_texts().schema), encoding="utf-8")
