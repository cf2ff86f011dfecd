"""The status of an element: established, unresolved, or not established; before a hearing, supported if credited."""

from __future__ import annotations

from collections.abc import Mapping

from wellfounded.assess.case import Case
from wellfounded.assess.explanation import Step, explanation
from wellfounded.assess.status import before_a_hearing
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value

__all__ = ["before_a_hearing", "rests_on_evidence", "status_words"]

_KEYS = {Value.OPEN: "open", Value.FALSE: "fails"}


def status_words(case: Case, value: Value, atom: Atom | None, words: Mapping[str, str]) -> str:
    """The status of a sentence in ``words``, which has those for ``holds``, ``credited``, ``law``, ``open``, ``fails``.

    Before a hearing no evidence has been credited: what rests on the record is only supported if it is.
    """
    if value is not Value.TRUE:
        return words[_KEYS[value]]
    if not before_a_hearing(case):
        return words["holds"]
    return words["credited" if atom is not None and rests_on_evidence(case, atom) else "law"]


def rests_on_evidence(case: Case, atom: Atom) -> bool:
    """Whether a fact of the case, and not only what is claimed, stands behind an established sentence."""
    if atom in case.matter.facts:
        return _is_evidence(case, atom)
    return case.model.value(atom) is not Value.FALSE and _has_fact(case, explanation(case, atom))


def _has_fact(case: Case, step: Step) -> bool:
    if step.how == "record" and step.atom is not None and _is_evidence(case, step.atom):
        return True
    return any(_has_fact(case, inner) for inner in step.steps)


def _is_evidence(case: Case, atom: Atom) -> bool:
    """Whether a sentence of the record has to be proved: one about a claim or a decision does not."""
    source = case.matter.facts.get(atom)
    owner = case.matter.things.get(source.owner) if source is not None else None
    procedural = owner is not None and owner.kind in wording()["chart"]["procedural_kinds"]
    return atom.pred not in wording()["plain"] and not procedural
