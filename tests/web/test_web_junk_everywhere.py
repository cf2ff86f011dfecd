"""Junk through every form of every page: the forms are found by following links, so that a new one is thrown it too.

Those of the sections of a matter have tests of their own, in ``test_web_junk_sections.py``.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlencode, urljoin, urlsplit

import pytest
from decisions_made_up import BRIEF, decision
from every_page import fill_corpus, take_papers_in
from hypothesis import given
from hypothesis import strategies as st
from junk import CONTROL, NONE_SUCH, ODD, UNKNOWN, beside, junk_for, lost, refused, so_many, unbound
from page_forms import page_of
from test_web_decisions import sent as read_decision
from test_web_decisions import settled

from wellfounded.web.analysis import interview_questions
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import all_ways

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
NAME, BEGUN = "new-claim.yaml", "begun.yaml"
EXAMPLES = 5
SETTINGS = so_many(EXAMPLES)
WAYS = [(way, re.compile(re.sub(r"\{\w+\}", "[^/]+", way.path) + r"\Z")) for way in all_ways()]
STEPS = ("applicant", "claims", "harm", "danger")
RIGHT = {
    "title": ["N"],
    "forum": ["ca9"],
    "f.relief": ["asylum"],
    "event": ["decision_of_judge"],
    "date": ["2026-03-02"],
}
"""What a form needs before one wrong thing in it is the only one."""
SINGLE = (CONTROL, NONE_SUCH, "2024-02-30", "x" * 6000)


def way_of(path):
    """The way that answers at a path."""
    path = unquote(urlsplit(path).path)
    return next((way for way, pattern in WAYS if pattern.match(path)), None)


def kind_of(form, page_path):
    """What tells a form from another of its kind elsewhere."""
    way = way_of(urljoin(page_path, form.action))
    return (form.method, way.path if way else form.action, tuple(sorted({re.sub(r"\d+", "", n) for n in form.typed})))


@pytest.fixture(scope="module")
def full(bench_of, tmp_path_factory):
    """A workbench in which there is something on every page: drafts, states, deleted matters, readings, jobs."""
    folder = tmp_path_factory.mktemp("matters")
    shutil.copy(ROOT / "examples" / NAME, folder)
    bench = bench_of(folder)
    bench.post("/matters/new", {"title": "begun", "forum": "ca9", "stage": "application"})
    bench.post("/matters/new", {"title": "gone", "forum": "ca9", "stage": "application"})
    bench.post("/m/gone.yaml/delete")
    text = (bench.folder / NAME).read_text(encoding="utf-8")
    for more in ("# one\n", "# one\n# two\n"):
        bench.post(f"/m/{NAME}/file", {"text": text + more, "seen": bench.seen(NAME)})
    bench.post(f"/m/{NAME}/draft", {"text": "matter: a draft", "seen": bench.seen(NAME)})
    fill_corpus(bench.desk, folder)
    take_papers_in(bench.desk, folder, [NAME])
    sleeping = bench.desk.jobs.start("Sleep", "jobs_done_here:sleep")
    bench.starts = [
        "/",
        f"/jobs/{sleeping.key}",
        str(read_decision(bench, decision().encode()).url),
        str(settled(bench, bench.post("/citations/upload", {"text": BRIEF})).url),
        f"/m/{NAME}/forms/people/ilka",
        f"/m/{NAME}/forms/facts?find=fears",
        f"/m/{NAME}/forms/facts?says={{person}}+fears+{{danger}}",
        f"/m/{NAME}/whatif",
        f"/m/{NAME}/outcome?forum=mars",
        *(f"/m/{BEGUN}/interview?q=step+{step}" for step in STEPS),
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interview_questions, "PATIENCE", 100)
        patch.setattr(RequestContext, "work", lambda ask, title, target, **more: ask.redirect("/", "Begun."))
        bench.forms, bench.changed = forms_of(bench), True
        bench.others = [one for one in bench.forms if not ("has" in one[0].controls and "/forms/" in one[1])]
        yield bench
    bench.desk.jobs.close()


NOT_PAGES = ("/documents/{file}", "/download", "/download/{file}", ".ics", "/{page}", "/page/{number}")


def forms_of(bench):
    """Every form that can be reached, with the address of its page, by kind."""
    found: dict[tuple, tuple] = {}
    looked: set[tuple] = set()
    waiting = [urlsplit(start)._replace(scheme="", netloc="").geturl() for start in bench.starts]
    conflict = bench.post(f"/m/{NAME}/file", {"text": "matter: another", "seen": "older"})
    pages = [(f"/m/{NAME}/file", conflict.text)]
    while waiting or pages:
        if not pages:
            pages.append((waiting[0], bench.get(waiting.pop(0)).text))
        address, html = pages.pop()
        page = page_of(html)
        for form in page.forms:
            found.setdefault(kind_of(form, address), (form, urljoin(address, form.action), address))
        for link in page.links:
            to = urljoin(address, link.partition("#")[0])
            way, parts = way_of(to), urlsplit(to)
            key = (way and way.path, tuple(sorted({name for name, _ in parse_qsl(parts.query)})), BEGUN in to)
            if way and way.show and not way.path.endswith(NOT_PAGES) and not parts.netloc and key not in looked:
                looked.add(key)
                waiting.append(to)
    return list(found.values())


def tree(bench):
    """The matters as they are, and the states of each."""
    store = bench.desk.store
    return {name: ((bench.folder / name).read_bytes(), store.history(name).states()) for name in store.names()}


def again(bench, before):
    """Everything as it was: the matters, and the browser let in."""
    if not bench.changed:
        return
    for name in {*before, *bench.desk.store.names()}:
        if name not in before:
            (bench.folder / name).unlink()
        elif not (bench.folder / name).exists() or (bench.folder / name).read_bytes() != before[name][0]:
            (bench.folder / name).write_bytes(before[name][0])
            bench.desk.store.noticed(name)
    if bench.client.get("/sessions", follow_redirects=False).status_code != 200:
        bench.get(f"/enter/{bench.desk.gate.new_link()}")
    bench.form_token, bench.changed = bench.token, False


def go(bench, form, to, sent):
    """Send a form as a browser would."""
    if form.method == "get":
        pairs = [(name, value) for name, values in sent.items() for value in values if name != "token"]
        return bench.client.get(f"{to.partition('?')[0]}?{urlencode(pairs, errors='replace')}", follow_redirects=False)
    data = {**sent, "token": bench.form_token}
    return bench.client.post(to, data=data, headers=bench.headers, follow_redirects=False)


def answered(bench, form, to, sent):
    """The page that comes of a form; a refusal says so, changes nothing and gives back what was typed."""
    before = tree(bench)
    answer = go(bench, form, to, sent)
    assert answer.status_code in (200, 303, 400, 404, 409, 413, 422), to
    if answer.status_code == 303:
        bench.changed = True
        after = bench.client.get(answer.headers["location"])
        assert after.status_code in (200, 403, 404, 422), answer.headers["location"]
        assert unbound(page_of(after.text)) == []
        return None
    assert "<script>alert" not in answer.text
    page = page_of(answer.text)
    assert unbound(page) == []
    if answer.status_code >= 400:
        assert tree(bench) == before, to
        assert refused(answer.text) or answer.status_code == 409, to
    if answer.status_code == 422:
        same = [one for one in page.forms if set(form.typed) <= set(one.typed)]
        hidden = {name: control.values for name, control in form.controls.items() if control.kind == "hidden"}
        tampered = any(sent.get(name) != values for name, values in hidden.items())  # what no person types
        assert not form.typed or same or tampered, to
        if same:
            assert lost(same[0], sent) == [], to
    return (answer, page)


def test_every_form_is_found(full):
    found = full.forms
    met = {way_of(to).path for form, to, _ in found if form.method == "post"}
    # What a vault asks for first is not asked for here; test_web_vault.py sends junk there.
    assert {way.path for way in all_ways() if way.change} - met == {"/unlock"}
    typed = {way_of(to).path for form, to, _ in found if form.method == "get"}
    assert {"/deadlines", "/m/{name}/documents", "/m/{name}/gaps", "/m/{name}/whatif"} <= typed
    assert {"/m/{name}/reasons", "/m/{name}/compare", "/m/{name}/outcome/changes", "/m/{name}/outcome"} <= typed


def test_junk_in_every_form_is_told_and_nothing_is_lost(full):
    before = tree(full)
    for form, to, _ in full.others:
        throw_at(full, form, to, before)


def right_in(form):
    return {name: value for name, value in RIGHT.items() if name in form.controls}


def throw_at(bench, form, to, before):
    """Send a form with some of its fields filled with junk, left out or repeated, and some that it does not have."""
    names = sorted(set(form.controls) - {"token", "has"})

    @SETTINGS
    @given(st.data())
    def send_junk(data):
        again(bench, before)
        chosen = data.draw(st.lists(st.sampled_from(names), max_size=5, unique=True)) if names else []
        junk = {name: data.draw(junk_for(form.controls[name])) for name in chosen}
        gone = data.draw(st.sampled_from([None, *names]))
        sent = {**form.filled(), **right_in(form), **junk, **data.draw(UNKNOWN)}
        sent.pop(gone, None)
        if form.buttons:
            name, value = data.draw(st.sampled_from(form.buttons))
            sent[name] = [data.draw(st.sampled_from([value, *ODD[:20]]))]
        answered(bench, form, to, sent)

    send_junk()


def test_one_wrong_thing_is_told_beside_its_field(full):
    before = tree(full)
    told = set()
    for form, to, _ in full.others:
        for name in form.typed:
            for value in SINGLE:
                again(full, before)
                sent = {**form.filled(), **right_in(form), name: [value]}
                back = answered(full, form, to, sent)
                if back is None or back[0].status_code != 422:
                    continue
                same = next(one for one in back[1].forms if set(form.typed) <= set(one.typed))
                wrong = same.controls[name].described & {"wrong"} & back[1].ids  # the file's own list of problems
                assert wrong or beside(back[1], same, name), (to, name, value[:40])
                told.add((form.method, way_of(to).path, name))
    assert len(told) > 45


@pytest.mark.parametrize(
    "body", [b"%ff%fe=%ed%a0%80&=&&==;", b"token=%00", b"\xff\xfe\x00", b"a" * 70_000, b"&" * 9000]
)
def test_a_body_that_is_no_form_is_refused(bench, body):
    form = {**bench.headers, "Content-Type": "application/x-www-form-urlencoded"}
    for way in all_ways():
        if way.change is not None:
            path = way.path.replace("{name}", NAME).replace("{section}", "people").replace("{", "").replace("}", "")
            assert bench.client.post(path, content=body, headers=form).status_code in (400, 403), path
