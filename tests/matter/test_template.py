"""Blank case files: one for each kind of case, short, loading as it stands, and answered by every command."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from matter_schema import SCHEMA

from wellfounded.api.law_library import law_texts
from wellfounded.assess.schema import matter_schema
from wellfounded.cli import main
from wellfounded.language.library import LAW_FOLDER, read_library
from wellfounded.matter.doctrines import condition_words, doctrines_in_play
from wellfounded.matter.editor import nodes_of
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import SCHEMA_LINE, InPlay, Schema
from wellfounded.matter.template import WIDTH, template, template_for

KINDS = ("petition", "appeal", "hearing", "motion")
LONGEST = 150
GOOD = LAW_FOLDER.parents[2] / "tests" / "language"


def new(*options):
    """What ``new`` writes, as a person gets it."""
    return CliRunner().invoke(main, ["new", *options])


@pytest.fixture(scope="module")
def schema() -> Schema:
    return law_texts().schema


def test_there_is_a_template_for_each_kind_of_case(schema):
    assert tuple(item.name for item in schema.templates) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_blank_case_file_is_short_and_loads(kind, schema):
    result = new("--for", kind, "--title", "Matter of N-", "--forum", "ca9")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert len(lines) < LONGEST
    assert max(map(len, lines)) <= WIDTH
    matter = load_matter_text(result.output, schema)
    assert (matter.title, matter.forum) == ("Matter of N-", "ca9")
    assert matter.stage == next(item.stage for item in schema.templates if item.name == kind)
    assert matter.stage in schema.stages
    # One blank entry of every section that is not optional, and nothing said of any.
    item = next(item for item in schema.templates if item.name == kind)
    live = {section for section, _, optional in item.sections if not optional}
    assert {schema.by_name[thing].section for thing in matter.ids.values()} == live
    assert not any(source.given and source.field for source in matter.facts.values())


@pytest.mark.parametrize("kind", KINDS)
def test_a_blank_case_file_asks_its_fields_in_the_order_of_the_law(kind, schema):
    text = template_for(schema, next(item for item in schema.templates if item.name == kind))
    item = next(item for item in schema.templates if item.name == kind)
    sections = [name for name in re.findall(r"^([a-z_]+):$", text, re.MULTILINE) if name != "dates"]
    assert sections == [section for section, _, _ in item.sections]
    for section, names, _ in item.sections:
        part = text.split(f"\n{section}:\n")[1].split("\n\n")[0]
        assert re.findall(r"^#? {4}(\w+):$", part, re.MULTILINE)[-len(names) :] == [*names]
        for spec in schema.sections[section].fields:
            if spec.name in names:
                assert spec.ask in " ".join(part.replace("##", "").split())


def test_a_question_whose_answer_is_one_of_a_list_is_no_yes_or_no_question(schema):
    """Whoever is asked "Does it?" answers yes; the answer has to be a value of the list."""
    values = {each.name: each.values for each in schema.lists}
    asked = [
        (f"{thing.section}.{spec.name}", spec.ask, values[spec.slot_types[spec.value_slot]])
        for thing in schema.things
        for spec in thing.fields
        if spec.value_slot is not None and spec.slot_types[spec.value_slot] in values
    ]
    wrong = [name for name, ask, _ in asked if re.match(r"(Are|Did|Do|Does|Had|Has|Have|Is|Was|Were)\b", ask)]
    assert wrong == []
    remedy, named = next((ask, of_list) for name, ask, of_list in asked if name == "motions.remedy")
    assert all(value in remedy for value in named)


@pytest.mark.parametrize("kind", KINDS)
def test_the_optional_entries_load_once_they_are_filled_in(kind, schema):
    text = template_for(schema, next(item for item in schema.templates if item.name == kind))
    used = re.sub("^#(?!#)", "", text.removeprefix(SCHEMA_LINE), flags=re.MULTILINE)
    used = re.sub("says:$", 'says: "{person-1} fears {feared-harm-1}"', used, flags=re.MULTILINE)
    matter = load_matter_text(used, schema)
    item = next(item for item in schema.templates if item.name == kind)
    assert {schema.by_name[thing].section for thing in matter.ids.values()} == {name for name, _, _ in item.sections}


@pytest.mark.parametrize("kind", KINDS)
def test_a_blank_case_file_can_be_assessed_and_reviewed_at_once(kind):
    text = new("--for", kind).output
    for command in ("assess", "review"):
        result = CliRunner().invoke(main, [command, "-", "--as-of", "2026-01-01"], input=text)
        assert result.exit_code == 0, result.output


def test_without_a_kind_new_names_the_kinds(schema):
    result = new()
    assert result.exit_code == 2
    assert all(f"--for {item.name} ({item.title})" in result.output for item in schema.templates)
    assert "--all" in result.output


def test_an_unknown_kind_names_the_nearest():
    result = new("--for", "petitoin")
    assert result.exit_code == 2
    assert "Did you mean: petition?" in result.output


def test_a_kind_and_everything_are_too_much():
    assert new("--for", "motion", "--all").exit_code == 2


def test_everything_has_every_section_and_field_in_order(schema):
    text = new("--all").output
    at = 0
    for thing in schema.things:
        at = text.index(f"\n{thing.section}:\n", at)
        for spec in thing.fields:
            at = text.index(f"\n#    {spec.name}:\n", at)
    assert f"## -- {schema.doctrines[0].name} --" in text


def test_sections_and_fields_are_in_the_order_of_the_law_text(schema):
    assert [thing.section for thing in schema.things] == [name for group in schema.groups for name in group.sections]
    order = {"": 0, **{doctrine.name: place for place, doctrine in enumerate(schema.doctrines, 1)}}
    for thing in schema.things:
        places = [order[spec.doctrine] for spec in thing.fields]
        assert places == sorted(places)
        assert places[0] == 0
    used = {spec.doctrine for thing in schema.things for spec in thing.fields}
    assert used == set(order)


def test_without_an_order_in_the_law_things_stay_as_declared():
    assert [thing.section for thing in SCHEMA.things][:2] == ["people", "claims"]
    assert (SCHEMA.groups, SCHEMA.doctrines, SCHEMA.templates) == ((), (), ())
    assert doctrines_in_play(SCHEMA, nodes_of("matter: A v. B\n")) == frozenset()
    assert "--" not in template(SCHEMA)


LAYOUT = """\
matter: A v. B
forum: one
dates: {{decided: 2010-01-04}}
{more}
"""


@pytest.mark.parametrize(
    ("more", "in_play"),
    [
        ("people: {p: {guest: true}}", False),
        ("stage: inside", True),
        ("claims: {k: }", True),
        ("visits: {v: {late: false}}", True),  # an answer in a field of the doctrine, whichever
        ("visits: {v: {host: p}}\npeople: {p: }", True),
        ("visits: {v: {host: }}", False),
        ("visits: {v: {late: , asks: []}}", False),
        ("visits: nothing that is an entry", False),
    ],
)
def test_a_doctrine_is_in_play_by_an_answer_or_a_condition(tmp_path, more, in_play):
    for name in ("base.law", "authorities.toml", "good/layout.law"):
        (tmp_path / name.rpartition("/")[2]).write_bytes((GOOD / name).read_bytes())
    library, problems = read_library(tmp_path)
    assert problems == []
    root = nodes_of(LAYOUT.format(more=more))
    assert ("Curfew" in doctrines_in_play(matter_schema(library), root)) is in_play


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (InPlay(values=("appeal", "hearing")), "stage is appeal, hearing"),
        (InPlay("acts"), "acts"),
        (InPlay("claims", "relief", ("asylum",)), "claims.relief is asylum"),
        (InPlay("claims", "filed"), "claims.filed"),
    ],
)
def test_a_condition_is_told_as_the_law_text_has_it(condition, words):
    assert condition_words(condition) == words
