"""What is missing, against trying every set."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

from engine_programs import X, Y, facts, input_atoms, programs, quick, tangled
from engine_reference import literal
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.engine.abduction import missing
from wellfounded.engine.evaluation import Model, compile_program, evaluate
from wellfounded.engine.program import Atom, Program, Rule, Value, Var
from wellfounded.engine.relevance import Relevance, relevant_inputs

Pairs = frozenset[frozenset[Atom]]
"""Candidates that do not fit together."""


def brute_force(
    model: Model, goal: Atom, want: Value | None, candidates: list[Atom], most: int, apart: Pairs = frozenset()
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
            if any(pair <= group for pair in apart):
                continue
            value = evaluate(model.compiled, {**model.facts, **dict.fromkeys(group, Value.TRUE)}).value(goal)
            if value == want or (want is None and value != now):
                found.append(group)
    return found


def compare(
    model: Model, goal: Atom, want: Value | None, candidates: list[Atom], most: int, apart: Pairs = frozenset()
) -> None:
    result = missing(model, goal, want, candidates, most, fits=lambda group: not any(pair <= group for pair in apart))
    assert result.complete
    assert len(set(result)) == len(result)
    assert set(result) == set(brute_force(model, goal, want, candidates, most, apart))


def test_missing_in_tangled_programs() -> None:
    for seed in range(300):
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
@settings(quick, max_examples=100)
def test_missing_is_what_trying_everything_finds(
    program: Program, stated: dict[Atom, Value], want: Value | None, data: st.DataObject
) -> None:
    model = evaluate(compile_program(program), stated)
    candidates = data.draw(st.lists(st.sampled_from(input_atoms()), min_size=1, max_size=8, unique=True))
    head = program.rules[0].head
    goal = Atom(head.pred, tuple("a" if isinstance(a, Var) else a for a in head.args))
    compare(model, goal, want, candidates, 3)
    pairs = [frozenset(pair) for pair in combinations(candidates, 2)]
    apart = data.draw(st.frozensets(st.sampled_from(pairs))) if pairs else frozenset()
    compare(model, goal, want, candidates, 3, apart)


R = Var("reason")
LAW = Program(
    (
        Rule("falls", Atom("falls", (X,)), (literal("given", R, X), literal("flawed", R))),
        Rule("vague", Atom("flawed", (R,)), (literal("vague", R), literal("barred", R, positive=False))),
        Rule("false", Atom("flawed", (R,)), (literal("uses", R, Y), literal("never said", Y))),
        Rule("barred", Atom("barred", (R,)), (literal("objected", R), literal("preserved", R, positive=False))),
        Rule("stands", Atom("stands", (X,)), (literal("finding", X), literal("falls", X, positive=False))),
    ),
    frozenset({"given", "vague", "spelled out", "uses", "never said", "objected", "preserved", "finding"}),
    {"vague": "spelled out", "spelled out": "vague"},
)


def model_of(*pairs: tuple[str, ...]) -> Model:
    return evaluate(compile_program(LAW), {Atom(pred, tuple(args)): Value.TRUE for pred, *args in pairs})


def words(sets: Iterable[frozenset[Atom]]) -> list[list[str]]:
    return [sorted(" ".join([a.pred, *map(str, a.args)]) for a in group) for group in sets]


def test_relevant_inputs_speak_of_what_is_known() -> None:
    model = model_of(
        ("finding", "f"), ("given", "r", "f"), ("spelled out", "r"), ("given", "q", "f"), ("uses", "q", "s")
    )
    assert words([frozenset(relevant_inputs(model, Atom("stands", ("f",))))]) == [
        ["never said Var(name='y')", "never said s", "uses r Var(name='y')", "vague q"]
    ]
    fallen = model.what_if({Atom("vague", ("q",)): Value.TRUE})
    found = relevant_inputs(fallen, Atom("falls", ("f",)))
    assert Atom("objected", ("q",)) in found
    assert relevant_inputs(fallen, Atom("finding", ("f",))) == ()


def test_what_was_gone_through_for_one_sentence_serves_the_next() -> None:
    model = model_of(
        ("finding", "f"), ("given", "r", "f"), ("spelled out", "r"), ("given", "q", "f"), ("uses", "q", "s")
    )
    goals = [Atom(pred, ("f",)) for pred in ("stands", "falls", "finding", "stands")]
    kept = Relevance(model)
    assert [kept.inputs(goal) for goal in goals] == [relevant_inputs(model, goal) for goal in goals]


def test_what_nobody_seeks_leads_to_no_input() -> None:
    rules = (
        Rule("unsure", Atom("unsure", (X,)), (literal("raised", X),)),
        Rule("by-doubt", Atom("open to doubt", (X,)), (literal("unsure", X),)),
        Rule("by-fact", Atom("open to doubt", (X,)), (literal("denied", X),)),
    )
    goal = Atom("open to doubt", ("f",))
    model = evaluate(compile_program(Program(rules, frozenset({"raised", "denied"}))), {})
    assert Relevance(model).inputs(goal) == (Atom("denied", ("f",)), Atom("raised", ("f",)))
    assert Relevance(model, frozenset({"unsure"})).inputs(goal) == (Atom("denied", ("f",)),)


def test_missing_names_the_smallest_sets_for_and_against() -> None:
    model = model_of(
        ("finding", "f"), ("given", "r", "f"), ("spelled out", "r"), ("given", "q", "f"), ("uses", "q", "s")
    )
    goal = Atom("falls", ("f",))
    sets = missing(model, goal, Value.TRUE, relevant_inputs(model, goal))
    assert words(sets) == [["never said s"], ["vague q"], ["never said Var(name='y')", "uses r Var(name='y')"]]
    fallen = model.what_if({Atom("vague", ("q",)): Value.TRUE})
    assert words(missing(fallen, goal, Value.FALSE, relevant_inputs(fallen, goal))) == [["objected q"]]
    assert words(missing(fallen, goal, None, relevant_inputs(fallen, goal))) == [["objected q"]]
    assert missing(fallen, goal, Value.TRUE, []) == [frozenset()]
    assert missing(fallen, Atom("stands", ("nothing",)), Value.TRUE, [Atom("vague", ("r",))]) == []


def test_nothing_contradicts_the_record_or_itself() -> None:
    model = model_of(("finding", "f"), ("given", "r", "f"), ("spelled out", "r"))
    assert missing(model, Atom("falls", ("f",)), Value.TRUE, [Atom("vague", ("r",))]) == []
    both = Program(
        (Rule("both", Atom("odd"), (literal("vague", "r"), literal("spelled out", "r"))),), LAW.inputs, LAW.contrary
    )
    open_ = evaluate(compile_program(both), {})
    assert missing(open_, Atom("odd"), Value.TRUE, [Atom("vague", ("r",)), Atom("spelled out", ("r",))]) == []


def test_a_search_that_stops_early_says_so() -> None:
    model = model_of(*(("given", f"r{i}", "f") for i in range(30)))
    candidates = [Atom("uses", (f"r{i}", "s")) for i in range(30)] + [Atom("never said", ("s",))]
    sets = missing(model, Atom("falls", ("f",)), Value.TRUE, candidates)
    assert (len(sets), sets.complete, sets.complete_to) == (30, True, 4)
    sets = missing(model, Atom("falls", ("f",)), Value.TRUE, candidates, limit=20)
    assert (sets.complete, sets.complete_to) == (False, 1)
    assert all(len(s) == 2 for s in sets)
