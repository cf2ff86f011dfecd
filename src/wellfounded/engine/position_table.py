"""What comes of contested points: every combination of positions that can matter, tabulated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from wellfounded.engine.compiled_program import Compiled
from wellfounded.engine.evaluation import evaluate
from wellfounded.engine.model import Model
from wellfounded.engine.program import POSITION_PRED, Atom, Value
from wellfounded.engine.proofs import open_reasons

MOST_POINTS = 8


@dataclass(frozen=True, slots=True)
class Combination:
    """One position for each point, and the goals that are then established or open."""

    choice: tuple[tuple[str, str], ...]
    values: Mapping[Atom, Value]


@dataclass(frozen=True, slots=True)
class Table:
    """``points``: the questions combined, ``left_out``: those beyond the first eight.

    ``flips``: for each point, the goals that some change of this position alone gives another value.
    """

    points: tuple[str, ...]
    left_out: tuple[str, ...]
    combinations: tuple[Combination, ...]
    flips: Mapping[str, tuple[Atom, ...]]


def tabulate(
    compiled: Compiled, facts: Mapping[Atom, Value], questions: Mapping[str, tuple[str, ...]], goals: Iterable[str]
) -> Table:
    """Evaluates every combination of positions of the open questions that some open goal can be traced to.

    No other question can matter: to settle what is open never changes what is established or not shown.
    """
    preds = sorted(set(goals))
    model = evaluate(compiled, facts, preds)
    found: set[str] = set()
    for pred in preds:
        for atom, _ in model.atoms(pred):
            found |= {str(r.atoms[0].args[0]) for r in open_reasons(model, atom) if r.kind == "position"}
    points = [name for name in questions if name in found]
    chosen = points[:MOST_POINTS]
    combinations = tuple(
        Combination(choice, {atom: value for pred in preds for atom, value in under.atoms(pred)})
        for choice, under in _combine(model, chosen, questions, ())
    )
    flips = {point: _flipped(combinations, place) for place, point in enumerate(chosen)}
    return Table(tuple(chosen), tuple(points[MOST_POINTS:]), combinations, flips)


def _combine(
    model: Model, points: list[str], questions: Mapping[str, tuple[str, ...]], choice: tuple[tuple[str, str], ...]
) -> Iterator[tuple[tuple[tuple[str, str], ...], Model]]:
    """One point at a time, so that what the earlier ones decide is evaluated once."""
    if not points:
        yield choice, model
        return
    first, *rest = points
    for position in questions[first]:
        others = [Atom(POSITION_PRED, (first, other)) for other in questions[first] if other != position]
        under = model.what_if({Atom(POSITION_PRED, (first, position)): Value.TRUE}, others)
        yield from _combine(under, rest, questions, (*choice, (first, position)))


def _flipped(combinations: tuple[Combination, ...], place: int) -> tuple[Atom, ...]:
    """The goals whose value differs between combinations that differ in one place only."""
    found: set[Atom] = set()
    groups: dict[tuple[tuple[str, str], ...], list[Mapping[Atom, Value]]] = {}
    for combination in combinations:
        rest = combination.choice[:place] + combination.choice[place + 1 :]
        groups.setdefault(rest, []).append(combination.values)
    for group in groups.values():
        atoms = {atom for values in group for atom in values}
        found |= {atom for atom in atoms if len({values.get(atom, Value.FALSE) for values in group}) > 1}
    return tuple(sorted(found))
