"""Replay at scale as rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wellfounded.reports.row_tree import Row

__all__ = ["replay_rows"]


def replay_rows(data: Mapping[str, Any]) -> list[Row]:
    """What came of the decisions, the issues by kind and circuit, and the gaps by how many decisions they touch."""
    head = Row(f"{data['replayed']} decisions replayed", f"law {data['law']}", mark="head")
    for one in data["statuses"]:
        detail = f" ({one['detail']})" if one["detail"] else ""
        such = f"such as {', '.join(one['examples'])}" if one["examples"] else ""
        head.add(f"{one['status']}{detail}: {one['decisions']}", such)
    if data["waiting"]:
        head.add(f"{data['waiting']} not replayed yet; run the command again.", mark="caution")
    issues = Row("Issues", mark="head")
    circuits: dict[str, list[Mapping[str, Any]]] = {}
    for one in data["tallies"]:
        if one["circuit"]:
            circuits.setdefault(one["kind"], []).append(one)
    for one in data["tallies"]:
        if not one["circuit"]:
            row = issues.add(f"{one['kind']}: {_tally(one)}")
            for other in sorted(circuits.get(one["kind"], ()), key=lambda each: str(each["circuit"])):
                row.add(f"{other['circuit']}: {_tally(other)}", mark="quiet")
    found = Row("Where results and dispositions part, by decisions touched", mark="head")
    for one in data["gaps"]:
        row = found.add(
            f"{one['decisions']} decisions, {one['issues']} issues: {one['rule']}", f"result: {one['found']}"
        )
        row.add(one["missing"] or "the case file states it", f"such as {', '.join(one['examples'])}", mark="quiet")
    return [one for one in (head, issues, found) if one is head or one.rows]


def _tally(one: Mapping[str, Any]) -> str:
    return f"{one['agree']} of {one['issues']} agree, {one['undetermined']} undetermined, {one['contrary']} contrary"
