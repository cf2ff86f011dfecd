"""The reasons for a conclusion: the holdings, and the first conclusions from the record, on which it rests."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.explanation import JUDGMENT_STEPS, Step, explanation
from wellfounded.authorities import Citation
from wellfounded.engine.program import Atom, Value


@dataclass(frozen=True, slots=True)
class Reason:
    """What a conclusion rests on: one holding or conclusion, or the facts of the record from which it is drawn."""

    atoms: tuple[Atom, ...]
    citations: tuple[Citation, ...]
    announced: bool


def reasons(case: Case, atom: Atom) -> tuple[Reason, ...]:
    """What a reader wants first of the explanation of an established sentence; nothing for another.

    They are the holdings under it, and where a branch of the explanation has none the conclusion that it draws from the
    record. Branches under the sentences ``apart`` of the law are left out, and those ``through`` give their facts.
    """
    if case.model.value(atom) is not Value.TRUE:
        return ()
    links = case.library.links
    through, apart = ({one.sentence.term.pred for one in links if one.apart is kept} for kept in (False, True))
    found = [one for under in explanation(case, atom).steps for one in _reasons(under, through, apart)]
    return tuple(dict.fromkeys(found))


def _reasons(step: Step, through: Collection[str], apart: Collection[str]) -> Iterator[Reason]:
    if step.value is not Value.TRUE or (step.atom is None and step.part is not None):
        return
    if step.atom is not None and step.atom.pred in apart:
        return
    if step.part is not None and step.atom is not None and step.part.kind in JUDGMENT_STEPS:
        yield Reason((step.atom,), step.citations, step.announced)
        return
    deeper = [found for under in step.steps for found in _reasons(under, through, apart)]
    if deeper or step.part is None or step.atom is None:
        yield from deeper
    elif step.atom.pred not in through:
        yield Reason((step.atom,), step.citations, step.announced)
    else:
        stated = [under.atom for under in step.steps if under.how == "record" and under.atom is not None]
        facts = [fact for fact in stated if fact.pred not in apart]
        # A fact about the very thing that is asked about only says which it is, unless there is no other.
        telling = [fact for fact in facts if not set(fact.args) & set(step.atom.args)] or facts
        if telling:
            yield Reason(tuple(telling), step.citations, step.announced)
