"""The power goes at any moment of a save: what was acknowledged is there afterward, whole and once.

The disk is one that forgets whatever was not synced. At each sync the test looks at what such a disk would hold then,
in its two worst cases: names that were not synced are as before, or they are there and what they lead to is not.
``python -m bench.saves --kind power`` does the same with a file system of its own and programs that are killed.
"""

from __future__ import annotations

import os
import stat

import pyrage
import pytest

from wellfounded.files.vault import Vault
from wellfounded.storage.matter_store import MatterStore, Text

NAME = "m.yaml"


class ForgetfulDisk:
    """What of a folder is on the disk for certain, by the number of each file and folder."""

    def __init__(self, root):
        self.root, self.data, self.names, self.held = root, {}, {}, []
        handle = os.open(root, os.O_RDONLY)
        self.synced(handle)
        os.close(handle)

    def synced(self, handle):
        """A file or folder is on the disk as it is now."""
        about = os.fstat(handle)
        self.held.append(os.dup(handle))  # so that no other file is ever given its number
        if not stat.S_ISDIR(about.st_mode):
            self.data[about.st_ino] = os.pread(os.open(f"/proc/self/fd/{handle}", os.O_RDONLY), about.st_size, 0)
            return
        found = {name: os.stat(name, dir_fd=handle, follow_symlinks=False) for name in os.listdir(handle)}
        self.names[about.st_ino] = {name: (one.st_ino, stat.S_ISDIR(one.st_mode)) for name, one in found.items()}
        self.held += [os.open(name, os.O_RDONLY, dir_fd=handle) for name in found]

    def as_before(self, to, number=None):
        """Put into a folder what is there where no name is that was not synced."""
        number = number or os.stat(self.root).st_ino
        for name, (below, is_folder) in self.names.get(number, {}).items():
            if is_folder:
                (to / name).mkdir()
                self.as_before(to / name, below)
            else:
                (to / name).write_bytes(self.data.get(below, b""))

    def names_only(self, to):
        """Put into a folder what is there where every name is, and nothing that was not synced behind it."""
        for path in sorted(self.root.rglob("*")):
            at = to / path.relative_to(self.root)
            if path.is_dir():
                at.mkdir()
            else:
                at.write_bytes(self.data.get(path.stat().st_ino, b""))


@pytest.fixture(params=["plain", "vault"])
def cipher(request, tmp_path):
    if request.param == "plain":
        return None
    vault = Vault(tmp_path)
    vault._take(str(pyrage.x25519.Identity.generate()))
    return vault


def held_after_the_cut(place, cipher):
    """The texts of the history at the next start, in order, and the file; nothing where there is no case."""
    store = MatterStore(place, cipher=cipher)
    assert store.claim() == ""
    if not store.has(NAME):
        return [], ""
    now = store.noticed(NAME).text
    history = store.history(NAME)
    texts = [history.text(state) for state in history.states()]
    store.close()
    return texts, now


def test_what_was_acknowledged_outlives_a_power_cut_at_any_moment(tmp_path, monkeypatch, cipher):
    folder = tmp_path / "cases"
    folder.mkdir()
    disk, sync, busy = ForgetfulDisk(folder), os.fsync, False
    said: list[str] = []
    cuts: list[str] = []

    def cut(handle):
        """Before a sync takes effect, look at what the disk would hold."""
        nonlocal busy
        sync(handle)
        if busy:
            return
        busy = True
        for how in (disk.as_before, disk.names_only):
            place = tmp_path / f"cut-{len(cuts)}"
            place.mkdir()
            how(place)
            texts, now = held_after_the_cut(place, cipher)
            cuts.append(how.__name__)
            assert [text for text in said if texts.count(text) != 1] == [], f"after {len(said)} saves, {how.__name__}"
            assert not said or now in texts
        disk.synced(handle)
        busy = False

    monkeypatch.setattr(os, "fsync", cut)
    store = MatterStore(folder, cipher=cipher)
    seen = store.create(NAME, "number: 0\n").version
    said.append("number: 0\n")
    for number in range(1, 4):
        text = f"number: {number}\n"
        saved = store.save(NAME, text, seen)
        assert isinstance(saved, Text)
        said.append(text)
        seen = saved.version
    store.files.write(NAME, b"from: outside\n")
    seen = store.noticed(NAME).version
    said.append("from: outside\n")
    assert isinstance(store.save(NAME, "number: 4\n", seen), Text)
    said.append("number: 4\n")
    assert len(cuts) > 60
    for handle in disk.held:
        os.close(handle)
