"""How a rule is applied: an order of its conditions, fixed once, carried out on many rows at a time.

A partly applied rule is a row: the constants of the rule first, then the variables in the order they were bound. Each
step turns a list of rows into the list of rows that also meet one more condition. A rule has several plans: from
nothing (``forward``), from new sentences for one of its conditions (``from_condition``, ``reached``), and from its head
(``from_head``, ``loosely``); all can be brought into the order of the forward plan, so that an application of a rule is
one row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Protocol

from wellfounded.engine.comparisons import compare, counted
from wellfounded.engine.program import (
    OPEN_PRED,
    Arg,
    Atom,
    Const,
    Count,
    Literal,
    Rule,
    Test,
    Value,
    Var,
)
from wellfounded.engine.relations import Access, Getter, Relations, Row, pick

_NOTHING = pick(())


class Step(Protocol):
    """One step of a plan."""

    def run(self, rows: list[Row], relations: Relations) -> list[Row]:
        """The rows that go on, with what they gained."""


@dataclass(slots=True)
class Lookup:
    """Joins with a sentence of which some places are bound."""

    pred: str
    access: Access
    key: Getter

    def run(self, rows: list[Row], relations: Relations) -> list[Row]:
        """The rows that go on."""
        find, key = relations[self.pred].index(self.access).get, self.key
        return [row + more for row in rows for more in find(key(row), ())]


@dataclass(slots=True)
class Check:
    """A sentence with every place bound must not be FALSE."""

    pred: str
    args: Getter

    def run(self, rows: list[Row], relations: Relations) -> list[Row]:
        """The rows that go on."""
        values, args = relations[self.pred].values, self.args
        return [row for row in rows if args(row) in values]


@dataclass(slots=True)
class Absent:
    """A sentence with every place bound must not be TRUE."""

    pred: str
    args: Getter

    def run(self, rows: list[Row], relations: Relations) -> list[Row]:
        """The rows that go on."""
        value, args = relations[self.pred].values.get, self.args
        return [row for row in rows if value(args(row)) != 2]


@dataclass(slots=True)
class Comparison:
    """A comparison must not be FALSE."""

    test: Test
    left: int
    right: int
    args: Getter

    def run(self, rows: list[Row], relations: Relations) -> list[Row]:
        """The rows that go on."""
        test, left, right, args = self.test, self.left, self.right, self.args
        if test.op == "is not":
            # the commonest comparison, and of strings: no need to ask for more
            return [r for r in rows if r[left] != r[right] or compare(test, *args(r))]
        return [r for r in rows if compare(test, *args(r))]


@dataclass(slots=True)
class Enough:
    """At least so many sentences that differ in one place must not be FALSE."""

    count: Count
    access: Access
    key: Getter

    def run(self, rows: list[Row], relations: Relations) -> list[Row]:
        """The rows that go on."""
        find, key, least = relations[self.count.atom.pred].index(self.access).get, self.key, self.count.at_least
        return [row for row in rows if len(find(key(row), ())) >= least]


@dataclass(slots=True)
class Plan:
    """The steps by which a rule is applied, beginning with the rule's constants or with given sentences."""

    start: Row
    steps: tuple[Step, ...]
    seed_fixed: tuple[tuple[int, Const], ...] = ()
    seed_same: tuple[tuple[int, int], ...] = ()
    seed_wanted: Getter = _NOTHING
    reorder: Getter | None = None

    def apply(self, relations: Relations) -> list[Row]:
        """Every row that meets the steps, beginning with nothing."""
        rows = [self.start]
        for step in self.steps:
            rows = step.run(rows, relations)
            if not rows:
                break
        return rows

    def apply_to(self, given: Iterable[Row], relations: Relations) -> list[Row]:
        """Every row that meets the steps, beginning with the arguments of given sentences; in forward order."""
        start, wanted = self.start, self.seed_wanted
        if self.seed_fixed or self.seed_same:
            fixed, same = self.seed_fixed, self.seed_same
            given = [g for g in given if all(g[i] == c for i, c in fixed) and all(g[i] == g[j] for i, j in same)]
        rows = [start + wanted(g) for g in given]
        for step in self.steps:
            if not rows:
                return rows
            rows = step.run(rows, relations)
        return rows if self.reorder is None else list(map(self.reorder, rows))


@dataclass(slots=True)
class Part:
    """A condition of a rule, ready to be valued on rows in forward order.

    ``inner``: the sentence belongs to the same component as the head. ``sure``: never OPEN whatever the sentences are.
    """

    condition: Literal | Test | Count
    pred: str
    args: Getter
    positive: bool
    inner: bool
    access: Access | None = None
    sure: bool = False

    def value(self, row: Row, relations: Relations) -> int:
        """What the condition comes to for one application of the rule."""
        condition = self.condition
        if isinstance(condition, Literal):
            if self.pred == OPEN_PRED:
                return 1
            value = relations[self.pred].values.get(self.args(row), 0)
            return value if self.positive else 2 - value
        if isinstance(condition, Test):
            return compare(condition, *self.args(row))
        return self._counted(condition, row, relations)

    def _counted(self, condition: Count, row: Row, relations: Relations) -> int:
        fillers = self.fillers(row, relations)
        return counted(condition.at_least, sum(v == 2 for _, v in fillers), len(fillers))

    def fillers(self, row: Row, relations: Relations) -> list[tuple[Row, int]]:
        """For a count: the sentences counted that are not FALSE, with their values."""
        assert isinstance(self.condition, Count) and self.access is not None
        relation = relations[self.pred]
        found = relation.index(self.access).get(self.args(row), ())
        return [(args, relation.values[args]) for args in found]


@dataclass(slots=True)
class Compiler:
    """Makes plans for the rules of a program; ways of reading a predicate are shared between rules."""

    accesses: dict[tuple[str, tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]], Access] = field(
        default_factory=dict
    )

    def access(
        self, pred: str, keys: tuple[int, ...], wanted: tuple[int, ...], same: tuple[tuple[int, int], ...] = ()
    ) -> Access:
        """The way of reading ``pred`` that all rules share."""
        name = (pred, keys, wanted, same)
        found = self.accesses.get(name)
        if found is None:
            found = self.accesses[name] = Access(keys, wanted, same)
        return found


def variables(condition: Literal | Test | Count) -> set[Var]:
    """The variables a condition mentions, without the one a count ranges over."""
    if isinstance(condition, Test):
        return {a for a in condition.args if isinstance(a, Var)}
    found = {a for a in condition.atom.args if isinstance(a, Var)}
    return found - {condition.over} if isinstance(condition, Count) else found


class Layout:
    """Where constants and bound variables stand in the rows of one plan."""

    def __init__(self, rule: Rule) -> None:
        self.slots: dict[Arg, int] = {}
        constants: list[Const] = []
        for args in (rule.head.args, *(c.args if isinstance(c, Test) else c.atom.args for c in rule.body)):
            for a in args:
                if not isinstance(a, Var) and a not in self.slots:
                    self.slots[a] = len(constants)
                    constants.append(a)
        self.start: Row = tuple(constants)

    def bind(self, var: Var) -> None:
        """Gives the next place to a variable."""
        self.slots[var] = len(self.slots)

    def places(self, args: Iterable[Arg]) -> tuple[int, ...]:
        """Where these arguments stand; all must be bound."""
        return tuple(self.slots[a] for a in args)


def _free(atom: Atom, layout: Layout) -> int:
    return len({a for a in atom.args if a not in layout.slots})


def _ready(condition: Literal | Test | Count, layout: Layout) -> bool:
    return all(v in layout.slots for v in variables(condition))


def _next(waiting: list[tuple[int, Literal]], layout: Layout, bound_any: bool) -> int:
    """Which condition to join next: one that shares a variable, adds few and has the most places bound."""

    def rank(place: int) -> tuple[bool, int, int, int]:
        atom = waiting[place][1].atom
        joined = any(isinstance(a, Var) and a in layout.slots for a in atom.args)
        bound = sum(a in layout.slots for a in atom.args)
        free = _free(atom, layout)
        return (bound_any and not joined, free, -bound, place) if bound_any else (False, -bound, free, place)

    return min(range(len(waiting)), key=rank)


def make_plan(
    compiler: Compiler,
    rule: Rule,
    given: Atom | None = None,
    leave_out: int | None = None,
    filters: Callable[[int, Literal | Test | Count], bool] | None = None,
    forward: Layout | None = None,
) -> tuple[Plan, Layout]:
    """A plan for a rule, from the arguments of ``given`` if there is one.

    ``leave_out`` is the condition that the given sentence is for. ``filters`` says which conditions other than positive
    sentences are used to drop rows on the way (none: all). ``forward`` is the order to bring finished rows into.
    """
    layout = Layout(rule)
    start = layout.start
    fixed: list[tuple[int, Const]] = []
    same: list[tuple[int, int]] = []
    wanted: list[int] = []
    if given is not None:
        first: dict[Var, int] = {}
        for place, a in enumerate(given.args):
            if not isinstance(a, Var):
                fixed.append((place, a))
            elif a in first:
                same.append((first[a], place))
            else:
                first[a] = place
                wanted.append(place)
                layout.bind(a)
    steps: list[Step] = []
    waiting: list[tuple[int, Literal]] = []
    later: list[tuple[int, Literal | Test | Count]] = []
    for number, condition in enumerate(rule.body):
        if number == leave_out:
            continue
        if isinstance(condition, Literal) and condition.positive:
            if condition.atom.pred != OPEN_PRED:
                waiting.append((number, condition))
        elif isinstance(condition, Literal) and condition.atom.pred == OPEN_PRED:
            continue
        elif filters is None or filters(number, condition):
            later.append((number, condition))
    bound_any = bool(wanted)
    while True:
        for number, condition in [x for x in later if _ready(x[1], layout)]:
            steps.append(_filter(compiler, condition, layout))
            later.remove((number, condition))
        for entry in [x for x in waiting if _ready(x[1], layout)]:
            atom = entry[1].atom
            steps.append(Check(atom.pred, pick(layout.places(atom.args))))
            waiting.remove(entry)
        if not waiting:
            break
        chosen = waiting.pop(_next(waiting, layout, bound_any))
        steps.append(_lookup(compiler, chosen[1].atom, layout))
        bound_any = True
    _check_bound(rule, layout)
    reorder = None
    if forward is not None:
        order = tuple(layout.slots[a] for a in forward.slots)
        if order != tuple(range(len(order))):
            reorder = pick(order)
    return Plan(start, tuple(steps), tuple(fixed), tuple(same), pick(tuple(wanted)), reorder), layout


def _check_bound(rule: Rule, layout: Layout) -> None:
    """Every variable must be bound by a positive sentence of the body, or by what the plan starts from."""
    for number, condition in enumerate(rule.body, 1):
        loose = sorted(v.name for v in variables(condition) if v not in layout.slots)
        if loose:
            raise ValueError(f"rule {rule.id}: condition {number} never binds {', '.join(loose)}")
        if isinstance(condition, Count) and condition.over in layout.slots:
            raise ValueError(f"rule {rule.id}: condition {number} counts over {condition.over.name}, which is bound")
    loose = sorted({a.name for a in rule.head.args if isinstance(a, Var) and a not in layout.slots})
    if loose:
        raise ValueError(f"rule {rule.id}: nothing binds {', '.join(loose)} of the head")


def _lookup(compiler: Compiler, atom: Atom, layout: Layout) -> Step:
    keys: list[int] = []
    slots: list[int] = []
    wanted: list[int] = []
    same: list[tuple[int, int]] = []
    first: dict[Var, int] = {}
    for place, a in enumerate(atom.args):
        if a in layout.slots:
            keys.append(place)
            slots.append(layout.slots[a])
        elif isinstance(a, Var) and a in first:
            same.append((first[a], place))
        elif isinstance(a, Var):
            first[a] = place
            wanted.append(place)
    for v in first:
        layout.bind(v)
    access = compiler.access(atom.pred, tuple(keys), tuple(wanted), tuple(same))
    return Lookup(atom.pred, access, itemgetter(*slots) if slots else pick(()))


def _filter(compiler: Compiler, condition: Literal | Test | Count, layout: Layout) -> Step:
    if isinstance(condition, Literal):
        return Absent(condition.atom.pred, pick(layout.places(condition.atom.args)))
    if isinstance(condition, Test):
        left, right = layout.places(condition.args)
        return Comparison(condition, left, right, pick((left, right)))
    access, key = count_access(compiler, condition, layout)
    return Enough(condition, access, key)


def count_access(compiler: Compiler, count: Count, layout: Layout) -> tuple[Access, Getter]:
    """How to find the sentences that a count counts: whole rows, by everything but the place counted over."""
    over = [i for i, a in enumerate(count.atom.args) if a == count.over]
    if not over:
        raise ValueError(f"a count over {count.over.name}, which {count.atom.pred!r} does not mention")
    keys = tuple(i for i in range(len(count.atom.args)) if i not in over)
    slots = layout.places(count.atom.args[i] for i in keys)
    same = tuple((over[0], i) for i in over[1:])
    access = compiler.access(count.atom.pred, keys, tuple(range(len(count.atom.args))), same)
    return access, itemgetter(*slots) if slots else pick(())


def make_part(compiler: Compiler, condition: Literal | Test | Count, layout: Layout, inner: bool) -> Part:
    """The condition with the places of its arguments in forward order."""
    if isinstance(condition, Test):
        sure = condition.op in ("at most", "at least")
        return Part(condition, "", pick(layout.places(condition.args)), True, False, sure=sure)
    pred = condition.atom.pred
    if isinstance(condition, Count):
        access, key = count_access(compiler, condition, layout)
        return Part(condition, pred, key, True, inner, access)
    return Part(condition, pred, pick(layout.places(condition.atom.args)), condition.positive, inner)


VALUES = (Value.FALSE, Value.OPEN, Value.TRUE)
"""Values by number."""
