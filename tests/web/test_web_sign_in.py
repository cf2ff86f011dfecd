"""Who is let in, what is refused, and what every answer carries."""

from __future__ import annotations

import re

import pytest
from junk import CONTROL, beside
from page_forms import page_of
from starlette.testclient import TestClient

from wellfounded.files.passphrase import weakness
from wellfounded.storage.matter_store import MatterStore
from wellfounded.web.server.app import UPLOADS, make_app, make_desk
from wellfounded.web.server.connections import address_group
from wellfounded.web.server.passphrase import FREE_TRIES, Passphrase
from wellfounded.web.server.routes import all_ways
from wellfounded.web.server.security import LARGEST_FORM
from wellfounded.web.server.sessions import IDLE_LASTS, LINK_LASTS, LINKS, SESSION_LASTS, SESSIONS, Gate

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"
HERE = {"Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def outside(cases, folder):
    """A client that was not let in, and the gate."""
    gate = Gate()
    app = make_app(make_desk(MatterStore(folder), cases, gate), [HOST])
    return TestClient(app, base_url=ORIGIN, follow_redirects=False), gate


def test_a_link_lets_one_browser_in_and_is_spent(outside, cases):
    client, gate = outside
    word = gate.new_link()
    answer = client.get(f"/enter/{word}")
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("wellfounded-8000=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert client.get("/").status_code == 200
    other = TestClient(client.app, base_url=ORIGIN, follow_redirects=False)
    assert other.get(f"/enter/{word}").status_code == 403
    assert other.get("/").headers["location"] == "/enter"
    assert client.get(f"/enter/{word}").headers["location"] == "/"  # who is in already is not turned away


@pytest.mark.parametrize("path", ["/", "/m/balachova.yaml", "/m/balachova.yaml/file", "/sessions", "/deleted"])
def test_nothing_is_shown_to_who_was_not_let_in(outside, path):
    client, _ = outside
    answer = client.get(path, headers={"Cookie": "wellfounded-8000=guess; other=1"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/enter"
    assert client.get("/enter").status_code == 403
    assert client.post(path, data={"token": "x"}, headers=HERE).status_code in (403, 405)


def test_links_and_sessions_end():
    now = [0.0]
    gate = Gate(lambda: now[0])
    old = gate.new_link()
    now[0] += LINK_LASTS + 1
    assert gate.spend(old) is None
    many = [gate.new_link() for _ in range(LINKS + 1)]
    assert gate.spend(many[0]) is None
    session = gate.spend(many[-1])
    assert session is not None
    assert gate.session(session.key) is session
    for _ in range(SESSIONS):
        gate.begin()
    assert gate.session(session.key) is session  # guests give way, the owner does not
    assert len(gate.sessions()) == SESSIONS
    newest = gate.begin()
    gate.end(newest)
    assert gate.session(newest.key) is None


def test_a_session_ends_when_it_is_not_used_and_in_any_case_after_a_week():
    now = [0.0]
    gate = Gate(lambda: now[0])
    used, idle = gate.begin(), gate.begin()
    while now[0] + IDLE_LASTS / 2 < SESSION_LASTS:
        now[0] += IDLE_LASTS / 2
        assert gate.session(used.key) is used
        assert now[0] <= IDLE_LASTS or gate.session(idle.key) is None
    assert gate.sessions() == (used,)
    now[0] = SESSION_LASTS + 1
    assert gate.session(used.key) is None


@pytest.mark.parametrize("path", ["/", "/enter", "/static/style.css", "/nothing", "/m/none.yaml"])
def test_every_answer_is_guarded(bench, path):
    headers = bench.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:8001", "localhost.evil.example:8000", ""])
def test_other_host_names_are_refused(bench, host):
    answer = bench.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert "balachova" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ORIGIN, "Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": f"https://{HOST}"},
    ],
)
def test_changes_from_elsewhere_are_refused(bench, headers):
    answer = bench.client.post("/m/balachova.yaml/delete", data={"token": bench.token}, headers=headers)
    assert answer.status_code == 403
    assert (bench.folder / "balachova.yaml").exists()


@pytest.mark.parametrize("token", [None, "", "wrong", "é" * 40])
def test_changes_without_the_token_are_refused(bench, token):
    data = {} if token is None else {"token": token}
    answer = bench.client.post("/m/balachova.yaml/delete", data=data, headers=HERE)
    assert answer.status_code == 403
    assert (bench.folder / "balachova.yaml").exists()


def test_every_way_that_changes_something_wants_the_token(bench):
    for way in all_ways():
        if way.change is None:
            continue
        path = way.path.replace("{name}", "balachova.yaml").replace("{", "").replace("}", "")
        assert bench.client.post(path, data={"token": "x"}, headers=HERE).status_code == 403, way.path


def test_too_much_is_refused(bench):
    body = b"x" * (LARGEST_FORM + 1)
    assert bench.client.post("/sessions", content=body, headers=HERE).status_code == 413
    many = (b"x" * 1_000_000 for _ in range(8))  # of a length not told
    form = {**HERE, "Content-Type": "application/x-www-form-urlencoded"}
    assert bench.client.post("/sessions", content=many, headers=form).status_code == 413
    assert bench.get("/", headers={"Content-Length": "-1"}).status_code in (400, 413)


def test_only_uploads_may_be_large():
    assert all(way.change for way in all_ways() if way.path.endswith(UPLOADS))


def test_junk_for_a_form_is_refused(bench):
    form = {**HERE, "Content-Type": "multipart/form-data; boundary=x"}
    assert bench.client.post("/sessions", content=b"--x\r\nnonsense", headers=form).status_code in (400, 403)
    form = {**HERE, "Content-Type": "multipart/form-data"}
    assert bench.client.post("/sessions", content=b"x", headers=form).status_code in (400, 403)


ADDRESS, OTHER = "192.168.1.7", "192.168.1.8"


def test_wrong_passphrases_must_wait():
    now = [0.0]
    phrase = Passphrase("correct horse battery", lambda: now[0])
    for _ in range(FREE_TRIES):
        assert not phrase.right("guess", ADDRESS)
    assert phrase.wait(ADDRESS) > 0
    assert not phrase.right("correct horse battery", ADDRESS)
    now[0] += phrase.wait(ADDRESS) + 1
    assert phrase.right("correct horse battery", ADDRESS)
    assert "correct horse" not in repr(vars(phrase))


def test_whoever_guesses_locks_out_no_other_address():
    phrase = Passphrase("correct horse battery", lambda: 0.0)
    for _ in range(FREE_TRIES + 3):
        phrase.right("guess", ADDRESS)
    assert phrase.wait(ADDRESS) > 0
    assert phrase.wait(OTHER) == 0
    assert phrase.right("correct horse battery", OTHER)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.168.1.7", "192.168.1.7", True),
        ("192.168.1.7", "192.168.1.8", False),
        ("::ffff:192.168.1.7", "192.168.1.7", True),
        ("2001:db8::1", "2001:db8::2", True),  # one machine has all of them
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "testclient", False),
    ],
)
def test_addresses_of_one_machine_count_as_one(one, other, same):
    assert (address_group(one) == address_group(other)) is same


@pytest.mark.parametrize(
    "phrase", ["short", "aaaaaaaaaaaaaaaa", "passwordpassword", "qwertyuiop123", "wellfounded2026"]
)
def test_a_weak_passphrase_is_refused_with_the_reason(phrase):
    assert weakness(phrase).startswith("The passphrase is too")


@pytest.mark.parametrize(
    "phrase",
    [
        "kettle orbit maple sixty",
        "x9!kQ2vLp0aZ7",
        "é" * 3 + " nicht erratbar 2 mal",
        "six cats ate " * 2 + "the moon in 80 days " * 5,
    ],
)
def test_a_strong_passphrase_is_taken(phrase):
    assert weakness(phrase) == ""


def client_of(app, link):
    found = TestClient(app, base_url=ORIGIN, follow_redirects=False)
    assert found.get(link).status_code == 303
    return found


def hidden(page, name):
    return re.findall(f'name="{name}" value="([^"]+)"', page)[0]


def sent(client, **form):
    token = hidden(client.get("/sessions").text, "token")
    return client.post("/sessions", data={"token": token, **form}, headers=HERE)


def test_the_owner_lists_ends_and_invites_and_a_guest_does_not(outside):
    owner, gate = outside
    owner.get(f"/enter/{gate.new_link()}")
    answer = sent(owner, link="yes", guest=" Ana\n<b> ")
    link = re.findall(r'class="link">([^<]+)<', answer.text)[0].removeprefix(ORIGIN)
    guest = client_of(owner.app, link)
    assert "Ana &lt;b&gt;" in owner.get("/sessions").text
    assert 'name="end"' not in guest.get("/sessions").text
    assert 'name="guest"' not in guest.get("/sessions").text
    numbers = [one.number for one in gate.sessions()]
    for form in ({"link": "yes"}, {"end": numbers[0]}):
        assert sent(guest, **form).status_code == 422
    assert len(gate.sessions()) == 2
    assert sent(owner, end=numbers[1]).status_code == 303
    assert guest.get("/").headers["location"] == "/enter"
    assert owner.get("/").status_code == 200
    assert sent(owner, leave="yes").status_code == 303
    assert gate.sessions() == ()


def test_the_history_names_who_changed_what(outside, folder):
    owner, gate = outside
    owner.get(f"/enter/{gate.new_link()}")
    guest = client_of(owner.app, f"/enter/{gate.new_link('Ana')}")
    for client, note in ((owner, "one"), (guest, "two")):
        page = client.get("/m/new-claim.yaml/file").text
        text = (folder / "new-claim.yaml").read_text(encoding="utf-8")
        data = {"token": hidden(page, "token"), "seen": hidden(page, "seen"), "text": f"# {note}\n{text}"}
        assert client.post("/m/new-claim.yaml/file", data=data, headers=HERE).status_code == 303
    shown = owner.get("/m/new-claim.yaml/history").text
    assert "saved here by owner" in shown
    assert "saved here by Ana" in shown


def test_a_wrong_passphrase_is_told_beside_its_field(cases, folder):
    app = make_app(make_desk(MatterStore(folder), cases, Gate()), [HOST], Passphrase("correct horse battery"))
    client = TestClient(app, base_url=ORIGIN, follow_redirects=False)
    form = page_of(client.get("/enter").text).form("/enter")
    assert [form.controls[name].kind for name in form.typed] == ["text", "password"]
    nameless = client.post("/enter", data={"passphrase": "correct horse battery", "who": " "}, headers=HERE)
    assert nameless.status_code == 403
    assert "name" in beside(page_of(nameless.text), page_of(nameless.text).form("/enter"), "who")
    for number, value in enumerate(["", CONTROL, "x" * 5000, "<script>alert(1)</script>", "\u202e", "wrong", "again"]):
        answer = client.post("/enter", data={"passphrase": value, "who": "Ana"}, headers=HERE)
        assert answer.status_code in ((403, 429) if number >= FREE_TRIES else (403,))
        page = page_of(answer.text)
        assert "passphrase" in beside(page, page.form("/enter"), "passphrase")
        assert "<script>alert" not in answer.text
