"""The meaning of a program, written down as plainly as possible: every rule over every constant, no cleverness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from wellfounded.dates import Span
from wellfounded.engine.comparisons import compare
from wellfounded.engine.model import Model
from wellfounded.engine.program import OPEN_PRED, Atom, Const, Count, Literal, Program, Rule, Test, Value, Var

Ground = list[tuple[Atom, int, list[Atom], list[Atom], list[tuple[int, list[Atom]]]]]


def substitute(atom: Atom, binding: Mapping[Var, Const]) -> Atom:
    return Atom(atom.pred, tuple(binding.get(a, a) if isinstance(a, Var) else a for a in atom.args))


def constants(program: Program, facts: Iterable[Atom]) -> list[Const]:
    found: list[Const] = []
    atoms = [*facts]
    for rule in program.rules:
        atoms.append(rule.head)
        for c in rule.body:
            atoms.append(Atom("", c.args) if isinstance(c, Test) else c.atom)
    for atom in atoms:
        found += [a for a in atom.args if not isinstance(a, Var) and a not in found]
    return found


def ground(program: Program, facts: Iterable[Atom]) -> Ground:
    domain = constants(program, facts)
    found: Ground = []
    for rule in program.rules:
        names = sorted(rule_variables(rule), key=lambda v: v.name)
        # dates only where the programs of engine_programs put dates, which saves most of the work
        kinds = [[a for a in domain if isinstance(a, Span) == (v.name in "de")] for v in names]
        for values in product(*kinds):
            binding = dict(zip(names, values, strict=True))
            base = 2
            positive: list[Atom] = []
            negative: list[Atom] = []
            counts: list[tuple[int, list[Atom]]] = []
            for c in rule.body:
                if isinstance(c, Test):
                    left, right = (binding[a] if isinstance(a, Var) else a for a in c.args)
                    dates = isinstance(left, Span), isinstance(right, Span)
                    # things put where dates belong: no sentence of the record does that
                    base = min(base, compare(c, left, right) if "is" in c.op.split() or all(dates) else 0)
                elif isinstance(c, Count):
                    inner = [substitute(c.atom, {**binding, c.over: x}) for x in domain]
                    counts.append((c.at_least, inner))
                elif c.atom.pred == OPEN_PRED:
                    base = min(base, 1)
                else:
                    (positive if c.positive else negative).append(substitute(c.atom, binding))
            if base:
                found.append((substitute(rule.head, binding), base, positive, negative, counts))
    return found


def rule_variables(rule: Rule) -> set[Var]:
    found = {a for a in rule.head.args if isinstance(a, Var)}
    for c in rule.body:
        if isinstance(c, Test):
            found |= {a for a in c.args if isinstance(a, Var)}
        else:
            found |= {a for a in c.atom.args if isinstance(a, Var)}
    return found - {c.over for c in rule.body if isinstance(c, Count)}


def model(program: Program, facts: Mapping[Atom, Value]) -> dict[Atom, Value]:
    """Every sentence that is not FALSE."""
    rules = ground(program, facts)

    def least(value: int, denied: set[Atom]) -> set[Atom]:
        held = {a for a, v in facts.items() if v >= value and a.pred != OPEN_PRED}
        while True:
            more = {
                head
                for head, base, positive, negative, counts in rules
                if base >= value
                and head not in held
                and held.issuperset(positive)
                and denied.isdisjoint(negative)
                and all(len(held.intersection(inner)) >= n for n, inner in counts)
            }
            if not more:
                return held
            held |= more

    true: set[Atom] = set()
    while True:
        possible = least(1, true)
        again = least(2, possible)
        if again == true:
            return {a: Value.TRUE if a in true else Value.OPEN for a in possible}
        true = again


def literal(pred: str, *args: Const | Var, positive: bool = True) -> Literal:
    return Literal(Atom(pred, args), positive)


def everything(model: Model) -> dict[Atom, Value]:
    """The values of all sentences of a model that are not FALSE."""
    preds = {r.head.pred for r in model.compiled.program.rules} | {a.pred for a in model.facts}
    return {a: v for pred in sorted(preds) for a, v in model.atoms(pred)}
