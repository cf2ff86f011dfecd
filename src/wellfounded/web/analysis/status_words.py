"""The status of a sentence in the words of the workbench's pages."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.status import conclusion_status, value_word
from wellfounded.documents.status import status_words
from wellfounded.engine.program import Atom, Value

HOLDS, OPEN, FAILS = (value_word(value) for value in (Value.TRUE, Value.OPEN, Value.FALSE))
STATUSES = (HOLDS, OPEN, FAILS)
"""The three statuses, as a search names them."""
WORDS = {
    "holds": HOLDS,
    "credited": "supported if credited",
    "law": "established as a matter of law",
    "open": OPEN,
    "fails": FAILS,
}
NEGATED = "negated by the record"
CLASSES = {Value.TRUE: "holds", Value.OPEN: "open", Value.FALSE: "fails"}
"""The classes under which style sheets have the statuses."""


def status_of(case: Case, value: Value, atom: Atom | None = None) -> str:
    """The status of a sentence: before a hearing supported if credited; negated where the file states its contrary.

    Without its ``atom``, a sentence that holds before a hearing is taken to rest on evidence.
    """
    if atom is None:
        return conclusion_status(case, value)
    if value is Value.FALSE and _negated(case, atom):
        return NEGATED
    return status_words(case, value, atom, WORDS)


def _negated(case: Case, atom: Atom) -> bool:
    term = case.library.vocabulary.terms.get(atom.pred)
    return term is not None and bool(term.contrary) and Atom(term.contrary, atom.args) in case.matter.facts
