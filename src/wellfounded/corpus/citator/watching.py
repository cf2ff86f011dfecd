"""Authorities that are watched for a case or a brief, and what fell of them since a day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from wellfounded.corpus.citator.lookup import Named, within
from wellfounded.corpus.citator.model import NEGATIVE, RELIED_ON
from wellfounded.corpus.citator.passages import Window, passage, window_columns
from wellfounded.corpus.masks import without_file_number
from wellfounded.corpus.store import Store

__all__ = ["Alert", "Watched", "alerts", "stop_watching", "watch", "watched"]


@dataclass(frozen=True, slots=True)
class Watched:
    """A case or a brief, and how many of its authorities are watched, from which day on."""

    name: str
    authorities: int
    since: str


@dataclass(frozen=True, slots=True)
class Alert:
    """An authority that fell, wholly or in part: whose it is, what was done, by whom, and which decision says so."""

    name: str
    authority: str
    called: str
    kind: str
    partly: bool
    by: str
    decision: str
    title: str
    court: str
    day: str
    added_on: str
    certainty: float
    words: str


def watch(store: Store, name: str, authorities: Iterable[Named], day: dt.date) -> int:
    """Watch authorities for a case or brief, in place of those watched for it before; how many they are."""
    rows = {one.authority: (name, one.authority, one.name, day.isoformat()) for one in authorities}
    with store.changing():
        store.run("DELETE FROM watched WHERE name = ?", [name])
        store.insert("watched", ("name", "authority", "called", "since"), [rows[key] for key in sorted(rows)])
    return len(rows)


def stop_watching(store: Store, name: str) -> bool:
    """No longer watch for a case or brief; whether anything was watched for it."""
    had = bool(store.value("SELECT count(*) FROM watched WHERE name = ?", [name]))
    with store.changing():
        store.run("DELETE FROM watched WHERE name = ?", [name])
    return had


def watched(store: Store) -> tuple[Watched, ...]:
    """What is watched, by name."""
    rows = store.rows("SELECT name, count(*), min(since) FROM watched GROUP BY name ORDER BY name")
    return tuple(Watched(str(name), int(count), str(since)) for name, count, since in rows)


def alerts(store: Store, since: dt.date, name: str = "") -> tuple[Alert, ...]:
    """What fell of the watched authorities in decisions of a day or later, or added on that day or later.

    The latest decision is first. ``name`` asks about one case or brief only.
    """
    found: list[Alert] = []
    sql = (
        "SELECT name, authority, called FROM watched"
        + (" WHERE name = ?" if name else "")
        + " ORDER BY name, authority"
    )
    for whose, authority, called in store.rows(sql, [name] if name else []):
        found += _of(store, since, str(whose), str(authority), str(called))
    return tuple(sorted(sorted(found, key=lambda one: (one.name, one.authority, one.decision)), key=_late))


def _late(alert: Alert) -> tuple[int, ...]:
    """The latest first."""
    return tuple(-ord(letter) for letter in alert.day)


def _of(store: Store, since: dt.date, name: str, authority: str, called: str) -> Iterable[Alert]:
    which, values = within(authority, "t.authority")
    kinds = ", ".join(f"'{kind}'" for kind in sorted(NEGATIVE))
    rows = store.rows(
        f"SELECT t.kind, t.partly, t.actor, t.certainty, d.id, d.title, d.citation, d.court, d.day, d.added_on,"
        f" t.start, t.stop, {window_columns('t.start')}"
        f" FROM treatments t JOIN decisions d ON d.id = t.decision"
        f" JOIN texts x ON x.decision = d.id AND x.version = d.version"
        f" WHERE {which} AND t.kind IN ({kinds}) AND t.certainty >= {RELIED_ON} AND (d.day >= ? OR d.added_on >= ?)"
        f" ORDER BY d.day, d.id, t.n",
        [*values, since.isoformat(), since.isoformat()],
    )
    for kind, partly, actor, certainty, decision, title, citation, court, day, added, start, stop, *window in rows:
        at, text, masks, published = window
        words = passage(Window(int(at), text, masks, published), start, stop)
        by = (actor if published else without_file_number(actor)) or citation or decision
        yield Alert(
            name, authority, called, kind, bool(partly), by, decision, title, court, day, added, float(certainty), words
        )
