"""What a corpus holds: counts, decisions one by one, and the records that could not be read."""

from __future__ import annotations

from typing import Any

from wellfounded.corpus.store import Store
from wellfounded.reading.anonymize import shorten_file_name, shorten_file_numbers

__all__ = ["decisions_listed", "failures_listed", "status_of"]

_COUNTED = ("decisions", "texts", "issues", "citations")


def status_of(store: Store) -> dict[str, Any]:
    """How much a corpus holds, from where, and of which courts and days."""
    counts = {table: int(store.value(f"SELECT count(*) FROM {table}")) for table in _COUNTED}
    days = store.rows("SELECT coalesce(min(day), ''), coalesce(max(day), '') FROM decisions WHERE day <> ''")[0]
    read, failed = (_per_source(store, table) for table in ("items", "failures"))
    return {
        "store": store.name,
        "version": int(store.value("SELECT value FROM meta WHERE name = 'version'")),
        **counts,
        "first": days[0],
        "last": days[1],
        "courts": [
            {"court": court, "decisions": int(count)}
            for court, count in store.rows("SELECT court, count(*) FROM decisions GROUP BY court ORDER BY court")
        ],
        "sources": [
            {
                "name": shorten_file_name(name),
                "kind": kind,
                "license": license,
                "records": int(read.get(number, 0)),
                "failures": int(failed.get(number, 0)),
            }
            for number, name, kind, license in store.rows("SELECT id, name, kind, license FROM sources ORDER BY id")
        ],
    }


def _per_source(store: Store, table: str) -> dict[int, int]:
    found: dict[int, int] = dict(store.rows(f"SELECT source, count(*) FROM {table} GROUP BY source"))
    return found


def decisions_listed(store: Store, court: str = "", since: str = "", most: int = 50) -> dict[str, Any]:
    """The decisions, the latest first: of a court, from a day on, or all. ``most`` 0 lists every one."""
    where = "WHERE (court = ? OR ? = '') AND day >= ?"
    values = [court, court, since]
    limit = f" LIMIT {most:d}" if most else ""
    columns = ("id", "court", "day", "title", "docket", "citation", "published")
    sql = f"SELECT {', '.join(columns)}, version FROM decisions {where} ORDER BY day DESC, id{limit}"
    return {
        "decisions": [dict(zip((*columns, "versions"), row, strict=True)) for row in store.rows(sql, values)],
        "of": int(store.value(f"SELECT count(*) FROM decisions {where}", values)),
    }


def failures_listed(store: Store) -> dict[str, Any]:
    """The records that could not be read, by source."""
    sql = "SELECT s.name, f.name, f.code, f.message FROM failures f JOIN sources s ON s.id = f.source"
    found = store.rows(f"{sql} ORDER BY s.id, f.name")
    return {
        "failures": [
            dict(zip(("source", "record", "code", "message"), map(shorten_file_numbers, row), strict=True))
            for row in found
        ]
    }
