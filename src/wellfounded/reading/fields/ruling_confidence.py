"""How likely a ruling that was read is right: what speaks for it and against it, each with a weight that was measured.

The weights are data (``data/ruling_confidence.toml``), written by ``python -m bench.ruling_confidence`` from labeled
opinions.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from wellfounded.reading.data import table
from wellfounded.reading.model import Basis

__all__ = ["basis_of", "likelihood", "signs"]


def signs() -> tuple[str, ...]:
    """The names of what speaks for or against a ruling."""
    return tuple(table("ruling_confidence")["sign"])


def likelihood(present: Collection[str]) -> float:
    """The probability from 0 to 1 that a ruling with these signs is right; never so high that it counts as sure."""
    known = table("ruling_confidence")
    total = known["base"] + sum(known["sign"][name]["weight"] for name in present)
    return min(1 / (1 + math.exp(-total)), float(known["most"]))


def basis_of(present: Collection[str]) -> Basis:
    """The likelihood of a ruling, and its signs in words."""
    known = table("ruling_confidence")
    words = [known["sign"][name]["words"] for name in signs() if name in present] or [known["plain"]]
    return Basis(round(likelihood(present), 3), "; ".join(words))
