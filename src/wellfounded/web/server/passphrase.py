"""The passphrase of a shared workbench, and how often each address may try."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

FREE_TRIES = 5
"""Wrong passphrases from one address before each further one must wait, twice as long each time."""
LONGEST_WAIT = 900.0
ADDRESSES = 10_000
"""So many addresses are remembered with their tries; those heard of least recently give way."""


@dataclass
class _Tries:
    wrong: int = 0
    until: float = 0.0
    under_way: bool = False


class Passphrase:
    """A passphrase, of which only a slow hash is kept, and how often each address has guessed at it.

    A guess makes only those at the same address wait. The one-time links need no passphrase.
    """

    def __init__(self, phrase: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._salt = secrets.token_bytes(16)
        self._hash = self._slow(phrase)
        self._clock = clock
        self._lock = threading.Lock()
        self._computing = threading.Lock()
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def _slow(self, phrase: str) -> bytes:
        return hashlib.scrypt(phrase.encode("utf-8", "replace"), salt=self._salt, n=2**15, r=8, p=1, maxmem=2**26)

    def wait(self, address: str) -> float:
        """For how many seconds that address may not try; 0 when it may."""
        with self._lock:
            tries = self._tries.get(address)
            if tries is None:
                return 0.0
            return 1.0 if tries.under_way else max(0.0, tries.until - self._clock())

    def right(self, phrase: str, address: str) -> bool:
        """Whether it is the passphrase. Wrong ones make the address wait; while it must wait, none is right."""
        with self._lock:
            tries = self._tries.setdefault(address, _Tries())
            self._tries.move_to_end(address)
            while len(self._tries) > ADDRESSES:
                self._tries.popitem(last=False)
            if tries.under_way or tries.until > self._clock():
                return False
            tries.under_way = True  # one at a time, so that guesses side by side wait as well
        try:
            with self._computing:
                right = hmac.compare_digest(self._slow(phrase), self._hash)
        finally:
            tries.under_way = False
        with self._lock:
            if right:
                self._tries.pop(address, None)
                return True
            tries.wrong += 1
            if tries.wrong >= FREE_TRIES:
                tries.until = self._clock() + min(LONGEST_WAIT, 2.0 ** min(tries.wrong - FREE_TRIES + 1, 20))
            return False
