"""A newcomer, from an empty folder to a memorandum in hand, with nothing but the pages."""

from __future__ import annotations

import io
import zipfile

import pytest
from playwright.sync_api import expect


@pytest.fixture
def folder(tmp_path):
    """An empty folder."""
    place = tmp_path / "matters"
    place.mkdir()
    return place


@pytest.mark.parametrize("script", [True, False])
def test_from_an_empty_folder_to_a_memorandum(enter, folder, script):
    page = enter(java_script_enabled=script, accept_downloads=True)
    page.get_by_label("Case name").fill("Matter of M-")
    page.get_by_label("Controlling circuit").select_option("ca9")
    page.get_by_role("button", name="Create case").click()
    page.get_by_role("link", name="Begin the interview").click()
    page.get_by_label("Name of the applicant").fill("Mina")
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_role("link", name="Relief and protected grounds").click()
    page.get_by_label("asylum", exact=True).check()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.locator("main")).to_contain_text("is eligible for asylum", use_inner_text=True)
    page.get_by_role("link", name="Documents", exact=True).first.click()
    with page.expect_download() as kept:
        page.get_by_role("link", name="Word (Legal memorandum)").click()
    with zipfile.ZipFile(io.BytesIO(kept.value.path().read_bytes())) as word:
        text = word.read("word/document.xml").decode()
    assert "Matter of M-" in text
    assert "Mina" in text
    assert [path.name for path in folder.glob("*.yaml")] == ["matter-of-m.yaml"]


def test_what_is_chosen_for_a_newcomer_is_said_and_no_court_is_chosen_for_him(bench):
    page = bench.get("/").text
    assert "before an immigration judge" in page
    assert "choose the circuit in which the case is heard" in page
    answer = bench.post("/matters/new", {"title": "Matter of N-", "forum": "", "stage": "hearing"})
    assert answer.status_code == 422
    assert "Choose one." in answer.text
    assert "Matter of N-" in answer.text


def test_a_question_with_several_values_lets_one_choose(bench):
    told = bench.post("/matters/new", {"title": "N", "forum": "ca9", "stage": "hearing"}).url.path
    text = (
        "format: 2\nmatter: N\nforum: ca9\nstage: hearing\ndates: {as_of: 2026-01-01}\npeople: {mina: {name: Mina}}\n"
        "harms: {beating: {name: the beating, victim: mina}}\n"
    )
    (bench.folder / told.rpartition("/")[2]).write_text(text, encoding="utf-8")
    question = 'facts: {says: "{beating} is motivated by the actual or imputed citizenship of the victim"}'
    page = bench.get(f"{told}/interview", params={"q": question}).text
    assert "motivated by the actual or imputed (protected characteristic) of the victim" in page
    assert 'value="citizenship"' in page
    data = {"q": question, "seen": bench.seen("n.yaml"), "do": "answer", "has": "slot-1"}
    answer = bench.post(f"{told}/interview", {**data, "f.slot-1": ""})
    assert answer.status_code == 422
    assert "Choose one, or name a new one." in answer.text
    assert bench.post(f"{told}/interview", {**data, "f.slot-1": "religious belief"}).status_code == 200
    assert "actual or imputed religious belief of the victim" in (bench.folder / "n.yaml").read_text(encoding="utf-8")


def test_after_saving_the_first_heading_is_the_page_and_undo_is_offered_once(bench):
    text = "format: 2\nmatter: N\nforum: ca9\nstage: hearing\n"
    (bench.folder / "n.yaml").write_text(text, encoding="utf-8")
    data = {"text": text + "# more\n", "seen": bench.seen("n.yaml")}
    bench.post("/m/n.yaml/file", data, follow=False)
    page = bench.get("/m/n.yaml/interview", params={"since": data["seen"]}).text
    assert "Effect of this change" in page
    assert page.index("<h1") < page.index("<h2")
    assert page.count('name="undo"') == 1


def test_a_matter_with_problems_leads_to_the_forms_too(bench):
    (bench.folder / "n.yaml").write_text("format: 2\nmatter: N\nforum: ca2\npeople: {a: {nam: A}}\n", encoding="utf-8")
    page = bench.get("/m/n.yaml/outcome")
    assert page.status_code == 422
    assert '<a href="/m/n.yaml/forms">' in page.text[page.text.index("<main") :]


def test_a_thing_named_for_the_first_time_in_a_sentence_is_made(bench):
    text = (
        "format: 2\nmatter: N\nforum: ca9\nstage: hearing\ndates: {as_of: 2026-01-01}\npeople: {mina: {name: Mina}}\n"
        "harms: {beating: {name: the beating, victim: mina}}\n"
    )
    (bench.folder / "n.yaml").write_text(text, encoding="utf-8")
    question = 'facts: {says: "{beating} targets {mina} as a member of {a group}"}'
    page = bench.get("/m/n.yaml/interview", params={"q": question}).text
    slot = "slot-2"
    assert f'name="f.{slot}.new"' in page
    data = {"q": question, "seen": bench.seen("n.yaml"), "do": "answer", "has": slot, f"f.{slot}.new": "taxi drivers"}
    assert bench.post("/m/n.yaml/interview", data).status_code == 200
    saved = (bench.folder / "n.yaml").read_text(encoding="utf-8")
    assert "{beating} targets {mina} as a member of {taxi-drivers}" in saved
    assert "name: taxi drivers" in saved


def test_undoing_a_change_comes_back_to_the_forms_and_an_undone_page_offers_no_more_undoing(bench):
    text = "format: 2\nmatter: N\nforum: ca9\nstage: hearing\n"
    (bench.folder / "n.yaml").write_text(text, encoding="utf-8")
    seen = bench.seen("n.yaml")
    bench.post("/m/n.yaml/file", {"text": text + "# more\n", "seen": seen}, follow=False)
    assert 'name="tab" value="interview"' in bench.get("/m/n.yaml/interview", params={"since": seen}).text
    undone = bench.post("/m/n.yaml/history", {"undo": "yes", "seen": bench.seen("n.yaml"), "tab": "interview"})
    assert undone.url.path == "/m/n.yaml/interview"
    assert "Effect of this change" not in bench.get("/m/n.yaml/interview", params={"since": seen}).text


def test_an_outcome_with_claims_and_no_decision_says_how_they_stand(bench):
    (bench.folder / "n.yaml").write_text(
        "format: 2\nmatter: N\nforum: ca9\nstage: hearing\ndates: {as_of: 2026-01-01}\npeople: {mina: {name: Mina}}\n"
        "claims: {hers: {name: her claim, applicant: mina, relief: asylum, depends_on_credibility_of: mina}}\n",
        encoding="utf-8",
    )
    page = bench.get("/m/n.yaml/outcome").text
    assert "No decision yet" in page
    assert "has no claim" not in page
    assert "eligible for asylum" in page
