"""A folder of matter files that stay plain YAML: read, saved without overwriting anybody, and never left."""

from __future__ import annotations

import contextlib
import datetime as dt
import errno
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wellfounded.files.folder import PARTS, Cipher, Folder, Unconfirmed, undone_by
from wellfounded.files.lock import PATIENCE, FolderLock
from wellfounded.files.private import make_private
from wellfounded.matter.source import LARGEST, decode, ends_as_in, plain_ends
from wellfounded.problems import InputError, Problem
from wellfounded.storage.identities import About, Identities
from wellfounded.storage.matter_names import ENDINGS, free_name, name_problem
from wellfounded.storage.older_layout import bring_up_to_date
from wellfounded.storage.saved_decisions import SavedDecisions
from wellfounded.storage.text_merge import Merged, merge
from wellfounded.storage.unsaved_drafts import Drafts
from wellfounded.storage.version_history import History, State, version_of

OWN = ".wellfounded"
"""The folder, among the matters, for what the workbench keeps: history, drafts, what was deleted."""
JUST_NOW = 0.2
"""A file changed so many seconds ago may still be on its way to the disk in another program."""
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Text:
    """A file as it was read: its text, its version, and when it was last changed; ``data`` are its bytes."""

    name: str
    text: str
    version: str
    changed: dt.datetime
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What was not saved because the file had changed meanwhile: both texts, and what the two would be in one."""

    name: str
    mine: str
    theirs: Text
    merged: Merged


@dataclass(frozen=True, slots=True)
class Deleted:
    """A file that was deleted and can be had back; ``key`` tells it from others of its name."""

    key: str
    name: str
    when: dt.datetime


class MatterStore:
    """The matters of a folder. Raises InputError for a folder that is none; safe to use from several threads.

    Any number of programs may read the folder; one at a time changes it, for one change or, after ``claim``, as long as
    it runs. Files that other programs change meanwhile are never overwritten unseen.
    """

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], dt.datetime] = lambda: dt.datetime.now(dt.UTC),
        cipher: Cipher | None = None,
    ) -> None:
        self.files = Folder(folder, cipher)
        if not folder.is_dir():
            raise InputError([Problem("DIR", 0, "WF800", f"The folder '{folder}' does not exist.")])
        self.folder = self.files.path
        own = self.folder / OWN
        if own.is_symlink() or (own.exists() and not own.is_dir()):
            raise InputError(
                [Problem("DIR", 0, "WF801", f"'{own}' is not a folder; the workbench keeps its history there.")]
            )
        self._clock = clock
        self._lock = threading.RLock()
        self._writer = FolderLock(self.files)
        self._histories: dict[str, History] = {}
        self.identities = Identities(self.files, lambda: self._writer.claimed)
        self.drafts = Drafts(self.files, self._place_of, self.writing)
        self.readings = SavedDecisions(self.files, f"{OWN}/decisions", clock, self.writing)
        self.made_private = 0
        self._wanted = False

    # Who may change it.

    def claim(self) -> str:
        """Be the one that changes the folder from now on, and set it right; else say who that is.

        What killed saves have left is removed, and what others could read is made private (``made_private``).
        """
        with self._lock:
            self._wanted = True
            if self._writer.claimed:
                return ""
            try:
                if not self._writer.claim():
                    return self._writer.holder()
                self.identities.look_again()
                self.made_private = make_private(self.folder, self._is_ours)
                self._set_right()
            except OSError as error:
                self._writer.release()
                return f"This folder cannot be written to: {error.strerror}. It can only be read."
        return ""

    @property
    def read_only(self) -> str:
        """Why nothing can be changed here now, though it was claimed; once the other is gone, it can be."""
        return self.claim() if self._wanted else ""

    def close(self) -> None:
        """Let others change the folder."""
        with self._lock:
            self._wanted = False
            self._writer.release()
            self._histories.clear()
            self.identities.look_again()
            self.files.forget_names()

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Meanwhile this thread alone changes the folder. Raises InputError (WF808) where another program does."""
        # A single change is soon made; what was claimed and is not to be had, another holds for long.
        with self._lock, self._writer.held(0 if self.read_only else PATIENCE):
            yield

    def _is_ours(self, name: str) -> bool:
        return name == OWN or name.endswith((*ENDINGS, ".age"))

    def _set_right(self) -> None:
        """Put an older layout into the present one, and remove what saves that were killed have left."""
        bring_up_to_date(self.files, self._clock)
        for entry in self.files.entries(PARTS):
            (self.files.remove_tree if entry.is_folder else self.files.remove)(f"{PARTS}/{entry.name}")
        self.readings.sweep()
        for about in self.identities.all():
            self.history_of(about).look_aside()
            if about.deleted is None and self.files.is_free(about.name):
                self._delete(about)

    # Names.

    def name_problem(self, name: str) -> str:
        """What is wrong with a file name, or nothing."""
        return name_problem(name)

    def has(self, name: str) -> bool:
        """Whether there is a matter of that name: a file of this very folder, and no link."""
        return not name_problem(name) and self.files.is_file(name)

    def size(self, name: str) -> int:
        """How many bytes a matter's file has on the disk; 0 where there is none."""
        found = None if name_problem(name) else self.files.stat(name)
        return found.st_size if found is not None else 0

    def free_name(self, title: str) -> str:
        """A file name for a title, which no file has."""
        return free_name(title, self.files.is_free)

    def names(self) -> list[str]:
        """The names of the matters, in order."""
        found = [one.name for one in self.files.entries() if not one.is_folder and not name_problem(one.name)]
        return sorted(found, key=lambda name: (name.casefold(), name))

    # Reading.

    def read(self, name: str) -> Text:
        """A matter's text. Raises InputError (WF802 where there is none, else what cannot be read as text)."""
        if not self.has(name):
            raise InputError([Problem(name, 0, "WF802", "No case has this name.")])
        try:
            data, changed = self.files.read_dated(name, LARGEST + 1)
        except OSError as error:
            raise InputError([Problem(name, 0, "WF100", f"the file cannot be read: {error.strerror}")]) from None
        text = "" if not data.strip() else decode(data, name)
        return Text(name, text, version_of(text), dt.datetime.fromtimestamp(changed / 10**9, dt.UTC), data)

    def history(self, name: str) -> History:
        """The states of a matter; none where it is not yet known."""
        with self._lock:
            return self.history_of(self.identities.live(name) or About("none", name))

    def histories(self) -> list[History]:
        """The states of each matter that is there."""
        with self._lock:
            return [self.history_of(about) for about in self.identities.all() if about.deleted is None]

    def identity(self, name: str) -> str:
        """What tells a matter from every other that ever had the name of its file; empty where it is not yet known."""
        about = self.identities.live(name)
        return about.id if about else ""

    def history_of(self, about: About) -> History:
        """The states of a matter that is known, a deleted one too."""
        if about.id not in self._histories:
            self._histories[about.id] = History(self.files, about.place, self._clock)
        return self._histories[about.id]

    def _place_of(self, name: str) -> str | None:
        about = self.identities.live(name)
        return about.place if about else None

    def noticed(self, name: str) -> Text:
        """A matter's text, kept in its history if another program has changed it. Raises InputError as ``read``."""
        found = self.read(name)
        with self._lock, contextlib.suppress(OSError):  # what cannot be written to can be read all the same
            if self._writer.try_hold():
                try:
                    found = self.read(name)
                    self._notice(found)
                finally:
                    self._writer.let_go()
        return found

    def _notice(self, found: Text) -> History:
        about = self.identities.live(found.name) or self._adopted(found) or self.identities.begin(found.name)
        history = self.history_of(about)
        history.look_aside()
        history.notice(found.text, found.changed)
        return history

    def _adopted(self, found: Text) -> About | None:
        """The matter whose file another program gave a new name, or brought back."""
        for about in self.identities.all():
            if about.deleted is not None or self.files.is_free(about.name):
                history = self.history_of(about)
                if (now := history.now()) is not None and history.version(now) == found.version:
                    return self.identities.rename(about, found.name)
        return None

    # Changing.

    def create(self, name: str, text: str) -> Text:
        """A new matter. Raises InputError where the name is taken, is none, or the folder cannot be written to."""
        if problem := name_problem(name):
            raise InputError([Problem(name, 0, "WF803", f"Invalid name: {problem}.")])
        with self.changing(name):
            if not self.files.is_free(name):
                raise InputError([Problem(name, 0, "WF804", "A file with this name already exists.")])
            if (former := self.identities.live(name)) is not None:  # another program removed its file
                self._delete(former)
            about = self.identities.begin(name)
            with undone_by(lambda: self.forget(about)):
                self._begin(about, text)
            return self.read(name)

    def _begin(self, about: About, text: str) -> None:
        history = self.history_of(about)
        state = history.add(text, "begun")
        history.stand_at(state)
        try:
            self.files.create(about.name, text.encode())
        except FileExistsError:
            self.forget(about)
            raise InputError([Problem(about.name, 0, "WF804", "A file with this name already exists.")]) from None

    def save(self, name: str, text: str, seen: str, how: str = "saved", *, join: bool = False) -> Text | Conflict:
        """Save a text that was made from the version ``seen``.

        Where the file has changed since, nothing is written and both texts come back; with ``join`` they are put
        together first and saved if no line was changed on both sides. Raises InputError where it cannot be written.
        """
        text = plain_ends(text)
        with self.changing(name):
            while True:
                found = self._settled(name, seen)
                history = self._notice(found)
                if plain_ends(found.text) == text:
                    return found
                whole, told = text, how
                if found.version != seen:
                    conflict = self._conflict(found, text, seen)
                    if not join or not conflict.merged.clean:
                        return conflict
                    whole, told = conflict.merged.text, "merged"
                whole = ends_as_in(found.text, whole)
                if self._put(found, history, history.add(whole, told), whole):
                    return self.read(name)

    def _settled(self, name: str, seen: str) -> Text:
        """A matter's text; where another program is just writing it, what it has written then."""
        found = self.read(name)
        for _ in range(5):
            if found.version == seen or time.time() - found.changed.timestamp() > JUST_NOW:
                break
            time.sleep(JUST_NOW / 4)
            before, found = found, self.read(name)
            if found == before:
                break
        return found

    def _conflict(self, theirs: Text, mine: str, seen: str) -> Conflict:
        history = self.history(theirs.name)
        state = history.by_version(seen)
        base = history.text(state) if state else ""
        lines = (mine, theirs.text, base)
        return Conflict(theirs.name, mine, theirs, merge(*map(plain_ends, lines)))

    def _put(self, found: Text, history: History, state: State, text: str, known: bool = False) -> bool:
        """Put a state, which the history has, in the place of what was found there; whether nothing else was there.

        Whenever this is cut off, one of the two is whole. Where another program wrote in the same moment, that is kept
        in the history, and put back. Where the disk refuses, the state is taken back unless it was ``known`` before.
        """
        mine, aside = (_MARK if found.data.startswith(_MARK) else b"") + text.encode(), history.aside()
        try:
            there = self.files.swap(found.name, mine, aside)
        except Unconfirmed:  # it is in place
            history.stand_at(state)
            raise
        except OSError:
            if not known:
                history.forget(state)
            raise
        with contextlib.suppress(OSError):  # it is in place; a full disk is told at the next change
            history.stand_at(state)
        if there == found.data:
            return True
        while True:
            theirs = history.add(there.removeprefix(_MARK), "outside")
            left = self.files.swap_back(found.name, aside)
            history.stand_at(theirs)
            if left == mine:
                return False
            mine, there = there, left

    def go_to(self, name: str, number: int, seen: str) -> Text | Conflict:
        """Bring back a state of the past, as a new one. Raises InputError where there is no such state."""
        with self.changing(name):
            self._notice(self.read(name))
            history = self.history(name)
            state = history.state(number)
            if state is None:
                raise InputError([Problem(name, 0, "WF805", f"This case has no version {number}.")])
            return self.save(name, history.text(state), seen, "restored")

    def step(self, name: str, seen: str, *, forth: bool = False) -> Text | Conflict | None:
        """Undo, or with ``forth`` redo; None where there is nothing to."""
        with self.changing(name):
            found = self.read(name)
            history = self._notice(found)
            state = history.forth() if forth else history.back()
            if state is None:
                return None
            text = history.text(state)
            if found.version != seen or not self._put(found, history, state, text, True):
                return self._conflict(self.read(name), text, seen)
            return self.read(name)

    # Deleting.

    def delete(self, name: str) -> None:
        """Put a matter among the deleted. Raises InputError where there is none."""
        with self.changing(name):
            found = self.read(name)
            history = self._notice(found)
            about = self.identities.live(name)
            assert about is not None
            aside = history.aside()
            self.files.make(aside.rpartition("/")[0])  # while nothing is changed that a full disk could leave half done
            self._delete(about)
            with undone_by(lambda: self.identities.rename(about, name)):
                # What another program writes in this moment is put aside with it, and so kept.
                self.files.move(name, aside)
            history.look_aside()

    def _delete(self, about: About) -> None:
        self.identities.delete(about, self._clock())

    def deleted(self) -> list[Deleted]:
        """What was deleted and can be had back, the newest first."""
        found = []
        for about in self.identities.all():
            if about.deleted is not None:
                found.append(Deleted(about.id, about.name, about.deleted))
        return sorted(found, key=lambda one: (one.when, one.key), reverse=True)

    def bring_back(self, key: str) -> str:
        """Put a deleted matter back, under a free name if its own is taken; returns the name."""
        about = next((each for each in self.identities.all() if each.id == key and each.deleted), None)
        if about is None:
            raise InputError([Problem(key, 0, "WF806", "No deleted case has this name.")])
        with self.changing(about.name):
            name = about.name
            if not self.files.is_free(name):
                name = self.free_name(name.rpartition(".")[0])
            history = self.history_of(about)
            now = history.now()
            if now is None:
                raise InputError([Problem(key, 0, "WF806", "Nothing was kept of this case.")])
            aside = history.aside()
            self.files.make(aside.rpartition("/")[0])
            self.files.create(name, history.text(now).encode())
            with undone_by(lambda: self.files.move(name, aside)):
                self.identities.rename(about, name)
            return name

    def forget(self, about: About) -> None:
        """Remove all that is kept of a matter; where that is cut off, the rest goes at the next start."""
        aside = f"{PARTS}/{about.id}"
        with contextlib.suppress(OSError):  # where there is no room to move it, it is removed where it is
            self.files.move(about.place, aside)
        self.files.remove_tree(aside)
        self.files.remove_tree(about.place)
        self._histories.pop(about.id, None)
        self.identities.look_again()

    def now(self) -> dt.datetime:
        """This moment."""
        return self._clock()

    def use(self, name: str, decision: str) -> None:
        """Note that a decision was used for a matter, so that it goes with it. Raises InputError."""
        with self.changing(name):
            if (about := self.identities.live(name)) is not None:
                self.identities.use(about, decision)

    @contextlib.contextmanager
    def changing(self, name: str) -> Iterator[None]:
        """``writing``, with what the disk does not allow told as an InputError (WF807)."""
        try:
            with self.writing():
                yield
        except OSError as error:
            if isinstance(error, Unconfirmed) or error.errno == errno.EIO:
                message = (
                    f"The system does not confirm that the disk has this change: {error.strerror}. Reload the page to"
                    " see what is there, keep a copy of your text elsewhere, and check the disk."
                )
            else:
                why = "the disk is full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else error.strerror
                message = (
                    f"The file cannot be written: {why}. Nothing was changed. Free disk space, or make the folder of"
                    " cases writable."
                )
            raise InputError([Problem(name, 0, "WF807", message)]) from None
