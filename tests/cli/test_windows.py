"""As on Windows, so far as that can be seen elsewhere: without what only POSIX has, commands work or say why not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CASE = Path(__file__).resolve().parents[2] / "examples" / "new-claim.yaml"

# Python's own libraries are imported first: they are those of this system.
SCRIPT = """
import concurrent.futures.process, ctypes, multiprocessing, os, signal, sqlite3, ssl, subprocess, sys, tempfile
import click, rich.console, ruamel.yaml, starlette.applications, uvicorn
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
for name in ("fchmod", "fchown", "fork", "getegid", "geteuid", "getgid", "getpgid", "getuid", "killpg", "mkfifo",
             "pread", "pwrite", "setsid", "waitpid", "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_PATH",
             "WIFSIGNALED", "WTERMSIG"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "SIGQUIT", "SIGXCPU"):
    delattr(signal, name)
os.supports_dir_fd, os.supports_follow_symlinks = set(), set()
sys.platform = "win32"
from wellfounded.cli import main
main()
"""
WHY = "Folders of cases require Linux or macOS"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("windows")
    (folder / "case.yaml").write_bytes(CASE.read_bytes())
    (folder / "brief.txt").write_text("Smith v. Jones, 500 F.3d 100 (9th Cir. 2007).\n", encoding="utf-8")
    (folder / "passphrase.txt").write_text("a passphrase made for this\n", encoding="utf-8")
    return folder


def run(place, line):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", SCRIPT, *line.split()]
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "review case.yaml", "exhibits case.yaml -o table.md", "exhibits case.yaml -o table.docx",
        "cites check brief.txt", "read brief.txt", "read brief.txt --out table.csv", "read table.docx",
        "migrate case.yaml", "deadlines --event decision_of_judge=2026-03-10 --ics due.ics",
        "law test lack-of-counsel", "completion install zsh --print", "doctor",
    ],
)  # fmt: skip
def test_what_needs_no_folder_of_cases_works(line, place):
    done = run(place, line)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode in (0, 1, 2)
    assert WHY not in done.stderr


@pytest.mark.parametrize(
    "line",
    ["serve .", "purge . case.yaml", "vault init kept --passphrase-file passphrase.txt"],
)
def test_what_needs_one_says_that_it_does_not_start(line, place):
    done = run(place, line)
    assert (done.returncode, WHY in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr
