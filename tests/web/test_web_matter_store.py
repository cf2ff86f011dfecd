"""The folder of matters: nothing overwritten, nothing left half written, nothing reached outside."""

from __future__ import annotations

import datetime as dt
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.files.folder import PARTS, Folder
from wellfounded.problems import InputError
from wellfounded.storage.identities import MATTERS
from wellfounded.storage.line_diff import same_lines
from wellfounded.storage.matter_store import OWN, Conflict, MatterStore, Text
from wellfounded.storage.text_merge import diff, merge
from wellfounded.storage.version_history import version_of

NAME = "m.yaml"


@pytest.fixture
def store(tmp_path):
    moments = iter(range(100_000))
    begun = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    return MatterStore(tmp_path, lambda: begun + dt.timedelta(seconds=next(moments)))


def saved(result):
    """What was saved, where nothing stood against it."""
    assert isinstance(result, Text)
    return result


def texts(store, name=NAME):
    history = store.history(name)
    return [(state.how, history.text(state)) for state in history.states()]


def test_a_change_from_outside_is_noticed_and_kept(store):
    store.create(NAME, "a: 1\n")
    (store.folder / NAME).write_text("a: 2\n")
    found = store.noticed(NAME)
    assert store.save(NAME, "a: 3\n", found.version).text == "a: 3\n"
    assert texts(store) == [("begun", "a: 1\n"), ("outside", "a: 2\n"), ("saved", "a: 3\n")]


def test_nothing_is_overwritten(store):
    seen = store.create(NAME, "a: 1\nb: 1\n").version
    (store.folder / NAME).write_text("a: 2\nb: 1\n")
    result = store.save(NAME, "a: 3\nb: 1\n", seen)
    assert isinstance(result, Conflict)
    assert (result.mine, result.theirs.text, result.merged.clean) == ("a: 3\nb: 1\n", "a: 2\nb: 1\n", False)
    assert (store.folder / NAME).read_text() == "a: 2\nb: 1\n"


def test_changes_to_different_lines_are_put_together_where_that_is_asked(store):
    lines = [f"{key}: 1\n" for key in "abcdefg"]
    seen = store.create(NAME, "".join(lines)).version
    theirs, mine = [*lines], [*lines]
    theirs[0], mine[5] = "a: 2\n", "f: 3\n"
    (store.folder / NAME).write_text("".join(theirs))
    assert isinstance(store.save(NAME, "".join(mine), seen), Conflict)
    result = store.save(NAME, "".join(mine), seen, join=True)
    assert isinstance(result, Text)
    assert result.text == "".join([*theirs[:5], "f: 3\n", lines[6]])
    assert texts(store)[-1][0] == "merged"


def test_undo_and_redo_go_through_what_happened(store):
    version = store.create(NAME, "1\n").version
    for text in ("2\n", "3\n"):
        version = store.save(NAME, text, version).version
    assert store.step(NAME, version).text == "2\n"
    version = store.step(NAME, version_of("2\n")).version
    assert store.step(NAME, version) is None
    assert store.step(NAME, version, forth=True).text == "2\n"
    branched = store.save(NAME, "4\n", version_of("2\n"))
    assert store.step(NAME, branched.version, forth=True) is None
    assert store.go_to(NAME, 3, branched.version).text == "3\n"
    assert store.step(NAME, version_of("3\n")).text == "4\n"
    assert isinstance(store.step(NAME, "older"), Conflict)
    with pytest.raises(InputError, match="WF805"):
        store.go_to(NAME, 99, version_of("4\n"))


def test_the_line_ends_of_the_file_are_kept(store):
    (store.folder / NAME).write_bytes(b"a: 1\r\nb: 2\r\n")
    seen = store.noticed(NAME).version
    store.save(NAME, "a: 1\r\nb: 3\r\n", seen)
    assert (store.folder / NAME).read_bytes() == b"a: 1\r\nb: 3\r\n"


def test_what_is_deleted_can_be_had_back(store):
    store.create(NAME, "1\n")
    store.delete(NAME)
    store.create(NAME, "2\n")
    [one] = store.deleted()
    name = store.bring_back(one.key)
    assert name == "m-2.yaml"
    assert store.read(name).text == "1\n"
    assert store.deleted() == []


BAD_NAMES = [
    "../m.yaml",
    "/etc/passwd",
    "..",
    ".yaml",
    ".hidden.yaml",
    "a/b.yaml",
    "a\\b.yaml",
    "m.txt",
    "m.yaml\0",
    "m\n.yaml",
    "-rf.yaml",
    "a" * 101 + ".yaml",
    f"{OWN}/history/x.yaml",
    "\ud800.yaml",
    "",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_no_name_leads_out_of_the_folder(store, name):
    assert not store.has(name)
    for ask in (store.read, store.noticed, store.delete):
        with pytest.raises(InputError, match="WF802"):
            ask(name)
    with pytest.raises(InputError, match="WF803"):
        store.create(name, "x")


def test_links_are_not_followed(store, tmp_path_factory):
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.yaml"
    secret.write_text("secret: 1\n")
    (store.folder / "link.yaml").symlink_to(secret)
    (store.folder / "folder.yaml").mkdir()
    os.mkfifo(store.folder / "pipe.yaml")
    assert store.names() == []
    for name in ("link.yaml", "folder.yaml", "pipe.yaml"):
        with pytest.raises(InputError, match="WF802"):
            store.read(name)
    with pytest.raises(InputError, match="WF804"):
        store.create("link.yaml", "x")
    assert secret.read_text() == "secret: 1\n"


def test_a_workbench_of_a_linked_folder_of_its_own_is_refused(tmp_path, tmp_path_factory):
    (tmp_path / OWN).symlink_to(tmp_path_factory.mktemp("elsewhere"))
    with pytest.raises(InputError, match="WF801"):
        MatterStore(tmp_path)
    with pytest.raises(InputError, match="WF800"):
        MatterStore(tmp_path / "none")


SAVING = """
import sys
from pathlib import Path
from wellfounded.storage.matter_store import MatterStore
store = MatterStore(Path(sys.argv[1]))
version = store.noticed("m.yaml").version
print("ready", flush=True)
number = 0
while True:
    number += 1
    version = store.save("m.yaml", f"number: {number}\\n" * 20_000 + "end\\n", version).version
"""


def test_a_save_that_is_killed_leaves_the_file_whole(tmp_path):
    store = MatterStore(tmp_path)
    store.create(NAME, "number: 0\nend\n")
    for round_ in range(6):
        child = subprocess.Popen(
            [sys.executable, "-c", SAVING, str(tmp_path)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(0.05 + round_ * 0.013)
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        text = (tmp_path / NAME).read_text()
        lines = text.splitlines()
        assert lines[-1] == "end"
        assert len(set(lines[:-1])) == 1
        found = MatterStore(tmp_path).noticed(NAME)
        assert found.text == text
        assert "outside" not in [state.how for state in store.history(NAME).states()]
        assert all(store.history(NAME).text(state).endswith("end\n") for state in store.history(NAME).states())


def test_what_killed_saves_left_is_removed_before_the_first_change(tmp_path):
    half = tmp_path / PARTS / "0123456789abcdef"
    half.parent.mkdir(parents=True)
    half.write_text("half")
    store = MatterStore(tmp_path)
    assert store.claim() == ""
    assert not half.exists()


LINES = st.lists(st.sampled_from(["a", "b", "c", "d", ""]), max_size=8).map(
    lambda lines: "".join(f"{x}\n" for x in lines)
)


@given(LINES, LINES, LINES)
def test_merging_loses_nothing_and_takes_no_side(mine, theirs, base):
    merged = merge(mine, theirs, base)
    assert merge(mine, base, base).text == mine
    assert merge(base, theirs, base).text == theirs
    assert merge(theirs, mine, base).clean == merged.clean
    if not merged.clean:
        for line in {*mine.split("\n")} - {*base.split("\n")}:
            assert line in merged.text.split("\n")


@given(LINES, LINES)
def test_a_comparison_has_every_changed_line(before, after):
    lines = diff(before, after)
    assert (lines == []) == (before == after)
    old, new = before.splitlines(), after.splitlines()
    kept = [line.text for line in lines if line.kind == "new"]
    assert len(new) - len(old) == len(kept) - len([line for line in lines if line.kind == "gone"])


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("save"), st.integers(0, 5)),
        st.tuples(st.just("outside"), st.integers(0, 5)),
        st.tuples(st.just("undo"), st.just(0)),
        st.tuples(st.just("redo"), st.just(0)),
        st.tuples(st.just("restore"), st.integers(1, 6)),
    ),
    max_size=8,
)


@given(STEPS)
def test_whatever_is_done_every_text_ever_seen_is_kept(tmp_path_factory, steps):
    folder = tmp_path_factory.mktemp("store")
    store = MatterStore(folder)
    version = store.create(NAME, "0\n").version
    every = {"0\n"}
    for what, number in steps:
        if what == "outside":
            (folder / NAME).write_text(f"{number}\n")
            version = store.noticed(NAME).version
        elif what == "save":
            version = saved(store.save(NAME, f"{number}\n", version)).version
        elif what == "restore":
            if store.history(NAME).state(number):
                version = saved(store.go_to(NAME, number, version)).version
        else:
            found = store.step(NAME, version, forth=what == "redo")
            version = saved(found).version if found else version
        every.add((folder / NAME).read_text())
        assert version == version_of((folder / NAME).read_text())
        now = store.history(NAME).now()
        assert now is not None
        assert store.history(NAME).text(now) == (folder / NAME).read_text()
    assert every <= {text for _, text in texts(store)}


def test_a_folder_that_cannot_be_written_to_is_told(store, monkeypatch):
    store.create(NAME, "1\n")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Folder, "swap", full)
    with pytest.raises(InputError, match="the disk is full"):
        store.save(NAME, "2\n", version_of("1\n"))
    assert Path(store.folder / NAME).read_text() == "1\n"


def test_a_new_matter_of_an_old_name_begins_anew(store):
    version = store.create(NAME, "1\n").version
    store.save(NAME, "2\n", version)
    store.delete(NAME)
    version = store.create(NAME, "3\n").version
    assert store.step(NAME, version) is None
    store.delete(NAME)
    name = store.bring_back(store.deleted()[-1].key)
    assert [text for _, text in texts(store, name)] == ["1\n", "2\n"]


def test_drafts_are_kept_apart(store):
    store.create(NAME, "1\n")
    store.drafts.keep(NAME, "0" * 16, "2\n", "seen")
    (store.folder / MATTERS / store.identity(NAME) / "drafts" / ("1" * 16 + ".json")).write_text("[]")
    [draft] = store.drafts.all(NAME)
    assert (draft.text, draft.seen) == ("2\n", "seen")
    assert store.drafts.get(NAME, "../" * 5) is None
    store.drafts.drop(NAME, draft.key)
    assert store.drafts.all(NAME) == []
    assert store.read(NAME).text == "1\n"


@given(LINES, LINES)
def test_lines_told_as_the_same_are_the_same_and_in_order(before, after):
    old, new = before.splitlines(), after.splitlines()
    blocks = same_lines(old, new)
    for block in blocks:
        assert old[block.a : block.a + block.size] == new[block.b : block.b + block.size]
    ends = [(0, 0), *((block.a + block.size, block.b + block.size) for block in blocks)]
    starts = [*((block.a, block.b) for block in blocks), (len(old), len(new))]
    assert all(end[0] <= start[0] and end[1] <= start[1] for end, start in zip(ends, starts, strict=True))


def test_texts_of_the_same_few_lines_are_compared_soon():
    many, other = ["x"] * 30_000, ["x", "y"] * 15_000
    assert same_lines(many, other)  # by difflib, hours
    assert same_lines([f"l{n % 900}" for n in range(30_000)], [f"l{n * 7 % 900}" for n in range(30_000)])
