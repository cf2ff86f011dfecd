"""What is missing, against trying every set."""

from __future__ import annotations

import random
from itertools import combinations

from engine_programs import facts, input_atoms, programs, quick, tangled
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.engine.evaluate import Model, compile_program, evaluate
from wellfounded.engine.missing import missing
from wellfounded.engine.program import Atom, Program, Value, Var


def brute_force(
    model: Model, goal: Atom, want: Value | None, candidates: list[Atom], most: int
) -> list[frozenset[Atom]]:
    contrary = model.compiled.program.contrary
    found: list[frozenset[Atom]] = []
    now = model.value(goal)
    for size in range(most + 1):
        for chosen in combinations(sorted(candidates, key=repr), size):
            group = frozenset(chosen)
            facing = {Atom(contrary[a.pred], a.args) for a in group if a.pred in contrary}
            clash = bool(facing & group) or any(model.stated(a) for a in facing)
            if clash or any(model.stated(a) == Value.TRUE for a in group) or any(s <= group for s in found):
                continue
            value = evaluate(model.compiled, {**model.facts, **dict.fromkeys(group, Value.TRUE)}).value(goal)
            if value == want or (want is None and value != now):
                found.append(group)
    return found


def compare(model: Model, goal: Atom, want: Value | None, candidates: list[Atom], most: int) -> None:
    result = missing(model, goal, want, candidates, most)
    assert result.complete
    assert len(set(result)) == len(result)
    assert set(result) == set(brute_force(model, goal, want, candidates, most))


def test_missing_in_tangled_programs() -> None:
    for seed in range(500):
        dice = random.Random(seed)
        program, stated = tangled(dice)
        model = evaluate(compile_program(program), stated)
        candidates = [Atom("in1", (x,)) for x in "abc"] + [Atom("in2", (x, y)) for x in "ab" for y in "ab"]
        atoms = sorted({Atom(r.head.pred, ("a",) * len(r.head.args)) for r in program.rules})
        # a sentence that rules conclude may be added like any other
        candidates += dice.sample(atoms, min(len(atoms), 2))
        goal = dice.choice(atoms)
        compare(model, goal, dice.choice((Value.TRUE, Value.FALSE, Value.OPEN, None)), candidates, 3)


@given(programs(), facts(), st.sampled_from((Value.TRUE, Value.FALSE, Value.OPEN, None)), st.data())
@settings(quick, max_examples=150)
def test_missing_is_what_trying_everything_finds(
    program: Program, stated: dict[Atom, Value], want: Value | None, data: st.DataObject
) -> None:
    model = evaluate(compile_program(program), stated)
    candidates = data.draw(st.lists(st.sampled_from(input_atoms()), min_size=1, max_size=8, unique=True))
    head = program.rules[0].head
    goal = Atom(head.pred, tuple("a" if isinstance(a, Var) else a for a in head.args))
    compare(model, goal, want, candidates, 3)
