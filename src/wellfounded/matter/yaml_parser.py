"""From YAML text to nodes with line numbers, by the syntax of YAML 1.2 only: what a value means is the loader's matter.

The library's events are used rather than its own nodes, because composing those recurses (a deeply nested file would
end in ``RecursionError``), expands aliases and lets duplicate keys through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from wellfounded.matter.problem_report import Report, shown
from wellfounded.matter.source import CONTROL
from wellfounded.problems import Problem

_LONG_TAG = re.compile(r"![^\s]{1000}")  # the library takes quadratic time over these

_SEPARATORS = re.compile("[\u2028\u2029]")
"""The library ends a line at these, as YAML 1.1 did. YAML 1.2, and every editor, takes them for signs within a line."""

DEEPEST = 16
"""A matter file needs five levels; more than this is no matter file."""


@dataclass(slots=True)
class Scalar:
    """A single value as written; ``plain`` where it stands without quotes. It is ``text[start:end]`` of its file.

    What is blank has no place of its own: ``start`` is then somewhere behind its key.
    """

    value: str
    line: int
    plain: bool = True
    start: int = 0
    end: int = 0

    @property
    def blank(self) -> bool:
        """Nothing is written, or null; with a capital it may be somebody's name."""
        return self.plain and self.value in ("", "~", "null")

    @property
    def truth(self) -> bool | None:
        """What a truth value says; ``None`` for anything else."""
        if self.plain and self.value in ("true", "True", "TRUE"):
            return True
        return False if self.plain and self.value in ("false", "False", "FALSE") else None


@dataclass(slots=True)
class Seq:
    """A list; ``flow`` where it is written in brackets."""

    line: int
    items: list[Node] = field(default_factory=list)
    flow: bool = False
    start: int = 0
    end: int = 0


@dataclass(slots=True)
class Map:
    """Keys and values in order, each key once; ``flow`` where it is written in braces."""

    line: int
    flow: bool = False
    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    start: int = 0
    end: int = 0


@dataclass(slots=True)
class Broken:
    """Something already reported, in whose place nothing is checked."""

    line: int
    start: int = 0
    end: int = 0


Node = Scalar | Seq | Map | Broken


_KEPT = 200_000
"""Texts of up to so many characters are read once for several who ask in a row; the largest matter has a tenth."""


def read_nodes(text: str, report: Report) -> Map | None:
    """The mapping that the file is, with every problem of syntax reported; ``None`` where there is nothing to go on.

    The same text gives the same nodes, which are not to be changed.
    """
    if len(text) > _KEPT:
        return _read(text, report)
    root, problems = _read_once(text)
    for problem in problems:
        report.add(problem.line, problem.code, problem.message, problem.suggestion)
    return root


@lru_cache(maxsize=8)
def _read_once(text: str) -> tuple[Map | None, tuple[Problem, ...]]:
    report = Report("")
    return _read(text, report), tuple(report.problems)


def _read(text: str, report: Report) -> Map | None:
    if found := _LONG_TAG.search(text):
        report.add(text.count("\n", 0, found.start()) + 1, "WF105", "case files may not use tags (!name)")
        return None
    builder = _Builder(report)
    try:
        for event in _events(text):
            if not builder.take(event):
                break
    except MarkedYAMLError as error:
        _report_syntax(error, text, report)
        return None
    except YAMLError as error:
        report.add(0, "WF104", f"the file is not YAML: {' '.join(str(error).split())}")
        return None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        # The library raises these, too, on some malformed files (an escape beyond Unicode, a directive with a huge
        # version, …); the place is then the last one that could be read.
        report.add(builder.line, "WF104", "the file is not YAML from here on")
        return None
    return builder.finish()


def _events(text: str) -> Iterator[Any]:
    # The pure reader on purpose: the C one follows YAML 1.1 in places, and the same file must read alike everywhere.
    yield from YAML(typ="safe", pure=True).parse(_SEPARATORS.sub(" ", text))


class _Builder:
    """Puts nodes together from events, without recursion."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.line = 1
        self.root: Node | None = None
        self._open: list[Seq | Map] = []
        self._keys: list[Scalar | Broken | None] = []
        self._documents = 0
        self._refused: dict[str, list[int]] = {}
        self._stopped = False

    def take(self, event: Any) -> bool:
        """Work in one event; false ends the reading."""
        self.line = event.start_mark.line + 1
        if isinstance(event, ScalarEvent):
            self._decorations(event)
            self._place(self._scalar(event))
        elif isinstance(event, MappingStartEvent | SequenceStartEvent):
            self._decorations(event)
            mapping = isinstance(event, MappingStartEvent)
            flow, start = bool(event.flow_style), event.start_mark.index
            new = Map(self.line, flow, start=start) if mapping else Seq(self.line, flow=flow, start=start)
            self._open.append(new)
            self._keys.append(None)
            if len(self._open) > DEEPEST:
                self.report.add(self.line, "WF106", f"more than {DEEPEST} levels of nesting; a case file has five")
                self._stopped = True
        elif isinstance(event, MappingEndEvent | SequenceEndEvent):
            self._keys.pop()
            done = self._open.pop()
            done.end = event.end_mark.index
            self._place(done)
        elif isinstance(event, AliasEvent):
            self._refuse("aliases (*name)")
            self._place(Broken(self.line))
        elif isinstance(event, DocumentStartEvent):
            self._documents += 1
            if event.tags or event.version not in (None, (1, 2)):
                self._refuse("directives (%YAML, %TAG)")
            if self._documents > 1:
                self._refuse("further documents (---)")
                self._stopped = True
        return not self._stopped

    def finish(self) -> Map | None:
        """Report what is found at the end, and give the whole."""
        if self._refused:
            lines = sorted({line for places in self._refused.values() for line in places})
            where = ", ".join(map(str, lines[:8])) + (f" and {len(lines) - 8} more" if len(lines) > 8 else "")
            what = ", ".join(sorted(self._refused))
            self.report.add(lines[0], "WF105", f"case files may not use {what} (line {where}); write out the values")
        if self.root is None or (isinstance(self.root, Scalar) and self.root.blank):
            if not self._stopped:
                self.report.add(0, "WF103", 'the file is empty; "wellfounded new" creates a blank case file')
            return None
        if isinstance(self.root, Map):
            return self.root
        if isinstance(self.root, Scalar | Seq):
            self.report.add(self.root.line, "WF112", "a case file begins with keys, such as: matter: A v. B")
        return None

    def _decorations(self, event: Any) -> None:
        if event.anchor is not None:
            self._refuse("anchors (&name)")
        if event.tag is not None:
            self._refuse("tags (!name)")

    def _refuse(self, what: str) -> None:
        self._refused.setdefault(what, []).append(self.line)

    def _scalar(self, event: Any) -> Scalar | Broken:
        value = event.value
        if not value.isascii():
            # Escapes as in JSON may write one character beyond the sixteenth bit as two halves.
            value = value.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        if CONTROL.search(value):
            self.report.add(
                self.line, "WF102", f"the text {shown(value)} contains a character that cannot be displayed"
            )
            return Broken(self.line)
        return Scalar(value, self.line, not event.style, event.start_mark.index, event.end_mark.index)

    def _place(self, node: Node) -> None:
        if not self._open:
            self.root = self.root or node
            return
        parent = self._open[-1]
        if isinstance(parent, Seq):
            parent.items.append(node)
            return
        key = self._keys[-1]
        if key is None:
            self._keys[-1] = self._key(node, parent)
            return
        self._keys[-1] = None
        if isinstance(key, Scalar):
            parent.entries[key.value] = (key, node)

    def _key(self, node: Node, parent: Map) -> Scalar | Broken:
        if not isinstance(node, Scalar):
            if not isinstance(node, Broken):
                self.report.add(node.line, "WF112", "a key must be a word, not a list or a mapping")
            return Broken(node.line)
        if node.plain and node.value == "<<":
            self._refuse("merge keys (<<)")
            return Broken(node.line)
        if node.value in parent.entries:
            first = parent.entries[node.value][0].line
            self.report.add(node.line, "WF107", f"{shown(node.value)} is written twice here, first on line {first}")
            return Broken(node.line)
        return node


def _report_syntax(error: MarkedYAMLError, text: str, report: Report) -> None:
    """Report a syntax error in plain words, with its most frequent cause."""
    mark = error.problem_mark or error.context_mark
    line = 0 if mark is None else mark.line + 1
    problem = " ".join(str(error.problem or error.context or "it cannot be parsed").split())
    lines = re.split("\r\n|[\r\n]", text)
    here = lines[line - 1] if 0 < line <= len(lines) else ""
    before = lines[line - 2] if 1 < line <= len(lines) + 1 else ""
    hint = ""
    if any(re.search(r":\s+\{[^{}:]*\}\s+[^\s,}#]", each) for each in (here, before)):
        hint = "; put a sentence that begins with a brace in quotes"
    elif re.match(" *\t", here):
        hint = "; indent with spaces, not with tabs"
    elif "mapping values are not allowed" in problem or "mapping keys are not allowed" in problem:
        hint = "; text with a colon and a space needs quotes, and each entry its own line or braces"
    elif error.context and "quoted scalar" in str(error.context):
        start = error.context_mark.line + 1 if error.context_mark else line
        hint = f"; the quotes opened on line {start} are not closed"
    elif error.context and "flow" in str(error.context):
        start = error.context_mark.line + 1 if error.context_mark else line
        hint = f"; the bracket or brace opened on line {start} is not closed, or a comma is missing"
    elif "cannot start any token" in problem:
        hint = "; text that begins with this character needs quotes"
    report.add(line, "WF104", f"the file is not YAML: {problem}{hint}")
