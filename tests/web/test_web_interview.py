"""A matter by interview: from nothing to an outcome, one question at a time."""

from __future__ import annotations

import re
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from wellfounded.matter.loader import load_matter_text
from wellfounded.web.analysis import interview_questions
from wellfounded.web.intake.page_list import all_pages


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


def send(bench, path, q="", **values):
    page = bench.get(f"{path}/interview", params={"q": q} if q else None).text
    data = {name: value_in(page, name) for name in ("seen", "q")}
    data["q"] = data["q"].replace("&#34;", '"').replace("&#39;", "'")
    has = re.findall(r'name="has" value="([^"]*)"', page)
    return bench.post(f"{path}/interview", {**data, "has": has, **values})


def page_in(bench, path):
    """The id of the page of intake that is asked next."""
    return value_in(bench.get(f"{path}/interview").text, "q").removeprefix("page ")


def answer_the_first(bench, path):
    """The applicant, the arrival, and the claims."""
    assert send(bench, path, **{"f.name": "Mina", "do": "answer"}).status_code == 200
    said: dict[str, dict[str, object]] = {
        "spouse": {},
        "children": {},
        "arrival": {"f.last_arrival": "05/10/2025"},
        "proceedings": {},
        "claims": {"f.relief": ["asylum", "withholding"], "f.ground": "religion", "f.filed": "9/2025"},
        "border": {},
        "clock": {},
    }
    while (page := page_in(bench, path)) in said:
        assert send(bench, path, **said[page], do="answer").status_code == 200


@pytest.mark.parametrize("title", ["Matter of N-", "<script>alert(1)</script>", "قضية منى"])
def test_from_nothing_to_an_outcome(bench, title):
    path = begin(bench, title)
    answer_the_first(bench, path)
    assert page_in(bench, path) == "harm"
    said = {"f.kind": "beating", "f.victim": "mina", "f.date": "2024", "f.perpetrator.new": "the police"}
    assert send(bench, path, **said, do="answer").status_code == 200
    for _ in range(20):
        page = bench.get(f"{path}/interview").text
        assert "<script>alert" not in page
        if "page " not in value_in(page, "q"):
            break
        said = {"f.harm_type": "killing"} if page_in(bench, path) == "danger" else {}
        assert send(bench, path, **said, do="answer").status_code == 200
    assert "Why this matters" in page
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    matter = load_matter_text(text, bench.desk.cases.schema)
    kinds = {thing.kind for thing in matter.things.values()}
    assert kinds == {"person", "claim", "harm", "feared harm", "organization"}
    assert "the beating of 2024" in text
    assert "last_arrival: 2025-05-10" in text
    assert "filed: 2025-09" in text


def test_every_page_of_intake_names_fields_that_there_are(bench):
    schema = bench.desk.cases.schema
    for page in all_pages():
        fields = {spec.name for spec in schema.sections[page.section].fields} | {"name", "note"}
        assert set(page.fields) <= fields, page.id
        assert {page.each_of, page.rulings} - {""} <= fields, page.id
        assert set(page.stages) <= set(schema.stages), page.id
        for condition in (*page.when, *page.own, *(one for q in page.questions for one in q.own)):
            section = schema.sections[condition.section or page.section]
            spec = {one.name: one for one in section.fields}.get(condition.field)
            assert spec is not None or not condition.field, (page.id, condition.field)
            known = schema.accepts(spec.value_type).values if spec and spec.kind == "value" else ("true", "false")
            assert set(condition.has + condition.lacks) <= set(known), page.id
        assert set(page.heads) <= set(page.columns), page.id
        for question in page.questions:
            if (proposed := question.proposed) is not None and proposed.section:
                there = {spec.name for spec in schema.sections[proposed.section].fields}
                assert {proposed.field, *proposed.where} <= there, page.id
            assert set(question.labels) <= set(question.flags), page.id
            assert not question.flags or set(question.labels) == set(question.flags), page.id


@pytest.mark.parametrize(
    ("arrival", "filed", "asked"),
    [("03/20/2024", "05/20/2025", True), ("03/20/2024", "03/19/2025", False), ("", "05/20/2025", True)],
)
def test_exceptions_are_asked_only_of_a_late_application(bench, arrival, filed, asked):
    path = begin(bench)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    send(bench, path, "page arrival", **({"f.last_arrival": arrival} if arrival else {}), do="answer")
    send(bench, path, "page claims", **{"f.relief": "asylum", "f.ground": "religion", "f.filed": filed}, do="answer")
    places = bench.get(f"{path}/interview").text
    assert ("Why was the application not filed within one year?" in places) is asked


@pytest.mark.parametrize(
    ("relief", "filed", "asked"),
    [("asylum", "05/20/2025", True), ("asylum", "05/20/2199", False), ("asylum", "", False),
     ("withholding", "05/20/2025", False)],
)  # fmt: skip
def test_delays_of_the_work_permit_clock_are_asked_once_it_runs(bench, relief, filed, asked):
    path = begin(bench)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    send(bench, path, "page claims", **{"f.relief": relief, "f.ground": "religion", "f.filed": filed}, do="answer")
    assert ("Delays of the work permit clock" in bench.get(f"{path}/interview").text) is asked
    if asked:
        row = {"f.1.name": "continuance", "f.1.began": "06/01/2025", "f.1.ended": "07/01/2025"}
        assert send(bench, path, "page clock", **row, do="answer").status_code == 200
        assert "December 16, 2025" in bench.get(f"{path}/deadlines").text  # day 180, and thirty days of delay


def test_what_follows_from_other_answers_is_proposed_and_can_be_changed(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    said = {"f.kind": "threat", "f.victim": "mina", "f.perpetrator.new": "the gang", "f.on_account_of": "religion"}
    send(bench, path, "page harm", **said, do="answer")
    send(bench, path, "page actors", **{"f.the-gang.government_body": "false"}, do="answer")
    page = bench.get(f"{path}/interview", params={"q": "page danger"}).text
    for name, value in (("ground", "religion"), ("by_officials", "false")):
        assert re.search(rf'name="f.{name}" value="{value}" checked', page), name
    said = {"f.harm_type": "killing", "f.ground": "religion", "f.by_officials": "true"}
    send(bench, path, "page danger", **said, do="answer")
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    assert "by_officials: true" in text


@pytest.mark.parametrize(("arrival", "asked"), [("05/10/2023", False), ("05/10/2025", True)])
def test_the_entry_is_asked_about_only_where_its_date_makes_it_matter(bench, arrival, asked):
    path = begin(bench)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    send(bench, path, "page arrival", **{"f.last_arrival": arrival}, do="answer")
    send(bench, path, "page claims", **{"f.relief": "asylum", "f.filed": "9/2025"}, do="answer")
    assert ("page border" in bench.get(f"{path}/interview").text.replace("q=page+border", "page border")) is asked


def test_what_the_law_says_of_a_trait_is_not_asked(bench):
    path = begin(bench)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    send(bench, path, "page claims", **{"f.relief": "asylum", "f.ground": "particular social group"}, do="answer")
    for trait, asked in (("sexual orientation", False), ("wealth", True)):
        send(bench, path, "page group", **{"f.name": trait, "f.characteristic": trait}, do="more")
        page = bench.get(f"{path}/interview", params={"q": "page group-proof"}).text
        assert (f'value="{trait.replace(" ", "-")}.immutable"' in page) is asked


def test_who_did_it_is_proposed_from_the_incident_before(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    send(bench, path, "page harm", **{"f.kind": "beating", "f.perpetrator.new": "the police"}, do="more")
    page = bench.get(f"{path}/interview", params={"q": "page harm"}).text
    assert re.search(r'name="f.perpetrator" value="the-police" checked', page)
    send(bench, path, "page harm", **{"f.kind": "threat", "f.perpetrator.new": "the gang"}, do="more")
    page = bench.get(f"{path}/interview", params={"q": "page harm"}).text
    assert not re.search(r'name="f.perpetrator" value="[^"]*" checked', page)


def test_a_name_has_one_article_and_the_client_names_the_spouse(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    send(bench, path, "page harm", **{"f.kind": "a fine", "f.date": "2024"}, do="answer")
    send(bench, path, "page spouse", **{"f.1.name": "Omar", "f.1.relationship_began": "2019"}, do="answer")
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    assert "the fine of 2024" in text
    assert re.search(r"mina:\n(?:    .*\n)*?    spouse: omar\n", text)
    assert "Omar" in bench.get(f"{path}/interview", params={"q": "page spouse"}).text


def test_who_went_back_and_why_is_asked_of_who_did(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    send(bench, path, "page danger", **{"f.harm_type": "killing"}, do="answer")
    assert "page+return-trip" not in bench.get(f"{path}/interview").text
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    changed = text.replace("harm_type: killing", "harm_type: killing\n    safe_return: true")
    (bench.folder / path.removeprefix("/m/")).write_text(changed, encoding="utf-8")
    assert "page+return-trip" in bench.get(f"{path}/interview").text


def test_what_cannot_matter_is_not_asked(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    places = bench.get(f"{path}/interview").text
    assert "What happened?" in places
    for title in ("The group", "The political opinion", "Convention Against Torture", "The threats", "The detentions"):
        assert f">{title}</a>" not in places


def test_a_thing_is_named_once(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    for _ in range(3):
        said = {"f.kind": "beating", "f.perpetrator.new": "The Police"}
        send(bench, path, "page harm", **said, do="more")
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    assert text.count("name: The Police") == 1
    assert "the beating (2)" in text
    page = bench.get(f"{path}/interview", params={"q": "page harm"}).text
    assert page.count('href="/m/matter-of-n.yaml/interview?q=page+harm&amp;e=') == 3


def test_several_kinds_of_harm_in_one_incident_are_one_answer(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    said = {"f.name": "the raid", "f.kind": ["detention", "beating", "threat"], "f.perpetrator.new": "the police"}
    send(bench, path, "page harm", **said, do="more")
    page = bench.get(f"{path}/interview", params={"q": "page incidents"}).text
    names = ["the-raid-detention.injury", "the-raid-beating.injury", "the-raid-threat.injury"]
    assert [f'name="has" value="{name}"' in page for name in names] == [True] * 3
    assert 'name="f.the-raid-threat.injury" value="injury"' not in page  # a threat injures no one
    assert 'name="f.the-raid-threat.injury" value="weapon"' in page
    answers = {f"f.{name}": ["injury", "none"] for name in names[:2]}
    data = {"seen": value_in(page, "seen"), "q": "page incidents", "do": "answer", "has": names}
    bench.post(f"{path}/interview", {**data, **answers})
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    assert "the raid (detention)" in text
    assert "the raid (beating)" in text
    assert text.count("injury: true") == 2
    assert text.count("weapon: false") == 2


def test_an_entry_of_a_list_is_changed_where_it_was_made(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    send(bench, path, "page harm", **{"f.kind": "beating", "f.date": "2020"}, do="more")
    page = bench.get(f"{path}/interview", params={"q": "page harm", "e": "the-beating-of-2020"}).text
    data = {
        "seen": value_in(page, "seen"),
        "q": "page harm",
        "e": "the-beating-of-2020",
        "do": "answer",
        "has": ["date"],
    }
    bench.post(f"{path}/interview", {**data, "f.date": "June 2024"})
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    assert "date: 2020" not in text
    assert "date: June 2024" in text or "date: 2024-06" in text


def test_no_answer_may_have_a_reason_and_a_note_and_the_list_prints_them(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    said = {
        "f.kind": "beating",
        "f.on_account_of.how": "ask the client",
        "f.on_account_of.note": "what words <b>were</b> spoken",
    }
    send(bench, path, "page harm", **said, do="answer")
    found = bench.get(f"{path}/interview/client").text
    assert "Which protected ground do the facts of this incident show as a reason?" in found
    assert "what words &lt;b&gt;were&lt;/b&gt; spoken" in found
    assert "the beating" in found
    page = bench.get(f"{path}/interview", params={"q": "page harm", "e": "the-beating"}).text
    assert '<option value="ask the client" selected>' in page
    data = {
        "seen": value_in(page, "seen"),
        "q": "page harm",
        "e": "the-beating",
        "do": "answer",
        "has": ["on_account_of"],
    }
    bench.post(f"{path}/interview", {**data, "f.on_account_of": "religion"})
    assert "Nothing to ask" in bench.get(f"{path}/interview/client").text


def test_a_record_cite_without_an_answer_is_refused_and_kept(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    answer = send(bench, path, "page harm", **{"f.kind": "beating", "f.date": "13/40/2024"}, do="answer")
    assert answer.status_code == 422
    assert "13/40/2024" in answer.text
    answer = send(bench, path, "page harm", **{"f.kind": "beating", "f.date.at": "R. 55"}, do="answer")
    assert answer.status_code == 422
    assert "belongs to an answer" in answer.text


def test_lines_are_entries_and_a_bad_one_is_told_with_the_rest(bench):
    path = begin(bench)
    answer_the_first(bench, path)
    rows = {"f.1.name": "Luis", "f.1.born": "03/14/2015", "f.2.name": "Ana", "f.2.born": "02/30/2018"}
    answer = send(bench, path, "page children", **rows, do="answer")
    assert answer.status_code == 422
    assert "has 28 days" in answer.text
    assert 'value="03/14/2015"' in answer.text
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    assert "Luis" not in text
    send(bench, path, "page children", **{**rows, "f.2.born": "02/28/2018"}, do="answer")
    text = (bench.folder / path.removeprefix("/m/")).read_text(encoding="utf-8")
    assert "born: 2018-02-28" in text
    assert text.count("unmarried: false") == 2
    assert text.count("child_of: mina") == 2


def test_how_courts_ruled_on_like_groups_is_shown(bench):
    path = begin(bench)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    send(bench, path, "page claims", **{"f.relief": "asylum", "f.ground": "particular social group"}, do="answer")
    said = {"f.name": "gay men in Ghana", "f.characteristic": "sexual orientation"}
    send(bench, path, "page group", **said, do="answer")
    page = bench.get(f"{path}/interview", params={"q": "page group-proof"}).text
    assert "How courts have ruled on like entries" in page
    assert "Toboso-Alfonso" in page


def test_what_is_not_known_is_not_asked_again_until_asked_for(bench):
    path = "/m/new-claim.yaml"
    before = (bench.folder / "new-claim.yaml").read_text(encoding="utf-8")
    seen = []
    for _ in range(interview_questions.MOST):
        page = bench.get(f"{path}/interview", params={"q": "law"}).text
        question = value_in(page, "q")
        assert question not in seen
        seen.append(question)
        send(bench, path, "law", do="not known")
    assert (bench.folder / "new-claim.yaml").read_text(encoding="utf-8") == before
    end = bench.get(f"{path}/interview", params={"q": "law"}).text
    assert f"The {interview_questions.MOST} most outcome-determinative questions were asked" in end
    assert f"again ({interview_questions.MOST})" in end


MADE = "matter-of-n.yaml"
"""The file of the matter that ``begin`` makes: intake is asked before the law is."""


def asked_first(bench, name=MADE):
    return value_in(bench.get(f"/m/{name}/interview").text, "q")


def undo(bench, how="undo"):
    return bench.post(f"/m/{MADE}/history", {how: "yes", "seen": bench.seen(MADE)})


def test_what_was_asked_follows_undo_and_redo(bench):
    path = begin(bench)
    send(bench, path, do="skipped")
    head = {"seen": bench.seen(MADE), "has": "matter", "f.matter": "Matter of O-"}
    assert bench.post(f"{path}/forms/matter", head).status_code == 200
    send(bench, path, do="skipped")
    assert asked_first(bench) == "page children"
    undo(bench)
    assert asked_first(bench) == "page spouse"  # what was said before the change still holds
    undo(bench, "redo")
    assert asked_first(bench) == "page children"
    bench.post(f"{path}/history", {"restore": "1", "seen": bench.seen(MADE)})
    assert asked_first(bench) == "page spouse"


def test_an_answer_that_is_undone_is_asked_again(bench):
    path = begin(bench)
    send(bench, path, **{"f.name": "Mina", "do": "answer"})
    assert asked_first(bench) == "page spouse"
    undo(bench)
    assert asked_first(bench) == "page applicant"
    undo(bench, "redo")
    assert asked_first(bench) == "page spouse"


def test_what_was_asked_goes_with_a_copy_a_new_name_and_a_matter_brought_back(bench):
    path = begin(bench)
    for _ in range(2):
        send(bench, path, do="skipped")
    shutil.copy(bench.folder / MADE, bench.folder / "copied.yaml")
    (bench.folder / MADE).rename(bench.folder / "renamed.yaml")
    assert asked_first(bench, "copied.yaml") == asked_first(bench, "renamed.yaml") == "page children"
    send(bench, "/m/copied.yaml", do="skipped")
    assert asked_first(bench, "copied.yaml") == "page arrival"
    assert asked_first(bench, "renamed.yaml") == "page children"
    bench.post("/m/copied.yaml/delete")
    bench.post("/deleted", {"key": value_in(bench.get("/deleted").text, "key")})
    assert asked_first(bench, "copied.yaml") == "page arrival"


def test_a_new_matter_is_no_copy_of_one_that_began_alike(bench):
    first = begin(bench)
    send(bench, first, do="skipped")
    bench.post("/matters/new", {"title": "Matter of N-", "forum": "ca9", "stage": "application"})
    assert asked_first(bench, "matter-of-n-2.yaml") == "page applicant"


@pytest.mark.slow
def test_questions_of_every_kind_can_be_answered_or_left(bench):
    """Every question of a claim is shown, and junk in it is told and not saved."""
    ask_page = "/m/new-claim.yaml/interview"
    interview_questions.forget()
    bench.get(ask_page, params={"q": "law"})
    (job,) = interview_questions._JOBS.values()
    assert job.ended.wait(interview_questions.SECONDS)
    bench.get(ask_page, params={"q": "law"})
    (found,) = interview_questions._LAST.values()
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
    send(bench, path, "page claims", **{"f.relief": ["asylum"], "do": "answer"})
    page = bench.get(f"{path}/interview").text
    assert ("What happened?" in page) is asked
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
    page = bench.get("/m/new-claim.yaml/interview?q=law")
    assert "Selecting the next question" in page.text
    assert 'http-equiv="refresh"' in page.text
    assert "<progress" in bench.get(re.findall(r'href="(/jobs/[^"]+)"', page.text)[0]).text


def test_what_was_stopped_is_begun_again_only_when_asked_for(bench, monkeypatch):
    monkeypatch.setattr(interview_questions, "PATIENCE", 0)
    page = bench.get("/m/new-claim.yaml/interview?q=law").text
    address = re.findall(r'href="(/jobs/[^"]+)"', page)[0]
    stopped = bench.post(address)
    assert "The next question was not selected" in stopped.text
    assert 'http-equiv="refresh"' not in stopped.text
    assert len(bench.desk.jobs._jobs) == 1
    monkeypatch.setattr(interview_questions, "PATIENCE", 100)
    again = bench.get(re.findall(r'href="([^"]+again=yes)"', stopped.text)[0].replace("&amp;", "&"))
    assert value_in(again.text, "q")


def test_a_state_that_is_past_is_not_worked_out_any_more(bench, monkeypatch):
    monkeypatch.setattr(interview_questions, "PATIENCE", 0)
    bench.get("/m/new-claim.yaml/interview?q=law")
    file = bench.folder / "new-claim.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    bench.get("/m/new-claim.yaml/interview?q=law")
    first, second = bench.desk.jobs._jobs.values()
    assert first.ended.wait(60)
    assert first.state == "stopped"
    assert second.state in ("waiting", "running", "done")
    bench.desk.jobs.close()


def test_a_file_with_problems_is_told_before_anything_is_asked(bench):
    file = bench.folder / "new-claim.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "nonsense: 1\n", encoding="utf-8")
    page = bench.get("/m/new-claim.yaml/interview?q=law")
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
    for _ in range(20):
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if "Bars and prior applications" in page.locator("h1").first.inner_text():
            break
        if (claim := page.get_by_label("asylum", exact=True)).count():
            claim.check()
        page.get_by_role("button", name="Save and continue").click()
    expect(page.locator("main")).to_contain_text("Bars and prior applications", use_inner_text=True)
    assert "the asylum claim" in (folder / "matter-of-n.yaml").read_text(encoding="utf-8")
    for scheme in ("light", "dark"):
        checked = enter(color_scheme=scheme, bypass_csp=True)
        checked.goto(f"{live.address}m/new-claim.yaml/interview")
        found = Axe().run(checked).response["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
