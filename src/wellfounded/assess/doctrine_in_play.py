"""Whether a case has a place for a doctrine, so that its questions are worth asking."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.engine.program import Atom
from wellfounded.language.model import InPlay


def has_a_place(case: Case, atom: Atom) -> bool:
    """Whether the doctrine of the field that states a sentence is not plainly out of play.

    It is where it has conditions on sections in which the file has entries, and the file meets none of its conditions:
    coercive population control, where the harms entered are others. A doctrine that depends on decisions has a place as
    long as the file has none.
    """
    found = case.fields.get(atom.pred)
    doctrine = case.library.vocabulary.doctrines.get(found[1].doctrine) if found is not None else None
    if doctrine is None or not doctrine.when:
        return True
    sections = {case.library.vocabulary.things[thing.kind].section for thing in case.matter.things.values()}
    known = any(one.section in sections for one in doctrine.when)
    return not known or any(_is_met(case, one, sections) for one in doctrine.when)


def _is_met(case: Case, condition: InPlay, sections: set[str]) -> bool:
    if not condition.section:
        return case.matter.stage in condition.values
    if not condition.field:
        return condition.section in sections
    for atom in case.matter.facts:
        found = case.fields.get(atom.pred)
        if found is None or (found[0].section, found[1].name) != (condition.section, condition.field):
            continue
        slot = found[1].value_slot
        value = str(found[2]).lower() if slot is None else str(atom.args[slot])
        if not condition.values or value in condition.values:
            return True
    return False
