"""A corpus as Parquet files, one for each table, and such files as sources: what was read is not read again."""

from __future__ import annotations

import importlib
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from wellfounded.corpus.records import CITATIONS, ISSUES, PARENTHETICALS, TRAITS, TREATMENTS, Decision, ReadItem
from wellfounded.corpus.sources.model import DAMAGED, Source, broken
from wellfounded.corpus.store import Store
from wellfounded.corpus.writer import COLUMNS
from wellfounded.problems import InputError, Problem

__all__ = ["export_tables", "is_exported", "sources_of_export"]

_TABLES = {
    "sources": "id",
    "decisions": "added",
    "texts": "decision, version",
    "traits": "decision, field, n",
    "issues": "decision, n",
    "citations": "decision, n",
    "treatments": "decision, n",
    "parentheticals": "decision, n",
}
"""The tables that are exported, and their order."""
_LATER = {"parentheticals": PARENTHETICALS}
"""Tables that corpora exported by an older version lack, with their columns."""
_KINDS = {"boolean": "bool_", "bigint": "int64", "double precision": "float64", "double": "float64"}
_ROWS = 10_000
_AT_ONCE = 64
_TEXTS = ("decision", "version", "digest", "text", "masks", "source", "name")


def export_tables(store: Store, folder: Path, force: bool) -> dict[str, int]:
    """Write a corpus into a folder, a file for each table, each whole or not at all; how many rows each has.

    Raises InputError: WF612 where a file is there already, without ``force``, and WF616 where none can be written.
    """
    paths = {table: folder / f"{table}.parquet" for table in _TABLES}
    taken = [path for path in paths.values() if path.exists() and not force]
    if taken:
        raise InputError([Problem(str(taken[0]), 0, "WF612", "The file already exists. Use --force to overwrite it.")])
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return {table: _export(store, table, path) for table, path in paths.items()}
    except OSError as error:
        message = f"The file cannot be written: {error.strerror or error}."
        raise InputError([Problem(str(folder), 0, "WF616", message)]) from None


def _export(store: Store, table: str, path: Path) -> int:
    arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    columns = store.rows(
        "SELECT column_name, lower(data_type) FROM information_schema.columns WHERE table_name = ? AND table_schema "
        "IN ('main', 'wellfounded') ORDER BY ordinal_position",
        [table],
    )
    shape = arrow.schema([(name, getattr(arrow, _KINDS.get(kind, "string"))()) for name, kind in columns])
    part, count = path.with_name(f".{path.name}.part"), 0
    names = ", ".join(name for name, _ in columns)
    try:
        with (
            open(part, "wb", opener=partial(os.open, mode=0o600)) as file,
            parquet.ParquetWriter(file, shape) as writer,
        ):
            rows: list[Sequence[Any]] = []
            for row in store.each(f"SELECT {names} FROM {table} ORDER BY {_TABLES[table]}"):
                rows.append(row)
                if len(rows) == _ROWS:
                    count += _write(arrow, writer, shape, rows)
            count += _write(arrow, writer, shape, rows)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return count


def _write(arrow: Any, writer: Any, shape: Any, rows: list[Sequence[Any]]) -> int:
    """Write the rows, if there are any, and forget them; how many they were."""
    count = len(rows)
    if rows:
        columns = [arrow.array(column, kind) for column, kind in zip(zip(*rows, strict=True), shape.types, strict=True)]
        writer.write_table(arrow.Table.from_arrays(columns, schema=shape))
        rows.clear()
    return count


def is_exported(folder: Path) -> bool:
    """Whether a folder holds a corpus as Parquet files."""
    return all((folder / f"{table}.parquet").is_file() for table in _TABLES if table not in _LATER)


def sources_of_export(folder: Path) -> list[Source]:
    """The sources of a corpus that was exported into a folder, each with its decisions as they were read."""
    parquet = importlib.import_module("pyarrow.parquet")
    try:
        found = parquet.read_table(folder / "sources.parquet").to_pylist()
        return [
            Source(str(one["name"]), str(one["kind"]), partial(_items, folder, int(one["id"])), str(one["license"]))
            for one in found
        ]
    except (*DAMAGED, KeyError) as error:
        message = f"The exported corpus cannot be read: {' '.join(str(error).split())[:200]}"
        raise InputError([Problem(str(folder), 0, "WF887", message)]) from None


def _items(folder: Path, source: int) -> Iterator[ReadItem]:
    """The texts of a source in the order in which their decisions were added, each with what was read."""
    duckdb = importlib.import_module("duckdb")
    base = duckdb.connect(config={"threads": "1", "memory_limit": "1GB"})
    try:
        yield from _of_source(base, folder, source)
    except (*DAMAGED, duckdb.Error) as error:
        said = f"The exported corpus cannot be read further: {' '.join(str(error).split())[:200]}"
        yield broken("", str(folder), said)
    finally:
        base.close()


def _of_source(base: Any, folder: Path, source: int) -> Iterator[ReadItem]:
    for table in _TABLES:
        if table in _LATER and not (folder / f"{table}.parquet").is_file():
            base.execute(f"CREATE TABLE {table} (decision TEXT, {', '.join(f'{one} TEXT' for one in _LATER[table])})")
            continue
        base.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{_quoted(folder / table)}.parquet')")
    sql = "SELECT t.decision FROM texts t JOIN decisions d ON d.id = t.decision WHERE t.source = ?"
    wanted = base.execute(f"{sql} GROUP BY t.decision ORDER BY min(d.added)", [source]).fetchall()
    for start in range(0, len(wanted), _AT_ONCE):
        ids = [one for (one,) in wanted[start : start + _AT_ONCE]]
        read = {row[0]: dict(zip(COLUMNS, row, strict=True)) for row in _rows(base, "decisions", COLUMNS, "id", ids)}
        more = {
            "traits": _by_decision(base, "traits", TRAITS, "field, n", ids),
            "issues": _by_decision(base, "issues", ISSUES, "n", ids),
            "citations": _by_decision(base, "citations", CITATIONS, "n", ids),
            "treatments": _by_decision(base, "treatments", TREATMENTS, "n", ids),
            "parentheticals": _by_decision(base, "parentheticals", PARENTHETICALS, "n", ids),
        }
        texts = sorted(_rows(base, "texts", _TEXTS, "decision", ids), key=lambda row: (ids.index(row[0]), row[1]))
        for key, _, digest, text, masks, of, name in texts:
            if of == source:
                row = read[key]
                columns = {column: row[column] for column in COLUMNS}
                details = {table: tuple(found[key]) for table, found in more.items()}
                decision = Decision(key, row["same"], text, digest, masks, columns, **details)
                yield ReadItem(name, digest, decision)


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def _rows(base: Any, table: str, columns: Sequence[str], key: str, ids: Sequence[str]) -> list[tuple[Any, ...]]:
    sql = f"SELECT {', '.join(columns)} FROM {table} WHERE {key} IN (SELECT unnest(?::TEXT[]))"
    found: list[tuple[Any, ...]] = base.execute(sql, [list(ids)]).fetchall()
    return found


def _by_decision(
    base: Any, table: str, columns: Sequence[str], order: str, ids: Sequence[str]
) -> dict[str, list[tuple[Any, ...]]]:
    out: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    sql = f"SELECT decision, {', '.join(columns)} FROM {table} WHERE decision IN (SELECT unnest(?::TEXT[]))"
    for row in base.execute(f"{sql} ORDER BY decision, {order}", [list(ids)]).fetchall():
        out[row[0]].append(row[1:])
    return out
