"""An assistant gets the answer that Python and the command give, whatever is asked about whichever example."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from assistant_client import talking
from hypothesis import given, settings
from hypothesis import strategies as st

import wellfounded

EXAMPLES = {path.name: path for path in sorted((Path(__file__).resolve().parents[2] / "examples").rglob("*.yaml"))}


@pytest.fixture(scope="module")
def talk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cases")
    for name, path in EXAMPLES.items():
        shutil.copy(path, folder / name)
    with talking(folder) as begun:
        yield begun


def sentence_of(matter):
    """A sentence that the answer states of the case, with ids in braces; empty where there is none."""
    stated = (one for outcome in matter.review().outcomes for line in outcome.lines for one in line.sentences)
    return next((one.sentence.format(*(f"{{{filler}}}" for filler in one.fillers)) for one in stated), "")


@pytest.mark.slow
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(EXAMPLES)), st.sampled_from(("review", "assess", "why", "why_not", "deadlines")))
def test_the_same_question_gets_the_same_answer(talk, name, question):
    matter = wellfounded.load(EXAMPLES[name])
    asked = {"sentence": sentence_of(matter)} if question.startswith("why") else {}
    if asked == {"sentence": ""}:
        question, asked = "assess", {}
    answer = getattr(matter, question)(*asked.values())
    assert json.loads(talk.whole(question, case=name, form="data", **asked)) == answer.to_dict()
    assert talk.whole(question, case=name, form="text", **asked) == str(answer)
