"""The same matter under another law: which pieces of law change, and which conclusions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.change import trace_change
from wellfounded.assess.chart import goal_atoms
from wellfounded.assess.fired import conclusions, fired_parts
from wellfounded.assess.grounds import citations, grounds
from wellfounded.assess.openness import why_open
from wellfounded.authorities import Citation
from wellfounded.engine.program import Atom, Value
from wellfounded.language.compiler import NotApplied
from wellfounded.language.model import Part


@dataclass(frozen=True, slots=True)
class ChangedLaw:
    """A piece of law at work in one of the two only, and why it is not in the other."""

    part: Part
    reason: str


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
    """Compare the answers to one matter under two laws, or with sentences stated or struck."""
    reasons_before = {missing.part.id: missing for missing in before.law.not_applied}
    reasons_after = {missing.part.id: missing for missing in after.law.not_applied}
    ended = [reasons_after[part] for part in fired_parts(before) if part in reasons_after]
    added = [reasons_before[part] for part in fired_parts(after) if part in reasons_before]
    return Comparison(
        before,
        after,
        tuple(ChangedLaw(missing.part, missing.reason) for missing in _ordered(before, ended)),
        tuple(ChangedLaw(missing.part, missing.reason) for missing in _ordered(before, added)),
        _changed(before, after),
        _given(before, before.model.facts, after.model.facts),
        _given(before, after.model.facts, before.model.facts),
    )


def _given(case: Case, without: Mapping[Atom, Value], within: Mapping[Atom, Value]) -> tuple[str, ...]:
    """What one record states of the matter's things that the other does not."""
    return tuple(
        case.words(atom)
        for atom in within
        if atom not in without
        and not atom.pred.startswith("?")
        and case.matter.things.keys() & set(map(str, atom.args))
    )


def _ordered(case: Case, missing: list[NotApplied]) -> list[NotApplied]:
    order = {part.id: number for number, part in enumerate(case.library.parts)}
    return sorted(missing, key=lambda one: order[one.part.id])


def _chain(before: Case, after: Case, atom: Atom) -> tuple[str, ...]:
    if before.compiled is not after.compiled:
        return ()
    steps = trace_change(before.model, after.model, atom)[1:]
    return tuple(after.words(step) for step in steps if not step.pred.startswith("?"))


def _changed(before: Case, after: Case) -> tuple[ChangedConclusion, ...]:
    one, other = conclusions(before), conclusions(after)
    outcomes = {outcome.sentence.term.pred for outcome in before.library.outcomes}
    outcomes |= {atom.pred for _, atom in (*goal_atoms(before), *goal_atoms(after))}
    out = []
    for atom in dict.fromkeys([*one, *other]):
        was, now = one.get(atom, Value.FALSE), other.get(atom, Value.FALSE)
        if was is now or atom in before.facts or atom in after.facts:
            continue
        if not any(arg in before.matter.things for arg in atom.args if isinstance(arg, str)):
            continue  # law, and not what it makes of this matter
        shown = after if now is not Value.FALSE else before
        out.append(
            ChangedConclusion(
                before.words(atom),
                atom,
                was,
                now,
                atom.pred in outcomes,
                citations(grounds(shown, atom)),
                why_open(after, atom) if now is Value.OPEN else (),
                _chain(before, after, atom),
            )
        )
    return tuple(sorted(out, key=lambda change: (not change.outcome, change.text)))
