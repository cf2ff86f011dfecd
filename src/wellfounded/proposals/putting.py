"""Proposals put into a case: the changes, with those on which they rest, and values that stand beside those entered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wellfounded.matter.editor import entries_of, nodes_of
from wellfounded.matter.schema import SAYS, Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.proposals.edits import Edit, edited
from wellfounded.proposals.proposal import Proposal
from wellfounded.proposals.standing import adds_up, entered_in, field_of

_BRACES = re.compile(r"\{([^{}]+)\}")


def with_what_they_need(chosen: Sequence[Proposal], waiting: Sequence[Proposal], root: Map) -> list[Proposal]:
    """Proposals with those that make the entries that they are about, or name, where the case has none of that id."""
    ids = _ids(root)
    cores = {one.id: one for one in waiting if one.core}
    out = {one.number: one for one in chosen}
    todo = list(chosen)
    while todo:
        one = todo.pop()
        for own in _named(one):
            core = cores.get(own)
            if own not in ids and core is not None and core.number not in out:
                out[core.number] = core
                todo.append(core)
    return sorted(out.values(), key=lambda one: one.number)


def _ids(root: Map) -> set[str]:
    """The ids of all entries of a case."""
    return {own for section in root.entries for own in entries_of(root, section)}


def _named(one: Proposal) -> list[str]:
    """The ids that a proposal needs: of its own entry, and of those that its values name."""
    texts = [text for value in one.fields.values() for text in (value if isinstance(value, list) else [value])]
    said = [found for name, value in one.fields.items() if name == SAYS for found in _BRACES.findall(str(value))]
    return [one.id, *map(str, texts), *said]


def put_into(text: str, chosen: Sequence[Proposal], schema: Schema, file: str) -> str:
    """The case with proposals in it. Raises InputError with everything that is wrong with it then."""
    edits: list[Edit] = []
    for one in chosen:
        root = nodes_of(edited(text, edits, schema, file, check=False), file)
        entry = entries_of(root, one.section).get(one.id)
        edits.append(one.edit if entry is None or not one.line else _beside(one, entry, schema).edit)
    return edited(text, edits, schema, file)


def _beside(one: Proposal, entry: Map, schema: Schema) -> Proposal:
    """A proposal whose values stand beside those entered, in fields that take several; a name that is there stays."""
    fields: dict[str, Any] = {}
    for name, value in one.fields.items():
        spec = field_of(schema, one.section, name)
        if spec is None:
            if name not in entry.entries:
                fields[name] = value
            continue
        fields[name] = value
        if adds_up(spec, schema):
            entered = [each for each, _ in entered_in(entry, name)]
            new = value if isinstance(value, list) else [value]
            fields[name] = [*entered, *(each for each in new if each not in entered)]
    return replace(one, fields=fields)


def needing(chosen: Sequence[Proposal], waiting: Sequence[Proposal], text: str, file: str) -> list[Proposal]:
    """Proposals with those that are about, or name, an entry that only the chosen ones would make."""
    ids = _ids(nodes_of(text, file))
    out = {one.number: one for one in chosen}
    todo = [one.id for one in chosen if one.core and one.id not in ids]
    while todo:
        own = todo.pop()
        for one in waiting:
            if one.number not in out and own in _named(one):
                out[one.number] = one
                if one.core:
                    todo.append(one.id)
    return list(out.values())
