"""A program made ready to run: plans for its rules, and its predicates in the order they are evaluated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Count, Literal, Program, Rule, Test
from wellfounded.engine.query_plans import Compiler, Layout, Part, Plan, make_part, make_plan
from wellfounded.engine.relations import Getter, pick
from wellfounded.engine.solver import components
from wellfounded.garbage_collection import collector_at_rest


@dataclass(eq=False, slots=True)
class ReadyRule:
    """A rule with its plans; those that only explanations and what-ifs need are made when first asked for."""

    rule: Rule
    number: int
    compiler: Compiler
    layout: Layout
    forward: Plan
    head: Getter
    parts: tuple[Part, ...]
    needs: tuple[str, ...]
    inner: tuple[int, ...]
    always_open: bool
    doubtful: tuple[Part, ...]
    inner_parts: tuple[Part, ...]
    positive_parts: tuple[Part, ...]
    _from_condition: dict[int, Plan] = field(default_factory=dict)
    _from_head: Plan | None = None
    _loosely: Plan | None = None
    _reached: dict[int, Plan] = field(default_factory=dict)

    def _filters(self, number: int, condition: Literal | Test | Count) -> bool:
        return not self.parts[number].inner

    def from_condition(self, number: int) -> Plan:
        """From new sentences for one positive condition; inner exclusions are left for later."""
        found = self._from_condition.get(number)
        if found is None:
            condition = self.rule.body[number]
            assert isinstance(condition, Literal)
            found = make_plan(self.compiler, self.rule, condition.atom, number, self._filters, self.layout)[0]
            self._from_condition[number] = found
        return found

    def from_head(self) -> Plan:
        """From sentences that the rule may conclude; inner exclusions are left for later."""
        if self._from_head is None:
            self._from_head = make_plan(self.compiler, self.rule, self.rule.head, None, self._filters, self.layout)[0]
        return self._from_head

    def loosely(self) -> Plan:
        """From sentences that the rule may conclude, by its positive sentences only."""
        if self._loosely is None:
            self._loosely = make_plan(self.compiler, self.rule, self.rule.head, None, lambda *_: False, self.layout)[0]
        return self._loosely

    def reached(self, number: int) -> Plan:
        """From changed sentences of any condition (a count: of what it counts); inner exclusions are left for later."""
        found = self._reached.get(number)
        if found is None:
            condition = self.rule.body[number]
            assert not isinstance(condition, Test)
            rule, atom, parts = self.rule, condition.atom, self.parts
            if isinstance(condition, Count):
                # the place counted over matches anything and matters no further
                rule = Rule(rule.id, rule.head, (*rule.body[:number], Literal(atom), *rule.body[number + 1 :]))
            found = make_plan(self.compiler, rule, atom, number, lambda place, _: not parts[place].inner, self.layout)[
                0
            ]
            self._reached[number] = found
        return found


@dataclass(eq=False, slots=True)
class Group:
    """Predicates that depend on one another through positive sentences."""

    preds: tuple[str, ...]
    rules: tuple[ReadyRule, ...]
    recursive: bool
    _shortest_first: tuple[ReadyRule, ...] | None = None

    @property
    def shortest_first(self) -> tuple[ReadyRule, ...]:
        """The rules with fewest conditions first."""
        if self._shortest_first is None:
            self._shortest_first = tuple(sorted(self.rules, key=lambda r: (len(r.parts), r.number)))
        return self._shortest_first


@dataclass(eq=False, slots=True)
class Component:
    """Predicates that depend on one another in any way; ``inputs`` are the others that its rules mention.

    ``users``: for each predicate mentioned, the rules and the numbers of the conditions that mention it.
    """

    number: int
    preds: tuple[str, ...]
    rules: tuple[ReadyRule, ...]
    groups: tuple[Group, ...]
    negated: bool
    inputs: frozenset[str]
    users: dict[str, list[tuple[ReadyRule, int]]]

    @property
    def simple(self) -> bool:
        """One predicate that does not depend on itself."""
        return not self.negated and not self.groups[0].recursive


@dataclass(eq=False)
class Compiled:
    """A program ready to be evaluated on any facts."""

    program: Program
    compiler: Compiler
    rules: tuple[ReadyRule, ...]
    components: tuple[Component, ...]
    component_of: dict[str, Component]
    by_head: dict[str, tuple[ReadyRule, ...]]
    feeds: dict[str, tuple[int, ...]]
    """The components that a predicate is an input of."""
    notes: dict[str, object] = field(default_factory=dict)
    """What others have worked out about the program, so that they do it once."""

    def cone(self, preds: Iterable[str]) -> list[Component]:
        """The components that these predicates depend on, in the order they are evaluated."""
        todo = sorted(set(preds))
        seen: set[int] = set()
        while todo:
            component = self.component_of.get(todo.pop())
            if component is not None and component.number not in seen:
                seen.add(component.number)
                todo.extend(component.inputs)
        return [self.components[n] for n in sorted(seen)]


def _pred(condition: Literal | Test | Count) -> str | None:
    if isinstance(condition, Test) or condition.atom.pred == OPEN_PRED:
        return None
    return condition.atom.pred


def _sorted_components(preds: list[str], edges: dict[str, set[str]]) -> list[tuple[str, ...]]:
    place = {p: i for i, p in enumerate(preds)}
    numbered = [sorted(place[q] for q in edges.get(p, ()) if q in place) for p in preds]
    return [tuple(sorted(preds[i] for i in group)) for group in components(numbered)]


@collector_at_rest()
def compile_program(program: Program) -> Compiled:
    """Makes a program ready; raises ``ValueError`` naming the rule where it breaks the promises of the IR."""
    heads: dict[str, list[tuple[int, Rule]]] = {}
    edges: dict[str, set[str]] = {}
    for number, rule in enumerate(program.rules):
        if rule.head.pred in (OPEN_PRED, POSITION_PRED):
            raise ValueError(f"rule {rule.id}: {rule.head.pred} cannot be concluded")
        heads.setdefault(rule.head.pred, []).append((number, rule))
        edges.setdefault(rule.head.pred, set()).update(p for p in map(_pred, rule.body) if p is not None)
    compiler = Compiler()
    made: list[Component] = []
    for preds in _sorted_components(sorted(heads), edges):
        made.append(_component(compiler, len(made), preds, heads, edges))
    rules = sorted((r for c in made for r in c.rules), key=lambda r: r.number)
    by_head: dict[str, list[ReadyRule]] = {}
    for ready in rules:
        by_head.setdefault(ready.rule.head.pred, []).append(ready)
    feeds: dict[str, list[int]] = {}
    for component in made:
        for pred in component.inputs:
            feeds.setdefault(pred, []).append(component.number)
    return Compiled(
        program,
        compiler,
        tuple(rules),
        tuple(made),
        {p: c for c in made for p in c.preds},
        {p: tuple(r) for p, r in by_head.items()},
        {p: tuple(f) for p, f in feeds.items()},
    )


def _component(
    compiler: Compiler,
    number: int,
    preds: tuple[str, ...],
    heads: dict[str, list[tuple[int, Rule]]],
    edges: dict[str, set[str]],
) -> Component:
    inside = frozenset(preds)
    negated = False
    positive: dict[str, set[str]] = {}
    ready: list[ReadyRule] = []
    for pred in preds:
        for place, rule in heads[pred]:
            for condition in rule.body:
                used = _pred(condition)
                if used in inside and used is not None:
                    if isinstance(condition, Count):
                        raise ValueError(_count_in_loop(rule, [r for p in preds for _, r in heads[p]], inside))
                    if isinstance(condition, Literal) and condition.positive:
                        positive.setdefault(pred, set()).add(used)
                    else:
                        negated = True
            ready.append(_ready_rule(compiler, place, rule, inside))
    groups = []
    for group in _sorted_components(list(preds), positive):
        recursive = len(group) > 1 or group[0] in positive.get(group[0], ())
        groups.append(Group(group, tuple(r for r in ready if r.rule.head.pred in group), recursive))
    inputs = frozenset(q for p in preds for q in edges[p]) - inside
    users: dict[str, list[tuple[ReadyRule, int]]] = {}
    for rule_ in ready:
        for place, condition in enumerate(rule_.rule.body):
            mentioned = _pred(condition)
            if mentioned is not None:
                users.setdefault(mentioned, []).append((rule_, place))
    return Component(number, preds, tuple(ready), tuple(groups), negated, inputs, users)


def _count_in_loop(rule: Rule, rules: list[Rule], inside: frozenset[str]) -> str:
    names = sorted({r.id for r in rules if any(_pred(c) in inside for c in r.body)})
    return f"rule {rule.id} counts sentences that depend on its own conclusion (through {', '.join(names)})"


def _ready_rule(compiler: Compiler, number: int, rule: Rule, inside: frozenset[str]) -> ReadyRule:
    inner = [_pred(c) in inside for c in rule.body]
    forward, layout = make_plan(compiler, rule, filters=lambda place, _: not inner[place])
    parts = tuple(make_part(compiler, c, layout, i) for c, i in zip(rule.body, inner, strict=True))
    positive = [p for p in parts if isinstance(p.condition, Literal) and p.positive and p.pred != OPEN_PRED]
    return ReadyRule(
        rule,
        number,
        compiler,
        layout,
        forward,
        pick(layout.places(rule.head.args)),
        parts,
        tuple(sorted({p.pred for p in positive} | {p.pred for p in parts if isinstance(p.condition, Count)})),
        tuple(i for i, p in enumerate(parts) if p.inner and isinstance(p.condition, Literal) and p.positive),
        any(p.pred == OPEN_PRED for p in parts),
        tuple(p for p in parts if not p.inner and not p.sure and p.pred != OPEN_PRED),
        tuple(p for p in parts if p.inner),
        tuple(p for p in parts if p.positive and not isinstance(p.condition, Test) and p.pred != OPEN_PRED),
    )
