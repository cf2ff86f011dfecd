"""Deleted means deleted: with a list of what went, no byte left, and nothing else gone."""

from __future__ import annotations

import contextlib
import datetime as dt
import re
import tempfile
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from decisions_made_up import decision
from test_web_decisions import filled, sent

from wellfounded.cli import main
from wellfounded.files.folder import PARTS, Folder
from wellfounded.files.memory import folder_in_memory
from wellfounded.storage.identities import MATTERS
from wellfounded.storage.matter_store import MatterStore
from wellfounded.storage.purge import find, purge, purge_older
from wellfounded.storage.version_history import version_of

NAME = "m.yaml"
MARK = "Zqx7Marker"


def left(mark, *places):
    """The files below some folders that have a text in them or in their names."""
    found = []
    for place in places:
        for path in Path(place).rglob("*"):
            with contextlib.suppress(OSError):
                if mark in path.name or (path.is_file() and mark.encode() in path.read_bytes()):
                    found.append(str(path))
    return found


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """The user's cache and the folder for temporary files, to be looked through."""
    places = [tmp_path / "cache", tmp_path / "temporary"]
    for name, place in zip(("XDG_CACHE_HOME", "TMPDIR"), places, strict=True):
        place.mkdir()
        monkeypatch.setenv(name, str(place))
    monkeypatch.setattr(tempfile, "tempdir", None)
    with contextlib.suppress(OSError):
        memory = folder_in_memory()
        memory.rmdir()
        places.append(memory.parent)
    yield places
    tempfile.tempdir = None


def test_no_byte_of_a_purged_matter_is_left(bench, folder, elsewhere):
    text = decision().replace("the applicant", f"the applicant {MARK}") + f"\n{MARK}\n"
    read = sent(bench, text.encode(), f"{MARK}.txt")
    made = bench.post(str(read.url), {**filled(read.text), "do": "draft"})
    path = "/".join(str(made.url.path).split("/")[:3])
    name = path.removeprefix("/m/")
    for number in range(3):
        seen = bench.seen(name)
        text = bench.get(f"{path}/file/download").text
        bench.post(f"{path}/file", {"text": f"{text}# {MARK} {number}\n", "seen": seen})
    bench.post(f"{path}/draft", {"text": f"{MARK} unsaved", "seen": bench.seen(name)})
    (folder / name).write_text(f"# {MARK} from outside\n", encoding="utf-8")
    for page in ("", "/file", "/gaps", "/interview", "/documents/chart"):
        bench.get(path + page)
    bench.post("/citations/upload", files={"file": (f"{MARK}.txt", f"{MARK}, 500 F.3d 100 (9th Cir. 2007)".encode())})
    assert left(MARK, folder)
    bench.post(f"{path}/delete")
    assert left(MARK, folder)
    [one] = bench.desk.store.deleted()
    refused = bench.post("/deleted", {"key": one.key, "do": "purge"})
    assert "Check the box" in refused.text
    done = bench.post("/deleted", {"key": one.key, "do": "purge", "sure": "yes"})
    assert re.search(rf"<li[^>]*>{name}: \d versions</li>", done.text)
    assert f'<li dir="auto">{name}: 1 draft</li>' in done.text
    assert f"{MARK}.txt: the values extracted from this decision" in done.text
    assert left(MARK, folder, *elsewhere) == []
    assert {path.name for path in folder.glob("*.yaml")} == {"balachova.yaml", "new-claim.yaml"}
    assert bench.get("/m/balachova.yaml").status_code == 200


def test_a_matter_that_is_there_is_purged_by_the_command(tmp_path):
    store = MatterStore(tmp_path)
    seen = store.create(NAME, f"{MARK} 1\n").version
    store.save(NAME, f"{MARK} 2\n", seen)
    store.create("n.yaml", "other\n")
    store.claim()
    run = CliRunner().invoke
    busy = run(main, ["purge", str(tmp_path), NAME, "--yes"])
    assert (busy.exit_code, "WF808" in busy.output) == (2, True)
    store.close()
    unsure = run(main, ["purge", str(tmp_path), NAME], input="n\n")
    assert (unsure.exit_code, left(MARK, tmp_path) != []) == (1, True)
    done = run(main, ["purge", str(tmp_path), NAME, "--yes"])
    assert done.output == f"Removed {NAME}: the case file\nRemoved {NAME}: 2 versions\n"
    assert left(MARK, tmp_path) == []
    assert store.read("n.yaml").text == "other\n"
    none = run(main, ["purge", str(tmp_path), "nn.yaml", "--yes"])
    assert (none.exit_code, "Did you mean: n.yaml?" in none.output) == (2, True)
    assert run(main, ["purge", str(tmp_path)]).exit_code == 2


class Kept:
    """A job as far as a reading is taken from it."""

    def __init__(self, key, folder):
        self.key, self.folder = key, folder
        self.result = {"called": f"{key}.pdf", "kind": "pdf", "reading": {}, "pages": [], "places": {}}


def test_a_decision_used_for_another_matter_stays(tmp_path):
    store = MatterStore(tmp_path)
    for key in ("only-mine", "of-both-1"):
        store.readings.keep(Kept(key, tmp_path))  # type: ignore[arg-type]  # what is read of a job
    for name in (NAME, "n.yaml"):
        store.create(name, f"{name}\n")
        store.use(name, "of-both-1")
    store.use(NAME, "only-mine")
    [about] = find(store, (NAME,))
    assert purge(store, about)[2:] == [
        "of-both-1.pdf: kept, because another case was made with this decision",
        "only-mine.pdf: the values extracted from this decision",
    ]
    assert [one.key for one in store.readings.all()] == ["of-both-1"]


def test_what_is_past_its_time_goes_and_the_rest_stays(tmp_path):
    now = [dt.datetime(2026, 1, 1, tzinfo=dt.UTC)]
    store = MatterStore(tmp_path, lambda: now[0])
    for name in ("old.yaml", "new.yaml", "live.yaml"):
        store.create(name, f"{name}\n")
    store.readings.keep(Kept("unused-1", tmp_path))  # type: ignore[arg-type]  # what is read of a job
    store.readings.keep(Kept("used-one", tmp_path))  # type: ignore[arg-type]  # what is read of a job
    store.use("live.yaml", "used-one")
    store.delete("old.yaml")
    now[0] += dt.timedelta(days=50)
    store.delete("new.yaml")
    now[0] += dt.timedelta(days=41)
    store.drafts.keep("live.yaml", "0" * 16, "draft", "seen")
    gone = purge_older(store, 90)
    assert gone == ["old.yaml: 1 version", "unused-1.pdf: the values extracted from this decision"]
    assert [one.name for one in store.deleted()] == ["new.yaml"]
    assert purge_older(store, 90) == []
    now[0] = dt.datetime.fromtimestamp(time.time(), dt.UTC) + dt.timedelta(days=91)
    assert "live.yaml: a draft" in purge_older(store, 90)
    assert store.read("live.yaml").text == "live.yaml\n"


@pytest.mark.parametrize("step", range(12))
def test_a_purge_that_is_cut_off_ends_at_the_next_start(tmp_path, monkeypatch, step):
    """Wherever it stops, either the matter counts as deleted and can be purged, or nothing of it is left."""
    store = MatterStore(tmp_path)
    store.create(NAME, f"{MARK}\n")
    [about] = find(store, (NAME,))
    left_to_do = iter(range(step))

    class Killed(BaseException):
        pass

    def counted(real):
        def change(*args, **more):
            if next(left_to_do, None) is None:
                raise Killed
            return real(*args, **more)

        return change

    with monkeypatch.context() as patched:
        for name in ("write", "move", "remove", "remove_tree", "touch"):
            patched.setattr(Folder, name, counted(getattr(Folder, name)))
        with contextlib.suppress(Killed):
            purge(store, about)
    again = MatterStore(tmp_path)
    assert again.claim() == ""
    assert again.files.entries(PARTS) == []
    if step and not again.identities.all():
        assert left(MARK, tmp_path) == []
    else:
        [still] = again.identities.all()
        assert (again.files.path / MATTERS / still.id).is_dir()
        purge(again, still)
        assert left(MARK, tmp_path) == []


def test_planted_links_are_not_purged_through(tmp_path, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "kept.txt").write_text("kept")
    store = MatterStore(tmp_path)
    store.create(NAME, "1\n")
    [about] = find(store, (NAME,))
    for name in ("drafts", "aside", "linked"):
        (tmp_path / about.place / name).symlink_to(outside)
    store.save(NAME, "1\n", version_of("1\n"))
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).symlink_to(outside / "kept.txt")
    purge(store, about)
    assert (outside / "kept.txt").read_text() == "kept"
    assert not (tmp_path / about.place).exists()


def test_a_workbench_keeps_the_time_it_was_given(folder, cases, monkeypatch):
    from wellfounded.web.server import server as servers

    monkeypatch.setattr(servers, "CaseCache", lambda: cases)
    store = MatterStore(folder, lambda: dt.datetime(2020, 1, 1, tzinfo=dt.UTC))
    store.create(NAME, f"{MARK}\n")
    store.delete(NAME)
    bench = servers.Workbench(folder, 0, retention=30)
    monkeypatch.setattr(bench.server, "run", lambda **_: time.sleep(1))
    bench.run()
    assert left(MARK, folder) == []
