"""The server over HTTP, for programs of this machine that have its token: on 127.0.0.1 and nowhere else."""

from __future__ import annotations

import hmac
import os
import secrets
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from wellfounded.assistant.server import AssistantServer
from wellfounded.problems import InputError, Problem

HOST = "127.0.0.1"
PATH = "/mcp"
LARGEST = 2_000_000
"""Bytes of a request's body."""
SESSIONS = 20
"""So many clients at a time."""
_TOKEN = 32  # bytes; 43 characters


class TokenGate:
    """Around the application: refuses every request without the token, before anything of it is read."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app = app
        self.expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            given = Headers(scope=scope).getlist("authorization")
            if len(given) != 1 or not hmac.compare_digest(given[0].encode("utf-8", "replace"), self.expected):
                refused = PlainTextResponse(
                    "Send the server's token: Authorization: Bearer TOKEN\n", 401, {"WWW-Authenticate": "Bearer"}
                )
                await refused(scope, receive, send)
                return
        elif scope["type"] != "lifespan":
            return
        await self.app(scope, receive, send)


def application(server: AssistantServer, port: int, token: str) -> ASGIApp:
    """The application for a port: token, host name, and origin are checked, and sizes are limited."""
    hosts = [f"{HOST}:{port}", f"localhost:{port}"]
    app = server.server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=LARGEST,
        max_sessions=SESSIONS,
        transport_security=TransportSecuritySettings(
            allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts]
        ),
        host=HOST,
    )
    return TokenGate(app, token)


def run_http(server: AssistantServer, port: int, token: str, ready: Callable[[str], None]) -> None:
    """Serve until the program is stopped; ``ready`` is told the address. Raises InputError for a port that is taken."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError as error:
        listening.close()
        message = f"Port {port} cannot be used: {error.strerror}. Choose another, or 0 for any."
        raise InputError([Problem("--http", 0, "WF810", message)]) from None
    with listening:
        listening.listen(64)
        number = listening.getsockname()[1]
        app = application(server, number, token)
        config = uvicorn.Config(app, log_level="critical", access_log=False, server_header=False, date_header=False)
        ready(f"http://{HOST}:{number}{PATH}")
        uvicorn.Server(config).run(sockets=[listening])


def token_in(file: str) -> str:
    """The token in a file that only its owner can read; a new one is written where there is no file.

    Without a file's name, a new token. Raises InputError (WF869).
    """
    if not file:
        return secrets.token_urlsafe(_TOKEN)
    path = Path(file)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except FileExistsError:
        return _kept(path)
    except (OSError, ValueError) as error:
        raise _wrong(file, f"cannot be written: {getattr(error, 'strerror', None) or error}") from None
    token = secrets.token_urlsafe(_TOKEN)
    with os.fdopen(handle, "w") as stream:
        stream.write(f"{token}\n")
    return token


def _kept(path: Path) -> str:
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(handle, "rb") as stream:
            about = os.fstat(handle)
            token = stream.read(1_000).decode("ascii", "replace").strip()
    except OSError as error:
        raise _wrong(str(path), f"cannot be read: {error.strerror}") from None
    if not stat.S_ISREG(about.st_mode) or about.st_mode & 0o077:
        raise _wrong(str(path), "can be read by other users; run chmod 600 on it")
    if len(token) < _TOKEN or not token.isprintable() or " " in token:
        raise _wrong(str(path), f"has no token of at least {_TOKEN} characters; remove it, and a new one is written")
    return token


def _wrong(file: str, why: str) -> InputError:
    return InputError([Problem(file, 0, "WF869", f"The token file {why}.")])
