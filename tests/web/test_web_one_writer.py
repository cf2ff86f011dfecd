"""Two workbenches on one folder, and edits by other programs in the same moment: nothing is lost, nothing doubled."""

from __future__ import annotations

import json
import os
import threading
import time

import pytest

from wellfounded.files.folder import Folder
from wellfounded.problems import InputError
from wellfounded.storage import version_history
from wellfounded.storage.identities import MATTERS
from wellfounded.storage.matter_store import OWN, Conflict, MatterStore, Text
from wellfounded.storage.version_history import version_of

NAME = "m.yaml"


@pytest.fixture
def store(tmp_path):
    return MatterStore(tmp_path)


def texts(store, name=NAME):
    history = store.history(name)
    return [history.text(state) for state in history.states()]


def test_a_second_workbench_says_who_has_the_folder_and_changes_nothing(store, tmp_path):
    assert store.claim() == ""
    store.create(NAME, "1\n")
    second = MatterStore(tmp_path)
    assert f"process {os.getpid()}" in second.claim()
    assert second.noticed(NAME).text == "1\n"
    for change in (
        lambda: second.save(NAME, "2\n", version_of("1\n")),
        lambda: second.create("n.yaml", "1\n"),
        lambda: second.delete(NAME),
        lambda: second.drafts.keep(NAME, "0" * 16, "2\n", "seen"),
    ):
        with pytest.raises(InputError, match="WF808"):
            change()
    (tmp_path / NAME).write_text("outside\n")
    assert second.noticed(NAME).text == "outside\n"
    assert texts(second) == ["1\n"]
    store.close()
    assert second.read_only == ""
    assert isinstance(second.save(NAME, "2\n", version_of("outside\n")), Text)
    assert "process" in MatterStore(tmp_path).claim()


def test_a_system_that_cannot_keep_links_out_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "supports_dir_fd", set())
    with pytest.raises(InputError, match="require Linux or macOS"):
        MatterStore(tmp_path)


def test_pages_of_a_second_workbench_say_so(bench_of, folder):
    first, second = MatterStore(folder), bench_of(folder)
    assert "can only be read" not in second.get("/").text
    first.claim()
    second.desk.store.claim()
    for page in ("/", "/m/new-claim.yaml", "/m/new-claim.yaml/history"):
        assert f"can only be read here: process {os.getpid()}" in second.get(page).text
    answer = second.post("/m/new-claim.yaml/file", {"text": "typed for hours", "seen": second.seen("new-claim.yaml")})
    assert answer.status_code == 422
    assert "WF808" in answer.text
    assert "typed for hours" in answer.text
    first.close()
    assert "can only be read" not in second.get("/").text


@pytest.mark.parametrize("how", ["in place", "by a new file"])
@pytest.mark.parametrize("join", [True, False])
def test_an_edit_in_the_moment_of_a_save_is_lost_from_neither(store, tmp_path, monkeypatch, how, join):
    lines = [f"{key}: 1\n" for key in "abcdefg"]
    seen = store.create(NAME, "".join(lines)).version
    mine, theirs = ["a: 2\n", *lines[1:]], [*lines[:-1], "g: 2\n"]
    edits = iter(["".join(theirs), "last\n"])

    def edited_before(change):
        """Another program writes between the last look at the file and its replacement, and before that is undone."""

        def changed(self, path, *rest):
            if path == NAME and (text := next(edits, "")) and how == "in place":
                (tmp_path / NAME).write_text(text)
            elif path == NAME and text:
                (tmp_path / "new").write_text(text)
                (tmp_path / "new").replace(tmp_path / NAME)
            return change(self, path, *rest)

        return changed

    for name in ("swap", "swap_back"):
        monkeypatch.setattr(Folder, name, edited_before(getattr(Folder, name)))
    result = store.save(NAME, "".join(mine), seen, join=join)
    assert isinstance(result, Conflict)
    assert result.theirs.text == "last\n"
    assert (tmp_path / NAME).read_text() == "last\n"
    assert {"".join(lines), "".join(mine), "".join(theirs), "last\n"} <= set(texts(store))
    assert store.history(NAME).text(store.history(NAME).now()) == "last\n"


def test_an_edit_in_the_moment_of_a_save_is_put_together_with_it(store, tmp_path, monkeypatch):
    lines = [f"{key}: 1\n" for key in "abcdefg"]
    seen = store.create(NAME, "".join(lines)).version
    swap, edits = Folder.swap, iter(["".join([*lines[:-1], "g: 2\n"])])

    def edited_before(self, path, data, aside):
        if path == NAME and (text := next(edits, "")):
            (tmp_path / NAME).write_text(text)
        return swap(self, path, data, aside)

    monkeypatch.setattr(Folder, "swap", edited_before)
    result = store.save(NAME, "".join(["a: 2\n", *lines[1:]]), seen, join=True)
    assert isinstance(result, Text)
    assert result.text == "".join(["a: 2\n", *lines[1:-1], "g: 2\n"])


def test_what_another_program_still_writes_into_the_file_that_was_replaced_is_kept(store, tmp_path, monkeypatch):
    seen = store.create(NAME, "1\n").version
    with (tmp_path / NAME).open("r+") as late:
        store.save(NAME, "2\n", seen)
        late.write("late\n")
    assert store.noticed(NAME).text == "2\n"
    assert texts(store) == ["1\n", "2\n", "late\n"]
    monkeypatch.setattr(version_history, "QUIET", 0)
    store.noticed(NAME)
    assert store.files.entries(f"{store.history(NAME).place}/aside") == []


def test_a_change_is_kept_before_it_replaces_anything(store, tmp_path, monkeypatch):
    seen = store.create(NAME, "1\n").version
    swap = Folder.swap

    def look(self, path, data, aside):
        assert data.decode() in texts(store)
        return swap(self, path, data, aside)

    monkeypatch.setattr(Folder, "swap", look)
    store.save(NAME, "2\n", seen)
    store.go_to(NAME, 1, version_of("2\n"))
    store.step(NAME, version_of("1\n"))
    assert (tmp_path / NAME).read_text() == "2\n"


def test_a_number_is_never_given_twice(store, monkeypatch):
    seen = store.create(NAME, "1\n").version

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Folder, "swap", full)
        for _ in range(2):
            with pytest.raises(InputError, match="the disk is full"):
                store.save(NAME, "2\n", seen)
    assert texts(store) == ["1\n"]
    store.save(NAME, "2\n", seen)
    assert [state.number for state in store.history(NAME).states()] == [1, 4]
    newest = store.history(NAME).states()[-1]
    (store.folder / store.history(NAME).place / newest.file).unlink()
    store.save(NAME, "3\n", version_of("2\n"))
    assert store.history(NAME).states()[-1].number > 4


def test_edits_from_many_threads_and_programs_are_all_there(store, tmp_path):
    store.create(NAME, "".join(f"line{number}: 0\n" for number in range(40)))
    acknowledged, edits = [], []

    def saving(own):
        for number in range(6):
            while True:
                found = store.noticed(NAME)
                lines = found.text.splitlines(keepends=True)
                lines[own * 10] = f"line{own * 10}: saved {own} {number}\n"
                if isinstance(store.save(NAME, "".join(lines), found.version, join=True), Text):
                    acknowledged.append(f"saved {own} {number}")
                    break

    def editing():
        for number in range(6):
            lines = (tmp_path / NAME).read_text().splitlines(keepends=True)
            lines[35] = f"line35: edited {number}\n"
            (tmp_path / "edited").write_text("".join(lines))
            (tmp_path / "edited").replace(tmp_path / NAME)
            edits.append(f"edited {number}")
            # The next edit would itself overwrite this one, if no save came between them.
            until = time.monotonic() + 1
            while f"edited {number}" in (tmp_path / NAME).read_text() and time.monotonic() < until:
                time.sleep(0.005)
            store.noticed(NAME)

    threads = [threading.Thread(target=saving, args=(own,)) for own in range(3)] + [threading.Thread(target=editing)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.noticed(NAME)
    every = "".join(texts(store))
    assert [one for one in [*acknowledged, *edits] if one not in every] == []
    assert len({state.number for state in store.history(NAME).states()}) == len(store.history(NAME).states())


def test_a_new_matter_of_an_old_title_shows_nothing_of_the_old_one(bench):
    made = bench.post("/matters/new", {"title": "Garcia", "forum": "ca9", "stage": "hearing"})
    path = str(made.url.path)
    assert path == "/m/garcia.yaml"
    text = bench.get(f"{path}/file/download").text + "# the first client's secret\n"
    bench.post(f"{path}/file", {"text": text, "seen": bench.seen("garcia.yaml")})
    draft = bench.post(f"{path}/draft", {"text": "a secret draft", "seen": bench.seen("garcia.yaml")})
    assert draft.json() == {"kept": True}
    bench.post(f"{path}/delete")
    again = bench.post("/matters/new", {"title": "Garcia", "forum": "ca9", "stage": "hearing"})
    assert str(again.url.path) == path
    for page in ("", "/file", "/history", "/history/1", "/outcome", "/compare", "/interview"):
        assert "secret" not in bench.get(path + page).text, page
    assert "Version 2" not in bench.get(f"{path}/history").text


def test_the_same_holds_where_another_program_removed_the_old_file(store, tmp_path):
    seen = store.create(NAME, "old\n").version
    store.save(NAME, "old secret\n", seen)
    store.drafts.keep(NAME, "0" * 16, "secret draft\n", "seen")
    (tmp_path / NAME).unlink()
    store.create(NAME, "new\n")
    assert texts(store) == ["new\n"]
    assert store.drafts.all(NAME) == []
    [former] = store.deleted()
    assert store.read(store.bring_back(former.key)).text == "old secret\n"


def test_a_file_that_another_program_renames_keeps_what_belongs_to_it(store, tmp_path):
    seen = store.create(NAME, "1\n").version
    store.save(NAME, "2\n", seen)
    store.drafts.keep(NAME, "0" * 16, "draft\n", "seen")
    (tmp_path / NAME).rename(tmp_path / "other.yaml")
    store.noticed("other.yaml")
    assert texts(store, "other.yaml") == ["1\n", "2\n"]
    assert [draft.text for draft in store.drafts.all("other.yaml")] == ["draft\n"]
    (tmp_path / "copy.yaml").write_text("2\n")
    store.noticed("copy.yaml")
    assert texts(store, "copy.yaml") == ["2\n"]


def test_what_version_0_1_kept_is_taken_over(tmp_path):
    (tmp_path / NAME).write_text("2\n")
    old = tmp_path / OWN
    for place, text in (
        (f"history/{NAME}/000001-20260101T000000Z-from0-begun.yaml", "1\n"),
        (f"history/{NAME}/000002-20260101T000001Z-from1-saved.yaml", "2\n"),
        (f"history/{NAME}/now", "2\n"),
        (f"drafts/{NAME}/{'0' * 16}.json", json.dumps({"seen": "x", "text": "draft\n"})),
        ("deleted/20260102T030405Z-n.yaml", "n2\n"),
        ("deleted/20260102T030405Z-n.yaml.history/000001-20260101T000000Z-from0-begun.yaml", "n1\n"),
        ("deleted/20260102T030406Z-o.yaml", "o\n"),
    ):
        (old / place).parent.mkdir(parents=True, exist_ok=True)
        (old / place).write_text(text)
    store = MatterStore(tmp_path)
    assert store.claim() == ""
    assert store.made_private > 0
    assert texts(store) == ["1\n", "2\n"]
    assert [draft.text for draft in store.drafts.all(NAME)] == ["draft\n"]
    assert [(one.name, f"{one.when:%H%M%S}") for one in store.deleted()] == [("o.yaml", "030406"), ("n.yaml", "030405")]
    for one in store.deleted():
        store.bring_back(one.key)
    assert texts(store, "n.yaml") == ["n1\n", "n2\n"]
    assert store.read("o.yaml").text == "o\n"
    assert {path.name for path in old.iterdir()} == {"lock", "matters", "parts"}


def test_links_among_what_is_kept_delete_and_show_nothing(store, tmp_path, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    for name in ("000001-20260101T000000Z-from0-begun.yaml", f"{'0' * 16}.json", "about.json", "half"):
        (outside / name).write_text("secret")
    store.create(NAME, "1\n")
    identity = store.identity(NAME)
    own = tmp_path / OWN
    for place in ("decisions", "jobs", "drafts", "history", f"matters/{identity}/drafts"):
        (own / place).symlink_to(outside)
    (own / MATTERS.partition("/")[2] / ("a" * 24)).symlink_to(outside)
    (own / MATTERS.partition("/")[2] / identity / "000009-20260101T000000Z-from1-saved.yaml").symlink_to(
        outside / "half"
    )
    store.claim()
    store.save(NAME, "2\n", version_of("1\n"))
    assert store.drafts.all(NAME) == []
    assert store.readings.all() == []
    store.delete(NAME)
    [deleted] = store.deleted()
    assert "secret" not in store.read(store.bring_back(deleted.key)).text
    assert "secret" not in "".join(texts(store))
    (own / MATTERS.partition("/")[2] / identity / "aside").rename(own / "moved")
    (own / MATTERS.partition("/")[2] / identity / "aside").symlink_to(outside)
    with pytest.raises(InputError, match="WF807"):
        store.save(NAME, "3\n", version_of("2\n"))
    assert {path.name: path.read_text() for path in outside.iterdir()} == dict.fromkeys(
        ("000001-20260101T000000Z-from0-begun.yaml", f"{'0' * 16}.json", "about.json", "half"), "secret"
    )
