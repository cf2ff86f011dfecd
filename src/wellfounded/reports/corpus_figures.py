"""Figures on a corpus as rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wellfounded.reading.shown_values import value_words
from wellfounded.reports.row_tree import Row

__all__ = ["difference_rows", "figures_rows"]

_SMALL = 0.0001


def _share(one: Mapping[str, Any]) -> str:
    few = ", few" if one["few"] else ""
    return f"{one['count']} of {one['of']}, {one['share']:.0%} ({one['low']:.0%} to {one['high']:.0%}{few})"


def figures_rows(data: Mapping[str, Any]) -> list[Row]:
    """The counts by group, then the base rate, and what must be known to read them."""
    by = ", ".join(data["by"])
    words = str(data["words"])
    head = Row(words[:1].upper() + words[1:] + (f", by {by}" if by else ""), mark="head")
    for one in data["counts"] if data["by"] else ():
        group = ", ".join(value_words(value) or "(not read)" for value in one["group"].values())
        value = "" if one["value"] == data["measure"] else f": {value_words(one['value'])}"
        head.add(f"{group}{value}: {_share(one)}")
    base = Row("All together", mark="head")
    for one in data["base"]:
        value = "" if one["value"] == data["measure"] else f"{value_words(one['value'])}: "
        base.add(f"{value}{_share(one)}")
    if not data["base"]:
        base.add("No decision of that kind.")
    notes = Row("Notes", mark="head")
    for note in data["notes"]:
        notes.add(note, mark="caution")
    return [head, base, notes] if head.rows else [base, notes]


def difference_rows(data: Mapping[str, Any]) -> list[Row]:
    """Two groups, the test, and what must be known to read it."""
    words = str(data["words"])
    head = Row(words[:1].upper() + words[1:], mark="head")
    for side in ("first", "second"):
        head.add(f"{data[side]['group']['group']}: {_share(data[side])}")
    p = f"p < {_SMALL}" if data["p"] < _SMALL else f"p = {data['p']:.4f}"
    odds = f"; odds ratio {data['odds']:.2f}" if data["odds"] is not None else ""
    head.add(f"Fisher's exact test, two-sided: {p}{odds}")
    notes = Row("Notes", mark="head")
    for note in data["notes"]:
        notes.add(note, mark="caution")
    return [head, notes]
