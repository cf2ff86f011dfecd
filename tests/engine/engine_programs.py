"""Random programs and facts for property tests, small enough to check against the plainest implementation."""

from __future__ import annotations

import random
from datetime import date
from itertools import product
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from wellfounded.dates import Span
from wellfounded.engine.program import OPEN_PRED, Atom, Condition, Count, Literal, Program, Rule, Test, Value, Var

quick = settings(derandomize=True, database=None)

X, Y, Z = Var("x"), Var("y"), Var("z")
THINGS = ("a", "b", "c")
DATES = (
    Span(date(2005, 5, 11), date(2005, 5, 11), "2005-05-11"),
    Span(None, date(2005, 5, 10), "before 2005-05-11"),
    Span(date(2005, 1, 1), date(2005, 12, 31), "2005"),
    Span(None, None, "on a date not given"),
)
INPUTS = {"in0": 0, "in1": 1, "also1": 1, "in2": 2, "dated": 2}
DERIVED = {"p0": 0, "q1": 1, "r1": 1, "s1": 1, "t2": 2, "u2": 2}
OPS = (
    "before",
    "on or before",
    "after",
    "on or after",
    "is",
    "is not",
    "within",
    "at most after",
    "less than after",
    "more than after",
)


def _terms(draw: Any, pred: str, arity: int) -> tuple[Any, ...]:
    if pred == "dated":
        return draw(st.sampled_from((X, Y, "a"))), Var(draw(st.sampled_from(("d", "e"))))
    return tuple(draw(st.sampled_from((X, X, Y, Z, "a", "b"))) for _ in range(arity))


@st.composite
def rules(draw: Any, number: int, tests: bool = True, counts: bool = True, opens: bool = True) -> Rule:
    arities = {**INPUTS, **DERIVED}
    if not tests:
        del arities["dated"]
    body: list[Condition] = []
    for _ in range(draw(st.integers(1, 3))):
        pred = draw(st.sampled_from(sorted(arities)))
        body.append(Literal(Atom(pred, _terms(draw, pred, arities[pred]))))
    bound = sorted({a for c in body for a in c.atom.args if isinstance(a, Var)}, key=lambda v: v.name)  # type: ignore[union-attr]  # only literals so far
    things = [v for v in bound if v.name in "xyz"]
    dates = [v for v in bound if v.name in "de"]
    ground: list[Any] = [*things, "a", "b"]
    for _ in range(draw(st.integers(0, 2))):
        pred = draw(st.sampled_from(sorted(p for p in arities if p != "dated")))
        args = tuple(draw(st.sampled_from(ground)) for _ in range(arities[pred]))
        body.append(Literal(Atom(pred, args), False))
    if len(things) > 1 and draw(st.booleans()):
        body.append(Test(draw(st.sampled_from(("is", "is not"))), (things[0], things[1])))
    if dates and tests:
        other = draw(st.sampled_from((*dates, *DATES[:2])))
        body.append(Test(draw(st.sampled_from(OPS)), (dates[0], other), draw(st.sampled_from((0, 30)))))
    if counts and draw(st.integers(0, 5)) == 0:
        # only sentences of the record, so that no count depends on what it helps to conclude
        pred = draw(st.sampled_from(("in1", "in2")))
        over = Var("w")
        args = (over,) if pred == "in1" else tuple(draw(st.permutations([over, draw(st.sampled_from(ground))])))
        body.append(Count(draw(st.integers(1, 3)), over, Atom(pred, args)))
    if opens and draw(st.integers(0, 7)) == 0:
        body.append(Literal(Atom(OPEN_PRED, ("judgment", "j")), draw(st.booleans())))
    pred = draw(st.sampled_from(sorted(DERIVED)))
    args = tuple(draw(st.sampled_from(ground)) for _ in range(DERIVED[pred]))
    return Rule(f"r{number}", Atom(pred, args), tuple(draw(st.permutations(body))))


@st.composite
def programs(draw: Any, most: int = 8, tests: bool = True, counts: bool = True, opens: bool = True) -> Program:
    count = draw(st.integers(1, most))
    return Program(
        tuple(draw(rules(i, tests, counts, opens)) for i in range(count)),
        frozenset(INPUTS),
        {"in1": "also1", "also1": "in1"},
    )


def input_atoms(tests: bool = True) -> list[Atom]:
    found = [Atom("in0"), *(Atom("in1", (x,)) for x in THINGS), *(Atom("also1", (x,)) for x in THINGS)]
    found += [Atom("in2", (x, y)) for x in THINGS for y in THINGS]
    if tests:
        found += [Atom("dated", (x, d)) for x in THINGS for d in DATES]
    # a sentence that rules conclude may stand in the record too
    return [*found, Atom("q1", ("a",)), Atom("t2", ("a", "b"))]


def facts(tests: bool = True, opens: bool = True) -> st.SearchStrategy[dict[Atom, Value]]:
    values = st.sampled_from((Value.TRUE, Value.TRUE, Value.OPEN) if opens else (Value.TRUE,))
    return st.dictionaries(st.sampled_from(input_atoms(tests)), values, max_size=12)


def tangled(dice: random.Random, most: int = 14) -> tuple[Program, dict[Atom, Value]]:
    """A program full of loops through positive and negative sentences, quick to make; and facts."""
    things = THINGS[: dice.randint(1, 3)]
    arities = {"in1": 1, "in2": 2, **{f"p{i}": dice.choice((0, 1, 1, 1, 2)) for i in range(dice.randint(2, 6))}}
    derived = sorted(p for p in arities if p.startswith("p"))

    def some(pred: str, terms: list[Any]) -> Atom:
        return Atom(pred, tuple(dice.choice(terms) for _ in range(arities[pred])))

    made = []
    for number in range(dice.randint(1, most)):
        body = [
            Literal(some(dice.choice(sorted(arities)), [X, X, X, Y, Y, things[0]])) for _ in range(dice.randint(0, 2))
        ]
        bound: list[Any] = sorted({a for c in body for a in c.atom.args if isinstance(a, Var)}, key=lambda v: v.name)
        terms = [*bound, *bound, things[0]]
        body += [Literal(some(dice.choice(derived), terms), False) for _ in range(dice.choice((0, 0, 1, 1, 2)))]
        if dice.random() < 0.08:
            body.append(Literal(Atom(OPEN_PRED, ("judgment", "j"))))
        dice.shuffle(body)
        made.append(Rule(f"r{number}", some(dice.choice(derived), terms), tuple(body)))
    stated = {}
    for pred in sorted(arities):
        for args in product(things, repeat=arities[pred]):
            if dice.random() < (0.4 if pred.startswith("in") else 0.05):
                stated[Atom(pred, args)] = Value.OPEN if dice.random() < 0.2 else Value.TRUE
    return Program(tuple(made), frozenset({"in1", "in2"})), stated
