"""Files written whole: what was there stays until the new one is complete, and a device is written to as it is."""

from __future__ import annotations

import os
import threading

import pytest

from wellfounded.files import write_whole


def test_a_file_is_written_byte_for_byte(tmp_path):
    write_whole(tmp_path / "a.txt", "one\r\ntwo\n")
    assert (tmp_path / "a.txt").read_bytes() == b"one\r\ntwo\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    write_whole(tmp_path / "a.txt", b"\x00\xff")
    assert (tmp_path / "a.txt").read_bytes() == b"\x00\xff"


def test_what_was_there_stays_when_it_cannot_be_written(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("before", encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "after")
    assert path.read_text(encoding="utf-8") == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["a.txt"]


def test_a_pipe_is_written_to_and_stays_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, "text")
    reader.join()
    assert read == [b"text"]
    assert pipe.is_fifo()


def test_what_is_written_is_its_owners_alone(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("before")
    path.chmod(0o664)
    write_whole(path, "after")
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    write_whole(path, "text of the law", private=False)
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path):
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "a.txt").symlink_to(tmp_path / "secret")
    write_whole(tmp_path / "a.txt", "text")
    assert (tmp_path / "secret").read_text() == "secret"
    assert not (tmp_path / "a.txt").is_symlink()


def test_file_and_folder_are_on_the_disk_before_it_is_done(tmp_path, monkeypatch):
    done: list[str] = []
    sync, replace = os.fsync, os.replace

    def synced(handle):
        done.append(os.readlink(f"/proc/self/fd/{handle}"))
        sync(handle)

    def replaced(*args, **more):
        done.append("replaced")
        replace(*args, **more)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    write_whole(tmp_path / "a.txt", "text")
    assert [one if one == "replaced" else one == str(tmp_path) for one in done] == [False, "replaced", True]
