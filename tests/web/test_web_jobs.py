"""Work in a child process: its limits, its progress, its end; and files that are sent."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from wellfounded.extraction.confinement import lacking
from wellfounded.files.folder import Folder
from wellfounded.jobs import job_runner as module
from wellfounded.jobs.job_runner import AT_ONCE, PLACE, WAITING, Jobs
from wellfounded.problems import InputError
from wellfounded.web.server.uploads import DOCUMENT, kind_of

HERE = "jobs_done_here"
LONG = 180


@pytest.fixture
def jobs(tmp_path):
    made = Jobs(Folder(tmp_path))
    yield made
    made.close()
    assert list((tmp_path / PLACE).iterdir()) == []


def done(job):
    assert job.ended.wait(LONG)
    return job


def test_a_job_gives_plain_data_and_files(jobs):
    job = done(jobs.start("Echo", f"{HERE}:echo", then="/at/KEY", files={"../in.txt": b"abc"}, args={"file": "in.txt"}))
    assert job.state == "done"
    assert job.result == {"read": "abc"}
    assert job.then == f"/at/{job.key}"
    assert (job.done, job.of, job.text) == (1, 2, "half")
    assert job.file("out.txt").read_text() == "cba"
    assert job.file("../in.txt") is None
    assert job.file("link") is None


def test_problems_of_the_input_come_back(jobs):
    job = done(jobs.start("Faulty", f"{HERE}:faulty"))
    assert job.state == "failed"
    assert [problem.code for problem in job.problems] == ["WF825"]


@pytest.mark.parametrize(
    ("work", "failure"), [("spin", "time"), ("hoard", "memory"), ("crash", "broken"), ("babble", "broken")]
)
def test_a_job_out_of_hand_ends(jobs, work, failure):
    job = done(jobs.start(work, f"{HERE}:{work}", seconds=1, memory=400 * 2**20))
    assert (job.state, job.failure) == ("failed", failure)


def test_a_job_can_be_stopped_and_leaves_no_process(jobs):
    job = jobs.start("Sleep", f"{HERE}:sleep")
    while job.of == 0:
        time.sleep(0.01)
    jobs.stop(job)
    done(job)
    assert job.state == "stopped"
    assert job.process.poll() is not None


def test_no_more_wait_than_may(jobs):
    for _ in range(AT_ONCE + WAITING):
        jobs.start("Sleep", f"{HERE}:sleep")
    with pytest.raises(InputError, match="WF823"):
        jobs.start("Sleep", f"{HERE}:sleep")


def test_the_same_work_is_begun_once_and_again_if_it_was_not_done(jobs):
    first = jobs.start("Sleep", f"{HERE}:sleep", what=("a", 1))
    assert jobs.start("Sleep", f"{HERE}:sleep", what=("a", 1)) is first
    assert jobs.known(("a", 1)) is first
    assert jobs.known(("a", 2)) is None
    assert jobs.known(None) is None
    jobs.stop(first)
    done(first)
    assert jobs.known(("a", 1)) is None
    assert jobs.start("Faulty", f"{HERE}:faulty", what=("a", 1)) is not first
    assert jobs.start("Faulty", f"{HERE}:faulty") is not jobs.start("Faulty", f"{HERE}:faulty")


def test_a_search_does_not_wait_for_what_was_sent(jobs):
    for _ in range(AT_ONCE + WAITING):
        jobs.start("Sleep", f"{HERE}:sleep")
    assert done(jobs.start("Faulty", f"{HERE}:faulty", what=1)).state == "failed"


def test_searches_do_not_make_what_was_sent_be_forgotten(jobs, monkeypatch):
    monkeypatch.setattr(module, "KEPT", 1)
    sent = done(jobs.start("Faulty", f"{HERE}:faulty"))
    found = [done(jobs.start("Faulty", f"{HERE}:faulty", what=number)) for number in range(3)]
    assert jobs.get(sent.key) is sent
    assert [jobs.get(job.key) is job for job in found] == [False, False, True]
    assert not found[0].folder.exists()


def test_what_a_killed_workbench_left_is_removed(tmp_path):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    place = tmp_path / PLACE
    (place / f"{ended.pid}-abcd").mkdir(parents=True)
    (place / "mine").mkdir()
    Jobs(Folder(tmp_path)).close()
    assert [path.name for path in place.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7 x", "pdf"),
        (b"PK\x03\x04x", "docx"),
        (b"\x89PNG\r\n\x1a\nx", "png"),
        (b"\xff\xd8\xff\xe0", "jpeg"),
        (b"II*\0", "tiff"),
        (b"<!DOCTYPE html>", "html"),
        ("matter: é".encode(), "text"),
        (b"\x7fELF\0\0", ""),
        (b"GIF89a\0", ""),
    ],
)
def test_kinds_are_told_by_the_bytes(data, kind):
    assert kind_of(data) == kind
    assert not kind or kind in DOCUMENT


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("x.yaml", b"", "Choose a file first|empty"),
        ("x.yaml", b"%PDF-1.7", "not accepted here"),
        ("x.yaml", b"\x7fELF\0\0", "not accepted here"),
        ("x.yaml", b"x" * 5_000_001, "too large"),
        ("x.yaml", b"\xff\xfe\xff", "."),
    ],
)
def test_a_bad_file_is_refused_beside_its_field(bench, name, data, said):
    before = sorted(bench.folder.iterdir())
    answer = bench.post("/matters/upload", files={"file": (name, data)})
    assert answer.status_code in (200, 422)
    assert any(part in answer.text for part in said.split("|"))
    assert [path for path in sorted(bench.folder.iterdir()) if path.suffix == ".yaml"] == [
        path for path in before if path.suffix == ".yaml"
    ]


@pytest.mark.parametrize(
    ("name", "saved"),
    [
        ("../../evil.yaml", "evil.yaml"),
        ("C:\\x\\<script>.json", "script.yaml"),
        ("قضية.yaml", "قضية.yaml"),
        (".hidden.yml", "hidden.yaml"),
    ],
)
def test_a_file_is_taken_in_under_a_safe_name(bench, name, saved):
    answer = bench.post("/matters/upload", files={"file": (name, b'{"format": 2, "matter": "N", "forum": "ca9"}')})
    while "refreshes every second" in answer.text:
        time.sleep(0.1)
        answer = bench.get(str(answer.url))
    assert answer.status_code == 200
    assert (bench.folder / saved).read_text() == '{"format": 2, "matter": "N", "forum": "ca9"}'


@pytest.mark.skipif(bool(lacking()), reason=f"this system cannot keep from a job: {', '.join(lacking())}")
def test_a_job_gets_at_its_own_folder_and_nothing_else(jobs, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "cache" / "wellfounded").mkdir(parents=True)
    secret = tmp_path / "secret"
    secret.write_text("secret", encoding="utf-8")
    job = jobs.start("Get at things", f"{HERE}:get_at", args={"secret": str(secret)})
    assert job.ended.wait(60)
    assert [name for name, done in job.result.items() if done] == ["write here"]
    assert secret.read_text(encoding="utf-8") == "secret"
