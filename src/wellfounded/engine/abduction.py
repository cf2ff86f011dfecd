"""What is missing: the smallest sets of further facts that would give a sentence another value.

The search adds one input at a time. At each step it looks for a certificate: reasons why the sentence has its present
value that stay valid whatever is added, except for certain inputs. Any set that works must contain one of these, so
only they are tried, and nothing is missed. A set is reported only if none of its subsets works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wellfounded.engine.comparisons import SOMETHING
from wellfounded.engine.dependencies import Dependencies, dependencies_of
from wellfounded.engine.lower_bounds import Needs, Stay
from wellfounded.engine.model import Model
from wellfounded.engine.program import Atom, Value, Var
from wellfounded.engine.relations import atom_key
from wellfounded.engine.solver import Body, Record
from wellfounded.engine.variation import Variation

_LOOKING = 4
"""Looking for what could go with a set of inputs takes at least as long as trying so many sets ..."""
_LOOKED = 150
"""... and as long as trying one where so many sentences were looked at."""

Fits = Callable[[frozenset[Atom]], bool]
"""Whether sentences can be stated together; no of every set that holds one of which it says no."""


class Sets(list[frozenset[Atom]]):
    """Sets of inputs, the smallest first; all of up to ``complete_to`` inputs are there (``complete``: simply all)."""

    complete: bool = True
    complete_to: int = 0


def missing(
    model: Model,
    goal: Atom,
    want: Value | None,
    candidates: Iterable[Atom],
    max_size: int = 4,
    limit: int = 6_000,
    fits: Fits = lambda together: True,
) -> Sets:
    """All smallest sets of candidates, of at most ``max_size``, that give ``goal`` the value ``want`` when added.

    See :meth:`Additions.sets`.
    """
    inputs = list(candidates)
    return Additions(model, (goal,), inputs).sets(goal, want, inputs, max_size, limit, fits)


class Additions:
    """What may be added to the record of one model, and what comes of it for some sentences.

    ``candidates`` are the inputs that may be added; one whose contrary the record states is left out. A variable in a
    candidate stands for something not known yet, the same in all candidates and unlike anything known; orders and
    dates are taken to be what is needed.
    """

    def __init__(self, model: Model, goals: Iterable[Atom], candidates: Iterable[Atom]) -> None:
        self._known = {_named(atom): atom for atom in sorted(candidates, key=atom_key)}
        contrary = model.compiled.program.contrary

        def opposite(atom: Atom) -> Atom | None:
            return Atom(contrary[atom.pred], atom.args) if atom.pred in contrary else None

        allowed = []
        for atom in self._known:
            other = opposite(atom)
            if model.stated(atom) != Value.TRUE and (other is None or model.stated(other) == Value.FALSE):
                allowed.append(atom)
        self._cone = cone = dependencies_of(model, goals, allowed)
        bits = {atom: 1 << i for i, atom in enumerate(cone.inputs)}
        self._against = [0 if (facing := opposite(atom)) is None else bits.get(facing, 0) for atom in cone.inputs]
        self._places = {self._known[atom]: i for i, atom in enumerate(cone.inputs)}

    def sets(
        self,
        goal: Atom,
        want: Value | None,
        candidates: Iterable[Atom],
        max_size: int,
        limit: int,
        fits: Fits = lambda together: True,
    ) -> Sets:
        """All smallest sets of these candidates, of at most ``max_size``, that give one of the goals a value.

        ``want`` of ``None`` means any other value than now. No set holds a sentence and its contrary, nor what does not
        fit together. After ``limit`` steps (a set tried is one) the search stops; what it found is smallest all the
        same, but there may be more.
        """
        usable = 0
        for atom in candidates:
            if atom in self._places:
                usable |= 1 << self._places[atom]
        search = _Search(self._cone, self._cone.numbers[goal], want, usable, self._against)
        found, complete_to = search.run(max_size, limit, lambda added: fits(self._atoms(added)))
        result = Sets(map(self._atoms, found))
        result.sort(key=lambda s: (len(s), sorted(map(atom_key, s))))
        result.complete_to = complete_to
        result.complete = complete_to == max_size
        return result

    def values_with(self, atom: Atom, goals: Iterable[Atom]) -> list[Value]:
        """The values of some of the goals when one candidate is added."""
        cone = self._cone
        place = self._places.get(atom)
        values = cone.root if place is None else Variation(cone, [place]).values
        return [Value(values[cone.numbers[goal]]) for goal in goals]

    def _atoms(self, added: int) -> frozenset[Atom]:
        return frozenset(self._known[self._cone.inputs[i]] for i in _bits(added))


def _named(atom: Atom) -> Atom:
    """A candidate with its variables replaced by names that nothing else bears."""
    return Atom(atom.pred, tuple(SOMETHING + a.name if isinstance(a, Var) else a for a in atom.args))


def _bits(bits: int) -> list[int]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


class _Search:
    """The sets of usable inputs, as bits, that give a sentence another value."""

    def __init__(self, cone: Dependencies, goal: int, want: Value | None, usable: int, against: list[int]) -> None:
        self.cone = cone
        self.goal = goal
        self.want = want
        self.usable = usable & cone.reach[goal]
        self.never = ((1 << len(cone.inputs)) - 1) & ~self.usable
        self.against = against
        self.start = cone.root[goal]
        self.found: list[int] = []
        self.tried = 0

    def run(self, max_size: int, limit: int, fits: Callable[[int], bool]) -> tuple[list[int], int]:
        """The sets that work, and up to which size they are all there are."""
        if self.want is not None and self.start == self.want:
            return [0], max_size
        found = self.found
        at_first = Needs(self.cone, self.cone.root, 0, self.never, max_size)
        level = [0]
        for size in range(max_size):
            further: list[int] = []
            seen: set[int] = set()
            for added in level:
                if self.tried + _LOOKING > limit:
                    return found, size
                record = Record()
                variation = Variation(self.cone, _bits(added), self.goal, record)
                for bit in self._next_inputs(variation, record, added, max_size - size, at_first):
                    more = added | bit
                    if more in seen:
                        continue
                    seen.add(more)
                    if any(s & more == s for s in found) or not fits(more):
                        continue
                    if self.tried >= limit:
                        return found, size
                    self.tried += 1
                    value = variation.value_with(bit.bit_length() - 1, self.goal)
                    if value == self.want or (self.want is None and value != self.start):
                        found.append(more)
                    elif size + 1 < max_size:
                        further.append(more)
            level = further
        return found, max_size

    def _barred(self, added: int) -> int:
        """The inputs not to be added to these: contraries, and what would complete a set already found."""
        barred = self.never
        for i in _bits(added):
            barred |= self.against[i]
        for other in self.found:
            rest = other & ~added
            if rest.bit_count() == 1:
                barred |= rest
        return barred

    def _next_inputs(self, variation: Variation, record: Record, added: int, most: int, at_first: Needs) -> list[int]:
        """Inputs, as bits, of which every set that works and contains ``added`` must contain one."""
        want, now = self.want, variation.values[self.goal]
        changes: list[Stay] = []
        if now < 2 and (want is None or want > now):
            changes.append((self.goal, now + 1 if want is None else int(want), True))
        if now > 0 and (want is None or want < now):
            changes.append((self.goal, now - 1 if want is None else int(want), False))
        barred = self._barred(added)
        needs = Needs(self.cone, variation.values, added, barred, most, at_first)
        ways = [way for way in map(needs.end, changes) if way[0] <= most]
        self.tried += max(_LOOKING, needs.looked // _LOOKED)
        if not ways:
            return []
        needed = ways[0][1] & ways[-1][1]
        if needed:
            return [needed & -needed]
        usable = self.usable & ~added & ~barred
        blockers = _Certificate(self.cone, variation.values, record, added, usable).blockers(changes)
        return [1 << i for i in _bits(blockers & usable)]


class _Certificate:
    """Reasons why the goal has its value, chosen so that few usable inputs could undo them."""

    def __init__(self, cone: Dependencies, values: list[int], record: Record, added: int, usable: int) -> None:
        self.cone = cone
        self.values = values
        self.record = record
        self.added = added
        self.usable = usable
        self.claims: dict[Stay, None] = {}

    def blockers(self, claims: list[Stay]) -> int:
        """Inputs, as bits, of which one must be added for any of these states of the goal to end."""
        self.claims.update(dict.fromkeys(claims))
        blockers = 0
        queue = list(self.claims)
        while queue:
            number, bound, under = queue.pop()
            if not self.cone.reach[number] & self.usable:
                continue  # nothing that may be added changes it
            before = len(self.claims)
            if under:
                if number in self.cone.input_at:
                    blockers |= 1 << self.cone.input_at[number]
                self._under(number, bound)
            else:
                self._over(number, bound)
            queue += list(self.claims)[before:]
        return blockers

    def _claim(self, claim: Stay) -> None:
        self.claims.setdefault(claim)

    def _cost(self, claim: Stay) -> int:
        if claim in self.claims:
            return 0
        return (self.cone.reach[claim[0]] & self.usable).bit_count()

    def _under(self, number: int, bound: int) -> None:
        """Every application must keep some condition under the bound."""
        count = self.cone.counts.get(number)
        if count is not None:
            least, fillers = count
            low = sorted((f for f in fillers if self.values[f] < bound), key=lambda f: self._cost((f, bound, True)))
            spare = least - 1 - (len(fillers) - len(low))
            for filler in low[: len(low) - spare]:
                self._claim((filler, bound, True))
        for body in self.cone.bodies[number]:
            if body.base >= bound:
                self._claim(min(self._failing(number, body, bound), key=self._cost))

    def _failing(self, number: int, body: Body, bound: int) -> list[Stay]:
        values, record = self.values, self.record
        found: list[Stay] = []
        for other in body.positive:
            inside = record.component[other] == record.component[number]
            if values[other] < bound and (bound == 2 or not inside or record.stage[other] <= record.stage[number]):
                found.append((other, bound, True))
        for other in body.negative:
            inside = record.component[other] == record.component[number]
            if values[other] > 2 - bound and (bound == 2 or not inside or record.stage[other] < record.stage[number]):
                found.append((other, 2 - bound, False))
        return found

    def _over(self, number: int, bound: int) -> None:
        """Some application must keep all its conditions over the bound, without resting on its own conclusion."""
        if self.cone.stated[number] > bound or (
            number in self.cone.input_at and self.added >> self.cone.input_at[number] & 1
        ):
            return
        count = self.cone.counts.get(number)
        if count is not None:
            least, fillers = count
            high = sorted((f for f in fillers if self.values[f] > bound), key=lambda f: self._cost((f, bound, False)))
            for filler in high[:least]:
                self._claim((filler, bound, False))
            return
        ways = []
        for body in self.cone.bodies[number]:
            claims = self._holding(number, body, bound)
            if claims is not None:
                ways.append(claims)
        for claim in min(ways, key=lambda claims: sum(map(self._cost, claims))):
            self._claim(claim)

    def _holding(self, number: int, body: Body, bound: int) -> list[Stay] | None:
        values, record = self.values, self.record
        if body.base <= bound:
            return None
        claims: list[Stay] = []
        for other in body.positive:
            inside = record.component[other] == record.component[number]
            if values[other] <= bound or (inside and self._time(other, bound) >= self._time(number, bound)):
                return None
            claims.append((other, bound, False))
        for other in body.negative:
            inside = record.component[other] == record.component[number]
            if values[other] >= 2 - bound or (inside and bound == 1 and record.stage[other] >= record.stage[number]):
                return None
            claims.append((other, 2 - bound, True))
        return claims

    def _time(self, number: int, bound: int) -> tuple[int, int]:
        record = self.record
        return (record.stage[number], record.true_at[number]) if bound == 1 else (0, record.possible_at[number])
