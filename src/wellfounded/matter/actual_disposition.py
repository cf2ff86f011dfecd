"""What a decided case's file says should come out. Only tests and checks read it; a ``Matter`` never holds it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wellfounded.engine.program import Atom
from wellfounded.matter.loader import Loading, read_root
from wellfounded.matter.problem_report import Report, one_of, shown
from wellfounded.matter.schema import Schema
from wellfounded.matter.source import read_source
from wellfounded.matter.yaml_parser import Broken, Map, Scalar, Seq

VALUES = ("holds", "open", "fails")
"""The keys under ``actual_disposition``: what is established, what is open, what is not shown."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A sentence with the words and line of the file."""

    atom: Atom
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Expectations:
    """The sentences that should hold, be open, and fail; all empty where the file expects nothing."""

    holds: tuple[Expected, ...] = ()
    open: tuple[Expected, ...] = ()
    fails: tuple[Expected, ...] = ()


def load_expectations(path: str | Path, schema: Schema) -> Expectations:
    """Read the ``actual_disposition`` part of a matter file. Raises ``InputError``, also for the rest of the file."""
    file, text = read_source(path)
    return load_expectations_text(text, schema, file)


def load_expectations_text(text: str | bytes, schema: Schema, file: str = "<text>") -> Expectations:
    """Read the ``actual_disposition`` part of the matter that ``text`` is. Raises ``InputError``."""
    report = Report(file)
    root = read_root(text, report)
    loading = Loading(root, schema, report)
    loading.matter()
    found = _read(root, loading, report)
    report.raise_if_any()
    return found


def _read(root: Map, loading: Loading, report: Report) -> Expectations:
    _, node = root.entries.get("actual_disposition", (None, None))
    if node is None or isinstance(node, Broken) or (isinstance(node, Scalar) and node.blank):
        return Expectations()
    if not isinstance(node, Map):
        report.add(
            node.line, "WF112", f"actual_disposition: the keys {', '.join(VALUES)} were expected, each with sentences"
        )
        return Expectations()
    found: dict[str, list[Expected]] = {key: [] for key in VALUES}
    seen: dict[Atom, tuple[str, int]] = {}
    for key, value in node.entries.values():
        path = f"actual_disposition.{key.value}"
        if key.value not in VALUES:
            near = {"true": "holds", "false": "fails"}.get(key.value.lower()) or report.near(key.value, VALUES)
            message = f"actual_disposition: {one_of(VALUES)} was expected, not {shown(key.value)}"
            report.add(key.line, "WF111", message, near)
            continue
        if isinstance(value, Scalar) and value.blank:
            continue
        for item in value.items if isinstance(value, Seq) else (value,):
            if isinstance(item, Map | Seq):
                message = f"{path}: a sentence was expected; put one that begins with a brace in quotes"
                report.add(item.line, "WF117", message)
                continue
            scalar = loading.values.single(item, path)
            if scalar and (read := loading.values.sentence(scalar, path, inputs_only=False)):
                atom, text = read
                before, line = seen.setdefault(atom, (key.value, item.line))
                if before != key.value:
                    report.add(item.line, "WF131", f"{path}: the sentence is already under {before}, on line {line}")
                elif any(each.atom == atom for each in found[key.value]):
                    report.add(item.line, "WF118", f"{path}: the sentence is already on line {line}")
                found[key.value].append(Expected(atom, text, item.line))
    return Expectations(*(tuple(found[key]) for key in VALUES))
