"""Which rules were at work in a matter."""

from __future__ import annotations

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


def fired_parts(case: Case) -> dict[str, Value]:
    """The rules that applied, by id, with the best value that they led to."""
    found: dict[str, Value] = {}
    for pred in sorted({rule.head.pred for rule in case.program.rules}):
        for atom, _ in case.model.atoms(pred):
            for instance in case.model.instances(atom):
                part = case.law.supports.get(instance.rule.id)
                if part is not None and instance.value > found.get(part.part.id, Value.FALSE):
                    found[part.part.id] = instance.value
    return found


def rules_applied(case: Case) -> frozenset[str]:
    """The rules, by id, that led to something about the things of a matter, or to what that rests on."""
    things = case.matter.things.keys()
    heads = sorted({rule.head.pred for rule in case.program.rules})
    todo = [atom for pred in heads for atom, _ in case.model.atoms(pred) if things & set(map(str, atom.args))]
    seen, found = set(todo), set()
    while todo:
        for instance in case.model.instances(todo.pop()):
            if instance.value is Value.FALSE:
                continue
            support = case.law.supports.get(instance.rule.id)
            if support is not None:
                found.add(support.part.id)
            for held in instance.body:
                condition = held.condition
                if isinstance(condition, Literal) and condition.positive and condition.atom not in seen:
                    seen.add(condition.atom)
                    todo.append(condition.atom)
    return frozenset(found)
