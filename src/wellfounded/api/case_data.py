"""A case file as plain data."""

from __future__ import annotations

from typing import Any

from wellfounded.matter.loader import read_root
from wellfounded.matter.problem_report import Report
from wellfounded.matter.yaml_parser import Broken, Map, Node, Scalar, Seq

__all__ = ["case_data"]


def case_data(text: str, file: str) -> dict[str, Any]:
    """The keys and entries of a case file: mappings, lists, texts as written, true and false, and None for blank."""
    report = Report(file)
    root = read_root(text, report)
    report.raise_if_any()
    return {name: _plain(entry) for name, (_, entry) in root.entries.items()}


def _plain(node: Node) -> Any:
    if isinstance(node, Map):
        return {name: _plain(entry) for name, (_, entry) in node.entries.items()}
    if isinstance(node, Seq):
        return [_plain(one) for one in node.items]
    if isinstance(node, Scalar):
        return node.truth if node.truth is not None else None if node.blank else node.value
    assert not isinstance(node, Broken), "what is broken was reported"
    return None
