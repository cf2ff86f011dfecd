"""How directly every sentence is supported, and by which application of a rule.

The depth of a sentence of the record is 0, of a concluded one 1 more than that of the deepest sentence it rests on, in the
application that keeps this least. Support by applications of least depth is never circular. Only applications that have
the value of their conclusion count: of an established sentence the fully established ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from wellfounded.engine.ground import outer_values
from wellfounded.engine.model import Model
from wellfounded.engine.plans import Part
from wellfounded.engine.program import Count, Literal
from wellfounded.engine.relations import Row, order_key
from wellfounded.engine.rules import Component, Group, ReadyRule


class Support(NamedTuple):
    """An application of a rule."""

    rule: ReadyRule
    row: Row

    def before(self, other: Support) -> bool:
        """Whether this is to be preferred if equally deep; does not depend on the order in which they were found."""
        mine, others = (len(self.rule.parts), self.rule.number), (len(other.rule.parts), other.rule.number)
        return mine < others if mine != others else order_key(self.row) < order_key(other.row)


def all_values(rule: ReadyRule, rows: list[Row], model: Model) -> list[int] | None:
    """What each application comes to; ``None`` if all are TRUE."""
    values = outer_values(rule, rows, model.relations)
    if rule.has_inner:
        values = values or [2] * len(rows)
        for part in rule.parts:
            if part.inner:
                get, args = model.relations[part.pred].values.get, part.args
                if part.positive:
                    values = [min(v, get(args(row), 0)) for v, row in zip(values, rows, strict=True)]
                else:
                    values = [min(v, 2 - get(args(row), 0)) for v, row in zip(values, rows, strict=True)]
    return values


class Ranks:
    """Depths and best supports, found for as much of a model as is asked about."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.depth: dict[str, dict[Row, int]] = {}
        self.best: dict[str, dict[Row, Support]] = {}
        self._done: set[int] = set()

    @classmethod
    def of(cls, model: Model) -> Ranks:
        """The ranks of a model, made once."""
        found = model.notes.get(cls)
        if not isinstance(found, Ranks):
            found = model.notes[cls] = cls(model)
        return found

    def need(self, pred: str) -> None:
        """Ranks what a predicate depends on."""
        component = self.model.compiled.component_of.get(pred)
        if component is None or component.number in self._done:
            return
        self.model.need(pred)
        for part in self.model.compiled.cone([pred]):
            self._component(part)

    def everything(self) -> None:
        """Ranks the whole model."""
        relations, pending = self.model.relations, self.model.pending
        for component in self.model.compiled.components:
            if component.number not in pending:
                for pred in component.preds:
                    if pred in relations:
                        self._component(component)
                        break

    def _component(self, component: Component) -> None:
        if component.number in self._done:
            return
        self._done.add(component.number)
        for pred in component.preds:
            if pred in self.model.relations:
                given = self.model.given_rows(pred)
                values = self.model.relations[pred].values
                self.depth[pred] = {row: 0 for row, value in given.items() if values[row] == value}
                self.best[pred] = {}
        for group in component.groups:
            if group.recursive:
                self._recursive(group)
            else:
                pred = group.preds[0]
                if pred in self.depth:
                    for rule in group.rules:
                        rows = self.model.rows(rule)
                        if rows:
                            self._rule(rule, rows, self.depth[pred], self.best[pred])

    def _rule(self, rule: ReadyRule, rows: list[Row], known: dict[Row, int], best: dict[Row, Support]) -> None:
        values = all_values(rule, rows, self.model)
        head = rule.head
        if values is not None:
            held = self.model.relations[rule.rule.head.pred].values
            # an application counts if it has the value of its conclusion; an excluded one concludes nothing
            rows = [row for row, value in zip(rows, values, strict=True) if value and held[head(row)] == value]
        depths = self._depths(rule, rows, ())
        for row in rows:
            depth = 1 if depths is None else next(depths) + 1
            args = head(row)
            before = known.get(args)
            if before is None or depth < before:
                known[args] = depth
                best[args] = Support(rule, row)
            elif depth == before:
                support = Support(rule, row)
                if support.before(best[args]):
                    best[args] = support

    def _depths(self, rule: ReadyRule, rows: list[Row], without: tuple[str, ...]) -> Iterator[int] | None:
        """How deep the conditions of each application are, some predicates left aside; ``None`` if all are 0."""
        depths: list[int] | None = None
        for part in rule.parts:
            if part.positive and part.pred in self.depth and part.pred not in without:
                if isinstance(part.condition, Literal):
                    get, args = self.depth[part.pred].get, part.args
                    more = [get(args(row), 0) for row in rows]
                elif isinstance(part.condition, Count):
                    more = [self._counted(part, row) for row in rows]
                else:
                    continue
                depths = more if depths is None else list(map(max, depths, more))
        return None if depths is None else iter(depths)

    def _counted(self, part: Part, row: Row) -> int:
        """The depth of a count: of so many of the most direct fillers."""
        assert isinstance(part.condition, Count)
        fillers = part.fillers(row, self.model.relations)
        enough = [args for args, value in fillers if value == 2]
        if len(enough) < part.condition.at_least:
            enough = [args for args, _ in fillers]
        depths = sorted(self.depth[part.pred].get(args, 0) for args in enough)
        return depths[part.condition.at_least - 1] if 0 < part.condition.at_least <= len(depths) else 0

    def _recursive(self, group: Group) -> None:
        """Depths in order, the least first, as in finding shortest ways."""
        waiting: dict[tuple[str, Row], list[int]] = {}
        missing: list[int] = []
        supports: list[tuple[str, Row, int, Support]] = []
        heap: list[tuple[int, int]] = []
        inside = set(group.preds)
        for rule in group.rules:
            pred = rule.rule.head.pred
            rows = self.model.rows(rule) if pred in self.depth else []
            if not rows:
                continue
            held = self.model.relations[pred].values
            values = all_values(rule, rows, self.model) or [2] * len(rows)
            rows = [row for row, value in zip(rows, values, strict=True) if value and held[rule.head(row)] == value]
            depths = self._depths(rule, rows, group.preds) or iter([0] * len(rows))
            needs = [p for p in rule.parts if p.positive and p.pred in inside and isinstance(p.condition, Literal)]
            for row, depth in zip(rows, depths, strict=True):
                place = len(supports)
                supports.append((pred, rule.head(row), depth + 1, Support(rule, row)))
                keys = {(p.pred, p.args(row)) for p in needs}
                missing.append(len(keys))
                for key in keys:
                    waiting.setdefault(key, []).append(place)
                if not keys:
                    heappush(heap, (depth + 1, place))
        for pred in group.preds:
            for args in self.depth.get(pred, ()):
                for other in waiting.get((pred, args), ()):
                    missing[other] -= 1
                    if not missing[other]:
                        heappush(heap, (max(1, supports[other][2]), other))
        while heap:
            depth, place = heappop(heap)
            pred, args, _, support = supports[place]
            known, best = self.depth[pred], self.best[pred]
            if args not in known:
                known[args] = depth
                best[args] = support
                for other in waiting.get((pred, args), ()):
                    missing[other] -= 1
                    if not missing[other]:
                        heappush(heap, (max(depth + 1, supports[other][2]), other))
            elif known[args] == depth and support.before(best[args]):
                best[args] = support
