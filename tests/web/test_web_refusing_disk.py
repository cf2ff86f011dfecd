"""The disk refuses at any step of a change: what is said is true, nothing acknowledged is lost, and it works later.

The steps are the calls of the system that want room or write. ``python -m bench.saves --kind full`` has a real file
system run full while two programs save and are killed.
"""

from __future__ import annotations

import errno
import os
import stat

import pyrage
import pytest

from wellfounded.files.exchange import exchange
from wellfounded.files.folder import PARTS
from wellfounded.files.vault import Vault
from wellfounded.problems import InputError
from wellfounded.storage.matter_store import MatterStore
from wellfounded.storage.purge import purge

NAME, OTHER = "m.yaml", "other.yaml"
FIRST, SECOND, THIRD, GONE = "a: 1\nb: 1\n", "a: 2\nb: 1\n", "a: 3\nb: 1\n", "gone: 1\n"
ROOM = ("open", "mkdir", "link", "fsync")
EVERY = (*ROOM, "rename", "replace", "unlink", "rmdir", "ftruncate", "pwrite", "utime")


def created(store):
    return store.create(OTHER, THIRD)


def saved(store):
    return store.save(NAME, THIRD, store.read(NAME).version)


def undone(store):
    return store.step(NAME, store.read(NAME).version)


def went_back(store):
    return store.go_to(NAME, 1, store.read(NAME).version)


def deleted(store):
    return store.delete(NAME)


def brought_back(store):
    return store.bring_back(store.deleted()[0].key)


def kept_a_draft(store):
    with store.changing(NAME):
        return store.drafts.keep(NAME, "0" * 16, THIRD, store.read(NAME).version)


def purged(store):
    return purge(store, store.identities.live(NAME))


CHANGES = (created, saved, undone, went_back, deleted, brought_back, kept_a_draft, purged)


def cipher_of(kind, folder):
    if kind == "plain":
        return None
    vault = Vault(folder)
    vault._take(str(pyrage.x25519.Identity.generate()))
    return vault


def begun(folder, cipher):
    """A case of two versions, and one that was deleted."""
    folder.mkdir()
    store = MatterStore(folder, cipher=cipher)
    assert store.claim() == ""
    store.save(NAME, SECOND, store.create(NAME, FIRST).version)
    store.create("gone.yaml", GONE)
    store.delete("gone.yaml")
    return store


def seen(store):
    """What a person sees: each case with its text, its versions' texts, and the deleted ones."""
    cases = {}
    for name in store.names():
        text = store.noticed(name).text
        history = store.history(name)
        cases[name] = (text, [history.text(state) for state in history.states()])
    return cases, [one.name for one in store.deleted()]


class Refusals:
    """A disk that refuses some calls, from one on to another: those that want room where it is full, else any."""

    def __init__(self, number, first, last):
        self.number, self.first, self.last, self.step = number, first, last, 0

    def may_refuse(self, name, args):
        if name == "open":  # a file is made; others are only looked at
            return len(args) > 1 and args[1] & os.O_CREAT
        # What is in a file wants room; a folder that is synced has it already.
        room = name in ROOM and not (name == "fsync" and stat.S_ISDIR(os.fstat(args[0]).st_mode))
        return room or self.number != errno.ENOSPC

    def over(self, call, name):
        def made(*args, **more):
            if not self.may_refuse(name, args):
                return call(*args, **more)
            self.step += 1
            if self.first <= self.step <= self.last:
                raise OSError(self.number, os.strerror(self.number))
            return call(*args, **more)

        return made

    def __enter__(self):
        self.patch = pytest.MonkeyPatch()
        for name in EVERY:
            self.patch.setattr(os, name, self.over(getattr(os, name), name))
        self.patch.setattr("wellfounded.files.folder.exchange", self.over(exchange, "exchange"))
        return self

    def __exit__(self, *_):
        self.patch.undo()


def refused_at_each(tmp_path, change, kind, number):
    """The change on a disk that refuses one call, or all from it on: what was said and seen, before and after."""
    store = begun(tmp_path / "all", cipher_of(kind, tmp_path / "all"))
    before = seen(store)
    with Refusals(number, 0, 0) as counted:
        change(store)
    done = seen(store)
    store.close()
    assert counted.step > 1
    for first in range(1, counted.step + 1):
        for last in (first, 10**9):
            folder = tmp_path / f"{first}-{last}"
            cipher = cipher_of(kind, folder)
            store, said = begun(folder, cipher), ""
            with Refusals(number, first, last):
                try:
                    change(store)
                except InputError as problem:
                    said = str(problem)
            now = seen(store)
            store.close()
            again = MatterStore(folder, cipher=cipher)
            assert again.claim() == ""
            assert again.files.entries(PARTS) == []
            yield f"call {first} of {counted.step}, to {last}", said, before, done, now, seen(again)
            again.close()


kinds = pytest.mark.parametrize("kind", ["plain", "vault"])
changes = pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)


@kinds
@changes
def test_a_full_disk_takes_a_change_whole_or_not_at_all_and_says_which(tmp_path, change, kind):
    for where, said, before, done, now, later in refused_at_each(tmp_path, change, kind, errno.ENOSPC):
        assert not said or "the disk is full. Nothing was changed." in said, where
        assert not said or change is not purged, f"what is purged makes room: {where}"
        assert now == (before if said else done), where
        assert later == now, where


@changes
def test_a_broken_disk_loses_no_text_and_no_change_is_said_to_be_undone(tmp_path, change):
    for where, said, before, done, _, later in refused_at_each(tmp_path, change, "plain", errno.EIO):
        if not said:
            assert later == done, where
            continue
        assert "does not confirm" in said, where
        cases, gone = later
        for name, (text, versions) in cases.items():
            assert text in {shown[name][0] for shown in (before[0], done[0]) if name in shown}, where
            assert text in versions, where
        for name, (_, versions) in before[0].items():
            assert change is purged or name in gone or set(versions) <= set(cases[name][1]), where
        assert set(gone) >= set(before[1]) & set(done[1]), where
