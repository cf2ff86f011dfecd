"""Words that case files of the present format have had and have no more, as ``law/renames/within-N.toml`` lists them.

A field or a value of a list that has another name gets it. A value that has become several is asked for, since none of
them can be chosen for a person. A field that asked for a conclusion, and has given way to others that ask for facts, is
taken out of its entry; its answer stays beside the entry as a comment that names those fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from wellfounded.language.library import load_library
from wellfounded.language.vocabulary import Vocabulary
from wellfounded.matter.problem_report import Report
from wellfounded.matter.source import decode, ends_as_in, plain_ends
from wellfounded.matter.splice import Splice, apply_splices, changed_map, extent, rest_of_line, start_of_line
from wellfounded.matter.yaml_parser import Map, Node, Scalar, read_nodes
from wellfounded.problems import InputError, Problem
from wellfounded.renaming.matter_file import MatterText, field_types
from wellfounded.renaming.model import Renames, renames_of

OWN_TABLES = ("parted", "replaced")
"""Tables that no other file of renames has: values that have become several, and fields that gave way to others."""

_WORD = re.compile(r"\w+")
_BYTE_ORDER = "\ufeff"
_MARK = "\ue000"  # stands in no case file; marks a value that a person must choose again

Several = Mapping[str, Mapping[str, tuple[str, ...]]]

NO_LONGER_ASKED = "# no longer asked:"
"""Begins the comment in which an answer is kept whose question the law has no more."""


@dataclass(frozen=True)
class EarlierWords:
    """``parted`` gives the values that each value of a list has become; ``replaced`` the fields in place of a field."""

    renames: Renames
    parted: Several
    replaced: Several

    def applied(self, text: str, file: str) -> str:
        """A case file in the words of today. Raises ``InputError`` where only a person can choose among them."""
        if not self._in(text):
            return text
        text = self._without_replaced(text, file)
        names = MatterText(self._vocabulary, self._marked, self._types)
        new = names.renamed(text, file)
        if _MARK in new:
            raise InputError(list(self._undecided(new, file)))
        return new

    def _in(self, text: str) -> bool:
        """Whether any earlier word is there; most files have none, and need no law to be read."""
        fields = {name for table in (self.renames.fields, self.replaced) for names in table.values() for name in names}
        values = {value for table in (self.renames.values, self.parted) for old in table.values() for value in old}
        plain = " ".join(text.split())
        return bool(fields & set(_WORD.findall(text))) or any(value in plain for value in values)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        """The words of today, and with them the values that are values no more."""
        today = load_library().vocabulary
        old = {name: [*self.renames.values.get(name, ()), *self.parted.get(name, ())] for name in today.lists}
        lists = {name: replace(each, values=[*each.values, *old[name]]) for name, each in today.lists.items()}
        return replace(today, lists=lists, _values={}, _types={}, _overlaps={})

    @cached_property
    def _types(self) -> Mapping[str, Mapping[str, str]]:
        types = field_types(self._vocabulary)
        for section, names in self.renames.fields.items():
            types[section] |= {old: types[section].get(new, "") for old, new in names.items()}
        return types

    @cached_property
    def _marked(self) -> Renames:
        values = {name: dict(table) for name, table in self.renames.values.items()}
        for name, table in self.parted.items():
            values.setdefault(name, {}).update({old: f"{_MARK}{name}:{old}{_MARK}" for old in table})
        return replace(self.renames, values=values)

    def _undecided(self, new: str, file: str) -> Iterator[Problem]:
        for found in re.finditer(f"{_MARK}([^{_MARK}:]*):([^{_MARK}]*){_MARK}", new):
            options = " or ".join(f'"{value}"' for value in self.parted[found[1]][found[2]])
            message = f'"{found[2]}" has become more than one value. Enter the one that applies: {options}'
            yield Problem(file, new.count("\n", 0, found.start()) + 1, "WF115", message)

    def _without_replaced(self, text: str, file: str) -> str:
        report = Report(file)
        mark = text[: text.startswith(_BYTE_ORDER)]
        source = plain_ends(decode(text, file))
        root = read_nodes(source, report)
        if root is None or report.problems:
            raise report.stop()
        splices: list[Splice] = []
        for section, (_, node) in root.entries.items():
            gone = self.replaced.get(section, {})
            for _, entry in node.entries.values() if isinstance(node, Map) else ():
                names = [name for name in gone if isinstance(entry, Map) and name in entry.entries]
                if names and isinstance(entry, Map):
                    splices += self._taken_out(source, entry, {name: gone[name] for name in names}, root.flow, report)
        report.raise_if_any()
        return mark + ends_as_in(text, apply_splices(source, splices)) if splices else text

    def _taken_out(
        self, text: str, entry: Map, gone: Mapping[str, tuple[str, ...]], bare: bool, report: Report
    ) -> Iterator[Splice]:
        """Fields taken out of an entry, and comments in their place. Where there are no comments (JSON), problems."""
        for name, fields in gone.items():
            key = entry.entries[name][0]
            if bare:
                report.add(key.line, "WF111", f'"{name}" is no longer asked. Delete it, and enter {", ".join(fields)}')
        yield from changed_map(text, None, entry, dict.fromkeys(gone), ())
        notes = [_note(text, *entry.entries[name], fields) for name, fields in gone.items()]
        if entry.flow:
            end = rest_of_line(text, entry.end)
            place = end - 1 if text[:end].endswith("\n") else end
            yield Splice(place, place, "".join(f"  {note}" for note in notes))
        else:
            start = start_of_line(text, entry.start)
            indent = text[start : entry.start] if not text[start : entry.start].strip() else ""
            yield Splice(start, start, "".join(f"{indent}{note}\n" for note in notes))


def earlier_words(data: Mapping[str, Any], file: str) -> EarlierWords:
    """What a file of earlier words lists. Raises ``InputError`` where it has a table that there is not."""
    renames = renames_of({name: table for name, table in data.items() if name not in OWN_TABLES}, file)
    parted, replaced = (
        {owner: {old: tuple(new) for old, new in table.items()} for owner, table in data.get(name, {}).items()}
        for name in OWN_TABLES
    )
    return EarlierWords(renames, parted, replaced)


def _note(text: str, key: Scalar, node: Node, fields: tuple[str, ...]) -> str:
    """The answer that a field had, as a comment."""
    written = " ".join(text[key.start : max(extent(text, key, node)[1], key.end)].split())
    return f"{NO_LONGER_ASKED} {written}; enter {', '.join(fields)}"
