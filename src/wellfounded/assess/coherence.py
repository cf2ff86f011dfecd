"""Whether the answers to a matter contradict each other, by what the law text says is never concluded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.explanation import Step, explanation
from wellfounded.assess.solutions import solutions
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import Atom, Const, Var
from wellfounded.language.model import Holds, Place


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Sentences that are established although, by the law text at ``place``, they never are together.

    ``lacking`` are the exceptions under which they may be, none of which is established; ``reasons`` say why
    each sentence is established.
    """

    place: Place
    atoms: tuple[Atom, ...]
    texts: tuple[str, ...]
    lacking: tuple[str, ...]
    reasons: tuple[Step, ...] = ()


def contradictions(case: Case) -> Iterator[Contradiction]:
    """Every contradiction in the answers, in the order of the law text."""
    seen: set[frozenset[Atom]] = set()
    for never in case.library.nevers:
        asked = [condition for condition in never.conditions if isinstance(condition, Holds)]
        # Exceptions are asked last, when every slot that a sentence fills is filled.
        ordered = sorted(never.conditions, key=lambda one: isinstance(one, Holds) and not one.positive)
        for filled in solutions(case, tuple(ordered), {}):
            if not _of_their_kinds(case, filled):
                continue
            atoms = tuple(fill_atom(one.sentence.atom, filled) for one in asked if one.positive)
            absent = (fill_atom(one.sentence.atom, filled) for one in asked if not one.positive)
            if frozenset(atoms) not in seen:
                seen.add(frozenset(atoms))
                texts = tuple(case.words(atom) for atom in atoms)
                lacking = tuple(case.words(atom) for atom in absent)
                yield Contradiction(never.place, atoms, texts, lacking, tuple(explanation(case, a) for a in atoms))


def _of_their_kinds(case: Case, filled: Mapping[Var, Const]) -> bool:
    """Whether each thing is of the kind that its slot names: the slot of a sentence may take others too."""
    vocabulary = case.library.vocabulary
    for slot, value in filled.items():
        kinds = vocabulary.thing_types(vocabulary.type_of(slot.name))
        thing = case.matter.things.get(value) if isinstance(value, str) else None
        if kinds and thing is not None and thing.kind not in kinds:
            return False
    return True
