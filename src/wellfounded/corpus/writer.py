"""Decisions written into a store: each once, versions kept, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from wellfounded.corpus.records import CITATIONS, ISSUES, PARENTHETICALS, TRAITS, TREATMENTS, Decision, ReadItem
from wellfounded.corpus.store import Store
from wellfounded.corpus.tallies import add_tallies, take_tallies

__all__ = ["COLUMNS", "Written", "forget_failures", "known_items", "source_number", "write_items"]

_READ = (
    *("form", "published", "court", "circuit", "day", "year", "caption", "title", "docket", "citation", "country"),
    *("author", "judge", "disposition", "reading"),
)
COLUMNS = ("id", "added", "changed", "added_on", "same", "version", "source", *_READ)
"""The columns of the decisions, in the order in which they are written."""


@dataclass(slots=True)
class Written:
    """How many items became decisions, versions of one, or were there already; and how many failed."""

    new: int = 0
    versions: int = 0
    known: int = 0
    failed: int = 0


@dataclass(slots=True)
class _Pending:
    """The rows of a batch."""

    decisions: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    details: dict[str, Decision] = field(default_factory=dict)
    texts: list[tuple[Any, ...]] = field(default_factory=list)
    items: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    failures: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    replaced: set[str] = field(default_factory=set)
    """What of these the store has already: ids of decisions, and names of items."""


def source_number(store: Store, name: str, kind: str, license: str) -> int:
    """The number of a source, which is entered if it is new. Call it within ``changing``."""
    found = store.rows("SELECT id, kind, license FROM sources WHERE name = ?", [name])
    if found:
        if license and license != found[0][2]:
            store.run("UPDATE sources SET license = ? WHERE id = ?", [license, found[0][0]])
        return int(found[0][0])
    number = int(store.value("SELECT coalesce(max(id), 0) + 1 FROM sources"))
    store.insert("sources", ("id", "name", "kind", "license"), [(number, name, kind, license)])
    return number


def known_items(store: Store, source: int, names: Iterable[str]) -> dict[str, str]:
    """The digests with which records of a source were last read, by name, of those that were."""
    rows = store.among("SELECT name, digest, source FROM items WHERE 1 = 1", "name", names)
    return {name: digest for name, digest, number in rows if number == source}


def write_items(store: Store, source: int, items: Sequence[ReadItem], day: str) -> Written:
    """Items that were read, into the store, in order. Call it within ``changing``. ``day`` is today's.

    A text that is there already is not written again; where its record has changed, what is stated of it is. One of
    the same court, docket, and day is a new version of that decision, and is what is then known of it.
    """
    written = Written()
    decisions = [one.decision for one in items if one.decision]
    entered = known_items(store, source, (one.name for one in items))
    texts = {
        digest: (decision, version)
        for digest, decision, version in store.among(
            "SELECT digest, decision, version FROM texts WHERE version > 0", "digest", (one.digest for one in decisions)
        )
    }
    known = _known(store, decisions, texts)
    ids = {same: key for key, (same, _, _) in known.items() if same}
    count = int(store.value("SELECT coalesce(max(changed), 0) FROM decisions"))
    rows = _Pending(replaced={*known, *entered})
    for item in items:
        decision = item.decision
        if decision is None:
            first = item.problems[0]
            rows.failures[item.name] = (source, item.name, first.code, "; ".join(one.message for one in item.problems))
            written.failed += 1
            continue
        there = texts.get(decision.digest)
        if there and entered.get(item.name, item.digest) != item.digest and known[there[0]][2] == there[1]:
            count += 1
            key, version = there
            _enter(rows, source, decision, key, (known[key][1], count, day, version))
            written.versions += 1
        elif not there:
            count += 1
            key = ids.get(decision.same, "") if decision.same else ""
            key = key or _free(decision, known)
            added, version = (known[key][1], known[key][2] + 1) if key in known else (count, 1)
            known[key] = (decision.same, added, version)
            if decision.same:
                ids[decision.same] = key
            _enter(rows, source, decision, key, (added, count, day, version))
            rows.texts.append((key, version, decision.digest, decision.text, decision.masks, source, item.name))
            texts[decision.digest] = (key, version)
            written.new += version == 1
            written.versions += version > 1
        else:
            written.known += 1
        rows.items[item.name] = (source, item.name, item.digest, *texts[decision.digest])
    _write(store, source, rows)
    return written


def forget_failures(store: Store, source: int, failed: Set[str]) -> None:
    """Failures of a source that was read to its end are those of that time. Call it within ``changing``."""
    known = store.rows("SELECT name FROM failures WHERE source = ?", [source])
    _delete(
        store,
        f"DELETE FROM failures WHERE source = {source:d} AND name",
        (name for (name,) in known if name not in failed),
    )


def _enter(rows: _Pending, source: int, decision: Decision, key: str, counted: tuple[int, int, str, int]) -> None:
    """What is now known of a decision; ``counted`` are its counts, the day, and its version."""
    given = dict(zip(("added", "changed", "added_on", "version"), counted, strict=True))
    row = {**decision.columns, **given, "id": key, "same": decision.same, "source": source}
    rows.decisions[key] = tuple(row[name] for name in COLUMNS)
    rows.details[key] = decision


def _known(
    store: Store, decisions: Sequence[Decision], texts: Mapping[str, tuple[str, int]]
) -> dict[str, tuple[str, int, int]]:
    """The decisions in the store that may be meant: by id, what they are recognized by, their count, their version."""
    sql = "SELECT id, same, added, version FROM decisions WHERE version > 0"
    found = [
        *store.among(sql, "id", (one for each in decisions for one in _names(each))),
        *store.among(sql, "same", (one.same for one in decisions if one.same)),
        *store.among(sql, "id", (decision for decision, _ in texts.values())),
    ]
    return {key: (same, added, version) for key, same, added, version in found}


def _names(decision: Decision) -> tuple[str, str]:
    """The id of a decision, and the one that it has where another decision has taken that."""
    return decision.id, f"{decision.id}-{decision.digest[:12]}"


def _free(decision: Decision, known: dict[str, tuple[str, int, int]]) -> str:
    return next(name for name in _names(decision) if name not in known)


def _write(store: Store, source: int, rows: _Pending) -> None:
    details = {
        "traits": TRAITS,
        "issues": ISSUES,
        "citations": CITATIONS,
        "treatments": TREATMENTS,
        "parentheticals": PARENTHETICALS,
    }
    replaced = rows.replaced.intersection(rows.decisions)
    take_tallies(store, replaced)
    for table in details:
        _delete(store, f"DELETE FROM {table} WHERE decision", replaced)
    _delete(store, "DELETE FROM decisions WHERE id", replaced)
    done = [*rows.items, *rows.failures]
    _delete(store, f"DELETE FROM items WHERE source = {source:d} AND name", rows.replaced.intersection(done))
    _delete(store, f"DELETE FROM failures WHERE source = {source:d} AND name", done)
    store.insert("decisions", COLUMNS, list(rows.decisions.values()))
    store.insert("texts", ("decision", "version", "digest", "text", "masks", "source", "name"), rows.texts)
    for table, columns in details.items():
        given = [(key, *row) for key, one in rows.details.items() for row in getattr(one, table)]
        if table == "treatments":  # with the day, by which they are listed
            columns = ("day", *columns)
            given = [(key, rows.details[key].columns["day"], *row) for key, *row in given]
        store.insert(table, ("decision", *columns), given)
    add_tallies(store, _said(rows.details))
    store.insert("items", ("source", "name", "digest", "decision", "version"), list(rows.items.values()))
    store.insert("failures", ("source", "name", "code", "message"), list(rows.failures.values()))


def _said(details: Mapping[str, Decision]) -> Iterator[tuple[str, str, str]]:
    authority, kind = CITATIONS.index("authority"), TREATMENTS.index("kind")
    treated = TREATMENTS.index("authority")
    for key, decision in details.items():
        yield from ((key, "", row[authority]) for row in decision.citations)
        yield from ((key, row[kind], row[treated]) for row in decision.treatments)


def _delete(store: Store, sql: str, values: Iterable[str]) -> None:
    listed = sorted(values)
    for start in range(0, len(listed), 500):
        part = listed[start : start + 500]
        store.run(f"{sql} IN ({', '.join('?' * len(part))})", part)
