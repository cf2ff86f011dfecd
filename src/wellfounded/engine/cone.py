"""The ground part of a program that one sentence depends on, whatever of certain further inputs is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from wellfounded.engine.evaluate import evaluate
from wellfounded.engine.model import Model
from wellfounded.engine.plans import Part
from wellfounded.engine.program import OPEN_PRED, Atom, Count, Literal, Program, Rule, Test, Value
from wellfounded.engine.relations import Relations, Row, atom_key
from wellfounded.engine.rules import Compiled, ReadyRule, compile_program
from wellfounded.engine.solve import Body, Record, components, solve_in


@dataclass(slots=True)
class Cone:
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

    def values(self, added: Iterable[Atom], record: Record | None = None) -> list[int]:
        """The value of every sentence when these inputs are added."""
        stated = self.stated
        numbers = [self.numbers[atom] for atom in added]
        before = [stated[n] for n in numbers]
        for n in numbers:
            stated[n] = 2
        try:
            return solve_in(self.order, self.edges, stated, self.bodies, self.counts, record)
        finally:
            for n, value in zip(numbers, before, strict=True):
                stated[n] = value


def cone_of(model: Model, goal: Atom, inputs: Iterable[Atom]) -> Cone:
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

    def build(self, goal: Atom, wanted: list[Atom]) -> Cone:
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
        return Cone(self.numbers, stated, bodies, self.counts, edges, order, inputs, input_at, reach)

    def _number(self, atom: Atom) -> int:
        number = self.numbers.get(atom)
        if number is None:
            number = self.numbers[atom] = len(self.order)
            self.order.append(atom)
        return number

    def _bodies(self, atom: Atom) -> list[Body]:
        found = []
        for ready in self.model.compiled.by_head.get(atom.pred, ()):
            for row in ready.loosely().apply_to([atom.args], self.possible):
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
        fillers = tuple(sorted(self._number(Atom(part.pred, args)) for args, _ in part.fillers(row, self.possible)))
        number = self.counted.get((least, fillers))
        if number is None:
            number = self.counted[least, fillers] = len(self.order)
            self.order.append(None)
            self.counts[number] = (least, fillers)
        return number
