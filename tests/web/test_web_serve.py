"""The command: what it prints, whom it lets in, how it ends; and a workbench shared over TLS."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

import pytest
import trustme
from click.testing import CliRunner

from wellfounded.cli import main
from wellfounded.web.server import server as servers
from wellfounded.web.server.server import Sharing, Workbench

PHRASE = "long enough a phrase"


def test_the_command_serves_until_it_is_stopped(folder):
    child = subprocess.Popen(
        [sys.executable, "-m", "wellfounded", "serve", str(folder), "--port", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with child:
        assert child.stdout is not None
        assert child.stderr is not None
        link = child.stdout.readline().strip()
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        with opener.open(link, timeout=20) as answer:
            assert "Balachova" in answer.read().decode()
        child.send_signal(signal.SIGINT)
        said = child.stderr.read()
        assert child.wait(20) == 0
    assert "Stopped." in said
    assert "Traceback" not in said
    assert link.startswith("http://127.0.0.1:")


def test_it_listens_on_this_machine_only(live):
    assert live.socket.getsockname()[0] == "127.0.0.1"
    assert live.address.startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["none"], "WF800"),
        ([".", "--share", "127.0.0.1"], "WF811"),
        ([".", "--share", "127.0.0.1", "--cert", "x"], "WF811"),
        ([".", "--cert", "x"], "WF811"),
        ([".", "--share", "0.0.0.0", "--cert", "x", "--key", "y", "--passphrase-file", "long"], "WF811"),
        ([".", "--share", "127.0.0.1", "--cert", "x", "--key", "y", "--passphrase-file", "none"], "WF812"),
        ([".", "--share", "127.0.0.1", "--cert", "x", "--key", "y", "--passphrase-file", "short"], "WF812"),
        ([".", "--share", "127.0.0.1", "--cert", "long", "--key", "long", "--passphrase-file", "long"], "WF813"),
    ],
)
def test_what_would_not_be_safe_is_refused(tmp_path, monkeypatch, arguments, code):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short").write_text("short\n")
    (tmp_path / "long").write_text(PHRASE)
    result = CliRunner().invoke(main, ["serve", *arguments])
    assert result.exit_code == 2
    assert code in result.output


def test_a_port_taken_is_told_or_another_is_found(tmp_path, cases, monkeypatch):
    monkeypatch.setattr(servers, "CaseCache", lambda: cases)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        result = CliRunner().invoke(main, ["serve", str(tmp_path), "--port", str(taken)])
        assert result.exit_code == 2
        assert "WF810" in result.output
        monkeypatch.setattr(servers, "USUAL_PORT", taken)
        bench = Workbench(tmp_path)
        assert bench.port not in (0, taken)
        bench.socket.close()


@pytest.fixture
def shared(tmp_path, folder, cases, monkeypatch):
    """A workbench shared over TLS, with a certificate made for the test."""
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    issued.cert_chain_pems[0].write_to_path(str(cert))
    issued.private_key_pem.write_to_path(str(key))
    authority.cert_pem.write_to_path(str(tmp_path / "trusted.pem"))
    monkeypatch.setattr(servers, "CaseCache", lambda: cases)
    bench = Workbench(folder, 0, Sharing("127.0.0.1", cert, key, PHRASE))
    started = threading.Event()
    thread = threading.Thread(target=bench.run, args=(started.set,), daemon=True)
    thread.start()
    assert started.wait(30)
    yield bench, ssl.create_default_context(cafile=str(tmp_path / "trusted.pem"))
    bench.stop()
    thread.join(20)
    assert not thread.is_alive()


def test_a_second_person_comes_in_by_the_passphrase_over_tls(shared):
    bench, trusted = shared
    jar = CookieJar()
    opener = urllib.request.build_opener(
        urllib.request.HTTPSHandler(context=trusted), urllib.request.HTTPCookieProcessor(jar)
    )

    def knock(phrase):
        data = urllib.parse.urlencode({"passphrase": phrase}).encode()
        origin = bench.address.rstrip("/")
        headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
        return opener.open(urllib.request.Request(f"{bench.address}enter", data, headers), timeout=20)

    with pytest.raises(urllib.error.HTTPError, match="403"):
        opener.open(bench.address, timeout=20)
    with pytest.raises(urllib.error.HTTPError, match="403"):
        knock("not the phrase at all")
    with knock(PHRASE) as answer:
        assert "Balachova" in answer.read().decode()
    [cookie] = jar
    assert cookie.secure
    assert cookie.has_nonstandard_attr("HttpOnly")
    with pytest.raises(OSError, match=r"closed|reset|EOF|Remote end|aborted|empty"):  # without TLS nothing is said
        urllib.request.urlopen(bench.address.replace("https", "http"), timeout=20)


def test_guesses_at_the_passphrase_must_wait(shared):
    bench, trusted = shared
    origin = bench.address.rstrip("/")
    codes = []
    for _ in range(7):
        request = urllib.request.Request(
            f"{bench.address}enter", b"passphrase=a+wrong+guess", {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
        )
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request, timeout=20, context=trusted)
        codes.append(caught.value.code)
        caught.value.close()
    assert codes[:5] == [403] * 5
    assert 429 in codes[5:]
