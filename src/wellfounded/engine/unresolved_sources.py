"""Why a sentence is open: which unsettled points it comes from, and by which way.

Open sentences are ordered so that each can be explained by others before it, except where they deny one another in a
loop that no outside doubt explains: then the loop itself is the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wellfounded.engine.model import Instance, Model
from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Atom, Count, Test, Value, Var
from wellfounded.engine.relations import atom_key
from wellfounded.engine.solver import components


class Reason(NamedTuple):
    """One source of openness.

    ``kind``: ``unsettled`` (an atom of ``OPEN_PRED``), ``position`` (of ``POSITION_PRED``), ``fact`` (a sentence that
    the record leaves open), ``comparison`` (of dates known too roughly) or ``loop`` (sentences that deny one another).
    """

    kind: str
    atoms: tuple[Atom, ...] = ()
    test: Test | None = None


class UnresolvedSource(NamedTuple):
    """How one open sentence is explained: from the record (no application) or by an application of a rule.

    ``place`` orders the sentences: what an explanation rests on has a lower one, except over the edge of a loop.
    """

    place: int
    instance: Instance | None


class _Way(NamedTuple):
    """An open application, by what in it is open."""

    instance: Instance
    needs: frozenset[Atom]
    denies: frozenset[Atom]
    reasons: tuple[Reason, ...]


class UnresolvedSources:
    """The open sentences of a model, explained for as much of it as is asked about."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.found: dict[Atom, UnresolvedSource] = {}
        self._ways: dict[Atom, tuple[_Way, ...]] = {}
        self._loops: dict[Atom, tuple[Atom, ...]] = {}

    @classmethod
    def of(cls, model: Model) -> UnresolvedSources:
        """The doubts of a model, made once."""
        found = model.notes.get(cls)
        if not isinstance(found, UnresolvedSources):
            found = model.notes[cls] = cls(model)
        return found

    def of_atom(self, atom: Atom) -> UnresolvedSource:
        """How an open sentence is explained."""
        if atom not in self.found:
            self._explain(atom)
        return self.found[atom]

    def reasons(self, atom: Atom) -> tuple[Reason, ...]:
        """Every source that the openness of a sentence can be traced to, the nearest first."""
        found: dict[Reason, None] = {}
        seen = {atom}
        wave = [atom]
        while wave:
            level: set[Reason] = set()
            further: set[Atom] = set()
            for open_ in wave:
                level.update(self._own_reasons(open_))
                for way in self._ways_of(open_):
                    level.update(way.reasons)
                    further |= way.needs | way.denies
            for reason in sorted(level, key=_reason_key):
                found.setdefault(reason)
            wave = sorted(further - seen, key=atom_key)
            seen |= further
        return tuple(found)

    def _own_reasons(self, atom: Atom) -> Iterator[Reason]:
        if atom.pred == OPEN_PRED:
            yield Reason("unsettled", (atom,))
        elif self.model.stated(atom) == Value.OPEN:
            yield Reason("position" if atom.pred == POSITION_PRED else "fact", (atom,))
        else:
            self.of_atom(atom)
            if atom in self._loops:
                yield Reason("loop", self._loops[atom])

    def _ways_of(self, atom: Atom) -> tuple[_Way, ...]:
        found = self._ways.get(atom)
        if found is None:
            open_ = [i for i in self.model.instances(atom) if i.value == Value.OPEN]
            found = self._ways[atom] = tuple(self._way(i) for i in open_)
        return found

    def _way(self, instance: Instance) -> _Way:
        needs: set[Atom] = set()
        denies: set[Atom] = set()
        reasons: list[Reason] = []
        for condition, value in instance.body:
            if value != Value.OPEN:
                continue
            if isinstance(condition, Test):
                reasons.append(Reason("comparison", (), condition))
            elif isinstance(condition, Count):
                needs |= {a for a, v in fillers(self.model, condition) if v == Value.OPEN}
            elif condition.atom.pred == OPEN_PRED:
                reasons.append(Reason("unsettled", (condition.atom,)))
            elif condition.positive:
                needs.add(condition.atom)
            else:
                denies.add(condition.atom)
        return _Way(instance, frozenset(needs), frozenset(denies), tuple(reasons))

    def _explain(self, atom: Atom) -> None:
        """Explains this sentence and every open sentence it can be traced to."""
        numbers = {atom: 0}
        order = [atom]
        edges: list[list[int]] = []
        for open_ in order:
            mine: set[Atom] = set()
            if open_ not in self.found and self.model.stated(open_) != Value.OPEN:
                for way in self._ways_of(open_):
                    mine |= way.needs | way.denies
            for other in sorted(mine, key=atom_key):
                if other not in numbers:
                    numbers[other] = len(order)
                    order.append(other)
            edges.append([numbers[other] for other in sorted(mine, key=atom_key)])
        for group in components(edges):
            self._group([order[i] for i in group if order[i] not in self.found])

    def _group(self, atoms: list[Atom]) -> None:
        unknown = set(atoms)
        for atom in atoms:
            if atom.pred == OPEN_PRED or self.model.stated(atom) == Value.OPEN:
                self.found[atom] = UnresolvedSource(len(self.found), None)
                unknown.discard(atom)
        for looping in (False, True):
            if looping and unknown:
                loop = tuple(sorted(unknown, key=atom_key))
                self._loops.update(dict.fromkeys(unknown, loop))
            while unknown:
                ways = {a: self._best(a, unknown, looping) for a in unknown}
                ready = {a: way for a, way in ways.items() if way is not None}
                if not ready:
                    break
                for atom in sorted(ready, key=atom_key):
                    self.found[atom] = UnresolvedSource(len(self.found), ready[atom].instance)
                unknown -= ready.keys()

    def _best(self, atom: Atom, unknown: set[Atom], looping: bool) -> _Way | None:
        """The shortest way that rests on nothing unknown (if ``looping``, on no unknown sentence being so)."""
        ways = [
            way
            for way in self._ways_of(atom)
            if unknown.isdisjoint(way.needs) and (looping or unknown.isdisjoint(way.denies))
        ]
        return min(ways, key=lambda w: len(w.instance.ready.parts), default=None)


def fillers(model: Model, count: Count) -> list[tuple[Atom, Value]]:
    """The sentences that a count counts and that are not FALSE, in order."""
    found = []
    for binding in model.match(count.atom):
        args = tuple(binding[a] if isinstance(a, Var) else a for a in count.atom.args)
        atom = Atom(count.atom.pred, args)
        found.append((atom, model.value(atom)))
    return found


def _reason_key(reason: Reason) -> tuple[object, ...]:
    return reason.kind, tuple(map(atom_key, reason.atoms)), repr(reason.test)
