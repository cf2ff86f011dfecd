"""Why a sentence is not shown: every rule that could have led there, how far it got, and the first missing link."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.engine.comparisons import compare, counted
from wellfounded.engine.model import Binding, Held, Model, fill
from wellfounded.engine.program import Arg, Atom, Condition, Const, Count, Literal, Rule, Test, Value, Var
from wellfounded.engine.proofs import Proof, why
from wellfounded.engine.query_plans import variables
from wellfounded.engine.unresolved_sources import fillers


@dataclass(frozen=True, slots=True)
class FailedRule:
    """A rule that could have led to a sentence, and where it failed.

    ``matched``: the conditions met, filled in, in the order of the rule (those that need something bound first come
    when it is). ``missing``: the first one not met, as far as it is filled in: its variables stand for "anything".
    ``value``: what that one comes to, FALSE or (if the sentence is open) OPEN. ``left``: how many conditions were not
    reached after it.
    """

    rule: Rule
    head: Atom
    matched: tuple[Held, ...]
    missing: Condition
    value: Value
    left: int

    def deeper(self, model: Model) -> list[FailedRule] | Proof | None:
        """Why the missing link is missing: failed rules, or the proof of what stands in the way, if there is more."""
        condition = self.missing
        if isinstance(condition, Literal):
            if condition.positive:
                return why_not(model, condition.atom) or None
            return why(model, condition.atom) if model.value(condition.atom) else None
        if isinstance(condition, Count):
            return why_not(model, condition.atom) or None
        return None


def why_not(model: Model, pattern: Atom, most: int = 12) -> list[FailedRule]:
    """The rules that could have led to a sentence that is not established, the nearest to success first.

    Of one that is not shown, the conditions that fail are reported; of an open one, those that are not established.
    Variables in ``pattern`` stand for anything; a rule that led somewhere is then left out. ``most`` bounds how many
    ways of failing at the same condition are reported of one rule. A sentence that no rule concludes yields nothing.
    """
    ground = not any(isinstance(a, Var) for a in pattern.args)
    enough = Value.TRUE if ground and model.value(pattern) == Value.OPEN else Value.OPEN
    found: list[tuple[tuple[int, int], list[FailedRule]]] = []
    for ready in model.compiled.by_head.get(pattern.pred, ()):
        binding = unify(ready.rule.head, pattern)
        if binding is not None:
            failed = _failures(model, ready.rule, binding, enough, most)
            if failed:
                found.append(((failed[0].left, ready.number), failed))
    return [failure for _, failed in sorted(found, key=lambda pair: pair[0]) for failure in failed]


def unify(head: Atom, pattern: Atom) -> Binding | None:
    """What the constants of ``pattern`` bind in ``head``; equal variables in either are respected."""
    binding: Binding = {}
    if len(head.args) != len(pattern.args):
        return None
    same: dict[Var, Arg] = {}
    for h, p in zip(head.args, pattern.args, strict=True):
        if isinstance(p, Var):
            first = same.setdefault(p, h)
            if first == h:
                continue
            # two places of the pattern are to be equal: only known where one of the head's places is a constant
            for a, b in ((first, h), (h, first)):
                if isinstance(a, Var) and not isinstance(b, Var) and binding.setdefault(a, b) != b:
                    return None
            if not isinstance(first, Var) and not isinstance(h, Var):
                return None
        elif isinstance(h, Var):
            if binding.setdefault(h, p) != p:
                return None
        elif h != p:
            return None
    return binding


def _failures(model: Model, rule: Rule, start: Binding, enough: Value, most: int) -> list[FailedRule]:
    ways: list[tuple[Binding, tuple[Held, ...]]] = [(start, ())]
    order = list(condition_order(rule, start))
    for place, condition in enumerate(order):
        further: list[tuple[Binding, tuple[Held, ...]]] = []
        for binding, matched in ways:
            for more, held in extensions(model, condition, binding):
                if held.value >= enough:
                    further.append((more, (*matched, held)))
        if not further:
            failed: dict[Condition, FailedRule] = {}
            for binding, matched in ways:
                missing = filled(condition, binding)
                if missing not in failed and len(failed) < most:
                    value = max((h.value for _, h in extensions(model, condition, binding)), default=Value.FALSE)
                    head = fill(rule.head, binding)
                    failed[missing] = FailedRule(rule, head, matched, missing, value, len(order) - place - 1)
            return list(failed.values())
        ways = further
    return []


def condition_order(rule: Rule, start: Binding) -> Iterator[Condition]:
    """The conditions in the order of the rule, but none before what it needs is bound, nor one that shares nothing."""
    bound = set(start)
    waiting = list(rule.body)
    while waiting:
        ready = [c for c in waiting if _may_come(c, bound)]
        joined = [c for c in ready if not bound or variables(c) <= bound or variables(c) & bound]
        condition = (joined or ready)[0]
        waiting.remove(condition)
        if isinstance(condition, Literal):
            bound |= variables(condition)
        yield condition


def _may_come(condition: Condition, bound: set[Var]) -> bool:
    return (isinstance(condition, Literal) and condition.positive) or variables(condition) <= bound


def extensions(model: Model, condition: Condition, binding: Binding) -> Iterator[tuple[Binding, Held]]:
    """The ways to go on from a binding over one condition, each with the condition filled in and what it comes to."""
    done = filled(condition, binding)
    if isinstance(done, Literal) and done.positive:
        for more in model.match(done.atom):
            atom = fill(done.atom, more)
            yield {**binding, **more}, Held(Literal(atom), model.value(atom))
    elif isinstance(done, Literal):
        yield binding, Held(done, Value(2 - model.value(done.atom)))
    elif isinstance(done, Test):
        left, right = (_constant(a) for a in done.args)
        yield binding, Held(done, compare(done, left, right))
    else:
        values = [value for _, value in fillers(model, done)]
        yield binding, Held(done, counted(done.at_least, values.count(Value.TRUE), len(values)))


def _constant(arg: Arg) -> Const:
    assert not isinstance(arg, Var)
    return arg


def filled(condition: Condition, binding: Binding) -> Condition:
    """A condition with what is bound filled in."""
    if isinstance(condition, Test):
        left, right = (binding.get(a, a) if isinstance(a, Var) else a for a in condition.args)
        return Test(condition.op, (left, right), condition.days, condition.order, condition.months)
    if isinstance(condition, Count):
        return Count(condition.at_least, condition.over, fill(condition.atom, binding))
    return Literal(fill(condition.atom, binding), condition.positive)
