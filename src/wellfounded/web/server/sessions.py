"""Who may come in: one-time links, and the sessions that they begin."""

from __future__ import annotations

import datetime as dt
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
IDLE_LASTS = 12 * 3600.0
"""A session that nothing was asked in for so long ends."""
IDLE_LASTS_SHARED = 2 * 3600.0
LONGEST_NAME = 60


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


@dataclass
class Session:
    """One browser that was let in. ``token`` stands in every form; ``messages`` wait for the next page shown.

    ``who`` is the name that the version history gives; ``invites`` whether it may let others in and end their
    sessions. ``number`` names the session on a page, where its key must not stand. ``since`` is when it began.
    """

    key: str
    token: str
    born: float
    who: str = ""
    invites: bool = False
    number: str = field(default_factory=lambda: secrets.token_hex(8))
    since: dt.datetime = field(default_factory=_now)
    used: float = 0.0
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


@dataclass(frozen=True, slots=True)
class _Link:
    born: float
    who: str
    invites: bool


class Gate:
    """The one-time links that lie open and the sessions that they began. Safe to use from several threads.

    ``owner`` is the name of whoever started the program.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, idle: float = IDLE_LASTS, owner: str = "owner"
    ) -> None:
        self._clock = clock
        self.idle = idle
        self.owner = owner
        self._lock = threading.Lock()
        self._links: OrderedDict[str, _Link] = OrderedDict()
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    def new_link(self, guest: str = "") -> str:
        """A word that lets one browser in, once, within the hour: the owner's own, or a guest's of that name."""
        word = secrets.token_urlsafe(24)
        with self._lock:
            self._links[_digest(word)] = _Link(self._clock(), guest or self.owner, not guest)
            while len(self._links) > LINKS:
                self._links.popitem(last=False)
        return word

    def spend(self, word: str) -> Session | None:
        """The session that a one-time link begins, or nothing where it is spent, too old, or none."""
        with self._lock:
            link = self._links.pop(_digest(word), None)
            if link is None or self._clock() - link.born > LINK_LASTS:
                return None
        return self.begin(link.who, link.invites)

    def begin(self, who: str = "", invites: bool = False) -> Session:
        """A new session; among too many, one that may not invite others is ended for it."""
        now = self._clock()
        session = Session(secrets.token_urlsafe(32), secrets.token_urlsafe(32), now, who, invites, used=now)
        with self._lock:
            self._drop_old()
            if len(self._sessions) >= SESSIONS:
                oldest = next((key for key, one in self._sessions.items() if not one.invites), None)
                self._sessions.pop(oldest or next(iter(self._sessions)))
            self._sessions[_digest(session.key)] = session
        return session

    def session(self, key: str) -> Session | None:
        """The session that a cookie names, unless it has ended."""
        with self._lock:
            self._drop_old()
            session = self._sessions.get(_digest(key))
            if session is not None:
                session.used = self._clock()
        return session

    def sessions(self) -> tuple[Session, ...]:
        """All sessions, the oldest first."""
        with self._lock:
            self._drop_old()
            return tuple(self._sessions.values())

    def idle_minutes(self, session: Session) -> int:
        """For how many whole minutes nothing was asked in it."""
        return int((self._clock() - session.used) // 60)

    def end(self, session: Session) -> None:
        """Let that browser in no more."""
        with self._lock:
            self._sessions.pop(_digest(session.key), None)

    def _drop_old(self) -> None:
        now = self._clock()
        for key, one in list(self._sessions.items()):
            if now - one.born > SESSION_LASTS or now - one.used > self.idle:
                del self._sessions[key]


def clean_name(typed: str) -> str:
    """A name as it is shown and kept: on one line, without what cannot be printed, and not too long."""
    return " ".join("".join(each if each.isprintable() else " " for each in typed).split())[:LONGEST_NAME]


def _digest(word: str) -> str:
    # Looking up a digest tells nothing, by the time it takes, of the word that would be right.
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()
