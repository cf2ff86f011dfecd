"""The well-founded model of a ground program, solved by strongly connected components of sentences.

Sentences are numbered. A component of one sentence that does not depend on itself takes the best value of its
applications. Any other is solved by least fixpoints: one for what is true and one for what is possible if nothing in it
is negated inside it, else both in turn until nothing changes (the alternating fixpoint).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Body(NamedTuple):
    """One application of a rule: what its outer conditions come to, and the numbered sentences it needs or excludes."""

    base: int
    positive: tuple[int, ...]
    negative: tuple[int, ...]


@dataclass(slots=True)
class Record:
    """How the model came about, for those who must tell sound support from circular.

    ``component``: numbered in the order solved. Within a component, a sentence got its final value in round ``stage``
    (if OPEN, at the end). Of the true ones of a round, later ones rest on those earlier in ``true_at``; of all possible
    ones, on those earlier in ``possible_at``.
    """

    component: list[int] = field(default_factory=list)
    true_at: list[int] = field(default_factory=list)
    possible_at: list[int] = field(default_factory=list)
    stage: list[int] = field(default_factory=list)


def components(edges: list[list[int]]) -> list[list[int]]:
    """Strongly connected components (Tarjan), those depended on first; ``edges`` leads from a node to what it needs."""
    count = len(edges)
    low = [0] * count
    index = [0] * count
    on_stack = bytearray(count)
    stack: list[int] = []
    found: list[list[int]] = []
    clock = 0
    for root in range(count):
        if index[root]:
            continue
        clock += 1
        index[root] = low[root] = clock
        if not edges[root]:
            found.append([root])
            continue
        stack.append(root)
        on_stack[root] = 1
        path = [(root, iter(edges[root]))]
        while path:
            node, rest = path[-1]
            for other in rest:
                if not index[other]:
                    clock += 1
                    index[other] = low[other] = clock
                    if not edges[other]:
                        found.append([other])
                        continue
                    stack.append(other)
                    on_stack[other] = 1
                    path.append((other, iter(edges[other])))
                    break
                if on_stack[other] and index[other] < low[node]:
                    low[node] = index[other]
            else:
                path.pop()
                if path and low[node] < low[path[-1][0]]:
                    low[path[-1][0]] = low[node]
                if low[node] == index[node]:
                    group = []
                    while True:
                        other = stack.pop()
                        on_stack[other] = 0
                        group.append(other)
                        if other == node:
                            break
                    found.append(group)
    return found


def solve(
    stated: list[int],
    bodies: list[list[Body]],
    counts: Mapping[int, tuple[int, tuple[int, ...]]] | None = None,
    record: Record | None = None,
) -> list[int]:
    """The value of every numbered sentence: ``stated`` are the values from the record, ``bodies`` the applications.

    ``counts`` makes a number stand for "at least so many of these"; no component may contain one and what it counts.
    """
    edges = [[i for body in group for part in body[1:] for i in part] for group in bodies]
    if counts:
        for number, (_, counted) in counts.items():
            edges[number] = list(counted)
    return solve_in(components(edges), edges, stated, bodies, counts, record)


def solve_in(
    order: list[list[int]],
    edges: list[list[int]],
    stated: list[int],
    bodies: list[list[Body]],
    counts: Mapping[int, tuple[int, tuple[int, ...]]] | None = None,
    record: Record | None = None,
) -> list[int]:
    """``solve`` with the components known."""
    values = stated.copy()
    if record is not None:
        for name in ("component", "true_at", "possible_at", "stage"):
            setattr(record, name, [0] * len(stated))
    for number, group in enumerate(order):
        if record is not None:
            for i in group:
                record.component[i] = number
        node = group[0]
        if len(group) > 1 or node in edges[node]:
            Loop(group, bodies).settle(stated, values, record)
        elif counts and node in counts:
            values[node] = count_value(values, *counts[node])
        else:
            values[node] = best_value(values[node], values, bodies[node])
    return values


def count_value(values: list[int], least: int, counted: tuple[int, ...]) -> int:
    """The value of "at least so many of these"."""
    return (sum(values[i] > 0 for i in counted) >= least) + (sum(values[i] == 2 for i in counted) >= least)


def best_value(best: int, values: list[int], bodies: list[Body]) -> int:
    """The best value of these applications, or ``best`` if that is better."""
    for base, positive, negative in bodies:
        if base > best:
            for i in positive:
                if values[i] < base:
                    base = values[i]
            for i in negative:
                if 2 - values[i] < base:
                    base = 2 - values[i]
            if base > best:
                best = base
                if best == 2:
                    break
    return best


def _least_of(base: int, values: list[int], positive: list[int], negative: list[int]) -> int:
    for i in positive:
        if values[i] < base:
            base = values[i]
    for i in negative:
        if 2 - values[i] < base:
            base = 2 - values[i]
    return base


class Loop:
    """A component of several sentences (or one that depends on itself), to be settled given the values of others."""

    def __init__(self, group: list[int], bodies: list[list[Body]]) -> None:
        self.group = group
        self.heads: list[int] = []
        self._own_bases: list[int] = []
        self.negative: list[list[int]] = []
        self.needs: list[int] = []
        self.used: list[list[int]] = [[] for _ in group]
        self.outer: list[tuple[int, list[int], list[int]]] = []
        self._outer_of: dict[int, list[int]] = {}
        place = {number: i for i, number in enumerate(group)}
        for head, number in enumerate(group):
            for base, positive, negative in bodies[number]:
                inner = [place[i] for i in positive if i in place]
                for i in inner:
                    self.used[i].append(len(self.heads))
                if len(inner) < len(positive) or any(i not in place for i in negative):
                    needed = [i for i in positive if i not in place]
                    self.outer.append((len(self.heads), needed, [i for i in negative if i not in place]))
                self.heads.append(head)
                self._own_bases.append(base)
                self.needs.append(len(inner))
                self.negative.append([place[i] for i in negative if i in place])
        self.negated = any(self.negative)

    def bases(self, values: list[int]) -> list[int]:
        """What the conditions outside the component come to, for each application."""
        bases = self._own_bases.copy()
        for number, positive, negative in self.outer:
            bases[number] = _least_of(bases[number], values, positive, negative)
        return bases

    def revised(self, bases: list[int], values: list[int], changed: Iterable[int]) -> list[int]:
        """The same after the values of some sentences outside have changed."""
        if not self._outer_of:
            for place, (_, positive, negative) in enumerate(self.outer):
                for i in (*positive, *negative):
                    self._outer_of.setdefault(i, []).append(place)
        bases = bases.copy()
        for i in changed:
            for place in self._outer_of.get(i, ()):
                number, positive, negative = self.outer[place]
                bases[number] = _least_of(self._own_bases[number], values, positive, negative)
        return bases

    def _least(
        self, value: int, bases: list[int], alive: list[int], stated: list[int], denied: list[int] | None
    ) -> list[int]:
        """What is at least ``value``, in order of derivation, when the sentences marked in ``denied`` are not excluded.

        Gives for every sentence its place in that order, counted from one, or zero.
        """
        at = [0] * len(stated)
        queue = [i for i, v in enumerate(stated) if v >= value]
        needs = [-1] * len(bases)
        heads = self.heads
        for number in alive:
            if bases[number] >= value:
                if denied is not None:
                    for i in self.negative[number]:
                        if denied[i]:
                            break
                    else:
                        needs[number] = self.needs[number]
                        if not needs[number]:
                            queue.append(heads[number])
                else:
                    needs[number] = self.needs[number]
                    if not needs[number]:
                        queue.append(heads[number])
        clock = 0
        for i in queue:
            if at[i]:
                continue
            clock += 1
            at[i] = clock
            for number in self.used[i]:
                needs[number] -= 1
                if not needs[number]:
                    queue.append(heads[number])
        return at

    def settle(
        self, stated: list[int], values: list[int], record: Record | None, bases: list[int] | None = None
    ) -> None:
        """Enters the values of the component's sentences."""
        if bases is None:
            bases = self.bases(values)
        alive = [number for number, base in enumerate(bases) if base]
        mine = [stated[number] for number in self.group]
        possible = self._least(1, bases, alive, mine, None)
        true = [0] * len(mine)
        true_at = [0] * len(mine)
        stage = [0 if at else 1 for at in possible]
        turn = 1
        while True:
            before = true
            true = self._least(2, bases, alive, mine, possible if self.negated else None)
            turn += 1
            for i, at in enumerate(true):
                if at and not before[i]:
                    stage[i] = turn
                    true_at[i] = at
            if not self.negated or true.count(0) == before.count(0):
                break
            first = possible
            possible = self._least(1, bases, alive, mine, true)
            turn += 1
            for i, at in enumerate(possible):
                if first[i] and not at:
                    stage[i] = turn
        for i, number in enumerate(self.group):
            values[number] = 2 if true[i] else 1 if possible[i] else 0
            if record is not None:
                record.true_at[number] = true_at[i]
                record.possible_at[number] = possible[i]
                record.stage[number] = stage[i]
