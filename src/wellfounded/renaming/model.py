"""What is to be renamed, as data: a TOML file of old and new words, or one pair given on a command line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wellfounded.language.vocabulary import UnknownSentence, Vocabulary, bare, slots, tokens
from wellfounded.matter.source import read_source
from wellfounded.problems import InputError, Problem, nearest

FLAT = (
    "types",
    "sections",
    "sentences",
    "questions",
    "rules",
    "topics",
    "headings",
    "columns",
    "labels",
    "scenarios",
    "keys",
)
"""Tables of old = new. ``types`` names lists, kinds, texts and things; ``keys`` the keys of a matter file."""

NESTED = ("fields", "values")
"""Tables of tables: fields by old section, values by old list."""


@dataclass(frozen=True)
class Renames:
    """Old words and new ones.

    ``sentences`` and ``questions`` are keyed by the old sentence without the names of its slots ("{} is flawed ({})");
    a new sentence may leave the names of its slots out, and keeps the old ones then, in their order. ``swapped`` lists
    yes-or-no fields, as (old section, old field), whose yes becomes no, and terms, as ("", old sentence), declared the
    other way round. ``moved`` says of an old section which of its
    fields belong to which other new section.
    """

    flat: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    swapped: frozenset[tuple[str, str]] = frozenset()
    moved: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    def __getitem__(self, table: str) -> Mapping[str, str]:
        """One of the flat tables."""
        return self.flat.get(table, {})

    def type(self, name: str) -> str:
        """The new name of a type."""
        return self["types"].get(name, name)

    def section(self, name: str) -> str:
        """The new name of a section."""
        return self["sections"].get(name, name)

    def field_name(self, section: str, name: str) -> str:
        """The new name of a field; the section under its old name."""
        return self.fields.get(section, {}).get(name, name)

    def slot(self, name: str, vocabulary: Vocabulary) -> str:
        """A slot under its type's new name: ``other danger`` becomes ``other feared harm``."""
        try:
            kind = vocabulary.type_of(name)
        except UnknownSentence:
            return name
        return name[: len(name) - len(kind)] + self.type(kind)

    def value(self, kind: str, value: str, vocabulary: Vocabulary) -> str:
        """The new name of a value that stands where this type is asked for."""
        if kind in self.values:
            return self.values[kind].get(value, value)
        if kind in vocabulary.unions:
            for member in vocabulary.unions[kind].members:
                if value in vocabulary.values(member):
                    return self.value(member, value, vocabulary)
        return value

    def sentence(self, template: str, vocabulary: Vocabulary) -> str:
        """The new template of a sentence, with its slots under their new names."""
        old = slots(template)
        new = self["sentences"].get(bare(template), bare(template))
        named = slots(new)
        names = [name or self.slot(at, vocabulary) for name, at in zip(named, old, strict=True)]
        pieces = bare(new).split("{}")
        return pieces[0] + "".join(f"{{{name}}}{piece}" for name, piece in zip(names, pieces[1:], strict=True))


def read_renames(path: str | Path) -> Renames:
    """A file of renames. Raises ``InputError`` where it is not TOML, or has a table that there is not."""
    file, text = read_source(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError([Problem(file, 0, "WF170", f"The file is not TOML: {error}.")]) from None
    return renames_of(data, file)


def renames_of(data: Mapping[str, Any], file: str) -> Renames:
    """Renames from the tables of a file. Raises ``InputError``."""
    known = (*FLAT, *NESTED, "swapped", "moved", "old", "format")
    wrong = [
        Problem(file, 0, "WF170", f"A file of renames has no table '{name}'.", nearest(name, known))
        for name in data
        if name not in known
    ]
    wrong += [Problem(file, 0, "WF170", message) for message in _misshapen(data)]
    if wrong:
        raise InputError(wrong)
    pairs = [(name, data.get(name, {})) for name in FLAT]
    pairs += [(f"{name}.{inner}", table) for name in NESTED for inner, table in data.get(name, {}).items()]
    for name, table in pairs:
        for old, new in table.items() if isinstance(table, dict) else [("", None)]:
            if not isinstance(new, str) or not new.strip():
                wrong.append(Problem(file, 0, "WF170", f"[{name}] {old}: the new words are missing; write OLD = NEW."))
    if wrong:
        raise InputError(wrong)
    flat = {name: dict(data.get(name, {})) for name in FLAT}
    for name in ("sentences", "questions"):
        flat[name] = {bare(old): new for old, new in flat[name].items()}
    swapped = frozenset(
        ("", bare(name)) if "{" in name else tuple(name.split(".", 1)) for name in data.get("swapped", ())
    )
    moved = {old: {new: tuple(names) for new, names in to.items()} for old, to in data.get("moved", {}).items()}
    return Renames(flat, data.get("fields", {}), data.get("values", {}), swapped, moved)


def _misshapen(data: Mapping[str, Any]) -> Iterator[str]:
    """What is not of the shape that its table has, of those that are not merely old = new."""
    for name in NESTED:
        if not isinstance(data.get(name, {}), dict):
            yield f"[{name}] is a table of tables; write [{name}.OLD], and under it OLD = NEW."
    if not _are_texts(swapped := data.get("swapped", [])) or any("{" not in one and "." not in one for one in swapped):
        yield 'swapped is a list of sentences and fields; write swapped = ["SECTION.FIELD"].'
    moved = data.get("moved", {})
    tables = list(moved.values()) if isinstance(moved, dict) else [moved]
    if not all(isinstance(table, dict) and all(map(_are_texts, table.values())) for table in tables):
        yield '[moved] is a table of tables; write [moved.OLD], and under it NEW = ["FIELD"].'


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def unusable(
    renames: Renames, vocabulary: Vocabulary, sections: Mapping[str, set[str]], file: str
) -> Iterator[Problem]:
    """Old words that the law does not have, and sentences whose new words do not keep the slots."""

    def missing(what: str, word: str, known: Iterable[str]) -> Problem:
        return Problem(file, 0, "WF171", f"The law has no {what} '{word}'.", nearest(word, known))

    for old, new in renames["sentences"].items():
        if old not in vocabulary.terms:
            yield missing("sentence", old, vocabulary.terms)
        elif len(slots(new)) != old.count("{}"):
            message = f"'{old}' has {old.count('{}')} slots, and '{new}' has {len(slots(new))}; keep each, in order."
            yield Problem(file, 0, "WF172", message)
        elif not any(word[0].isalnum() for word in tokens(new)):
            yield Problem(file, 0, "WF172", f"A sentence needs words of its own: '{new}'.")
    for old in renames["types"]:
        if not vocabulary.is_type(old):
            yield missing("list, kind or thing", old, vocabulary.type_names())
    for old in renames["sections"]:
        if old not in sections:
            yield missing("section", old, sections)
    for section, names in renames.fields.items():
        for old in names:
            if old not in sections.get(section, set()):
                yield missing(f"field in {section}", old, sections.get(section, set()))
    for kind, values in renames.values.items():
        for old in values:
            if old not in vocabulary.values(kind):
                yield missing(f"value in the list {kind}", old, vocabulary.values(kind))
