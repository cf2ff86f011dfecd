"""A folder of matters that cannot be written to: everything can be looked at, and no change is lost without a word."""

from __future__ import annotations

import contextlib
import errno
import os
import sys

import pytest
from decisions_made_up import decision
from junk import lost
from page_forms import page_of
from playwright.sync_api import expect
from test_web_decisions import settled

from wellfounded.web.analysis import interview_questions

SAID = "The file cannot be written: Permission denied"
M = "/m/new-claim.yaml"


_CLOSED: list[str] = []
_CHANGING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def _refuse(event, args):
    """Refuse what changes anything in a closed folder, as the system would to somebody who may not."""
    if _CLOSED and (event.startswith("os.") or (event == "open" and (args[2] or 0) & _CHANGING)):
        for one in args:
            path = _path_of(one) if isinstance(one, int) else one
            if isinstance(path, str | os.PathLike) and str(path).startswith(_CLOSED[0]) and event not in _LOOKING:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def _path_of(handle):
    """The path of an open folder, by which a change is made in it."""
    try:
        return os.readlink(f"/proc/self/fd/{handle}") if handle > 2 else ""
    except OSError:
        return ""


_LOOKING = ("os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.chdir")
_OPEN = os.open
sys.addaudithook(_refuse)


def _open_unless_closed(path, flags, mode=0o777, *, dir_fd=None):
    if _CLOSED and dir_fd is not None and flags & _CHANGING and _path_of(dir_fd).startswith(_CLOSED[0]):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return _OPEN(path, flags, mode, dir_fd=dir_fd)


@contextlib.contextmanager
def read_only(folder):
    """The folder as it is for somebody who may only read it."""
    _CLOSED.append(str(folder))
    os.open = _open_unless_closed
    try:
        yield
    finally:
        os.open = _OPEN
        _CLOSED.clear()


def files(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


LOOKED_AT = (
    "/", "/deleted", "/decisions", "/citations", "/deadlines", M, f"{M}/interview", f"{M}/forms",
    f"{M}/forms/people/ilka", f"{M}/outcome", f"{M}/outcome/changes", f"{M}/reasons", f"{M}/gaps", f"{M}/whatif",
    f"{M}/assess", f"{M}/unsettled", f"{M}/compare", f"{M}/documents", f"{M}/documents/chart", f"{M}/deadlines",
    f"{M}/history", f"{M}/file", f"{M}/version",
)  # fmt: skip


@pytest.mark.slow
def test_every_page_can_be_looked_at(bench, monkeypatch):
    monkeypatch.setattr(interview_questions, "PATIENCE", 100)
    before = files(bench.folder)
    with read_only(bench.folder):
        for path in LOOKED_AT:
            assert settled(bench, bench.get(path)).status_code == 200, path
        assert settled(bench, bench.get(f"{M}/gaps")).status_code == 200
    bench.desk.jobs.close()
    assert files(bench.folder) == before


CHANGES = {
    "forms/matter": {"f.matter": ["Another title"]},
    "forms/people": {"f.name": ["Somebody new"]},
    "forms/people/ilka": {"f.name": ["Ilka D."], "f.last_arrival": ["May 2025"]},
    "file": {"text": ["matter: typed for hours"]},
}


@pytest.mark.parametrize("tab", CHANGES)
@pytest.mark.parametrize("known", [True, False])
def test_a_change_is_refused_beside_what_was_typed(bench, tab, known):
    if known:  # its history was begun while that could be
        bench.get(M)
    before = files(bench.folder)
    with read_only(bench.folder):
        form = page_of(bench.get(f"{M}/{tab}").text).form(f"{M}/{tab}", "seen")
        sent = {**form.filled(), **CHANGES[tab]}
        answer = bench.post(f"{M}/{tab}", sent)
        assert answer.status_code == 422
        assert SAID in answer.text
        assert lost(page_of(answer.text).form(f"{M}/{tab}", "seen"), sent) == []
        again = bench.post(f"{M}/{tab}", sent)
        assert again.status_code == 422
    assert files(bench.folder) == before
    sent["seen"] = [bench.seen("new-claim.yaml")]
    assert bench.post(f"{M}/{tab}", sent).status_code == 200  # the same, sent again once it can be written


@pytest.mark.slow
def test_every_other_change_says_so(bench, monkeypatch):
    monkeypatch.setattr(interview_questions, "PATIENCE", 100)
    before = files(bench.folder)
    with read_only(bench.folder):
        answer = bench.post("/matters/new", {"title": "A new one", "forum": "ca9", "stage": "hearing"})
        assert answer.status_code == 422
        assert SAID in page_of(answer.text).beside["title-problem"]
        assert 'value="A new one"' in answer.text
        assert bench.post(f"{M}/draft", {"text": "x", "seen": bench.seen("new-claim.yaml")}).status_code == 507
        for path, data in (
            ("delete", {}),
            ("forms/people/pavel", {"do": "rename", "id": "brother"}),
            ("forms/exhibits/party-card", {"do": "remove all"}),
        ):
            answer = bench.post(f"{M}/{path}", {"seen": bench.seen("new-claim.yaml"), **data})
            assert answer.status_code == 422
            assert SAID in answer.text, path
        for to in ("/matters/upload", "/decisions/upload"):
            answer = settled(bench, bench.post(to, files={"file": ("x.yaml", decision().encode())}))
            assert "Permission denied" in answer.text, to
        question = page_of(bench.get(f"{M}/interview").text).form(f"{M}/interview", "q")
        assert bench.post(f"{M}/interview", {**question.filled(), "do": "not known"}).status_code == 200
    bench.desk.jobs.close()
    assert files(bench.folder) == before


def test_in_a_browser_what_was_typed_is_still_there(page, live, folder):
    with read_only(folder):
        page.goto(f"{live.address}m/new-claim.yaml/forms/people/ilka")
        page.get_by_label("Name", exact=True).fill("Ilka Doren-Maas")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#wrong")).to_contain_text(SAID, use_inner_text=True)
        expect(page.get_by_label("Name", exact=True)).to_have_value("Ilka Doren-Maas")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert "Ilka Doren-Maas" in (folder / "new-claim.yaml").read_text(encoding="utf-8")
