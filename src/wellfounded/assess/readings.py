"""Contested points: every combination of readings that matters, what comes of it, and who adopts what."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.review import outcomes
from wellfounded.authorities import Citation
from wellfounded.engine.program import READING_PRED, Atom, Literal, Value
from wellfounded.faults import Fault, InputFault
from wellfounded.language.compiler import binds
from wellfounded.language.model import Question

MOST = 8
"""Contested points that are combined at once; with more, readings must be chosen first."""


@dataclass(frozen=True, slots=True)
class Adopter:
    """An authority that takes a reading, and whether it binds in this forum today (that alone settles nothing)."""

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
    """One reading of each point, and the outcomes under it, in words, with their values."""

    readings: tuple[tuple[str, str], ...]
    outcomes: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Readings:
    """The table of readings."""

    case: Case
    points: tuple[Point, ...]
    combinations: tuple[Combination, ...]


def readings(case: Case) -> Readings:
    """Tabulate every combination of the contested points on which the outcomes hang."""
    names = contested(case)
    if len(names) > MOST:
        message = f"{len(names)} contested points matter: {', '.join(names)}. Choose readings of some with --reading."
        raise InputFault([Fault(case.matter.file, 0, "WF159", message)])
    sides = [[reading.name for reading in case.library.questions[name].readings] for name in names]
    table = {}
    for chosen in itertools.product(*sides):
        taken = dict(zip(names, chosen, strict=True))
        table[chosen] = _outcomes(case, taken)
    points = []
    for number, name in enumerate(names):
        flips = any(
            table[chosen] != table[(*chosen[:number], other, *chosen[number + 1 :])]
            for chosen in table
            for other in sides[number]
        )
        points.append(_point(case, name, flips))
    for name in sorted(case.law.settled):
        if _matters(case, name):
            points.append(_point(case, name, False))
    combinations = tuple(Combination(tuple(zip(names, chosen, strict=True)), found) for chosen, found in table.items())
    return Readings(case, tuple(points), combinations)


def _outcomes(case: Case, taken: dict[str, str]) -> tuple[tuple[str, Value], ...]:
    add = {}
    remove = []
    for question, reading in taken.items():
        for side in case.library.questions[question].readings:
            atom = Atom(READING_PRED, (question, side.name))
            if side.name == reading:
                add[atom] = Value.TRUE
            else:
                remove.append(atom)
    under = case.with_model(case.model.what_if(add, remove))
    return tuple((line.text, line.value) for outcome in outcomes(under) for line in outcome.lines)


def contested(case: Case) -> list[str]:
    """The unsettled questions, in the library's order, that something possible in this matter hangs on."""
    return [
        name
        for name in case.library.questions
        if name in case.law.open_questions and name not in case.chosen and _matters(case, name)
    ]


def _matters(case: Case, question: str) -> bool:
    """Whether a rule under a reading of the question comes into play in this matter, on any reading."""
    for rule in case.program.rules:
        reads = [
            condition.atom
            for condition in rule.body
            if isinstance(condition, Literal)
            and condition.atom.pred == READING_PRED
            and condition.atom.args[0] == question
        ]
        if reads:
            taken = case.model.what_if({Atom(READING_PRED, reads[0].args): Value.TRUE})
            if any(
                instance.rule.id == rule.id and instance.value is not Value.FALSE
                for atom, _ in taken.atoms(rule.head.pred)
                for instance in taken.instances(atom)
            ):
                return True
    return False


def _point(case: Case, name: str, flips: bool) -> Point:
    question = case.library.questions[name]
    settled, by = case.law.settled.get(name, ("", ()))
    adopters = {
        reading.name: tuple(
            Adopter(citation, binds(case.library, citation, case.law.setting))
            for citation in reading.authorities
            if citation.authority.date <= case.law.setting.day
        )
        for reading in question.readings
    }
    return Point(question, settled, by, adopters, flips)
