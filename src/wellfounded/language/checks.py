"""What can be wrong with law text although every line of it can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wellfounded.language.binding import binding_problems
from wellfounded.language.conflicts import conflict_problems
from wellfounded.language.count_cycles import loop_problems
from wellfounded.language.library_model import Library
from wellfounded.language.reachability import reach_problems
from wellfounded.language.scopes import scope_problems
from wellfounded.language.slot_types import slot_problems
from wellfounded.problems import Problem

_CHECKS: tuple[Callable[[Library], Iterator[Problem]], ...] = (
    binding_problems,
    slot_problems,
    scope_problems,
    reach_problems,
    conflict_problems,
)


def check_library(library: Library) -> list[Problem]:
    """Everything that the parts of a library show to be wrong only when they are seen together."""
    problems = [problem for check in _CHECKS for problem in check(library)]
    if not any(problem.code in ("WF069", "WF072") for problem in problems):  # the program cannot be made then
        problems += loop_problems(library)
    ranks = library.ranks
    problems += library.registry.validate(ranks, [rank for rank, reach in ranks.items() if reach == "own"])
    return list(dict.fromkeys(problems))
