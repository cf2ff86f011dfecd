"""The entries that a paper gives, fitted to a case: what is new, under the ids of the case, becomes proposals."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any

from wellfounded.drafting.quoted_entries import QuotedEntry, QuotedFields
from wellfounded.matter.editor import entries_of, nodes_of, text_of, used_ids
from wellfounded.matter.schema import BUILT_IN, SAYS, Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.matter.yaml_writer import new_id
from wellfounded.proposals.edits import edited
from wellfounded.proposals.proposal import Proposal
from wellfounded.proposals.standing import differ, entered_in, field_of, same

_BRACES = re.compile(r"\{([^{}]+)\}")
_WORDS = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Fitted:
    """The proposals of a paper, and how many of its values the case, or what waits for it, has already."""

    proposals: tuple[Proposal, ...]
    known: int


@lru_cache(maxsize=1)
def _matching() -> Mapping[str, Any]:
    text = resources.files(__package__).joinpath("matching.toml").read_text(encoding="utf-8")
    sections: Mapping[str, Any] = tomllib.loads(text)["section"]
    return sections


def fit(
    entries: Sequence[QuotedEntry],
    document: str,
    digest: str,
    text: str,
    waiting: Sequence[Proposal],
    schema: Schema,
    file: str,
) -> Fitted:
    """Proposals for a case, whose ``text`` is given, from the entries of a paper, after those that wait already.

    Raises InputError where the case cannot be read.
    """
    root = nodes_of(edited_by_all(text, waiting, schema, file), file)
    fitting = _Fitting(root, schema)
    number = max((one.number for one in waiting), default=0)
    out: list[Proposal] = []
    order = list(_matching())
    for section in [*order, *(one for one in schema.sections if one not in order)]:
        of_section = [one for one in entries if one.section == section]
        for entry in of_section:
            fitting.place(entry)
        for entry in of_section:
            for fields, core in fitting.fields(entry):
                number += 1
                own = fitting.ids[entry.id]
                out.append(
                    Proposal(
                        *(number, section, own, dict(fields.fields), document, digest, 0, str(fields.page)),
                        fields.quotation,
                        fields.line,
                        fields.confidence,
                        core,
                    )
                )
    return Fitted(tuple(out), fitting.known)


def edited_by_all(text: str, proposals: Sequence[Proposal], schema: Schema, file: str) -> str:
    """The case as it would be with every proposal put, whether or not it would be without problems."""
    return edited(text, [one.edit for one in proposals], schema, file, check=False)


@dataclass
class _Fitting:
    """A paper being fitted: the case with what waits, and the id in the case for each id of the paper."""

    root: Map
    schema: Schema
    ids: dict[str, str] = field(default_factory=dict)
    new: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    known: int = 0

    def place(self, entry: QuotedEntry) -> None:
        """Find the entry of the case that an entry of the paper is about, or an id for a new one."""
        core = self._translated(entry.section, entry.core)
        own = self._found(entry.section, core.fields, entry.more)
        if not own:
            own = self._free(entry.id)
            self.new.add(own)
        self.ids[entry.id] = own
        self.taken.add(own)

    def fields(self, entry: QuotedEntry) -> Iterator[tuple[QuotedFields, bool]]:
        """What of an entry the case does not have: its fields, and whether they make a new entry what it is."""
        own = self.ids[entry.id]
        there = own not in self.new
        for number, given in enumerate((entry.core, *entry.more)):
            fields = self._translated(entry.section, given)
            left = self._unknown(entry.section, own, fields.fields) if there else dict(fields.fields)
            if there and left.get("name") in _matching().get(entry.section, {}).get("called", ()):
                del left["name"]  # the person has a name
            if left:
                shown = QuotedFields(left, fields.page, fields.line, fields.quotation, fields.confidence)
                yield shown, number == 0 and not there

    def _unknown(self, section: str, own: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of an entry that the case does not have; names stay as they are entered."""
        node = entries_of(self.root, section)[own]
        left: dict[str, Any] = {}
        for name, value in fields.items():
            spec = field_of(self.schema, section, name)
            if spec is None:
                continue
            entered = [one for one, _ in entered_in(node, name)]
            if entered and same(spec, self.schema, value, entered):
                self.known += 1
            else:
                left[name] = value
        return left

    def _translated(self, section: str, given: QuotedFields) -> QuotedFields:
        """Fields with the ids of the case; what is not of this section, or names an entry that is not there, is out."""
        out: dict[str, Any] = {}
        for name, value in given.fields.items():
            if name in (*BUILT_IN, SAYS):
                said = self._sentence(str(value)) if name == SAYS else value
                if said:
                    out[name] = said
                continue
            spec = field_of(self.schema, section, name)
            if spec is None:
                continue
            accepts = self.schema.accepts(spec.value_type) if spec.value_type else None
            if accepts is None or not accepts.things:
                out[name] = value
                continue
            given_ids = value if isinstance(value, list) else [str(value)]
            ids = [self.ids.get(one, one if one in accepts.values else "") for one in given_ids]
            ids = list(dict.fromkeys(filter(None, ids)))
            if ids:
                out[name] = ids if len(ids) > 1 else ids[0]
        return QuotedFields(out, given.page, given.line, given.quotation, given.confidence)

    def _sentence(self, says: str) -> str:
        """A sentence with the ids of the case; empty where it names an entry that is not there."""
        if any(one not in self.ids for one in _BRACES.findall(says)):
            return ""
        return _BRACES.sub(lambda found: f"{{{self.ids[found[1]]}}}", says)

    def _found(self, section: str, core: Mapping[str, Any], more: Sequence[QuotedFields]) -> str:
        """The entry of the case that an entry of a paper is about; empty where there is none."""
        rule: Mapping[str, Any] = _matching().get(section, {"same": ["name"]})
        given = dict(core)
        for one in more:
            given |= self._translated(section, one).fields
        if core.get("name") in rule.get("called", ()):
            parties = self._parties(rule["party"])
            return parties.pop() if len(parties) == 1 else ""
        entries = {own: node for own, node in entries_of(self.root, section).items() if own not in self.taken}
        alike = [own for own, node in entries.items() if self._alike(section, rule, node, given)]
        if not alike and rule.get("only") and len(entries) == 1:
            alike = list(entries)
        meeting = [own for own in alike if not self._apart(section, rule, entries[own], given)]
        if meeting:
            return meeting[0]
        return alike[0] if len(alike) == 1 else ""

    def _parties(self, named: Mapping[str, str]) -> set[str]:
        """Whom the case names in these fields, by section."""
        found: set[str] = set()
        for section, name in named.items():
            for node in entries_of(self.root, section).values():
                found |= {str(one) for one, _ in entered_in(node, name)}
        return found

    def _alike(self, section: str, rule: Mapping[str, Any], node: Map, given: Mapping[str, Any]) -> bool:
        """Whether an entry has the same value in each field by which entries of its section are told apart."""
        agreed = 0
        for name in rule["same"]:
            value = given.get(name)
            if name in ("name", SAYS):
                if not value or not _same_name(str(value), text_of(node, name)):
                    return False
                agreed += 1
                continue
            spec = field_of(self.schema, section, name)
            entered = [one for one, _ in entered_in(node, name)]
            if spec is None or value is None or not entered:
                continue
            ours = value if isinstance(value, list) else [value]
            if not {str(one) for one in ours} & {str(one) for one in entered}:
                return False
            agreed += 1
        return bool(agreed)

    def _apart(self, section: str, rule: Mapping[str, Any], node: Map, given: Mapping[str, Any]) -> bool:
        """Whether an entry that is alike has another date, so that one without is taken before it."""
        spec = field_of(self.schema, section, str(rule.get("date", "")))
        if spec is None or spec.name not in given:
            return False
        return any(differ(spec, self.schema, given[spec.name], one) for one, _ in entered_in(node, spec.name))

    def _free(self, wanted: str) -> str:
        """An id that no entry of the case has, as near as can be to the one wanted."""
        return new_id(wanted, used_ids(self.root, self.schema) | self.new, "entry")


def _same_name(one: str, other: str) -> bool:
    """Whether two names can be of one person or thing: every word of the shorter one is in the longer one."""
    a, b = ({word.casefold() for word in _WORDS.findall(name)} for name in (one, other))
    return bool(a and b) and (a <= b or b <= a)
