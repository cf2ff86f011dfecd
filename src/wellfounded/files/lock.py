"""Who may change a folder: one program at a time."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import os
import socket
import time
import weakref
from collections.abc import Iterator

from wellfounded.files.folder import Folder
from wellfounded.problems import InputError, Problem

try:
    import fcntl
except ImportError:  # Windows, where no part that locks is offered
    fcntl = None  # type: ignore[assignment]  # asked before each use

PLACE, NAME = ".wellfounded", "lock"
PATIENCE = 5.0
"""So many seconds a single change waits for one that another program is just making."""


class FolderLock:
    """The lock of a folder. The system takes it back from a program that ends, however it ends.

    It is held for one change at a time, or, by ``claim``, until ``release``. Not safe to use from several threads.
    """

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._claimed = False
        self._depth = 0
        self._handle = -1
        self._closing: weakref.finalize[[int], FolderLock] | None = None

    @property
    def claimed(self) -> bool:
        """Whether it is held until it is released."""
        return self._claimed

    def claim(self) -> bool:
        """Hold it from now on, if no other program does."""
        if not self._claimed:
            self._claimed = self._take(0)
        return self._claimed

    def release(self) -> None:
        """Let others have it."""
        self._claimed = False
        if self._depth == 0:
            self._drop()

    @contextlib.contextmanager
    def held(self, patience: float = PATIENCE) -> Iterator[None]:
        """Hold it meanwhile. Raises InputError (WF808) where another program has it, OSError where none can."""
        if not self.try_hold(patience):
            raise InputError([Problem("folder", 0, "WF808", f"{self.holder()} Nothing was changed.")])
        try:
            yield
        finally:
            self.let_go()

    def try_hold(self, patience: float = 0) -> bool:
        """Hold it until ``let_go``, if that can be had. Raises OSError where nobody can."""
        if not self._claimed and self._depth == 0 and not self._take(patience):
            return False
        self._depth += 1
        return True

    def let_go(self) -> None:
        """Hold it no longer, or once less."""
        self._depth -= 1
        if self._depth == 0 and not self._claimed:
            self._drop()

    def holder(self) -> str:
        """Who holds it, as a sentence."""
        try:
            data = json.loads(_read(self._open()))
            who = f"process {int(data['process'])} on {str(data['machine'])[:100]}, since {str(data['since'])[:30]}"
        except (OSError, ValueError, KeyError, TypeError):
            who = "another program"
        return (
            f"This folder can only be read here: {who} has it open for changes. It can be changed once that one stops."
        )

    def _open(self) -> int:
        return self._folder.open_own(f"{PLACE}/{NAME}")

    def _take(self, patience: float) -> bool:
        if fcntl is None:
            return False
        until = time.monotonic() + patience
        handle = self._open()
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    os.close(handle)
                    return False
                time.sleep(0.01)
                continue
            except OSError:
                os.close(handle)
                raise
            break
        self._handle = handle
        self._closing = weakref.finalize(self, os.close, handle)
        since = dt.datetime.now(dt.UTC).strftime("%Y-%m-%d %H:%M UTC")
        said = {"process": os.getpid(), "machine": socket.gethostname(), "since": since}
        with contextlib.suppress(OSError):  # on a full disk the lock holds all the same
            os.ftruncate(handle, 0)
            os.pwrite(handle, json.dumps(said).encode(), 0)
        return True

    def _drop(self) -> None:
        if self._closing is not None:
            self._closing()
            self._closing = None


def _read(handle: int) -> bytes:
    with os.fdopen(handle, "rb") as file:
        return file.read(2000)
