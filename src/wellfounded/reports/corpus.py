"""A corpus of decisions as rows: what was added, what it holds, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wellfounded.reports.row_tree import Row

__all__ = ["added_rows", "decisions_rows", "exported_rows", "failures_rows", "status_rows"]


def _count(number: int, one: str, several: str) -> str:
    return f"{number:,} {one if number == 1 else several}"


def added_rows(data: Mapping[str, Any]) -> list[Row]:
    """What came of each source, and how many decisions there are now."""
    out = []
    for source in data["sources"]:
        row = Row(source["name"], source["kind"], "head")
        row.add(_count(source["new"], "new decision", "new decisions"))
        for name, one, several in (
            ("versions", "new version of a decision", "new versions of decisions"),
            ("known", "record whose text was there already", "records whose texts were there already"),
            ("before", "record read earlier", "records read earlier"),
            ("failed", "record could not be read", "records could not be read"),
        ):
            if source[name]:
                row.add(_count(source[name], one, several), mark="caution" if name == "failed" else "")
        out.append(row)
    return [*out, Row(f"{data['store']}: {_count(data['decisions'], 'decision', 'decisions')}.")]


def status_rows(data: Mapping[str, Any]) -> list[Row]:
    """What a corpus holds, its courts, and its sources."""
    head = Row(f"{data['store']}: {_count(data['decisions'], 'decision', 'decisions')}", mark="head")
    if data["first"]:
        head.add(f"From {data['first']} to {data['last']}.")
    head.add(
        f"{_count(data['texts'], 'text', 'texts')}, {_count(data['issues'], 'ruling', 'rulings')}, "
        f"{_count(data['citations'], 'citation', 'citations')}."
    )
    courts = Row("Courts", mark="head")
    for one in data["courts"]:
        courts.add(f"{one['court'] or 'not read'}: {one['decisions']:,}")
    sources = Row("Sources", mark="head")
    for one in data["sources"]:
        failed = f", {_count(one['failures'], 'failure', 'failures')}" if one["failures"] else ""
        sources.add(f"{one['name']}: {_count(one['records'], 'record', 'records')}{failed}", one["license"])
    return [head, *(row for row in (courts, sources) if row.rows)]


def decisions_rows(data: Mapping[str, Any]) -> list[Row]:
    """The decisions, one a line, and how many there are in all."""
    rows = [
        Row(f"{one['day'] or 'no date'}  {one['court'] or '?'}  {one['title'] or 'no caption'}", one["id"])
        for one in data["decisions"]
    ]
    shown = len(rows)
    said = f"{shown:,} of {data['of']:,} decisions." if shown < data["of"] else _count(shown, "decision.", "decisions.")
    return [Row("Decisions", mark="head", rows=rows), Row(said, mark="quiet")]


def exported_rows(data: Mapping[str, Any]) -> list[Row]:
    """The files that were written."""
    rows = [Row(f"{one['name']}.parquet: {_count(one['rows'], 'row', 'rows')}") for one in data["tables"]]
    return [Row(data["folder"], mark="head", rows=rows)]


def failures_rows(data: Mapping[str, Any]) -> list[Row]:
    """What could not be read, by source."""
    out: dict[str, Row] = {}
    for one in data["failures"]:
        row = out.setdefault(one["source"], Row(one["source"], mark="head"))
        row.add(f"{one['record'] or 'the source'}: {one['message']}", one["code"])
    return list(out.values()) or [Row("Every record was read.")]
