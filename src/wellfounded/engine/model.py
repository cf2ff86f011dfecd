"""A model: the value of every sentence, and every application of a rule behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from wellfounded.dates import Span
from wellfounded.engine.compiled_program import Compiled, Component, ReadyRule
from wellfounded.engine.grounding import Found, evaluate_component, outer_values
from wellfounded.engine.incremental_evaluation import revise
from wellfounded.engine.program import (
    OPEN_PRED,
    Arg,
    Atom,
    Condition,
    Const,
    Count,
    Literal,
    Rule,
    Test,
    Value,
    Var,
)
from wellfounded.engine.query_plans import VALUES, Part
from wellfounded.engine.relations import Relation, Relations, Row, atom_key, order_key

Binding = dict[Var, Const]


class Held(NamedTuple):
    """A condition as it stands in one application of a rule, and what it comes to."""

    condition: Condition
    value: Value


class Instance:
    """One application of a rule whose positive sentences are all possible; it may still have failed.

    ``body`` is made when first asked for, since most applications are never shown.
    """

    __slots__ = ("_body", "_model", "_value", "head", "ready", "row")

    def __init__(self, model: Model, ready: ReadyRule, row: Row, value: Value | None = None) -> None:
        self._model = model
        self.ready = ready
        self.row = row
        self.head = Atom(ready.rule.head.pred, ready.head(row))
        self._value = value
        self._body: tuple[Held, ...] | None = None

    @property
    def value(self) -> Value:
        """What the application comes to: the least of its conditions."""
        if self._value is None:
            self._value = VALUES[min([p.value(self.row, self._model.relations) for p in self.ready.parts], default=2)]
        return self._value

    @property
    def rule(self) -> Rule:
        """The rule applied."""
        return self.ready.rule

    @property
    def body(self) -> tuple[Held, ...]:
        """The conditions with everything filled in (except what a count ranges over), in the order of the rule."""
        if self._body is None:
            relations, row = self._model.relations, self.row
            self._body = tuple([Held(_filled(p, row), VALUES[p.value(row, relations)]) for p in self.ready.parts])
        return self._body

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Instance)
            and self.ready is other.ready
            and self.row == other.row
            and self.value == other.value
            and self.body == other.body
        )

    def __hash__(self) -> int:
        return hash((self.ready.number, self.row))

    def __repr__(self) -> str:
        return f"Instance({self.rule.id!r}, {self.head!r}, {self.body!r}, {self.value!r})"


def _filled(part: Part, row: Row) -> Condition:
    condition = part.condition
    if isinstance(condition, Literal):
        return Literal(Atom(part.pred, part.args(row)), part.positive)
    if isinstance(condition, Test):
        return Test(condition.op, part.args(row), condition.days, condition.order, condition.months)
    keys = part.args(row)
    known = iter(keys if isinstance(keys, tuple) else (keys,))
    args = tuple(a if a == condition.over else next(known) for a in condition.atom.args)
    return Count(condition.at_least, condition.over, Atom(condition.atom.pred, args))


class Model:
    """What holds, what is open and (everything else) what is not shown."""

    def __init__(
        self, compiled: Compiled, root: Mapping[Atom, Value], changes: dict[Atom, int], relations: Relations
    ) -> None:
        self.compiled = compiled
        self.relations = relations
        self.found = Found()
        """What evaluating came across; of a what-if, as much as has been asked for since."""
        self.pending: dict[int, Component] = {}
        """Components not evaluated because no goal needed them."""
        self._root = root
        self._given: dict[str, dict[Row, int]] = {}
        self._wide: dict[str, Relation] = {}
        self._changes = changes
        self._facts: dict[Atom, Value] | None = None
        self._instances: dict[Atom, tuple[Instance, ...]] = {}
        self._fresh = False
        self.notes: dict[type, object] = {}
        """What explanations have worked out about this model, so that they do it once."""

    @classmethod
    def of(cls, compiled: Compiled, facts: Mapping[Atom, Value], goals: Iterable[str] | None = None) -> Model:
        """The model of a program and facts."""
        facts = dict(facts)
        model = cls(compiled, facts, {}, _stated(facts))
        model._given = {p: r.values for p, r in model.relations.items() if p in compiled.component_of}
        order: Iterable[Component] = compiled.components
        if goals is not None:
            order = compiled.cone(goals)
            wanted = {c.number for c in order}
            model.pending = {c.number: c for c in compiled.components if c.number not in wanted}
        for component in order:
            evaluate_component(component, model.relations, model.found)
        model._fresh = True
        return model

    def need(self, pred: str) -> None:
        """Evaluates what a predicate depends on, if no goal has needed it so far."""
        if not self.pending:
            return
        component = self.compiled.component_of.get(pred)
        if component is None or component.number not in self.pending:
            return
        for part in self.compiled.cone([pred]):
            if self.pending.pop(part.number, None) is not None:
                evaluate_component(part, self.relations, self.found)

    @property
    def facts(self) -> Mapping[Atom, Value]:
        """The facts the model rests on."""
        if self._facts is None:
            self._facts = {a: v for a, v in self._root.items() if a not in self._changes}
            self._facts.update((a, VALUES[v]) for a, v in self._changes.items() if v)
        return self._facts

    def stated(self, atom: Atom) -> Value:
        """What the record itself says of a sentence."""
        if atom.pred == OPEN_PRED:
            return Value.OPEN
        value = self._changes.get(atom)
        return self._root.get(atom, Value.FALSE) if value is None else VALUES[value]

    def value(self, atom: Atom) -> Value:
        """The value of a ground sentence."""
        if atom.pred == OPEN_PRED:
            return Value.OPEN
        if self.pending:
            self.need(atom.pred)
        relation = self.relations.get(atom.pred)
        return Value.FALSE if relation is None else VALUES[relation.values.get(atom.args, 0)]

    def atoms(self, pred: str) -> list[tuple[Atom, Value]]:
        """The sentences of a predicate that are not FALSE, sorted."""
        self.need(pred)
        relation = self.relations.get(pred)
        if relation is None:
            return []
        return [(Atom(pred, args), VALUES[relation.values[args]]) for args in sorted_rows(relation.values)]

    def match(self, pattern: Atom) -> Iterator[Binding]:
        """The ways to fill the variables of a sentence so that it is not FALSE, in the order of ``atoms``."""
        self.need(pattern.pred)
        if pattern.pred == OPEN_PRED:
            if not any(isinstance(a, Var) for a in pattern.args):
                yield {}
            return
        relation = self.relations.get(pattern.pred)
        if relation is None:
            return
        known = tuple(i for i, a in enumerate(pattern.args) if not isinstance(a, Var))
        access = self.compiled.compiler.access(pattern.pred, known, tuple(range(len(pattern.args))))
        key = access.key(pattern.args) if known else ()
        for args in sorted_rows(relation.index(access).get(key, ())):
            binding = bind(pattern.args, args)
            if binding is not None:
                yield binding

    def instances(self, atom: Atom) -> tuple[Instance, ...]:
        """Every application of a rule that concludes ``atom`` and whose positive sentences are possible, sorted."""
        found = self._instances.get(atom)
        if found is None:
            self.need(atom.pred)
            made = []
            for ready in self.compiled.by_head.get(atom.pred, ()):
                rows = ready.loosely().apply_to([atom.args], self.relations)
                made += [Instance(self, ready, row) for row in sorted_rows(rows)]
            found = self._instances[atom] = tuple(made)
        return found

    def rows(self, ready: ReadyRule) -> tuple[list[Row], list[int] | None]:
        """The applications of a rule whose outer conditions did not fail; what these come to (``None``: all TRUE)."""
        found = self.found
        rows = found.applied.get(ready.number)
        if rows is None:
            if self._fresh:
                return [], None
            rows = found.applied[ready.number] = ready.forward.apply(self.relations)
            outer = outer_values(ready, rows, self.relations) if rows else None
            if outer is not None:
                found.outer[ready.number] = outer
        return rows, found.outer.get(ready.number)

    def what_if(self, add: Mapping[Atom, Value] | None = None, remove: Iterable[Atom] = ()) -> Model:
        """The model with facts added (or given another value) and removed; only what that touches is evaluated."""
        changes: dict[Atom, int] = {}
        for atom in remove:
            changes[atom] = 0
        for atom, value in (add or {}).items():
            changes[atom] = int(value)
        changes = {a: v for a, v in changes.items() if a.pred != OPEN_PRED and self.stated(a) != v}
        return revise(self, changes)

    def successor(self, changes: dict[Atom, int]) -> Model:
        """A model with other facts that shares everything else with this one, for ``what_if`` to complete."""
        model = Model(self.compiled, self._root, {**self._changes, **changes}, Relations(self.relations))
        model.pending = dict(self.pending)
        model._given = self._given
        model.found.denied = dict(self.found.denied)
        return model

    def wide(self, pred: str) -> Relation:
        """The sentences of a predicate that are not FALSE or would not be if nothing of their component were denied."""
        if not self.found.denied.get(pred):
            return self.relations[pred]
        if pred not in self._wide:
            self._wide[pred] = self.relations[pred].changed(self.found.denied[pred])
        return self._wide[pred]

    def given_rows(self, pred: str, only: Iterable[Row] | None = None) -> dict[Row, int]:
        """What the record itself says of a predicate that rules conclude too (of some of its sentences)."""
        rows = self._given.get(pred)
        if rows is None:
            if not self._changes:
                return {}
            rows = {}
        rows = rows.copy() if only is None else {row: rows[row] for row in only if row in rows}
        for atom, value in self._changes.items():
            if atom.pred == pred:
                rows[atom.args] = value
        return {row: value for row, value in rows.items() if value}


def _stated(facts: Mapping[Atom, Value]) -> Relations:
    """The facts by predicate."""
    values: dict[str, dict[Row, int]] = {}
    texts: dict[Span, str] = {}
    for (pred, args), value in facts.items():
        if value and pred != OPEN_PRED:
            if pred in values:
                values[pred][args] = 2 if value == 2 else 1
            else:
                values[pred] = {args: 2 if value == 2 else 1}
            for a in args:
                if type(a) is not str and isinstance(a, Span) and texts.setdefault(a, a.text) != a.text:
                    # equal dates in different words: which words end up in a conclusion must not depend on the order
                    ordered = sorted(facts, key=atom_key)
                    if list(facts) != ordered:
                        return _stated({atom: facts[atom] for atom in ordered})
    relations = Relations()
    for pred, rows in values.items():
        relations[pred] = Relation(rows, 1 in rows.values())
    return relations


def sorted_rows(rows: Iterable[Row]) -> list[Row]:
    """Rows in an order that does not depend on how they were found."""
    rows = list(rows)
    if len(rows) < 2:
        return rows
    if all(type(a) is str for row in rows for a in row):
        return sorted(rows)
    return sorted(rows, key=order_key)


def bind(pattern: tuple[Arg, ...], args: tuple[Arg, ...]) -> Binding | None:
    """The variables of ``pattern`` so that it becomes ``args`` (which is ground), or ``None``."""
    if len(pattern) != len(args):
        return None
    binding: Binding = {}
    for p, a in zip(pattern, args, strict=True):
        assert not isinstance(a, Var)
        if isinstance(p, Var):
            if binding.setdefault(p, a) != a:
                return None
        elif p != a:
            return None
    return binding


def fill(atom: Atom, binding: Mapping[Var, Const]) -> Atom:
    """The sentence with what is bound filled in."""
    return Atom(atom.pred, tuple([binding.get(a, a) if isinstance(a, Var) else a for a in atom.args]))
