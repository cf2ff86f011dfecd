"""The conditions of the law as they stand in a matter, in words; what the compiler made up reads as in the law text."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Arg, Atom, Const, Count, Literal, Test, Var
from wellfounded.engine.program import Condition as EngineCondition
from wellfounded.language.compiler import KIND_PRED, SAYS_PRED
from wellfounded.language.model import AtLeast, Condition, Every, Part
from wellfounded.language.sentence_renderer import condition_words, test_words


def filled_slots(case: Case, atom: Atom) -> dict[Var, Const]:
    """What the slots of a made-up sentence are filled with, by the variables of the law text."""
    pairs = zip(case.law.hidden[atom.pred].slots, atom.args, strict=True)
    return {slot: arg for slot, arg in pairs if not isinstance(arg, Var)}


def law_words(case: Case, law: Condition, atom: Atom) -> str:
    """The condition of the law text that a made-up sentence stands for, as far as it is filled in."""
    binding = filled_slots(case, atom)

    def name(arg: Arg) -> str:
        if not isinstance(arg, Var):
            return case.name(arg)
        if isinstance(law, Every | AtLeast) and arg == law.over:
            return "it"
        return case.name(binding[arg]) if arg in binding else f"any {arg.name}"

    return condition_words(law, name)


def made_up_step(case: Case, condition: EngineCondition) -> Atom | None:
    """The sentence of a condition that is a step the compiler made up, to be looked behind; ``None`` for any other."""
    if isinstance(condition, Literal) and condition.positive and condition.atom.pred in case.law.hidden:
        return condition.atom
    return None


def words(case: Case, condition: EngineCondition) -> str:
    """A condition in words; empty for what only the compiler needs."""
    if isinstance(condition, Test):
        return test_words(condition, case.name)
    if isinstance(condition, Count):
        return case.words(condition.atom)
    atom = condition.atom
    if atom.pred.startswith((KIND_PRED, SAYS_PRED)) or atom.pred == OPEN_PRED:
        return ""
    if atom.pred == POSITION_PRED:
        return f"on the question {atom.args[0]}, the position {atom.args[1]}"
    hidden = case.law.hidden.get(atom.pred)
    if hidden is None:
        return _excluded(condition, case.words(atom))
    if hidden.condition is None or hidden.kind in ("met", "each", "but"):
        return ""
    if hidden.kind == "some" and isinstance(hidden.condition, Every):
        one = AtLeast(1, hidden.condition.over, hidden.condition.where, hidden.condition.place)
        return law_words(case, one, atom)
    text = law_words(case, hidden.condition, atom)
    if isinstance(hidden.condition, Every | AtLeast):
        return text
    return f"not established: {text.removeprefix('unless ')}"


def _excluded(condition: Literal, text: str) -> str:
    return text if condition.positive else f"not established: {text}"


def suits(case: Case, part: Part, atom: Atom) -> bool:
    """Whether the things in a sentence are of the kinds that a rule speaks of."""
    vocabulary = case.library.vocabulary
    for slot, arg in zip(part.head.args, atom.args, strict=True):
        kind = case.matter.ids.get(arg) if isinstance(arg, str) else None
        if isinstance(slot, Var) and kind is not None:
            allowed = vocabulary.thing_types(vocabulary.type_of(slot.name))
            if allowed and kind not in allowed:
                return False
    return True
