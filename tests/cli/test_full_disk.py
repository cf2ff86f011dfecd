"""A full disk, and a folder in which nothing may be written: one true message, and nothing half written."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_outputs import BRIEF, WRITERS, prepared

from wellfounded.cli import main
from wellfounded.language.cache import cache_folder, cached_library

CAUSES = {errno.ENOSPC: "No space left on device", errno.EROFS: "Read-only file system", errno.EACCES: "denied"}
SMALL_LAW = "thing person in people\n  origin  {person} was born on {date}\n    ask When?\n    one\n"


@pytest.fixture(params=CAUSES, ids=lambda number: errno.errorcode[number])
def refused(request, monkeypatch):
    """The system makes no new file; the words in which it says so."""

    def refuse(*args, **more):
        raise OSError(request.param, os.strerror(request.param), "a name of no interest")

    def begin():
        monkeypatch.setattr(tempfile, "mkstemp", refuse)
        return CAUSES[request.param]

    return begin


@pytest.mark.parametrize(
    "name", [name for name in WRITERS if name in ("exhibits", "cites toa", "cites annotate", "read --anonymize")]
)
def test_every_command_that_writes_says_so(name, tmp_path, refused):
    run, given, out = prepared(name, tmp_path)
    words = refused()
    done = run()
    assert done.exit_code == 2, done.output
    [line] = [line for line in done.stderr.splitlines() if "cannot be written" in line]
    assert line.startswith(f"{out}: WF")
    assert words in line
    assert "no interest" not in line
    assert os.listdir(tmp_path) == [given.name]


def test_what_is_changed_in_place_stays(tmp_path, refused):
    old = tmp_path / "old.yaml"
    old.write_text("matter: A v. B\nforum: ca2\n", encoding="utf-8")
    law = tmp_path / "law"
    (law / "vocabulary").mkdir(parents=True)
    (law / "vocabulary" / "things.law").write_text(SMALL_LAW, encoding="utf-8")
    (law / "authorities.toml").write_text("", encoding="utf-8")
    words = refused()
    for args, file in (
        (["migrate", str(old)], old),
        (["law", "rename", "field", "people.origin", "people.home", "--law", str(law)], law / "vocabulary/things.law"),
    ):
        before = file.read_bytes()
        done = CliRunner().invoke(main, args)
        assert (done.exit_code, done.stderr.startswith(f"{file}: WF616")) == (2, True), done.output
        assert words in done.stderr
        assert file.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("line", ["--help", "new --for petition", "cites toa brief.txt", "cites toa brief.txt --json"])
def test_what_is_printed_onto_a_full_disk_is_told(line, tmp_path):
    (tmp_path / "brief.txt").write_text(BRIEF, encoding="utf-8")
    command = [sys.executable, "-m", "wellfounded", *line.split()]
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    said = "standard output: WF616 The file cannot be written: No space left on device.\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_a_vault_that_could_not_be_made_can_be_made_later(tmp_path, monkeypatch):
    (tmp_path / "passphrase").write_text("violet anchor 1947 tram basalt\n", encoding="utf-8")
    args = ["vault", "init", str(tmp_path / "kept"), "--passphrase-file", str(tmp_path / "passphrase")]
    with monkeypatch.context() as full:
        real = os.fsync
        calls = iter(range(100))

        def refuse(handle):
            if next(calls) > 3:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            real(handle)

        full.setattr(os, "fsync", refuse)
        done = CliRunner().invoke(main, args)
    assert (done.exit_code, "WF842 The vault cannot be made: No space left" in done.stderr) == (2, True), done.output
    assert CliRunner().invoke(main, args).exit_code == 0


def test_the_cache_leaves_nothing_behind_on_a_full_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    law = tmp_path / "law"
    (law / "vocabulary").mkdir(parents=True)
    (law / "vocabulary" / "things.law").write_text(SMALL_LAW, encoding="utf-8")
    (law / "authorities.toml").write_text("", encoding="utf-8")

    def refuse(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(os, "replace", refuse)
        assert "person" in cached_library(law).vocabulary.things
        assert list(cache_folder().iterdir()) == []
    cached_library(law)
    assert [path.suffix for path in cache_folder().iterdir()] == [".json"]
