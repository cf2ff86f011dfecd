"""Intervals and tests for counts: Wilson's interval for a share, Fisher's exact test for two shares."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

__all__ = ["FEW", "Interval", "fisher_exact", "odds_ratio", "wilson"]

FEW = 30
"""Cases below which a share says little: its interval is then wider than a third."""

_SAME = 1e-7  # two probabilities that differ by less than this share are the same, as R's fisher.test has it


class Interval(NamedTuple):
    """A lower and an upper bound, both from 0 to 1."""

    low: float
    high: float


def wilson(count: int, of: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval for a share: ``count`` cases ``of`` all; from 0 to 1 where there are no cases.

    Raises ValueError unless 0 <= count <= of and 0 < confidence < 1.
    """
    if not 0 <= count <= of or not 0 < confidence < 1:
        raise ValueError(f"{count} of {of} at {confidence} is no share")
    if of == 0:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, squared = count / of, z * z
    middle = (share + squared / (2 * of)) / (1 + squared / of)
    half = z / (1 + squared / of) * math.sqrt(share * (1 - share) / of + squared / (4 * of * of))
    low = 0.0 if count == 0 else max(middle - half, 0.0)
    high = 1.0 if count == of else min(middle + half, 1.0)
    return Interval(low, high)


def fisher_exact(first: int, first_of: int, second: int, second_of: int) -> float:
    """The two-sided p-value of Fisher's exact test for ``first`` of ``first_of`` against ``second`` of ``second_of``.

    It is the probability, where both shares are the same and the margins are fixed, of a table at most as probable as
    this one. Raises ValueError for a count that is not between 0 and its whole.
    """
    if not 0 <= first <= first_of or not 0 <= second <= second_of:
        raise ValueError(f"{first} of {first_of} and {second} of {second_of} are no shares")
    hits, every = first + second, first_of + second_of
    least, most = max(0, hits - second_of), min(first_of, hits)
    whole = _log_choose(every, hits)

    def log_probability(count: int) -> float:
        return _log_choose(first_of, count) + _log_choose(second_of, hits - count) - whole

    bound = log_probability(first) + math.log1p(_SAME)
    logs = (log_probability(count) for count in range(least, most + 1))
    return min(1.0, math.fsum(math.exp(one) for one in logs if one <= bound))


def _log_choose(of: int, count: int) -> float:
    return math.lgamma(of + 1) - math.lgamma(count + 1) - math.lgamma(of - count + 1)


def odds_ratio(first: int, first_of: int, second: int, second_of: int) -> float | None:
    """The odds of the first share over those of the second, as sampled; None where one of them cannot be told."""
    over, under = first * (second_of - second), second * (first_of - first)
    return over / under if under else None
