"""What the workbench's tests share: a folder of matters, a client that was let in, a real server, a browser."""

from __future__ import annotations

import re
import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from wellfounded.storage.matter_store import MatterStore
from wellfounded.web.analysis.case_cache import CaseCache
from wellfounded.web.server import server as servers
from wellfounded.web.server.app import keep, make_app, make_desk
from wellfounded.web.server.request_context import matter_url
from wellfounded.web.server.sessions import Gate

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"


@pytest.fixture(scope="session")
def cases():
    """The law and the answers, shared by all tests of the workbench: they change nothing in it."""
    return CaseCache()


@pytest.fixture
def folder(tmp_path):
    """A folder with two matters."""
    place = tmp_path / "matters"
    place.mkdir()
    for name in ("balachova", "new-claim"):
        shutil.copy(ROOT / "examples" / f"{name}.yaml", place)
    return place


@dataclass
class Bench:
    """A workbench without a socket, and a client that was let in."""

    desk: object
    client: TestClient
    folder: Path
    headers: dict[str, str] = field(default_factory=lambda: {"Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"})

    def get(self, path, **more):
        """Look at a page."""
        return self.client.get(path, **more)

    @property
    def token(self):
        """The token that stands in this session's forms."""
        return re.search(r'name="token" value="([^"]+)"', self.client.get("/sessions").text)[1]

    def post(self, path, data=None, *, files=None, follow=True):
        """Send a form, as a page of ours would."""
        sent = {"token": self.token, **(data or {})}
        return self.client.post(path, data=sent, files=files, headers=self.headers, follow_redirects=follow)

    def seen(self, name):
        """The version of a matter's file as its pages would hold it."""
        return self.get(matter_url(name, "version")).json()["version"]


def new_bench(cases, folder, vault=None):
    """A workbench over a folder, or over the vault that it is, and a client let in by a one-time link."""
    gate = Gate()
    desk = make_desk(MatterStore(folder, cipher=vault), cases, gate)
    if vault:
        keep(desk, vault, 60)
    client = TestClient(make_app(desk, [HOST]), base_url=ORIGIN, raise_server_exceptions=True)
    assert client.get(f"/enter/{gate.new_link()}").status_code == 200
    return Bench(desk, client, folder)


@pytest.fixture(scope="session")
def bench_of(cases):
    """A function that makes a workbench over any folder."""
    return lambda folder, vault=None: new_bench(cases, folder, vault)


@pytest.fixture
def bench(cases, folder):
    """A workbench over the folder of two matters."""
    return new_bench(cases, folder)


@pytest.fixture
def live(cases, folder, monkeypatch):
    """The real server at a free port of 127.0.0.1, in a thread; it ends with the test."""
    monkeypatch.setattr(servers, "CaseCache", lambda: cases)
    bench = servers.Workbench(folder, 0)
    started = threading.Event()
    thread = threading.Thread(target=bench.run, args=(started.set,), daemon=True)
    thread.start()
    assert started.wait(30)
    yield bench
    bench.stop()
    thread.join(20)
    assert not thread.is_alive()


@pytest.fixture
def enter(browser, live):
    """A function that opens a page in a browser of its own, let in; what it is given goes to the browser's context.

    After the test no page may have said anything on its console, nor asked anything of another host.
    """
    contexts, said, asked = [], [], []

    def open_page(**settings):
        context = browser.new_context(**{"viewport": {"width": 1000, "height": 900}, **settings})
        contexts.append(context)
        context.set_default_navigation_timeout(300_000)  # a page that the law takes long for, on a busy machine
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(live.link())
        return page

    open_page.said = said
    yield open_page
    for context in contexts:
        context.close()
    assert [text for text in said if "status of 4" not in text] == []  # the browser reports refusals that tests provoke
    assert [url for url in asked if not url.startswith(live.address)] == []


@pytest.fixture
def page(enter):
    """One page of a browser that was let in, on the list of matters."""
    return enter()
