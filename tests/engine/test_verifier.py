"""The independent checker accepts what the engine makes and rejects what is tampered with."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from engine_programs import facts, programs, quick, tangled
from engine_reference import everything, literal
from hypothesis import given, settings

from wellfounded.engine.evaluation import compile_program, evaluate
from wellfounded.engine.program import Atom, Program, Rule, Value, Var
from wellfounded.engine.proofs import Premise, Proof, why
from wellfounded.engine.verifier import Checker, check_proof, verify

X = Var("x")


@given(programs(), facts())
@settings(quick, max_examples=100)
def test_models_pass(program: Program, stated: dict[Atom, Value]) -> None:
    assert verify(program, stated, evaluate(compile_program(program), stated)) == []


def test_any_other_model_is_rejected() -> None:
    """Also one that is stable: of the loops that can be read two ways, the well-founded model takes neither side."""
    for seed in range(150):
        program, stated = tangled(random.Random(seed))
        checker = Checker(program, stated)
        values = everything(evaluate(compile_program(program), stated))
        heads = {Atom(r.head.pred, ("a",) * len(r.head.args)) for r in program.rules}
        for atom in sorted({*values, *heads}):
            for value in Value:
                other = {a: v for a, v in {**values, atom: value}.items() if v}
                problems = checker.check_model(other)
                assert bool(problems) == (other != values)
                assert all(str(atom) in problem for problem in problems)


CHAIN = Program(
    (
        Rule("fall", Atom("falls", (X,)), (literal("flawed", X), literal("barred", X, positive=False))),
        Rule("flaw", Atom("flawed", (X,)), (literal("vague", X),)),
        Rule("also", Atom("flawed", (X,)), (literal("falls", X),)),
    )
)
STATED = {Atom("vague", ("f",)): Value.TRUE}
GOAL = Atom("falls", ("f",))


class Forged(Proof):
    """A proof with parts of one's choosing."""

    def __init__(self, proof: Proof, **parts: object) -> None:
        super().__init__(proof.model, proof.atom, proof.value)
        self.parts = {name: parts.get(name, getattr(proof, name)) for name in ("support", "premises")}

    support = property(lambda self: self.parts["support"])
    premises = property(lambda self: self.parts["premises"])


def test_forged_proofs_are_rejected() -> None:
    model = evaluate(compile_program(CHAIN), STATED)
    proof = why(model, GOAL)
    flawed = why(model, Atom("flawed", ("f",)))
    assert check_proof(CHAIN, STATED, proof) == []
    first, second = proof.premises
    forgeries: list[tuple[Proof, str]] = [
        (Forged(proof, premises=(first._replace(proofs=()), second)), "used and not proved"),
        (Forged(proof, premises=(first,)), "are not those of rule"),
        (Forged(proof, support=flawed.support), "does not conclude"),
        (Forged(proof, support=None, premises=()), "not in the record"),
    ]
    circle = Forged(flawed, support=model.instances(flawed.atom)[1])
    circle.parts["premises"] = (Premise(literal("falls", "f"), Value.TRUE, (proof,)),)
    forgeries.append((Forged(proof, premises=(first._replace(proofs=(circle,)), second)), "rests on itself"))
    for forged, message in forgeries:
        problems = check_proof(CHAIN, STATED, forged)
        assert any(message in problem for problem in problems), problems


def test_a_proof_of_another_program_or_record_is_rejected() -> None:
    proof = why(evaluate(compile_program(CHAIN), STATED), GOAL)
    other = replace(CHAIN, rules=CHAIN.rules[1:])
    assert check_proof(other, STATED, proof)
    assert check_proof(CHAIN, {**STATED, Atom("barred", ("f",)): Value.TRUE}, proof)
    assert check_proof(CHAIN, {}, proof)
    with pytest.raises(ValueError, match="not established"):
        why(evaluate(compile_program(CHAIN), {}), GOAL)
