"""What a condition asks of rules: whether the file leaves their inputs unanswered, and whether they are law elsewhere.

``the file leaves unanswered whether SENTENCE`` is met if a rule leads to the sentence, one or more inputs of a doctrine
among its conditions have no answer in the file, and all its other conditions are met. Core fields, which every case
file should fill in, are conditions like others. ``other courts hold that SENTENCE`` is met if a rule is met that does
not apply here because it is the law of other courts, and ``this court later held that SENTENCE`` if one is met that the
court announced after the day. Only sentences that such a condition asks about are looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from wellfounded.engine.program import Arg, Atom, Count, Literal, Rule, Var
from wellfounded.engine.program import Condition as EngineCondition
from wellfounded.language.condition_translation import KIND_PRED, Hidden, Output
from wellfounded.language.model import FieldDecl, Holds, Part, Sentence
from wellfounded.language.reachability import ANSWERABLE, ASKED_OF_LAW, asked_in
from wellfounded.language.vocabulary import ELSEWHERE, LATER, UNANSWERED, Vocabulary

_ASKED = "?asked "
MARKS = {ELSEWHERE: "?elsewhere", LATER: "?later"}
"""After the id of a part: the rule by which it is met though it is no law here and on that day."""


def add_asked_of_law(
    out: Output, applied: Sequence[Part], elsewhere: Callable[[Part], bool], later: Callable[[Part], bool]
) -> None:
    """Add the rules for every sentence of which a part that applies asks one of these things.

    ``elsewhere`` says of a part that does not apply whether it is law in other courts, and ``later`` whether this court
    came to hold so after the day.
    """
    asked = {pred for part in applied for pred in _asked_by(out, part)}
    if not asked:
        return
    fields, here = _fields(out.vocabulary), {part.id for part in applied}
    for part in out.parts:
        if part.kind in ANSWERABLE and part.head.term.pred in asked:
            if part.id in here:
                _unanswered(out, part, fields)
                continue
            held = [about for about, so in ((ELSEWHERE, elsewhere(part)), (LATER, later(part))) if so]
            if held:
                _unanswered(out, part, fields)
            for about in held:
                _not_law_here(out, part, about)


def _not_law_here(out: Output, part: Part, about: str) -> None:
    pred, args = part.head.atom
    met = (Literal(Atom(f"{_ASKED}{pred}", args)), *out.body(part))
    out.rules.append(Rule(f"{part.id}{MARKS[about]}", Atom(f"{about}{pred}", args), met))


def _asked_by(out: Output, part: Part) -> Iterator[str]:
    """Say about what a part asks: what its other conditions are met by, so that nothing else is looked into."""
    for pred in dict.fromkeys(asked_in(part)):
        body = out.body(part)
        around = tuple(c for c in body if _positive(c) and not _pred(c).startswith(ASKED_OF_LAW))
        for number, condition in enumerate(body):
            if isinstance(condition, Literal) and condition.atom.pred in {f"{about}{pred}" for about in ASKED_OF_LAW}:
                head = Atom(f"{_ASKED}{pred}", condition.atom.args)
                out.hidden.setdefault(head.pred, Hidden("asked", part))
                out.rules.append(Rule(f"{part.id}?asked-{number}", head, around))
        yield pred


def _unanswered(out: Output, part: Part, fields: dict[str, FieldDecl]) -> None:
    pred, args = part.head.atom
    head, asked = Atom(f"{UNANSWERED}{pred}", args), Literal(Atom(f"{_ASKED}{pred}", args))
    own = set(part.head.variables())
    body = out.body(part)
    inputs = [c for c in body if _positive(c) and _is_question(out.vocabulary, c, fields)]
    kinds = tuple(_of_kind(out.vocabulary, variable) for variable in sorted(own, key=lambda v: v.name))
    number = 0
    for size in range(1, len(inputs) + 1):
        for silent in combinations(inputs, size):
            rest = [c for c in body if c not in silent]
            bound = own | {v for c in rest if _binds(c) for v in _slots(c)}
            # An input of a thing that nothing else names would be silent of any thing whatever.
            if not all(own & _slots(c) or _slots(c) <= bound for c in silent):
                continue
            rest = [c for c in rest if _binds(c) or _slots(c) <= bound]
            made = tuple(literal for c in silent for literal in _silence(out, part, c, bound, fields))
            number += 1
            met = (asked, *(kind for kind in kinds if kind is not None), *rest, *made)
            out.rules.append(Rule(f"{part.id}?unanswered-{number}", head, met))


def _silence(
    out: Output, part: Part, condition: EngineCondition, bound: set[Var], fields: dict[str, FieldDecl]
) -> Iterator[Literal]:
    """That an input has no answer: neither wording is stated, and a field that takes a value has none."""
    assert isinstance(condition, Literal)
    term = out.vocabulary.terms[condition.atom.pred]
    field = fields.get(term.pred)
    atom = condition.atom
    kept = [slot for slot, arg in enumerate(atom.args) if isinstance(arg, Var) and arg in bound]
    if field is not None and field.value_slot is not None and field.own_slot in kept:
        kept = [field.own_slot]
    for pred in filter(None, (term.pred, term.contrary)):
        if len(kept) == len(atom.args):
            yield Literal(Atom(pred, atom.args), False)
            continue
        slots: tuple[Arg, ...] = tuple(Var(name) for name in term.slots)
        filled = tuple(slots[slot] for slot in kept)
        given = f"?given {pred} {kept}"
        if given not in out.hidden:
            law = Holds(Sentence(term, slots), part.place, False)
            out.hidden[given] = Hidden("any", part, law, tuple(v for v in filled if isinstance(v, Var)))
            out.rules.append(Rule(given, Atom(given, filled), (Literal(Atom(pred, slots)),)))
        yield Literal(Atom(given, tuple(atom.args[slot] for slot in kept)), False)


def _of_kind(vocabulary: Vocabulary, variable: Var) -> Literal | None:
    """That a slot is filled by the kind of thing its name says, which the silent input no longer sees to."""
    kind = vocabulary.type_of(variable.name)
    return Literal(Atom(f"{KIND_PRED}{kind}", (variable,))) if kind in vocabulary.things else None


def _is_question(vocabulary: Vocabulary, condition: EngineCondition, fields: dict[str, FieldDecl]) -> bool:
    """Whether a condition is an input of a doctrine: a field of one, or a sentence outside the sections."""
    term = vocabulary.terms.get(_pred(condition))
    if term is None or not term.is_input:
        return False
    field = fields.get(term.pred)
    return field is None or bool(field.doctrine)


def _fields(vocabulary: Vocabulary) -> dict[str, FieldDecl]:
    out = {}
    for thing in vocabulary.things.values():
        for field in thing.fields.values():
            out[field.term.pred] = field
            if field.term.contrary:
                out[field.term.contrary] = field
    return out


def _positive(condition: EngineCondition) -> bool:
    return isinstance(condition, Literal) and condition.positive


def _binds(condition: EngineCondition) -> bool:
    """Whether a condition itself says what its slots can be; what kind a thing is says too little."""
    return _positive(condition) and not _pred(condition).startswith(KIND_PRED)


def _pred(condition: EngineCondition) -> str:
    return condition.atom.pred if isinstance(condition, Literal) else ""


def _slots(condition: EngineCondition) -> set[Var]:
    args: Iterable[Arg] = condition.atom.args if isinstance(condition, Literal | Count) else condition.args
    counted = {condition.over} if isinstance(condition, Count) else set()
    return {arg for arg in args if isinstance(arg, Var)} - counted
