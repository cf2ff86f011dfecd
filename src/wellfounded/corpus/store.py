"""The store of a corpus: one set of SQL, on a DuckDB file in a folder or on a PostgreSQL server."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from wellfounded.corpus.databases import Database, is_server, open_database
from wellfounded.problems import InputError, Problem

__all__ = ["Row", "Store", "open_store"]

Row = tuple[Any, ...]

_CHUNK = 500
"""Rows of a long answer in memory at once, and values of one list in a command."""


def open_store(place: str | Path, *, write: bool = False, memory: str = "1GB") -> Store:
    """The store at a place: a folder, or ``postgresql://…``. With ``write`` it is made where there is none.

    ``memory`` bounds what DuckDB keeps in memory, as ``1GB``; a server has its own setting. A store of an older
    version is brought up to date when it is opened to be written. Raises InputError: WF880 where there is no corpus,
    WF881 where another program writes it, WF882 where it is newer than this program, WF883 for any other fault.
    """
    if not is_server(place) and not write and not (Path(place) / "corpus.duckdb").is_file():
        message = "There is no corpus here. Make one with wellfounded corpus add."
        raise InputError([Problem(str(place), 0, "WF880", message)])
    store = Store(open_database(str(place), write, memory))
    try:
        _bring_up_to_date(store, write)
    except BaseException:
        store.close()
        raise
    return store


class Store:
    """A store that is open. Use it in a ``with`` statement, from one thread.

    SQL is written once for both databases, with ``?`` for each value and no other ``?``; every method may raise
    InputError, and then what the transaction had changed is undone.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.name = database.name

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others have it."""
        self._database.close()

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """The rows that a query gives."""
        return self._database.rows(sql, values)

    def each(self, sql: str, values: Sequence[Any] = ()) -> Iterator[Row]:
        """The same, a few at a time, for more than fits in memory. What a change has not yet kept is not among them."""
        return self._database.each(sql, values, _CHUNK)

    def value(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """The one value that a query gives."""
        return self.rows(sql, values)[0][0]

    def among(self, sql: str, column: str, wanted: Iterable[str]) -> Iterator[Row]:
        """The rows of ``sql``, which has a WHERE, whose column is one of those wanted.

        Ask nothing else of them there, and join no other table: DuckDB then looks at every row, not at these alone.
        """
        listed = list(dict.fromkeys(wanted))
        for start in range(0, len(listed), _CHUNK):
            part = listed[start : start + _CHUNK]
            yield from self.rows(f"{sql} AND {column} IN ({', '.join('?' * len(part))})", part)

    def run(self, sql: str, values: Sequence[Any] = ()) -> None:
        """A command that gives no rows."""
        self._database.run(sql, values)

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Many rows at once into a table."""
        if rows:
            self._database.insert(table, columns, rows)

    @contextlib.contextmanager
    def changing(self) -> Iterator[None]:
        """All that is changed meanwhile is kept whole or not at all; other programs that write wait until its end."""
        self._database.begin()
        try:
            yield
        except BaseException:
            self._database.undo()
            raise
        self._database.keep()


def _bring_up_to_date(store: Store, write: bool) -> None:
    steps = sorted(one.name for one in files("wellfounded.corpus").joinpath("migrations").iterdir())
    steps = [name for name in steps if name.endswith(".sql")]
    known = len(steps)
    if not write:
        _compare(store, _version(store), known)
        return
    with store.changing():
        text = 'TEXT COLLATE "C"'
        store.run(f"CREATE TABLE IF NOT EXISTS meta (name {text} PRIMARY KEY, value {text} NOT NULL)")
        version = _version(store)
        if version > known:
            _compare(store, version, known)
        for name in steps[version:]:
            text = files("wellfounded.corpus").joinpath("migrations", name).read_text(encoding="utf-8")
            for command in _commands(text):
                store.run(command)
        if version < known:
            store.run("DELETE FROM meta WHERE name = 'version'")
            store.run("INSERT INTO meta VALUES ('version', ?)", [str(known)])


def _commands(text: str) -> Iterator[str]:
    """The commands of a text of SQL, without its comments; no command has a semicolon or two hyphens within."""
    plain = "\n".join(line.partition("--")[0] for line in text.splitlines())
    yield from filter(None, map(str.strip, plain.split(";")))


def _version(store: Store) -> int:
    found = store.rows("SELECT value FROM meta WHERE name = 'version'")
    return int(found[0][0]) if found else 0


def _compare(store: Store, version: int, known: int) -> None:
    if version > known:
        message = f"The corpus has version {version}; this program knows version {known}. Install a newer Wellfounded."
        raise InputError([Problem(store.name, 0, "WF882", message)])
    if version < known:
        message = "The corpus is of an older version. Run wellfounded corpus add, which brings it up to date."
        raise InputError([Problem(store.name, 0, "WF882", message)])
