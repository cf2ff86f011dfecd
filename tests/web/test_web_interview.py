"""A matter by interview: from nothing to an outcome, one question at a time."""

from __future__ import annotations

import re
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from wellfounded.matter.loader import load_matter_text
from wellfounded.web.analysis import interview_questions


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Pages wait until the questions are worked out, so that no test depends on the time that takes."""
    monkeypatch.setattr(interview_questions, "PATIENCE", 100)


def begin(bench, title="Matter of N-", stage="application"):
    bench.post("/matters/new", {"title": title, "forum": "ca9", "stage": stage})
    return f"/m/{sorted(bench.folder.glob('*.yaml'), key=lambda p: p.stat().st_mtime)[-1].name}"


def value_in(page, name):
    """The first value of a field of that name in a page."""
    return re.findall(rf'name="{name}" value="([^"]*)"', page)[0]


def send(bench, path, **values):
    page = bench.get(f"{path}/interview").text
    data = {name: value_in(page, name) for name in ("seen", "q")}
    data["q"] = data["q"].replace("&#34;", '"').replace("&#39;", "'")
    has = re.findall(r'name="has" value="([^"]*)"', page)
    return bench.post(f"{path}/interview", {**data, "has": has, **values})


def answer_the_steps(bench, path):
    assert send(bench, path, **{"f.name": "Mina", "f.last_arrival": "May 2025", "do": "answer"}).status_code == 200
    page = send(bench, path, **{"f.relief": ["asylum", "withholding"], "f.ground": "religion", "do": "answer"})
    assert "is eligible for asylum" in page.text
    said = {
        "f.name": "the beating",
        "f.kind": "beating",
        "f.victim": "mina",
        "f.date": "2024",
        "f.perpetrator.new": "the police",
    }
    assert send(bench, path, **said, do="answer").status_code == 200
    assert send(bench, path, **{"f.name": "being killed", "f.harm_type": "killing", "do": "answer"}).status_code == 200


@pytest.mark.parametrize("title", ["Matter of N-", "<script>alert(1)</script>", "قضية منى"])
def test_from_nothing_to_an_outcome(bench, title):
    path = begin(bench, title)
    answer_the_steps(bench, path)
    page = bench.get(f"{path}/interview")
    assert page.status_code == 200
    assert "Why this matters" in page.text
    assert "<script>alert" not in page.text
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    matter = load_matter_text(text, bench.desk.cases.schema)
    assert {thing.kind for thing in matter.things.values()} == {
        "person",
        "claim",
        "harm",
        "feared harm",
        "organization",
    }


def test_what_is_not_known_is_not_asked_again_until_asked_for(bench):
    path = "/m/new-claim.yaml"
    before = (bench.folder / "new-claim.yaml").read_text(encoding="utf-8")
    seen = []
    for _ in range(12):
        page = bench.get(f"{path}/interview").text
        question = value_in(page, "q")
        assert question not in seen
        seen.append(question)
        send(bench, path, do="not known")
    assert (bench.folder / "new-claim.yaml").read_text(encoding="utf-8") == before
    back = bench.get(f"{path}/interview").text
    assert "12 unknown" in back
    assert ">Back</a>" in back


MADE = "matter-of-n.yaml"
"""The file of the matter that ``begin`` makes: its first steps are asked before the law is."""


def asked_first(bench, name=MADE):
    return value_in(bench.get(f"/m/{name}/interview").text, "q")


def undo(bench, how="undo"):
    return bench.post(f"/m/{MADE}/history", {how: "yes", "seen": bench.seen(MADE)})


def test_what_was_asked_follows_undo_and_redo(bench):
    path = begin(bench)
    send(bench, path, do="not known")
    head = {"seen": bench.seen(MADE), "has": "matter", "f.matter": "Matter of O-"}
    assert bench.post(f"{path}/forms/matter", head).status_code == 200
    send(bench, path, do="not known")
    assert asked_first(bench) == "step harm"
    undo(bench)
    assert asked_first(bench) == "step claims"  # what was said before the change still holds
    undo(bench, "redo")
    assert asked_first(bench) == "step harm"
    bench.post(f"{path}/history", {"restore": "1", "seen": bench.seen(MADE)})
    assert asked_first(bench) == "step claims"


def test_an_answer_that_is_undone_is_asked_again(bench):
    path = begin(bench)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    assert asked_first(bench) == "step claims"
    undo(bench)
    assert asked_first(bench) == "step applicant"
    undo(bench, "redo")
    assert asked_first(bench) == "step claims"


def test_what_was_asked_goes_with_a_copy_a_new_name_and_a_matter_brought_back(bench):
    path = begin(bench)
    for _ in range(2):
        send(bench, path, do="not known")
    shutil.copy(bench.folder / MADE, bench.folder / "copied.yaml")
    (bench.folder / MADE).rename(bench.folder / "renamed.yaml")
    assert asked_first(bench, "copied.yaml") == asked_first(bench, "renamed.yaml") == "step harm"
    send(bench, "/m/copied.yaml", do="not known")
    assert asked_first(bench, "copied.yaml") == "step danger"
    assert asked_first(bench, "renamed.yaml") == "step harm"
    bench.post("/m/copied.yaml/delete")
    bench.post("/deleted", {"key": value_in(bench.get("/deleted").text, "key")})
    assert asked_first(bench, "copied.yaml") == "step danger"


def test_a_new_matter_is_no_copy_of_one_that_began_alike(bench):
    first = begin(bench)
    send(bench, first, do="not known")
    bench.post("/matters/new", {"title": "Matter of N-", "forum": "ca9", "stage": "application"})
    assert asked_first(bench, "matter-of-n-2.yaml") == "step applicant"


@pytest.mark.slow
def test_questions_of_every_kind_can_be_answered_or_left(bench):
    """Every question of a claim is shown, and junk in it is told and not saved."""
    ask_page = "/m/new-claim.yaml/interview"
    bench.get(ask_page)
    found = interview_questions._LAST[str(bench.folder / "new-claim.yaml")]
    assert len(found) > 50
    text = (bench.folder / "new-claim.yaml").read_text(encoding="utf-8")
    token = bench.token
    for one in found:
        key = interview_questions.key_of(one)
        page = bench.get(ask_page, params={"q": key})
        assert page.status_code == 200, key
        names = re.findall(r'name="(f\.[^"]+)"', page.text)
        assert names, key
        has = re.findall(r'name="has" value="([^"]*)"', page.text)
        data = {"q": key, "do": "answer", "token": token, "has": has, "seen": bench.seen("new-claim.yaml")}
        data |= dict.fromkeys(names, "<b>: #")
        answer = bench.client.post(ask_page, data=data, headers=bench.headers, follow_redirects=False)
        assert answer.status_code in (303, 422), key
        if answer.status_code == 303:
            (bench.folder / "new-claim.yaml").write_text(text, encoding="utf-8")
        else:
            assert "&lt;b&gt;: #" in answer.text, key


@pytest.mark.parametrize(("stage", "asked"), [("hearing", True), ("appeal", False), ("petition_for_review", False)])
def test_on_review_it_is_asked_what_was_decided_and_not_what_happened(bench, stage, asked):
    path = begin(bench, stage=stage)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    send(bench, path, **{"f.relief": ["asylum"], "do": "answer"})
    page = bench.get(f"{path}/interview").text
    assert ("Past harm: what happened?" in page) is asked
    assert ("What was decided below?" in page) is not asked


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["", "x", "people.ilka.nothing", "nothing.a.b", 'facts: {says: "{a} b"}', "step none", "..", "\x00"]
)
def test_a_question_that_is_none(bench, key):
    assert bench.get("/m/new-claim.yaml/interview", params={"q": key}).status_code == 200
    data = {"q": key, "do": "answer", "seen": bench.seen("new-claim.yaml")}
    assert bench.post("/m/new-claim.yaml/interview", data).status_code == 200


def test_a_question_waits_until_it_is_worked_out(bench, monkeypatch):
    monkeypatch.setattr(interview_questions, "PATIENCE", 0)
    page = bench.get("/m/new-claim.yaml/interview")
    assert "Selecting the next question" in page.text
    assert 'http-equiv="refresh"' in page.text
    assert "<progress" in bench.get(re.findall(r'href="(/jobs/[^"]+)"', page.text)[0]).text


def test_what_was_stopped_is_begun_again_only_when_asked_for(bench, monkeypatch):
    monkeypatch.setattr(interview_questions, "PATIENCE", 0)
    page = bench.get("/m/new-claim.yaml/interview").text
    address = re.findall(r'href="(/jobs/[^"]+)"', page)[0]
    stopped = bench.post(address)
    assert "The next question was not selected" in stopped.text
    assert 'http-equiv="refresh"' not in stopped.text
    assert len(bench.desk.jobs._jobs) == 1
    monkeypatch.setattr(interview_questions, "PATIENCE", 100)
    again = bench.get(re.findall(r'href="([^"]+again=yes)"', stopped.text)[0])
    assert value_in(again.text, "q")


def test_a_state_that_is_past_is_not_worked_out_any_more(bench, monkeypatch):
    monkeypatch.setattr(interview_questions, "PATIENCE", 0)
    bench.get("/m/new-claim.yaml/interview")
    file = bench.folder / "new-claim.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    bench.get("/m/new-claim.yaml/interview")
    first, second = bench.desk.jobs._jobs.values()
    assert first.ended.wait(60)
    assert first.state == "stopped"
    assert second.state in ("waiting", "running", "done")
    bench.desk.jobs.close()


def test_a_file_with_problems_is_told_before_anything_is_asked(bench):
    file = bench.folder / "new-claim.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "nonsense: 1\n", encoding="utf-8")
    page = bench.get("/m/new-claim.yaml/interview")
    assert page.status_code == 422
    assert "nonsense" in page.text
    assert not bench.desk.jobs._jobs


def test_an_interview_without_script_is_accessible_and_fits_a_phone(enter, live, folder):
    page = enter(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page.get_by_label("Case name").fill("Matter of N-")
    page.get_by_label("Controlling circuit").select_option("ca9")
    page.get_by_role("button", name="Create case").click()
    page.get_by_role("link", name="Interview").first.click()
    page.get_by_label("Name of the applicant").fill("Mina")
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_label("asylum", exact=True).check()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.locator("main")).to_contain_text("is eligible for asylum", use_inner_text=True)
    for _ in range(4):
        page.get_by_role("button", name="Unknown").wait_for()  # the page that works out what to ask loads itself again
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        with page.expect_navigation():
            page.get_by_role("button", name="Unknown").click()
    assert "Mina" in (folder / "matter-of-n.yaml").read_text(encoding="utf-8")
    for scheme in ("light", "dark"):
        checked = enter(color_scheme=scheme, bypass_csp=True)
        checked.goto(f"{live.address}m/new-claim.yaml/interview")
        found = Axe().run(checked).response["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
