"""Another program edits a file, or the power goes, between any two steps of a save: both texts are kept, always.

The steps are the calls of the system that the save makes. ``python -m bench.saves`` has real programs do it.
"""

from __future__ import annotations

import os
import re

import pytest

from wellfounded.files.exchange import exchange
from wellfounded.storage.matter_store import MatterStore, Text

NAME = "m.yaml"
BEFORE = "a: 1\nb: 0\nc: 0\nd: 0\nz: 1\n"
MINE, THEIRS, BOTH = BEFORE.replace("a: 1", "a: 2"), BEFORE.replace("z: 1", "z: 2"), "a: 2\nb: 0\nc: 0\nd: 0\nz: 2\n"
CALLS = ("open", "rename", "replace", "unlink", "fsync", "stat", "listdir")


class PowerCut(BaseException):
    """What ends a program in the middle of a save."""


class Editor:
    """Another program that edits the file, in place or by a new file, in two steps that take place at given steps."""

    def __init__(self, folder, in_place, first, second):
        self.path, self.new = folder / NAME, folder / "new"
        steps = [self.begins, self.writes] if in_place else [self.makes, self.moves]
        self.todo = list(zip((first, second), steps, strict=True))

    def begins(self):
        self.file = self.path.open("r+")
        self.file.truncate(0)

    def writes(self):
        self.file.write(THEIRS)
        self.file.close()

    def makes(self):
        self.new.write_text(THEIRS)

    def moves(self):
        self.new.rename(self.path)

    def do(self, until):
        while self.todo and self.todo[0][0] <= until:
            self.todo.pop(0)[1]()


def saved_between(tmp_path, monkeypatch, in_place, first, second, cut=10**9):
    """Save while the editor edits, the power cut at a step; whether the save was acknowledged, and how many steps."""
    tmp_path.mkdir()
    store = MatterStore(tmp_path)
    seen = store.create(NAME, BEFORE).version
    editor, step, busy = Editor(tmp_path, in_place, first, second), 0, False

    def counted(call):
        def made(*args, **more):
            nonlocal step, busy
            if not busy:
                busy = True
                try:
                    editor.do(step)
                    if step >= cut:
                        raise PowerCut
                    step += 1
                finally:
                    busy = False
            return call(*args, **more)

        return made

    acknowledged = False
    with monkeypatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, counted(getattr(os, name)))
        patch.setattr("wellfounded.files.folder.exchange", counted(exchange))
        try:
            acknowledged = isinstance(store.save(NAME, MINE, seen, join=True), Text)
        except PowerCut:
            store.close()
        busy = True
    editor.do(10**9)
    return acknowledged, step


def all_kept(folder):
    """The texts of the history after the next start, and the file."""
    store = MatterStore(folder)
    assert store.claim() == ""
    now = store.noticed(NAME).text
    history = store.history(NAME)
    texts = {history.text(state) for state in history.states()}
    store.close()
    return texts, now


def none_lost(folder, acknowledged):
    texts, now = all_kept(folder)
    assert texts & {THEIRS, BOTH}, "the edit is lost"
    assert not acknowledged or texts & {MINE, BOTH}, "the save is lost"
    assert now in {MINE, THEIRS, BOTH}, "the file is torn"


def kept_at_every(tmp_path, monkeypatch, in_place, each):
    _, last = saved_between(tmp_path / "alone", monkeypatch, in_place, 10**6, 10**6)
    places = [(at, at + more) for at in range(0, last + 8, each) for more in (0, 1, 17)]
    for number, (first, second) in enumerate(places):
        acknowledged, _ = saved_between(tmp_path / f"{number}", monkeypatch, in_place, first, second)
        none_lost(tmp_path / f"{number}", acknowledged)


how = pytest.mark.parametrize("in_place", [True, False], ids=["in place", "by a new file"])


@how
def test_an_edit_between_the_steps_of_a_save_is_kept_and_so_is_the_save(tmp_path, monkeypatch, in_place):
    kept_at_every(tmp_path, monkeypatch, in_place, 19)


@pytest.mark.slow
@how
def test_the_same_with_each_step(tmp_path, monkeypatch, in_place):
    kept_at_every(tmp_path, monkeypatch, in_place, 3)


@how
def test_a_program_that_ends_in_the_middle_of_a_save_loses_no_edit(tmp_path, monkeypatch, in_place):
    for number, cut in enumerate(range(3, 130, 11)):
        first = cut * 2 // 3
        saved_between(tmp_path / f"{number}", monkeypatch, in_place, first, first + number % 9, cut)
        none_lost(tmp_path / f"{number}", False)


def test_a_program_that_edits_twice_before_any_save_writes_over_its_own_edit(tmp_path):
    """What ``bench.saves`` must not count as lost: of two edits with no save between, nobody can keep the first."""
    store = MatterStore(tmp_path)
    store.create(NAME, BEFORE)
    for number in (2, 3):
        (tmp_path / NAME).write_text(re.sub("z: .", f"z: {number}", BEFORE))
    texts, now = all_kept(tmp_path)
    assert now == BEFORE.replace("z: 1", "z: 3")
    assert texts == {BEFORE, now}
