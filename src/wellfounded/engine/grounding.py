"""Evaluation of one component: everything that may hold is derived first, then values are settled."""

from __future__ import annotations

from dataclasses import dataclass, field

from wellfounded.engine.comparisons import compare
from wellfounded.engine.compiled_program import Component, Group, ReadyRule
from wellfounded.engine.program import Count, Literal, Test
from wellfounded.engine.relations import Relation, Relations, Row
from wellfounded.engine.solver import Body, solve

Applied = dict[int, list[Row]]
"""The applications of rules, by the number of the rule."""


@dataclass(slots=True)
class Found:
    """What an evaluation came across, besides the values of sentences.

    ``applied``: the applications of rules, without those that failed by a condition outside the rule's own component.
    ``outer``: what these conditions came to for each application, where not all are TRUE, by the number of the rule.
    ``denied``: sentences that are FALSE though rules would conclude them if nothing of their component were denied.
    """

    applied: Applied = field(default_factory=dict)
    outer: dict[int, list[int]] = field(default_factory=dict)
    denied: dict[str, dict[Row, int]] = field(default_factory=dict)


def outer_values(rule: ReadyRule, rows: list[Row], relations: Relations) -> list[int] | None:
    """What the conditions outside the rule's own component come to, for each row; ``None`` if all are TRUE."""
    if rule.always_open:
        return [1] * len(rows)
    values: list[int] | None = None
    for part in rule.doubtful:
        args = part.args
        if isinstance(part.condition, Literal):
            relation = relations.get(part.pred)
            if relation is None or not relation.opens:
                continue
            get = relation.values.get
            doubts = [get(args(row)) == 1 for row in rows]
        elif isinstance(part.condition, Test):
            test = part.condition
            if test.op in ("is", "is not"):
                pairs = [args(row) for row in rows]
                # words are the same or not; only of dates may it be open
                doubts = [type(a) is not str and type(b) is not str and compare(test, a, b) == 1 for a, b in pairs]
            else:
                doubts = [compare(test, *args(row)) == 1 for row in rows]
        else:
            relation = relations.get(part.pred)
            if relation is None or not relation.opens:
                continue
            doubts = [part.value(row, relations) == 1 for row in rows]
        if True in doubts:
            values = [1 if doubt else value for doubt, value in zip(doubts, values or [2] * len(rows), strict=True)]
    return values


def evaluate_component(component: Component, relations: Relations, found: Found) -> None:
    """Adds to ``relations`` what the rules of the component conclude."""
    if component.simple:
        _evaluate_simple(component, relations, found)
    else:
        _evaluate_loop(component, relations, found)


def _evaluate_simple(component: Component, relations: Relations, found: Found) -> None:
    pred = component.preds[0]
    relation = relations.get(pred)
    values: dict[Row, int] = relation.values.copy() if relation is not None else {}
    for rule in component.rules:
        for need in rule.needs:
            if need not in relations:
                break
        else:
            rows = rule.forward.apply(relations)
            if not rows:
                continue
            found.applied[rule.number] = rows
            outer = outer_values(rule, rows, relations)
            head = rule.head
            if outer is None:
                values.update(dict.fromkeys(map(head, rows), 2))
            else:
                found.outer[rule.number] = outer
                for row, value in zip(rows, outer, strict=True):
                    args = head(row)
                    if values.get(args, 0) < value:
                        values[args] = value
    if values:
        # a new relation: what was indexed before the rules ran would be out of date
        relations[pred] = Relation(values, 1 in values.values())


def _evaluate_loop(component: Component, relations: Relations, found: Found) -> None:
    stated = {p: relations[p].values.copy() for p in component.preds}
    for pred in component.preds:
        relations[pred] = Relation(stated[pred].copy())
    mine: Applied = {}
    for group in component.groups:
        if group.recursive:
            _derive_repeatedly(group, relations, mine)
        else:
            _derive_once(group, relations, mine)
    bases: dict[int, list[int]] = {}
    unsure = component.negated or any(1 in values.values() for values in stated.values())
    for rule in component.rules:
        if rule.number in mine:
            base = outer_values(rule, mine[rule.number], relations)
            if base is not None:
                unsure = True
                bases[rule.number] = base
    found.applied.update(mine)
    found.outer.update(bases)
    if unsure:
        found.denied.update(_settle(component, relations, stated, mine, bases))
    for pred in component.preds:
        if not relations[pred].values:
            del relations[pred]


def _derive_once(group: Group, relations: Relations, applied: Applied) -> None:
    relation = relations[group.preds[0]]
    values = relation.values
    for rule in group.rules:
        if any(not relations[p].values for p in rule.needs):
            continue
        rows = rule.forward.apply(relations)
        if rows:
            applied[rule.number] = rows
            for args in map(rule.head, rows):
                if args not in values:
                    values[args] = 2
    relations[group.preds[0]] = Relation(values)


def _derive_repeatedly(group: Group, relations: Relations, applied: Applied) -> None:
    """Semi-naive: after the first round each application uses at least one sentence that is new."""
    news: dict[str, list[Row]] = {p: [] for p in group.preds}
    inside = set(group.preds)
    several: dict[int, set[Row]] = {}
    turns: list[tuple[ReadyRule, int, str]] = []
    for rule in group.rules:
        mine = [i for i in rule.inner if rule.parts[i].pred in inside]
        turns += [(rule, i, rule.parts[i].pred) for i in mine]
        if len(mine) > 1:
            several[rule.number] = set()
    for rule in group.rules:
        if all(relations[p].values for p in rule.needs):
            _enter(rule, rule.forward.apply(relations), several, applied)
    for rule in group.rules:
        if rule.number in applied:
            _conclude(rule, applied[rule.number], relations, news)
    while any(news.values()):
        deltas, news = news, {p: [] for p in group.preds}
        found: list[tuple[ReadyRule, list[Row]]] = []
        for rule, number, pred in turns:
            if deltas[pred] and all(relations[p].values for p in rule.needs):
                rows = rule.from_condition(number).apply_to(deltas[pred], relations)
                rows = _enter(rule, rows, several, applied)
                if rows:
                    found.append((rule, rows))
        for rule, rows in found:
            _conclude(rule, rows, relations, news)


def _enter(rule: ReadyRule, rows: list[Row], several: dict[int, set[Row]], applied: Applied) -> list[Row]:
    """Keeps the applications; those of rules with several conditions in the loop may have come up already."""
    seen = several.get(rule.number)
    if seen is not None:
        rows = [row for row in dict.fromkeys(rows) if row not in seen]
        seen.update(rows)
    if rows:
        applied.setdefault(rule.number, []).extend(rows)
    return rows


def _conclude(rule: ReadyRule, rows: list[Row], relations: Relations, news: dict[str, list[Row]]) -> None:
    relation = relations[rule.rule.head.pred]
    fresh = [args for args in dict.fromkeys(map(rule.head, rows)) if args not in relation.values]
    if fresh:
        relation.extend(fresh, 2)
        news[rule.rule.head.pred] += fresh


def _settle(
    component: Component,
    relations: Relations,
    stated: dict[str, dict[Row, int]],
    applied: Applied,
    bases: dict[int, list[int]],
) -> dict[str, dict[Row, int]]:
    """Values for everything that may hold, from the applications found; gives what is FALSE after all."""
    numbers: dict[str, dict[Row, int]] = {}
    count = 0
    given: list[int] = []
    for pred in component.preds:
        rows = relations[pred].values
        numbers[pred] = dict(zip(rows, range(count, count + len(rows)), strict=True))
        count += len(rows)
        get = stated[pred].get
        given += [get(row, 0) for row in rows]
    bodies: list[list[Body]] = [[] for _ in range(count)]
    for rule in component.rules:
        rows_ = applied.get(rule.number)
        if rows_:
            _bodies(rule, rows_, bases.get(rule.number), numbers, bodies)
    values = solve(given, bodies)
    denied: dict[str, dict[Row, int]] = {}
    place = 0
    for pred in component.preds:
        rows = relations[pred].values
        mine = values[place : place + len(rows)]
        place += len(rows)
        if 0 in mine:
            settled = {row: value for row, value in zip(rows, mine, strict=True) if value}
            relations[pred] = Relation(settled, 1 in mine)
            denied[pred] = {row: 1 for row in rows if row not in settled}
        else:
            rows.update(zip(rows, mine, strict=True))
            relations[pred].opens = 1 in mine
    return denied


def _bodies(
    rule: ReadyRule,
    rows: list[Row],
    base: list[int] | None,
    numbers: dict[str, dict[Row, int]],
    bodies: list[list[Body]],
) -> None:
    own = numbers[rule.rule.head.pred]
    head = rule.head
    inner = [p for p in rule.parts if p.inner]
    positive = [(numbers[p.pred], p.args) for p in inner if p.positive]
    negative = [(numbers[p.pred], p.args) for p in inner if not p.positive]
    assert not any(isinstance(p.condition, Count) for p in inner)
    if base is None:
        base = [2] * len(rows)
    for row, value in zip(rows, base, strict=True):
        denied = [n for n in (where.get(args(row), -1) for where, args in negative) if n >= 0] if negative else ()
        bodies[own[head(row)]].append(Body(value, tuple([w[a(row)] for w, a in positive]), tuple(denied)))
