"""What is written in one field: truth values, ids, list values, dates, texts and sentences, with their problems."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wellfounded.dates import DateError, Span, parse_span
from wellfounded.engine.program import Atom, Const
from wellfounded.matter.problem_report import Report, one_of, shown, update, with_article
from wellfounded.matter.schema import LONG, Schema
from wellfounded.matter.yaml_parser import Broken, Map, Node, Scalar, Seq

_DOUBTFUL = re.compile("(?i:yes|no|on|off|null)")


@dataclass(frozen=True, slots=True)
class Written:
    """One value as it stands in the file, with what the long form says about it."""

    value: Scalar
    at: str = ""
    note: str = ""
    assumed: bool = False


class Values:
    """Reads values against a schema; knows the ids of the matter."""

    def __init__(self, schema: Schema, report: Report) -> None:
        self.schema = schema
        self.report = report
        self.ids: dict[str, str] = {}
        self.called: dict[str, str] = {}
        """For a name in small letters, the id of the thing that has it, to suggest."""

    def written(self, node: Node, path: str, *, listed: bool) -> Iterator[Written]:
        """The values in a field: one, a list where ``listed``, or the long form of either; blanks give none."""
        if isinstance(node, Map):
            yield from self._long(node, path, listed=listed)
        elif isinstance(node, Seq):
            for item in self._items(node, path, listed=listed):
                if isinstance(item, Map):
                    yield from self._long(item, path, listed=False)
                elif scalar := self.single(item, path):
                    yield Written(scalar)
        elif isinstance(node, Scalar) and not node.blank:
            yield Written(node)

    def _long(self, node: Map, path: str, *, listed: bool) -> Iterator[Written]:
        for key, value in node.entries.values():
            if key.value in LONG:
                continue
            if len(node.entries) == 1 and node.flow and isinstance(value, Scalar) and value.blank:
                message = f"{path}: remove the braces around {shown(key.value)}; they are for sentences only"
                self.report.add(key.line, "WF112", message, key.value)
                return
            near = self.report.near(key.value, LONG)
            message = f"{path}: a value in braces takes the keys {', '.join(LONG)}, not {shown(key.value)}"
            self.report.add(key.line, "WF111", message, near)
        at, note = (self.text(node, key, path) for key in ("at", "note"))
        assumed = self.flag(node, "assumed", path)
        if "is" not in node.entries:
            self.report.add(node.line, "WF112", f'{path}: a single value, a list, or "is:" with the value was expected')
            return
        inner = node.entries["is"][1]
        for item in self._items(inner, path, listed=listed) if isinstance(inner, Seq) else (inner,):
            if scalar := self.single(item, path):
                yield Written(scalar, at, note, assumed)

    def _items(self, node: Seq, path: str, *, listed: bool) -> list[Node]:
        if not listed:
            self.report.add(node.line, "WF112", f"{path}: a single value was expected, not a list")
            return []
        if not node.items:
            self.report.add(node.line, "WF112", f"{path}: the list is empty; omit the field if the answer is unknown")
        return node.items

    def single(self, node: Node, path: str) -> Scalar | None:
        """The single value that a node must be; anything else is reported."""
        if isinstance(node, Scalar) and not node.blank:
            return node
        if isinstance(node, Scalar):
            self.report.add(node.line, "WF112", f"{path}: a value was expected")
        elif not isinstance(node, Broken):
            self.report.add(node.line, "WF112", f"{path}: a single value was expected, not a list or a mapping")
        return None

    def truth(self, scalar: Scalar, path: str) -> bool | None:
        """A truth value; anything else is reported."""
        if (said := scalar.truth) is not None:
            return said
        low = scalar.value.lower()
        if low in ("true", "false"):
            message = f"{path}: write true and false without quotes"
            self.report.add(scalar.line, "WF114", message, low)
            return None
        meant = {"yes": "true", "y": "true", "on": "true", "no": "false", "n": "false", "off": "false"}.get(low, "")
        why = " (programs differ in how they read yes and no)" if meant else ""
        leave = "" if meant else "; omit the field if the answer is unknown"
        message = f"{path}: true or false was expected{why}, not {shown(scalar.value)}{leave}"
        self.report.add(scalar.line, "WF114", message, meant)
        return None

    def flag(self, entry: Map, key: str, path: str) -> bool:
        """A built-in flag of an entry, false when absent."""
        node = entry.entries[key][1] if key in entry.entries else None
        if node is None or isinstance(node, Broken) or (isinstance(node, Scalar) and node.blank):
            return False
        if not isinstance(node, Scalar):
            self.report.add(node.line, "WF114", f"{path}.{key}: true or false was expected")
            return False
        return bool(self.truth(node, f"{path}.{key}"))

    def text(self, entry: Map, key: str, path: str) -> str:
        """A built-in text of an entry, empty when absent."""
        node = entry.entries[key][1] if key in entry.entries else None
        if node is None or isinstance(node, Broken) or (isinstance(node, Scalar) and node.blank):
            return ""
        where = f"{path}.{key}" if path else key
        if not isinstance(node, Scalar):
            quotes = "; text that begins with a bracket or brace needs quotes"
            self.report.add(node.line, "WF117", f"{where}: a text was expected, not a list or a mapping{quotes}")
            return ""
        return self.words(node, where) or ""

    def words(self, scalar: Scalar, path: str) -> str | None:
        """A free text, on one line."""
        if scalar.truth is not None:
            message = f"{path}: a text was expected, not {scalar.value}; put it in quotes if it is a word"
            self.report.add(scalar.line, "WF117", message)
            return None
        if not self._certain(scalar, path):
            return None
        text = " ".join(scalar.value.split())
        if not text:
            self.report.add(scalar.line, "WF117", f"{path}: a text was expected, not empty quotes")
            return None
        return text

    def _certain(self, scalar: Scalar, path: str) -> bool:
        """Whether every reader of YAML takes this for the word it is."""
        if scalar.plain and _DOUBTFUL.fullmatch(scalar.value):
            meaning = "nothing" if scalar.value.lower() == "null" else "true or false"
            message = f"{path}: many programs read {scalar.value} as {meaning}; put it in quotes"
            self.report.add(scalar.line, "WF119", message, f'"{scalar.value}"')
            return False
        return True

    def read(self, scalar: Scalar, type_name: str, path: str) -> Const | None:
        """The constant that is written, if it is of the type; else the problem is reported."""
        accepts = self.schema.accepts(type_name)
        if accepts.date:
            return self.date(scalar, path)
        if accepts.text:
            return self.words(scalar, path)
        word = scalar.value
        if scalar.truth is not None:
            self.report.add(scalar.line, "WF115", f"{path}: {self._wanted(type_name)} was expected, not {word}")
            return None
        if not self._certain(scalar, path):
            return None
        if word in accepts.values:
            return word
        if self.ids.get(word) in accepts.things:
            return word
        self._wrong(scalar, type_name, path)
        return None

    def date(self, scalar: Scalar, path: str) -> Span | None:
        """A date, however rough."""
        if scalar.truth is not None:
            self.report.add(scalar.line, "WF117", f"{path}: a date was expected, not {scalar.value}")
            return None
        try:
            return parse_span(scalar.value)
        except DateError as problem:
            self.report.add(scalar.line, "WF116", f"{path}: {problem}", problem.suggestion)
            return None

    def _wanted(self, type_name: str) -> str:
        accepts = self.schema.accepts(type_name)
        kinds = " or ".join(with_article(thing) for thing in accepts.things)
        if not accepts.things:
            return one_of(accepts.values)
        return f"the id of {kinds}" + (f", or {one_of(accepts.values)}," if accepts.values else "")

    def _wrong(self, scalar: Scalar, type_name: str, path: str) -> None:
        accepts, word = self.schema.accepts(type_name), scalar.value
        wanted = self._wanted(type_name)
        fitting = [each for each, kind in self.ids.items() if kind in accepts.things]
        near = self.report.near(word, [*fitting, *accepts.values]) or self._named(word, accepts.things)
        if word in self.schema.earlier_values and word not in self.ids:
            message = f"{path}: {shown(word)} is not used any more. Update the file: {update(self.report.file)}"
            self.report.add(scalar.line, "WF115", message)
            return
        if not accepts.things:
            code, message = "WF115", f"{path}: {wanted} was expected, not {shown(word)}"
        elif word in self.ids:
            kind = with_article(self.ids[word])
            code, message = "WF123", f"{path}: {wanted} was expected, but {word} is {kind}"
        else:
            code, message = "WF122", f"{path}: the case file has no entry {shown(word)}; {wanted} was expected"
            if unicodedata.normalize("NFC", word) in self.ids or unicodedata.normalize("NFD", word) in self.ids:
                message += " (it looks like an id in the file but has different characters)"
        self.report.add(scalar.line, code, message, near)

    def _named(self, word: str, things: tuple[str, ...]) -> str:
        known = self.called.get(word.casefold(), "")
        return known if self.ids.get(known) in things else ""

    def sentence(self, scalar: Scalar, path: str, *, inputs_only: bool) -> tuple[Atom, str] | None:
        """A sentence of the law's vocabulary, with ids in braces, and its text."""
        text = self.words(scalar, path)
        if text is None:
            return None
        named = re.findall(r"\{([^{}]*)\}", text)
        if re.search("[{}]", re.sub(r"\{[^{}]*\}", "", text)):
            self.report.add(scalar.line, "WF134", f"{path}: the braces in {shown(text)} do not match")
            return None
        unknown = [word.strip() for word in named if word.strip() not in self.ids]
        for word in unknown:
            near = self.report.near(word, self.ids) or self.called.get(word.casefold(), "")
            message = f"{path}: the case file has no entry {shown(word)}, which is in braces"
            self.report.add(scalar.line, "WF122", message, near)
        if unknown:
            return None
        tidy = re.sub(r"\{([^{}]*)\}", lambda found: "{" + found[1].strip() + "}", text)
        ids: Mapping[str, str] = self.ids
        try:
            pred, args = self.schema.reader.read(tidy, ids, inputs_only=inputs_only)
        except ValueError as problem:
            self.report.add(scalar.line, "WF134", f"{path}: {problem}", str(getattr(problem, "suggestion", "")))
            return None
        return Atom(pred, args), tidy
