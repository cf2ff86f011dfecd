"""Decisions like a matter: those that share the most with it, and the rarest, of what the vocabulary of the law says.

A fact weighs more the fewer decisions have it: ln((N + 1) / (n + 1)), where n of N decisions do. The likeness of two
cases is the weight of the facts that both have, as a share of the weight of those that either has.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wellfounded.corpus.search.index import NO_FILTERS, Filters, SearchIndex
from wellfounded.corpus.search.profiles import fact_words
from wellfounded.corpus.search.summaries import stored_decisions, summary
from wellfounded.corpus.store import Store

__all__ = ["decisions_like"]

_CANDIDATES = 300
"""So many decisions that share the most weight are compared as a whole."""
_LISTED = 12
"""Facts of each kind that are named for a decision, the weightiest first."""


def decisions_like(
    store: Store,
    index: SearchIndex,
    facts: Iterable[str],
    filters: Filters = NO_FILTERS,
    *,
    most: int = 10,
    whole_names: bool = False,
) -> dict[str, Any]:
    """The decisions nearest to a case with these facts, as data without a title of the case.

    ``facts`` are what ``profiles.facts_of_matter`` gives. Decisions of one likeness stand in the order of a search.
    """
    weigh = _Weights(index)
    given = sorted(set(facts))
    known = [fact for fact in given if index.frequency(fact)]
    found = []
    for id_, theirs in index.nearest({fact: weigh(fact) for fact in known}, filters, _CANDIDATES):
        shared, either = set(known) & set(theirs), set(known) | set(theirs)
        whole = weigh.of(either)
        if shared and whole > 0:
            found.append((id_, weigh.of(shared) / whole, shared, set(theirs)))
    found.sort(key=lambda one: -one[1])  # those of one likeness stay in their order
    decisions = stored_decisions(store, (one[0] for one in found[:most]), whole_names=whole_names)
    hits = [
        summary(decisions[id_])
        | {
            "likeness": round(likeness, 4),
            "shared": weigh.listed(shared),
            "only_case": weigh.listed(set(known) - theirs),
            "only_decision": weigh.listed(theirs - set(known)),
        }
        for id_, likeness, shared, theirs in found[:most]
        if id_ in decisions
    ]
    return {
        "decisions": index.count(),
        "facts": weigh.listed(set(known), len(known)),
        "not_compared": [fact_words(fact) for fact in given if fact not in set(known)],
        "hits": hits,
    }


class _Weights:
    """The weights of facts, each looked up once."""

    def __init__(self, index: SearchIndex) -> None:
        self._index, self._count = index, index.count()
        self._known: dict[str, float] = {}

    def __call__(self, fact: str) -> float:
        if fact not in self._known:
            self._known[fact] = math.log((self._count + 1) / (self._index.frequency(fact) + 1))
        return max(self._known[fact], 0.0)

    def of(self, facts: Iterable[str]) -> float:
        """The weight of facts together, added in one order so that it is the same every time."""
        return sum(self(fact) for fact in sorted(facts))

    def listed(self, facts: Iterable[str], most: int = _LISTED) -> list[Mapping[str, Any]]:
        """The weightiest of some facts, in words."""
        ranked: Sequence[str] = sorted(facts, key=lambda fact: (-self(fact), fact))
        return [{"fact": fact_words(fact), "weight": round(self(fact), 2)} for fact in ranked[:most]]
