"""Another program that serves pages on this machine gets no cookie of the workbench."""

from __future__ import annotations

import contextlib
import http.server
import shutil
import threading

import pytest
from firefox import firefox


@pytest.fixture
def other_port():
    """A program at another port of this machine, and the cookies that it was sent, by path."""
    got = {}

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            got[self.path] = self.headers.get("Cookie", "")
            self.send_response(200)
            self.send_header("Set-Cookie", "planted=1; Path=/")
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # a browser that went on to the next page
                self.wfile.write(b"<title>other</title>")

        def log_message(self, *said):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port, got
    server.shutdown()
    server.server_close()
    thread.join(20)


HOSTS = ("127.0.0.1", "localhost", "other.localhost")


def test_a_page_on_another_port_gets_no_cookie(browser, live, other_port):
    port, got = other_port
    context = browser.new_context()
    page = context.new_page()
    page.goto(live.link())
    assert page.title() == "Matters" or page.url == live.address
    [cookie] = context.cookies(live.address)
    assert cookie["domain"] == live.host
    for number, host in enumerate(HOSTS):
        page.goto(f"http://{host}:{port}/{number}")
        page.evaluate(f"fetch('http://127.0.0.1:{port}/fetched-{number}', {{credentials: 'include', mode: 'no-cors'}})")
    page.wait_for_timeout(200)
    assert {"/0", "/1", "/2"} <= set(got)
    assert not any("wellfounded" in sent for sent in got.values())
    page.goto(live.address)
    assert page.url == live.address  # still signed in
    context.close()


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("firefox-esr"), reason="Firefox (Debian's firefox-esr) is not installed")
def test_nor_does_it_in_firefox(live, other_port, tmp_path):
    port, got = other_port
    with firefox("firefox-esr", tmp_path) as browser:
        assert browser.goto(live.link()) == live.address
        [cookie] = browser.ask("WebDriver:GetCookies")
        assert (cookie["domain"], cookie["httpOnly"], cookie["sameSite"]) == (live.host, True, "Strict")
        for number, host in enumerate(HOSTS):
            browser.goto(f"http://{host}:{port}/{number}")
            browser.goto(f"http://{host}:{port}/again-{number}")
        assert browser.goto(live.address) == live.address  # still signed in
    assert [got[f"/again-{number}"] for number in range(3)] == ["planted=1"] * 3, "cookies are sent, but no other's"
    assert not any("wellfounded" in sent for sent in got.values())
