"""Unsettled law: the outcome under each combination of positions, and the authorities that adopt each position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.rules_applied import fired_parts
from wellfounded.authorities import Citation
from wellfounded.engine.position_table import Table, tabulate
from wellfounded.engine.program import Atom, Value
from wellfounded.language.compiler import binds
from wellfounded.language.model import Question
from wellfounded.language.outline_model import Nearest, OutlineLine, Reasons, Show, Unanswered
from wellfounded.problems import InputError, Problem


@dataclass(frozen=True, slots=True)
class Adopter:
    """An authority that takes a position, and whether it binds in this forum today (that alone settles nothing)."""

    citation: Citation
    binds: bool


@dataclass(frozen=True, slots=True)
class Point:
    """A contested point that matters here: its sides, who takes each, whether a change of it alone changes outcomes."""

    question: Question
    settled: str
    settled_by: tuple[Citation, ...]
    adopters: dict[str, tuple[Adopter, ...]]
    flips: bool


@dataclass(frozen=True, slots=True)
class Combination:
    """One position of each point, and the outcomes under it, in words, with their values."""

    positions: tuple[tuple[str, str], ...]
    outcomes: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class UnsettledLaw:
    """The table of positions."""

    case: Case
    points: tuple[Point, ...]
    combinations: tuple[Combination, ...]


def unsettled_law(case: Case) -> UnsettledLaw:
    """Tabulate every combination of the contested points on which something that is told of the matter hangs."""
    library, case = case.library, case.of_possible_law()
    table = _tabulated(case)
    if table.left_out:
        count = len(table.points) + len(table.left_out)
        names = ", ".join([*table.points, *table.left_out])
        message = f"{count} unsettled questions affect the outcome: {names}. Adopt positions on some with --position."
        raise InputError([Problem(case.matter.file, 0, "WF159", message)])
    outcome_preds = {outcome.sentence.term.pred for outcome in library.outcomes}
    points = [_point(case, name, any(a.pred in outcome_preds for a in table.flips[name])) for name in table.points]
    points += [_point(case, name, False) for name in _settled_and_used(case)]
    combinations = tuple(Combination(one.choice, _outcomes(case, one.values)) for one in table.combinations)
    return UnsettledLaw(case, tuple(points), combinations)


def contested(case: Case) -> tuple[str, ...]:
    """The unsettled questions on which something that is told of the matter hangs."""
    return _tabulated(case.of_possible_law()).points


def _tabulated(case: Case) -> Table:
    questions = {
        name: tuple(position.name for position in question.positions)
        for name, question in case.library.questions.items()
    }
    return tabulate(case.compiled, case.facts, questions, _told(case))


def _told(case: Case) -> list[str]:
    """The sentences that are told of a matter: its outcomes, and what the outlines show."""
    preds = {outcome.sentence.term.pred for outcome in case.library.outcomes}
    for outline in case.library.outlines.values():
        pending: list[OutlineLine] = [child for section in outline.sections for child in section.children]
        while pending:
            child = pending.pop()
            if isinstance(child, Show | Nearest | Reasons | Unanswered):
                preds.add(child.sentence.term.pred)
            else:
                pending += [*child.children, *(under for column in child.columns for under in column.children)]
    return sorted(preds)


def _outcomes(case: Case, values: Mapping[Atom, Value]) -> tuple[tuple[str, Value], ...]:
    """What becomes of each claim and person: what is established, or where nothing is, what is open."""
    by_pred: dict[str, list[Atom]] = {outcome.sentence.term.pred: [] for outcome in case.library.outcomes}
    for atom in values:
        if atom.pred in by_pred:
            by_pred[atom.pred].append(atom)
    found: dict[str, list[Atom]] = {}
    for outcome in case.library.outcomes:
        slot = outcome.sentence.atom.args.index(outcome.over)
        for atom in sorted(by_pred[outcome.sentence.term.pred], key=str):
            found.setdefault(str(atom.args[slot]), []).append(atom)
    out = []
    for thing in case.matter.things:
        atoms = found.get(thing, [])
        settled = [atom for atom in atoms if values[atom] is Value.TRUE]
        out += [(case.words(atom), values[atom]) for atom in settled or atoms]
    return tuple(out)


def _settled_and_used(case: Case) -> list[str]:
    """The questions that the law has settled, with a position that led to something in this matter."""
    under: dict[str, set[str]] = {name: set() for name in case.library.questions if name in case.law.settled}
    for support in case.law.supports.values():
        for question, _ in support.part.scope.under:
            if question in under:
                under[question].add(support.part.id)
    fired = fired_parts(case, set().union(*under.values())).keys()
    return [name for name, parts in under.items() if parts & fired]


def _point(case: Case, name: str, flips: bool) -> Point:
    question = case.library.questions[name]
    settled, by = case.law.settled.get(name, ("", ()))
    adopters = {
        position.name: tuple(
            Adopter(citation, binds(case.library, citation, case.law.setting))
            for citation in position.authorities
            if citation.authority.date <= case.law.setting.day
        )
        for position in question.positions
    }
    return Point(question, settled, by, adopters, flips)
