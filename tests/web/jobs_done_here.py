"""What the tests have child processes do."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from wellfounded.language.cache import cache_folder
from wellfounded.problems import InputError, Problem


def echo(folder, tell, *, file):
    text = (folder / file).read_text()
    tell(1, 2, "half")
    (folder / "out.txt").write_text(text[::-1])
    (folder / "link").symlink_to("/etc/passwd")
    print("this is no answer")
    return {"read": text}


def faulty(folder, tell):
    raise InputError([Problem("file", 0, "WF825", "bad")])


def spin(folder, tell):
    while True:
        pass


def hoard(folder, tell):
    return len([bytearray(10**8) for _ in range(1000)])


def crash(folder, tell):
    os.abort()


def babble(folder, tell):
    os.write(1, b"[[[[\n")
    time.sleep(60)


def sleep(folder, tell, *, seconds=60):
    tell(1, 9, "Sleeping")
    time.sleep(seconds)


def get_at(folder, tell, *, secret):
    """What a document might have this process do: what was refused, and what was not."""
    attempts: dict[str, Callable[[], object]] = {
        "read": Path(secret).read_text,
        "write": lambda: Path(f"{secret}2").write_text("x"),
        "remove": lambda: os.remove(secret),
        "connect": socket.socket,
        "have read": lambda: subprocess.run(["cat", secret], check=True, capture_output=True),
        "see the program": Path(f"/proc/{os.getppid()}/environ").read_bytes,
        "end the program": lambda: os.kill(os.getppid(), 0),
        "change the law that is kept": lambda: (cache_folder() / "law-x.json").write_text("x"),
        "write here": lambda: (folder / "here").write_text("x"),
    }
    found = {}
    for name, attempt in attempts.items():
        try:
            attempt()
        except (OSError, subprocess.CalledProcessError):
            found[name] = False
        else:
            found[name] = True
    return found
