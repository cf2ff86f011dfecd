"""Below a folder no link is followed, nothing is reached outside, and what is written is whole, private and durable."""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import sys
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.files import exchange as module
from wellfounded.files.folder import Folder
from wellfounded.files.lock import FolderLock
from wellfounded.files.memory import folder_in_memory, sweep_memory
from wellfounded.files.private import make_private
from wellfounded.problems import InputError


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    return Folder(tmp_path / "in")


def everything(place):
    return {
        str(path.relative_to(place)): (path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in place.rglob("*")
    }


def test_what_is_written_is_read_again_and_private(folder):
    folder.write("a/b/c.txt", b"1")
    folder.write("a/b/c.txt", b"2")
    folder.create("d.txt", b"3")
    assert (folder.read("a/b/c.txt"), folder.read("d.txt"), folder.read("d.txt", 0)) == (b"2", b"3", b"")
    for path in folder.path.rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path
    with pytest.raises(FileExistsError):
        folder.create("d.txt", b"4")
    assert folder.read("d.txt") == b"3"
    assert [(one.name, one.is_folder) for one in folder.entries()] == [
        (".wellfounded", True), ("a", True), ("d.txt", False),
    ]  # fmt: skip
    assert folder.entries(".wellfounded/parts") == []


@pytest.mark.parametrize("in_one_step", [True, False])
def test_what_is_replaced_is_what_was_there_in_that_moment(folder, in_one_step, monkeypatch):
    if not in_one_step:
        monkeypatch.setattr(module, "_renameat2", lambda: None)
    folder.create("a.txt", b"1")
    folder.create("b/c.txt", b"other")
    assert folder.swap("a.txt", b"2", "aside/x") == b"1"
    assert (folder.read("a.txt"), folder.read("aside/x")) == (b"2", b"1")
    with pytest.raises(FileExistsError):
        folder.create("a.txt", b"3")
    with pytest.raises(FileNotFoundError):
        folder.swap("none.txt", b"3", "aside/y")
    assert folder.entries(".wellfounded/parts") == []
    assert [one.name for one in folder.entries("aside")] == ["x"]


@pytest.mark.parametrize("path", ["../x", "a/../../x", "/etc/passwd", "a//b", ".", "..", "a/.", "a\0b/c"])
def test_no_path_leads_out(folder, path):
    for use in (folder.read, folder.remove, folder.remove_tree, folder.make, folder.entries):
        with pytest.raises(ValueError, match="no path below a folder"):
            use(path)
    for use in (folder.read, folder.remove, folder.remove_tree):
        with pytest.raises(ValueError, match="neither replaced nor removed"):
            use("")


PLACES = ["a", "a/b", "a/b/c.txt", "d.txt", ".wellfounded", ".wellfounded/parts", "aside", "aside/x"]
PLANTED = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(["folder", "file", "nowhere"])), max_size=4)
PATHS = ["a/b/c.txt", "d.txt", "a/new.txt", "a", "a/b", "aside", ".wellfounded", ".wellfounded/parts"]
DONE = st.lists(
    st.tuples(
        st.sampled_from(["write", "create", "swap", "move", "remove", "remove_tree", "make", "touch", "open_own"]),
        st.sampled_from(PATHS),
    ),
    max_size=6,
)


@given(PLANTED, DONE)
def test_planted_links_reach_nothing(tmp_path_factory, planted, done):
    place = tmp_path_factory.mktemp("planted")
    outside = place / "outside"
    for name in ("b", "parts", "x"):
        (outside / name).mkdir(parents=True)
    for name in ("c.txt", "b/c.txt", "parts/0123", "new.txt", "d.txt"):
        (outside / name).write_text("secret")
    (place / "in").mkdir()
    folder = Folder(place / "in")
    folder.write("a/b/c.txt", b"mine")
    folder.write("d.txt", b"mine")
    targets = {"folder": outside, "file": outside / "c.txt", "nowhere": outside / "none"}
    for path, kind in planted:
        at = place / "in" / path
        with contextlib.suppress(OSError):
            if at.is_symlink() or at.is_file():
                at.unlink()
            elif at.is_dir():
                at.rename(place / f"moved-{len(os.listdir(place))}")
            at.symlink_to(targets[kind])
    before = everything(outside)
    for how, path in done:
        with contextlib.suppress(OSError):
            if how in ("write", "create"):
                getattr(folder, how)(path, b"new")
            elif how == "swap":
                folder.swap(path, b"new", "aside/x")
            elif how == "move":
                folder.move(path, "a/moved")
            elif how == "open_own":
                os.close(folder.open_own(path))
            else:
                getattr(folder, how)(path)
        with contextlib.suppress(OSError):
            assert b"secret" not in folder.read(path)
        with contextlib.suppress(OSError):
            assert "c.txt" not in [one.name for one in folder.entries(path)] or path == "a/b"
    make_private(folder.path, lambda _: True)
    assert everything(outside) == before


def test_a_folder_is_removed_with_its_links_and_not_with_what_they_lead_to(folder):
    outside = folder.path.parent / "outside"
    outside.mkdir()
    (outside / "kept.txt").write_text("kept")
    folder.write("a/b/c.txt", b"1")
    (folder.path / "a" / "b" / "link").symlink_to(outside)
    (folder.path / "linked").symlink_to(outside)
    assert folder.remove_tree("a") == 2
    assert folder.remove_tree("linked") == 0
    folder.remove("linked")
    assert everything(folder.path).keys() == {".wellfounded", ".wellfounded/parts"}
    assert (outside / "kept.txt").read_text() == "kept"


def test_pipes_and_devices_are_not_there(folder):
    os.mkfifo(folder.path / "pipe")
    assert folder.entries() == []
    assert folder.stat("pipe") is None
    assert not folder.is_free("pipe")
    with pytest.raises(OSError, match="No such file"):
        folder.read("pipe")


def test_a_file_is_on_the_disk_before_its_name_is_and_its_name_before_it_is_done(folder, monkeypatch):
    done: list[str] = []
    sync, rename, replace = os.fsync, os.rename, os.replace

    def synced(handle):
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    def named(real, *args, **more):
        done.append("named")
        real(*args, **more)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "rename", partial(named, rename))
    monkeypatch.setattr(os, "replace", partial(named, replace))
    for change in (lambda: folder.write("x.txt", b"1"), lambda: folder.swap("x.txt", b"2", "y/z")):
        folder.make(".wellfounded/parts")
        folder.make("y")
        done.clear()
        change()
        assert done[:2] == ["file", "named"]
        assert done[-1] == "folder"


def test_what_others_could_read_is_made_private_once(folder):
    folder.write(".wellfounded/a/b.txt", b"1")
    for path, mode in ((".wellfounded/a", 0o755), (".wellfounded/a/b.txt", 0o644), (".", 0o755)):
        (folder.path / path).chmod(mode)
    (folder.path / "m.yaml").write_text("m")
    (folder.path / "m.yaml").chmod(0o664)
    (folder.path / "other.txt").write_text("not ours")
    (folder.path / "other.txt").chmod(0o644)

    def ours(name):
        return name != "other.txt"

    assert make_private(folder.path, ours) == 4
    assert make_private(folder.path, ours) == 0
    modes = {path.name: path.stat().st_mode & 0o777 for path in [folder.path, *folder.path.rglob("*")]}
    assert modes == {
        "in": 0o700, ".wellfounded": 0o700, "parts": 0o700, "a": 0o700, "b.txt": 0o600, "m.yaml": 0o600,
        "other.txt": 0o644,
    }  # fmt: skip


def test_a_folder_for_everybody_stays_one(tmp_path):
    tmp_path.chmod(0o1777)
    assert make_private(tmp_path, lambda _: True) == 0


OTHER_USER = """
import os, sys
os.setgid(65534); os.setgroups([]); os.setuid(65534)
for path in sys.argv[1:]:
    try:
        os.listdir(path) if os.path.isdir(path) else open(path).read()
    except PermissionError:
        continue
    print(path)
"""


def test_another_user_of_the_machine_reads_nothing(folder):
    folder.write("a/b.txt", b"1")
    folder.write("m.yaml", b"1")
    make_private(folder.path, lambda _: True)
    if os.getuid():  # only root can become another user
        assert [path for path in [folder.path, *folder.path.rglob("*")] if path.stat().st_mode & 0o077] == []
        return
    above = folder.path
    while above != above.parent:
        above = above.parent
        if not above.stat().st_mode & 0o001:
            above.chmod(above.stat().st_mode | 0o011)
    paths = [str(path) for path in [folder.path, *folder.path.rglob("*")]]
    tried = subprocess.run([sys.executable, "-c", OTHER_USER, *paths], capture_output=True, text=True, check=True)
    assert tried.stdout == ""


HOLDING = """
import sys
from pathlib import Path
from wellfounded.files.folder import Folder
from wellfounded.files.lock import FolderLock
lock = FolderLock(Folder(Path(sys.argv[1])))
print(lock.claim(), flush=True)
sys.stdin.read()
"""


def test_one_program_at_a_time_and_the_next_when_it_is_killed(folder):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", HOLDING, str(folder.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"True\n"
        lock = FolderLock(folder)
        assert not lock.claim()
        assert f"process {other.pid} on " in lock.holder()
        with pytest.raises(InputError, match=f"WF808.*{other.pid}"), lock.held(0.05):
            pass
        other.kill()
        other.wait()
    assert lock.claim()
    assert not FolderLock(folder).claim()
    with lock.held(), lock.held():
        assert not FolderLock(folder).try_hold()
    lock.release()
    assert FolderLock(folder).try_hold()  # and let go when it is forgotten
    with FolderLock(folder).held():
        pass


def test_a_linked_lock_is_not_followed(folder):
    (folder.path / ".wellfounded").mkdir()
    secret = folder.path.parent / "secret"
    secret.write_text("secret")
    (folder.path / ".wellfounded" / "lock").symlink_to(secret)
    with pytest.raises(OSError, match=r"link|Loop|many"):
        FolderLock(folder).claim()
    assert secret.read_text() == "secret"


def test_what_a_killed_program_left_in_memory_is_removed():
    try:
        mine = folder_in_memory()
    except OSError:
        pytest.skip("this system has no file system in memory")
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = mine.with_name(f"wellfounded-{ended.pid}-abc")
    left.mkdir()
    sweep_memory()
    assert (mine.stat().st_mode & 0o777, left.exists()) == (0o700, False)
    mine.rmdir()
