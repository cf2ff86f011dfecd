"""The questions a record can still answer: which matter to a sentence, how each is asked, and where its answer goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.dates import Span
from wellfounded.engine.program import Arg, Atom, Var
from wellfounded.language.case_layout import STAGE
from wellfounded.language.model import Condition, FieldDecl, Thing
from wellfounded.language.reachability import all_sentences
from wellfounded.matter.consistency import stated


@dataclass(frozen=True, slots=True)
class Input:
    """A sentence that the record could state: its question, and the line of the matter file that would state it."""

    atom: Atom
    text: str
    ask: str
    line: str
    party: str


def open_inputs(case: Case, goal: Atom) -> tuple[Atom, ...]:
    """The inputs that could change the value of a sentence, and that the record neither answers nor rules out."""
    terms = case.library.vocabulary.terms
    found = case.relevance.inputs(goal, lambda atom: atom.pred not in terms or _statable(case, atom))
    return tuple(atom for atom in found if _statable(case, atom) and not _of_any_value(case, atom))


def _of_any_value(case: Case, atom: Atom) -> bool:
    """Whether a sentence leaves out which value of a list is meant: it stands for many, and is no input itself."""
    vocabulary = case.library.vocabulary
    slots = zip(atom.args, vocabulary.terms[atom.pred].types, strict=True)
    return any(
        isinstance(arg, Var) and not vocabulary.thing_types(kind) and bool(vocabulary.values(kind))
        for arg, kind in slots
    )


def _statable(case: Case, atom: Atom) -> bool:
    found = case.statable.get(atom)
    if found is None:
        found = case.statable[atom] = may_be_stated(case, atom)
    return found


def described(case: Case, atom: Atom) -> Input:
    """An input with its question and its place in the file."""
    term = case.library.vocabulary.terms[atom.pred]
    asked = term if term.ask or not term.contrary else case.library.vocabulary.terms[term.contrary]
    return Input(atom, case.words(atom), asked.ask.removeprefix("?"), line_for(case, atom), party_of(case, atom.pred))


def line_for(case: Case, atom: Atom) -> str:
    """How the matter file would state a sentence, as ``section.id.field: value``."""
    found = _field(case, atom.pred)
    if found is None:
        return f'facts: {{says: "{sentence_with_ids(case, atom)}"}}'
    thing, field, holds = found
    own = atom.args[field.own_slot]
    owner = f"(a new {thing.name})" if isinstance(own, Var) else str(own)
    if field.value_slot is None:
        value = "true" if holds else "false"
    else:
        filler = atom.args[field.value_slot]
        value = f"({filler.name})" if isinstance(filler, Var) else filler.text if isinstance(filler, Span) else filler
    return f"{thing.section}.{owner}.{field.name}: {value}"


def sentence_with_ids(case: Case, atom: Atom) -> str:
    """A sentence as a person writes it about this case: with ids in braces."""
    pieces = atom.pred.split("{}")
    types = case.library.vocabulary.terms[atom.pred].types
    out = [pieces[0]]
    for arg, kind, piece in zip(atom.args, types, pieces[1:], strict=True):
        if isinstance(arg, Var):
            out.append(f"{{a {arg.name}}}")
        elif isinstance(arg, str) and case.library.vocabulary.thing_types(kind) and arg in case.matter.ids:
            out.append(f"{{{arg}}}")
        else:
            out.append(case.name(arg))
        out.append(piece)
    return "".join(out)


def _field(case: Case, pred: str) -> tuple[Thing, FieldDecl, bool] | None:
    """The field that states a predicate, and whether by saying yes."""
    return case.fields.get(pred)


def may_be_stated(case: Case, atom: Atom) -> bool:
    """Whether a record could add it: right kinds of things, no second value where there is one, nothing denied."""
    vocabulary = case.library.vocabulary
    term = vocabulary.terms.get(atom.pred)
    if term is None or atom in case.matter.denied:
        return False
    if len(atom.args) == 2 and atom.args[0] == atom.args[1]:
        return False  # nothing is said of a thing and itself
    if term.contrary and _is_said(case, Atom(term.contrary, atom.args), _field(case, atom.pred) is not None):
        return False
    if not stated_together(case, (atom,)) or _never_beside(case, atom):
        return False
    found = _field(case, atom.pred)
    if found is not None and (_is_premature(case, found[0], found[1]) or _is_moot(case, found[0], found[1], atom)):
        return False
    for arg, kind in zip(atom.args, term.types, strict=True):
        things = vocabulary.thing_types(kind)
        if isinstance(arg, str):
            own = case.matter.ids.get(arg)
            if things and not (own in things or arg in vocabulary.values(kind)):
                return False
    if found is not None and found[1].value_slot is not None and _answered_once(case, found[1]):
        slot = found[1].own_slot
        return not any(given.args[slot] == atom.args[slot] for given in _facts_of(case, atom.pred))
    return True


def sections_entered(case: Case) -> frozenset[str]:
    """The sections in which the case file has entries."""
    things = case.library.vocabulary.things
    return frozenset(things[one.kind].section for one in case.matter.things.values())


def _is_premature(case: Case, thing: Thing, field: FieldDecl) -> bool:
    """Whether a question belongs to a stage that the case has not reached, by its own stage or by any entry."""
    vocabulary = case.library.vocabulary
    stage = vocabulary.stages.get(f"{thing.section}.{field.name}") or vocabulary.stages.get(thing.section)
    if stage is None or not case.matter.stage:
        return False
    order = vocabulary.values(STAGE)
    entered = sections_entered(case)
    reached = [case.matter.stage, *(of for name, of in vocabulary.stages.items() if name in entered)]
    return max(map(order.index, reached)) < order.index(stage)


def _is_moot(case: Case, thing: Thing, field: FieldDecl, atom: Atom) -> bool:
    """Whether the file answers yes, for the entry that a sentence is about, to a question after which this is none."""
    own = atom.args[field.own_slot]
    return any(_is_said(case, Atom(thing.fields[name].term.pred, (own,)), True) for name in field.moot)


def _is_said(case: Case, atom: Atom, by_anyone: bool) -> bool:
    """Whether a field states it or, if that counts, an entry that the law still has to find established."""
    claimed = by_anyone and any(claim.atom == atom for claim in case.matter.claims)
    return claimed or atom in case.matter.facts


def is_answered(case: Case, atom: Atom) -> bool:
    """Whether the file answers the question of a sentence already, by a value of its field or by what makes it moot."""
    found = _field(case, atom.pred)
    if found is None or found[1].value_slot is None:
        return not any(isinstance(arg, Var) for arg in atom.args) and not may_be_stated(case, atom)
    own = atom.args[found[1].own_slot]
    return any(given.args[found[1].own_slot] == own for given in _facts_of(case, atom.pred))


def stated_together(case: Case, atoms: Iterable[Atom]) -> bool:
    """Whether a file can state these beside what it states: one value in a field for one, and no circle."""
    values: dict[tuple[str, Arg], Arg] = {}
    edges: dict[str, set[tuple[Arg, Arg]]] = {}
    for atom in atoms:
        found = _field(case, atom.pred)
        if found is None or found[1].value_slot is None:
            continue
        field = found[1]
        own, value = atom.args[field.own_slot], atom.args[field.value_slot or 0]
        if field.one and values.setdefault((atom.pred, own), value) != value:
            return False
        if field.acyclic:
            edges.setdefault(atom.pred, set()).add((own, value))
    return not any(_goes_round(case, pred, added) for pred, added in edges.items())


def _never_beside(case: Case, atom: Atom) -> bool:
    """Whether a file that states this beside what it states would be refused: the law says that it is never so."""
    patterns = [never for never in case.library.ruled_out if any(one.pred == atom.pred for one in never)]
    preds = {one.pred for never in patterns for one in never}
    facts = [atom, *(given for pred in preds for given in _facts_of(case, pred))]
    return any(atom in atoms for never in patterns for _, atoms in stated(never, facts))


def _goes_round(case: Case, pred: str, added: set[tuple[Arg, Arg]]) -> bool:
    """Whether what is added to a field that must not lead back to where it began does so."""
    field = case.fields[pred][1]
    steps: dict[Arg, list[Arg]] = {}
    stated = [(atom.args[field.own_slot], atom.args[field.value_slot or 0]) for atom in _facts_of(case, pred)]
    for own, value in (*stated, *added):
        steps.setdefault(own, []).append(value)
    for start, first in added:
        seen, todo = {first}, [first]
        while todo:
            at = todo.pop()
            if at == start:
                return True
            todo += [one for one in steps.get(at, ()) if one not in seen]
            seen.update(steps.get(at, ()))
    return False


def _facts_of(case: Case, pred: str) -> Iterator[Atom]:
    return (atom for atom, source in case.matter.facts.items() if atom.pred == pred and source.given)


def _answered_once(case: Case, field: FieldDecl) -> bool:
    """Whether a value in the file answers the question: a field for one value, or a choice from a closed list."""
    return field.one or field.term.types[field.value_slot or 0] in case.library.vocabulary.lists


def party_of(case: Case, pred: str) -> str:
    """Who would have to show an input: the party whom the law that asks for it burdens; empty where it does not say."""
    return " or ".join(sorted(case.parties_asked.get(pred, ())))


def predicates(conditions: Iterable[Condition]) -> Iterator[str]:
    """Every sentence in conditions, also in their counts."""
    return (holds.sentence.term.pred for holds, _ in all_sentences(conditions))
