"""clingo as the second opinion."""

from __future__ import annotations

import random

from engine_programs import facts, programs, quick, tangled
from engine_reference import literal
from hypothesis import given, settings

from wellfounded.dates import Span
from wellfounded.engine import asp
from wellfounded.engine.evaluation import compile_program
from wellfounded.engine.program import Atom, Program, Rule, Value, Var

X = Var("x")


def test_tangled_programs_agree_with_clingo() -> None:
    for seed in range(2500):
        program, stated = tangled(random.Random(seed))
        assert asp.agrees(program, stated) is None, seed


@given(programs(), facts())
@settings(quick, max_examples=150)
def test_programs_with_dates_and_counts_agree_with_clingo(program: Program, stated: dict[Atom, Value]) -> None:
    assert asp.agrees(program, stated) is None


def test_a_difference_is_named(monkeypatch) -> None:
    program = Program((Rule("r", Atom("p", (X,)), (literal("q", X), literal("r", X, positive=False))),))
    stated = {Atom("q", ('a "quoted" \\ name\n',)): Value.TRUE, Atom("q", (Span(None, None),)): Value.TRUE}
    assert asp.agrees(program, stated) is None
    other = Program((Rule("r", Atom("p", (X,)), (literal("q", X), literal("r", X))),))
    monkeypatch.setattr(asp, "compile_program", lambda _: compile_program(other))
    assert "is FALSE, but in some stable model" in str(asp.agrees(program, stated))
