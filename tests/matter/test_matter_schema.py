"""The schema itself, the JSON Schema made from it, and the file to fill in."""

import json
import re
from dataclasses import replace

import jsonschema
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from matter_schema import GOOD, SCHEMA
from ruamel.yaml import YAML

from wellfounded.dates import UNKNOWN
from wellfounded.matter.actual_disposition import load_expectations_text
from wellfounded.matter.json_schema import json_schema
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import FieldSpec, KindSpec, ListSpec, Schema, ThingSpec
from wellfounded.matter.template import WIDTH, template
from wellfounded.problems import InputError

MADE = json_schema(SCHEMA)
VALIDATOR = jsonschema.Draft202012Validator(MADE)

# What a JSON Schema can say about the shape of a file; the rest (ids, dates, sentences, contradictions) it cannot.
SHAPE = {"WF110", "WF111", "WF112", "WF113", "WF114", "WF115", "WF117", "WF118", "WF120", "WF124", "WF130"}


def shape_problems(data):
    """The problems of shape that the loader finds in JSON data, which is YAML, too."""
    try:
        load_expectations_text(json.dumps(data, ensure_ascii=False), SCHEMA)
    except InputError as caught:
        found = caught.problems
    else:
        found = ()
    assert not {problem.code for problem in found} & {"WF102", "WF103", "WF104", "WF105", "WF106"}
    return [problem for problem in found if problem.code in SHAPE]


# The schema.


def test_kinds_may_name_kinds():
    assert SCHEMA.accepts("target").things == ("finding", "person")
    assert set(SCHEMA.accepts("target").values) == {"government", "religion", "race", "political opinion"}
    assert "government" in SCHEMA.bare_values


def test_contraries_go_both_ways():
    assert SCHEMA.contraries["{} went unchallenged below"] == "{} was challenged below"
    assert SCHEMA.contraries["{} was challenged below"] == "{} went unchallenged below"
    assert SCHEMA.contraries["{} was not suffered by {}"] == "{} was suffered by {}"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lists": (*SCHEMA.lists, ListSpec("claim", ("x",)))}, "the type claim is declared twice"),
        ({"things": (*SCHEMA.things, ThingSpec("stage", "stage"))}, "the section stage is declared twice"),
        ({"kinds": (*SCHEMA.kinds, KindSpec("odd", ("nothing",)))}, "names no type nothing"),
        ({"says_thing": "nothing"}, "no thing nothing"),
        ({"things": (ThingSpec("x", "xs", (FieldSpec("name", "{}", "", ("x",), kind="flag"),)),)}, "declared twice"),
        ({"things": (ThingSpec("x", "xs", (FieldSpec("f", "{} {}", "", ("x", "y"), 0, 1),)),)}, "no type y"),
        ({"things": (ThingSpec("x", "xs", (FieldSpec("f", "{} {}", "", ("x", "x"), 0, 2),)),)}, "one slot"),
        ({"things": (ThingSpec("x", "xs", (FieldSpec("f", "{}", "", ("x",)),)),)}, "a flag exactly"),
    ],
)
def test_a_schema_that_makes_no_sense(change, message):
    emptied = {"says_thing": "", "kinds": (), "lists": SCHEMA.lists} if "things" in change else {}
    with pytest.raises(ValueError, match=message):
        replace(SCHEMA, **(emptied | change))


def test_kinds_in_a_circle_end():
    kinds = (KindSpec("a", ("b",), ("one",)), KindSpec("b", ("a",), ("two",)))
    schema = Schema((), (), kinds, (), (), {}, SCHEMA.reader)
    assert set(schema.accepts("a").values) == {"one", "two"}


# The JSON Schema.


def test_it_is_a_json_schema_and_the_same_every_time():
    jsonschema.Draft202012Validator.check_schema(MADE)
    assert json.dumps(json_schema(SCHEMA)) == json.dumps(MADE)
    assert set(MADE["properties"]) >= {"format", "matter", "people", "facts", "actual_disposition"}


def test_it_accepts_the_good_file():
    data = json.loads(json.dumps(YAML(typ="safe", pure=True).load(GOOD), default=str))
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []


IDS = st.sampled_from(["anna", "boris", "k-1", "x"])
BAD_IDS = st.sampled_from(["", "a b", "-a", "a{b}", "government", "religion", "a:b", "é", "1", "_", "a" * 101])
TEXTS = st.sampled_from(["Anna", "the Board", "2005", "true", "yes", "a, b: {c}", "Zoë 🦊", 12, 1.5])
ODD = st.sampled_from([None, True, False, "", " ", [], {}, [None], {"is": "anna"}, {"at": "x"}, 7, "true", ["a", "b"]])
FLAGS = st.booleans() | st.builds(lambda value, at: {"is": value, "at": at}, st.booleans(), TEXTS | st.none())


def field_data(spec):
    """Mostly what the field accepts; ids need not be defined, which no JSON Schema could tell."""
    if spec.kind == "flag":
        return FLAGS
    accepts = SCHEMA.accepts(spec.value_type)
    ways: list[st.SearchStrategy] = [st.sampled_from(accepts.values)] if accepts.values else []
    ways += [IDS] if accepts.things else []
    ways += [TEXTS.filter(lambda text: text not in ("", " "))] if accepts.text else []
    ways += [st.sampled_from(["2005", "spring 1993", "no date", 2005])] if accepts.date else []
    one = st.one_of(ways)
    many = st.lists(one, min_size=1, max_size=1 if spec.one else 3, unique_by=str)
    full = st.builds(lambda value, note: {"is": value, "note": note}, one | many, TEXTS)
    return one | many | full


def thing_data(thing):
    wanted = {"says": st.just("{anna} fled on 1993")} if thing.name == "fact" else {}
    fields = {spec.name: field_data(spec) for spec in thing.fields} | {"name": TEXTS, "at": TEXTS}
    fields["assumed"] = st.booleans()
    entry = st.fixed_dictionaries(wanted, optional=fields)
    return entry if wanted else entry | st.none()


MATTERS = st.fixed_dictionaries(
    {"format": st.sampled_from([2, "2"]), "matter": TEXTS, "forum": st.sampled_from(["ca2", "ca9"])},
    optional={
        "stage": st.sampled_from(["application", None]),
        "dates": st.just({"decided": "2008-11-12", "argued": None}),
        "reported_as": st.just("Doe"),
        "actual_disposition": st.just(
            {"holds": "{x} withstands review", "open": [], "fails": ["{anna} withstands review", "no"]}
        ),
        **{thing.section: st.dictionaries(IDS, thing_data(thing), max_size=3) | st.none() for thing in SCHEMA.things},
    },
)


def places(data, trail=()):
    """Every place in the data, as the keys that lead to it."""
    yield trail
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*trail, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*trail, index))


@st.composite
def spoilt(draw):
    """A matter with something odd in one place."""
    data = json.loads(json.dumps(draw(MATTERS)))
    trail = draw(st.sampled_from([each for each in places(data) if each]))
    parent = data
    for key in trail[:-1]:
        parent = parent[key]
    if isinstance(parent, dict):
        how = draw(st.sampled_from(["odd", "rename", "drop", "add"]))
        if how == "odd":
            parent[trail[-1]] = draw(ODD)
        elif how == "rename":
            parent[draw(BAD_IDS | st.sampled_from(["nam", "people"]))] = parent.pop(trail[-1])
        elif how == "drop":
            del parent[trail[-1]]
        else:
            parent[draw(st.sampled_from(["zzz", "is", "says", "name"]))] = draw(ODD | TEXTS)
    else:
        parent[trail[-1]] = draw(ODD)
    return data


def told_apart(data):
    """Whether no list holds the same value in two ways of writing it, which JSON takes for different values."""
    for trail in places(data):
        value = data
        for key in trail:
            value = value[key]
        if isinstance(value, list):
            plain = [str(item.get("is") if isinstance(item, dict) else item) for item in value]
            if len(set(plain)) != len(plain) and len({json.dumps(item) for item in value}) == len(value):
                return False
    return True


@given(MATTERS)
def test_both_accept_the_shape_of_a_good_file(data):
    assert [str(problem) for problem in shape_problems(data)] == []
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []


@settings(max_examples=400)
@given(spoilt())
def test_both_agree_on_the_shape_of_a_bad_file(data):
    assume(told_apart(data))
    found = shape_problems(data)
    assert VALIDATOR.is_valid(data) is (not found), [str(problem) for problem in found]


# The file to fill in.

EMPTY = template(SCHEMA, 'Doe: "the elder" v. Roe # 1')


def test_the_template_loads_as_it_stands():
    matter = load_matter_text(EMPTY, SCHEMA)
    assert matter.title == 'Doe: "the elder" v. Roe # 1'
    assert (matter.forum, matter.stage, matter.decided) == ("ca2", "application", UNKNOWN)
    assert matter.things == {}
    assert template(SCHEMA, forum="ca9", stage="petition_for_review").count("forum: ca9\n") == 1


def test_the_template_asks_everything():
    for thing in SCHEMA.things:
        assert f"\n{thing.section}:\n" in EMPTY
        for spec in thing.fields:
            assert f"#    {spec.name}:" in EMPTY
            assert not spec.ask or spec.ask in " ".join(EMPTY.replace("##", "").split())
    for each in (*SCHEMA.stages, *SCHEMA.lists[0].values, "ca9, the Ninth Circuit"):
        assert each in EMPTY
    assert max(map(len, EMPTY.splitlines())) <= WIDTH


def test_the_template_loads_with_every_line_put_to_use():
    first, asked = EMPTY.split("\n", 1)
    assert first.startswith("# yaml-language-server:")
    used = re.sub("^#(?!#)", "", asked, flags=re.MULTILINE)
    assert used != asked
    filled = re.sub("says:$", 'says: "{harm-1} was suffered by {person-1}"', used, flags=re.MULTILINE)
    matter = load_matter_text(filled, SCHEMA)
    assert set(matter.ids.values()) == {thing.name for thing in SCHEMA.things}
    assert not any(source.given and source.field for source in matter.facts.values())


@given(st.text(max_size=40))
def test_any_title_makes_a_template_that_loads_or_names_the_sign_that_cannot_stand(title):
    try:
        text = template(SCHEMA, title)
    except ValueError:
        assert not title.isprintable()
        return
    try:
        matter = load_matter_text(text, SCHEMA)
    except InputError as caught:
        codes = {problem.code for problem in caught.problems}
        assert codes == {"WF102"}
    else:
        assert matter.title == (" ".join(title.split()) or "A v. B")
