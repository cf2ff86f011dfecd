"""Which further inputs could matter to a sentence: those met on the paths that fail, and those that could undo it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from wellfounded.engine.comparisons import compare
from wellfounded.engine.model import Binding, Model, fill
from wellfounded.engine.program import OPEN_PRED, Arg, Atom, Condition, Const, Count, Literal, Rule, Test, Value, Var
from wellfounded.engine.query_plans import variables
from wellfounded.engine.relations import atom_key
from wellfounded.engine.why_not import condition_order, unify

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


@dataclass(frozen=True, slots=True)
class _Step:
    """A condition of a rule in the order they are gone through, with its variables.

    ``atom`` is the sentence, if it is one that is to hold, and ``binds`` what known sentences may bind in it. It is
    ``given`` where no rule concludes it, but only the record can state it.
    """

    condition: Condition
    own: tuple[Var, ...]
    atom: Atom | None
    binds: tuple[Var, ...]
    given: bool


Aim = tuple[bool, Atom]
"""A sentence, and whether it is to hold more surely or less."""


Statable = Callable[[Atom], bool]
"""Whether a record can add an input."""


def _anything(_: Atom) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class _Lead:
    """What a way through the sentences comes by: an input, if it is one that may be added, and where it goes on."""

    key: Aim
    aim: Aim
    offered: Atom | None
    goes_on: bool


@dataclass(slots=True)
class Relevance:
    """What could matter to the sentences of one model; what was gone through for one is kept for the next.

    ``never_sought`` are predicates of sentences that nobody would add an input to bring about.
    """

    model: Model
    never_sought: frozenset[str] = frozenset()
    leads: dict[Aim, tuple[_Lead, ...]] = field(default_factory=dict)
    _orders: dict[tuple[str, frozenset[Var]], list[_Step]] = field(default_factory=dict)
    _may: dict[Atom, bool] = field(default_factory=dict)

    def inputs(self, goal: Atom, statable: Statable = _anything) -> tuple[Atom, ...]:
        """The inputs that could matter to a sentence; see :func:`relevant_inputs`.

        A way to apply a rule that lacks an input which is not ``statable`` (no record can add it) leads to none. That
        is to be the same for all sentences asked about.
        """
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
                self.leads[aim] = self._leads(
                    self._follow_up(aim[1], statable) if aim[0] else self._follow_down(aim[1])
                )
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
        goes_on = atom.pred in compiled.by_head and atom.pred != OPEN_PRED and atom.pred not in self.never_sought
        return _Lead((True, _plain(atom)), aim, offered, goes_on)

    def _may_hold(self, atom: Atom, statable: Statable) -> bool:
        """Whether a sentence that no rule concludes holds, or could once it is added."""
        may = self._may.get(atom)
        if may is None:
            may = self.model.value(atom) is not Value.FALSE
            if not may and atom.pred in self.model.compiled.program.inputs:
                may = self._may_be_added(atom) and statable(atom)
            self._may[atom] = may
        return may

    def _may_be_added(self, atom: Atom) -> bool:
        if any(isinstance(a, Var) for a in atom.args):
            return True
        contrary = self.model.compiled.program.contrary.get(atom.pred)
        denied = contrary is not None and self.model.stated(Atom(contrary, atom.args)) is not Value.FALSE
        return self.model.stated(atom) != Value.TRUE and not denied

    def _follow_up(self, pattern: Atom, statable: Statable) -> Iterator[Aim]:
        """The conditions that the rules for a sentence still lack."""
        for ready in self.model.compiled.by_head[pattern.pred]:
            start = unify(ready.rule.head, pattern)
            if start is None:
                continue
            order = self._order(ready.rule, start)
            lacking = [
                (step.condition, step.own, set[Named]()) for step in order if not isinstance(step.condition, Test)
            ]
            given = [step.atom for step in order if step.atom is not None and step.given]
            for binding in self._ways(order, start, statable):
                # what a later condition bound could not be asked on the way
                if not all(self._may_hold(fill(atom, binding), statable) for atom in given):
                    continue
                for condition, own, asked in lacking:
                    key = tuple([binding.get(v) for v in own])
                    if key not in asked:
                        asked.add(key)
                        yield from self._lacking(condition, binding)

    def _lacking(self, condition: Count | Literal, binding: Binding) -> Iterator[Aim]:
        atom = fill(condition.atom, binding)
        if isinstance(condition, Count):
            yield True, atom
        elif condition.positive:
            known = not any(isinstance(a, Var) for a in atom.args)
            if not known or self.model.value(atom) != Value.TRUE:
                yield True, atom
        else:
            for match in self.model.match(atom):
                yield False, fill(atom, match)

    def _order(self, rule: Rule, start: Binding) -> list[_Step]:
        key = rule.id, frozenset(start)
        order = self._orders.get(key)
        if order is None:
            order = self._orders[key] = [self._step(condition) for condition in condition_order(rule, start)]
        return order

    def _step(self, condition: Condition) -> _Step:
        own = tuple(variables(condition))
        if not isinstance(condition, Literal) or not condition.positive or condition.atom.pred == OPEN_PRED:
            return _Step(condition, own, None, (), False)
        atom = condition.atom
        binds = tuple(dict.fromkeys(a for a in atom.args if isinstance(a, Var)))
        concluded = atom.pred in self.model.compiled.by_head
        return _Step(condition, own, atom, binds, not concluded)

    def _ways(self, order: list[_Step], start: Binding, statable: Statable) -> list[Binding]:
        """Ways to apply a rule in which any sentence may be lacking.

        A lacking sentence binds nothing. Where some sentence of the kind is known, one that is lacking must be about
        things that other conditions name: else every record could be lengthened without end.
        """
        ways: list[tuple[Binding, frozenset[Var]]] = [(start, frozenset())]
        for step in order:
            if isinstance(step.condition, Test):
                ways = [way for way in ways if _may_pass(step.condition, way[0])]
            elif step.atom is not None:
                ways = self._bound(step, step.atom, ways, statable)[:_MOST_WAYS]
        return [binding for binding, owed in ways if all(v in binding for v in owed)]

    def _bound(
        self, step: _Step, pattern: Atom, ways: list[tuple[Binding, frozenset[Var]]], statable: Statable
    ) -> list[tuple[Binding, frozenset[Var]]]:
        """The same with what is known of a sentence: each way as it is, if it can be, and further by each known."""
        found: dict[Named, list[Binding]] = {}
        further = []
        for binding, owed in ways:
            free = [v for v in step.binds if v not in binding]
            if free:
                key = tuple([binding.get(v) for v in step.binds])
                matches = found.get(key)
                if matches is None:
                    matches = found[key] = list(self.model.match(fill(pattern, binding)))
                further += [({**binding, **match}, owed) for match in matches]
                owed = owed.union(free) if matches else owed
            elif step.given and not self._may_hold(fill(pattern, binding), statable):
                continue
            further.append((binding, owed))
        return further

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


def _may_pass(test: Test, binding: Binding) -> bool:
    """Whether a comparison passes, or could once all it compares is known."""
    left, right = (binding.get(a, a) if isinstance(a, Var) else a for a in test.args)
    return isinstance(left, Var) or isinstance(right, Var) or bool(compare(test, left, right))


def _plain(atom: Atom) -> Atom:
    """The sentence with its variables renamed by place, so that the same question is asked once."""
    names: dict[Arg, Var] = {}
    args = [names.setdefault(a, Var(str(len(names)))) if isinstance(a, Var) else a for a in atom.args]
    return Atom(atom.pred, tuple(args))
