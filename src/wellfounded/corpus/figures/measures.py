"""What can be counted of a corpus, and by what it can be grouped, with the SQL for it."""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wellfounded.problems import InputError, Problem, nearest

__all__ = [
    "Chosen",
    "Field",
    "Measure",
    "Query",
    "choose",
    "counting",
    "field_called",
    "fields",
    "measure_called",
    "measures",
]

_YEAR = re.compile("[0-9]{4}")
_CAPITALS, _SMALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
_MARKS = "*-_/.,;:()[]%&\\\"'\u201c\u201d\u2018\u2019"
_PLAIN = str.maketrans(_CAPITALS + _MARKS, _SMALL + " " * len(_MARKS))
"""How words are compared: the same in both databases, whose own small letters differ beyond ASCII."""
_FILE = Path(__file__).with_name("measures.toml")


@dataclass(frozen=True, slots=True)
class Measure:
    """Something counted: ``values`` are those that count, or empty where each is counted by itself."""

    name: str
    of: str
    words: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """What decisions are grouped and chosen by.

    ``beside``: the value stands beside the trait; ``words``: it is chosen by words of it; ``quoted``: it is words of a
    decision, and not listed; ``person``: its figures describe what a person decided.
    """

    name: str
    column: str = ""
    trait: str = ""
    issue: str = ""
    beside: bool = False
    words: bool = False
    quoted: bool = False
    person: bool = False

    @property
    def trait_column(self) -> str:
        """The column of the traits that has the value."""
        return "detail" if self.beside else "value"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which decisions are counted: the values wanted of each field, any of which counts, and the first and last day."""

    values: Mapping[str, tuple[str, ...]]
    since: dt.date | None = None
    until: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A query with its values."""

    sql: str
    values: tuple[Any, ...]

    @property
    def text(self) -> str:
        """The query with its values in it, as a database takes it by hand."""
        parts = self.sql.split("?")
        shown = [f"'{one.replace(chr(39), chr(39) * 2)}'" if isinstance(one, str) else str(one) for one in self.values]
        return "".join(part + value for part, value in zip(parts, [*shown, ""], strict=True))


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


@cache
def measures() -> Mapping[str, Measure]:
    """The measures by name."""
    return {
        one["name"]: Measure(one["name"], one["of"], one["words"], tuple(one.get("values", ())))
        for one in _data()["measure"]
    }


@cache
def fields() -> Mapping[str, Field]:
    """The fields by name."""
    return {one["name"]: Field(**one) for one in _data()["field"]}


def measure_called(name: str) -> Measure:
    """A measure by its name. Raises InputError (WF890)."""
    found = measures().get(name)
    if found is None:
        message = f"There is no measure '{name}'. Use one of {', '.join(measures())}."
        raise InputError([Problem("measure", 0, "WF890", message, nearest(name, measures()))])
    return found


def field_called(name: str, option: str, *, listed: bool = False) -> Field:
    """A field by its name, as it was given with an option; with ``listed`` one whose values are shown.

    Raises InputError (WF890).
    """
    known = [one.name for one in fields().values() if not (listed and one.quoted)]
    if name not in known:
        message = f"There is no field '{name}'. Use one of {', '.join(known)}."
        if name in fields():
            message = f"'{name}' has words of decisions, with names in them. Use it to choose decisions, with --where."
        raise InputError([Problem(option, 0, "WF890", message, "" if name in fields() else nearest(name, known))])
    return fields()[name]


def choose(given: Sequence[str], option: str) -> dict[str, tuple[str, ...]]:
    """Values wanted, as ``field=value``; several of one field are alternatives. Raises InputError (WF890)."""
    found: dict[str, tuple[str, ...]] = {}
    for one in given:
        name, equals, value = one.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not value:
            message = f"'{one}' is not a field with its value. Write field=value, such as year=2024."
            raise InputError([Problem(option, 0, "WF890", message)])
        field = field_called(name, option)
        if field.column == "year" and not _YEAR.fullmatch(value):
            raise InputError([Problem(option, 0, "WF890", f"'{value}' is not a year. Write four figures.")])
        if field.words and not value.translate(_PLAIN).strip():
            raise InputError([Problem(option, 0, "WF890", f"'{value}' has no word. Write words, such as famil*.")])
        found[name] = (*found.get(name, ()), value)
    return found


def counting(measure: Measure, by: Sequence[Field], chosen: Chosen, *, hits: bool) -> Query:
    """The query that counts by group: the hits of a measure by value, or all that could be hits."""
    joins: dict[str, str] = {}
    columns = [_expression(field, measure, joins) for field in by]
    conditions: list[str] = []
    values: list[Any] = []
    counted = "count(DISTINCT d.id)"
    if measure.of == "issues":
        joins["issues"] = "JOIN issues i ON i.decision = d.id AND i.ruling <> ''"
        value, counted = "i.ruling", "count(*)"
    else:
        value = "o.value"
        joins["outcome"] = _trait_join("o", "disposition")
    if hits and measure.values:
        conditions.append(f"{value} IN ({_marks(measure.values)})")
        values += measure.values
    for name, wanted in chosen.values.items():
        condition, more = _condition(fields()[name], measure, wanted)
        conditions.append(condition)
        values += more
    for day, sign in ((chosen.since, ">="), (chosen.until, "<=")):
        if day is not None:
            conditions.append(f"d.day {sign} ? AND d.day <> ''")
            values.append(day.isoformat())
    if hits and not measure.values:
        columns.append(value)
    groups = ", ".join(columns)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    group = f" GROUP BY {groups} ORDER BY {groups}" if columns else ""
    select = f"SELECT {groups + ', ' if groups else ''}{counted}"
    return Query(f"{select} FROM decisions d {' '.join(joins.values())}{where}{group}", tuple(values))


def _expression(field: Field, measure: Measure, joins: dict[str, str]) -> str:
    if field.column:
        return f"d.{field.column}"
    if field.trait:
        alias = f"t_{field.name}"
        joins[alias] = _trait_join(alias, field.trait, field.trait_column)
        return f"{alias}.value"
    if measure.of == "issues":
        return f"i.{field.issue}"
    alias = f"s_{field.name}"
    joins[alias] = f"JOIN (SELECT DISTINCT decision, {field.issue} FROM issues) {alias} ON {alias}.decision = d.id"
    return f"{alias}.{field.issue}"


def _trait_join(alias: str, trait: str, column: str = "value") -> str:
    inner = f"SELECT DISTINCT decision, {column} AS value FROM traits WHERE field = '{trait}' AND value <> ''"
    return f"JOIN ({inner}) {alias} ON {alias}.decision = d.id"


def _condition(field: Field, measure: Measure, wanted: Sequence[str]) -> tuple[str, list[Any]]:
    if field.column:
        values: list[Any] = [int(one) for one in wanted] if field.column == "year" else list(wanted)
        return f"d.{field.column} IN ({_marks(values)})", values
    if field.trait:
        condition, values = f"{field.trait_column} IN ({_marks(wanted)})", list(wanted)
        if field.words:
            condition, values = _with_words(field.trait_column, wanted)
        return f"d.id IN (SELECT decision FROM traits WHERE field = '{field.trait}' AND {condition})", values
    if measure.of == "issues":
        return f"i.{field.issue} IN ({_marks(wanted)})", list(wanted)
    return f"d.id IN (SELECT decision FROM issues WHERE {field.issue} IN ({_marks(wanted)}))", list(wanted)


def _with_words(column: str, wanted: Sequence[str]) -> tuple[str, list[Any]]:
    """The condition that a column has words one after another; with ``*`` at the end the last only begins so."""
    marks = _MARKS.replace("'", "''")
    plain = f"' ' || translate({column}, '{_CAPITALS}{marks}', '{_SMALL}{' ' * len(_MARKS)}') || ' '"
    ends = ["%" if one.endswith("*") else " %" for one in wanted]
    values = [f"% {' '.join(one.translate(_PLAIN).split())}{end}" for one, end in zip(wanted, ends, strict=True)]
    return f"({' OR '.join([f'{plain} LIKE ?'] * len(values))})", values


def _marks(values: Sequence[Any]) -> str:
    return ", ".join("?" * len(values))
