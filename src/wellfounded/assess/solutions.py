"""The ways in which conditions of law text are established in a matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wellfounded.assess.case import Case
from wellfounded.engine.comparisons import compare
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import Const, Value, Var
from wellfounded.language.model import Compare, Condition, Holds

Binding = Mapping[Var, Const]


def solutions(case: Case, conditions: tuple[Condition, ...], binding: Binding) -> Iterator[dict[Var, Const]]:
    """The ways to fill the conditions' variables so that each is established; in the order of the matter file."""
    found: list[dict[Var, Const]] = [dict(binding)]
    for condition in conditions:
        found = [more for one in found for more in _solve(case, condition, one)]
    order = case.order
    found.sort(key=lambda one: [order.get(str(value), len(order)) for _, value in sorted(one.items(), key=_by_name)])
    yield from found


def _by_name(item: tuple[Var, Const]) -> str:
    return item[0].name


def _solve(case: Case, condition: Condition, binding: dict[Var, Const]) -> Iterator[dict[Var, Const]]:
    if isinstance(condition, Holds):
        pattern = fill_atom(condition.sentence.atom, binding)
        matches = [m for m in case.model.match(pattern) if case.model.value(fill_atom(pattern, m)) is Value.TRUE]
        if condition.positive:
            yield from ({**binding, **match} for match in matches)
        elif not matches:
            yield binding
    elif isinstance(condition, Compare):
        left, right = (binding.get(arg, arg) if isinstance(arg, Var) else arg for arg in condition.test.args)
        if isinstance(left, Var) or isinstance(right, Var):
            return
        if compare(condition.test, left, right) is Value.TRUE:
            yield binding
