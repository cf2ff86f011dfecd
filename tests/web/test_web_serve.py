"""The command: what it prints, whom it lets in, how it ends; and a workbench shared over TLS."""

from __future__ import annotations

import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

import pytest
import trustme
from click.testing import CliRunner

from wellfounded.cli import main
from wellfounded.web.server import connections
from wellfounded.web.server import server as servers
from wellfounded.web.server.server import Sharing, Workbench

PHRASE = "kettle orbit maple sixty"


@pytest.fixture
def names_of_this_machine(monkeypatch):
    """Names that end in .localhost are of this machine, as browsers have it."""
    ask = socket.getaddrinfo

    def found(host, *more, **others):
        return ask("127.0.0.1" if str(host).endswith(".localhost") else host, *more, **others)

    monkeypatch.setattr(socket, "getaddrinfo", found)


def test_the_command_serves_until_it_is_stopped(folder, names_of_this_machine):
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
    assert re.match(r"http://[0-9a-f]{16}\.localhost:", link)


def test_it_listens_on_this_machine_only_on_both_of_its_addresses(live):
    found = [each.getsockname()[:2] for each in live.sockets]
    assert found[0] == ("127.0.0.1", live.port)
    assert found[1:] in ([], [("::1", live.port)])
    for host in ("127.0.0.1", "localhost", "[::1]", "0" * 16 + ".localhost"):
        with socket.create_connection(("127.0.0.1", live.port), 20) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{live.port}\r\n\r\n".encode())
            assert connection.recv(100).startswith(b"HTTP/1.1 421 ")


def test_it_has_another_name_each_time_and_the_number_if_that_is_wanted(tmp_path, cases, monkeypatch):
    monkeypatch.setattr(servers, "CaseCache", lambda: cases)
    names = []
    for numeric in (False, False, True):
        bench = Workbench(tmp_path, 0, numeric=numeric)
        names.append(bench.host)
        bench.store.close()
        for each in bench.sockets:
            each.close()
    assert names[0] != names[1]
    assert names[2] == "127.0.0.1"


def silent(live, sent=b""):
    """A connection that says something and then waits; what it was told until it was closed."""
    with socket.create_connection(("127.0.0.1", live.port), 20) as connection:
        connection.sendall(sent)
        connection.settimeout(20)
        told = b""
        try:
            while piece := connection.recv(1000):
                told += piece
        except ConnectionResetError:
            pass
        return told


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /enter HTTP/1.1\r\n"])
def test_who_does_not_say_what_he_wants_is_let_go(live, monkeypatch, sent):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    assert silent(live, sent) == b""


def test_a_head_in_many_pieces_gets_no_more_time(live, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    with socket.create_connection(("127.0.0.1", live.port), 20) as connection:

        def say_slowly():
            for _ in range(400):
                connection.sendall(b"X")
                time.sleep(0.05)

        with pytest.raises(OSError, match=r"reset|pipe"):
            say_slowly()


def test_a_body_that_does_not_come_is_not_waited_for(live, monkeypatch):
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.3)
    form = "Content-Type: application/x-www-form-urlencoded"
    head = f"POST /sessions HTTP/1.1\r\nHost: {live.host}:{live.port}\r\n{form}\r\nContent-Length: 100\r\n\r\nx"
    silent(live, head.encode())  # returns, because it is closed


def test_one_address_cannot_take_every_connection(live, monkeypatch):
    monkeypatch.setattr(connections, "OF_ONE_ADDRESS", 3)
    held = [socket.create_connection(("127.0.0.1", live.port), 20) for _ in range(3)]
    assert silent(live, b"") == b""  # at once, and not after fifteen seconds
    for each in held:
        each.close()


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
        for each in bench.sockets:
            each.close()


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
        data = urllib.parse.urlencode({"passphrase": phrase, "who": "Ana"}).encode()
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
            f"{bench.address}enter",
            b"who=Ana&passphrase=a+wrong+guess",
            {"Origin": origin, "Sec-Fetch-Site": "same-origin"},
        )
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request, timeout=20, context=trusted)
        codes.append(caught.value.code)
        caught.value.close()
    assert codes[:5] == [403] * 5
    assert 429 in codes[5:]
