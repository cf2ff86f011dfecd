"""The decisions behind a figure, as a search that finds them."""

from __future__ import annotations

from collections.abc import Mapping

from wellfounded.corpus.figures.counts import Figures
from wellfounded.corpus.figures.measures import fields
from wellfounded.corpus.search.fields import FILTERS

__all__ = ["Search", "search_for"]

Search = tuple[str, Mapping[str, tuple[str, ...]], str, str]
"""A query, the values chosen by field, and the first and the last day."""


def search_for(figures: Figures, group: tuple[str, ...], value: str) -> Search | None:
    """The search for the decisions of a group with a value; None where a field or a value of it cannot be searched."""
    counted, asked = figures.measure, figures.chosen
    chosen = {name: values for name, values in asked.values.items() if not fields()[name].quoted}
    for field, one in zip(figures.by, group, strict=True):
        if field.name in chosen and not field.words and one not in chosen[field.name]:
            return None
        chosen[field.name] = (one,)
    chosen["ruling" if counted.of == "issues" else "disposition"] = counted.values or (value,)
    if not all(name in FILTERS and all(values) for name, values in chosen.items()):
        return None
    words = [(name, one.replace('"', " ")) for name in asked.values if name not in chosen for one in asked.values[name]]
    first, last = (day.isoformat() if day else "" for day in (asked.since, asked.until))
    return " OR ".join(f'{name}:"{one}"' for name, one in words), chosen, first, last
