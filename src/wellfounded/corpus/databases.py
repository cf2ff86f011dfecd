"""The two databases behind a store: what differs between them, and their faults as problems."""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from wellfounded.problems import InputError, Problem

__all__ = ["Database", "disk_full", "is_server", "open_database"]

_SERVERS = ("postgresql://", "postgres://")
_FULL = ("no space left", "disk full", "could not extend file", "file too large")
_WAITING = "256MB"
"""What DuckDB writes beside its file before it puts it in: each time it writes its indexes anew, which grow."""
_SLOW_TO_READ = "zstd"
"""How DuckDB is not to compress: two thousand texts together, all of which it would have to unpack to read one."""
_ONE_WRITER = 0x77656C6C
"""The number of the lock that whoever changes a corpus on a server holds until the end of its transaction."""


class Database(Protocol):
    """What a store asks of a database. ``name`` is how it is called in messages, without a password."""

    name: str

    def rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """All rows of a query."""

    def each(self, sql: str, values: Sequence[Any], chunk: int) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, ``chunk`` of them in memory at once."""

    def run(self, sql: str, values: Sequence[Any]) -> None:
        """A command."""

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Rows into a table, at the speed at which the database takes many."""

    def begin(self) -> None:
        """Begin a change; on a server, when no other program is within one."""

    def keep(self) -> None:
        """Make the change last."""

    def undo(self) -> None:
        """Take the change back."""

    def close(self) -> None:
        """Close the connection."""


def is_server(place: str | Path) -> bool:
    """Whether a place is the address of a server."""
    return str(place).startswith(_SERVERS)


def open_database(place: str, write: bool, memory: str) -> Database:
    """The database at a place. Raises InputError (WF880 to WF885)."""
    return _Server(place, write) if is_server(place) else _File(place, write, memory)


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        message = f"A corpus requires {name}. Install it with pip install 'wellfounded[corpus]'."
        raise InputError([Problem("corpus", 0, "WF884", message)]) from None


class _File:
    """A DuckDB file in a folder. One program at a time may change it, and then no other may read it."""

    def __init__(self, place: str, write: bool, memory: str) -> None:
        duckdb = _library("duckdb")
        self.name = place
        self._error: type[Exception] = duckdb.Error
        self._arrow: Any = None
        if write:
            try:
                Path(place).mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                message = f"The folder of the corpus cannot be made: {error.strerror}."
                raise InputError([Problem(place, 0, "WF880", message)]) from None
        # One thread of its own: a process is split in two to read documents, and the reader is the slow part.
        config = {"memory_limit": memory, "autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}
        if write:
            config |= {"threads": "1", "temp_directory": str(Path(place) / "corpus.tmp")}
            config |= {"checkpoint_threshold": _WAITING}
        # DuckDB makes files beside its own while it writes, and these are private too.
        self._umask = os.umask(0o077) if write else -1
        try:
            with self._faults():
                self._base = duckdb.connect(str(Path(place) / "corpus.duckdb"), read_only=not write, config=config)
                if write:  # DuckDB takes this only from a command
                    self._base.execute(f"SET disabled_compression_methods = '{_SLOW_TO_READ}'")
        except InputError:
            self._restore_umask()
            raise

    def _restore_umask(self) -> None:
        if self._umask >= 0:
            os.umask(self._umask)

    @contextlib.contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            raise _problem(self.name, error) from None
        except OSError as error:
            raise _problem(self.name, error) from None

    def rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with self._faults():
            found: list[tuple[Any, ...]] = self._base.execute(sql, list(values)).fetchall()
        return found

    def each(self, sql: str, values: Sequence[Any], chunk: int) -> Iterator[tuple[Any, ...]]:
        with self._faults():
            cursor = self._base.cursor()
            cursor.execute(sql, list(values))
            while found := cursor.fetchmany(chunk):
                yield from found
            cursor.close()

    def run(self, sql: str, values: Sequence[Any]) -> None:
        with self._faults():
            self._base.execute(sql, list(values))

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        self._arrow = self._arrow or _library("pyarrow")
        given = self._arrow.table([list(column) for column in zip(*rows, strict=True)], names=list(columns))
        with self._faults():
            self._base.register("given", given)
            try:
                self._base.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT * FROM given")
            finally:
                self._base.unregister("given")

    def begin(self) -> None:
        self.run("BEGIN", ())

    def keep(self) -> None:
        self.run("COMMIT", ())

    def undo(self) -> None:
        with contextlib.suppress(self._error):  # a fault that ended the transaction has undone it already
            self._base.execute("ROLLBACK")

    def close(self) -> None:
        try:
            with self._faults():
                self._base.close()
        finally:
            self._restore_umask()


class _Server:
    """A PostgreSQL server. Several programs may change it; their changes come one after another."""

    def __init__(self, place: str, write: bool) -> None:
        psycopg = _library("psycopg")
        self.name = place.partition("?")[0].rpartition("@")[2].removeprefix("postgresql://")
        self._error: type[Exception] = psycopg.Error
        with self._faults():
            self._base = psycopg.connect(place, autocommit=True, connect_timeout=15)
            if write:
                self._base.execute("CREATE SCHEMA IF NOT EXISTS wellfounded")
            self._base.execute("SET search_path TO wellfounded")

    @contextlib.contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            raise _problem(self.name, error) from None

    def rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with self._faults():
            found: list[tuple[Any, ...]] = self._base.execute(_with_percent(sql), list(values)).fetchall()
        return found

    def each(self, sql: str, values: Sequence[Any], chunk: int) -> Iterator[tuple[Any, ...]]:
        with self._faults(), self._base.cursor("each", withhold=True) as cursor:
            cursor.itersize = chunk
            cursor.execute(_with_percent(sql), list(values))
            yield from cursor

    def run(self, sql: str, values: Sequence[Any]) -> None:
        with self._faults():
            self._base.execute(_with_percent(sql), list(values))

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        command = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
        with self._faults(), self._base.cursor() as cursor, cursor.copy(command) as copy:
            for row in rows:
                copy.write_row(row)

    def begin(self) -> None:
        self.run("BEGIN", ())
        self.rows("SELECT pg_advisory_xact_lock(?)", [_ONE_WRITER])

    def keep(self) -> None:
        self.run("COMMIT", ())

    def undo(self) -> None:
        with contextlib.suppress(self._error):  # a connection that was lost has undone it already
            self._base.execute("ROLLBACK")

    def close(self) -> None:
        self._base.close()


def _with_percent(sql: str) -> str:
    """The command as psycopg wants it."""
    return sql.replace("%", "%%").replace("?", "%s")


def disk_full(error: Exception) -> bool:
    """Whether an error of a database, an index, or the system says that there is no room on the disk."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return True
    said = str(error).lower()
    return any(words in said for words in _FULL)


def _problem(name: str, error: Exception) -> InputError:
    """A fault of a database as a problem."""
    said = " ".join(str(error).split())
    small = said.lower()
    if disk_full(error):
        message = "The disk is full. What was added before is kept; make room, then run the same command again."
        return InputError([Problem(name, 0, "WF885", message)])
    if "lock on file" in small or "different configuration" in small:
        message = "Another program is changing the corpus. Try again when it has ended."
        return InputError([Problem(name, 0, "WF881", message)])
    if 'relation "meta" does not exist' in small or "table with name meta does not exist" in small:
        return InputError([Problem(name, 0, "WF880", "There is no corpus here. Make one with wellfounded corpus add.")])
    message = f"The database gave no answer: {said[:300]} What was added before is kept."
    return InputError([Problem(name, 0, "WF883", message)])
