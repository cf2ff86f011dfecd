"""The key of a vault while the workbench runs: the vault is unlocked, and locked when it was not used for a while."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from wellfounded.files.vault import Vault

UNLOCK = "/unlock"
WATCHING = "/version"
"""A path with this end is asked for by an open page by itself; that is no use."""


class Keeper:
    """The vault of a workbench; locked after ``idle`` seconds without a page being asked for.

    ``opened`` is called once it was unlocked, and ``forget`` once it was locked.
    """

    def __init__(self, vault: Vault, idle: float, opened: Callable[[], object], forget: Callable[[], object]) -> None:
        self.vault = vault
        self._opened = opened
        self._forget = forget
        self._idle = idle
        self._used = time.monotonic()
        self._lock = threading.Lock()

    def closed(self, path: str) -> bool:
        """Whether the vault is locked; else the page that is asked for counts as use."""
        self.lock_if_idle()
        if not self.vault.locked and not path.endswith(WATCHING):
            self._used = time.monotonic()
        return self.vault.locked

    def unlock(self, secret: str) -> None:
        """Unlock by passphrase or recovery key. Raises InputError for one that is wrong."""
        with self._lock:
            self.vault.unlock(secret)
            self._used = time.monotonic()
        self._opened()

    def lock(self) -> None:
        """Forget the key, and every text and answer; work in progress ends, and its files are removed."""
        with self._lock:
            self.vault.lock()
        self._forget()

    def lock_if_idle(self) -> None:
        """Lock the vault if it was not used for long enough."""
        if not self.vault.locked and time.monotonic() - self._used > self._idle:
            self.lock()
