"""From a matter file to the facts it states. Every problem is reported at once; nothing is guessed."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from wellfounded.dates import UNKNOWN, Span
from wellfounded.engine.program import Atom
from wellfounded.matter.consistency import report_contradictions
from wellfounded.matter.model import Claim, FactSource, Matter, Thing
from wellfounded.matter.problem_report import Report, one_of, shown, update, with_article
from wellfounded.matter.schema import (
    BUILT_IN,
    DECIDED,
    FORMAT,
    KEYS,
    SAYS,
    FieldSpec,
    Schema,
    ThingSpec,
    kind_predicate,
)
from wellfounded.matter.source import decode, read_source
from wellfounded.matter.values import Values, Written
from wellfounded.matter.yaml_parser import Broken, Map, Node, Scalar, read_nodes


def load_matter(path: str | Path, schema: Schema) -> Matter:
    """Load the matter in a file (``-`` is the standard input). Raises ``InputError`` with everything wrong with it."""
    file, text = read_source(path)
    return load_matter_text(text, schema, file)


def load_matter_text(text: str | bytes, schema: Schema, file: str = "<text>") -> Matter:
    """Load the matter that ``text`` is; ``file`` names it in messages. Raises ``InputError``."""
    report = Report(file)
    root = read_root(text, report)
    matter = Loading(root, schema, report).matter()
    report.raise_if_any()
    return matter


def read_root(text: str | bytes, report: Report) -> Map:
    """The mapping that a file of the present format is. Raises ``InputError`` for anything else."""
    root = read_nodes(decode(text, report.file), report)
    if root is None:
        raise report.stop()
    _check_format(root, report)
    return root


def _check_format(root: Map, report: Report) -> None:
    """Raise ``InputError`` with one problem where a file is not in the format that this version reads."""
    key, node = root.entries.get("format", (None, None))
    written = node.value.strip() if isinstance(node, Scalar) else ""
    if written == str(FORMAT):
        return
    line = key.line if key else 0
    if written.isdecimal() and int(written) > FORMAT:
        report.add(
            line, "WF124", f"the file is in format {written}; this version reads format {FORMAT}. Upgrade to read it"
        )
    elif key and written != "1":
        report.add(line, "WF124", f"format: {FORMAT} was expected", f"format: {FORMAT}")
    else:
        report.add(line, "WF124", f"the file is in format 1. Update it: {update(report.file)}")
    raise report.stop()


class Loading:
    """One file being loaded: its nodes, the ids it defines, and the facts found so far."""

    def __init__(self, root: Map, schema: Schema, report: Report) -> None:
        # ``actual_disposition`` is the answer, if known. It is dropped before anything looks at the file.
        kept = {key: entry for key, entry in root.entries.items() if key != "actual_disposition"}
        self.root = Map(root.line, root.flow, kept)
        self.schema = schema
        self.report = report
        self.values = Values(schema, report)
        self.things: dict[str, Thing] = {}
        self.facts: dict[Atom, FactSource] = {}
        self.denied: dict[Atom, FactSource] = {}
        self.claims: list[Claim] = []
        self._entries: list[tuple[ThingSpec, Thing, Map, FactSource, str]] = []
        self._collect_things()

    def matter(self) -> Matter:
        """Read everything; problems go to the report."""
        self._check_keys()
        title = self._required("matter")
        forum = self._choice("forum", tuple(self.schema.forums), required=True)
        stage = self._choice("stage", self.schema.stages, required=False)
        own = self._choice("reported_as", tuple(sorted(self.schema.authorities)), required=False)
        dates = self._dates()
        for entry in self._entries:
            self._read_thing(*entry)
        decided = dates.pop(DECIDED, UNKNOWN)
        report_contradictions(self.schema, self.report, self.facts, self.claims, decided)
        return Matter(
            title=title,
            forum=forum,
            stage=stage,
            decided=decided,
            own_authority=own,
            things=self.things,
            facts=self.facts,
            claims=tuple(self.claims),
            denied=self.denied,
            dates=dates,
            file=self.report.file,
        )

    def _check_keys(self) -> None:
        known = [*KEYS, *self.schema.sections]
        for key, _ in self.root.entries.values():
            if key.value in known:
                continue
            thing = self.schema.by_name.get(key.value)
            near = thing.section if thing else self.report.near(key.value, known)
            message = f"{shown(key.value)} is not a section of a case file"
            if not near:
                message += f"; use one of {', '.join(self.schema.sections)}"
            self.report.add(key.line, "WF110", message, near)

    # The top of the file.

    def _required(self, key: str) -> str:
        value = self.values.text(self.root, key, "")
        if not value and self._absent(key):
            self.report.add(0, "WF113", f"{key}: is missing")
        return value

    def _absent(self, key: str) -> bool:
        node = self.root.entries[key][1] if key in self.root.entries else None
        return node is None or (isinstance(node, Scalar) and node.blank)

    def _choice(self, key: str, values: tuple[str, ...], *, required: bool) -> str:
        if required and self._absent(key):
            wanted = f"; {one_of(values)} was expected" if values else ""
            self.report.add(0, "WF113", f"{key}: is missing{wanted}")
            return ""
        value = self.values.text(self.root, key, "")
        if value and values and value not in values:
            near = self.report.near(value, values) or _by_title(value, self.schema.forums)
            message = f"{key}: {one_of(values)} was expected, not {shown(value)}"
            self.report.add(self.root.entries[key][1].line, "WF115", message, near)
            return ""
        return value

    def _dates(self) -> dict[str, Span]:
        known = (DECIDED, *self.schema.dates)
        found: dict[str, Span] = {}
        if self._absent("dates"):
            return {}
        node = self.root.entries["dates"][1]
        if not isinstance(node, Map):
            if not isinstance(node, Broken):
                example = "{decided: 2005-05-11}"
                self.report.add(node.line, "WF112", f"dates: keys with a date each were expected, such as {example}")
            return {}
        for key, value in node.entries.values():
            path = f"dates.{key.value}"
            if key.value not in known:
                message = f"dates: {one_of(known)} was expected, not {shown(key.value)}"
                self.report.add(key.line, "WF111", message, self.report.near(key.value, known))
            elif isinstance(value, Scalar):
                span = None if value.blank else self.values.date(value, path)
                found |= {key.value: span} if span else {}
            elif not isinstance(value, Broken):
                self.report.add(value.line, "WF112", f"{path}: a single date was expected")
        return found

    # The sections: first every id, then what is said of each.

    def _collect_things(self) -> None:
        for section, spec in self.schema.sections.items():
            if self._absent(section):
                continue
            node = self.root.entries[section][1]
            if not isinstance(node, Map):
                if not isinstance(node, Broken):
                    example = f"{spec.name}-1: {{name: ...}}"
                    message = f"{section}: an id for each {spec.name} was expected, such as {example}"
                    self.report.add(node.line, "WF112", message)
                continue
            for key, value in node.entries.values():
                self._collect(spec, key, value)

    def _collect(self, spec: ThingSpec, key: Scalar, value: Node) -> None:
        path = f"{spec.section}.{key.value}"
        if problem := self._id_problem(key):
            self.report.add(key.line, "WF120", f"{spec.section}: {shown(key.value)} cannot be an id: {problem}")
        if (other := self.things.get(key.value)) is not None:
            message = f"{path}: the id is already used for {with_article(other.kind)} on line {other.line}"
            self.report.add(key.line, "WF121", message)
        # What is said under an id that cannot be used is checked all the same, as of a thing nothing can refer to.
        own = f"{path} on line {key.line}" if problem or other else key.value
        readable = isinstance(value, Map)
        if isinstance(value, Scalar) and value.blank:
            value, readable = Map(key.line), True
        elif not isinstance(value, Map):
            if not isinstance(value, Broken):
                message = f"{path}: the fields of the {spec.name} were expected, in braces or on lines of their own"
                self.report.add(value.line, "WF112", message)
            value = Map(key.line)
        name, text, at, note = (self.values.text(value, field, path) for field in BUILT_IN[:4])
        thing = Thing(own, spec.name, name, text, at, note, key.line)
        if other is None:
            self.things[key.value] = thing
            self.values.ids[key.value] = spec.name
        for called in (key.value, name, text):
            self.values.called.setdefault(called.casefold(), key.value)
        assumed = self.values.flag(value, "assumed", path)
        source = FactSource(own, "", at, note, assumed, line=key.line)
        self.facts[Atom(kind_predicate(spec.name), (own,))] = source
        if readable:
            self._entries.append((spec, thing, value, source, path))

    def _id_problem(self, key: Scalar) -> str:
        word = key.value
        if key.truth is not None or key.blank or (key.plain and word.lower() in ("yes", "no", "on", "off", "null")):
            return "YAML reads it as something other than a word"
        if word in self.schema.bare_values:
            return "it is also a value"
        if word == "" or not (word[0].isalnum() or word[0] == "_"):
            return "it must begin with a letter or a digit"
        if any(not (each.isalnum() or each in "-_.'’" or unicodedata.category(each)[0] == "M") for each in word):
            return "use letters, digits, hyphens, dots, and underscores; put the rest in the name field"
        return "it is too long" if len(word) > 100 else ""

    def _says(self, spec: ThingSpec) -> bool:
        return bool(self.schema.says_thing) and spec.name == self.schema.says_thing

    def _read_thing(self, spec: ThingSpec, thing: Thing, entry: Map, source: FactSource, path: str) -> None:
        fields = {each.name: each for each in spec.fields}
        own = SAYS if self._says(spec) else None
        for key, value in entry.entries.values():
            comma = entry.flow and isinstance(value, Scalar) and value.plain and value.value == ""
            if key.value not in fields and key.value not in BUILT_IN and key.value != own:
                self._unknown_field(spec, key, path, comma)
            elif comma:
                message = f"{path}: nothing follows {shown(key.value)}; omit the field if the answer is unknown"
                message += " (and text with a comma needs quotes)"
                self.report.add(key.line, "WF119", message)
            elif key.value in fields:
                field_path = f"{path}.{key.value}"
                base = replace(source, field=key.value, line=key.line)
                self._read_field(fields[key.value], thing, value, base, field_path)
        if own:
            self._read_sentence(thing, entry, source, path)
        for field in spec.fields:
            node = entry.entries[field.name][1] if field.name in entry.entries else None
            happened = field.value_type == "date" and not field.optional
            if happened and (node is None or (isinstance(node, Scalar) and node.blank)):
                unknown = FactSource(thing.id, field.name, given=False, line=thing.line)
                self.facts.setdefault(field.atom(thing.id, UNKNOWN), unknown)

    def _unknown_field(self, spec: ThingSpec, key: Scalar, path: str, comma: bool) -> None:
        known = [*(field.name for field in spec.fields), *BUILT_IN, *([SAYS] if self._says(spec) else [])]
        elsewhere = [other.name for other in self.schema.things if any(f.name == key.value for f in other.fields)]
        message = f"{path}: {with_article(spec.name)} has no field {shown(key.value)}"
        if (spec.section, key.value) in self.schema.earlier_fields:
            self.report.add(key.line, "WF111", f"{message} any more. Update the file: {update(self.report.file)}")
            return
        if comma:
            message += "; text with a comma needs quotes"
        elif elsewhere:
            message += f" ({' and '.join(with_article(name) for name in elsewhere[:3])} has one)"
        near = self.report.near(key.value, known)
        if not near and not comma:
            message += f"; use one of {', '.join(known)}"
        self.report.add(key.line, "WF111", message, near)

    def _read_field(self, spec: FieldSpec, thing: Thing, node: Node, base: FactSource, path: str) -> None:
        if spec.kind == "flag":
            for written in self.values.written(node, path, listed=False):
                said = self.values.truth(written.value, path)
                if said is None:
                    continue
                source = _with(base, written)
                atom = spec.atom(thing.id)
                if said or spec.contrary:
                    self.facts.setdefault(atom if said else Atom(spec.contrary, atom.args), source)
                else:
                    self.denied.setdefault(atom, source)
            return
        seen: set[object] = set()
        texts: list[str] = []
        for written in self.values.written(node, path, listed=True):
            value = self.values.read(written.value, spec.value_type, path)
            # Values that cannot be read are told apart by their words, so that too many of them is reported as well.
            key = ("unread", written.value.value) if value is None else value
            if key in seen:
                self.report.add(written.value.line, "WF118", f"{path}: {shown(written.value.value)} is given twice")
                continue
            seen.add(key)
            texts.append(shown(written.value.value))
            if spec.not_itself and value == thing.id:
                self.report.add(written.value.line, "WF132", f"{path}: another {thing.kind} was expected, not itself")
            if value is not None:
                self.facts.setdefault(spec.atom(thing.id, value), _with(base, written))
        if spec.one and len(texts) > 1:
            given = f"{' and '.join(texts[:4])}{' and more' if len(texts) > 4 else ''}"
            self.report.add(base.line, "WF130", f"{path}: only one value is allowed, but {given} are given")

    def _read_sentence(self, thing: Thing, entry: Map, source: FactSource, path: str) -> None:
        key, node = entry.entries.get(SAYS, (None, None))
        if isinstance(node, Broken):
            return
        if key is None or node is None or (isinstance(node, Scalar) and node.blank):
            self.report.add(key.line if key else thing.line, "WF113", f"{path}: {SAYS}: is missing; write a sentence")
            return
        field_path = f"{path}.{SAYS}"
        if not isinstance(node, Scalar):
            braces = "; put a sentence that begins with a brace in quotes"
            self.report.add(node.line, "WF117", f"{field_path}: a sentence was expected{braces}")
            return
        if read := self.values.sentence(node, field_path, inputs_only=True):
            atom, text = read
            self.claims.append(Claim(thing.id, atom, text, replace(source, field=SAYS, line=node.line)))


def _with(base: FactSource, written: Written) -> FactSource:
    """The source of a value, with what the long form says of it in place of what holds for the whole entry."""
    return replace(
        base,
        at=written.at or base.at,
        note=written.note or base.note,
        assumed=written.assumed or base.assumed,
        line=written.value.line,
    )


def _by_title(value: str, forums: Mapping[str, str]) -> str:
    """The forum whose name was written in place of its code."""
    low = value.casefold().removeprefix("the ")
    return next((code for code, name in sorted(forums.items()) if name.casefold().removeprefix("the ") == low), "")
