"""What is missing: the smallest sets of further showings that would change an answer; which questions to ask first."""

from __future__ import annotations

from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.chart import burden_of, goal_atoms
from wellfounded.assess.inputs import Input, described, open_inputs
from wellfounded.assess.openness import why_open
from wellfounded.engine.missing import missing
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import Atom, Value, Var

MOST_SHOWINGS = 3
"""How many showings a set may have, unless more are asked for."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A smallest set of further showings, and who would have to make them."""

    party: str
    inputs: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """What would give a sentence another value. ``complete`` is false when the search was cut short."""

    text: str
    atom: Atom
    value: Value
    want: Value
    completions: tuple[Completion, ...]
    because: tuple[str, ...]
    complete: bool
    most: int


def gaps(case: Case, atom: Atom, most: int = MOST_SHOWINGS) -> tuple[Gap, ...]:
    """What would establish a sentence that is not, and what would defeat it if it is not already without support."""
    value = case.model.value(atom)
    wanted = [want for want in (Value.TRUE, Value.FALSE) if want is not value]
    found = [gap(case, atom, want, most) for want in wanted]
    if value is Value.FALSE and not found[0].completions:
        found.append(gap(case, atom, Value.OPEN, most))
    return tuple(found)


def gap(case: Case, atom: Atom, want: Value, most: int) -> Gap:
    """All smallest sets of at most ``most`` showings that give a sentence a value; none contradicts the record."""
    candidates = open_inputs(case, atom)
    sets = missing(case.model, atom, want, candidates, max_size=most)
    completions = [_completion(case, atom, want, sorted(found, key=str)) for found in sets if found]
    because = why_open(case, atom) if case.model.value(atom) is Value.OPEN else ()
    return Gap(case.words(atom), atom, case.model.value(atom), want, tuple(completions), because, sets.complete, most)


def _completion(case: Case, goal: Atom, want: Value, atoms: list[Atom]) -> Completion:
    """Who must make the showings: the party the law names for them, else the one who bears the goal's burden."""
    inputs = tuple(described(case, atom) for atom in atoms)
    parties = sorted({item.party for item in inputs if item.party})
    if not parties:
        burden = burden_of(case, goal)
        if burden is not None and want is not Value.FALSE:
            parties = [burden.party]
    return Completion(" or ".join(parties), inputs)


def questions_at_stake(case: Case) -> tuple[Atom, ...]:
    """What a matter is about: the goals it raises, or, where it raises none, what becomes of its claims and people."""
    goals = tuple(atom for _, atom in goal_atoms(case))
    if goals:
        return goals
    outcomes = []
    for outcome in case.library.outcomes:
        pattern = outcome.sentence.atom
        for match in case.model.match(pattern):
            outcomes.append(fill_atom(pattern, match))
    return tuple(dict.fromkeys(outcomes))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question not yet answered, and what an answer would change; the more decisive the higher its ``weight``."""

    question: str
    line: str
    text: str
    weight: int
    changes: tuple[str, ...]


def ask(case: Case, goals: tuple[Atom, ...] = ()) -> tuple[Asked, ...]:
    """The unanswered questions that matter, the most decisive first."""
    stakes = goals or questions_at_stake(case)
    candidates: dict[Atom, set[Atom]] = {}
    for goal in stakes:
        for atom in open_inputs(case, goal):
            candidates.setdefault(atom, set()).add(goal)
    by_question: dict[tuple[str, str], Asked] = {}
    for atom in sorted(candidates, key=str):
        found = _asked(case, atom, stakes, len(candidates[atom]))
        key = (found.question, found.line.rpartition(":")[0])
        earlier = by_question.get(key)
        if earlier is None or found.weight > earlier.weight:
            by_question[key] = found
    return tuple(sorted(by_question.values(), key=lambda asked: (-asked.weight, asked.line, asked.question)))


def _asked(case: Case, atom: Atom, stakes: tuple[Atom, ...], touched: int) -> Asked:
    item = described(case, atom)
    changes = []
    weight = touched
    if not any(isinstance(arg, Var) for arg in atom.args):
        after = case.model.what_if({atom: Value.TRUE})
        for goal in stakes:
            before, now = case.model.value(goal), after.value(goal)
            if before is not now:
                changes.append(f"{case.words(goal)}: {_WORDS[before]} -> {_WORDS[now]}")
                weight += 100 if now is not Value.OPEN else 50
    return Asked(item.ask or item.text, item.line, item.text, weight, tuple(changes))


_WORDS = {Value.TRUE: "established", Value.OPEN: "open", Value.FALSE: "not shown"}
