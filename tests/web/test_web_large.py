"""A matter larger than usual is answered by a job first, so that one that takes too long holds up no other."""

from __future__ import annotations

import http.client
import threading

import pytest
from test_web_decisions import settled

from wellfounded.web.server import request_context as module
from wellfounded.web.server import routes, sent_form

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


def test_eight_pages_of_a_large_matter_at_once_hold_up_no_other_page(live, folder, monkeypatch):
    text = (folder / "balachova.yaml").read_text(encoding="utf-8")
    (folder / "large.yaml").write_text(text + "# more\n" * 10_000, encoding="utf-8")
    held, begun = threading.Event(), threading.Semaphore(0)
    work = routes._answered

    def slow(ask, handler):
        if ask.name == "large.yaml":
            begun.release()
            assert held.wait(120)
        return work(ask, handler)

    monkeypatch.setattr(routes, "_answered", slow)
    cookie = {"Cookie": f"wellfounded-{live.port}={live.gate.begin('Ana').key}"}
    statuses: list[int] = []

    def look(path):
        asking = http.client.HTTPConnection("127.0.0.1", live.port, timeout=100)
        asking.request("GET", path, headers={"Host": f"{live.host}:{live.port}", **cookie})
        answer = asking.getresponse()
        answer.read()
        asking.close()
        return answer.status

    heavy = [
        threading.Thread(target=lambda: statuses.append(look("/m/large.yaml/forms/people/balachova"))) for _ in range(8)
    ]
    for each in heavy:
        each.start()
    try:
        assert begun.acquire(timeout=60)
        assert [look(path) for path in ("/", "/static/style.css", "/m/new-claim.yaml", "/sessions")] == [200] * 4
        assert statuses == []
    finally:
        held.set()
        for each in heavy:
            each.join(100)
    assert statuses == [200] * 8


def post(live, path, body, kind="application/x-www-form-urlencoded"):
    cookie = {"Cookie": f"wellfounded-{live.port}={live.gate.begin('Ana').key}"}
    own = {"Host": f"{live.host}:{live.port}", "Origin": f"http://{live.host}:{live.port}", "Content-Type": kind}
    asking = http.client.HTTPConnection("127.0.0.1", live.port, timeout=100)
    asking.request("POST", path, body, headers={**own, **cookie, "Sec-Fetch-Site": "same-origin"})
    answer = asking.getresponse()
    text = answer.read().decode()
    asking.close()
    return answer.status, text


def test_eight_large_forms_that_are_being_read_hold_up_no_other_request(live, monkeypatch):
    held, begun = threading.Event(), threading.Semaphore(0)
    read = sent_form._read_apart

    def slow(request):
        begun.release()
        assert held.wait(120)
        return read(request)

    monkeypatch.setattr(sent_form, "_read_apart", slow)
    body, path, answers = b"token=x&seen=&text=" + b"%0A" * 40_000, "/m/new-claim.yaml/file", []
    heavy = [threading.Thread(target=lambda: answers.append(post(live, path, body))) for _ in range(8)]
    for each in heavy:
        each.start()
    try:
        assert begun.acquire(timeout=60)
        assert post(live, path, b"token=x&seen=&text=small")[0] == 403
        assert post(live, "/enter", b"passphrase=x")[0] in (200, 403)
        assert answers == []
    finally:
        held.set()
        for each in heavy:
            each.join(100)
    assert [status for status, _ in answers] == [403] * 8


def test_a_large_form_is_read_as_a_small_one_is(bench):
    seen, text = bench.seen("new-claim.yaml"), f"matter: A\n# {'long ' * 40_000}é\n"
    for changed, files in ((text, None), (text + "# b\n", {"other": ("a.txt", b"x" * 100_000)})):
        assert "Saved" in bench.post("/m/new-claim.yaml/file", {"text": changed, "seen": seen}, files=files).text
        assert (bench.folder / "new-claim.yaml").read_text(encoding="utf-8") == changed
        seen = bench.seen("new-claim.yaml")
    many = {f"f{number}": "x" * 40 for number in range(sent_form.FIELDS + 1)}
    refused = bench.post("/m/new-claim.yaml/file", many)
    assert (refused.status_code, "Too many fields" in refused.text) == (400, True)
