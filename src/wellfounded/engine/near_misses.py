"""Rules that came near to a sentence: all but a few of their conditions are met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wellfounded.engine.model import Binding, Held, Model, fill
from wellfounded.engine.program import Atom, Condition, Literal, Rule, Value
from wellfounded.engine.query_plans import variables
from wellfounded.engine.why_not import condition_order, extensions, filled, unify

MOST_WAYS = 40
"""How many ways of meeting a rule's conditions are followed at a time; those with the fewest gaps are kept."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A rule for ``head`` with the conditions that are established, and those that are not, as far as filled in."""

    rule: Rule
    head: Atom
    met: tuple[Held, ...]
    lacking: tuple[Condition, ...]


def near_misses(model: Model, rules: Iterable[Rule], pattern: Atom, allowed: int) -> Iterator[NearMiss]:
    """For each of the rules that could lead to a sentence, its nearest miss: at most ``allowed`` conditions lacking.

    The rules need not be the model's: it may have left out those that nothing given can satisfy.
    """
    for rule in rules:
        binding = unify(rule.head, pattern)
        if binding is not None:
            found = _nearest(model, rule, binding, allowed)
            if found is not None and found.lacking:
                yield found


def _nearest(model: Model, rule: Rule, start: Binding, allowed: int) -> NearMiss | None:
    ways: list[tuple[tuple[Condition, ...], Binding, tuple[Held, ...]]] = [((), start, ())]
    for condition in condition_order(rule, start):
        further = []
        for lacking, binding, met in ways:
            if not _bound(condition, binding):
                # What would have filled it is lacking already: nothing can be said of this condition.
                further.append((lacking, binding, met))
                continue
            held = [pair for pair in extensions(model, condition, binding) if pair[1].value is Value.TRUE]
            further += [(lacking, more, (*met, one)) for more, one in held]
            if not held and len(lacking) < allowed:
                further.append(((*lacking, filled(condition, binding)), binding, met))
        further.sort(key=lambda way: len(way[0]))
        ways = further[:MOST_WAYS]
    if not ways:
        return None
    lacking, binding, met = ways[0]
    return NearMiss(rule, fill(rule.head, binding), met, lacking)


def _bound(condition: Condition, binding: Binding) -> bool:
    return (isinstance(condition, Literal) and condition.positive) or variables(condition) <= set(binding)
