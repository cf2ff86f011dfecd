"""The coded petitions under ``tests/coded``: what was right once stays right, and nothing goes the other way."""

from __future__ import annotations

from pathlib import Path

from wellfounded.api.replays import replay

CODED = Path(__file__).resolve().parents[1] / "coded"
RIGHT, BY_RULE = 302, 264
"""Of three hundred and twenty-one questions, on December 1, 2026."""


def test_no_question_goes_the_other_way_and_no_fewer_are_right():
    found = replay([CODED])
    assert found.problems == ()
    assert [one for one in found.unknown if one.sentence] == []
    assert len(found.questions) == 321
    other = {"petitioner": "government", "government": "petitioner"}
    assert [(one.matter, one.question) for one in found.questions if one.found == other[one.decided]] == []
    right = [one for one in found.questions if one.found == one.decided]
    assert len(right) >= RIGHT
    assert sum(not one.by_default for one in right) >= BY_RULE
