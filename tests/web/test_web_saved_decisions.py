"""Decisions that were read are kept beside the matters: what of them, how much, and until when."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import re

import pytest
from decisions_made_up import decision, layered
from test_web_decisions import filled, sent

from wellfounded.files.folder import Folder
from wellfounded.jobs.job_runner import Job
from wellfounded.problems import InputError
from wellfounded.storage import saved_decisions
from wellfounded.storage.saved_decisions import SavedDecisions


def test_a_restart_keeps_what_was_read(bench, bench_of, folder):
    read = sent(bench, layered(), "layer.pdf")
    bench.desk.jobs.close()
    again = bench_of(folder)
    assert "layer.pdf" in again.get("/decisions").text
    page = again.get(str(read.url))
    assert filled(page.text) == filled(read.text)
    picture = re.search(r'<img src="(/decisions/[^"]+)"', page.text)
    assert picture is not None
    assert again.get(picture[1]).content.startswith(b"\x89PNG")
    made = again.post(str(page.url), {**filled(page.text), "do": "draft"})
    assert "The decision beside its pages" in made.text


def test_what_is_kept_is_for_its_owner_and_holds_no_file_that_was_sent(bench, folder):
    sent(bench, decision().encode(), "mine.txt")
    kept = list((folder / ".wellfounded" / "decisions").iterdir())
    assert len(kept) == 1
    assert kept[0].stat().st_mode & 0o77 == 0
    assert sorted(path.name for path in kept[0].iterdir()) == ["called", "reading.json"]


def test_a_reading_is_deleted_by_its_button(bench, folder):
    first, second = (sent(bench, decision().encode(), name) for name in ("one.txt", "two.txt"))
    gone = bench.post(str(first.url), {"do": "delete"})
    assert "The extracted values of one.txt were deleted." in gone.text
    assert "one.txt</bdi></strong>" not in gone.text
    assert "two.txt</bdi></strong>" in gone.text
    assert "were deleted" in bench.get(str(first.url)).text
    assert bench.get(str(second.url)).status_code == 200
    assert len(list((folder / ".wellfounded" / "decisions").iterdir())) == 1


RESULT = {"called": "x.pdf", "kind": "pdf", "reading": {}, "pages": [], "places": {}}
PAGE = {"number": 1, "width": 10, "height": 10, "pictured": True, "text": "", "whole": True}


def job_of(tmp_path, key, result, pictures=()):
    folder = tmp_path / key
    folder.mkdir()
    for number, data in enumerate(pictures, 1):
        (folder / f"page-{number}.png").write_bytes(data)
    return Job(key, "Reading", "", "/", folder, state="done", result=result)


@pytest.fixture
def kept(tmp_path):
    moments = (dt.datetime(2026, 3, 4, 5, 6, number, tzinfo=dt.UTC) for number in range(60))
    return SavedDecisions(Folder(tmp_path), "decisions", lambda: next(moments), contextlib.nullcontext)


def test_the_oldest_give_way(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(saved_decisions, "KEPT", 3)
    for number in range(5):
        kept.keep(job_of(tmp_path, f"reading-{number}", RESULT))
    assert [one.key for one in kept.all()] == ["reading-4", "reading-3", "reading-2"]


def test_no_more_bytes_are_kept_than_may_be(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(saved_decisions, "BYTES", 10_000)
    result = {**RESULT, "pages": [{**PAGE, "number": number} for number in (1, 2, 3)]}
    for number in range(9):
        kept.keep(job_of(tmp_path, f"reading-{number}", result, [b"p" * 900] * 3))
    found = kept.all()
    assert [one.picture(number) is not None for number in "123" for one in found[:1]] == [True, True, False]
    total = sum(path.stat().st_size for path in (tmp_path / "decisions").rglob("*") if path.is_file())
    assert 0 < total <= 10_000
    assert found[0].key == "reading-8"


@pytest.mark.parametrize(
    "result",
    [
        None,
        [],
        {"reading": {}},
        {**RESULT, "pages": [{"number": 1}]},
        {**RESULT, "pages": [{**PAGE, "number": "../../x"}]},
        {**RESULT, "places": {"decided": [{"page": 1}]}},
        {
            **RESULT,
            "places": {"decided": [{"page": 1, "line": 1, "boxes": [["<b>"]], "ranges": [], "note": False}]},
        },
    ],
)
def test_what_has_another_shape_is_not_kept(kept, tmp_path, result):
    with pytest.raises(InputError, match="WF825"):
        kept.keep(job_of(tmp_path, "reading-1", result))
    assert kept.all() == []


def test_what_was_damaged_is_told_and_can_be_deleted(bench, folder):
    read = sent(bench, decision().encode(), "mine.txt")
    (path,) = (folder / ".wellfounded" / "decisions").glob("*/reading.json")
    whole = path.read_text()
    for damage in (whole[:99], "[]", json.dumps({**json.loads(whole), "pages": [1]}), "[" * 100_000):
        path.write_text(damage)
        assert "damaged on disk" in bench.get(str(read.url)).text
    path.write_text(json.dumps({**json.loads(whole), "reading": {"file": 1}}))
    assert bench.get(str(read.url)).status_code == 422
    bench.post(str(read.url), {"do": "delete"})
    assert list((folder / ".wellfounded" / "decisions").iterdir()) == []


def test_no_way_leads_out_of_the_folder(kept, tmp_path):
    (tmp_path / "decisions").mkdir()
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "called").write_text("secret")
    (tmp_path / "decisions" / "20260304T050607Z-linked-in").symlink_to(tmp_path / "secret")
    one = kept.keep(job_of(tmp_path, "reading-1", RESULT))
    (tmp_path / one.place / "page-1.png").symlink_to(tmp_path / "secret" / "called")
    assert kept.get("linked-in") is None
    assert kept.get("../secret") is None
    assert one.picture("1") is None
    assert one.picture("../page-1") is None
    assert (tmp_path / "secret" / "called").exists()


def test_what_cannot_be_kept_is_told(kept, tmp_path):
    (tmp_path / "decisions").write_text("a file, and no folder")
    with pytest.raises(InputError, match="WF807"):
        kept.keep(job_of(tmp_path, "reading-1", RESULT))
