"""Every explanation is checked by a program that shares no code with the one that made it."""

from __future__ import annotations

import random

from engine_programs import facts, programs, quick, tangled
from hypothesis import given, settings

from wellfounded.engine.evaluate import Model, compile_program, evaluate
from wellfounded.engine.explain import open_reasons, why
from wellfounded.engine.program import Atom, Literal, Program, Value, Var
from wellfounded.engine.trace import FailedRule, why_not
from wellfounded.engine.verify import Checker, condition_value

X, Y = Var("x"), Var("y")


def everything(model: Model) -> dict[Atom, Value]:
    preds = {r.head.pred for r in model.compiled.program.rules} | {a.pred for a in model.facts}
    return {a: v for pred in sorted(preds) for a, v in model.atoms(pred)}


def check_all(program: Program, stated: dict[Atom, Value], model: Model) -> None:
    checker = Checker(program, stated)
    values = everything(model)
    assert checker.check_model(values) == []
    for atom, value in values.items():
        assert checker.check_proof(why(model, atom)) == []
        assert bool(open_reasons(model, atom)) == (value == Value.OPEN)
    for rule, head, body in checker.applications:
        same = [i for i in model.instances(head) if i.rule == rule and tuple(c for c, _ in i.body) == body]
        possible = all(condition_value(c, checker.values) for c in body if isinstance(c, Literal) and c.positive)
        assert len(same) == possible
        for instance in same:
            assert all(v == condition_value(c, checker.values) for c, v in instance.body)
            assert instance.value == min((v for _, v in instance.body), default=Value.TRUE)
        if checker.value(head) == Value.FALSE:
            failures = why_not(model, head)
            assert rule in [f.rule for f in failures]
            check_failures(checker, failures)


def check_failures(checker: Checker, failures: list[FailedRule]) -> None:
    for failure in failures:
        assert failure.value == Value.FALSE
        assert len(failure.matched) + failure.left + 1 == len(failure.rule.body)
        for condition, value in failure.matched:
            assert value == condition_value(condition, checker.values) != Value.FALSE
        missing = failure.missing
        if isinstance(missing, Literal) and missing.positive:
            assert not any(
                a.pred == missing.atom.pred
                and all(isinstance(p, Var) or p == x for p, x in zip(missing.atom.args, a.args, strict=True))
                for a in checker.values
                if len({p for p in missing.atom.args if isinstance(p, Var)}) == len(missing.atom.args)
            )
        else:
            assert condition_value(missing, checker.values) == Value.FALSE


@given(programs(), facts())
@settings(quick, max_examples=250)
def test_every_explanation_is_right(program: Program, stated: dict[Atom, Value]) -> None:
    check_all(program, stated, evaluate(compile_program(program), stated))


def test_every_explanation_of_tangled_programs_is_right() -> None:
    for seed in range(400):
        program, stated = tangled(random.Random(seed))
        model = evaluate(compile_program(program), stated)
        check_all(program, stated, model)
        atoms = sorted(everything(model))
        if atoms:
            gone = atoms[seed % len(atoms)]
            rest = {a: v for a, v in stated.items() if a != gone}
            check_all(program, rest, model.what_if(remove=[gone]))
