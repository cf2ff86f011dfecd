"""`migrate`: case files of format 1 in the words of format 2, with all else as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.cli import main
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import FORMAT, SCHEMA_LINE
from wellfounded.problems import InputError
from wellfounded.renaming.earlier_words import earlier_words
from wellfounded.renaming.formats import migrated, step_to, within_format

SHARED = Path(__file__).parents[3] / "shared" / "data" / "blind-1"

OLD = """\
# A claim, as it was written in 2026.
matter: A v. B   # the caption
forum: ca1
stage: petition_for_review
dates: {decided: 2026-04-23}

people:
  ana: {name: Ana, petitioner: true}
claims:
  asylum: {applicant: ana, relief: asylum, ground: religion, rests_on: ana}
harms:
  blow:
    victim: ana
    kind: being followed          # twice
    no_injury: {is: true, at: "p. 4"}
refuges:
  spain: {of: ana, earlier: true}
  north: {from: fear, fair: true}
dangers:
  fear: {what: killing}
facts:
  why: {says: "{blow} was inflicted on account of religion"}
expect:
  open: ["{asylum} is dismissed for want of exhaustion"]
"""


def run(*args, stdin=None):
    return CliRunner().invoke(main, ["migrate", *args], input=stdin)


def test_words_change_and_all_else_stays(schema):
    new = migrated(OLD, "old.yaml")
    assert f"format: {FORMAT}\nmatter: A v. B   # the caption\n" in new
    for piece in (
        "# A claim, as it was written in 2026.",
        "kind: surveillance          # twice",
        'injury: {is: false, at: "p. 4"}',
        "depends_on_credibility_of: ana",
        "third_countries:\n  spain:",
        "relocation_areas:\n  north:",
        "feared_harms:",
        'actual_disposition:\n  open: ["the petition is dismissed as to {asylum} for failure to exhaust"]',
    ):
        assert piece in new, f"{piece} is not in:\n{new}"
    load_matter_text(new, schema)


def test_line_ends_stay():
    new = migrated(OLD.replace("\n", "\r\n"), "old.yaml")
    assert not re.search(r"(?<!\r)\n", new)


def test_a_current_file_stays_as_it_is():
    once = migrated(OLD, "old.yaml")
    assert migrated(once, "new.yaml") == once


def test_the_loader_says_in_one_line_that_a_file_is_older(schema):
    with pytest.raises(InputError) as raised:
        load_matter_text(OLD, schema, "old.yaml")
    assert len(raised.value.problems) == 1
    assert "wellfounded migrate old.yaml" in str(raised.value)


def test_files_are_updated_in_place_and_all_are_read_before_any_is_written(tmp_path):
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(OLD)
    bad.write_text("matter: [")
    result = run(str(good), str(bad))
    assert result.exit_code == 2
    assert good.read_text() == OLD
    assert run(str(good), "--check").exit_code == 1
    assert run(str(good)).exit_code == 0
    assert good.read_text() == migrated(OLD, "x")
    assert run(str(good), "--check").exit_code == 0


def test_standard_input_goes_to_standard_output():
    assert run("-", stdin=OLD).stdout == migrated(OLD, "-")


@given(st.lists(st.tuples(st.integers(0, 21), st.text("abc #é", max_size=8)), max_size=5))
def test_comments_stay_wherever_they_are(comments):
    lines = OLD.splitlines()
    for at, text in comments:
        lines.insert(at, f"# {text}")
    old = "\n".join(lines) + "\n"
    new = migrated(old, "x")
    kept = [line for line in new.splitlines() if line.startswith("#")]
    assert kept == [SCHEMA_LINE, *(line for line in old.splitlines() if line.startswith("#"))]


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
def test_matters_coded_in_the_older_format_load(schema):
    paths = sorted(SHARED.glob("*/matter.yaml"))
    assert len(paths) == 18
    for path in paths:
        load_matter_text(migrated(path.read_text(encoding="utf-8"), str(path)), schema, str(path))


def test_every_new_word_of_the_map_is_one_of_the_law(law):
    """The map leads to the words that the law has now, unless a later renaming has changed them again."""
    step = step_to(FORMAT)
    vocabulary = law.vocabulary
    assert {step.renames.sentence(t.template, step.vocabulary) for t in step.vocabulary.terms.values()}
    missing = [
        new
        for term in step.vocabulary.terms.values()
        if re.sub(r"\{[^}]*\}", "{}", new := step.renames.sentence(term.template, step.vocabulary))
        not in vocabulary.terms
    ]
    assert missing == []


def test_a_file_that_is_no_case_file_stays_as_it_is_and_so_do_those_beside_it(tmp_path):
    case, other = tmp_path / "case.yaml", tmp_path / "questions.yaml"
    case.write_text(OLD, encoding="utf-8")
    other.write_text("q1: {petitioner_if: [a sentence]}\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["migrate", str(case), str(other)])
    assert done.exit_code == 2
    assert "questions.yaml: WF113 this is not a case file" in done.output
    assert case.read_text(encoding="utf-8") == OLD
    assert other.read_text(encoding="utf-8") == "q1: {petitioner_if: [a sentence]}\n"


def test_a_case_file_may_have_its_keys_in_quotation_marks():
    assert '"matter": A v. B' in migrated('"matter": A v. B\n"forum": ca1\n', "old.yaml")


@pytest.mark.parametrize("number", [0, 3, 10**30])
def test_a_format_that_there_is_not_is_told(number):
    with pytest.raises(InputError, match=f"format {number}; this version knows formats 1 to 2"):
        migrated(f"format: {number}\nmatter: A\n", "a.yaml")


EARLIER = """\
format: 2
matter: A v. B
forum: ca1
motions:
  reopen: {movant: dhs, due_diligence: true}   # to be looked at
harms:
  blow: {note: due_diligence}
"""


def test_a_field_of_the_present_format_gets_the_name_that_it_has_now():
    new = migrated(EARLIER, "a.yaml")
    assert new == EARLIER.replace("{movant: dhs, due_diligence", "{movant: dhs, steps_throughout")
    assert migrated(new, "a.yaml") == new


OF_ANA = """\
format: 2
matter: A v. B
forum: ca1
stage: petition_for_review
dates: {decided: 2026-04-23}
people:
  ana: {petitioner: true}
"""


def test_a_value_of_the_present_format_gets_the_name_that_it_has_now(schema):
    """In a field, in a list of values, in a sentence, folded over two lines: wherever the value is written."""
    old = (
        OF_ANA
        + """\
claims:
  asylum: {applicant: ana, relief: asylum}
decisions:
  ij: {issued_by: an immigration judge, denied: asylum}
findings:
  bar: {decision: ij, subject: persecutor bar, relates_to: ana}
reasons:
  guard: {stated_basis_for: bar, decision: ij}
arguments:
  one: {made_by: ana, error: [VALUE, "VALUE"]}  # VALUE
  two:
    made_by: ana
    error: harm not rising to the
      level of persecution
actual_disposition:
  open: ["{guard} is erroneous (VALUE)"]
"""
    )
    earlier, now = "harm not rising to the level of persecution", "conduct not rising to the level of persecution"
    new = migrated(old.replace("VALUE", earlier), "a.yaml")
    expected = old.replace("# VALUE", "# " + earlier).replace("VALUE", now)
    assert new == expected.replace("harm not rising to the\n      level of persecution", now)
    load_matter_text(new.replace(f"[{now}, ", "["), schema)


@pytest.mark.parametrize("written", ["more than two hours", '"more than two hours"', "{is: more than two hours}"])
def test_a_value_that_has_become_two_is_asked_for(written):
    text = f"format: 2\nmatter: A v. B\nforum: ca1\nmotions:\n  rescind:\n    lateness: {written}\n"
    with pytest.raises(InputError) as raised:
        migrated(text, "a.yaml")
    (problem,) = raised.value.problems
    assert problem.line == 6
    assert str(problem) == (
        'a.yaml:6: WF115 "more than two hours" has become more than one value. '
        'Enter the one that applies: "two to four hours" or "more than four hours"'
    )


def test_words_that_only_look_like_an_earlier_value_stay():
    text = "format: 2\nmatter: A v. B\nforum: ca1\nharms:\n  blow: {note: more than two hours, duration: days}\n"
    assert migrated(text, "a.yaml") == text


REPLACED = earlier_words(
    {"swapped": [], "replaced": {"harms": {"grave": ["injury", "weapon"], "severe": ["injury"]}}}, "a map"
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "  blow: {injury: true, grave: false}  # why\n",
            "  blow: {injury: true}  # why  # no longer asked: grave: false; enter injury, weapon\n",
        ),
        (
            "  blow: {grave: {is: true, at: p. 4}, severe: true,\n    injury: true}\n",
            "  blow: {injury: true}  # no longer asked: grave: {is: true, at: p. 4}; enter injury, weapon"
            "  # no longer asked: severe: true; enter injury\n",
        ),
        (
            "  blow:\n    grave: true  # p. 4\n    injury: true\n",
            "  blow:\n    # no longer asked: grave: true; enter injury, weapon\n    injury: true\n",
        ),
        (
            "  blow:\n    injury: true\n    severe: [true]\n",
            "  blow:\n    # no longer asked: severe: [true]; enter injury\n    injury: true\n",
        ),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_field_that_gave_way_to_others_stays_as_a_comment_that_names_them(old, new, end):
    head = "format: 2\nmatter: A v. B\nharms:\n"
    done = REPLACED.applied((head + old).replace("\n", end), "a.yaml")
    assert done == (head + new).replace("\n", end)
    assert REPLACED.applied(done, "a.yaml") == done


def test_where_there_are_no_comments_a_field_that_gave_way_is_told():
    with pytest.raises(InputError, match=r'1: WF111 "grave" is no longer asked. Delete it, and enter injury, weapon'):
        REPLACED.applied('{"format": 2, "matter": "A", "harms": {"blow": {"grave": true}}}', "a.json")


def test_earlier_names_lead_to_words_that_there_are_and_are_none_themselves(schema, law):
    there = {(thing.section, field.name) for thing in schema.things for field in thing.fields}
    earlier = within_format()
    several = {owner: [*names.items()] for owner, names in earlier.replaced.items()}
    for section, names in earlier.renames.fields.items():
        several.setdefault(section, []).extend((old, (new,)) for old, new in names.items())
    for section, pairs in several.items():
        for old, new in pairs:
            assert {(section, one) for one in new} <= there
            assert (section, old) not in there
    several = {owner: [*names.items()] for owner, names in earlier.parted.items()}
    for name, values in earlier.renames.values.items():
        several.setdefault(name, []).extend((old, (new,)) for old, new in values.items())
    for name, pairs in several.items():
        values = law.vocabulary.lists[name].values
        for old, new in pairs:
            assert set(new) <= set(values)
            assert old not in values


def test_the_loader_names_the_command_for_words_of_an_earlier_version(schema):
    text = (
        OF_ANA
        + """\
motions:
  rescind: {movant: ana, remedy: rescission, lateness: more than two hours}
hearing_errors:
  bias: {respondent: ana, kind: bias, prejudice: likely affected the outcome}
"""
    )
    with pytest.raises(InputError) as raised:
        load_matter_text(text, schema, "old.yaml")
    assert [(one.line, one.code) for one in raised.value.problems] == [(9, "WF115"), (11, "WF111")]
    assert all("Update the file: wellfounded migrate old.yaml" in one.message for one in raised.value.problems)
    new = migrated(text.replace("more than two", "two to four"), "old.yaml")
    assert "# no longer asked: prejudice: likely affected the outcome; enter loss_named" in new
    load_matter_text(new, schema)
