"""Firefox, as far as a test needs it: pages fetched one after another, by its own protocol for automation (Marionette).

Playwright drives only a Firefox of its own; this is the one that people have.
https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_PATIENCE = 120.0


class Firefox:
    """A running browser."""

    def __init__(self, port: int) -> None:
        self._number = 0
        self._said = b""
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), _PATIENCE)
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
        self._heard()  # its greeting
        self.ask("WebDriver:NewSession", capabilities={})

    def ask(self, what: str, **more: Any) -> Any:
        """What it answers to a command; raises AssertionError with its words where it cannot do that."""
        self._number += 1
        data = json.dumps([0, self._number, what, more]).encode()
        self._socket.sendall(f"{len(data)}:".encode() + data)
        _, _, wrong, answer = self._heard()
        assert wrong is None, wrong["message"]
        return answer

    def goto(self, url: str) -> str:
        """Show a page, and say where that led."""
        self.ask("WebDriver:Navigate", url=url)
        return str(self.ask("WebDriver:GetCurrentURL")["value"])

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _heard(self) -> Any:
        while b":" not in self._said:
            self._more()
        length, _, self._said = self._said.partition(b":")
        while len(self._said) < int(length):
            self._more()
        message, self._said = self._said[: int(length)], self._said[int(length) :]
        return json.loads(message)

    def _more(self) -> None:
        data = self._socket.recv(65536)
        assert data, "Firefox has gone"
        self._said += data


@contextlib.contextmanager
def firefox(program: str, folder: Path) -> Iterator[Firefox]:
    """The browser, with a profile of its own in a folder."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    running = subprocess.Popen(
        command,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        browser = Firefox(port)
        yield browser
        browser.close()
    finally:
        running.terminate()
        running.wait(_PATIENCE)
