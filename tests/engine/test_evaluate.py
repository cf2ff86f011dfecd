"""Evaluation against the plainest implementation, and the promises it makes."""

from __future__ import annotations

import random

import pytest
from engine_programs import facts, input_atoms, programs, quick, tangled
from engine_reference import model as reference
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.engine.evaluate import Model, compile_program, evaluate
from wellfounded.engine.program import Atom, Program, Value


def everything(model: Model) -> dict[Atom, Value]:
    preds = {r.head.pred for r in model.compiled.program.rules} | {a.pred for a in model.facts}
    return {a: v for pred in sorted(preds) for a, v in model.atoms(pred)}


@given(programs(), facts())
@settings(quick, max_examples=1500)
def test_it_means_what_the_plainest_implementation_says(program: Program, stated: dict[Atom, Value]) -> None:
    assert everything(evaluate(compile_program(program), stated)) == reference(program, stated)


@given(programs(), facts(), facts(), facts(), st.lists(st.sampled_from(input_atoms()), max_size=5))
@settings(quick, max_examples=800)
def test_what_if_is_a_fresh_evaluation(
    program: Program,
    stated: dict[Atom, Value],
    first: dict[Atom, Value],
    second: dict[Atom, Value],
    gone: list[Atom],
) -> None:
    compiled = compile_program(program)
    model = evaluate(compiled, stated)
    before = everything(model)
    one = model.what_if(add=first)
    two = one.what_if(add=second, remove=gone)
    now = {**stated, **first}
    assert everything(one) == everything(evaluate(compiled, now))
    now = {**{a: v for a, v in now.items() if a not in gone}, **second}
    assert dict(two.facts) == {a: v for a, v in now.items() if v}
    assert everything(two) == everything(evaluate(compiled, now))
    assert everything(model) == before


@pytest.mark.parametrize("start_over", [0, 40])
def test_tangled_programs(start_over: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wellfounded.engine.whatif._WORTH_STARTING_OVER", start_over)
    for seed in range(1500):
        dice = random.Random(seed)
        program, stated = tangled(dice)
        compiled = compile_program(program)
        model = evaluate(compiled, stated)
        assert everything(model) == reference(program, stated), seed
        for _ in range(4):
            atoms = sorted({*stated, *everything(model)})
            gone = dice.sample(atoms, min(len(atoms), dice.randint(0, 2)))
            more = {a: dice.choice((Value.TRUE, Value.OPEN)) for a in dice.sample(atoms, min(len(atoms), 2))}
            stated = {**{a: v for a, v in stated.items() if a not in gone}, **more}
            model = model.what_if(more, gone)
            assert everything(model) == everything(evaluate(compiled, stated)), seed
