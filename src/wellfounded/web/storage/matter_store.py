"""A folder of matter files that stay plain YAML: read, saved without overwriting anybody, and never left."""

from __future__ import annotations

import contextlib
import datetime as dt
import errno
import os
import re
import shutil
import threading
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wellfounded.files import write_whole
from wellfounded.matter.source import CONTROL, LARGEST, decode
from wellfounded.problems import InputError, Problem
from wellfounded.web.storage.saved_decisions import SavedDecisions
from wellfounded.web.storage.text_merge import Merged, merge
from wellfounded.web.storage.unsaved_drafts import Drafts
from wellfounded.web.storage.version_history import History, version_of

ENDINGS = (".yaml", ".yml")
OWN = ".wellfounded"
"""The folder, among the matters, for what the workbench keeps: history, drafts, what was deleted."""
LONGEST_NAME = 100
WITH_HISTORY = ".history"
"""What stands after a deleted matter's name in that of the folder with its history."""
_LEFT_OVER = re.compile(r"\..+\.[a-z0-9_]{8}")


@dataclass(frozen=True, slots=True)
class Text:
    """A file as it was read: its text, its version, and when it was last changed."""

    name: str
    text: str
    version: str
    changed: dt.datetime


@dataclass(frozen=True, slots=True)
class Conflict:
    """What was not saved because the file had changed meanwhile: both texts, and what the two would be in one."""

    name: str
    mine: str
    theirs: Text
    merged: Merged


@dataclass(frozen=True, slots=True)
class Deleted:
    """A file that was deleted and can be had back; ``key`` is its name among the deleted."""

    key: str
    name: str
    when: dt.datetime


class MatterStore:
    """The matters of a folder. Raises InputError for a folder that is none; safe to use from several threads."""

    def __init__(self, folder: Path, clock: Callable[[], dt.datetime] = lambda: dt.datetime.now(dt.UTC)) -> None:
        if not folder.is_dir():
            raise InputError([Problem("DIR", 0, "WF800", f"The folder '{folder}' does not exist.")])
        self.folder = folder.resolve()
        self._clock = clock
        self._lock = threading.RLock()
        self._histories: dict[str, History] = {}
        self.drafts = Drafts(self.folder / OWN / "drafts")
        self.readings = SavedDecisions(self.folder / OWN / "decisions", clock)
        own = self.folder / OWN
        if own.is_symlink() or (own.exists() and not own.is_dir()):
            raise InputError(
                [Problem("DIR", 0, "WF801", f"'{own}' is not a folder; the workbench keeps its history there.")]
            )
        self._sweep()

    def _sweep(self) -> None:
        """Remove what saves that were killed have left half written."""
        for path in self.folder.iterdir():
            if not _LEFT_OVER.fullmatch(path.name) or not path.name[1:].rpartition(".")[0].endswith(ENDINGS):
                continue
            try:
                if not path.is_symlink() and path.is_file() and time.time() - path.stat().st_mtime > 60:
                    path.unlink()
            except OSError:
                continue

    # Names.

    def name_problem(self, name: str) -> str:
        """What is wrong with a file name, or nothing."""
        if not name.endswith(ENDINGS) or len(name) <= len(".yaml"):
            return "the name of a case file ends in .yaml"
        if len(name) > LONGEST_NAME or len(name.encode("utf-8", "replace")) > 240:
            return "the name is too long"
        if "/" in name or "\\" in name or name.startswith((".", "-")):
            return "a name contains no slash and does not begin with a dot"
        if CONTROL.search(name) or any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") for each in name):
            return "the name contains a character that cannot be displayed"
        return ""

    def path(self, name: str) -> Path | None:
        """Where a matter of that name lies: a file of this very folder, no link; None where there is none."""
        if self.name_problem(name):
            return None
        path = self.folder / name
        if path.parent != self.folder or path.is_symlink() or not path.is_file():
            return None
        return path

    def free_name(self, title: str) -> str:
        """A file name for a title, which no file has."""
        kept = "".join(each if each.isalnum() or unicodedata.category(each)[0] == "M" else "-" for each in title)
        stem = re.sub("-+", "-", kept).strip("-").casefold()[:60].strip("-") or "matter"
        while len(stem.encode()) > 200:
            stem = stem[:-1]
        number = 1
        while True:
            name = f"{stem}.yaml" if number == 1 else f"{stem}-{number}.yaml"
            if not os.path.lexists(self.folder / name):
                return name
            number += 1

    # Reading.

    def names(self) -> list[str]:
        """The names of the matters, in order."""
        found = []
        for entry in os.scandir(self.folder):
            if not self.name_problem(entry.name) and entry.is_file(follow_symlinks=False):
                found.append(entry.name)
        return sorted(found, key=lambda name: (name.casefold(), name))

    def read(self, name: str) -> Text:
        """A matter's text. Raises InputError (WF802 where there is none, else what cannot be read as text)."""
        if self.path(name) is None:
            raise InputError([Problem(name, 0, "WF802", "No case has this name.")])
        try:
            # A link put in the file's place between looking and opening is not followed.
            handle = os.open(self.folder / name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            with os.fdopen(handle, "rb") as stream:
                changed = dt.datetime.fromtimestamp(os.fstat(handle).st_mtime, dt.UTC)
                data = stream.read(LARGEST + 1)
        except OSError as error:
            raise InputError([Problem(name, 0, "WF100", f"the file cannot be read: {error.strerror}")]) from None
        text = "" if not data.strip() else decode(data, name)
        return Text(name, text, version_of(text), changed)

    def history(self, name: str) -> History:
        """The states of a matter."""
        with self._lock:
            if name not in self._histories:
                self._histories[name] = History(self.folder / OWN / "history" / name, self._clock)
            return self._histories[name]

    def noticed(self, name: str) -> Text:
        """A matter's text, kept in its history if another program has changed it. Raises InputError as ``read``."""
        with self._lock:
            found = self.read(name)
            with contextlib.suppress(OSError):  # what cannot be written to can be read all the same
                self.history(name).notice(found.text, found.changed)
            return found

    # Changing.

    def create(self, name: str, text: str) -> Text:
        """A new matter. Raises InputError where the name is taken, is none, or the folder cannot be written to."""
        if problem := self.name_problem(name):
            raise InputError([Problem(name, 0, "WF803", f"Invalid name: {problem}.")])
        with self._lock:
            try:
                # Taken first, so that a file that comes into being meanwhile is not written over.
                os.close(os.open(self.folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666))
            except FileExistsError:
                raise InputError([Problem(name, 0, "WF804", "A file with this name already exists.")]) from None
            except OSError as error:
                raise self._cannot(name, error) from None
            return self._put(name, text, "begun")

    def save(self, name: str, text: str, seen: str, how: str = "saved", *, join: bool = False) -> Text | Conflict:
        """Save a text that was made from the version ``seen``.

        Where the file has changed since, nothing is written and both texts come back; with ``join`` they are put
        together first and saved if no line was changed on both sides. Raises InputError where it cannot be written.
        """
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        with self._lock:
            found = self.noticed(name)
            if found.text.replace("\r\n", "\n") == text:
                return found
            if found.version != seen:
                conflict = self._conflict(found, text, seen)
                if not join or not conflict.merged.clean:
                    return conflict
                text, how = conflict.merged.text, "merged"
            if "\r\n" in found.text:
                text = text.replace("\n", "\r\n")
            return self._put(name, text, how)

    def _conflict(self, theirs: Text, mine: str, seen: str) -> Conflict:
        history = self.history(theirs.name)
        state = history.by_version(seen)
        base = history.text(state) if state else ""
        lines = (mine, theirs.text, base)
        return Conflict(theirs.name, mine, theirs, merge(*(text.replace("\r\n", "\n") for text in lines)))

    def _put(self, name: str, text: str, how: str) -> Text:
        """Into the history first, then into place: whenever this is cut off, one of the two is whole."""
        try:
            history = self.history(name)
            state = history.add(text, how)
            try:
                write_whole(self.folder / name, text)
            except OSError:
                history.forget(state)
                raise
            history.stand_at(state)
        except OSError as error:
            raise self._cannot(name, error) from None
        return self.read(name)

    def go_to(self, name: str, number: int, seen: str) -> Text | Conflict:
        """Bring back a state of the past, as a new one. Raises InputError where there is no such state."""
        with self._lock:
            history = self.history(name)
            self.noticed(name)
            state = history.state(number)
            if state is None:
                raise InputError([Problem(name, 0, "WF805", f"This case has no version {number}.")])
            return self.save(name, history.text(state), seen, "restored")

    def step(self, name: str, seen: str, *, forth: bool = False) -> Text | Conflict | None:
        """Undo, or with ``forth`` redo; None where there is nothing to."""
        with self._lock:
            found, history = self.noticed(name), self.history(name)
            state = history.forth() if forth else history.back()
            if state is None:
                return None
            text = history.text(state)
            if found.version != seen:
                return self._conflict(found, text, seen)
            try:
                write_whole(self.folder / name, text)
                history.stand_at(state)
            except OSError as error:
                raise self._cannot(name, error) from None
            return self.read(name)

    # Deleting.

    def delete(self, name: str) -> None:
        """Put a matter among the deleted. Raises InputError where there is none."""
        with self._lock:
            path = self.path(name)
            if path is None:
                raise InputError([Problem(name, 0, "WF802", "No case has this name.")])
            place = self.folder / OWN / "deleted"
            try:
                place.mkdir(parents=True, exist_ok=True)
                number = 0
                while True:
                    moment = self._clock() + dt.timedelta(seconds=number)
                    kept = place / f"{moment:%Y%m%dT%H%M%SZ}-{name}"
                    if not os.path.lexists(kept):
                        break
                    number += 1
                os.replace(path, kept)
                self._histories.pop(name, None)
                history = self.folder / OWN / "history" / name
                if history.is_dir():
                    os.replace(history, place / f"{kept.name}{WITH_HISTORY}")
            except OSError as error:
                raise self._cannot(name, error) from None

    def deleted(self) -> list[Deleted]:
        """What was deleted and can be had back, the newest first."""
        place = self.folder / OWN / "deleted"
        found = []
        for path in place.iterdir() if place.is_dir() else ():
            stamp, dash, name = path.name.partition("-")
            if dash and path.is_file() and not path.is_symlink() and not self.name_problem(name):
                try:
                    when = dt.datetime.strptime(stamp, "%Y%m%dT%H%M%SZ").replace(tzinfo=dt.UTC)
                except ValueError:
                    continue
                found.append(Deleted(path.name, name, when))
        return sorted(found, key=lambda one: one.key, reverse=True)

    def bring_back(self, key: str) -> str:
        """Put a deleted matter back, under a free name if its own is taken; returns the name."""
        with self._lock:
            one = next((each for each in self.deleted() if each.key == key), None)
            if one is None:
                raise InputError([Problem(key, 0, "WF806", "No deleted case has this name.")])
            name = one.name
            if os.path.lexists(self.folder / name):
                name = self.free_name(name.rpartition(".")[0])
            try:
                shutil.move(self.folder / OWN / "deleted" / key, self.folder / name)
                kept, history = self.folder / OWN / "deleted" / f"{key}{WITH_HISTORY}", self.history(name).folder
                if kept.is_dir() and not history.exists():
                    history.parent.mkdir(parents=True, exist_ok=True)
                    os.replace(kept, history)
            except OSError as error:
                raise self._cannot(name, error) from None
            return name

    def _cannot(self, name: str, error: OSError) -> InputError:
        why = "the disk is full" if error.errno == errno.ENOSPC else error.strerror
        message = (
            f"The file cannot be written: {why}. Nothing was changed. Free disk space, or make the folder of cases"
            " writable."
        )
        return InputError([Problem(name, 0, "WF807", message)])
