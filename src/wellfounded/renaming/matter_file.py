"""A matter file with its words renamed: keys, values and sentences change in their place, and all else stays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wellfounded.language.vocabulary import Vocabulary
from wellfounded.matter.problem_report import Report
from wellfounded.matter.source import decode, ends_as_in, plain_ends
from wellfounded.matter.splice import Splice, apply_splices, extent, rest_of_line, start_of_line
from wellfounded.matter.yaml_parser import Map, Node, Scalar, Seq, read_nodes
from wellfounded.renaming.model import Renames
from wellfounded.renaming.sentences import Sentences

FIELD_KEYS = ("name", "text", "at", "note", "assumed", "says")
"""Keys of an entry that no renaming touches."""


_MARK = "\ufeff"  # of byte order, with which some programs begin a file


@dataclass(frozen=True)
class MatterText:
    """Renames in matter files. ``types`` gives the type of what a field takes, by section and field, in old words.

    It is empty for a field that is answered yes or no.
    """

    vocabulary: Vocabulary
    renames: Renames
    types: Mapping[str, Mapping[str, str]]

    def renamed(self, text: str, file: str) -> str:
        """A matter file in its new words. Raises ``InputError`` where it is no mapping in YAML or names no matter."""
        report = Report(file)
        mark = text[: text.startswith(_MARK)]
        before = decode(text, file)
        source = plain_ends(before)
        root = read_nodes(source, report)
        if root is None or report.problems:
            raise report.stop()
        if "matter" not in root.entries:
            message = "this is not a case file: it has no matter: line, as every format does"
            report.add(0, "WF113", message, "matter: NAME")
            raise report.stop()
        splices = list(self._root(source, root))
        return mark + ends_as_in(before, apply_splices(source, splices))

    def _root(self, text: str, root: Map) -> Iterator[Splice]:
        for name, (key, node) in root.entries.items():
            if name in self.types:
                yield from self._section(text, root, name, key, node)
                continue
            new = self.renames["keys"].get(name, name)
            if new != name:
                yield Splice(key.start, key.end, new)
            if name == "stage" and isinstance(node, Scalar):
                yield from self._value(text, node, "stage")
            if isinstance(node, Map):
                for _, inner in node.entries.values():
                    yield from self._sentences(text, inner)

    def _section(self, text: str, root: Map, name: str, key: Scalar, node: Node) -> Iterator[Splice]:
        entries = node.entries if isinstance(node, Map) else {}
        homes = {entry: self._home(name, inner) for entry, (_, inner) in entries.items()}
        moved = sorted(set(homes.values()) - {""})
        home = moved[0] if moved and "" not in homes.values() else ""
        yield Splice(key.start, key.end, home or self.renames.section(name))
        for entry, (own, inner) in entries.items():
            if homes[entry] != home and isinstance(node, Map) and not node.flow:
                yield from self._elsewhere(text, own, inner, name, homes[entry] or self.renames.section(name))
            elif isinstance(inner, Map):
                yield from self._entry(text, inner, name)

    def _home(self, section: str, node: Node) -> str:
        """The other section that an entry belongs to by its fields; empty for its own."""
        if isinstance(node, Map):
            for new, names in self.renames.moved.get(section, {}).items():
                if set(names) & set(node.entries):
                    return new
        return ""

    def _elsewhere(self, text: str, key: Scalar, node: Node, section: str, home: str) -> Iterator[Splice]:
        """An entry taken out of its section and put, in a section of its own, at the end of the file."""
        start, end = start_of_line(text, key.start), rest_of_line(text, extent(text, key, node)[1])
        inner = [
            Splice(one.start - start, one.end - start, one.new)
            for one in (self._entry(text, node, section) if isinstance(node, Map) else ())
        ]
        yield Splice(start, end, "")
        lead = "" if text.endswith("\n") else "\n"
        yield Splice(len(text), len(text), f"{lead}{home}:\n{apply_splices(text[start:end], inner)}")

    def _entry(self, text: str, entry: Map, section: str) -> Iterator[Splice]:
        for name, (key, node) in entry.entries.items():
            if name in FIELD_KEYS:
                if name == "says":
                    yield from self._sentences(text, node)
                continue
            new = self.renames.field_name(section, name)
            if new != name:
                yield Splice(key.start, key.end, new)
            if (section, name) in self.renames.swapped:
                yield from self._turned(node)
            elif kind := self.types[section].get(name, ""):
                yield from self._values(text, node, kind)

    def _values(self, text: str, node: Node, kind: str) -> Iterator[Splice]:
        for one in node.items if isinstance(node, Seq) else (node,):
            scalar = one.entries["is"][1] if isinstance(one, Map) and "is" in one.entries else one
            if isinstance(scalar, Scalar) and not scalar.blank:
                yield from self._value(text, scalar, kind)

    def _value(self, text: str, node: Scalar, kind: str) -> Iterator[Splice]:
        new = self.renames.value(kind, node.value, self.vocabulary)
        if new != node.value:
            yield Splice(node.start, node.end, _written(new, node, text))

    def _turned(self, node: Node) -> Iterator[Splice]:
        """A yes-or-no answer the other way round."""
        scalar = node.entries["is"][1] if isinstance(node, Map) and "is" in node.entries else node
        if isinstance(scalar, Scalar) and scalar.truth is not None:
            yield Splice(scalar.start, scalar.end, "false" if scalar.truth else "true")

    def _sentences(self, text: str, node: Node) -> Iterator[Splice]:
        sentences = Sentences(self.vocabulary, self.renames, typed=False)
        for one in node.items if isinstance(node, Seq) else (node,):
            if isinstance(one, Scalar) and (new := sentences.rewritten(one.value)) != one.value:
                yield Splice(one.start, one.end, _written(new, one, text))


def field_types(vocabulary: Vocabulary) -> dict[str, dict[str, str]]:
    """The type of what each field of a vocabulary's sections takes; empty where it is answered yes or no."""
    return {
        thing.section: {
            name: "" if spec.value_slot is None else spec.term.types[spec.value_slot]
            for name, spec in thing.fields.items()
        }
        for thing in vocabulary.things.values()
    }


def _written(new: str, node: Scalar, text: str) -> str:
    """A text as YAML in the quotes that the old one had."""
    if node.plain and not new.startswith("{"):
        return new
    if text[node.start] == "'":
        quoted = new.replace("'", "''")
        return f"'{quoted}'"
    return json.dumps(new, ensure_ascii=False)
