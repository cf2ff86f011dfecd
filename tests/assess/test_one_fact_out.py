"""Taking one fact out changes what depends on it and nothing else, and the reason of every change leads to the fact."""

from __future__ import annotations

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.change_explanation import trace_change
from wellfounded.engine.evaluation import evaluate
from wellfounded.engine.program import Value

pytestmark = pytest.mark.slow


def differences(before, after):
    preds = {rule.head.pred for rule in before.compiled.program.rules}
    found = set()
    for pred in preds:
        was, now = dict(before.atoms(pred)), dict(after.atoms(pred))
        found |= {atom for atom in was.keys() | now.keys() if was.get(atom) != now.get(atom)}
    return sorted(found, key=str)


@pytest.fixture(scope="module", params=["balachova", "chouchkov", "kaptsov"])
def case(request, example):
    return Case.of(*example(request.param))


def test_every_change_is_traced_to_the_fact_that_was_taken_out(case):
    before = case.model
    for fact in case.matter.facts:
        after = before.what_if(remove=[fact])
        for changed in differences(before, after):
            assert trace_change(before, after, changed)[-1] == fact


def test_what_if_equals_the_matter_without_the_fact(case):
    facts = list(case.matter.facts)
    for fact in facts[:: max(1, len(facts) // 12)]:
        rest = {atom: value for atom, value in case.facts.items() if atom != fact}
        fresh = evaluate(case.compiled, rest)
        assert differences(case.model.what_if(remove=[fact]), fresh) == []


def test_most_facts_matter(case):
    """A fact that changes nothing is colour; a file of colour would prove nothing about the law."""
    touched = sum(bool(differences(case.model, case.model.what_if(remove=[fact]))) for fact in case.matter.facts)
    assert touched > len(case.matter.facts) / 3


def test_a_fact_given_twice_has_one_value(case):
    assert all(value in (Value.TRUE, Value.OPEN) for value in case.facts.values())
