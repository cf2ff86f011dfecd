"""How directly every sentence is supported, and by which application of a rule.

The depth of a sentence of the record is 0, of a concluded one 1 more than that of the deepest sentence it rests on, in
the application that keeps this least. Support by applications of least depth is never circular. Only applications that
have the value of their conclusion count: of an established sentence the fully established ones.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush

from wellfounded.engine.compiled_program import Component, Group, ReadyRule
from wellfounded.engine.model import Model
from wellfounded.engine.program import Count, Literal
from wellfounded.engine.query_plans import Part
from wellfounded.engine.relations import Getter, Row, order_key

Support = tuple[ReadyRule, Row]
"""An application of a rule."""


def preferred(one: Support, other: Support) -> bool:
    """Whether the first of two equally deep applications comes first, whatever the order in which they were found."""
    if one[0] is not other[0]:
        return (len(one[0].parts), one[0].number) < (len(other[0].parts), other[0].number)
    try:
        return one[1] < other[1]  # dates cannot be ordered like this
    except TypeError:
        return order_key(one[1]) < order_key(other[1])


def supporting(rule: ReadyRule, model: Model) -> list[Row]:
    """The applications that have the value of their conclusion."""
    rows, outer = model.rows(rule)
    if not rows or (outer is None and not rule.inner_parts):
        return rows
    relations = model.relations
    values = outer or [2] * len(rows)
    for part in rule.inner_parts:
        get, args = relations[part.pred].values.get, part.args
        found = [get(args(row), 0) for row in rows]
        if part.positive:
            if min(found) < 2:
                values = list(map(min, values, found))
        elif max(found):
            values = [v if v < 2 - f else 2 - f for v, f in zip(values, found, strict=True)]
    if min(values) == 2:
        return rows
    held, head = relations[rule.rule.head.pred].values, rule.head
    return [row for row, value in zip(rows, values, strict=True) if value and held[head(row)] == value]


def _itself(row: Row) -> Row:
    return row


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
        model = self.model
        for pred in component.preds:
            if pred in model.relations:
                values = model.relations[pred].values
                self.depth[pred] = {row: 0 for row, value in model.given_rows(pred).items() if values[row] == value}
                self.best[pred] = {}
        for group in component.groups:
            if group.recursive:
                self._recursive(group)
                continue
            pred = group.preds[0]
            if pred in self.depth:
                self._plain(group, self.depth[pred], self.best[pred])

    def _plain(self, group: Group, known: dict[Row, int], best: dict[Row, Support]) -> None:
        """Depths of one predicate that rests on sentences ranked before."""
        for rule in group.shortest_first:
            rows = supporting(rule, self.model)
            if not rows:
                continue
            below = self._below(rule, ())
            head = rule.head
            for row in rows:
                depth = 1
                for get, args in below:
                    under = get(args(row), 0)
                    if under >= depth:
                        depth = under + 1
                conclusion = head(row)
                before = known.get(conclusion)
                if before is None or depth < before:
                    known[conclusion] = depth
                    best[conclusion] = (rule, row)
                elif depth == before and best[conclusion][0] is rule and preferred((rule, row), best[conclusion]):
                    best[conclusion] = (rule, row)

    def _below(self, rule: ReadyRule, without: tuple[str, ...]) -> list[tuple[Callable[[Row, int], int], Getter]]:
        """How to look up the depths of the conditions of a rule, some predicates left aside."""
        found: list[tuple[Callable[[Row, int], int], Getter]] = []
        for part in rule.positive_parts:
            known = self.depth.get(part.pred)
            if known is not None and part.pred not in without:
                if isinstance(part.condition, Literal):
                    found.append((known.get, part.args))
                else:
                    found.append((partial(self._counted, part), _itself))
        return found

    def _counted(self, part: Part, row: Row, _: int) -> int:
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
            rows = supporting(rule, self.model) if pred in self.depth else []
            if not rows:
                continue
            below = self._below(rule, group.preds)
            needs = [p for p in rule.positive_parts if p.pred in inside]
            for row in rows:
                depth = 1 + max((get(args(row), 0) for get, args in below), default=0)
                place = len(supports)
                supports.append((pred, rule.head(row), depth, (rule, row)))
                keys = {(p.pred, p.args(row)) for p in needs}
                missing.append(len(keys))
                for key in keys:
                    waiting.setdefault(key, []).append(place)
                if not keys:
                    heappush(heap, (depth, place))
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
            elif known[args] == depth and preferred(support, best[args]):
                best[args] = support
