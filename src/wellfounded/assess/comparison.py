"""The same matter under another law, or several: which rules change, and which conclusions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from wellfounded.assess.case import Case
from wellfounded.assess.change_explanation import trace_change
from wellfounded.assess.chart import goal_atoms
from wellfounded.assess.rule_support import citations, persuasive, rule_supports
from wellfounded.assess.rules_applied import conclusions, rules_applied
from wellfounded.assess.unresolved_reasons import why_open
from wellfounded.authorities import Citation
from wellfounded.dates import Span
from wellfounded.engine.program import Atom, Literal, Value
from wellfounded.language.model import Part

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class ChangedLaw:
    """A rule at work in one of the two only, with its authority there, and why it is not in the other."""

    part: Part
    reason: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class ChangedConclusion:
    """A sentence that has another value; ``outcome`` marks what becomes of a claim or person, and the goals charted.

    ``chain`` leads from it, where only the record differs, over changed sentences to the fact that was changed.
    """

    text: str
    atom: Atom
    before: Value
    after: Value
    outcome: bool
    citations: tuple[Citation, ...]
    because: tuple[str, ...]
    chain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changes between two answers."""

    before: Case
    after: Case
    ended: tuple[ChangedLaw, ...]
    added: tuple[ChangedLaw, ...]
    conclusions: tuple[ChangedConclusion, ...]
    stated: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()


def compare_cases(before: Case, after: Case) -> Comparison:
    """Compare the answers to one matter under two laws, or with sentences stated or struck, or with its dates moved."""
    same = before.matter is after.matter
    return Comparison(
        before,
        after,
        _in_one_only(before, after),
        _in_one_only(after, before),
        _changed(before, after),
        _given(before, before.model.facts, after.model.facts) if same else (),
        _given(before, after.model.facts, before.model.facts) if same else (),
    )


def _in_one_only(one: Case, other: Case) -> tuple[ChangedLaw, ...]:
    """The law at work in one case that does not apply in the other, in the library's order."""
    left_out = {missing.part.id: missing.reason for missing in other.law.not_applied}
    at_work = rules_applied(one, left_out)
    cited = _cited(one)
    return tuple(
        ChangedLaw(part, left_out[part.id], cited[part.id])
        for part in one.library.parts
        if part.id in at_work and part.id in left_out
    )


def _cited(case: Case) -> dict[str, tuple[Citation, ...]]:
    """The authority here and today of every rule that applies, by id."""
    return {support.part.id: support.citations for support in case.law.supports.values()}


def _given(case: Case, without: Mapping[Atom, Value], within: Mapping[Atom, Value]) -> tuple[str, ...]:
    """What one record states of the matter's things that the other does not."""
    return tuple(
        case.words(atom)
        for atom in within
        if atom not in without
        and not atom.pred.startswith("?")
        and case.matter.things.keys() & set(map(str, atom.args))
    )


def _chain(before: Case, after: Case, atom: Atom) -> tuple[str, ...]:
    if before.compiled is not after.compiled:
        return ()
    steps = trace_change(before.model, after.model, atom)[1:]
    return tuple(after.words(step) for step in steps if not step.pred.startswith("?"))


def _changed(before: Case, after: Case) -> tuple[ChangedConclusion, ...]:
    out = []
    outcomes = _outcomes([before, after])
    for atom, (was, now) in _differing([before, after]).items():
        shown = after if now is not Value.FALSE else before
        out.append(
            ChangedConclusion(
                before.words(atom),
                atom,
                was,
                now,
                atom.pred in outcomes,
                authorities(shown, atom),
                why_open(after, atom) if now is Value.OPEN else (),
                _chain(before, after, atom),
            )
        )
    return tuple(sorted(out, key=lambda change: (not change.outcome, change.text)))


def _named(case: Case, atom: Atom) -> tuple[Citation, ...]:
    grounds = rule_supports(case, atom)
    return (*citations(grounds), *persuasive(grounds))


def authorities(case: Case, atom: Atom) -> tuple[Citation, ...]:
    """On what a sentence rests: its own law, and the law that says nothing of this matter but that it builds on.

    That the time for a petition can be waived is one rule; that it is no limit on power is another, and the one that
    has changed. What only persuades comes after what binds.
    """
    found = dict.fromkeys(_named(case, atom))
    todo, seen = [atom], {atom}
    while todo:
        for ground in rule_supports(case, todo.pop()):
            for held in ground.instance.body:
                condition = held.condition
                if isinstance(condition, Literal) and condition.positive and condition.atom not in seen:
                    seen.add(condition.atom)
                    if not case.matter.things.keys() & set(map(str, condition.atom.args)):
                        found |= dict.fromkeys(_named(case, condition.atom))
                        todo.append(condition.atom)
    return tuple(found)


def _outcomes(cases: Sequence[Case]) -> set[str]:
    """What says what becomes of a claim or person, and the goals charted."""
    declared = {outcome.sentence.term.pred for outcome in cases[0].library.outcomes}
    return declared | {atom.pred for case in cases for _, atom in goal_atoms(case)}


def _differing(cases: Sequence[Case]) -> dict[Atom, tuple[Value, ...]]:
    """What the law makes of the matter's things that is not the same in all cases, with its value in each."""
    found = [conclusions(case) for case in cases]
    things = cases[0].matter.things
    dates_moved = any(case.matter is not cases[0].matter for case in cases)
    out = {}
    for atom in dict.fromkeys(atom for one in found for atom in one):
        values = tuple(one.get(atom, Value.FALSE) for one in found)
        if len(set(values)) == 1 or any(atom in case.facts for case in cases):
            continue
        if not any(arg in things for arg in atom.args if isinstance(arg, str)):
            continue  # law, and not what it makes of this matter
        if dates_moved and any(isinstance(arg, Span) for arg in atom.args):
            continue  # another date, because all were moved
        out[atom] = values
    return out


@dataclass(frozen=True, slots=True)
class Side:
    """The cases, by number, in which a sentence has one value on the same authority."""

    cases: tuple[int, ...]
    value: Value
    citations: tuple[Citation, ...]
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VariedConclusion:
    """A sentence that has not the same value in all cases, and the sides that they fall into."""

    text: str
    atom: Atom
    outcome: bool
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class VariedLaw:
    """A rule at work in some cases only: in which, on what authority, and why it does not apply elsewhere."""

    part: Part
    at_work: tuple[Side, ...]
    left_out: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Variation:
    """How the answers to one matter vary over several laws."""

    cases: tuple[Case, ...]
    conclusions: tuple[VariedConclusion, ...]
    law: tuple[VariedLaw, ...]


def compare_several(cases: Sequence[Case]) -> Variation:
    """Compare the answers to one matter under several laws, or with its dates moved."""
    outcomes = _outcomes(cases)
    varied = []
    for atom, values in _differing(cases).items():
        outcome = atom.pred in outcomes
        sides = []
        for case, value in zip(cases, values, strict=True):
            reasons = why_open(case, atom) if outcome and value is Value.OPEN else ()
            sides.append((value, authorities(case, atom), reasons))
        grouped = tuple(Side(numbers, *side) for side, numbers in _grouped(sides))
        varied.append(VariedConclusion(cases[0].words(atom), atom, outcome, grouped))
    ordered = sorted(varied, key=lambda one: (not one.outcome, one.text))
    return Variation(tuple(cases), tuple(ordered), _varied_law(cases))


def _varied_law(cases: Sequence[Case]) -> tuple[VariedLaw, ...]:
    at_work = [rules_applied(case) for case in cases]
    cited = [_cited(case) for case in cases]
    left_out = [{missing.part.id: missing.reason for missing in case.law.not_applied} for case in cases]
    out = []
    for part in cases[0].library.parts:
        used = [number for number, ids in enumerate(at_work) if part.id in ids]
        without = [(left_out[n][part.id], n) for n in range(len(cases)) if part.id in left_out[n]]
        if used and without:
            on = _grouped([cited[number][part.id] for number in used])
            sides = tuple(Side(tuple(used[n] for n in numbers), Value.TRUE, authority) for authority, numbers in on)
            why = _grouped(reason for reason, _ in without)
            reasons = tuple((reason, tuple(without[n][1] for n in numbers)) for reason, numbers in why)
            out.append(VariedLaw(part, sides, reasons))
    return tuple(out)


def _grouped(values: Iterable[T]) -> list[tuple[T, tuple[int, ...]]]:
    """Which places have the same value, in the order in which the values first come."""
    found: dict[T, list[int]] = {}
    for number, value in enumerate(values):
        found.setdefault(value, []).append(number)
    return [(value, tuple(numbers)) for value, numbers in found.items()]
