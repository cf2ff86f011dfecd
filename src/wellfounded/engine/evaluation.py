"""The well-founded model of a program and the facts of a record.

Van Gelder, Ross and Schlipf, "The Well-Founded Semantics for General Logic Programs", J. ACM 38(3), 1991: always one
model, with three values. Predicates are evaluated in components, those depended on first; only inside a component whose
sentences deny one another is an alternating fixpoint needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wellfounded.engine.compiled_program import Compiled, compile_program
from wellfounded.engine.model import Instance, Model
from wellfounded.engine.program import Atom, Value

__all__ = ["Compiled", "Instance", "Model", "compile_program", "evaluate"]


def evaluate(compiled: Compiled, facts: Mapping[Atom, Value], goals: Iterable[str] | None = None) -> Model:
    """The model; with ``goals``, only what these predicates depend on (the rest is evaluated when asked for)."""
    return Model.of(compiled, facts, goals)
