"""What scenarios reached, kept in the user's cache folder, so that a scenario that nothing touched is not run again."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import sqlite3
import sys
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from wellfounded import __version__
from wellfounded.language.cache import cache_folder, only_owner_writes

T = TypeVar("T")

CODE = ("assess", "engine", "language", "matter")
"""The folders of the package whose code decides what a scenario reaches; the modules beside them do too."""

_PACKAGE = Path(__file__).resolve().parent.parent
_DAYS_KEPT = 60
_WAIT = 20.0
"""Seconds for which one run waits while another writes; then it goes on without the store."""
_NOT_THE_FILE = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
)
"""What goes wrong although the file is whole: it is left as it is."""
_TABLE = """
create table if not exists results (
    folder text, scenario text, digest text, day integer, found blob, primary key (folder, scenario)
)
"""

Points = tuple[tuple[int | str, str], ...]
"""What a scenario reaches, in words, and of what: a question by its name, a rule by its place (from 0) among
those on which the scenario depends."""

Results = dict[str, tuple[str, Points | None]]
"""By the name of each scenario: the digest of what its result depends on, and the result.

Without points it is known only that the scenario came out as it says.
"""


class ResultStore:
    """The results of one law folder's scenarios that came out as they say: for each, the last one.

    It lies in one file for each state of the program's code. Two runs may use it at once. A file that is damaged, or is
    somebody else's, is as good as none: a damaged one is removed and made anew.
    """

    def __init__(self, folder: Path, place: Path | None = None) -> None:
        self.folder = str(folder.resolve())
        self.place = place or cache_folder() / f"scenarios-{program_digest()}.sqlite"

    def read(self) -> Results:
        """What was kept, without what is damaged."""
        if not self.place.exists():
            return {}

        def rows(database: sqlite3.Connection) -> list[tuple[str, str, bytes]]:
            return database.execute(
                "select scenario, digest, found from results where folder = ?", (self.folder,)
            ).fetchall()

        found: Results = {}
        for name, digest, packed in self._done(rows) or ():
            with suppress(TypeError, ValueError, zlib.error):  # damaged
                found[name] = (digest, _unpacked(digest, packed))
        return found

    def write(self, results: Results) -> None:
        """Keep results; where it cannot be done, nothing is kept and nothing is said."""
        if not results:
            return
        today = dt.date.today().toordinal()
        rows = [
            (self.folder, name, digest, today, _packed(digest, points)) for name, (digest, points) in results.items()
        ]

        def keep(database: sqlite3.Connection) -> None:
            database.executemany("insert or replace into results values (?, ?, ?, ?, ?)", rows)
            database.execute("delete from results where day < ?", (today - _DAYS_KEPT,))

        self._done(keep)
        self._remove_old()

    def _done(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Do something with the file, whole or not at all; once more, if it was damaged and so was removed."""
        for _ in range(2):
            try:
                self.place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                if self.place.exists() and not only_owner_writes(self.place.stat()):
                    return None
                with closing(sqlite3.connect(self.place, timeout=_WAIT)) as database, database:
                    database.execute(_TABLE)
                    return work(database)
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorcode", -1) & 0xFF in _NOT_THE_FILE:
                    return None
                self.place.unlink(missing_ok=True)
            except OSError:
                return None
        return None

    def _remove_old(self) -> None:
        """Remove the files of states of the program that nobody has used for some time."""
        try:
            oldest = self.place.stat().st_mtime - _DAYS_KEPT * 86_400
            for other in self.place.parent.glob("scenarios-*.sqlite"):
                if other.stat().st_mtime < oldest:
                    other.unlink(missing_ok=True)
        except OSError:
            return


def program_digest() -> str:
    """Changes with the version of the program and with any code that decides what a scenario reaches."""
    found = hashlib.sha256(f"{__version__} {sys.version_info[:2]}".encode())
    paths = [*_PACKAGE.glob("*.py"), *(path for folder in CODE for path in (_PACKAGE / folder).rglob("*.py"))]
    for path in sorted(paths):
        found.update(f"{path.relative_to(_PACKAGE).as_posix()}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:24]


def _packed(digest: str, points: Points | None) -> bytes:
    return zlib.compress(json.dumps([digest, points]).encode())


def _unpacked(digest: str, packed: bytes) -> Points | None:
    """The result in a row. What is packed has a checksum, and the digest in it: a damaged row raises ValueError."""
    within, points = json.loads(zlib.decompress(packed))
    if within != digest:
        raise ValueError("the result of something else")
    return None if points is None else tuple((owner, what) for owner, what in points)
