"""The workbench on a vault: locked at first and when it was not used for a while; nothing readable on the disk."""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from decisions_made_up import decision
from page_forms import page_of
from playwright.sync_api import expect
from test_web_decisions import filled, sent

from wellfounded.files.memory import folder_in_memory
from wellfounded.files.vault import Vault
from wellfounded.problems import InputError, Problem
from wellfounded.storage.copying import copy_all
from wellfounded.storage.matter_store import MatterStore
from wellfounded.web.server import server as servers

PASSPHRASE = "five random words of mine"
M = "/m/new-claim.yaml"
MARK = "Zqx7Marker"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a vault, and its key."""
    vault = Vault(tmp_path_factory.mktemp("made"))
    vault.make(PASSPHRASE)
    return vault.folder, str(vault._opened())


@pytest.fixture
def vault(made, folder, tmp_path, monkeypatch):
    """A vault with two matters, locked; its passphrase is tried without the delay that it has on purpose."""
    vault = Vault(shutil.copytree(made[0], tmp_path / "vault"))

    def unlock(self, secret):
        if secret != PASSPHRASE:
            raise InputError([Problem("passphrase", 0, "WF841", "Incorrect passphrase or recovery key.")])
        self._take(made[1])

    monkeypatch.setattr(Vault, "unlock", unlock)
    vault.unlock(PASSPHRASE)
    copy_all(MatterStore(folder), MatterStore(vault.folder, cipher=vault))
    vault.lock()
    return vault


@pytest.fixture
def bench(bench_of, vault):
    """A workbench over the vault, with a client that was let in and knows no passphrase yet."""
    made = bench_of(vault.folder, vault)
    yield made
    made.desk.jobs.close()


def unlocked(bench):
    assert bench.post("/unlock", {"passphrase": PASSPHRASE}).status_code == 200
    return bench


def readable(folder, *marks):
    return [
        path for path in folder.rglob("*") if path.is_file() and any(m.encode() in path.read_bytes() for m in marks)
    ]


def test_a_locked_vault_shows_nothing(bench):
    for path in ("/", M, f"{M}/file", f"{M}/file/download", f"{M}/version", "/deleted", "/decisions", "/sessions"):
        answer = bench.get(path)
        assert str(answer.url.path) == "/unlock", path
        assert "new-claim" not in answer.text
    refused = bench.post(f"{M}/file", {"text": "typed for hours", "seen": "x"})
    assert (refused.status_code, "nothing was changed" in refused.text) == (423, True)
    assert "typed for hours" in refused.text
    wrong = bench.post("/unlock", {"passphrase": "wrong"})
    assert (wrong.status_code, "Incorrect passphrase" in wrong.text) == (403, True)
    assert "new-claim" not in bench.get("/").text


def test_the_first_page_of_a_plain_folder_says_that_it_is_not_encrypted(bench_of, folder):
    page = bench_of(folder).get("/").text
    assert "These case files are not encrypted. Turn on disk encryption" in page
    assert "wellfounded vault init" in page


def test_a_vault_is_worked_in_like_a_folder_and_nothing_readable_reaches_the_disk(bench, vault):
    unlocked(bench)
    assert "not encrypted" not in bench.get("/").text
    text = bench.get(f"{M}/file/download").text
    bench.post(f"{M}/file", {"text": f"{text}# {MARK}\n", "seen": bench.seen("new-claim.yaml")})
    assert bench.post(f"{M}/draft", {"text": MARK, "seen": bench.seen("new-claim.yaml")}).json() == {"kept": True}
    read = sent(bench, f"{decision()}\n{MARK}\n".encode(), f"{MARK}.txt")
    made = bench.post(str(read.url), {**filled(read.text), "do": "draft"})
    for page in (M, f"{M}/history", f"{M}/outcome", f"{M}/documents/chart", str(made.url.path)):
        assert bench.get(page).status_code == 200, page
    assert MARK in bench.get(f"{M}/history/2").text
    assert bench.post(f"{M}/history", {"undo": "yes", "seen": bench.seen("new-claim.yaml")}).status_code == 200
    bench.post(f"{M}/delete")
    assert MARK not in bench.get("/").text
    assert readable(vault.folder, MARK, "matter:", "forum", "Immigration Review") == []
    plain = [path for path in vault.folder.rglob("*.yaml") if not path.read_bytes().startswith(b"age-encryption.org")]
    assert plain == []


def test_it_is_locked_by_its_button_and_after_a_while(bench, vault):
    unlocked(bench)
    assert "Lock the vault" in bench.get("/sessions").text
    bench.post("/unlock", {"lock": "yes"})
    assert vault.locked
    unlocked(bench)
    bench.desk.keeper._idle = 0.2
    assert bench.get(M).status_code == 200
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        bench.client.get(f"{M}/version", follow_redirects=False)  # an open page asks by itself
        time.sleep(0.05)
    assert vault.locked
    assert str(bench.get(M).url.path) == "/unlock"


def test_locking_forgets_what_was_read_and_removes_the_files_of_jobs(bench, vault):
    unlocked(bench)
    bench.post("/citations/upload", files={"file": ("x.txt", f"{MARK}, 500 F.3d 100 (9th Cir. 2007)".encode())})
    places = []
    with contextlib.suppress(OSError):
        own = folder_in_memory()
        own.rmdir()
        # Those of other processes are of other tests, which may be reading just now.
        places = [path for path in own.parent.glob(f"wellfounded-{os.getpid()}-*") if path.is_dir()]
    bench.desk.keeper.lock()
    assert [path for place in places for path in readable(place, MARK)] == []
    assert bench.desk.cases._matters == {}
    assert bench.desk.store._histories == {}


def test_another_workbench_may_take_over_a_locked_vault(bench, vault):
    unlocked(bench)
    other = MatterStore(vault.folder, cipher=vault)
    assert "can only be read here" in other.claim()
    other.close()
    bench.post("/unlock", {"lock": "yes"})
    vault.unlock(PASSPHRASE)
    assert other.claim() == ""


@pytest.mark.parametrize(
    "junk", ["", " " * 2000, "\ud7ff\uffff", "\0", "AGE-SECRET-KEY-1", "<script>alert(1)</script>", "é" * 999]
)
def test_junk_for_a_passphrase_is_refused_beside_it(bench, vault, junk):
    answer = bench.post("/unlock", {"passphrase": junk})
    assert answer.status_code == 403
    assert "Incorrect passphrase" in page_of(answer.text).beside["passphrase-problem"]
    assert "<script>alert" not in answer.text
    assert vault.locked


@pytest.mark.slow
def test_in_a_browser_a_vault_is_unlocked_worked_in_and_locked(vault, cases, browser, monkeypatch):
    monkeypatch.setattr(servers, "CaseCache", lambda: cases)
    bench = servers.Workbench(vault.folder, 0)
    started = threading.Event()
    thread = threading.Thread(target=bench.run, args=(started.set,), daemon=True)
    thread.start()
    assert started.wait(30)
    context = browser.new_context(viewport={"width": 360, "height": 700})
    try:
        page = context.new_page()
        page.goto(bench.link())
        assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.get_by_label("Passphrase").fill(PASSPHRASE)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Matters")).to_be_visible()
        page.goto(f"{bench.address}m/new-claim.yaml/file")
        page.locator("textarea").first.fill("matter: typed while it was unlocked\n")
        assert bench.desk.keeper is not None
        bench.desk.keeper.lock()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("nothing was changed")).to_be_visible()
        expect(page.get_by_text("typed while it was unlocked")).to_be_visible()
        assert Axe().run(page).response["violations"] == []
        page.get_by_label("Passphrase").fill(PASSPHRASE)
        page.get_by_role("button", name="Unlock").click()
        expect(page.get_by_role("heading", name="Matters")).to_be_visible()
    finally:
        context.close()
        bench.stop()
        thread.join(20)
