"""Changing a matter's text in one place: the change is what was meant, and everything else stays byte for byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.matter.editor import (
    add_entry,
    answers_of,
    entries_of,
    nodes_of,
    references,
    remove_entry,
    remove_with_references,
    rename_entry,
    set_keys,
    text_of,
)
from wellfounded.matter.yaml_parser import Scalar, Seq
from wellfounded.matter.yaml_writer import Answer, new_id, written
from wellfounded.problems import InputError

EXAMPLES = Path(__file__).parents[2] / "examples"

HOSTILE = [
    ": #", "a: b", "a #b", "#", "- x", "-", "--- a", "'", '"', "it's", 'say "so"', "<script>alert(1)</script>",
    "لجأت إلى هنا", "{}", "[a, b]", "{a: b}", "yes", "No", "null", "~", "true", "False", "2020-01-01", "1e3", "0x1f",
    "1_000", "12:30", "a,b", "&a", "*a", "!t", "%x", "@x", "`x`", "|", ">", "? x", "a\tb", "a\nb", "\\n", "é\u2028x",
    "{{ 1 }}", "<<", "=", "x" * 300, "𝒳", "-1", "1.", "a:", ":a", "R. 14; n.2", "Part II", "=1", ".5", "a -b",
    "e\u0301",
]  # fmt: skip

SMALL = """\
# a comment
matter: "A \\"quoted\\" title"   # with a tail
forum: ca2
stage:   # not known
dates: {decided: 2010-06-01} # when

people:   # everyone
  anna: {name: Anna, petitioner: true, at: 'it''s p. 1'}  # first

  # the brother
  brother:
    name: her
      brother   # folded
    note: |
      a text
      of lines

    # beside
    petitioner: false
  empty:
  tilde: ~
  braces: {}

arguments:
  one:
    by: anna
    before:
    - the Board  # below
    - the court  # above
    against: [
      r1,   # the first
      f1
    ]
    specific:
      is: true   # so it is
      at: R. 14
      # why
      note: long
specific_reasons:
  r1: {name: "a, b", for: f1,}
findings:
  f1:
    name: f
facts:
  s: {says: "{anna} fears {empty}", testimony_of: [anna, brother]}
actual_disposition:
  holds: ["{anna} x", '{brother} y']
"""


def line(text):
    """A text on one line."""
    return " ".join(text.split())


def line_set(text):
    """The lines, to compare what stays."""
    return text.splitlines(keepends=True)


def unchanged_but(before, after, *allowed):
    """All lines stay, in order, except those that contain one of the words, and those that are new."""
    rest = iter(line_set(after))
    for line in line_set(before):
        if not any(word in line for word in allowed):
            assert any(line == other for other in rest), f"{line!r} is gone"


texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"), max_size=30
    ),
    st.lists(st.sampled_from(HOSTILE), min_size=2, max_size=3).map(" ".join),
).filter(lambda text: text.strip())


def scalars(node):
    """The values in a node."""
    if isinstance(node, Scalar):
        return [node]
    inner = node.items if isinstance(node, Seq) else [value for _, value in node.entries.values()]
    return [scalar for each in inner for scalar in scalars(each)]


@given(texts)
@settings(max_examples=100)
def test_a_text_comes_back_as_it_was_wherever_it_stands(text):
    expected = " ".join(text.split())
    for document in (f"k: {written(text)}", f"k: {{a: {written(text)}, b: 1}}", f"k:\n  a:\n    - {written(text)}\n"):
        (node,) = scalars(nodes_of(document).entries["k"][1])[:1]
        assert node.value == expected
        assert node.truth is None
        assert not node.blank
    assert json.loads(written(text, as_json=True)) == expected


@given(texts, st.sampled_from(["anna", "brother", "empty", "tilde", "braces"]), st.sampled_from(["name", "note", "at"]))
@settings(max_examples=120)
def test_any_text_in_any_entry_is_data_and_nothing_else_changes(text, entry, key):
    for before in (SMALL, SMALL.replace("\n", "\r\n")):
        after = set_keys(before, ("people", entry), {key: text})
        assert text_of(entries_of(nodes_of(after), "people")[entry], key) == " ".join(text.split())
        start = before.index(f"  {entry}:")
        assert after.startswith(before[:start])
        tail = before[before.index("arguments:") :]
        assert after.endswith(tail)
        assert set_keys(after, ("people", entry), {key: text}) == after, "done already"


@given(
    st.sampled_from(["by", "before", "against", "specific", "new"]),
    st.lists(st.builds(Answer, texts, st.just("") | texts, st.just("") | texts, st.booleans()), max_size=3),
)
@settings(max_examples=120)
def test_answers_come_back_with_all_that_is_said_of_them(key, answers):
    wanted = tuple(dict.fromkeys(answers))
    after = set_keys(SMALL, ("arguments", "one"), {key: wanted})
    entry = entries_of(nodes_of(after), "arguments")["one"]
    found = answers_of(entry.entries[key][1]) if key in entry.entries else ()
    flat = tuple(Answer(line(str(a.value)), line(a.at), line(a.note), a.assumed) for a in wanted)
    assert found == flat
    assert after.startswith(SMALL[: SMALL.index("    by:")])
    assert after.endswith(SMALL[SMALL.index("specific_reasons:") :])


fields = st.dictionaries(
    st.sampled_from(["name", "at", "note", "petitioner", "arrived"]),
    st.one_of(st.none(), st.booleans(), texts, st.tuples(st.builds(Answer, texts))),
    min_size=1,
)


@given(fields, st.sampled_from(["anna", "brother", "empty", "tilde", "braces"]))
@settings(max_examples=120)
def test_several_fields_at_once(values, entry):
    for before in (SMALL, SMALL.replace("\n", "\r\n")):
        after = set_keys(before, ("people", entry), values)
        assert after.startswith(before[: before.index(f"  {entry}:")])
        assert after.endswith(before[before.index("arguments:") :])


@given(texts, st.sampled_from(["matter", "forum", "stage", "reported_as"]))
@settings(max_examples=100)
def test_the_head_of_a_file(text, key):
    after = set_keys(SMALL, (), {key: text})
    assert text_of(nodes_of(after), key) == " ".join(text.split())
    assert after.endswith(SMALL[SMALL.index("dates:") if key != "reported_as" else SMALL.index("\npeople:") :])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("matter: A\n", "matter: A\ndates: {as_of: 2020-01-01}\n"),
        ("matter: A", "matter: A\ndates: {as_of: 2020-01-01}"),
        ("matter: A\ndates:\npeople:\n", "matter: A\ndates:\n  as_of: 2020-01-01\npeople:\n"),
        ("matter: A\ndates:\n  decided:  # yet\n", "matter: A\ndates:\n  decided:  # yet\n  as_of: 2020-01-01\n"),
        ("matter: A\ndates: {decided: 2}\n", "matter: A\ndates: {decided: 2, as_of: 2020-01-01}\n"),
        ('{"matter": "A"}', '{"matter": "A", "dates": {"as_of": "2020-01-01"}}'),
        ('{\n  "matter": "A",\n  "dates": {}\n}\n', '{\n  "matter": "A",\n  "dates": {"as_of": "2020-01-01"}\n}\n'),
    ],
)
def test_dates_where_there_are_none(text, expected):
    assert set_keys(text, ("dates",), {"as_of": "2020-01-01"}) == expected


def test_a_value_goes_and_what_stands_beside_it_stays():
    after = set_keys(SMALL, ("people", "anna"), {"petitioner": None, "at": None})
    assert "  anna: {name: Anna}  # first\n" in after
    after = set_keys(SMALL, ("people", "brother"), {"note": None})
    assert after == SMALL.replace("    note: |\n      a text\n      of lines\n", "")
    after = set_keys(SMALL, ("people", "brother"), {"note": "b"})
    assert after == SMALL.replace("|\n      a text\n      of lines\n", "b\n")
    after = set_keys(SMALL, ("arguments", "one"), {"specific": (Answer(True, "R. 15"),)})
    assert after == SMALL.replace("R. 14", "R. 15").replace("      note: long\n", "")
    after = set_keys(SMALL, ("arguments", "one"), {"before": (Answer("the court"), Answer("nobody"))})
    assert after == SMALL.replace("    - the Board  # below\n", "").replace("# above\n", "# above\n    - nobody\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("matter: A\n", "matter: A\n\npeople:\n  b:\n    name: B\n    petitioner: true\n"),
        ("matter: A\npeople:\n# c\n", "matter: A\npeople:\n  b:\n    name: B\n    petitioner: true\n# c\n"),
        ("people:\n  a: {name: A} # x\nfacts:\n",
         "people:\n  a: {name: A} # x\n  b: {name: B, petitioner: true}\nfacts:\n"),
        ("people: {a: {name: A}}\n", "people: {a: {name: A}, b: {name: B, petitioner: true}}\n"),
        ("people: {}\n", "people: {b: {name: B, petitioner: true}}\n"),
        ("people:\n    a:\n      name: A\n",
         "people:\n    a:\n      name: A\n    b:\n      name: B\n      petitioner: true\n"),
        (
            "matter: A\n# what came out\nactual_disposition:\n  holds: []\n",
            "matter: A\n\npeople:\n  b:\n    name: B\n    petitioner: true\n"
            "# what came out\nactual_disposition:\n  holds: []\n",
        ),
        (
            '{\n  "people": {\n    "a": {}\n  }\n}\n',
            '{\n  "people": {\n    "a": {},\n    "b": {"name": "B", "petitioner": true}\n  }\n}\n',
        ),
    ],
)  # fmt: skip
def test_a_new_entry_is_written_as_its_neighbours_are(text, expected):
    assert add_entry(text, "people", "b", {"name": "B", "petitioner": (Answer(True),), "note": ""}) == expected


@given(texts, texts)
@settings(max_examples=100)
def test_a_json_file_stays_one(name, note):
    before = '{\n  "matter": "A",\n  "people": {"a": {"name": "A"}}\n}\n'
    after = add_entry(before, "people", "b", {"name": name, "at": (Answer(note, "p. 1", note, True),)})
    after = set_keys(after, ("people", "a"), {"name": note, "petitioner": (Answer(False),)})
    data = json.loads(after)
    assert data["people"]["a"] == {"name": " ".join(note.split()), "petitioner": False}
    assert data["people"]["b"]["name"] == " ".join(name.split())


@pytest.fixture(scope="session")
def schema():
    from wellfounded.assess.schema import matter_schema
    from wellfounded.language.cache import cached_library
    from wellfounded.language.library import LAW_FOLDER

    return matter_schema(cached_library(LAW_FOLDER))


def test_a_new_id_goes_wherever_the_old_one_stood(schema):
    from wellfounded.matter.loader import load_matter_text

    before = (EXAMPLES / "balachova.yaml").read_text(encoding="utf-8")
    matter = load_matter_text(before, schema)
    after = rename_entry(before, schema, "people", "krasnoperov", "the-husband")
    now = load_matter_text(after, schema)
    assert set(now.things) == {"the-husband" if each == "krasnoperov" else each for each in matter.things}
    assert len(now.facts) == len(matter.facts)
    assert rename_entry(after, schema, "people", "the-husband", "krasnoperov") == before


@pytest.mark.parametrize("wanted", ["balachova", "matter", " "])
def test_a_new_id_must_be_free(schema, wanted):
    before = (EXAMPLES / "balachova.yaml").read_text(encoding="utf-8")
    with pytest.raises(InputError, match="is not a valid id, or is already in use"):
        rename_entry(before, schema, "people", "krasnoperov", wanted)


def test_whoever_refers_to_an_entry_is_told_and_can_go_with_it(schema):
    from wellfounded.matter.loader import load_matter_text

    before = (EXAMPLES / "new-claim.yaml").read_text(encoding="utf-8")
    found = {(each.section, each.entry, each.field) for each in references(nodes_of(before), schema, "pavel")}
    assert found == {("harms", "brother-asked", "victim"), ("facts", "kin", "says")}
    with pytest.raises(InputError):
        load_matter_text(remove_entry(before, "people", "pavel"), schema)
    after = remove_with_references(before, schema, "people", "pavel")
    matter = load_matter_text(after, schema)
    assert not {"pavel", "kin"} & set(matter.things)
    assert "brother-asked" in matter.things
    unchanged_but(before, after, "pavel")


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.yaml")))
def test_saying_what_is_said_changes_nothing(name):
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    root = nodes_of(text)
    for section in root.entries:
        for own, entry in entries_of(root, section).items():
            for key, (_, node) in entry.entries.items():
                if section != "actual_disposition":
                    assert set_keys(text, (section, own), {key: answers_of(node)}) == text


@given(st.data())
@settings(max_examples=60)
def test_a_change_in_an_example_stays_in_its_entry(data):
    text = (EXAMPLES / data.draw(st.sampled_from(["balachova.yaml", "new-claim.yaml"]))).read_text(encoding="utf-8")
    root = nodes_of(text)
    sections = [key for key in root.entries if key not in ("actual_disposition", "dates") and entries_of(root, key)]
    section = data.draw(st.sampled_from(sections))
    own, entry = data.draw(st.sampled_from(list(entries_of(root, section).items())))
    key = data.draw(st.sampled_from([*entry.entries, "note", "other"]))
    value = data.draw(st.none() | st.tuples(st.builds(Answer, texts)) | texts)
    after = set_keys(text, (section, own), {key: value})
    lines, now = line_set(text), line_set(after)
    first = next(number for number, line in enumerate(lines) if line.startswith(f"  {own}:"))
    last = next((n for n in range(first + 1, len(lines)) if not lines[n].startswith("   ")), len(lines))
    assert now[:first] == lines[:first]
    assert lines[last:] == (now[-len(lines[last:]) :] if lines[last:] else [])
    following = nodes_of(after)
    for other in root.entries:
        assert list(entries_of(following, other)) == list(entries_of(root, other))


@pytest.mark.parametrize("text", ["people:\n  ? a\n  : {name: A}\n  b: {}\n", "people: {? a : {name: A}, b: {}}\n"])
def test_keys_written_at_length_can_be_changed_too(text):
    assert list(entries_of(nodes_of(remove_entry(text, "people", "a")), "people")) == ["b"]
    after = set_keys(text, ("people", "a"), {"name": None, "at": "p. 1"})
    assert text_of(entries_of(nodes_of(after), "people")["a"], "at") == "p. 1"


@pytest.mark.parametrize(
    "text", ["people: [a]\n", "people: {a: [1]}\n", "people: {a: some words}\n", "people: {b: {}}\n", "people: words\n"]
)
def test_what_is_not_laid_out_as_entries_is_left_to_its_writer(text):
    with pytest.raises(InputError) as caught:
        set_keys(text, ("people", "a"), {"name": "A"}, "m.yaml")
    assert [problem.code for problem in caught.value.problems] == ["WF109"]


@pytest.mark.parametrize("text", ["a\x00b", "\x1b[31m", "\ud800", "\ufffe"])
def test_what_no_file_may_contain_is_refused(text):
    with pytest.raises(ValueError, match="cannot be displayed"):
        set_keys(SMALL, ("people", "anna"), {"name": text})


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("Her brother's letter", [], "her-brothers-letter"),
        ("Ñandú", [], "nandu"),
        ("Pavel", ["pavel"], "pavel-2"),
        ("لجأت", [], "person-1"),
        ("yes", [], "person-1"),
        ("2007 decision", [], "person-2007-decision"),
        ("", ["person-1"], "person-2"),
        ("<script>alert(1)</script>", [], "script-alert-1-script"),
        ("x" * 90, [], "x" * 40),
    ],
)
def test_ids_are_made_from_names(name, taken, expected):
    assert new_id(name, taken, "person") == expected
