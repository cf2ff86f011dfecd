"""Questions that a court decided, put to the law: who is right, and whether a rule says so or nothing but a default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.rule_support import rule_supports
from wellfounded.engine.program import Atom, Literal, Value
from wellfounded.problems import InputError

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
) -> tuple[Answered, ...]:
    """Answer each question that was decided for a side; ``wins`` are the sentences by which each side wins it."""
    case = case.of_possible_law()
    return tuple(
        _answered(case, forum, name, question, side, wins[question])
        for question, side in decided.items()
        if side in wins.get(question, {})
    )


def _answered(
    case: Case, forum: str, name: str, question: str, side: str, wins: Mapping[str, Sequence[str]]
) -> Answered:
    atoms = {one: _atoms(case, wins[one]) for one in wins}
    holding = {one: [atom for atom in atoms[one] if case.model.value(atom) is Value.TRUE] for one in wins}
    winners = [one for one in wins if holding[one]]
    found = BOTH if len(winners) > 1 else winners[0] if winners else OPEN
    by_default = len(winners) == 1 and all(rests_on_default(case, atom) for atom in holding[winners[0]])
    return Answered(name, forum, question, side, found, by_default)


def _atoms(case: Case, sentences: Iterable[str]) -> list[Atom]:
    """The sentences that the law has and whose things the file has."""
    out = []
    for text in sentences:
        try:
            out.append(case.atom(text))
        except InputError:
            continue
    return out


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
