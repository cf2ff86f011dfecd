"""Which rules were at work in a matter."""

from __future__ import annotations

from collections.abc import Collection

from wellfounded.assess.case import Case
from wellfounded.engine.program import Atom, Literal, Value


def conclusions(case: Case) -> dict[Atom, Value]:
    """Every sentence that the law concludes, or leaves open, in a matter; what the compiler made up is left out."""
    heads = sorted({rule.head.pred for rule in case.program.rules})
    return {
        atom: value
        for pred in heads
        if pred not in case.law.hidden
        for atom, value in case.model.atoms(pred)
        if case.facts.get(atom) is not Value.TRUE
    }


def fired_parts(case: Case, among: Collection[str] | None = None) -> dict[str, Value]:
    """The rules that applied, by id, with the best value that they led to; of those ``among``, if these are given."""
    supports = {name: one for name, one in case.law.supports.items() if among is None or one.part.id in among}
    found: dict[str, Value] = {}
    for pred in sorted({rule.head.pred for rule in case.program.rules if rule.id in supports}):
        for atom, _ in case.model.atoms(pred):
            for instance in case.model.instances(atom):
                part = supports.get(instance.rule.id)
                if part is not None and instance.value > found.get(part.part.id, Value.FALSE):
                    found[part.part.id] = instance.value
    return found


def rules_applied(case: Case, among: Collection[str] | None = None) -> frozenset[str]:
    """The rules, by id, that led to something about the things of a matter, or to what that rests on.

    Of those ``among``, if these are given: sentences that cannot rest on one of them are then not looked at.
    """
    supports = {name: one for name, one in case.law.supports.items() if among is None or one.part.id in among}
    resting = _resting_on(case, {rule.head.pred for rule in case.program.rules if rule.id in supports})
    things = case.matter.things.keys()
    todo = [atom for pred in sorted(resting) for atom, _ in case.model.atoms(pred) if things & set(map(str, atom.args))]
    seen, found = set(todo), set()
    while todo:
        for instance in case.model.instances(todo.pop()):
            if instance.value is Value.FALSE:
                continue
            support = supports.get(instance.rule.id)
            if support is not None:
                found.add(support.part.id)
            for part in instance.ready.parts:
                if part.positive and part.pred in resting and isinstance(part.condition, Literal):
                    atom = Atom(part.pred, part.args(instance.row))
                    if atom not in seen:
                        seen.add(atom)
                        todo.append(atom)
    return frozenset(found)


def _resting_on(case: Case, preds: set[str]) -> set[str]:
    """Predicates that rules conclude from others of ``preds``, however far; these themselves too."""
    above: dict[str, set[str]] = {}
    for rule in case.program.rules:
        for condition in rule.body:
            if isinstance(condition, Literal) and condition.positive:
                above.setdefault(condition.atom.pred, set()).add(rule.head.pred)
    todo, found = list(preds), set(preds)
    while todo:
        new = above.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found
