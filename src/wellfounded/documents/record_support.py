"""The support in the record for a conclusion: the facts behind it, each stated once in a document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.explanation import Step, explanation
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value

# Notes may name a rule for authors of law text: "(falls-with-a-reason)".
_RULE_NAME = re.compile(r" \([a-z]+(?:-[a-z]+)+\)")

DEPTH = 2
"""How many rules deep the facts behind a conclusion are sought, through conclusions not stated themselves."""

MOST_FOLDED = 2
"""Where more sentences than this are folded into a line, the facts behind them are not stated with it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence that the record states, its place, and, where it is assumed, why."""

    atom: Atom
    place: str
    assumed: bool = False
    note: str = ""


class RecordSupport:
    """Finds the facts behind conclusions for one document. ``told`` are the conclusions that it states itself."""

    def __init__(self, case: Case, told: Iterable[Atom]) -> None:
        self.case = case
        self.told = frozenset(told)
        self.said: set[Atom] = set()
        self.notes: set[str] = set()

    def of(
        self, atoms: Iterable[Atom], path: frozenset[str], own: frozenset[Atom], thing: str = ""
    ) -> tuple[list[Fact], list[str]]:
        """The facts behind conclusions that were not said before, and what the law notes about them.

        ``path`` are the things under whose headings they stand, ``own`` what stands there too, and may be taken up.
        ``thing`` is what the paragraph is about: facts about it are told again, so that they stand together.
        """
        facts: list[Fact] = []
        notes: list[str] = []
        heard = frozenset(self.said)
        atoms = tuple(atoms)
        if len(atoms) > MOST_FOLDED:  # an overview: the reasons are stated where each is
            return facts, notes
        for atom in atoms:
            if self.case.model.value(atom) is not Value.FALSE:
                self._walk(explanation(self.case, atom), DEPTH, path, own, thing, facts, notes)
        new = any(fact.atom not in heard for fact in facts)
        return (facts if new else []), notes

    def _walk(
        self,
        step: Step,
        depth: int,
        path: frozenset[str],
        own: frozenset[Atom],
        thing: str,
        facts: list[Fact],
        notes: list[str],
    ) -> None:
        if step.note and step.how == "law" and depth == DEPTH:
            note = step.note
            if note not in self.notes and not note.startswith(str(wording()["silence"])):
                self.notes.add(note)
                notes.append(_RULE_NAME.sub("", note))
        for inner in step.steps:
            if inner.how == "record" and inner.atom is not None:
                if self._worth(inner.atom, path, own, thing):
                    self.said.add(inner.atom)
                    facts.append(self._fact(inner.atom))
            elif inner.how == "each":
                self._walk(inner, depth, path, own, thing, facts, notes)
            elif inner.how == "law" and depth > 1 and inner.atom is not None and inner.atom not in self.told:
                self._walk(inner, depth - 1, path, own, thing, facts, notes)

    def _worth(self, atom: Atom, path: frozenset[str], own: frozenset[Atom], thing: str) -> bool:
        """Whether a fact says something new: headings under one another tell already how their things belong."""
        again = thing != "" and atom.args[:1] == (thing,) and atom not in self.told  # its reasons in full
        if (atom in self.said and not again) or (atom in self.told and atom not in own) or self._implied(atom):
            return False
        things = [arg for arg in atom.args if isinstance(arg, str) and arg in self.case.matter.things]
        if len(atom.args) > 1 and all(thing in path for thing in things) and len(things) == len(atom.args):
            return False
        return atom.pred not in wording()["plain"]

    def _implied(self, atom: Atom) -> bool:
        """Whether a fact is no reason beside what it stands behind."""
        own = wording()
        if atom.pred == own["suffered_by"]:
            return self.case.model.value(Atom(own["asks_the_court"], atom.args[1:])) is Value.TRUE
        return atom.pred in own["plain_reasons"]

    def _fact(self, atom: Atom) -> Fact:
        case = self.case
        source = case.matter.facts.get(atom)
        if source is not None:
            return Fact(atom, case.place_of(source), source.assumed, source.note)
        for claim in case.matter.claims:
            if claim.atom == atom:
                thing = case.matter.things[claim.fact]
                return Fact(atom, thing.at, claim.source.assumed, thing.note)
        return Fact(atom, "")


def unsaid_places(places: Iterable[str], known: str) -> str:
    """Places of the record without those known from the heading above, each once."""
    heard = set(known.split("; "))
    return "; ".join(dict.fromkeys(one for place in places for one in place.split("; ") if one and one not in heard))
