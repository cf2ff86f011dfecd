"""How the sections of a case file are presented; the words are in ``sections.toml``, the order in the law text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wellfounded.matter.editor import entries_of
from wellfounded.matter.schema import Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.web.forms.controls import Option, label_of
from wellfounded.web.forms.sentence_picker import in_words


@dataclass(frozen=True, slots=True)
class Section:
    """A section with its entries, each an id and what it is called."""

    name: str
    thing: str
    title: str
    what: str
    entries: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Sections that belong together."""

    title: str
    sections: tuple[Section, ...]


def names_in(schema: Schema, root: Map) -> dict[str, str]:
    """What every thing of a file is called, by id."""
    return {own: label_of(own, entry) for name in schema.sections for own, entry in entries_of(root, name).items()}


@lru_cache(maxsize=1)
def _words() -> dict[str, Any]:
    return tomllib.loads(files("wellfounded.web").joinpath("sections.toml").read_text(encoding="utf-8"))


def section_of(schema: Schema, name: str, root: Map | None = None) -> Section:
    """A section in words, with its entries in the file."""
    said = _words()["of"].get(name, {})
    entries = entries_of(root, name) if root is not None else {}
    called = names_in(schema, root) if root is not None and schema.sections[name].name == schema.says_thing else {}
    shown = tuple(Option(own, in_words(label_of(own, entry), called)) for own, entry in entries.items())
    title = said.get("title", name.replace("_", " ").capitalize())
    return Section(name, schema.sections[name].name, title, said.get("what", ""), shown)


def groups_of(schema: Schema, root: Map) -> Iterator[Group]:
    """All sections by group, in the order of the law text; those that no group names come last."""
    named: set[str] = set()
    for group in schema.groups:
        named.update(group.sections)
        yield Group(group.title, tuple(section_of(schema, name, root) for name in group.sections))
    rest = [name for name in schema.sections if name not in named]
    if rest:
        yield Group("More" if named else "Sections", tuple(section_of(schema, name, root) for name in rest))
