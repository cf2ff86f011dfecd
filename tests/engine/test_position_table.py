"""Contested points, in every combination that can matter."""

from __future__ import annotations

from itertools import product

from engine_reference import literal

from wellfounded.engine.evaluation import compile_program, evaluate
from wellfounded.engine.position_table import tabulate
from wellfounded.engine.program import POSITION_PRED, Atom, Program, Rule, Value

QUESTIONS = {"neutrality": ("spoken", "silent"), "inaction": ("never", "sometimes"), "idle": ("yes", "no")}
PROGRAM = Program(
    (
        Rule("a", Atom("eligible"), (literal("feared"), literal("opinion"), literal("barred", positive=False))),
        Rule("b", Atom("opinion"), (literal(POSITION_PRED, "neutrality", "silent"),)),
        Rule("c", Atom("barred"), (literal("stood by"), literal(POSITION_PRED, "inaction", "sometimes"))),
        Rule("d", Atom("dismissed"), (literal("late"), literal(POSITION_PRED, "idle", "yes"))),
    )
)
RECORD = {Atom("feared"): Value.TRUE, Atom("stood by"): Value.TRUE}
UNSETTLED = {Atom(POSITION_PRED, (q, r)): Value.OPEN for q, sides in QUESTIONS.items() for r in sides}


def test_the_table() -> None:
    table = tabulate(compile_program(PROGRAM), {**RECORD, **UNSETTLED}, QUESTIONS, ["eligible", "dismissed"])
    assert (table.points, table.left_out) == (("neutrality", "inaction"), ())
    outcomes = {c.choice: c.values.get(Atom("eligible"), Value.FALSE) for c in table.combinations}
    assert outcomes == {
        (("neutrality", a), ("inaction", b)): Value.TRUE if (a, b) == ("silent", "never") else Value.FALSE
        for a, b in product(QUESTIONS["neutrality"], QUESTIONS["inaction"])
    }
    assert table.flips == {"neutrality": (Atom("eligible"),), "inaction": (Atom("eligible"),)}


def test_each_row_is_a_fresh_evaluation() -> None:
    compiled = compile_program(PROGRAM)
    for row in tabulate(compiled, {**RECORD, **UNSETTLED}, QUESTIONS, ["eligible"]).combinations:
        chosen = {Atom(POSITION_PRED, pair): Value.TRUE for pair in row.choice}
        model = evaluate(compiled, {**RECORD, **chosen, Atom(POSITION_PRED, ("idle", "yes")): Value.OPEN})
        assert dict(model.atoms("eligible")) == row.values


def test_at_most_eight_points_are_combined() -> None:
    names = [f"q{i:02}" for i in range(10)]
    rules = tuple(Rule(n, Atom("open"), (literal(POSITION_PRED, n, "yes"),)) for n in names)
    questions = dict.fromkeys(names, ("yes", "no"))
    stated = {Atom(POSITION_PRED, (n, side)): Value.OPEN for n in names for side in ("yes", "no")}
    table = tabulate(compile_program(Program(rules)), stated, questions, ["open"])
    assert (len(table.points), table.left_out, len(table.combinations)) == (8, ("q08", "q09"), 256)
    assert table.combinations[-1].values == {Atom("open"): Value.OPEN}


def test_settled_points_are_no_points() -> None:
    settled = {Atom(POSITION_PRED, ("neutrality", "silent")): Value.TRUE}
    table = tabulate(compile_program(PROGRAM), {**RECORD, **settled}, QUESTIONS, ["eligible"])
    assert table.points == ()
    assert [dict(c.values) for c in table.combinations] == [{Atom("eligible"): Value.TRUE}]
