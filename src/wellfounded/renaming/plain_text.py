"""Docs, tests, templates and tables of words with the law's words renamed, as far as a text shows which are meant.

A sentence is recognized wherever it stands, with things in its braces or nothing. A field or value is renamed where it
stands as in a matter file (``field: value``) and can only be one that is renamed alike in every section.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property

from wellfounded.language.vocabulary import Vocabulary
from wellfounded.matter.source import lines_of
from wellfounded.renaming.model import Renames
from wellfounded.renaming.sentences import Sentences

_PAIR = re.compile(
    r"(?P<lead>^[ \t]*(?:- )?|[{,\"'`(] *)(?P<name>[a-z_]+)(?P<colon>: *)(?P<value>[^,{}\[\]\n\"'`#]*)", re.MULTILINE
)
_SECTION = re.compile(r"(?P<lead>^|[\"'`])(?P<name>[a-z_]+)(?P<after>:(?= *(?:\n|\{|$))|\.(?=[a-z]))", re.MULTILINE)
_QUOTED = re.compile(r"(?<=[\"'`])(?P<name>[^\"'`/\n]{2,120})(?=[\"'`/])")
_DOTTED = re.compile(r"\b(?P<section>[a-z_]+)\.(?P<name>[a-z_]+)\b")


class PlainText:
    """Renames in texts that are neither law nor matter files."""

    def __init__(self, vocabulary: Vocabulary, renames: Renames) -> None:
        self.vocabulary = vocabulary
        self.renames = renames
        self.sentences = Sentences(vocabulary, renames, typed=False, prose=True)

    def renamed(self, text: str) -> str:
        """The text in its new words."""
        text = "".join(self.sentences.rewritten(line) for line in lines_of(text))
        text = _DOTTED.sub(self._dotted, text)
        text = _PAIR.sub(self._pair, text)
        text = _SECTION.sub(self._section, text)
        return _QUOTED.sub(self._named, text)

    @cached_property
    def _names(self) -> dict[str, str]:
        """Rules, and titles of outlines. A rule of one word may mean anything else, and is left."""
        rules = {old: new for old, new in self.renames["rules"].items() if "-" in old}
        titles: dict[str, str] = {}
        for table in ("topics", "headings", "columns"):
            titles |= self.renames[table]
        return titles | rules

    def _named(self, found: re.Match[str]) -> str:
        return self._names.get(found["name"], found["name"])

    @cached_property
    def _fields(self) -> dict[str, str]:
        """Fields whose new name is the same in every section that has them."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for thing in self.vocabulary.things.values():
            for name in thing.fields:
                found[name].add(self.renames.field_name(thing.section, name))
        return {name: next(iter(new)) for name, new in found.items() if len(new) == 1}

    @cached_property
    def _types(self) -> dict[str, set[str]]:
        """The types of what fields of a name take."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for thing in self.vocabulary.things.values():
            for name, spec in thing.fields.items():
                if spec.value_slot is not None:
                    found[name].add(spec.term.types[spec.value_slot])
        return found

    def _pair(self, found: re.Match[str]) -> str:
        name, value = found["name"], found["value"]
        new = self._fields.get(name, name)
        written = value.strip()
        values = {
            self.renames.value(kind, written, self.vocabulary)
            for kind in self._types.get(name, ())
            if written in self.vocabulary.values(kind)
        }
        if len(values) == 1:
            value = value.replace(written, next(iter(values)), 1)
        return f"{found['lead']}{new}{found['colon']}{value}"

    def _section(self, found: re.Match[str]) -> str:
        name = self.renames.section(found["name"])
        return f"{found['lead']}{self.renames['keys'].get(name, name)}{found['after']}"

    def _dotted(self, found: re.Match[str]) -> str:
        section, name = found["section"], found["name"]
        thing = next((thing for thing in self.vocabulary.things.values() if thing.section == section), None)
        if thing is None or name not in thing.fields:
            return found.group()
        return f"{self.renames.section(section)}.{self.renames.field_name(section, name)}"
