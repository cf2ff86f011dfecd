"""What can be wrong with law text although every line of it can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wellfounded.language.binding import binding_faults
from wellfounded.language.conflicts import conflict_faults
from wellfounded.language.count_cycles import loop_faults
from wellfounded.language.library_model import Library
from wellfounded.language.reachability import reach_faults
from wellfounded.language.scopes import scope_faults
from wellfounded.language.slot_types import slot_faults
from wellfounded.problems import Fault

_CHECKS: tuple[Callable[[Library], Iterator[Fault]], ...] = (
    binding_faults,
    slot_faults,
    scope_faults,
    reach_faults,
    conflict_faults,
)


def check_library(library: Library) -> list[Fault]:
    """Everything that the parts of a library show to be wrong only when they are seen together."""
    faults = [fault for check in _CHECKS for fault in check(library)]
    if not any(fault.code in ("WF069", "WF072") for fault in faults):  # the program cannot be made then
        faults += loop_faults(library)
    ranks = library.ranks
    faults += library.registry.validate(ranks, [rank for rank, reach in ranks.items() if reach == "own"])
    return list(dict.fromkeys(faults))
