"""About the example matters, on every position: the independent checker finds every answer and every explanation right,
and an answer-set solver that knows nothing of the engine agrees."""

from __future__ import annotations

import itertools

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.unsettled_law import contested
from wellfounded.engine.asp import agrees
from wellfounded.engine.model import fill
from wellfounded.engine.proofs import explain_all, why
from wellfounded.engine.verifier import Checker

pytestmark = pytest.mark.slow

MATTERS = ["balachova", "chouchkov", "kaptsov", "new-claim"]


def on_every_position(case):
    names = contested(case)
    sides = [[position.name for position in case.library.questions[name].positions] for name in names]
    yield case
    if names:
        for chosen in itertools.product(*sides):
            yield case.under(dict(zip(names, chosen, strict=True)))


def values_of(case):
    concluded = {proof.atom: proof.value for proof in explain_all(case.model).values()}
    return {**case.facts, **concluded}


@pytest.mark.parametrize("name", MATTERS)
def test_answers_and_explanations_hold_on_every_position(example, name):
    for case in on_every_position(Case.of(*example(name))):
        checker = Checker(case.program, case.facts)
        assert checker.check_model(values_of(case)) == []
        for outcome in (*case.library.outcomes, *case.library.goals.values()):
            for match in case.model.match(outcome.sentence.atom):
                proof = why(case.model, fill(outcome.sentence.atom, match))
                assert checker.check_proof(proof) == []


@pytest.mark.parametrize("name", MATTERS)
def test_the_solver_agrees_on_every_position(example, name):
    for case in on_every_position(Case.of(*example(name))):
        assert agrees(case.program, case.facts) is None
