"""Which further inputs could matter to a sentence: those met on the paths that fail, and those that could undo it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wellfounded.engine.comparisons import compare
from wellfounded.engine.model import Binding, Model, fill
from wellfounded.engine.program import OPEN_PRED, Arg, Atom, Condition, Const, Count, Literal, Rule, Test, Value, Var
from wellfounded.engine.query_plans import variables
from wellfounded.engine.relations import atom_key
from wellfounded.engine.why_not import condition_order, filled, unify

_MOST_WAYS = 400
"""So many ways to apply one rule are followed; more would be more candidates than anyone could look at."""


def relevant_inputs(model: Model, goal: Atom) -> tuple[Atom, ...]:
    """Inputs that are not in the record and could change the value of ``goal``, alone or with others, sorted.

    They speak of the things that are known already where the rules tell which; a variable stands for "some item".
    Inputs whose contrary is in the record are left out.
    """
    return Relevance(model).inputs(goal)


Named = tuple[Const | None, ...]
"""What the variables of one condition stand for, as far as they are bound."""

Order = list[tuple[Condition, tuple[Var, ...]]]
"""The conditions of a rule in the order they are gone through, with their variables."""

Aim = tuple[bool, Atom]
"""A sentence, and whether it is to hold more surely or less."""


@dataclass(frozen=True, slots=True)
class _Lead:
    """What a way through the sentences comes by: an input, if it is one that may be added, and where it goes on."""

    key: Aim
    aim: Aim
    offered: Atom | None
    goes_on: bool


@dataclass(slots=True)
class Relevance:
    """What could matter to the sentences of one model; what was gone through for one is kept for the next."""

    model: Model
    leads: dict[Aim, tuple[_Lead, ...]] = field(default_factory=dict)
    _orders: dict[tuple[str, frozenset[Var]], Order] = field(default_factory=dict)

    def inputs(self, goal: Atom) -> tuple[Atom, ...]:
        """The inputs that could matter to a sentence; see :func:`relevant_inputs`."""
        aims = [(True, goal)]
        if not any(isinstance(a, Var) for a in goal.args):
            aims.append((False, goal))
        found: dict[Atom, None] = {}
        seen: set[Aim] = set()
        todo: list[Aim] = []

        def come_by(leads: Iterable[_Lead]) -> None:
            for lead in leads:
                if lead.offered is not None:
                    found[lead.offered] = None
                if lead.goes_on and lead.key not in seen:
                    seen.add(lead.key)
                    todo.append(lead.aim)

        come_by(self._leads(aims))
        while todo:
            aim = todo.pop()
            if aim not in self.leads:
                self.leads[aim] = self._leads(self._follow_up(aim[1]) if aim[0] else self._follow_down(aim[1]))
            come_by(self.leads[aim])
        return tuple(sorted(found, key=atom_key))

    def _leads(self, aims: Iterable[Aim]) -> tuple[_Lead, ...]:
        leads = map(self._lead, dict.fromkeys(aims))
        return tuple(lead for lead in leads if lead.goes_on or lead.offered is not None)

    def _lead(self, aim: Aim) -> _Lead:
        raising, atom = aim
        if not raising:
            # what could make a sentence that is not FALSE hold less
            falls = self.model.value(atom) is not Value.FALSE and self.model.stated(atom) != Value.TRUE
            return _Lead(aim, aim, None, falls)
        compiled = self.model.compiled
        offered = atom if atom.pred in compiled.program.inputs and self._may_be_added(atom) else None
        goes_on = atom.pred in compiled.by_head and atom.pred != OPEN_PRED
        return _Lead((True, _plain(atom)), aim, offered, goes_on)

    def _may_be_added(self, atom: Atom) -> bool:
        if any(isinstance(a, Var) for a in atom.args):
            return True
        contrary = self.model.compiled.program.contrary.get(atom.pred)
        denied = contrary is not None and self.model.stated(Atom(contrary, atom.args)) is not Value.FALSE
        return self.model.stated(atom) != Value.TRUE and not denied

    def _follow_up(self, pattern: Atom) -> Iterator[Aim]:
        """The conditions that the rules for a sentence still lack."""
        for ready in self.model.compiled.by_head[pattern.pred]:
            start = unify(ready.rule.head, pattern)
            if start is not None:
                order = self._order(ready.rule, start)
                asked: set[tuple[int, Named]] = set()
                for binding in self._ways(order, start):
                    for number, (condition, own) in enumerate(order):
                        key = number, tuple([binding.get(v) for v in own])
                        if key not in asked:
                            asked.add(key)
                            yield from self._lacking(filled(condition, binding))

    def _lacking(self, condition: Condition) -> Iterator[Aim]:
        if isinstance(condition, Count):
            yield True, condition.atom
        elif isinstance(condition, Literal) and condition.positive:
            known = not any(isinstance(a, Var) for a in condition.atom.args)
            if not known or self.model.value(condition.atom) != Value.TRUE:
                yield True, condition.atom
        elif isinstance(condition, Literal):
            for binding in self.model.match(condition.atom):
                yield False, fill(condition.atom, binding)

    def _order(self, rule: Rule, start: Binding) -> Order:
        key = rule.id, frozenset(start)
        order = self._orders.get(key)
        if order is None:
            order = self._orders[key] = [(c, tuple(variables(c))) for c in condition_order(rule, start)]
        return order

    def _ways(self, order: Order, start: Binding) -> list[Binding]:
        """Ways to apply a rule in which any sentence may be lacking.

        A lacking sentence binds nothing. Where some sentence of the kind is known, one that is lacking must be about
        things that other conditions name: else every record could be lengthened without end.
        """
        ways: list[tuple[Binding, frozenset[Var]]] = [(start, frozenset())]
        for condition, own in order:
            found: dict[Named, tuple[frozenset[Var], list[Binding]] | None] = {}
            further: list[tuple[Binding, frozenset[Var]]] = []
            for binding, owed in ways:
                key = tuple([binding.get(v) for v in own])
                if key not in found:
                    found[key] = self._going_on(filled(condition, binding))
                going = found[key]
                if going is not None:
                    free, matches = going
                    further += [({**binding, **match}, owed) for match in matches]
                    further.append((binding, owed | free if matches else owed))
            ways = further[:_MOST_WAYS]
        return [binding for binding, owed in ways if all(v in binding for v in owed)]

    def _going_on(self, done: Condition) -> tuple[frozenset[Var], list[Binding]] | None:
        """What a condition leaves free, and what is known that fills it; None where it cannot be met."""
        if isinstance(done, Test):
            left, right = done.args
            passes = isinstance(left, Var) or isinstance(right, Var) or compare(done, left, right)
            return (frozenset(), []) if passes else None
        if not (isinstance(done, Literal) and done.positive) or done.atom.pred == OPEN_PRED:
            return frozenset(), []
        free = frozenset(a for a in done.atom.args if isinstance(a, Var))
        return free, list(self.model.match(done.atom)) if free else []

    def _follow_down(self, atom: Atom) -> Iterator[Aim]:
        """What could undo the applications that conclude a sentence."""
        for instance in self.model.instances(atom):
            if instance.value == Value.FALSE:
                continue
            for condition, _ in instance.body:
                if isinstance(condition, Literal) and condition.atom.pred != OPEN_PRED:
                    yield not condition.positive, condition.atom
                elif isinstance(condition, Count):
                    for binding in self.model.match(condition.atom):
                        yield False, fill(condition.atom, binding)


def _plain(atom: Atom) -> Atom:
    """The sentence with its variables renamed by place, so that the same question is asked once."""
    names: dict[Arg, Var] = {}
    args = [names.setdefault(a, Var(str(len(names)))) if isinstance(a, Var) else a for a in atom.args]
    return Atom(atom.pred, tuple(args))
