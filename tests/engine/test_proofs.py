"""Every explanation is checked by a program that shares no code with the one that made it."""

from __future__ import annotations

import random
from datetime import date

from engine_programs import facts, programs, quick, tangled
from engine_reference import everything, literal
from hypothesis import given, settings

from wellfounded.dates import Span
from wellfounded.engine.evaluation import Model, compile_program, evaluate
from wellfounded.engine.program import OPEN_PRED, Atom, Count, Literal, Program, Rule, Test, Value, Var
from wellfounded.engine.proofs import Proof, explain_all, open_reasons, why
from wellfounded.engine.unresolved_sources import Reason
from wellfounded.engine.verifier import Checker, condition_value
from wellfounded.engine.why_not import FailedRule, why_not

X, Y, D = Var("x"), Var("y"), Var("d")
DAY = date(2005, 5, 11)


def check_all(program: Program, stated: dict[Atom, Value], model: Model) -> None:
    checker = Checker(program, stated)
    values = everything(model)
    assert checker.check_model(values) == []
    assert {a: p.value for a, p in explain_all(model).items()} == {
        a: v for a, v in values.items() if a.pred in model.compiled.by_head
    }
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


LAW = Program(
    (
        Rule("long", Atom("falls", (X,)), (literal("middle", X),)),
        Rule("middle", Atom("middle", (X,)), (literal("vague", X),)),
        Rule("short", Atom("falls", (X,)), (literal("vague", X), literal("barred", X, positive=False))),
        Rule("bar", Atom("barred", (X,)), (literal("objected", X), literal("preserved", X, positive=False))),
        Rule("many", Atom("thin", (X,)), (literal("report", X), Count(2, Y, Atom("omits", (X, Y))))),
        Rule("harm", Atom("serious", (X,)), (literal("harm", X), literal(OPEN_PRED, "judgment", "severity"))),
        Rule("bound", Atom("bars", (X,)), (literal("act", X, Y), literal("serious", Y))),
        Rule("clear", Atom("eligible", (X,)), (literal("person", X), literal("bars", X, positive=False))),
        Rule("old", Atom("old", (X,)), (literal("filed", X, D), Test("before", (D, Span(DAY, DAY))))),
        Rule("win", Atom("win", (X,)), (literal("move", X, Y), literal("win", Y, positive=False))),
    )
)


def model_of(*facts_: tuple[object, ...]) -> Model:
    atoms = [Atom(str(pred), args) for pred, *rest in facts_ for args in [tuple(rest)]]  # type: ignore[arg-type]  # constants
    return evaluate(compile_program(LAW), dict.fromkeys(atoms, Value.TRUE))


def test_the_most_direct_application_is_shown_and_the_others_are_at_hand() -> None:
    proof = why(model_of(("vague", "f")), Atom("falls", ("f",)))
    assert proof.support is not None
    assert proof.support.rule.id == "short"
    assert [i.rule.id for i in proof.others] == ["long"]
    assert [p.atom.pred for p in proof.walk()] == ["falls", "vague"]
    assert [(p.condition, len(p.proofs)) for p in proof.premises] == [
        (literal("vague", "f"), 1),
        (literal("barred", "f", positive=False), 0),
    ]


def test_a_count_shows_what_it_counts() -> None:
    model = model_of(("report", "r"), *(("omits", "r", x) for x in ("who", "which", "how")))
    (_, counted) = why(model, Atom("thin", ("r",))).premises
    assert [p.atom.args[1] for p in counted.proofs] == ["how", "which"]
    (failed,) = why_not(model.what_if(remove=[Atom("omits", ("r", x)) for x in ("who", "how")]), Atom("thin", ("r",)))
    assert failed.missing == Count(2, Y, Atom("omits", ("r", Y)))


def test_the_third_value_never_comes_without_its_reason() -> None:
    unknown = Span(None, None, "on a date not given")
    model = model_of(("harm", "h"), ("act", "p", "h"), ("person", "p"), ("filed", "c", unknown), ("move", "x", "x"))
    severity = Reason("unsettled", (Atom(OPEN_PRED, ("judgment", "severity")),))
    assert open_reasons(model, Atom("eligible", ("p",))) == (severity,)
    assert [p.atom.pred for p in why(model, Atom("eligible", ("p",))).walk()] == [
        "eligible", "person", "bars", "act", "serious", "harm", OPEN_PRED,
    ]  # fmt: skip
    (dated,) = open_reasons(model, Atom("old", ("c",)))
    assert (dated.kind, dated.test) == ("comparison", Test("before", (unknown, Span(DAY, DAY))))
    assert open_reasons(model, Atom("win", ("x",))) == (Reason("loop", (Atom("win", ("x",)),)),)
    looped = why(model, Atom("win", ("x",))).premises[1]
    assert (looped.loops, looped.proofs) == (True, ())
    left_open = model.what_if({Atom("person", ("q",)): Value.OPEN})
    assert open_reasons(left_open, Atom("eligible", ("q",))) == (Reason("fact", (Atom("person", ("q",)),)),)


def test_a_rule_that_gets_further_comes_first() -> None:
    model = model_of(("objected", "f"))
    failed = why_not(model, Atom("falls", ("f",)))
    assert [(f.rule.id, f.missing) for f in failed] == [
        ("long", literal("middle", "f")),
        ("short", literal("vague", "f")),
    ]
    assert [f.rule.id for f in failed[0].deeper(model) or ()] == ["middle"]  # type: ignore[union-attr]  # failed rules
    assert why_not(model, Atom("objected", ("g",))) == []
    assert why_not(model_of(("vague", "f")), Atom("falls", ("f",))) == []


def test_every_rule_with_its_own_missing_link() -> None:
    program = Program((LAW.rules[2], LAW.rules[3], Rule("admitted", Atom("falls", (X,)), (literal("admitted", X),))))
    stated = {Atom("objected", ("f",)): Value.TRUE, Atom("vague", ("f",)): Value.TRUE}
    model = evaluate(compile_program(program), stated)
    first, second = why_not(model, Atom("falls", ("f",)))
    assert (first.rule.id, first.missing, first.left) == ("short", literal("barred", "f", positive=False), 0)
    assert [held.condition for held in first.matched] == [literal("vague", "f")]
    behind = first.deeper(model)
    assert isinstance(behind, Proof)
    assert behind.atom == Atom("barred", ("f",))
    assert (second.rule.id, second.missing, second.deeper(model)) == ("admitted", literal("admitted", "f"), None)
    anything = why_not(model, Atom("falls", (Var("any"),)))
    assert {f.head for f in anything} == {Atom("falls", ("f",)), Atom("falls", (X,))}
