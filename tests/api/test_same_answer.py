"""The same question gets the same answer from the law itself, from Python, and from a command, over the examples."""

from __future__ import annotations

import datetime as dt
import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import wellfounded
from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.chart import charts
from wellfounded.assess.explanation import explanation
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.assess.why_not import obstacles
from wellfounded.cli import main
from wellfounded.engine.program import Value
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter
from wellfounded.reports.chart import chart_data
from wellfounded.reports.explanation import explanation_data
from wellfounded.reports.review import review_data
from wellfounded.reports.why_not import obstacles_data

ROOT = Path(__file__).resolve().parents[2]
SMALL = [ROOT / "examples" / f"{name}.yaml" for name in ("kaptsov", "new-claim")]
EVERY = sorted((ROOT / "examples").rglob("*.yaml"))
FORUMS = ("", "ca5", "ca9", "bia")
DAYS = (None, dt.date(2004, 3, 1), dt.date(2023, 6, 1))


def told(case, sentence):
    atom = case.atom(sentence)
    return explanation_data(case, None if case.model.value(atom) is Value.FALSE else explanation(case, atom))


# the question: to the law itself, in Python, as a command
QUESTIONS = {
    "review": (lambda case, _: review_data(review(case)), lambda matter, _: matter.review()),
    "assess": (lambda case, _: chart_data(case, charts(case)), lambda matter, _: matter.assess()),
    "why": (told, lambda matter, sentence: matter.why(sentence)),
    "whynot": (
        lambda case, sentence: obstacles_data(obstacles(case, case.atom(sentence), 2)),
        lambda matter, sentence: matter.why_not(sentence),
    ),
}


@cache
def law():
    library = cached_library()
    return library, matter_schema(library)


def sentence_of(matter):
    """A sentence about a claim or person of the case, with ids in braces, or an empty text where nothing is decided."""
    for outcome in matter.review().outcomes:
        for line in outcome.lines:
            for one in line.sentences:
                return one.sentence.format(*(f"{{{filler}}}" for filler in one.fillers))
    return ""


def check(path, question, forum, day):
    library, schema = law()
    loaded = load_matter(path, schema)
    case = Case.of(library, loaded, setting_of(library, loaded, forum, day))
    matter = wellfounded.load(path).under(forum, day)
    asked = sentence_of(matter) if question.startswith("why") else ""
    if question.startswith("why") and not asked:
        question = "assess"
    directly, in_python = QUESTIONS[question]
    answer = in_python(matter, asked)
    assert directly(case, asked) == answer.to_dict()
    options = [*(["--forum", forum] if forum else []), *(["--as-of", day.isoformat()] if day else [])]
    args = [question, str(path), *([asked] if asked else []), *options]
    printed = CliRunner().invoke(main, [*args, "--json"], catch_exceptions=False).stdout
    assert printed == answer.to_json()
    assert json.loads(printed) == answer.to_dict()


@settings(max_examples=2, deadline=None, derandomize=True)
@given(st.sampled_from(SMALL), st.sampled_from(list(QUESTIONS)), st.sampled_from(FORUMS), st.sampled_from(DAYS))
def test_the_same_question_gets_the_same_answer(path, question, forum, day):
    check(path, question, forum, day)


@pytest.mark.slow
@settings(max_examples=10, deadline=None, derandomize=True)
@given(st.sampled_from(EVERY), st.sampled_from(list(QUESTIONS)), st.sampled_from(FORUMS), st.sampled_from(DAYS))
def test_over_all_examples_too(path, question, forum, day):
    check(path, question, forum, day)
