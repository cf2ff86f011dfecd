"""Who may come in: one-time links, sessions, and the passphrase of a shared workbench."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

LINKS = 20
"""So many one-time links lie open at once; the oldest give way."""
SESSIONS = 200
LINK_LASTS = 3600.0
SESSION_LASTS = 7 * 24 * 3600.0
SHORTEST_PASSPHRASE = 12
FREE_TRIES = 5
"""Wrong passphrases before each further one must wait, twice as long each time."""
LONGEST_WAIT = 900.0


@dataclass
class Session:
    """One browser that was let in. ``token`` stands in every form; ``messages`` wait for the next page shown."""

    key: str
    token: str
    born: float
    messages: list[tuple[str, str]] = field(default_factory=list)

    def notify(self, message: str, kind: str = "done") -> None:
        """Have the next page say something; ``kind`` is ``done``, ``error`` or ``saved``."""
        self.messages.append((kind, message))
        del self.messages[:-10]

    def take_messages(self) -> list[tuple[str, str]]:
        """The messages, which are then discarded."""
        found, self.messages = self.messages, []
        return found

    def owns(self, token: str) -> bool:
        """Whether a form's token is this session's; takes the same time whatever it is."""
        return hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode())


class Gate:
    """The one-time links that lie open and the sessions that they began. Safe to use from several threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._links: OrderedDict[str, float] = OrderedDict()
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    def new_link(self) -> str:
        """A word that lets one browser in, once, within the hour."""
        word = secrets.token_urlsafe(24)
        with self._lock:
            self._links[_digest(word)] = self._clock()
            while len(self._links) > LINKS:
                self._links.popitem(last=False)
        return word

    def spend(self, word: str) -> Session | None:
        """The session that a one-time link begins, or nothing where it is spent, too old, or none."""
        with self._lock:
            born = self._links.pop(_digest(word), None)
            if born is None or self._clock() - born > LINK_LASTS:
                return None
        return self.begin()

    def begin(self) -> Session:
        """A new session."""
        session = Session(secrets.token_urlsafe(32), secrets.token_urlsafe(32), self._clock())
        with self._lock:
            self._sessions[_digest(session.key)] = session
            while len(self._sessions) > SESSIONS:
                self._sessions.popitem(last=False)
        return session

    def session(self, key: str) -> Session | None:
        """The session that a cookie names."""
        digest = _digest(key)
        with self._lock:
            session = self._sessions.get(digest)
            if session is not None and self._clock() - session.born > SESSION_LASTS:
                del self._sessions[digest]
                return None
        return session

    def end(self, session: Session) -> None:
        """Let that browser in no more."""
        with self._lock:
            self._sessions.pop(_digest(session.key), None)


def _digest(word: str) -> str:
    # Looking up a digest tells nothing, by the time it takes, of the word that would be right.
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()


class Passphrase:
    """A passphrase, of which only a slow hash is kept, and how often it was guessed at."""

    def __init__(self, phrase: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._salt = secrets.token_bytes(16)
        self._hash = self._slow(phrase)
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong = 0
        self._until = 0.0

    def _slow(self, phrase: str) -> bytes:
        return hashlib.scrypt(phrase.encode("utf-8", "replace"), salt=self._salt, n=2**15, r=8, p=1, maxmem=2**26)

    def wait(self) -> float:
        """How many seconds nobody may try now; 0 when one may."""
        return max(0.0, self._until - self._clock())

    def right(self, phrase: str) -> bool:
        """Whether it is the passphrase. Wrong ones make the next wait; while one must wait, none is right."""
        with self._lock:  # one at a time, so that guesses side by side wait as well
            if self.wait() > 0:
                return False
            if hmac.compare_digest(self._slow(phrase), self._hash):
                self._wrong = 0
                return True
            self._wrong += 1
            if self._wrong >= FREE_TRIES:
                self._until = self._clock() + min(LONGEST_WAIT, 2.0 ** (self._wrong - FREE_TRIES + 1))
            return False
