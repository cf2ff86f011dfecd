"""What can be wrong with law text although every line of it can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wellfounded.faults import Fault
from wellfounded.language.binding import binding_faults
from wellfounded.language.collection import Library

_CHECKS: tuple[Callable[[Library], Iterator[Fault]], ...] = (binding_faults,)


def check_library(library: Library) -> list[Fault]:
    """Everything that the parts of a library show to be wrong only when they are seen together."""
    return [fault for check in _CHECKS for fault in check(library)]
