"""Which further inputs could matter to a sentence: those met on the paths that fail, and those that could undo it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from wellfounded.engine.comparisons import compare
from wellfounded.engine.model import Binding, Model, fill
from wellfounded.engine.program import OPEN_PRED, Arg, Atom, Condition, Count, Literal, Rule, Test, Value, Var
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


Aim = tuple[bool, Atom]
"""A sentence, and whether it is to hold more surely or less."""


@dataclass(slots=True)
class Relevance:
    """What could matter to the sentences of one model; what was gone through for one is kept for the next."""

    model: Model
    leads: dict[Aim, tuple[Aim, ...]] = field(default_factory=dict)

    def inputs(self, goal: Atom) -> tuple[Atom, ...]:
        """The inputs that could matter to a sentence; see :func:`relevant_inputs`."""
        walk = _Walk(self.model)
        walk.raise_(goal)
        if not any(isinstance(a, Var) for a in goal.args):
            walk.lower(goal)
        while walk.todo:
            aim = walk.todo.pop()
            if aim not in self.leads:
                self.leads[aim] = tuple(dict.fromkeys(self._follow_up(aim[1]) if aim[0] else self._follow_down(aim[1])))
            for raising, atom in self.leads[aim]:
                if raising:
                    walk.raise_(atom)
                else:
                    walk.lower(atom)
        return tuple(sorted(walk.found, key=atom_key))

    def _follow_up(self, pattern: Atom) -> Iterator[Aim]:
        """The conditions that the rules for a sentence still lack."""
        for ready in self.model.compiled.by_head[pattern.pred]:
            start = unify(ready.rule.head, pattern)
            if start is not None:
                for binding in self._ways(ready.rule, start):
                    for condition in ready.rule.body:
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

    def _ways(self, rule: Rule, start: Binding) -> list[Binding]:
        """Ways to apply a rule in which any sentence may be lacking.

        A lacking sentence binds nothing. Where some sentence of the kind is known, one that is lacking must be about
        things that other conditions name: else every record could be lengthened without end.
        """
        ways: list[tuple[Binding, frozenset[Var]]] = [(start, frozenset())]
        for condition in condition_order(rule, start):
            further: list[tuple[Binding, frozenset[Var]]] = []
            for binding, owed in ways:
                done = filled(condition, binding)
                if isinstance(done, Test):
                    left, right = done.args
                    if isinstance(left, Var) or isinstance(right, Var) or compare(done, left, right):
                        further.append((binding, owed))
                    continue
                if not (isinstance(done, Literal) and done.positive) or done.atom.pred == OPEN_PRED:
                    further.append((binding, owed))
                    continue
                free = frozenset(a for a in done.atom.args if isinstance(a, Var))
                matches = list(self.model.match(done.atom)) if free else []
                further += [({**binding, **match}, owed) for match in matches]
                further.append((binding, owed | free if matches else owed))
            ways = further[:_MOST_WAYS]
        return [binding for binding, owed in ways if all(v in binding for v in owed)]

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


@dataclass(slots=True)
class _Walk:
    """The way through the sentences for one goal: each is gone to once, and inputs are collected."""

    model: Model
    found: dict[Atom, None] = field(default_factory=dict)
    seen: set[Aim] = field(default_factory=set)
    todo: list[Aim] = field(default_factory=list)

    def raise_(self, atom: Atom) -> None:
        """What could make a sentence hold, or hold more surely."""
        if atom.pred == OPEN_PRED:
            return
        if atom.pred in self.model.compiled.program.inputs:
            self._offer(atom)
        key = (True, _plain(atom))
        if atom.pred in self.model.compiled.by_head and key not in self.seen:
            self.seen.add(key)
            self.todo.append((True, atom))

    def lower(self, atom: Atom) -> None:
        """What could make a sentence that is not FALSE hold less."""
        key = (False, atom)
        if key not in self.seen and self.model.value(atom) and self.model.stated(atom) != Value.TRUE:
            self.seen.add(key)
            self.todo.append(key)

    def _offer(self, atom: Atom) -> None:
        contrary = self.model.compiled.program.contrary.get(atom.pred)
        if any(isinstance(a, Var) for a in atom.args) or (
            self.model.stated(atom) != Value.TRUE
            and not (contrary is not None and self.model.stated(Atom(contrary, atom.args)))
        ):
            self.found.setdefault(atom)


def _plain(atom: Atom) -> Atom:
    """The sentence with its variables renamed by place, so that the same question is asked once."""
    names: dict[Arg, Var] = {}
    args = [names.setdefault(a, Var(str(len(names)))) if isinstance(a, Var) else a for a in atom.args]
    return Atom(atom.pred, tuple(args))
