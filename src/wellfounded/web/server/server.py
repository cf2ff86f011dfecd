"""The workbench as a server: its socket, its names, and its end."""

from __future__ import annotations

import contextlib
import getpass
import ipaddress
import secrets
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from wellfounded.files.passphrase import weakness
from wellfounded.files.vault import Vault, is_vault
from wellfounded.problems import InputError, Problem
from wellfounded.storage.matter_store import MatterStore
from wellfounded.storage.purge import purge_older
from wellfounded.web.analysis.case_cache import CaseCache
from wellfounded.web.server.app import keep, make_app, make_desk
from wellfounded.web.server.connections import ALL, LimitedConnection
from wellfounded.web.server.keeper import Keeper
from wellfounded.web.server.passphrase import Passphrase
from wellfounded.web.server.sessions import IDLE_LASTS, IDLE_LASTS_SHARED, Gate, clean_name

HERE, HERE_IPV6 = "127.0.0.1", "::1"
USUAL_PORT = 8642
OWN_NAME = ".localhost"
"""Browsers look for names that end so on this machine, and ask no name server."""


@dataclass(frozen=True)
class Sharing:
    """Under which address of this machine a second person comes in, with what certificate, and by which passphrase."""

    host: str
    certificate: Path
    key: Path
    passphrase: str


class Workbench:
    """A workbench about to be served. Raises InputError for a port taken, or for sharing that would not be safe.

    On this machine it has a name of its own, made by chance for each run. Browsers give cookies to every port of a
    host: under 127.0.0.1 any other program with a page there would get the session. A page cannot know this name.
    ``numeric`` uses 127.0.0.1 all the same, for a browser that does not find such names. ``corpus`` is the place of the
    corpus that its pages search.
    """

    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        sharing: Sharing | None = None,
        retention: int | None = None,
        lock_after: float = 15,
        *,
        numeric: bool = False,
        corpus: str = "",
    ) -> None:
        self.gate = Gate(idle=IDLE_LASTS_SHARED if sharing else IDLE_LASTS, owner=_account())
        self.vault = Vault(folder) if folder.is_dir() and is_vault(folder) else None
        self.store = MatterStore(folder, cipher=self.vault)
        # What a vault has cannot be set right before it is unlocked.
        self.read_only = self.store.claim() if self.vault is None else ""
        if self.vault is not None and self.vault.unlock_from_keyring():
            self.read_only = self.store.claim()
        self.retention = retention
        self._ended = threading.Event()
        phrase = None
        if sharing is not None:
            _check_sharing(sharing)
            phrase = Passphrase(sharing.passphrase)
        # Of a name on this machine browsers may try the IPv6 address first: no other program must answer there.
        self.sockets = _bound([sharing.host] if sharing else [HERE, HERE_IPV6], port)
        self.socket = self.sockets[0]
        self.port = self.socket.getsockname()[1]
        self.scheme = "https" if sharing else "http"
        own = HERE if numeric else secrets.token_hex(8) + OWN_NAME
        self.host = sharing.host if sharing else own
        names = {sharing.host, self.socket.getsockname()[0]} if sharing else {own}
        self.cases = CaseCache()
        self.desk = make_desk(self.store, self.cases, self.gate, corpus)
        if self.vault is not None:
            keep(self.desk, self.vault, lock_after * 60)
        usual = {"http": 80, "https": 443}[self.scheme] == self.port
        hosts = {f"{_bracketed(name)}:{self.port}" for name in names} | (set(names) if usual else set())
        self.app = make_app(self.desk, hosts, phrase)
        config = uvicorn.Config(
            self.app,
            access_log=False,
            log_level="warning",
            server_header=False,
            date_header=False,
            proxy_headers=False,
            http=LimitedConnection,
            ws="none",
            loop="asyncio",
            lifespan="on",
            timeout_keep_alive=30,
            timeout_graceful_shutdown=3,
            limit_concurrency=ALL,
            ssl_certfile=str(sharing.certificate) if sharing else None,
            ssl_keyfile=str(sharing.key) if sharing else None,
        )
        self.server = uvicorn.Server(config)

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"{self.scheme}://{_bracketed(self.host)}:{self.port}/"

    def link(self) -> str:
        """A one-time link to it."""
        return f"{self.address}enter/{self.gate.new_link()}"

    def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until stopped (by Ctrl-C, by SIGTERM, or by ``stop``); calls ``ready`` before the first request."""
        self.cases.settle()
        if self.desk.keeper is not None:
            threading.Thread(target=self._lock_when_idle, args=(self.desk.keeper,), daemon=True).start()
        if self.retention is not None:
            threading.Thread(target=self._remove_old, args=(self.retention,), daemon=True).start()
        ready()
        with contextlib.ExitStack() as closing, contextlib.suppress(KeyboardInterrupt):
            closing.callback(self.store.close)
            for each in self.sockets:
                closing.callback(each.close)
            self.server.run(sockets=self.sockets)
        self._ended.set()

    def _lock_when_idle(self, keeper: Keeper) -> None:
        while not self._ended.wait(1):
            keeper.lock_if_idle()

    def _remove_old(self, days: int) -> None:
        """Remove for good what is past the time for which it is kept, now and every hour."""
        wait = 0.0
        while not self._ended.wait(wait):
            wait = 60  # a vault that is locked, another workbench that has the folder, a disk that refuses: soon again
            with contextlib.suppress(InputError):
                purge_older(self.store, days)
                wait = 3600

    def stop(self) -> None:
        """Have ``run``, in another thread, come to its end."""
        self.server.should_exit = True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _check_sharing(sharing: Sharing) -> None:
    if sharing.host in ("0.0.0.0", "::", "*"):
        message = "Give the one address of this machine at which the workbench is shared, such as 192.168.1.5."
        raise InputError([Problem("--share", 0, "WF811", message)])
    if message := weakness(sharing.passphrase):
        raise InputError([Problem("--passphrase-file", 0, "WF812", message)])
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(sharing.certificate, sharing.key)
    except (OSError, ssl.SSLError) as error:
        message = f"The certificate and its key cannot be read: {error.strerror or error}."
        raise InputError([Problem("--cert", 0, "WF813", message)]) from None


def _bound(hosts: list[str], port: int | None) -> list[socket.socket]:
    """Sockets at the port asked for, one for each address; at the usual port or else any free one where none was.

    An address after the first that this machine does not have is passed over.
    """
    reason = ""
    for tried in (USUAL_PORT, *[0] * 5) if port is None else [port] * (5 if port == 0 else 1):
        found: list[socket.socket] = []
        at = tried
        try:
            for host in hosts:
                if found and not _has(host):
                    continue
                found.append(_listening(host, at))
                at = found[0].getsockname()[1]
        except (OSError, OverflowError) as error:
            for each in found:
                each.close()
            reason = f"Cannot listen on {host}:{at}: {getattr(error, 'strerror', None) or error}."
            continue
        return found
    raise InputError([Problem("--port", 0, "WF810", f"{reason} Choose another port with --port.")])


def _listening(host: str, port: int) -> socket.socket:
    found = socket.socket(_family(host), socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Else the end of an answer may wait for the browser to confirm its beginning.
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        found.bind((host, port))
        found.listen(128)  # whoever follows the link at once waits, instead of being turned away
    except (OSError, OverflowError):
        found.close()
        raise
    return found


def _has(host: str) -> bool:
    """Whether this machine has the address."""
    try:
        with socket.socket(_family(host), socket.SOCK_STREAM) as probe:
            probe.bind((host, 0))
    except OSError:
        return False
    return True


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if _is_ipv6(host) else socket.AF_INET


def _account() -> str:
    """The name under which the person at this machine is signed in to it."""
    try:
        return clean_name(getpass.getuser()) or "owner"
    except (OSError, KeyError, ImportError):
        return "owner"


def _is_ipv6(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).version == 6
    except ValueError:
        return False
