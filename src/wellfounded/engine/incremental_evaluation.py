"""Re-evaluation of the part of a model that a change of facts touches.

Change travels sentence by sentence: from changed sentences to the applications of rules that they help or hinder, to
the sentences concluded by these, which are valued anew; where the value is the old one, nothing further is looked at.
Inside a component whose sentences depend on one another everything that could be reached is valued together.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Protocol, Self, TypeVar

from wellfounded.engine.compiled_program import Compiled, Component, ReadyRule
from wellfounded.engine.grounding import Found, evaluate_component, outer_values
from wellfounded.engine.program import Atom, Literal
from wellfounded.engine.relations import Relation, Relations, Row
from wellfounded.engine.solver import Body, solve

Changes = dict[str, dict[Row, tuple[int, int]]]
"""By predicate, the sentences whose value changed, with the old value and the new."""

_WORTH_STARTING_OVER = 40
"""So many sentences of one component to value anew, if they are most of it, are cheaper done by evaluating it all."""


class Revisable(Protocol):
    """What is asked of a model to revise it; the model itself knows this module, not the other way round."""

    compiled: Compiled
    relations: Relations
    pending: dict[int, Component]
    found: Found

    def successor(self, changes: dict[Atom, int]) -> Self:
        """A model with other facts that shares everything else, to be completed."""
        ...

    def given_rows(self, pred: str, only: Iterable[Row] | None = None) -> dict[Row, int]:
        """The sentences of a predicate that the record states."""
        ...

    def wide(self, pred: str) -> Relation:
        """The sentences of a predicate that are not FALSE, or would not be if nothing around them were denied."""
        ...


M = TypeVar("M", bound=Revisable)


def revise(model: M, changes: dict[Atom, int]) -> M:
    """The model after ``changes`` of facts (0 removes)."""
    new = model.successor(changes)
    if changes:
        _Revision(model, new).run(changes)
    return new


class _Revision:
    def __init__(self, old: Revisable, new: Revisable) -> None:
        self.old = old.relations
        self.new = new.relations
        self.before = old
        self.model = new
        self.compiled = new.compiled
        self.changed: Changes = {}
        self.stated: dict[str, set[Row]] = {}
        self.queue: list[int] = []
        self.queued: set[int] = set()

    def run(self, changes: dict[Atom, int]) -> None:
        for atom, value in changes.items():
            component = self.compiled.component_of.get(atom.pred)
            if component is None or component.number in self.model.pending:
                old = self.old[atom.pred].values.get(atom.args, 0)
                self._note(atom.pred, {atom.args: (old, value)})
            else:
                self.stated.setdefault(atom.pred, set()).add(atom.args)
                self._enqueue(component.number)
        while self.queue:
            component = self.compiled.components[heappop(self.queue)]
            if component.simple:
                self._simple(component)
            else:
                _Region(self, component).run()

    def _enqueue(self, number: int) -> None:
        if number not in self.queued and number not in self.model.pending:
            self.queued.add(number)
            heappush(self.queue, number)

    def _note(self, pred: str, changes: dict[Row, tuple[int, int]]) -> None:
        """Enters changed values and sees to it that what uses the predicate is looked at."""
        relation = self.new[pred].changed({row: value for row, (_, value) in changes.items()})
        if relation.values:
            self.new[pred] = relation
        else:
            self.new.pop(pred, None)
        self.changed.setdefault(pred, {}).update(changes)
        for number in self.compiled.feeds.get(pred, ()):
            self._enqueue(number)

    def note_values(self, pred: str, values: dict[Row, int]) -> None:
        """Enters the values found for some sentences, as far as they differ from the old ones."""
        get = self.old[pred].values.get
        changes = {row: (get(row, 0), value) for row, value in values.items() if get(row, 0) != value}
        if changes:
            self._note(pred, changes)

    def outer_reach(self, component: Component, old: Relations, new: Relations) -> dict[str, dict[Row, None]]:
        """The conclusions of this component that the changes outside it may have touched."""
        found: dict[str, dict[Row, None]] = {}
        changed = self.changed
        for pred in component.inputs.intersection(changed):
            changes = changed[pred]
            for rule, number in component.users[pred]:
                for need in rule.needs:
                    if need not in new and need not in old:
                        break
                else:
                    plan = rule.reached(number)
                    if not any(i != number and p.pred in changed for i, p in enumerate(rule.parts)):
                        # all else is as it was, so one pass finds what there was and what there is now
                        rows = plan.apply_to(changes, new)
                    else:
                        condition = rule.rule.body[number]
                        dead = -1
                        if isinstance(condition, Literal):
                            dead = 0 if condition.positive else 2
                        rows = plan.apply_to([row for row, (value, _) in changes.items() if value != dead], old)
                        rows += plan.apply_to([row for row, (_, value) in changes.items() if value != dead], new)
                    if rows:
                        found.setdefault(rule.rule.head.pred, {}).update(dict.fromkeys(map(rule.head, rows)))
        return found

    def _simple(self, component: Component) -> None:
        pred = component.preds[0]
        heads = self.outer_reach(component, self.old, self.new).get(pred, {})
        heads.update(dict.fromkeys(self.stated.get(pred, ())))
        if not heads:
            return
        if len(heads) > _WORTH_STARTING_OVER and 2 * len(heads) > len(self.old[pred].values):
            self.start_over(component)
            return
        given = self.model.given_rows(pred, heads)
        rules = [r for r in component.rules if all(need in self.new for need in r.needs)]
        self.note_values(pred, {head: self._value(rules, head, given.get(head, 0)) for head in heads})

    def _value(self, rules: list[ReadyRule], head: Row, best: int) -> int:
        if best == 2:
            return 2
        for rule in rules:
            rows = rule.from_head().apply_to((head,), self.new)
            if rows:
                values = outer_values(rule, rows, self.new)
                if values is None or 2 in values:
                    return 2
                best = 1
        return best

    def start_over(self, component: Component) -> None:
        """Evaluates a component as if for the first time."""
        scratch = Relations(self.new)
        for pred in component.preds:
            scratch.pop(pred, None)
            given = self.model.given_rows(pred)
            if given:
                scratch[pred] = Relation(given, 1 in given.values())
        for pred in component.preds:
            self.model.found.denied.pop(pred, None)
        found = Found()
        evaluate_component(component, scratch, found)
        self.model.found.denied.update(found.denied)
        for pred in component.preds:
            values = scratch[pred].values
            gone = {row: 0 for row in self.old[pred].values if row not in values}
            self.note_values(pred, {**values, **gone})


class _Region:
    """The sentences of one component that a change may touch, valued together while the others stay as they are."""

    def __init__(self, revision: _Revision, component: Component) -> None:
        self.revision = revision
        self.component = component
        # what may hold before or after, if nothing inside is denied: as it was before, and everything reached
        self.old = Relations(revision.old)
        self.new = Relations(revision.new)
        for pred in component.preds:
            wide = revision.before.wide(pred)
            if wide.values:
                self.old[pred] = self.new[pred] = wide
        self.region: dict[str, dict[Row, None]] = {p: {} for p in component.preds}

    def run(self) -> None:
        revision, component = self.revision, self.component
        waves = revision.outer_reach(component, self.old, self.new)
        for pred in component.preds:
            waves.setdefault(pred, {}).update(dict.fromkeys(revision.stated.get(pred, ())))
        size = sum(len(revision.old[p].values) for p in component.preds)
        while waves:
            waves = self._grow(waves)
            reached = sum(map(len, self.region.values()))
            if reached > _WORTH_STARTING_OVER and 2 * reached > size:
                revision.start_over(component)
                return
        self._settle()

    def _grow(self, wave: dict[str, dict[Row, None]]) -> dict[str, dict[Row, None]]:
        """Takes sentences into the region; gives those concluded with their help or from their absence."""
        fresh: dict[str, list[Row]] = {}
        for pred, rows in wave.items():
            mine = [row for row in rows if row not in self.region[pred]]
            if mine:
                fresh[pred] = mine
                self.region[pred].update(dict.fromkeys(mine))
                values = self.old[pred].values
                more = {row: 1 for row in mine if row not in values}
                if more:
                    self.old[pred] = self.new[pred] = self.old[pred].changed(more)
        found: dict[str, dict[Row, None]] = {}
        changed = self.revision.changed
        for pred, mine in fresh.items():
            for rule, number in self.component.users.get(pred, ()):
                plan = rule.reached(number)
                reached = plan.apply_to(mine, self.new)
                if any(p.pred in changed for p in rule.parts):
                    reached += plan.apply_to(mine, self.old)
                if reached:
                    found.setdefault(rule.rule.head.pred, {}).update(dict.fromkeys(map(rule.head, reached)))
        return found

    def _settle(self) -> None:
        numbers: dict[str, dict[Row, int]] = {}
        given: list[int] = []
        for pred in self.component.preds:
            stated = self.revision.model.given_rows(pred, self.region[pred])
            numbers[pred] = {row: len(given) + i for i, row in enumerate(self.region[pred])}
            given += [stated.get(row, 0) for row in self.region[pred]]
        bodies: list[list[Body]] = [[] for _ in given]
        for rule in self.component.rules:
            heads = self.region[rule.rule.head.pred]
            if heads and not any(need not in self.new for need in rule.needs):
                self._bodies(rule, rule.from_head().apply_to(heads, self.new), numbers, bodies)
        values = solve(given, bodies)
        for pred in self.component.preds:
            mine = numbers[pred]
            if mine:
                self.revision.note_values(pred, {row: values[n] for row, n in mine.items()})
                denied = {row: 1 for row in self.revision.model.found.denied.get(pred, ()) if row not in mine}
                denied.update((row, 1) for row, n in mine.items() if not values[n] and bodies[n])
                self.revision.model.found.denied[pred] = denied

    def _bodies(
        self, rule: ReadyRule, rows: list[Row], numbers: dict[str, dict[Row, int]], bodies: list[list[Body]]
    ) -> None:
        outer = outer_values(rule, rows, self.new) or [2] * len(rows)
        own = numbers[rule.rule.head.pred]
        inner = [(p.positive, p.args, numbers[p.pred], self.revision.old[p.pred].values) for p in rule.parts if p.inner]
        for row, base in zip(rows, outer, strict=True):
            sides: tuple[list[int], list[int]] = ([], [])
            for positive, args, where, values in inner:
                atom = args(row)
                number = where.get(atom)
                if number is not None:
                    sides[0 if positive else 1].append(number)
                else:
                    value = values.get(atom, 0)
                    base = min(base, value if positive else 2 - value)
            # also one that has failed (base 0): it keeps its conclusion among those that may hold
            bodies[own[rule.head(row)]].append(Body(base, tuple(sides[0]), tuple(sides[1])))
