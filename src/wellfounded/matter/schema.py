"""What a matter file may say, as data: the loader knows no law, only this.

The schema is built from the law text: every section, field, list and type of value below is declared there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, Protocol

from wellfounded.engine.program import Atom, Const

FORMAT = 2
"""The format of matter files that this version reads and writes."""

SCHEMA_LINE = "# yaml-language-server: $schema=matter.schema.json"
"""The first line of every file that is written: with it an editor checks the file against the schema in its folder.

It is a comment. Nothing here opens what it names.
"""

KEY_MEANINGS = {
    "format": "The format of case files.",
    "matter": "The case name.",
    "forum": "The court or tribunal whose law applies.",
    "stage": "The procedural stage.",
    "dates": "decided: the date of the court's decision. Another key: the date whose law applies.",
    "reported_as": "The key of this decision in the register, if it was published.",
    "actual_disposition": "For a decided case, the actual disposition. The analysis never reads it.",
}
"""What each key at the top of a file that is not a section means, for editors."""

KEYS = tuple(KEY_MEANINGS)
"""The keys at the top of a file that are not sections."""

ENTRY_MEANINGS = {
    "name": "What it is called.",
    "text": "What it is called, as words that fit into a sentence.",
    "at": "Its place in the record.",
    "note": "Anything worth noting.",
    "assumed": "Whether all of this is only assumed.",
}
"""What the keys mean that every entry may have, for editors."""

SAYS_MEANING = "A sentence of the law's vocabulary, with ids in braces."
"""What the key of a sentence means, for editors."""

BUILT_IN = tuple(ENTRY_MEANINGS)
"""The fields that every thing has: what it is called, its place in the record, a note, whether it is only assumed."""

SAYS = "says"
"""The field that holds a sentence, in the one section that has it."""

LONG = ("is", "at", "note", "assumed")
"""A field's value may be written out as a mapping with these keys, to give it a place or a note of its own."""

DECIDED = "decided"
"""The key under ``dates`` for the day of the court's decision."""


def kind_predicate(thing: str) -> str:
    """The predicate of the fact that an id is a thing of that type: ``Atom(kind_predicate("person"), ("anna",))``."""
    return f"?kind {thing}"


class SentenceError(ValueError):
    """A sentence that is none of the law's; ``suggestion`` is the nearest one that is, or empty."""

    def __init__(self, message: str, suggestion: str = "") -> None:
        super().__init__(message)
        self.suggestion = suggestion


class SentenceReader(Protocol):
    """Reads the sentences of ``facts`` and ``actual_disposition``; supplied by whoever knows the law's vocabulary."""

    def read(self, text: str, ids: Mapping[str, str], *, inputs_only: bool) -> tuple[str, tuple[Const, ...]]:
        """The predicate and arguments of ``text``, in which ids stand in braces.

        ``ids`` gives the type of every thing of the matter; the loader has already checked that each id in braces is
        among them. ``inputs_only`` refuses sentences that only the law can derive. Raises ``SentenceError`` (or another
        ``ValueError``) where the sentence is not one of the vocabulary, is nearly one, or an id has the wrong type.
        """
        ...


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A field of a thing; what a person writes in it states the sentence ``pred``.

    ``slot_types`` are the types of the sentence's slots in order. ``own_slot`` is the one that the thing itself fills,
    ``value_slot`` the one that the value fills; a ``flag`` has none and takes true (``pred``) or false (``contrary``,
    which may be empty where false has no wording). ``one`` allows at most one value.

    Checks on what is written: ``acyclic`` (no thing comes round to itself by this field), ``not_itself`` (the value is
    another thing), ``not_after_decided`` (a date no later than the court's decision), ``not_before`` (a date no earlier
    than those, each the name of a date field of the same thing, or ``field.date_field`` of the thing that a field
    refers to).

    ``doctrine`` is the one whose field it is; empty for a core field, which any case may need. A date that is blank is
    an unknown one of an event that happened, unless it is ``optional``: then nothing is said to have happened.
    """

    name: str
    pred: str
    contrary: str
    slot_types: tuple[str, ...]
    own_slot: int = 0
    value_slot: int | None = None
    one: bool = False
    ask: str = ""
    kind: Literal["flag", "value"] = "value"
    acyclic: bool = False
    not_itself: bool = False
    not_after_decided: bool = False
    not_before: tuple[str, ...] = ()
    doctrine: str = ""
    optional: bool = False

    @property
    def value_type(self) -> str:
        """The type of what is written in the field; empty for a flag."""
        return "" if self.value_slot is None else self.slot_types[self.value_slot]

    def atom(self, own: str, value: Const = "") -> Atom:
        """The sentence that the field states of the thing ``own``."""
        args: list[Const] = [own] * len(self.slot_types)
        if self.value_slot is not None:
            args[self.value_slot] = value
        return Atom(self.pred, tuple(args))


@dataclass(frozen=True, slots=True)
class ThingSpec:
    """A type of thing, the section of the file that lists them, and their fields."""

    name: str
    section: str
    fields: tuple[FieldSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionGroup:
    """Sections under one heading, in the order in which they are filled in."""

    title: str
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InPlay:
    """A condition on a file: an entry of ``section`` has one of ``values`` in ``field``.

    Without values any answer will do, without a field any entry. Without a section the file's stage is one of
    ``values``. Those of a flag are ``true`` and ``false``.
    """

    section: str = ""
    field: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoctrineSpec:
    """A doctrine with fields of its own; an answer in one of them, or any one condition, puts it in play."""

    name: str
    when: tuple[InPlay, ...] = ()


@dataclass(frozen=True, slots=True)
class TemplateSpec:
    """A blank file for one kind of case: for each section its fields, and whether it is commented out."""

    name: str
    title: str
    stage: str
    sections: tuple[tuple[str, tuple[str, ...], bool], ...] = ()


@dataclass(frozen=True, slots=True)
class ListSpec:
    """A closed list of values; ``ordered`` where the order counts."""

    name: str
    values: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class KindSpec:
    """A union: ids of the ``members`` (things, or values of lists and kinds), and bare ``values`` of its own."""

    name: str
    members: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Accepts:
    """What may be written where a type is asked for: ids of ``things``, ``values``, or a free text, or a date."""

    things: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    text: bool = False
    date: bool = False


@dataclass(frozen=True)
class Schema:
    """Everything a matter file may contain.

    ``contrary`` pairs wordings; those of the fields are added to it. ``says_thing`` is the thing
    whose entries hold a sentence each, which holds when ``says_predicate`` holds of the entry. ``dates`` are further
    keys under ``dates:``. ``sentences`` are those that an entry may say and no field states, with their questions.
    ``authorities`` are the keys that ``reported_as`` may name (any, when empty).

    ``earlier_fields`` (section and field) and ``earlier_values`` are words that files of this format had once.

    ``things`` and their fields are in the order in which they are filled in: core fields first, then those of each
    doctrine, in the order of ``doctrines``. ``groups`` gives the sections under headings. ``never`` has the statements
    that are not made together, with variables for what they must have in common.
    """

    things: tuple[ThingSpec, ...]
    lists: tuple[ListSpec, ...]
    kinds: tuple[KindSpec, ...]
    texts: tuple[str, ...]
    stages: tuple[str, ...]
    forums: Mapping[str, str]
    reader: SentenceReader = field(repr=False, compare=False)
    says_thing: str = ""
    says_predicate: str = ""
    sentences: tuple[tuple[str, str], ...] = ()
    contrary: Mapping[str, str] = field(default_factory=dict)
    dates: tuple[str, ...] = ()
    authorities: frozenset[str] = frozenset()
    groups: tuple[SectionGroup, ...] = ()
    earlier_fields: frozenset[tuple[str, str]] = frozenset()
    earlier_values: frozenset[str] = frozenset()
    doctrines: tuple[DoctrineSpec, ...] = ()
    templates: tuple[TemplateSpec, ...] = ()
    never: tuple[tuple[Atom, ...], ...] = ()

    def __post_init__(self) -> None:
        for problem in _problems(self):
            raise ValueError(problem)

    @cached_property
    def sections(self) -> Mapping[str, ThingSpec]:
        """The things by section."""
        return {thing.section: thing for thing in self.things}

    @cached_property
    def by_name(self) -> Mapping[str, ThingSpec]:
        """The things by name."""
        return {thing.name: thing for thing in self.things}

    @cached_property
    def contraries(self) -> Mapping[str, str]:
        """For a wording, its contrary, both ways, from the fields and from ``contrary``."""
        fields = {spec.pred: spec.contrary for thing in self.things for spec in thing.fields if spec.contrary}
        pairs = {**self.contrary, **fields}
        return {contrary: pred for pred, contrary in pairs.items()} | pairs

    @cached_property
    def bare_values(self) -> frozenset[str]:
        """The values that stand where ids may stand too, so that no id may be called so."""
        return frozenset(value for kind in self.kinds for value in self.accepts(kind.name).values)

    def accepts(self, type_name: str) -> Accepts:
        """What may be written where ``type_name`` is asked for."""
        return self._accepted[type_name]

    @cached_property
    def _accepted(self) -> Mapping[str, Accepts]:
        known = {"date": Accepts(date=True)}
        known |= {name: Accepts(text=True) for name in self.texts}
        known |= {spec.name: Accepts(values=spec.values) for spec in self.lists}
        known |= {thing.name: Accepts(things=(thing.name,)) for thing in self.things}
        kinds = {kind.name: kind for kind in self.kinds}
        for kind in self.kinds:
            # A kind may name other kinds, in any order and, by mistake, in a circle.
            things: dict[str, None] = {}
            values: dict[str, None] = {}
            todo, seen = [kind.name], {kind.name}
            while todo:
                this = kinds[todo.pop()]
                values |= dict.fromkeys(this.values)
                for member in this.members:
                    if member in kinds:
                        todo += [member] if member not in seen else []
                        seen.add(member)
                    else:
                        things |= dict.fromkeys(known[member].things)
                        values |= dict.fromkeys(known[member].values)
            known[kind.name] = Accepts(things=tuple(things), values=tuple(values))
        return known


def _problems(schema: Schema) -> list[str]:
    """What makes a schema unusable; whoever builds one reports the law text's own problems with their lines."""
    out: list[str] = []
    names = [thing.name for thing in schema.things] + [spec.name for spec in schema.lists]
    names += [kind.name for kind in schema.kinds] + [*schema.texts, "date"]
    sections = [*KEYS, *(thing.section for thing in schema.things)]
    out += [f"the type {name} is declared twice" for name in sorted(set(names)) if names.count(name) > 1]
    out += [f"the section {name} is declared twice" for name in sorted(set(sections)) if sections.count(name) > 1]
    for kind in schema.kinds:
        out += [f"the kind {kind.name} names no type {name}" for name in kind.members if name not in names]
    if schema.says_thing and schema.says_thing not in names:
        out.append(f"no thing {schema.says_thing} is declared")
    for thing in schema.things:
        taken = [*BUILT_IN, SAYS, *(spec.name for spec in thing.fields)]
        for spec in thing.fields:
            where = f"the field {spec.name} of {thing.name}"
            if taken.count(spec.name) > 1:
                out.append(f"{where} is declared twice or has a name that every thing's field has")
            out += [f"{where} has a slot of no type {name}" for name in spec.slot_types if name not in names]
            slots = {spec.own_slot} if spec.value_slot is None else {spec.own_slot, spec.value_slot}
            if sorted(slots) != list(range(len(spec.slot_types))):
                out.append(f"{where} must have one slot for the thing and at most one for its value")
            elif (spec.kind == "flag") != (spec.value_slot is None):
                out.append(f"{where} is a flag exactly when it has no slot for a value")
    return out
