"""`law rename`: words of a small law renamed in its texts, its scenarios, and a matter beside it, or nothing at all."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.assess.scenarios import run_scenarios
from wellfounded.cli import main
from wellfounded.language.library import read_library
from wellfounded.problems import InputError
from wellfounded.renaming.law_text import LawText
from wellfounded.renaming.model import renames_of

GOOD = Path(__file__).parents[1] / "language" / "good"
BASE = GOOD.parent

MATTER = """\
# Kept as it is.
matter: "Guest v. Inn"  # here too
forum: one
dates: {decided: 2005-01-01}
people:
  ana: {name: Ana, guest: true, at: "p. 3"}
claims:
  bed: {applicant: ana, relief: stay of removal, filed: 2004-02-03}
actual_disposition:
  holds: ["{bed} is on file"]
"""


@pytest.fixture
def law(tmp_path):
    """A folder with every good text of the language's tests that can be read together with the common one alone."""
    folder = tmp_path / "law"
    (folder / "scenarios").mkdir(parents=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copyfile(BASE / name, folder / name)
    shutil.copyfile(GOOD / "comparisons.law", folder / "comparisons.law")
    shutil.copyfile(GOOD / "comparisons.scenario", folder / "scenarios" / "comparisons.scenario")
    (tmp_path / "matter.yaml").write_text(MATTER)
    return folder


def run(law, *words, dry=False):
    where = ["--law", str(law), "--in", str(law.parent / "matter.yaml")]
    return CliRunner().invoke(main, ["law", "rename", *words, *where, *(["--dry-run"] if dry else [])])


def texts(law):
    return {path.name: path.read_text() for path in sorted(law.parent.rglob("*")) if path.is_file()}


def sound(law):
    library, problems = read_library(law)
    assert [str(one) for one in problems if not one.warning] == []
    assert [str(one) for one in run_scenarios(library)[1]] == []


def test_a_sentence_is_renamed_wherever_it_is_said(law):
    result = run(law, "sentence", "{claim} is on file", "{} has been received")
    assert result.exit_code == 0, result.output
    sound(law)
    after = texts(law)
    assert "{claim} has been received" in after["base.law"]
    assert "{bed} has been received" in after["matter.yaml"]
    assert all("is on file" not in text for text in after.values())


def test_what_does_not_change_keeps_every_byte(law):
    before = texts(law)
    run(law, "sentence", "{claim} is on file", "{claim} has been received")
    after = texts(law)
    assert after["authorities.toml"] == before["authorities.toml"]
    assert after["matter.yaml"] == MATTER.replace("is on file", "has been received")
    changed = [line for line in after["base.law"].splitlines() if line not in before["base.law"].splitlines()]
    assert changed == ["  {claim} has been received"]


@pytest.mark.parametrize(
    ("words", "old", "new"),
    [
        (("value", "relief.stay of removal", "a stay"), "stay of removal", "a stay"),
        (("field", "people.guest", "people.lodger"), "guest: true", "lodger: true"),
        (("section", "people", "persons"), "people:", "persons:"),
    ],
)
def test_fields_values_and_sections_are_renamed_in_the_law_and_in_a_matter(law, words, old, new):
    result = run(law, *words)
    assert result.exit_code == 0, result.output
    sound(law)
    assert new in texts(law)["matter.yaml"]
    assert old not in texts(law)["matter.yaml"]


def test_a_type_is_renamed_in_every_slot(law):
    result = run(law, "type", "person", "traveler")
    assert result.exit_code == 0, result.output
    sound(law)
    assert "{other traveler}" in texts(law)["base.law"]
    assert "person}" not in texts(law)["base.law"]


def test_a_dry_run_shows_the_difference_and_changes_nothing(law):
    before = texts(law)
    result = run(law, "sentence", "{claim} is on file", "{} has been received", dry=True)
    assert result.exit_code == 0
    assert "-  {claim} is on file" in result.output
    assert "+  {claim} has been received" in result.output
    assert texts(law) == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("sentence", "{claim} is on fil", "{} has been received"), "Did you mean: {} is on file?"),
        (("sentence", "{claim} is on file", "it has been received"), "keep each, in order"),
        (("sentence", "{claim} is on file", "{}"), "needs words of its own"),
        (("sentence", "{person} is a guest", "{} is no guest"), "WF02"),
        (("value", "relief.shelter", "stay of removal"), "stay of removal"),
        (("field", "people.gest", "people.lodger"), "Did you mean: guest?"),
        (("field", "people.guest", "people.spouse"), "spouse"),
        (("section", "poeple", "persons"), "Did you mean: people?"),
    ],
)
def test_what_cannot_be_renamed_is_refused_and_nothing_is_written(law, words, message):
    before = texts(law)
    result = run(law, *words)
    assert result.exit_code == 2
    assert message in result.output
    assert texts(law) == before


@pytest.mark.parametrize("words", [(), ("sentence", "only one"), ("sound", "a", "b"), ("field", "guest", "lodger")])
def test_a_wrong_call_says_how_to_write_it(law, words):
    result = run(law, *words)
    assert result.exit_code == 2
    assert "Usage" in result.output


def test_a_yes_or_no_field_can_be_turned_round(law, tmp_path):
    (tmp_path / "map.toml").write_text('swapped = ["people.guest"]\n[fields.people]\nguest = "host"\n')
    result = run(law, "--map", str(tmp_path / "map.toml"))
    assert result.exit_code == 0, result.output
    sound(law)
    assert "host  {person} is no guest / {person} is a guest" in texts(law)["base.law"]
    assert "host: false" in texts(law)["matter.yaml"]


def test_a_map_with_an_unknown_table_is_refused(law, tmp_path):
    (tmp_path / "map.toml").write_text("[sentence]\na = 'b'\n")
    result = run(law, "--map", str(tmp_path / "map.toml"))
    assert result.exit_code == 2
    assert "Did you mean: sentences?" in result.output


TOLD = """\
outline told
  section Stays
    each {claim} where {claim} is the claim of {person}
      show {claim} is on file as "on file"
      reasons {claim} is on file
      nearest {claim} is on file where {claim} is the claim of {person}
      unanswered {claim} is on file where {claim} is the claim of {person}
    each {claim} as "Claim" where {claim} is the claim of {person}
      column Filed
        show {claim} is on file
        otherwise "no"

reasoning
  apart {claim} is on file
  through {claim} is the claim of {person}
"""


def test_a_sentence_is_renamed_in_every_line_that_tells_an_answer(law):
    (law / "told.law").write_text(TOLD)
    sound(law)
    renamed = {
        "{claim} is on file": "{} has been received at the desk",
        "{claim} is the claim of {person}": "{} was brought by {}",
    }
    for sentence, new in renamed.items():
        result = run(law, "sentence", sentence, new)
        assert result.exit_code == 0, result.output
        sound(law)
    expected = TOLD.replace("is on file", "has been received at the desk").replace("is the claim of", "was brought by")
    assert (law / "told.law").read_text() == expected


WORDS = st.lists(
    st.sampled_from(["arrives", "waits", "late", "early", "before", "if", "note", "guest"]), min_size=1, max_size=40
)


@given(WORDS)
def test_renaming_there_and_back_gives_the_law_that_was(law_library, words):
    """However long the words are, so that lines wrap, and whatever keyword a line that goes on would begin with."""
    library = law_library
    new = "{} q" + " ".join(words)
    there = LawText(library.vocabulary, renames_of({"sentences": {"{claim} is on file": new}}, "a map"))
    for path in sorted(library.folder.rglob("*.law")):
        text = path.read_bytes().decode()
        changed = there.law(text)
        assert changed.replace(" ", "").replace("\n", "").count("isonfile") == 0
        assert len(changed.splitlines()) >= len(text.splitlines())


@pytest.fixture(scope="module")
def law_library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("law")
    for name in ("base.law", "authorities.toml"):
        shutil.copyfile(BASE / name, folder / name)
    return read_library(folder)[0]


def test_the_layout_of_case_files_is_renamed(tmp_path):
    library, problems = read_library(_with_layout(tmp_path))
    assert [str(one) for one in problems] == []
    renames = renames_of(
        {
            "sections": {"visits": "calls"},
            "fields": {"visits": {"late": "after_dark", "asks": "seeks"}, "claims": {"relief": "remedy"}},
            "values": {"relief": {"stay of removal": "stay"}, "stage": {"at the door": "outside"}},
            "swapped": ["visits.late"],
        },
        "renames",
    )
    text = (GOOD / "layout.law").read_text()
    after = LawText(library.vocabulary, renames).law(text)
    for line in (
        "  for Curfew",
        "  when calls.after_dark is false",
        "  when calls.seeks is shelter, stay",
        "  when calls.host",
        "  when stage is outside, inside",
        "  calls",
        "  stage outside",
        "  calls host, after_dark",
        "  optional claims applicant, remedy",
        "  outside people",
        "  inside calls.seeks, claims",
        "  calls of host",
        "  yes or no calls.after_dark",
        "  not calls.seeks",
        "  claims.remedy",
    ):
        assert f"\n{line}\n" in after, line


def _with_layout(folder):
    (folder / "scenarios").mkdir()
    for path in (BASE / "base.law", BASE / "authorities.toml", GOOD / "layout.law"):
        shutil.copyfile(path, folder / path.name)
    return folder


NO_TABLES: tuple[Any, ...] = (1, [], "x", [{}])
NO_LISTS: tuple[Any, ...] = (1, True, "a.b", {}, [1], [["a"]], ["no field"])
NOT_MOVED: tuple[Any, ...] = (1, [], "x", {"a": 1}, {"a": {"b": "c"}}, {"a": {"b": [1]}})


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        *(({"swapped": odd}, "swapped is a list") for odd in NO_LISTS),
        *(({"moved": odd}, r"\[moved\] is") for odd in NOT_MOVED),
        *(({name: odd}, name) for name in ("fields", "values", "sentences", "keys") for odd in NO_TABLES),
        *(({"fields": {"a": odd}}, r"fields\.a") for odd in NO_TABLES),
    ],
)
def test_a_map_of_another_shape_is_told(tables, said):
    with pytest.raises(InputError, match=said) as told:
        renames_of(tables, "a map")
    assert {one.code for one in told.value.problems} == {"WF170"}
