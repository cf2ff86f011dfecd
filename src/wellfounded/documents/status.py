"""The status of an element: established, unresolved, or not established; before a hearing, supported if credited."""

from __future__ import annotations

from collections.abc import Mapping

from wellfounded.assess.case import Case
from wellfounded.assess.explanation import Step, explanation
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value

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


def before_a_hearing(case: Case) -> bool:
    """Whether the case is at a stage at which no evidence has been credited yet."""
    return case.matter.stage in wording()["chart"]["before_a_hearing"]


def rests_on_evidence(case: Case, atom: Atom) -> bool:
    """Whether a fact of the case, and not only what is claimed, stands behind an established sentence."""
    if atom in case.matter.facts:
        return atom.pred not in wording()["plain"]
    return case.model.value(atom) is not Value.FALSE and _has_fact(explanation(case, atom))


def _has_fact(step: Step) -> bool:
    if step.how == "record" and step.atom is not None and step.atom.pred not in wording()["plain"]:
        return True
    return any(_has_fact(inner) for inner in step.steps)
