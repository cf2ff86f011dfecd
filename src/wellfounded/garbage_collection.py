"""The collector of garbage, held back while much is made of which nothing is garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Do not collect garbage meanwhile: the collector would go through all that is made, again and again, for nothing.

    For work of a second or so whose objects are kept, or go away without a collector. Used as a decorator, too.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
