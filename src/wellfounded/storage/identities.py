"""Which history, drafts and decisions belong to which matter: a matter has an identity that no file name gives it."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from wellfounded.files.folder import Folder

MATTERS = ".wellfounded/matters"
"""Each matter has a folder in here, named for its identity, with everything that is kept of it."""
ABOUT = "about.json"
STAMP = "%Y%m%dT%H%M%SZ"
_ID = re.compile(r"[0-9a-f]{24}")


@dataclass(frozen=True, slots=True)
class About:
    """A matter: its identity, the name of its file, when it was deleted if it was, and the decisions used for it."""

    id: str
    name: str
    deleted: dt.datetime | None = None
    decisions: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """The folder with what is kept of it."""
        return f"{MATTERS}/{self.id}"


class Identities:
    """The matters that are known in a folder. Every method may raise OSError; whoever changes one holds the lock.

    ``alone`` tells whether this program alone changes the folder, so that what was read once holds.
    """

    def __init__(self, files: Folder, alone: Callable[[], bool]) -> None:
        self._files = files
        self._alone = alone
        self._known: list[About] | None = None
        self._as_of: tuple[int, int] = (0, 0)

    def look_again(self) -> None:
        """Trust nothing that was read before."""
        self._known = None

    def all(self) -> list[About]:
        """Every matter, those deleted too, in the order of identities."""
        if self._known is not None and self._alone():
            return self._known
        found = self._files.stat(MATTERS)
        changed = found.st_mtime_ns if found else 0
        # The clock of a file system is coarse: what changed just now may change again at the same moment.
        settled = self._as_of[0] == changed and self._as_of[1] - changed > 2 * 10**9
        if self._known is None or not settled:
            self._as_of = (changed, time.time_ns())
            self._known = [about for entry in self._files.entries(MATTERS) if (about := self._read(entry.name))]
        return self._known

    def live(self, name: str) -> About | None:
        """The matter whose file has that name and was not deleted."""
        return next((one for one in self.all() if one.name == name and one.deleted is None), None)

    def begin(self, name: str) -> About:
        """A new matter."""
        about = About(secrets.token_hex(12), name)
        try:
            return self._write(about)
        except OSError:  # what was not begun is not there
            self.look_again()
            with contextlib.suppress(OSError):
                self._files.remove_tree(about.place)
            raise

    def rename(self, about: About, name: str) -> About:
        """Note that the matter's file has another name now, and is there."""
        return self._write(replace(about, name=name, deleted=None))

    def delete(self, about: About, when: dt.datetime) -> About:
        """Note that the matter was deleted."""
        return self._write(replace(about, deleted=when.astimezone(dt.UTC).replace(microsecond=0)))

    def use(self, about: About, decision: str) -> About:
        """Note that a decision was used for the matter."""
        if decision in about.decisions:
            return about
        return self._write(replace(about, decisions=(*about.decisions, decision)))

    def _write(self, about: About) -> About:
        deleted = about.deleted.strftime(STAMP) if about.deleted else ""
        data = {"name": about.name, "deleted": deleted, "decisions": list(about.decisions)}
        self._files.write(f"{about.place}/{ABOUT}", json.dumps(data, ensure_ascii=False).encode())
        self._files.touch(MATTERS)
        self._known = sorted([*(one for one in self.all() if one.id != about.id), about], key=lambda one: one.id)
        return about

    def _read(self, identity: str) -> About | None:
        if not _ID.fullmatch(identity):
            return None
        try:
            data = json.loads(self._files.read(f"{MATTERS}/{identity}/{ABOUT}"))
            deleted = str(data["deleted"])
            when = dt.datetime.strptime(deleted, STAMP).replace(tzinfo=dt.UTC) if deleted else None
            return About(identity, str(data["name"]), when, tuple(str(one) for one in data["decisions"]))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
