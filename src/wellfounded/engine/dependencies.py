"""The ground part of a program that some sentences depend on, whatever of certain further inputs is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wellfounded.engine.compiled_program import Compiled, ReadyRule, compile_program
from wellfounded.engine.evaluation import evaluate
from wellfounded.engine.model import Model, sorted_rows
from wellfounded.engine.program import OPEN_PRED, Atom, Count, Literal, Program, Rule, Test, Value
from wellfounded.engine.query_plans import Part
from wellfounded.engine.relations import Relations, Row, atom_key
from wellfounded.engine.solver import Body, Loop, Record, components, solve_in


@dataclass(slots=True)
class Dependencies:
    """Numbered sentences with their applications.

    ``reach`` tells, as a set of bits, which inputs each sentence depends on: bit ``i`` is ``inputs[i]``.
    ``order`` has the numbers by component, each after those it depends on; ``root`` the values of the record as it is,
    and ``users`` the components that a sentence of another component is used in.
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
    _loops: dict[int, tuple[Loop, list[int]]] = field(default_factory=dict)
    _parts: dict[int, bytearray] = field(default_factory=dict)

    def prepare(self) -> None:
        """Evaluates the record as it stands, which all variations start from."""
        self.root = solve_in(self.order, self.edges, self.stated, self.bodies, self.counts, self.record)
        self.users = [[] for _ in self.edges]
        at = self.record.component
        for number, edges in enumerate(self.edges):
            for other in edges:
                if at[other] != at[number]:
                    self.users[other].append(at[number])

    def part_of(self, number: int) -> bytearray:
        """Which components a sentence depends on, its own among them: one byte for each, 1 if so."""
        part = self._parts.get(number)
        if part is None:
            at = self.record.component
            part = self._parts[number] = bytearray(len(self.order))
            part[at[number]] = 1
            for place in range(at[number], -1, -1):
                if part[place]:
                    for node in self.order[place]:
                        for other in self.edges[node]:
                            part[at[other]] = 1
        return part

    def loop_at(self, node: int) -> tuple[Loop, list[int]]:
        """The component of several sentences that begins with ``node``, and what is outside it on the record."""
        found = self._loops.get(node)
        if found is None:
            loop = Loop(self.order[self.record.component[node]], self.bodies)
            found = self._loops[node] = loop, loop.bases(self.root)
        return found


def dependencies_of(model: Model, goals: Iterable[Atom], inputs: Iterable[Atom]) -> Dependencies:
    """What ``goals`` depend on, for the model's facts and any of ``inputs``."""
    roots = list(dict.fromkeys(goals))
    wanted = sorted(set(inputs), key=atom_key)
    facts: Mapping[Atom, Value] = {**model.facts, **dict.fromkeys(wanted, Value.TRUE)}
    # what may hold under any choice: everything concluded when all is added and nothing is excluded
    needed = [pred for component in model.compiled.cone([goal.pred for goal in roots]) for pred in component.preds]
    possible = evaluate(_without_exclusions(model.compiled), facts, needed).relations
    return _Builder(model, possible).build(roots, wanted)


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

    def build(self, goals: list[Atom], wanted: list[Atom]) -> Dependencies:
        for goal in goals:
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
