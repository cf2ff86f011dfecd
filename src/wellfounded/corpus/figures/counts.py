"""Counts of a corpus by group, with shares, intervals, and the base rate; two groups compared."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from wellfounded.corpus.figures.measures import Chosen, Field, Measure, Query, counting, measures
from wellfounded.corpus.figures.statistics import FEW, Interval, fisher_exact, odds_ratio, wilson
from wellfounded.corpus.store import Store
from wellfounded.problems import InputError, Problem

__all__ = ["Comparison", "Count", "Figures", "compare", "count", "csv_text"]

CHOSEN = "The decisions are those that were added, and no sample of all: the shares describe this corpus only."
READ = "What was decided was read by a program; where it read nothing, the decision is not counted."
PERSONS = "What one person decided is listed by name with its interval; it is no measure of that person."
DEPENDENT = "Issues of one decision depend on each other; the intervals and the test take them as independent."
OVERLAP = "decisions are in both groups; the test takes the groups as separate."


@dataclass(frozen=True, slots=True)
class Count:
    """A share: ``count`` cases ``of`` all of its group; ``value`` is the ruling or disposition, or the measure's name.

    ``group`` are the values of the fields by which it was grouped, in their order.
    """

    group: tuple[str, ...]
    value: str
    count: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        """Wilson's interval at 95 percent."""
        return wilson(self.count, self.of)

    @property
    def few(self) -> bool:
        """Whether the group has so few cases that its share says little."""
        return self.of < FEW


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts by group, in the order of the groups; ``base`` are those of all groups together, one for each value."""

    measure: Measure
    by: tuple[Field, ...]
    chosen: Chosen
    counts: tuple[Count, ...]
    base: tuple[Count, ...]
    notes: tuple[str, ...]
    queries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two groups compared: ``p`` is that of Fisher's exact test; ``odds`` the odds ratio, where it can be told."""

    measure: Measure
    first: Count
    second: Count
    p: float
    odds: float | None
    notes: tuple[str, ...]
    queries: tuple[str, ...]


def count(store: Store, measure: Measure, by: Sequence[Field], chosen: Chosen) -> Figures:
    """Count a measure by group. Each group is listed in the order of its name, whatever its share."""
    hits, every = counting(measure, by, chosen, hits=True), counting(measure, by, chosen, hits=False)
    of = {_names(row[:-1]): int(row[-1]) for row in store.rows(every.sql, every.values)}
    found: dict[tuple[str, ...], dict[str, int]] = {group: {} for group in of}
    for row in store.rows(hits.sql, hits.values):
        group, value = (_names(row[:-1]), measure.name) if measure.values else (_names(row[:-2]), str(row[-2]))
        found[group][value] = int(row[-1])
    counts = tuple(
        Count(group, value, number, of[group])
        for group, values in sorted(found.items())
        for value, number in sorted((values or ({measure.name: 0} if measure.values else {})).items())
    )
    base = _base(store, measure, chosen)
    notes = [CHOSEN, READ]
    if any(field.person for field in by):
        notes.append(PERSONS)
    if measure.of == "issues":
        notes.append(DEPENDENT)
    few = len({one.group for one in counts if one.few})
    if few:
        notes.append(f"Groups with fewer than {FEW} cases: {few}. Their shares say little.")
    return Figures(measure, tuple(by), chosen, counts, base, tuple(notes), (hits.text, every.text))


def _base(store: Store, measure: Measure, chosen: Chosen) -> tuple[Count, ...]:
    hits, every = counting(measure, (), chosen, hits=True), counting(measure, (), chosen, hits=False)
    of = int(store.value(every.sql, every.values))
    rows = store.rows(hits.sql, hits.values)
    if measure.values:
        return (Count((), measure.name, int(rows[0][0]), of),)
    return tuple(Count((), str(value), int(number), of) for value, number in rows)


def _names(values: Sequence[object]) -> tuple[str, ...]:
    return tuple("" if one is None else str(one) for one in values)


def compare(store: Store, measure: Measure, first: Chosen, second: Chosen, names: tuple[str, str]) -> Comparison:
    """Two groups compared on a measure that has values. ``names`` are what the groups are called.

    Raises InputError (WF891) for a measure that is no share, and for groups chosen by a person.
    """
    if not measure.values:
        shares = ", ".join(name for name, one in measures().items() if one.values)
        message = f"'{measure.name}' is no share. Compare one of {shares}."
        raise InputError([Problem("measure", 0, "WF891", message)])
    queries: list[Query] = []
    sides: list[Count] = []
    for chosen, name in ((first, names[0]), (second, names[1])):
        hits, every = counting(measure, (), chosen, hits=True), counting(measure, (), chosen, hits=False)
        queries += [hits, every]
        number, of = (int(store.value(one.sql, one.values)) for one in (hits, every))
        sides.append(Count((name,), measure.name, number, of))
    one, other = sides
    p = fisher_exact(one.count, one.of, other.count, other.of)
    odds = odds_ratio(one.count, one.of, other.count, other.of)
    notes = [CHOSEN, READ, *([DEPENDENT] if measure.of == "issues" else [])]
    notes += [
        f"{side.group[0]} has only {side.of} case{'' if side.of == 1 else 's'}: its share says little."
        for side in sides
        if side.few
    ]
    both = _in_both(store, measure, first, second)
    notes += [f"{both} {OVERLAP}"] if both else []
    return Comparison(measure, one, other, p, odds, tuple(notes), tuple(one.text for one in queries))


def _in_both(store: Store, measure: Measure, first: Chosen, second: Chosen) -> int:
    parts = []
    values: list[object] = []
    for chosen in (first, second):
        query = counting(measure, (), chosen, hits=False)
        counted = query.sql.partition(" FROM ")[2]
        parts.append(f"SELECT d.id FROM {counted}")
        values += query.values
    return int(store.value(f"SELECT count(*) FROM ({' INTERSECT '.join(parts)}) both_groups", values))


def csv_text(figures: Figures) -> str:
    """The counts as CSV: what was counted, the queries, and the notes after ``#``, then a row for each count."""
    out = io.StringIO()
    lines = [figures.measure.words, *(f"query: {one}" for one in figures.queries), *figures.notes]
    for line in lines:
        out.write("# " + " ".join(line.split()) + "\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(field.name for field in figures.by), "value", "count", "of", "share", "low", "high"])
    for one in [*figures.counts, *figures.base]:
        group = one.group or tuple("(all)" for _ in figures.by)
        numbers = [f"{number:.4f}" for number in (one.share, *one.interval)]
        writer.writerow([*map(_cell, group), one.value, one.count, one.of, *numbers])
    return out.getvalue()


def _cell(text: str) -> str:
    """A text of a decision as a cell that no program for tables takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
