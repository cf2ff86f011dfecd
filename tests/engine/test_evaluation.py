"""Evaluation against the plainest implementation, and the promises it makes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from engine_programs import facts, input_atoms, programs, quick, tangled
from engine_reference import everything, literal
from engine_reference import model as reference
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.engine.evaluation import compile_program, evaluate
from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Atom, Count, Program, Rule, Test, Value, Var

X, Y, Z = Var("x"), Var("y"), Var("z")


@given(programs(), facts())
@settings(quick, max_examples=300)
def test_it_means_what_the_plainest_implementation_says(program: Program, stated: dict[Atom, Value]) -> None:
    assert everything(evaluate(compile_program(program), stated)) == reference(program, stated)


@given(programs(), facts(), facts(), facts(), st.lists(st.sampled_from(input_atoms()), max_size=5))
@settings(quick, max_examples=200)
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


@pytest.mark.parametrize(("start_over", "seeds"), [(0, range(500)), (40, range(500, 3000))])
def test_tangled_programs(start_over: int, seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wellfounded.engine.incremental_evaluation._WORTH_STARTING_OVER", start_over)
    for seed in seeds:
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


def test_goals_give_the_same_values_and_the_rest_follows_when_asked_for() -> None:
    for seed in range(300):
        dice = random.Random(seed)
        program, stated = tangled(dice)
        compiled = compile_program(program)
        whole = everything(evaluate(compiled, stated))
        preds = sorted({r.head.pred for r in program.rules})
        part = evaluate(compiled, stated, [dice.choice(preds)])
        other = part.what_if(add={Atom("in1", ("a",)): Value.TRUE}, remove=[Atom("in1", ("b",))])
        assert everything(part) == whole
        now = {**stated, Atom("in1", ("a",)): Value.TRUE}
        now.pop(Atom("in1", ("b",)), None)
        assert everything(other) == everything(evaluate(compiled, now))


def test_loops() -> None:
    """Loops through exclusions are open, unsupported loops are not shown, and what a loop does not touch is sure."""
    program = Program(
        (
            Rule("even", Atom("even"), (literal("odd", positive=False),)),
            Rule("odd", Atom("odd"), (literal("even", positive=False),)),
            Rule("either-1", Atom("either"), (literal("even"),)),
            Rule("either-2", Atom("either"), (literal("odd"),)),
            Rule("hen", Atom("hen"), (literal("egg"),)),
            Rule("egg", Atom("egg"), (literal("hen"),)),
            Rule("neither", Atom("neither"), (literal("hen", positive=False),)),
        )
    )
    model = evaluate(compile_program(program), {})
    assert everything(model) == {
        Atom("even"): Value.OPEN,
        Atom("odd"): Value.OPEN,
        Atom("either"): Value.OPEN,
        Atom("neither"): Value.TRUE,
    }


def test_a_source_of_openness_is_open_whatever_the_record_says() -> None:
    source = Atom(OPEN_PRED, ("judgment", "severity"))
    program = Program(
        (
            Rule("r", Atom("serious", (X,)), (literal("harm", X), literal(OPEN_PRED, "judgment", "severity"))),
            Rule("s", Atom("light", (X,)), (literal("harm", X), literal("serious", X, positive=False))),
            Rule("t", Atom("read", (X,)), (literal("harm", X), literal(POSITION_PRED, "q", "yes"))),
        )
    )
    model = evaluate(compile_program(program), {Atom("harm", ("h",)): Value.TRUE, source: Value.TRUE})
    assert model.value(source) == Value.OPEN
    assert model.value(Atom("serious", ("h",))) == Value.OPEN
    assert model.value(Atom("light", ("h",))) == Value.OPEN
    assert model.value(Atom("read", ("h",))) == Value.FALSE
    position = Atom(POSITION_PRED, ("q", "yes"))
    assert model.what_if({position: Value.OPEN}).value(Atom("read", ("h",))) == Value.OPEN
    assert model.what_if({position: Value.TRUE}).value(Atom("read", ("h",))) == Value.TRUE


def test_matching_and_order() -> None:
    program = Program((Rule("r", Atom("both", (X, Y)), (literal("one", X), literal("one", Y))),))
    model = evaluate(compile_program(program), {Atom("one", (x,)): Value.TRUE for x in "cab"})
    assert [a.args for a, _ in model.atoms("both")] == sorted((x, y) for x in "abc" for y in "abc")
    assert list(model.match(Atom("both", (X, "b")))) == [{X: "a"}, {X: "b"}, {X: "c"}]
    assert list(model.match(Atom("both", (X, X)))) == [{X: "a"}, {X: "b"}, {X: "c"}]
    assert list(model.match(Atom("both", ("a", "b")))) == [{}]
    assert list(model.match(Atom("both", ("a", "z")))) == []
    assert list(model.match(Atom("unheard of", (X,)))) == []


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ([Rule("loose head", Atom("p", (X,)), (literal("q"),))], "loose head"),
        ([Rule("loose unless", Atom("p"), (literal("q", X, positive=False),))], "loose unless"),
        ([Rule("loose test", Atom("p", (X,)), (literal("q", X), Test("is", (X, Y))))], "loose test"),
        ([Rule("loose count", Atom("p", (X,)), (literal("q", X), Count(2, Y, Atom("r", (Y, Z)))))], "loose count"),
        ([Rule("bound count", Atom("p", (X,)), (literal("q", X), Count(2, X, Atom("r", (X,)))))], "bound count"),
        ([Rule("empty count", Atom("p", (X,)), (literal("q", X), Count(2, Y, Atom("r", (X,)))))], "does not mention"),
        ([Rule("concludes a source", Atom(OPEN_PRED, ("judgment", "j")), ())], "concludes a source"),
        (
            [
                Rule("counting", Atom("p"), (Count(2, X, Atom("q", (X,))),)),
                Rule("back", Atom("q", (X,)), (literal("r", X), literal("p"))),
            ],
            "counting counts .* back",
        ),
    ],
)
def test_programs_that_break_the_promises_are_named(rules: list[Rule], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compile_program(Program(tuple(rules)))


SCRIPT = """
import random, sys
sys.path.insert(0, sys.argv[1])
from engine_programs import tangled
from wellfounded.engine.evaluation import compile_program, evaluate
from wellfounded.engine.proofs import explain_all, open_reasons
from wellfounded.engine.abduction import missing
from wellfounded.engine.program import Atom, Value
from wellfounded.engine.relevance import relevant_inputs
from wellfounded.engine.why_not import why_not
for seed in range(150):
    program, stated = tangled(random.Random(seed))
    shuffled = list(stated.items())
    random.Random(int(sys.argv[2])).shuffle(shuffled)
    model = evaluate(compile_program(program), dict(shuffled))
    for atom, proof in explain_all(model).items():
        print(proof, proof.premises, proof.others, open_reasons(model, atom), model.instances(atom))
    goal = Atom(program.rules[0].head.pred, ("a",) * len(program.rules[0].head.args))
    inputs = relevant_inputs(model, goal)
    print(why_not(model, goal), inputs, [sorted(s) for s in missing(model, goal, None, inputs, 2, limit=20)])
"""


def test_nothing_depends_on_hash_seeds_or_the_order_of_facts() -> None:
    here = str(Path(__file__).parent)
    said = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT, here, seed],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
