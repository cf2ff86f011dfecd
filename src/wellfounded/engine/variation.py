"""The values of some sentences when inputs are added to a record, and what one input more would come to."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush

from wellfounded.engine.dependencies import Dependencies
from wellfounded.engine.solver import Record, best_value, count_value


class Variation:
    """The record with ``added`` inputs (by their place); what they do not reach is kept.

    Only what the sentence ``goal`` depends on is kept up to date, unless that is None. ``record`` is filled, if given.
    """

    def __init__(
        self, cone: Dependencies, added: Iterable[int], goal: int | None = None, record: Record | None = None
    ) -> None:
        self.cone = cone
        self.goal = goal
        self.values = cone.root.copy()
        self._stated = cone.stated.copy()
        self._part = None if goal is None else cone.part_of(goal)
        self._bases: dict[int, list[int]] = {}
        if record is not None:
            record.component = cone.record.component
            record.true_at = cone.record.true_at.copy()
            record.possible_at = cone.record.possible_at.copy()
            record.stage = cone.record.stage.copy()
        starts = [cone.numbers[cone.inputs[i]] for i in added]
        for number in starts:
            self._stated[number] = 2
        self._spread(starts, record, self._bases)

    def value_with(self, added: int, goal: int) -> int:
        """The value of a sentence when one input more is added; the variation stays what it is."""
        number = self.cone.numbers[self.cone.inputs[added]]
        before = self._stated[number]
        self._stated[number] = 2
        changes = self._spread([number])
        found = self.values[goal]
        self._stated[number] = before
        for other, value in changes:
            self.values[other] = value
        return found

    def _spread(
        self, starts: list[int], record: Record | None = None, kept: dict[int, list[int]] | None = None
    ) -> list[tuple[int, int]]:
        """Brings the values up to date after a change of what is stated; gives what changed, and from which value.

        ``kept`` takes what is outside each component of several sentences that was settled anew.
        """
        cone, values, stated, part = self.cone, self.values, self._stated, self._part
        users = cone.users
        first = {cone.record.component[number] for number in starts}
        queue = [place for place in first if part is None or part[place]]
        heapify(queue)
        queued = set(queue)
        changes: list[tuple[int, int]] = []
        while queue:
            place = heappop(queue)
            group = cone.order[place]
            node = group[0]
            if len(group) > 1 or node in cone.edges[node]:
                loop, at_first = cone.loop_at(node)
                before = self._bases.get(node, at_first)
                bases = loop.revised(before, values, [i for i, _ in changes])
                if bases == before and place not in first:
                    continue
                old = [values[i] for i in group]
                loop.settle(stated, values, record, bases)
                if kept is not None:
                    kept[node] = bases
            else:
                old = [values[node]]
                if node in cone.counts:
                    values[node] = count_value(values, *cone.counts[node])
                else:
                    values[node] = best_value(stated[node], values, cone.bodies[node])
            for i, value in zip(group, old, strict=True):
                if values[i] != value:
                    changes.append((i, value))
                    for user in users[i]:
                        if user not in queued and (part is None or part[user]):
                            queued.add(user)
                            heappush(queue, user)
        return changes
