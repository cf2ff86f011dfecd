"""An independent check of models and proofs, sharing with the engine only what a program is and how constants compare.

The model is built a second time, from the definition: beginning with nothing known, conclude what has an application
with every condition TRUE, and take for FALSE the greatest unfounded set (sentences all of whose applications fail or
rest on one another), until nothing changes. What is then neither is OPEN. Matching is by plain search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wellfounded.engine.comparisons import compare, counted
from wellfounded.engine.model import Model
from wellfounded.engine.program import (
    OPEN_PRED,
    Arg,
    Atom,
    Condition,
    Const,
    Count,
    Literal,
    Program,
    Rule,
    Test,
    Value,
    Var,
)
from wellfounded.engine.proofs import Proof

Binding = dict[Var, Const]
Application = tuple[Rule, Atom, tuple[Condition, ...]]


class Checker:
    """The model of a program and facts, built from the definition, to hold others against."""

    def __init__(self, program: Program, facts: Mapping[Atom, Value]) -> None:
        self.program = program
        self.given = dict(facts)
        self.facts = {a: v for a, v in facts.items() if v and a.pred != OPEN_PRED}
        self.applications = _ground(program, self.facts)
        self.values = self._model()

    def value(self, atom: Atom) -> Value:
        """The value of a sentence."""
        return Value.OPEN if atom.pred == OPEN_PRED else self.values.get(atom, Value.FALSE)

    def _model(self) -> dict[Atom, Value]:
        atoms = set(self.facts) | {head for _, head, _ in self.applications}
        true = {a for a, v in self.facts.items() if v == Value.TRUE}
        false: set[Atom] = set()
        while True:
            values = {a: Value.TRUE if a in true else Value.OPEN for a in atoms - false}
            bodies = [(head, body, _least(body, values)) for _, head, body in self.applications]
            more = {head for head, _, value in bodies if value == Value.TRUE}
            founded = set(self.facts)
            alive = [(head, body) for head, body, value in bodies if value]
            while True:
                again = {h for h, body in alive if h not in founded and all(_rests_on(c, founded) for c in body)}
                if not again:
                    break
                founded |= again
            unfounded = atoms - founded
            if more <= true and unfounded == false:
                return values
            true |= more
            false = unfounded

    def check_model(self, values: Mapping[Atom, Value]) -> list[str]:
        """What is wrong with a model, given as the values of all sentences that are not FALSE."""
        problems = []
        for atom in sorted({*values, *self.values}, key=repr):
            claimed, right = values.get(atom, Value.FALSE), self.value(atom)
            if atom.pred != OPEN_PRED and claimed != right:
                problems.append(f"{atom} is said to be {claimed.name}, but {_WHY[right]}")
        return problems

    def check_proof(self, proof: Proof) -> list[str]:
        """What is wrong with a proof: applications that do not exist, premises without proof, circles."""
        problems = []
        done: set[Atom] = set()
        path: dict[Atom, None] = {}

        def visit(part: Proof) -> None:
            if part.atom in path:
                problems.append(f"{part.atom} rests on itself")
            if part.atom in done:
                return
            done.add(part.atom)
            path[part.atom] = None
            problems.extend(self._check_step(part))
            for premise in part.premises:
                for below in premise.proofs:
                    visit(below)
            del path[part.atom]

        visit(proof)
        return problems

    def _check_step(self, proof: Proof) -> Iterator[str]:
        atom, value, support = proof.atom, proof.value, proof.support
        if value == Value.FALSE or self.value(atom) != value:
            yield f"{atom} is said to be {value.name}, but {_WHY[self.value(atom)]}"
        if support is None:
            if atom.pred != OPEN_PRED and self.facts.get(atom) != value:
                yield f"{atom} is not in the record as {value.name}"
            return
        body = tuple(condition for condition, _ in support.body)
        if support.rule not in self.program.rules or not _is_application(support.rule, atom, body):
            yield f"rule {support.rule.id} does not conclude {atom} from {body}"
        if tuple((p.condition, p.value) for p in proof.premises) != support.body:
            yield f"the premises of {atom} are not those of rule {support.rule.id}"
        if min((v for _, v in support.body), default=Value.TRUE) != value:
            yield f"rule {support.rule.id} does not make {atom} {value.name}"
        for condition, claimed, proofs, loops in proof.premises:
            if condition_value(condition, self.values) != claimed:
                yield f"{condition} is not {claimed.name}"
            proved = {p.atom: p.value for p in proofs}
            if isinstance(condition, Literal) and condition.positive:
                if proved != {condition.atom: claimed}:
                    yield f"{condition.atom} is used and not proved"
            elif isinstance(condition, Count):
                fit = [a for a in proved if _fits(condition, a)]
                if len(fit) < condition.at_least or min(proved.values(), default=Value.TRUE) < claimed:
                    yield f"{condition} is used and not proved"
            elif isinstance(condition, Literal) and claimed == Value.OPEN and not loops:
                sought = {} if condition.atom.pred == OPEN_PRED else {condition.atom: Value.OPEN}
                if proved != sought:
                    yield f"that {condition.atom} is unresolved is used and not proved"


_WHY = {
    Value.TRUE: "it has acyclic support",
    Value.OPEN: "it has no acyclic support and is not unfounded",
    Value.FALSE: "it is unfounded",
}


def verify(program: Program, facts: Mapping[Atom, Value], model: Model) -> list[str]:
    """What is wrong with a model of a program and facts; empty if nothing is."""
    preds = {rule.head.pred for rule in program.rules} | {atom.pred for atom in facts}
    return Checker(program, facts).check_model({a: v for pred in sorted(preds) for a, v in model.atoms(pred)})


def check_proof(program: Program, facts: Mapping[Atom, Value], proof: Proof) -> list[str]:
    """What is wrong with a proof; empty if nothing is."""
    # all the proofs of one model are held against the same second model
    checker = proof.model.notes.get(Checker)
    if not isinstance(checker, Checker) or checker.program != program or checker.given != facts:
        checker = proof.model.notes[Checker] = Checker(program, facts)
    return checker.check_proof(proof)


def condition_value(condition: Condition, values: Mapping[Atom, Value]) -> Value:
    """What a condition with everything filled in comes to."""
    if isinstance(condition, Test):
        left, right = condition.args
        assert not isinstance(left, Var)
        assert not isinstance(right, Var)
        return compare(condition, left, right)
    if isinstance(condition, Count):
        found = [v for a, v in values.items() if v and _fits(condition, a)]
        return counted(condition.at_least, found.count(Value.TRUE), len(found))
    value = Value.OPEN if condition.atom.pred == OPEN_PRED else values.get(condition.atom, Value.FALSE)
    return value if condition.positive else Value(2 - value)


def _fits(count: Count, atom: Atom) -> bool:
    return atom.pred == count.atom.pred and _match(count.atom.args, atom, {}) is not None


def _least(body: Iterable[Condition], values: Mapping[Atom, Value]) -> Value:
    return min((condition_value(c, values) for c in body), default=Value.TRUE)


def _rests_on(condition: Condition, founded: set[Atom]) -> bool:
    if isinstance(condition, Count):
        return sum(_fits(condition, atom) for atom in founded) >= condition.at_least
    if isinstance(condition, Literal) and condition.positive and condition.atom.pred != OPEN_PRED:
        return condition.atom in founded
    return True


def _match(pattern: tuple[Arg, ...], atom: Atom, binding: Binding) -> Binding | None:
    if len(pattern) != len(atom.args):
        return None
    binding = dict(binding)
    for p, a in zip(pattern, atom.args, strict=True):
        assert not isinstance(a, Var)
        if (binding.setdefault(p, a) if isinstance(p, Var) else p) != a:
            return None
    return binding


def _fill(condition: Condition, binding: Binding) -> Condition:
    def fill(args: tuple[Arg, ...]) -> tuple[Arg, ...]:
        return tuple(binding.get(a, a) if isinstance(a, Var) else a for a in args)

    if isinstance(condition, Test):
        left, right = fill(condition.args)
        return Test(condition.op, (left, right), condition.days, condition.order, condition.months)
    atom = Atom(condition.atom.pred, fill(condition.atom.args))
    if isinstance(condition, Count):
        return Count(condition.at_least, condition.over, atom)
    return Literal(atom, condition.positive)


def _ground(program: Program, facts: Mapping[Atom, Value]) -> list[Application]:
    """Every application whose positive sentences could hold if nothing were excluded."""
    known: dict[str, dict[Atom, None]] = {}
    for atom in facts:
        known.setdefault(atom.pred, {})[atom] = None
    found: dict[Application, None] = {}
    while True:
        before = len(found)
        for rule in program.rules:
            for binding in list(_bindings(rule, known)):
                head = Atom(rule.head.pred, tuple(binding[a] if isinstance(a, Var) else a for a in rule.head.args))
                found.setdefault((rule, head, tuple(_fill(c, binding) for c in rule.body)))
                known.setdefault(head.pred, {})[head] = None
        if len(found) == before:
            return list(found)


def _bindings(rule: Rule, known: Mapping[str, Mapping[Atom, None]]) -> Iterator[Binding]:
    sentences = [c.atom for c in rule.body if isinstance(c, Literal) and c.positive and c.atom.pred != OPEN_PRED]

    def search(place: int, binding: Binding) -> Iterator[Binding]:
        if place == len(sentences):
            yield binding
            return
        pattern = sentences[place]
        for atom in known.get(pattern.pred, ()):
            more = _match(pattern.args, atom, binding)
            if more is not None:
                yield from search(place + 1, more)

    return search(0, {})


def _is_application(rule: Rule, head: Atom, body: tuple[Condition, ...]) -> bool:
    """Whether one binding of the rule's variables makes it exactly this."""
    if len(body) != len(rule.body):
        return False
    binding = _match(rule.head.args, head, {})
    for pattern, condition in zip(rule.body, body, strict=True):
        if binding is None:
            return False
        if isinstance(pattern, Literal) and isinstance(condition, Literal):
            binding = _match(pattern.atom.args, condition.atom, binding)
    return binding is not None and head.pred == rule.head.pred and tuple(_fill(c, binding) for c in rule.body) == body
