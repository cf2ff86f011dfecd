"""What a party can still show: the open inputs that are worth proposing, as the law's ``showings`` declare them."""

from __future__ import annotations

from collections.abc import Iterable

from wellfounded.assess.case import Case
from wellfounded.assess.inputs import open_inputs
from wellfounded.engine.program import Atom, Var
from wellfounded.language.model import FieldDecl, Thing

FACTS = "facts"
"""The section in which sentences that are no field's are stated."""


def showable(case: Case, goal: Atom) -> tuple[Atom, ...]:
    """The open inputs of a sentence that a party can still show; all of them where the law declares none."""
    inputs = open_inputs(case, goal)
    if not case.library.vocabulary.showings:
        return inputs
    concerned = _concerned(case, goal)
    return tuple(atom for atom in inputs if _is_shown(case, atom, concerned))


def _is_shown(case: Case, atom: Atom, concerned: frozenset[str]) -> bool:
    showings = case.library.vocabulary.showings
    # A sentence about an entry that is another person's is no showing for this one, whoever states it.
    if concerned and any(_is_of_another(case, arg, concerned) for arg in atom.args if isinstance(arg, str)):
        return False
    found = case.fields.get(atom.pred)
    if found is None:
        return FACTS in showings
    thing, field, holds = found
    shown = showings.get(thing.section)
    if shown is None or field.name in shown.closed or not (shown.whole or field.name in shown.fields):
        return False
    if not holds and field.name not in shown.denials:
        return False
    if concerned and shown.owner == field.name and field.value_slot is not None:
        named = atom.args[field.value_slot]
        return isinstance(named, Var) or named in concerned
    return True


def _is_of_another(case: Case, name: str, concerned: frozenset[str]) -> bool:
    kind = case.matter.ids.get(name)
    thing = case.library.vocabulary.things.get(kind) if kind is not None else None
    shown = case.library.vocabulary.showings.get(thing.section) if thing is not None else None
    if thing is None or shown is None or not shown.owner:
        return False
    owners = set(_values(case, thing.fields[shown.owner], name))
    return bool(owners) and not owners & concerned


def _values(case: Case, field: FieldDecl, name: str) -> Iterable[str]:
    """What a field says of an entry, as far as it names other entries or values."""
    for atom in case.matter.facts:
        if atom.pred == field.term.pred and field.value_slot is not None and atom.args[field.own_slot] == name:
            value = atom.args[field.value_slot]
            if isinstance(value, str):
                yield value


def _concerned(case: Case, goal: Atom) -> frozenset[str]:
    """Whom a sentence is about: the people it names, or those whom the entries it names are said to be of.

    People are what the owners of entries are.
    """
    vocabulary = case.library.vocabulary
    owners = set()
    for thing in vocabulary.things.values():
        shown = vocabulary.showings.get(thing.section)
        if shown is not None and shown.owner:
            field = thing.fields[shown.owner]
            if field.value_slot is not None:
                owners.add(field.term.types[field.value_slot])
    named = [arg for arg in goal.args if isinstance(arg, str) and arg in case.matter.ids]
    direct = {name for name in named if case.matter.ids[name] in owners}
    if direct:
        return frozenset(direct)
    return frozenset(
        value
        for name in named
        for field in _fields(case, name)
        for value in _values(case, field, name)
        if case.matter.ids.get(value) in owners
    )


def _fields(case: Case, name: str) -> Iterable[FieldDecl]:
    things: dict[str, Thing] = case.library.vocabulary.things
    thing = things.get(case.matter.ids[name])
    return thing.fields.values() if thing is not None else ()
