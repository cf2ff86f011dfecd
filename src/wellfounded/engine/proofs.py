"""Why a sentence is established or open: a proof that names rules, facts and, where it is open, what is unsettled.

A proof is a graph without cycles: a sentence has one proof, however often it is used. The application shown is the most
direct one (``ranks``), or of an open sentence the one by which its doubt is explained (``doubt``); the others are at
hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from wellfounded.engine.model import Instance, Model, sorted_rows
from wellfounded.engine.program import OPEN_PRED, Atom, Condition, Count, Literal, Test, Value
from wellfounded.engine.support_ranks import Ranks
from wellfounded.engine.unresolved_sources import Reason, UnresolvedSources, fillers

__all__ = ["Premise", "Proof", "Reason", "explain_all", "open_reasons", "why"]


class Premise(NamedTuple):
    """A condition of the application shown, filled in.

    ``proofs``: of the sentence, of the fillers counted, or (open exclusions) of the sentence that is not excluded.
    ``loops``: an open exclusion whose sentence is open, in turn, because this one is.
    """

    condition: Condition
    value: Value
    proofs: tuple[Proof, ...]
    loops: bool = False


class Proof:
    """How one sentence is established or comes to be open.

    ``support`` is ``None`` for what the record states (``stated``) and for the sources of openness, which need no rule.
    """

    __slots__ = ("_others", "_premises", "_support", "atom", "model", "value")

    def __init__(self, model: Model, atom: Atom, value: Value) -> None:
        self.model = model
        self.atom = atom
        self.value = value
        self._support: Instance | None = None
        self._premises: tuple[Premise, ...] | None = None
        self._others: tuple[Instance, ...] | None = None

    @property
    def stated(self) -> bool:
        """Whether the record itself says so, and nothing needs to be concluded."""
        return self.atom.pred != OPEN_PRED and self.model.stated(self.atom) == self.value

    @property
    def support(self) -> Instance | None:
        """The application of a rule that is shown."""
        if self._support is None and not self.stated:
            if self.value == Value.OPEN:
                self._support = UnresolvedSources.of(self.model).of_atom(self.atom).instance
            else:
                rule, row = Ranks.of(self.model).best[self.atom.pred][self.atom.args]
                self._support = Instance(self.model, rule, row, self.value)
        return self._support

    @property
    def others(self) -> tuple[Instance, ...]:
        """The further applications by which the sentence has this value, the most direct first."""
        if self._others is None:
            shown = self.support
            same = [i for i in self.model.instances(self.atom) if i.value == self.value and i != shown]
            self._others = tuple(sorted(same, key=lambda i: _directness(self.model, i)))
        return self._others

    @property
    def premises(self) -> tuple[Premise, ...]:
        """The conditions of the application shown, with their proofs."""
        if self._premises is None:
            support = self.support
            self._premises = () if support is None else tuple(self._premise(c, v) for c, v in support.body)
        return self._premises

    def _premise(self, condition: Condition, value: Value) -> Premise:
        if isinstance(condition, Test):
            return Premise(condition, value, ())
        if isinstance(condition, Count):
            counted = [(a, v) for a, v in fillers(self.model, condition) if v >= value]
            if value == Value.TRUE:
                counted = sorted(counted, key=lambda pair: depth(self.model, pair[0]))[: condition.at_least]
            return Premise(condition, value, tuple(_proof(self.model, a, v) for a, v in counted))
        if condition.positive:
            return Premise(condition, value, (_proof(self.model, condition.atom, value),))
        if value == Value.TRUE or condition.atom.pred == OPEN_PRED:
            return Premise(condition, value, ())
        doubts = UnresolvedSources.of(self.model)
        if doubts.of_atom(condition.atom).place >= doubts.of_atom(self.atom).place:
            return Premise(condition, value, (), True)
        return Premise(condition, value, (_proof(self.model, condition.atom, value),))

    def walk(self) -> Iterator[Proof]:
        """This proof and every proof in it, each once, a sentence before what it rests on."""
        seen = {self.atom}
        stack = [self]
        while stack:
            proof = stack.pop()
            yield proof
            for premise in reversed(proof.premises):
                for part in reversed(premise.proofs):
                    if part.atom not in seen:
                        seen.add(part.atom)
                        stack.append(part)

    def __repr__(self) -> str:
        rule = "stated" if self.stated else self.support.rule.id if self.support else "unsettled"
        return f"Proof({self.atom!r}, {self.value.name}, {rule})"


class _Proofs:
    """The proofs of a model, so that a sentence has only one."""

    def __init__(self) -> None:
        self.made: dict[Atom, Proof] = {}


def _proof(model: Model, atom: Atom, value: Value) -> Proof:
    proofs = model.notes.get(_Proofs)
    if not isinstance(proofs, _Proofs):
        proofs = model.notes[_Proofs] = _Proofs()
    found = proofs.made.get(atom)
    if found is None:
        found = proofs.made[atom] = Proof(model, atom, value)
    return found


def depth(model: Model, atom: Atom) -> int:
    """How many applications of rules, one upon the other, the most direct support of a sentence takes."""
    ranks = Ranks.of(model)
    ranks.need(atom.pred)
    return ranks.depth.get(atom.pred, {}).get(atom.args, 0)


def _directness(model: Model, instance: Instance) -> tuple[int, int, int]:
    needed = [
        depth(model, condition.atom)
        for condition, value in instance.body
        if isinstance(condition, Literal) and condition.positive and value
    ]
    return max(needed, default=0), len(instance.body), instance.ready.number


def why(model: Model, atom: Atom) -> Proof:
    """The proof of a sentence that is established or open; ``ValueError`` for one that is not shown (``why_not``)."""
    value = model.value(atom)
    if value == Value.FALSE:
        raise ValueError(f"{atom} is not established")
    Ranks.of(model).need(atom.pred)
    return _proof(model, atom, value)


class Explanations(Mapping[Atom, Proof]):
    """The proofs of all that is concluded in a model; each is made when asked for, by the application chosen for it."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._ranks = Ranks.of(model)
        self._ranks.everything()

    def __getitem__(self, atom: Atom) -> Proof:
        if atom.args not in self._ranks.depth.get(atom.pred, ()):
            raise KeyError(atom)
        return _proof(self._model, atom, self._model.value(atom))

    def __iter__(self) -> Iterator[Atom]:
        for pred in sorted(self._ranks.depth):
            for args in sorted_rows(self._ranks.depth[pred]):
                yield Atom(pred, args)

    def __len__(self) -> int:
        return sum(map(len, self._ranks.depth.values()))


def explain_all(model: Model) -> Mapping[Atom, Proof]:
    """Chooses an application for all that is concluded, established or open, and gives the proofs, sorted."""
    return Explanations(model)


def open_reasons(model: Model, atom: Atom) -> tuple[Reason, ...]:
    """Every source that the openness of a sentence can be traced to, the nearest first; none if it is not open."""
    return UnresolvedSources.of(model).reasons(atom) if model.value(atom) == Value.OPEN else ()
