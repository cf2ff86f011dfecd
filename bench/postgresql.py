"""A PostgreSQL server in a folder of its own, which answers on a socket there and nowhere else."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

USER = "postgres"


def programs() -> Path:
    """Where the programs of the newest PostgreSQL lie."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres")) or [Path(shutil.which("postgres") or "")]
    assert found[-1].is_file(), "No PostgreSQL: make test installs Debian's."
    return found[-1].parent


def _as_user(*command: str | Path) -> None:
    """A server refuses to run as root."""
    before = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.getuid() == 0 else []
    done = subprocess.run([*before, *map(str, command)], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


class Server:
    """The server; ``new`` makes a database in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.control = folder, programs() / "pg_ctl"
        if os.getuid() == 0:
            shutil.chown(folder, USER)
        _as_user(programs() / "initdb", "-D", folder / "data", "-U", USER, "-A", "trust", "-N", "--locale=C.UTF-8")
        self.count = 0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off"
        log = self.folder / "log"
        _as_user(self.control, "start", "-w", "-D", self.folder / "data", "-l", log, "-o", options)

    def stop(self, how: str = "fast") -> None:
        """Stop it; ``immediate`` is as if it were killed."""
        _as_user(self.control, "stop", "-m", how, "-D", self.folder / "data")

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def new(self) -> str:
        """The address of an empty database."""
        self.count += 1
        with psycopg.connect(self.address("postgres"), autocommit=True) as base:
            base.execute(f"CREATE DATABASE corpus{self.count}")
        return self.address(f"corpus{self.count}")


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """A server, which ends with the ``with`` statement."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    running = Server(folder)
    try:
        yield running
    finally:
        running.stop("immediate")
        shutil.rmtree(folder)
