"""Questions put to the law: what is right is told apart by whether a rule says so or only a default."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.assess.case import Case
from wellfounded.assess.replay_questions import answered, scores
from wellfounded.cli import main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GRANTED, DENIED = "the petition is granted as to {%s}", "the petition is denied as to {%s}"


def test_each_question_is_counted_once_and_in_its_court(example):
    law, matter = example("balachova")
    claims = [one.id for one in matter.things.values() if one.kind == "claim"]
    wins = {one: {"petitioner": [GRANTED % one], "government": [DENIED % one, "no such sentence"]} for one in claims}
    decided = dict.fromkeys(claims, "petitioner") | {"other": "neither"}
    found, unknown = answered(Case.of(law, matter), "ca2", "balachova", decided, wins)
    assert [one.question for one in found] == claims
    # what is not asked is named: a sentence of no law, and a question that no sentence answers
    assert [(one.question, one.sentence) for one in unknown] == [
        *((one, "no such sentence") for one in claims),
        ("other", ""),
    ]
    assert all(one.reason for one in unknown)
    everything, court = scores(found)
    assert (everything.questions, everything.base, court.name) == (len(claims), len(claims), "ca2")
    assert everything.by_rule + everything.by_default == sum(one.right for one in found)


# An answer to a question that was replaced by others: left out in silence, it would change what is measured.
NO_LONGER_ASKED = """\
format: 2
matter: A group
forum: ca2
stage: petition_for_review
dates: {decided: 2010-01-01}
social_groups:
  group: {name: the group, particularity: false}
"""
QUESTIONS = """\
relief:
  petitioner_if: ["the petition is granted as to {k-asylum}", "the petition shines upon {k-asylum}"]
  government_if: ["the petition is denied as to {nobody}"]
"claim:k-asylum": {petitioner_if: ["the petition is granted as to {k-asylum}"]}
"""
NOTE = "outcome: {issues: [{id: relief, favors: petitioner}, {id: whole, favors: government}]}\n"


@pytest.fixture
def coded(tmp_path):
    """A folder of coded matters, with one in it."""
    one = tmp_path / "coded" / "one"
    one.mkdir(parents=True)
    (one / "matter.yaml").write_bytes((EXAMPLES / "balachova.yaml").read_bytes())
    (one / "questions.yaml").write_text(QUESTIONS, encoding="utf-8")
    (one / "note.yaml").write_text(NOTE, encoding="utf-8")
    return one.parent


def test_what_is_not_asked_is_counted_and_named(coded):
    done = CliRunner().invoke(main, ["replay", str(coded)], catch_exceptions=False)
    assert done.exit_code == 0
    for said in (
        "1 coded matter, 1 decided question\n",
        "Not counted: 2 questions\n  one: whole: No sentences are given for the side that won: government.\n"
        "  1 question of 1 coded matter: The note does not say for whom it was decided.\n",
        "Not asked: 2 sentences that cannot be read\n",
        "  one: relief: the petition shines upon {k-asylum}\n",
        "    The case file has no entry 'nobody'.\n",
    ):
        assert said in done.stdout
    data = json.loads(CliRunner().invoke(main, ["replay", str(coded), "--json"]).stdout)
    assert [(one["question"], one["sentence"]) for one in data["unknown"]] == [
        ("relief", "the petition shines upon {k-asylum}"),
        ("relief", "the petition is denied as to {nobody}"),
        ("whole", ""),
        ("claim:k-asylum", ""),
    ]


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("note.yaml", None, "WF100"),
        ("note.yaml", "outcome: {issues: [{id: relief}]}\n", "WF112"),
        ("note.yaml", "outcome: [", "WF104"),
        ("questions.yaml", "relief: {petitioner_if: granted}\n", "WF112"),
        ("questions.yaml", "- relief\n", "WF112"),
        ("matter.yaml", "format: 99\n", "WF1"),
        ("matter.yaml", NO_LONGER_ASKED, "WF111"),
    ],
)
def test_a_coded_matter_with_a_fault_is_named_and_stops_no_other(coded, file, text, code):
    two = coded / "two"
    shutil.copytree(coded / "one", two)
    (two / file).unlink()
    if text is not None:
        (two / file).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(main, ["replay", str(coded)], catch_exceptions=False)
    assert done.exit_code == 2
    assert "1 coded matter, 1 decided question\n" in done.output
    assert "two" in done.stderr
    assert code in done.stderr
