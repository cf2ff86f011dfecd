"""How many inputs a change takes at the least, and which of them it cannot do without.

What is said here never says too much: a rule needs all its conditions, a sentence needs one of its rules. Going round
in a circle counts for nothing. The search for what is missing leaves off where too many inputs would be needed, and
need not choose where one is indispensable.
"""

from __future__ import annotations

from collections.abc import Iterable

from wellfounded.engine.dependencies import Dependencies
from wellfounded.engine.solver import Body

Stay = tuple[int, int, bool]
"""A sentence stays under a value (``True``) or over it (``False``)."""

_DEEPEST = 150
"""Chains of rules are followed so far; what lies beyond counts for nothing."""


class Needs:
    """What it takes to change values when some inputs have been added and ``most`` more may be.

    ``barred``: inputs that may not be among them, as bits. ``looked`` counts the sentences looked at. ``before`` is
    what it took when fewer had been added or barred, and more might be: it still holds where none of these reach.
    """

    def __init__(
        self,
        cone: Dependencies,
        values: list[int],
        added: int,
        barred: int,
        most: int,
        before: Needs | None = None,
    ) -> None:
        self.cone = cone
        self.values = values
        self.added = added
        self.barred = barred | added
        self.most = most
        self._never = most + 1
        self.looked = 0
        self._known: dict[Stay, tuple[int, int]] = {}
        self._before = before
        self._touched = self.barred if before is None else self.barred & ~before.barred

    def end(self, claim: Stay, depth: int = 0) -> tuple[int, int]:
        """What it takes to end the state of a sentence: how many inputs, and which in any case (as bits)."""
        known = self._known.get(claim)
        if known is not None:
            return known
        reach = self.cone.reach[claim[0]]
        if not reach & ~self.barred:
            return self._never, 0
        if self._before is not None and not reach & self._touched:
            return self._before.end(claim)
        if depth > _DEEPEST:
            return 0, 0
        self.looked += 1
        self._known[claim] = (0, 0)
        number, bound, under = claim
        found = self._known[claim] = (
            self._rise(number, bound, depth + 1) if under else self._fall(number, bound, depth + 1)
        )
        return found

    def _rise(self, number: int, bound: int, depth: int) -> tuple[int, int]:
        ways: list[tuple[int, int]] = []
        place = self.cone.input_at.get(number)
        if place is not None and not self.barred >> place & 1:
            ways.append((1, 1 << place))
        count = self.cone.counts.get(number)
        if count is not None:
            least, fillers = count
            low = [f for f in fillers if self.values[f] < bound]
            ways.append(self._some([(f, bound, True) for f in low], least - len(fillers) + len(low), depth))
        for body in self.cone.bodies[number]:
            if body.base >= bound:
                claims = [(i, bound, True) for i in body.positive if self.values[i] < bound]
                claims += [(i, 2 - bound, False) for i in body.negative if self.values[i] > 2 - bound]
                ways.append(self._all(claims, depth))
        return self._one(ways)

    def _fall(self, number: int, bound: int, depth: int) -> tuple[int, int]:
        if self.cone.stated[number] > bound:
            return self._never, 0
        place = self.cone.input_at.get(number)
        if place is not None and self.added >> place & 1:
            return self._never, 0
        count = self.cone.counts.get(number)
        if count is not None:
            least, fillers = count
            high = [f for f in fillers if self.values[f] > bound]
            return self._some([(f, bound, False) for f in high], len(high) - least + 1, depth)
        cost = mask = 0
        for body in self.cone.bodies[number]:
            if self._value(body) > bound:
                ways = [self.end((i, bound, False), depth) for i in body.positive]
                ways += [self.end((i, 2 - bound, True), depth) for i in body.negative]
                one, those = self._one(ways)
                cost, mask = max(cost, one), mask | those
                if cost > self.most:
                    return self._never, 0
        return self._sum(cost, mask)

    def _value(self, body: Body) -> int:
        value = min((self.values[i] for i in body.positive), default=2)
        return min(body.base, value, 2 - max((self.values[i] for i in body.negative), default=0))

    def _all(self, claims: Iterable[Stay], depth: int) -> tuple[int, int]:
        cost = mask = 0
        for claim in claims:
            one, those = self.end(claim, depth)
            cost, mask = max(cost, one), mask | those
            if cost > self.most:
                return self._never, 0
        return self._sum(cost, mask)

    def _sum(self, cost: int, mask: int) -> tuple[int, int]:
        cost = max(cost, mask.bit_count())
        return (cost, mask) if cost <= self.most else (self._never, 0)

    def _one(self, ways: list[tuple[int, int]]) -> tuple[int, int]:
        ways = [way for way in ways if way[0] <= self.most]
        if not ways:
            return self._never, 0
        mask = -1
        for _, those in ways:
            mask &= those
        return min(cost for cost, _ in ways), mask

    def _some(self, claims: list[Stay], number: int, depth: int) -> tuple[int, int]:
        """So many of these."""
        if number <= 0:
            return 0, 0
        ways = sorted(way for way in (self.end(claim, depth) for claim in claims) if way[0] <= self.most)
        if len(ways) < number:
            return self._never, 0
        if len(ways) > number:
            return ways[number - 1][0], 0
        mask = 0
        for _, those in ways:
            mask |= those
        return self._sum(ways[-1][0], mask)
