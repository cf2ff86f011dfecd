"""The workbench as a server: its socket, its names, and its end."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.case_cache import CaseCache
from wellfounded.web.server.app import make_app, make_desk
from wellfounded.web.server.sessions import SHORTEST_PASSPHRASE, Gate, Passphrase
from wellfounded.web.storage.matter_store import MatterStore

HERE = "127.0.0.1"
USUAL_PORT = 8642


@dataclass(frozen=True)
class Sharing:
    """Under which address of this machine a second person comes in, with what certificate, and by which passphrase."""

    host: str
    certificate: Path
    key: Path
    passphrase: str


class Workbench:
    """A workbench about to be served. Raises InputError for a port taken, or for sharing that would not be safe."""

    def __init__(self, folder: Path, port: int | None = None, sharing: Sharing | None = None) -> None:
        self.gate = Gate()
        self.store = MatterStore(folder)
        phrase = None
        if sharing is not None:
            _check_sharing(sharing)
            phrase = Passphrase(sharing.passphrase)
        self.socket = _bound(sharing.host if sharing else HERE, port)
        self.port = self.socket.getsockname()[1]
        names = {sharing.host, self.socket.getsockname()[0]} if sharing else {HERE, "localhost"}
        self.scheme = "https" if sharing else "http"
        self.host = sharing.host if sharing else HERE
        self.cases = CaseCache()
        self.desk = make_desk(self.store, self.cases, self.gate)
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
            http="h11",
            ws="none",
            loop="asyncio",
            lifespan="on",
            timeout_keep_alive=30,
            timeout_graceful_shutdown=3,
            limit_concurrency=200,
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
        ready()
        with contextlib.closing(self.socket), contextlib.suppress(KeyboardInterrupt):
            self.server.run(sockets=[self.socket])

    def stop(self) -> None:
        """Have ``run``, in another thread, come to its end."""
        self.server.should_exit = True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _check_sharing(sharing: Sharing) -> None:
    if sharing.host in ("0.0.0.0", "::", "*"):
        message = "Give the one address of this machine at which the workbench is shared, such as 192.168.1.5."
        raise InputError([Problem("--share", 0, "WF811", message)])
    if len(sharing.passphrase) < SHORTEST_PASSPHRASE:
        message = f"The passphrase is too short; use at least {SHORTEST_PASSPHRASE} characters."
        raise InputError([Problem("--passphrase-file", 0, "WF812", message)])
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(sharing.certificate, sharing.key)
    except (OSError, ssl.SSLError) as error:
        message = f"The certificate and its key cannot be read: {error.strerror or error}."
        raise InputError([Problem("--cert", 0, "WF813", message)]) from None


def _bound(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for; at the usual one or else any free one where none was."""
    for tried in (USUAL_PORT, 0) if port is None else (port,):
        try:
            family = socket.AF_INET6 if _is_ipv6(host) else socket.AF_INET
            found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Else the end of an answer may wait for the browser to confirm its beginning.
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            found.bind((host, tried))
            found.listen(128)  # whoever follows the link at once waits, instead of being turned away
        except (OSError, OverflowError) as error:
            found.close()
            why = getattr(error, "strerror", None) or error
            reason = f"Cannot listen on {host}:{tried}: {why}."
            continue
        return found
    raise InputError([Problem("--port", 0, "WF810", f"{reason} Choose another port with --port.")])


def _is_ipv6(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).version == 6
    except ValueError:
        return False
