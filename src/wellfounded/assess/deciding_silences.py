"""The unanswered questions on which a sentence that is not established rests: with one answer more it would be."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.conditions import suits
from wellfounded.assess.inputs import Input, described, may_be_stated
from wellfounded.engine.near_misses import near_misses
from wellfounded.engine.program import Atom, Literal, Value, Var

DEPTH = 8
"""How many steps below the sentence questions are looked for; the steps that the compiler makes up count too."""

MOST_BESIDE = 8
"""How many ways are looked through for the first that needs two answers."""


def deciding_silences(case: Case, atom: Atom, most: int = 3) -> tuple[Input, ...]:
    """The inputs that the record leaves open and each of which alone could lead to a sentence, at most ``most``.

    Only of things that are in the file: what nobody entered does not exist.
    """
    return tuple(one for (one,) in _deciding(case, atom, 1, most))


def deciding_pairs(case: Case, atom: Atom, most: int = 1) -> tuple[tuple[Input, ...], ...]:
    """Two such inputs that could lead to a sentence together; worth asking for where neither could alone."""
    return tuple(found for found in _deciding(case, atom, 2, most * MOST_BESIDE) if len(found) == 2)[:most]


def _deciding(case: Case, atom: Atom, size: int, most: int) -> tuple[tuple[Input, ...], ...]:
    if case.model.value(atom) is Value.TRUE:
        return ()
    found = list(dict.fromkeys(_silences(case, atom, DEPTH, size, set())))[:most]
    return tuple(tuple(described(case, one) for one in together) for together in found)


def _silences(case: Case, atom: Atom, depth: int, size: int, seen: set[Atom]) -> Iterator[tuple[Atom, ...]]:
    """The unanswered inputs, at most ``size`` together, that a rule for a sentence lacks, here or some steps below."""
    if atom in seen or depth == 0:
        return
    seen.add(atom)
    for miss in near_misses(case.model, case.rules_by_head.get(atom.pred, ()), atom, size):
        support = case.law.supports.get(miss.rule.id)
        if support is not None and not suits(case, support.part, miss.head):
            continue
        lacking = tuple(one.atom for one in miss.lacking if isinstance(one, Literal) and one.positive)
        if len(lacking) < len(miss.lacking):
            continue
        if all(_is_unanswered(case, one) for one in lacking):
            yield lacking
        elif len(lacking) == 1:
            yield from _silences(case, lacking[0], depth - 1, size, seen)


def _is_unanswered(case: Case, atom: Atom) -> bool:
    """Whether it is a question of the law about things in the file, and no answer to it is given."""
    term = case.library.vocabulary.terms.get(atom.pred)
    if term is None or not term.is_input:
        return False
    if any(isinstance(arg, Var) for arg in atom.args):
        return _is_blank(case, atom)
    return may_be_stated(case, atom) and case.model.value(atom) is Value.FALSE and not _is_denied(case, atom)


def _is_blank(case: Case, atom: Atom) -> bool:
    """Whether it is a field of a doctrine, in an entry of the file, that takes a value and has none."""
    field = case.fields[atom.pred][1] if atom.pred in case.fields else None
    if field is None or field.value_slot is None or not field.doctrine:
        return False
    own = atom.args[field.own_slot]
    given = (fact.args[field.own_slot] for fact in case.matter.facts if fact.pred == atom.pred)
    return own in case.matter.ids and own not in given


def _is_denied(case: Case, atom: Atom) -> bool:
    contrary = case.library.vocabulary.terms[atom.pred].contrary
    return bool(contrary) and case.model.value(Atom(contrary, atom.args)) is Value.TRUE
