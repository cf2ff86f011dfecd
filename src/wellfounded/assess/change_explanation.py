"""Why a conclusion changed between two answers: the chain of changed sentences down to a fact that differs."""

from __future__ import annotations

from wellfounded.engine.model import Model
from wellfounded.engine.program import Atom, Count, Literal


def trace_change(before: Model, after: Model, atom: Atom) -> tuple[Atom, ...]:
    """From a changed sentence to a changed fact, each sentence changed because of the next; empty if it did not change.

    Both models must be of the same program. The shortest chain is found; among equals the first in order.
    """
    if before.value(atom) == after.value(atom):
        return ()
    found: dict[Atom, tuple[Atom, ...]] = {atom: (atom,)}
    wave = [atom]
    while wave:
        following: list[Atom] = []
        for changed in wave:
            if before.stated(changed) != after.stated(changed):
                return found[changed]
            for cause in _causes(before, after, changed):
                if cause not in found:
                    found[cause] = (*found[changed], cause)
                    following.append(cause)
        wave = following
    raise AssertionError(f"{atom} changed and no fact did")


def _causes(before: Model, after: Model, atom: Atom) -> list[Atom]:
    """The changed sentences in the applications that had or have a part in the value of a sentence."""
    causes: dict[Atom, None] = {}
    for model in (before, after):
        for instance in model.instances(atom):
            for held in instance.body:
                if isinstance(held.condition, Literal):
                    causes[held.condition.atom] = None
                elif isinstance(held.condition, Count):
                    for side in (before, after):
                        causes |= dict.fromkeys(found for found, _ in side.atoms(held.condition.atom.pred))
    return [cause for cause in causes if before.value(cause) != after.value(cause)]
