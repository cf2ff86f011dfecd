"""A matter larger than usual is answered by a job first, so that one that takes too long holds up no other."""

from __future__ import annotations

import pytest
from test_web_decisions import settled

from wellfounded.web.server import request_context as module

PAGE = "/m/balachova.yaml/outcome"


@pytest.fixture
def large(bench, monkeypatch):
    """A workbench to which every matter is large."""
    monkeypatch.setattr(module, "USUAL", 5000)
    return bench


def jobs_of(bench):
    return list(bench.desk.jobs._jobs.values())


def test_a_matter_of_usual_size_is_answered_at_once(bench):
    assert bench.get(PAGE).status_code == 200
    assert jobs_of(bench) == []


def test_a_large_matter_is_tried_once(large, folder):
    page = settled(large, large.get(PAGE))
    assert "vacated" in page.text
    assert [job.state for job in jobs_of(large)] == ["done"]
    assert large.get(f"{PAGE}?forum=ca9").status_code == 200
    text = (folder / "balachova.yaml").read_text()
    (folder / "balachova.yaml").write_text(text.replace("before 2005-05-11", "before 2005-05-10"))
    assert large.get(PAGE).status_code == 200
    assert len(jobs_of(large)) == 1
    (folder / "balachova.yaml").write_text(text + "# more\n" * 800)
    assert settled(large, large.get(PAGE)).status_code == 200
    assert len(jobs_of(large)) == 2


def test_one_that_takes_too_long_is_not_answered_and_stays_open(large, monkeypatch):
    monkeypatch.setattr(module, "TRIAL_SECONDS", 0)
    page = settled(large, large.get(PAGE))
    assert "The work exceeded the time limit and was stopped. The command line gives the same analysis" in page.text
    assert 'href="/m/balachova.yaml/file"' in page.text
    for tab in ("file", "forms", "forms/matter", "history"):
        assert large.get(f"/m/balachova.yaml/{tab}").status_code == 200
    before = len(jobs_of(large))
    seen = large.seen("balachova.yaml")
    text = (large.folder / "balachova.yaml").read_text().replace("before 2005-05-11", "before 2005-05-10")
    saved = large.post("/m/balachova.yaml/file", {"seen": seen, "text": text})
    assert "Saved." in saved.text
    assert len(jobs_of(large)) == before
    assert "established" not in large.get(f"/m/balachova.yaml/forms/matter?since={seen}").text


@pytest.mark.parametrize(
    ("query", "said"),
    [("?forum=ca99", "There is no forum"), ("?day=never", "cannot be read as a date"), ("?position=x:y", "x")],
)
def test_a_law_that_cannot_be_asked_for_is_told_as_ever(large, query, said):
    page = settled(large, large.get(PAGE + query))
    assert page.status_code == 422
    assert said in page.text


def test_problems_of_a_large_matter_are_told_as_ever(large, folder):
    text = (folder / "balachova.yaml").read_text()
    (folder / "balachova.yaml").write_text(text.replace("forum: ca2", "forum: ca99"))
    page = large.get(PAGE)
    assert page.status_code == 422
    assert "ca99" in page.text
    assert jobs_of(large) == []
