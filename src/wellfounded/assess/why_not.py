"""Why a sentence is not established: every rule that could have led there, and its first missing link."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.assess.case import ESTABLISHED_RULE, Case
from wellfounded.assess.conditions import filled_slots, law_words, made_up_step, suits, words
from wellfounded.assess.inputs import may_be_stated
from wellfounded.assess.solutions import solutions
from wellfounded.authorities import Citation
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Atom, Condition, Count, Literal, Test, Value, Var
from wellfounded.engine.why_not import FailedRule, why_not
from wellfounded.language.compiler import KIND_PRED, SAYS_PRED, STANDS, NotApplied
from wellfounded.language.library import STAGE_PRED
from wellfounded.language.model import Every, Holds, Part
from wellfounded.language.sentence_renderer import test_words


@dataclass(frozen=True, slots=True)
class MissingLink:
    """The first condition of a rule that is not met.

    ``kind`` is ``input`` (a record could state it), ``ruled out`` (this one cannot, beside what it states), ``derived``
    (the law would have to conclude it), ``defeated by`` (it holds and excludes the conclusion), ``comparison``,
    ``unsettled`` or ``position``. ``ask`` is the question that asks for an input. ``deeper`` says why a derived one is
    missing.
    """

    text: str
    kind: str
    value: Value
    ask: str = ""
    atom: Atom | None = None
    deeper: tuple[Obstacle, ...] = ()


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A rule that could have led there: what it has, and what it lacks first."""

    part: Part | None
    name: str
    citations: tuple[Citation, ...]
    met: tuple[str, ...]
    link: MissingLink
    left: int


@dataclass(frozen=True, slots=True)
class Obstacles:
    """All that stands between a matter and a sentence; ``beside`` are rules on another subject or another stage."""

    text: str
    value: Value
    obstacles: tuple[Obstacle, ...]
    beside: tuple[Obstacle, ...]
    not_applied: tuple[NotApplied, ...]
    atom: Atom


def obstacles(case: Case, atom: Atom, depth: int = 3) -> Obstacles:
    """Why a sentence is not established, ``depth`` links deep; the law that does not apply here is listed too."""
    found = tuple(_Tracer(case).of(atom, depth, frozenset()))
    beside = tuple(one for one in found if _beside(case, one))
    return Obstacles(
        case.words(atom),
        case.model.value(atom),
        tuple(one for one in found if one not in beside),
        beside,
        tuple(missing for missing in case.law.not_applied if missing.part.head.term.pred == atom.pred),
        atom,
    )


def _beside(case: Case, obstacle: Obstacle) -> bool:
    """Whether a rule is about something else: another stage, or another value than the record gives of an entry."""
    link = obstacle.link
    if link.deeper:
        return all(_beside(case, deeper) for deeper in link.deeper)
    if link.atom is None or link.kind not in ("input", "ruled out") or link.value is not Value.FALSE:
        return False
    if link.atom.pred == STAGE_PRED:
        return True
    *given, wanted = link.atom.args
    if not given or isinstance(wanted, Var) or any(isinstance(arg, Var) for arg in given):
        return False
    return any(True for _ in case.model.match(Atom(link.atom.pred, (*given, Var("other")))))


class _Tracer:
    def __init__(self, case: Case) -> None:
        self.case = case

    def of(self, atom: Atom, depth: int, above: frozenset[Atom]) -> Iterator[Obstacle]:
        found: dict[tuple[str, str], Obstacle] = {}
        for failed in why_not(self.case.model, atom):
            for obstacle in self.failed(failed, depth, above | {atom}):
                found.setdefault((obstacle.name, obstacle.link.text), obstacle)
        # That a question arises establishes nothing: what else could is named, if there is anything else.
        ways = [one for one in found.values() if one.part is None or one.part.kind != "arises"]
        yield from ways or found.values()

    def failed(self, failed: FailedRule, depth: int, above: frozenset[Atom]) -> Iterator[Obstacle]:
        law = self.case.law.supports.get(failed.rule.id)
        missing = failed.missing
        if law is not None and not suits(self.case, law.part, failed.head):
            return
        step = made_up_step(self.case, missing)
        if step is not None and law is None and not failed.rule.id.startswith(ESTABLISHED_RULE):
            # What matters is why the holding behind a step that the compiler made up fails.
            yield from self.of(step, depth, above)
            return
        part = law.part if law else None
        name = (
            part.id if part else "the presumption" if failed.rule.id.endswith(STANDS) else failed.rule.id.split("?")[0]
        )
        holding = (held.condition for held in failed.matched if held.value is Value.TRUE)
        met = tuple(filter(None, (words(self.case, condition) for condition in holding)))
        citations = law.citations if law else ()
        yield Obstacle(part, name, citations, met, self.link(missing, failed.value, depth, above), failed.left)

    def link(self, condition: Condition, value: Value, depth: int, above: frozenset[Atom]) -> MissingLink:
        case = self.case
        if isinstance(condition, Test):
            return MissingLink(test_words(condition, case.name), "comparison", value)
        if isinstance(condition, Count):
            return MissingLink(case.words(condition.atom), "derived", value)
        atom = condition.atom
        if atom.pred == OPEN_PRED:
            return MissingLink("no controlling precedent on similar facts", "unsettled", value)
        if atom.pred == POSITION_PRED:
            return MissingLink(f"on the question {atom.args[0]}, the position {atom.args[1]}", "position", value)
        if atom.pred.startswith((KIND_PRED, SAYS_PRED)):
            return MissingLink("an entry in the case file that states it", "input", value)
        if atom.pred in case.law.hidden:
            return self.made_up(condition, value, depth, above)
        term = case.library.vocabulary.terms.get(atom.pred)
        text = case.words(atom)
        if not condition.positive:
            return MissingLink(text, "defeated by", value, atom=atom)
        if term is not None and term.is_input and not self.concluded(atom.pred):
            if not any(isinstance(arg, Var) for arg in atom.args) and not may_be_stated(case, atom):
                return MissingLink(text, "ruled out", value, atom=atom)
            return MissingLink(text, "input", value, term.ask.removeprefix("?"), atom)
        deeper = tuple(self.of(atom, depth - 1, above)) if depth > 1 and atom not in above else ()
        return MissingLink(text, "derived", value, term.ask if term else "", atom, deeper)

    def concluded(self, pred: str) -> bool:
        return pred in self.case.compiled.by_head

    def made_up(self, condition: Literal, value: Value, depth: int, above: frozenset[Atom]) -> MissingLink:
        case = self.case
        hidden = case.law.hidden[condition.atom.pred]
        law = hidden.condition
        text = words(case, condition) or (law_words(case, law, condition.atom) if law is not None else "")
        if isinstance(law, Every) and isinstance(law.then, Holds) and depth > 1:
            deeper: list[Obstacle] = []
            for found in solutions(case, law.where, filled_slots(case, condition.atom)):
                then = fill_atom(law.then.sentence.atom, found)
                if self.case.model.value(then) is not Value.TRUE and then not in above:
                    deeper += self.of(then, depth - 1, above)
            return MissingLink(text, "derived", value, deeper=tuple(deeper))
        if isinstance(law, Holds) and hidden.kind == "any":
            return MissingLink(text.removeprefix("not established: "), "defeated by", value)
        return MissingLink(text, "derived", value)
