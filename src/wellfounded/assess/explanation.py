"""Why a sentence is established or open: the proof in the words of the law, with authorities and places in the record.

What the compiler made up is shown as the condition of the law text that it stands for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.assess.case import ESTABLISHED_RULE, Case
from wellfounded.assess.conditions import filled_slots, law_words
from wellfounded.assess.solutions import solutions
from wellfounded.authorities import Citation
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Atom, Count, Literal, Test, Value, Var
from wellfounded.engine.proofs import Premise, Proof, why
from wellfounded.language.compiler import KIND_PRED, SAYS_PRED
from wellfounded.language.model import AtLeast, Every, Holds, Part
from wellfounded.language.sentence_renderer import test_words

_SOURCES = {"coverage": "not covered by the library", "contested": "the status of a rule is disputed"}
JUDGMENT_STEPS = frozenset({"arises", "held so", "held not"})


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence of an explanation and what it rests on.

    ``how`` is ``law`` (a rule, named by ``part``), ``record`` (the file states it, at ``place``), ``not established``
    (an exclusion that holds because its sentence is not established), ``comparison``, ``each`` (every one of several),
    ``position``, ``unsettled``, or ``above`` (shown before). ``others`` are further rules that would be enough.
    """

    text: str
    value: Value
    how: str
    citations: tuple[Citation, ...] = ()
    announced: bool = False
    part: Part | None = None
    place: str = ""
    note: str = ""
    steps: tuple[Step, ...] = ()
    others: tuple[Part, ...] = ()
    atom: Atom | None = None


def explanation(case: Case, atom: Atom) -> Step:
    """The explanation of a sentence that is established or open; ``ValueError`` for one that is not established."""
    return _Explainer(case).of(why(case.model, atom))


class _Explainer:
    def __init__(self, case: Case) -> None:
        self.case = case
        self.shown: set[Atom] = set()

    def of(self, proof: Proof) -> Step:
        case, atom = self.case, proof.atom
        text = case.words(atom)
        if proof.stated and proof.support is None:
            return self.record(atom, proof.value)
        if atom in self.shown:
            return Step(text, proof.value, "above", atom=atom)
        self.shown.add(atom)
        support = proof.support
        if support is None:
            return Step(text, proof.value, "unsettled", atom=atom)
        if support.rule.id.startswith(ESTABLISHED_RULE):
            return Step(text, proof.value, "record", steps=self.premises(proof), atom=atom)
        law = case.law.supports.get(support.rule.id)
        premises = proof.premises
        if law is None:
            inner = self.holding(proof)
            if inner is not None and inner.support is not None:
                law = case.law.supports.get(inner.support.rule.id)
                premises = (*inner.premises, *(p for p in proof.premises if _is_open(p)))
        others = self.others(proof, law.part if law else None)
        steps = tuple(step for premise in premises for step in self.premise(premise))
        if law is None:
            return Step(text, proof.value, "law", steps=steps, others=others, atom=atom)
        return Step(
            text,
            proof.value,
            "law",
            law.citations,
            law.announced,
            law.part,
            "",
            law.part.scope.note,
            steps,
            others,
            atom,
        )

    def holding(self, proof: Proof) -> Proof | None:
        """The proof of the holding, or of what makes the judgment arise, behind a judgment's sentence."""
        for premise in proof.premises:
            for part in premise.proofs:
                hidden = self.case.law.hidden.get(part.atom.pred)
                if hidden is not None and hidden.kind in JUDGMENT_STEPS and not part.stated:
                    return part
        return None

    def others(self, proof: Proof, shown: Part | None) -> tuple[Part, ...]:
        """Further rules that give the sentence the same value."""
        found = {}
        proofs = [proof, *filter(None, [self.holding(proof)])]
        for one in proofs:
            for instance in one.others:
                law = self.case.law.supports.get(instance.rule.id)
                if law is not None and (shown is None or law.part.id != shown.id):
                    found[law.part.id] = law.part
        return tuple(found.values())

    def premises(self, proof: Proof) -> tuple[Step, ...]:
        return tuple(step for premise in proof.premises for step in self.premise(premise))

    def premise(self, premise: Premise) -> Iterator[Step]:
        condition, case = premise.condition, self.case
        if isinstance(condition, Test):
            yield Step(test_words(condition, case.name), premise.value, "comparison")
        elif isinstance(condition, Count):
            for proof in premise.proofs:
                yield self.of(proof)
        elif condition.atom.pred in case.law.hidden:
            yield from self.made_up(condition, premise)
        elif condition.atom.pred.startswith((KIND_PRED, SAYS_PRED)):
            return
        elif condition.atom.pred == OPEN_PRED:
            yield self.unsettled(condition.atom)
        elif condition.atom.pred == POSITION_PRED:
            yield self.position(condition.atom, premise.value)
        elif condition.positive:
            yield from (self.of(proof) for proof in premise.proofs)
        else:
            steps = tuple(self.of(proof) for proof in premise.proofs)
            yield Step(case.words(condition.atom), premise.value, "not established", steps=steps, atom=condition.atom)

    def unsettled(self, atom: Atom) -> Step:
        if str(atom.args[0]) in ("judgment", "collision"):
            block = str(atom.args[1])
            what = (
                "no controlling precedent on similar facts"
                if atom.args[0] == "judgment"
                else "precedents of equal rank conflict"
            )
            return Step(f"{what} (judgment {block})", Value.OPEN, "unsettled")
        kind, name = str(atom.args[0]), str(atom.args[1])
        return Step(f"{_SOURCES.get(kind, kind)}: {name}", Value.OPEN, "unsettled")

    def position(self, atom: Atom, value: Value) -> Step:
        question, side = str(atom.args[0]), str(atom.args[1])
        settled = self.case.law.settled.get(question)
        text = f"on the question {question}: {side}"
        if settled:
            return Step(f"{text} (settled)", value, "position", settled[1])
        if question in self.case.chosen:
            return Step(f"{text} (position adopted)", value, "position")
        return Step(f"{text} (unsettled)", value, "position")

    def record(self, atom: Atom, value: Value) -> Step:
        source = self.case.matter.facts.get(atom)
        if source is None:
            return Step(self.case.words(atom), value, "record", atom=atom)
        note = "assumed" if source.assumed else "" if source.given else "not stated"
        place = self.case.place_of(source)
        return Step(self.case.words(atom), value, "record", place=place, note=note or source.note, atom=atom)

    def made_up(self, condition: Literal, premise: Premise) -> Iterator[Step]:
        """A condition of the law text for which the compiler made up a predicate."""
        hidden = self.case.law.hidden[condition.atom.pred]
        law = hidden.condition
        if hidden.kind == "some" and isinstance(law, Every):
            yield self.every(condition.atom, law, premise)
        elif hidden.kind == "enough" and isinstance(law, AtLeast):
            steps = tuple(step for proof in premise.proofs for step in self.counted(proof))
            yield Step(law_words(self.case, law, condition.atom), premise.value, "each", steps=steps)
        elif hidden.kind == "any" and law is not None:
            words = law_words(self.case, law, condition.atom).removeprefix("unless ")
            yield Step(words, premise.value, "comparison" if words.startswith("no ") else "not established")
        elif condition.positive:
            for proof in premise.proofs:
                yield from self.premises(proof)

    def counted(self, proof: Proof) -> Iterator[Step]:
        """The members that were counted: each stands one predicate deeper."""
        for premise in proof.premises:
            for inner in premise.proofs:
                yield from self.premises(inner)

    def every(self, atom: Atom, law: Every, premise: Premise) -> Step:
        binding = filled_slots(self.case, atom)
        steps = []
        if isinstance(law.then, Holds):
            for found in solutions(self.case, law.where, binding):
                then = fill_atom(law.then.sentence.atom, found)
                if any(isinstance(arg, Var) for arg in then.args):
                    continue
                value = self.case.model.value(then)
                if law.then.positive and value is not Value.FALSE:
                    steps.append(self.of(why(self.case.model, then)))
                else:
                    steps.append(Step(self.case.words(then), value, "not established", atom=then))
        return Step(law_words(self.case, law, atom), premise.value, "each", steps=tuple(steps))


def _is_open(premise: Premise) -> bool:
    condition = premise.condition
    return isinstance(condition, Literal) and condition.atom.pred == OPEN_PRED
