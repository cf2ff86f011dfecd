"""The pages of the intake interview, as ``interview.toml`` has them, and which of them a matter needs."""

from __future__ import annotations

import datetime as dt
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as factory_of
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wellfounded.dates import DateError, parse_span
from wellfounded.matter.editor import answers_of, entries_of, text_of
from wellfounded.matter.schema import Schema
from wellfounded.matter.yaml_parser import Map

FIRST, EACH, LIST, ROWS, ABOUT = "first", "each", "list", "rows", "about"
"""Which entries a page fills in; see ``interview.toml``."""

Moot = Callable[[str, str], bool]
"""Whether a sentence of the law, with one blank, holds of an entry."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on the entries of a section (of the entry itself, without one): it has, or lacks, a value in a field.

    ``filled`` says whether the field must have any value, or none; with ``past`` it holds a date that has come, and
    with ``since`` none that is earlier. Without a field, the section must have an entry. ``unless`` is a sentence that
    must not hold of such an entry.
    """

    section: str = ""
    field: str = ""
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    unless: str = ""
    filled: bool | None = None
    past: bool = False
    since: str = ""

    def met_by(self, entry: Map) -> bool:
        """Whether an entry meets it, apart from ``unless``."""
        values = values_in(entry, self.field) if self.field else ()
        if self.filled is not None and bool(values) is not self.filled:
            return False
        if self.past and not any(_began(value) for value in values):
            return False
        if self.since and any(_ended_before(value, self.since) for value in values):
            return False
        return (not self.has or any(v in self.has for v in values)) and not any(v in self.lacks for v in values)


@dataclass(frozen=True, slots=True)
class Setting:
    """A field that a page fills in without asking: with the first entry of a section, or all that meet ``where``."""

    field: str
    section: str
    first: bool = False
    where: Mapping[str, str] = factory_of(default_factory=dict)

    def values(self, root: Map) -> tuple[str, ...]:
        """The ids of the entries."""
        found = [
            own
            for own, entry in entries_of(root, self.section).items()
            if all(value in values_in(entry, name) for name, value in self.where.items())
        ]
        return tuple(found[:1] if self.first else found)


@dataclass(frozen=True, slots=True)
class Within:
    """How entries made together are connected: each in ``field`` with the one made for one of the ``values``."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Less:
    """Fields that are not asked of the entries that have some ``values`` in a ``field``."""

    field: str
    fields: tuple[str, ...]
    values: tuple[str, ...]

    def of(self, entry: Map) -> tuple[str, ...]:
        """The fields that are not asked of an entry."""
        return self.fields if any(value in self.values for value in values_in(entry, self.field)) else ()


@dataclass(frozen=True, slots=True)
class Named:
    """The entries that a section names in a field."""

    section: str
    field: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a question proposes for a new entry: a ``value``, or what the entries of a section say in a field.

    ``where`` keeps to entries with those values. With ``agree``, nothing is proposed where they say different things.
    """

    value: str = ""
    section: str = ""
    field: str = ""
    where: Mapping[str, str] = factory_of(default_factory=dict)
    agree: bool = False

    def values(self, root: Map) -> tuple[str, ...]:
        """What is proposed; nothing where no entry says anything."""
        if self.value:
            return (self.value,)
        entries = entries_of(root, self.section).values()
        asked = [entry for entry in entries if all(v in values_in(entry, n) for n, v in self.where.items())]
        said = [values_in(entry, self.field) for entry in asked]
        found = tuple(dict.fromkeys(value for values in said for value in values))
        return () if self.agree and (len(found) > 1 or not all(said)) else found


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a page: one field, or ``flags``, yes-or-no fields to check together under ``labels``."""

    field: str = ""
    flags: tuple[str, ...] = ()
    ask: str = ""
    help: str = ""
    labels: Mapping[str, str] = factory_of(default_factory=dict)
    choices: Mapping[str, str] = factory_of(default_factory=dict)
    first: bool = False
    proposed: Proposal | None = None
    of: tuple[str, ...] = ()
    less: Less | None = None
    own: tuple[Condition, ...] = ()
    beside: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that it answers."""
        return self.flags or (self.field,)

    def apart_from(self, value: str) -> tuple[str, ...]:
        """Its fields that are not answered of the entry made for one of several values chosen together."""
        return self.fields if self.of and value not in self.of else ()

    def asked_of(self, own: str, entry: Map, moot: Moot) -> bool:
        """Whether it is asked about an entry, of which the law may say already what it asks."""
        return all(one.met_by(entry) and not (one.unless and moot(one.unless, own)) for one in self.own)

    @property
    def name(self) -> str:
        """By what a form knows it."""
        return self.field or self.flags[0]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the interview; see ``interview.toml`` for what its keys mean."""

    id: str
    part: str
    title: str
    section: str
    makes: str
    questions: tuple[Question, ...] = ()
    help: str = ""
    rule: str = ""
    name: str = ""
    called: str = ""
    each: str = ""
    each_of: str = ""
    within: Within | None = None
    rulings: str = ""
    columns: tuple[str, ...] = ()
    lines: int = 6
    names: str = ""
    heads: Mapping[str, str] = factory_of(default_factory=dict)
    sets: tuple[Setting, ...] = ()
    always: Mapping[str, str] = factory_of(default_factory=dict)
    implied: Mapping[str, str] = factory_of(default_factory=dict)
    when: tuple[Condition, ...] = ()
    own: tuple[Condition, ...] = ()
    linked: tuple[str, ...] = ()
    named_in: Named | None = None
    stages: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """By what it is remembered that the page was asked."""
        return f"page {self.id}"

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that show, where one is answered, that the page was filled in."""
        own = (*(name for question in self.questions for name in question.fields), *self.always)
        return (*own, *self.columns, *(each.field for each in self.sets), *([self.each] if self.each else []))

    def named(self, root: Map) -> tuple[str, ...]:
        """The entries that the section's first one names in the field for those that a page of rows makes."""
        first = next(iter(entries_of(root, self.section).values()), None)
        return values_in(first, self.names) if first is not None else ()

    def about(self, root: Map, moot: Moot) -> dict[str, Map]:
        """The entries that a page of the kind ``about`` asks about, by id."""
        entries = entries_of(root, self.section)
        if self.linked:
            entries = {own: entry for own, entry in list(entries.items())[1:] if self._is_linked(own, entries)}
        if self.named_in:
            naming = entries_of(root, self.named_in.section).values()
            named = {value for entry in naming for value in values_in(entry, self.named_in.field)}
            entries = {own: entry for own, entry in list(entries.items())[1:] if own in named}
        return {own: entry for own, entry in entries.items() if self.asks_of(own, entry, moot)}

    def _is_linked(self, own: str, entries: Mapping[str, Map]) -> bool:
        """Whether an entry names another, or is named by one, in one of the ``linked`` fields."""
        return any(
            values_in(entry, name) if each == own else own in values_in(entry, name)
            for name in self.linked
            for each, entry in entries.items()
        )

    def asks_of(self, own: str, entry: Map, moot: Moot) -> bool:
        """Whether there is anything to ask about an entry."""
        return all(one.met_by(entry) for one in self.own) and any(self.asked_of(own, entry, moot))

    def asked_of(self, own: str, entry: Map, moot: Moot) -> Iterator[Question]:
        """The questions about an entry."""
        return (q for q in self.questions if q.asked_of(own, entry, moot))


@lru_cache(maxsize=1)
def all_pages() -> tuple[Page, ...]:
    """The pages, in order."""
    read = tomllib.loads(files("wellfounded.web").joinpath("interview.toml").read_text(encoding="utf-8"))
    return tuple(_page(page) for page in read["page"])


def _page(said: dict[str, Any]) -> Page:
    made: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in said.items()}
    for key, each in (("sets", Setting), ("when", Condition), ("own", Condition)):
        made[key] = tuple(each(**_tuples(one)) for one in said.get(key, ()))
    for key, kind in (("within", Within), ("named_in", Named)):
        if key in said:
            made[key] = kind(**_tuples(said[key]))
    made["questions"] = tuple(_question(one) for one in said.get("questions", ()))
    return Page(**made)


def _question(said: str | dict[str, Any]) -> Question:
    if isinstance(said, str):
        return Question(said)
    own = tuple(Condition(**_tuples(one)) for one in said.get("own", ()))
    proposed = Proposal(**said["proposed"]) if "proposed" in said else None
    less = Less(**_tuples(said["less"])) if "less" in said else None
    plain = {key: value for key, value in _tuples(said).items() if key not in ("own", "proposed", "less")}
    return replace(Question(**plain), own=own, proposed=proposed, less=less)


def _tuples(said: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in said.items()}


def values_in(entry: Map, name: str) -> tuple[str, ...]:
    """What is written in a field of an entry, each value as a text; yes and no are ``true`` and ``false``."""
    node = entry.entries[name][1] if name in entry.entries else None
    answers = (answer.value for answer in answers_of(node))
    return tuple(value if isinstance(value, str) else "true" if value else "false" for value in answers)


def _began(text: str) -> bool:
    """Whether a date lies, in part at least, no later than today."""
    try:
        earliest = parse_span(text).earliest
    except DateError:
        return False
    return earliest is None or earliest <= dt.date.today()


def _ended_before(text: str, day: str) -> bool:
    """Whether a date lies wholly before a day."""
    try:
        latest = parse_span(text).latest
    except DateError:
        return False
    return latest is not None and latest < dt.date.fromisoformat(day)


def pages_of(schema: Schema, root: Map, moot: Moot) -> tuple[Page, ...]:
    """The pages that a matter needs, in order. ``moot`` tells what the law says of an entry already."""
    stage = text_of(root, "stage")
    return tuple(
        page for page in all_pages() if page.section in schema.sections and _is_needed(page, root, stage, moot)
    )


def _is_needed(page: Page, root: Map, stage: str, moot: Moot) -> bool:
    if page.stages and stage not in page.stages:
        return False
    if page.makes == LIST and entries_of(root, page.section):
        return True  # what was entered stays open to be changed, whatever it settled
    if page.makes == ABOUT and not page.about(root, moot):
        return False
    return all(_is_met(one, root, moot) for one in page.when)


def _is_met(condition: Condition, root: Map, moot: Moot) -> bool:
    return any(
        condition.met_by(entry) and not (condition.unless and moot(condition.unless, own))
        for own, entry in entries_of(root, condition.section).items()
    )


def filled(page: Page, root: Map, moot: Moot) -> bool:
    """Whether the file already answers something of what a page asks, of every entry that it is about."""
    entries = entries_of(root, page.section)
    if page.makes == ABOUT:
        return all(
            any(values_in(entry, name) for q in page.asked_of(own, entry, moot) for name in q.fields)
            for own, entry in page.about(root, moot).items()
        )
    if page.makes == FIRST:
        first = next(iter(entries.values()), None)
        return first is not None and any(values_in(first, n) for q in page.questions for n in q.fields)
    if page.makes == ROWS:
        if page.names:
            return bool(page.named(root))
        telling = {"name", "note"}
        marks = [name for name in (*page.columns, *page.always) if name not in telling]
        made = [entry for entry in entries.values() if all(values_in(entry, one.field) for one in page.sets)]
        return any(values_in(entry, name) for entry in made for name in marks)
    return bool(entries)


__all__ = [
    "ABOUT",
    "EACH",
    "FIRST",
    "LIST",
    "ROWS",
    "Condition",
    "Moot",
    "Page",
    "Question",
    "all_pages",
    "filled",
    "pages_of",
]
