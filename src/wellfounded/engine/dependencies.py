"""The ground part of a program that one sentence depends on, whatever of certain further inputs is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from wellfounded.engine.compiled_program import Compiled, ReadyRule, compile_program
from wellfounded.engine.evaluation import evaluate
from wellfounded.engine.model import Model, sorted_rows
from wellfounded.engine.program import OPEN_PRED, Atom, Count, Literal, Program, Rule, Test, Value
from wellfounded.engine.query_plans import Part
from wellfounded.engine.relations import Relations, Row, atom_key
from wellfounded.engine.solver import Body, Loop, Record, best_value, components, count_value, solve_in


@dataclass(slots=True)
class Dependencies:
    """Numbered sentences with their applications; number 0 is the goal.

    ``reach`` tells, as a set of bits, which inputs each sentence depends on: bit ``i`` is ``inputs[i]``.
    """

    numbers: dict[Atom, int]
    stated: list[int]
    bodies: list[list[Body]]
    counts: dict[int, tuple[int, tuple[int, ...]]]
    edges: list[list[int]]
    order: list[list[int]]
    inputs: list[Atom]
    input_at: dict[int, int]
    reach: list[int]

    users: list[list[int]] = field(default_factory=list)
    root: list[int] = field(default_factory=list)
    record: Record = field(default_factory=Record)
    loops: dict[int, tuple[Loop, list[int]]] = field(default_factory=dict)

    def prepare(self) -> None:
        """Evaluates the record as it stands, which all variations start from."""
        self.root = solve_in(self.order, self.edges, self.stated, self.bodies, self.counts, self.record)
        self.users = [[] for _ in self.edges]
        at = self.record.component
        for number, edges in enumerate(self.edges):
            for other in edges:
                if at[other] != at[number]:
                    self.users[other].append(at[number])

    def values(self, added: Iterable[int], record: Record | None = None) -> list[int]:
        """The value of every sentence when inputs are added; what they do not reach is kept."""
        stated, values = self.stated.copy(), self.root.copy()
        if record is not None:
            record.component = self.record.component
            record.true_at = self.record.true_at.copy()
            record.possible_at = self.record.possible_at.copy()
            record.stage = self.record.stage.copy()
        at = self.record.component
        queue: list[int] = []
        for i in added:
            number = self.numbers[self.inputs[i]]
            stated[number] = 2
            queue.append(at[number])
        queued = set(queue)
        changed: list[int] = []
        heapify(queue)
        while queue:
            group = self.order[heappop(queue)]
            before = [values[i] for i in group]
            node = group[0]
            if len(group) > 1 or node in self.edges[node]:
                if node not in self.loops:
                    loop = Loop(group, self.bodies)
                    self.loops[node] = loop, loop.bases(self.root)
                loop, bases = self.loops[node]
                loop.settle(stated, values, record, loop.revised(bases, values, changed))
            elif node in self.counts:
                values[node] = count_value(values, *self.counts[node])
            else:
                values[node] = best_value(stated[node], values, self.bodies[node])
            for i, value in zip(group, before, strict=True):
                if values[i] != value:
                    changed.append(i)
                    for user in self.users[i]:
                        if user not in queued:
                            queued.add(user)
                            heappush(queue, user)
        return values


def dependencies_of(model: Model, goal: Atom, inputs: Iterable[Atom]) -> Dependencies:
    """The cone of ``goal`` for the model's facts and any of ``inputs``."""
    wanted = sorted(set(inputs), key=atom_key)
    facts: Mapping[Atom, Value] = {**model.facts, **dict.fromkeys(wanted, Value.TRUE)}
    # what may hold under any choice: everything concluded when all is added and nothing is excluded
    needed = [pred for component in model.compiled.cone([goal.pred]) for pred in component.preds]
    possible = evaluate(_without_exclusions(model.compiled), facts, needed).relations
    return _Builder(model, possible).build(goal, wanted)


def _without_exclusions(compiled: Compiled) -> Compiled:
    found = compiled.notes.get("possible")
    if not isinstance(found, Compiled):
        rules = [
            Rule(r.id, r.head, tuple(c for c in r.body if not isinstance(c, Literal) or c.positive))
            for r in compiled.program.rules
        ]
        found = compiled.notes["possible"] = compile_program(Program(tuple(rules)))
    return found


@dataclass(slots=True)
class _Builder:
    model: Model
    possible: Relations
    numbers: dict[Atom, int] = field(default_factory=dict)
    order: list[Atom | None] = field(default_factory=list)
    counts: dict[int, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    counted: dict[tuple[int, tuple[int, ...]], int] = field(default_factory=dict)

    def build(self, goal: Atom, wanted: list[Atom]) -> Dependencies:
        self._number(goal)
        bodies: list[list[Body]] = []
        while len(bodies) < len(self.order):
            atom = self.order[len(bodies)]
            bodies.append([] if atom is None else self._bodies(atom))
        edges = [sorted({i for body in group for part in body[1:] for i in part}) for group in bodies]
        for number, (_, fillers) in self.counts.items():
            edges[number] = list(fillers)
        inputs = [atom for atom in wanted if atom in self.numbers]
        input_at = {self.numbers[atom]: i for i, atom in enumerate(inputs)}
        order = components(edges)
        reach = [0] * len(bodies)
        for group in order:
            bits = 0
            for number in group:
                if number in input_at:
                    bits |= 1 << input_at[number]
                for other in edges[number]:
                    bits |= reach[other]
            for number in group:
                reach[number] = bits
        stated = [0 if atom is None else int(self.model.stated(atom)) for atom in self.order]
        cone = Dependencies(self.numbers, stated, bodies, self.counts, edges, order, inputs, input_at, reach)
        cone.prepare()
        return cone

    def _number(self, atom: Atom) -> int:
        number = self.numbers.get(atom)
        if number is None:
            number = self.numbers[atom] = len(self.order)
            self.order.append(atom)
        return number

    def _bodies(self, atom: Atom) -> list[Body]:
        found = []
        for ready in self.model.compiled.by_head.get(atom.pred, ()):
            for row in sorted_rows(ready.loosely().apply_to([atom.args], self.possible)):
                body = self._body(ready, row)
                if body is not None:
                    found.append(body)
        return found

    def _body(self, ready: ReadyRule, row: Row) -> Body | None:
        base = 2
        positive: list[int] = []
        negative: list[int] = []
        for part in ready.parts:
            if isinstance(part.condition, Test) or part.pred == OPEN_PRED:
                base = min(base, part.value(row, self.possible))
            elif isinstance(part.condition, Count):
                positive.append(self._count(part, part.condition.at_least, row))
            else:
                atom = Atom(part.pred, part.args(row))
                if part.positive:
                    positive.append(self._number(atom))
                elif atom.args in self.possible[part.pred].values:
                    negative.append(self._number(atom))
        return Body(base, tuple(positive), tuple(negative)) if base else None

    def _count(self, part: Part, least: int, row: Row) -> int:
        rows = sorted_rows(args for args, _ in part.fillers(row, self.possible))
        fillers = tuple(sorted(self._number(Atom(part.pred, args)) for args in rows))
        number = self.counted.get((least, fillers))
        if number is None:
            number = self.counted[least, fillers] = len(self.order)
            self.order.append(None)
            self.counts[number] = (least, fillers)
        return number
