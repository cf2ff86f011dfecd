"""What the tests have child processes do."""

from __future__ import annotations

import os
import time

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


def sleep(folder, tell):
    tell(1, 9, "Sleeping")
    time.sleep(60)
