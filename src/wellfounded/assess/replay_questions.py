"""Questions that a court decided, put to the law: who is right, and whether a rule says so or nothing but a default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.rule_support import rule_supports
from wellfounded.engine.program import Atom, Literal, Value
from wellfounded.problems import InputError

NO_WINNER = "The note does not say for whom it was decided."
OPEN = "open"
BOTH = "both"


@dataclass(frozen=True, slots=True)
class Answered:
    """One question: for whom it was ``decided``, what was ``found`` ("open" and "both" are possible), and how.

    ``by_default`` says that what was found rests only on rules that conclude for want of anything against them.
    """

    matter: str
    forum: str
    question: str
    decided: str
    found: str
    by_default: bool

    @property
    def right(self) -> bool:
        """Whether the answer is what was decided."""
        return self.found == self.decided

    @property
    def other_way(self) -> bool:
        """Whether the answer is for the other side."""
        return self.found not in (OPEN, BOTH) and not self.right


@dataclass(frozen=True, slots=True)
class Unknown:
    """What could not be asked: a ``sentence`` that is none of the law or of the case file, and why.

    Where the sentence is empty, the whole question was not asked: the side that won it has no sentences, or the note
    names no such side.
    """

    matter: str
    question: str
    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class Score:
    """Questions counted: right, by a rule, by default, the other way, and what the commonest answer would give."""

    name: str
    questions: int
    by_rule: int
    by_default: int
    other_way: int
    base: int


def answered(
    case: Case, forum: str, name: str, decided: Mapping[str, str], wins: Mapping[str, Mapping[str, Sequence[str]]]
) -> tuple[tuple[Answered, ...], tuple[Unknown, ...]]:
    """Answer each question that was decided for a side; ``wins`` are the sentences by which each side wins it.

    What could not be asked comes beside the answers: a question whose other sentences are known is answered by these.
    """
    case = case.of_possible_law()
    found: list[Answered] = []
    unknown: list[Unknown] = []
    for question, side in decided.items():
        sentences = wins.get(question, {})
        if side not in sentences:
            unknown.append(Unknown(name, question, "", f"No sentences are given for the side that won: {side}."))
            continue
        atoms: dict[str, list[Atom]] = {}
        for one, texts in sentences.items():
            atoms[one], problems = _atoms(case, texts)
            unknown += [Unknown(name, question, text, reason) for text, reason in problems]
        found.append(_answered(case, (name, forum, question, side), atoms))
    unknown += [Unknown(name, question, "", NO_WINNER) for question in wins if question not in decided]
    return tuple(found), tuple(unknown)


def _answered(case: Case, asked: tuple[str, str, str, str], atoms: Mapping[str, Sequence[Atom]]) -> Answered:
    holding = {one: [atom for atom in atoms[one] if case.model.value(atom) is Value.TRUE] for one in atoms}
    winners = [one for one in atoms if holding[one]]
    found = BOTH if len(winners) > 1 else winners[0] if winners else OPEN
    by_default = len(winners) == 1 and all(rests_on_default(case, atom) for atom in holding[winners[0]])
    return Answered(*asked, found, by_default)


def _atoms(case: Case, sentences: Iterable[str]) -> tuple[list[Atom], list[tuple[str, str]]]:
    """The sentences that the law has and whose things the file has; the others, each with the reason."""
    out: list[Atom] = []
    unknown: list[tuple[str, str]] = []
    for text in sentences:
        try:
            out.append(case.atom(text))
        except InputError as problem:
            unknown.append((text, problem.problems[0].message))
    return out, unknown


def rests_on_default(case: Case, atom: Atom, seen: frozenset[Atom] = frozenset()) -> bool:
    """Whether every way to a sentence leads through a rule that concludes by default."""
    if atom in seen or case.model.stated(atom) is not Value.FALSE:
        return False
    grounds = rule_supports(case, atom)
    return bool(grounds) and all(
        ground.support.part.scope.default
        or any(
            rests_on_default(case, held.condition.atom, seen | {atom})
            for held in ground.instance.body
            if isinstance(held.condition, Literal) and held.condition.positive
        )
        for ground in grounds
    )


def scores(found: Iterable[Answered]) -> tuple[Score, ...]:
    """All questions together, then by forum."""
    every = list(found)
    forums = sorted({one.forum for one in every})
    return (_score("all", every), *(_score(code, [one for one in every if one.forum == code]) for code in forums))


def _score(name: str, group: Sequence[Answered]) -> Score:
    right = [one for one in group if one.right]
    default = sum(one.by_default for one in right)
    base = max((sum(one.decided == side for one in group) for side in {one.decided for one in group}), default=0)
    return Score(name, len(group), len(right) - default, default, sum(one.other_way for one in group), base)
