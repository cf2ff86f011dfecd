"""Whether a case has a place for a doctrine, so that its questions are worth asking."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.inputs import sections_entered
from wellfounded.engine.program import Arg, Atom
from wellfounded.language.model import InPlay


def has_a_place(case: Case, atom: Atom) -> bool:
    """Whether the doctrine of the field that states a sentence is not plainly out of play.

    It is where it has conditions on sections in which the file has entries, and the file meets none of its conditions:
    coercive population control, where the harms entered are others. A doctrine that depends on decisions has a place as
    long as the file has none. Where a condition asks what the very entry says, as the subject of a finding, the entry
    decides: a finding on credibility is not asked how severe the harm was.
    """
    found = case.fields.get(atom.pred)
    doctrine = case.library.vocabulary.doctrines.get(found[1].doctrine) if found is not None else None
    if found is None or doctrine is None or not doctrine.when:
        return True
    own = atom.args[found[1].own_slot]
    its = [one for one in doctrine.when if one.field and one.section == found[0].section]
    if any(_answers(case, one, own) for one in its):
        of_stage = [one for one in doctrine.when if not one.section]
        return any(_is_met(case, one, own) for one in (*its, *of_stage))
    entered = sections_entered(case)
    known = any(one.section in entered for one in doctrine.when)
    return not known or any(_is_met(case, one) for one in doctrine.when)


def _is_met(case: Case, condition: InPlay, own: Arg | None = None) -> bool:
    if not condition.section:
        return case.matter.stage in condition.values
    if not condition.field:
        return condition.section in sections_entered(case)
    given = _answers(case, condition, own)
    return bool(given & set(condition.values)) if condition.values else bool(given)


def _answers(case: Case, condition: InPlay, own: Arg | None = None) -> set[str]:
    """The answers in the file to the field that a condition asks about, of one entry or of any."""
    out = set()
    for atom in case.matter.facts:
        found = case.fields.get(atom.pred)
        if found is None or (found[0].section, found[1].name) != (condition.section, condition.field):
            continue
        if own is None or atom.args[found[1].own_slot] == own:
            slot = found[1].value_slot
            out.add(str(found[2]).lower() if slot is None else str(atom.args[slot]))
    return out
