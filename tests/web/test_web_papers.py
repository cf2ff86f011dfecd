"""Papers added to a case in the workbench: recognized, proposed value by value, accepted or refused."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

import pytest
from test_web_decisions import settled

from papers_of_a_client import APPLICATION, DECISION, DECLARATION, HEARING_NOTICE, INTERVIEW, NOTICE_TO_APPEAR, PAPERS
from wellfounded.matter.editor import entries_of, nodes_of, text_of
from wellfounded.web.analysis.paper_proposals import take_papers
from wellfounded.web.jobs.read_papers_job import read_papers

CASE = "format: 2\nmatter: Matter of P-\nforum: ca3\nstage: hearing\ndates: {as_of: 2026-11-01}\n"
PAGE = "/m/p.yaml/papers"


@pytest.fixture
def clinic(bench, folder):
    """A workbench with a case in which nothing is entered."""
    (folder / "p.yaml").write_text(CASE)
    return bench


def add(bench, papers):
    """Papers read as the child of a job reads them, and proposed; the page then."""
    with tempfile.TemporaryDirectory() as place:
        files = {f"{number}.txt": name for number, name in enumerate(papers)}
        for file, name in files.items():
            Path(place, file).write_text(papers[name])
        read = read_papers(Path(place), lambda *_: None, papers=list(files.items()))
    take_papers(bench.desk.store, "p.yaml", bench.desk.cases.schema, json.loads(json.dumps(read)))
    return bench.get(PAGE).text


def send(bench, papers):
    """Send papers through the form, and wait until they were read; the page then."""
    files = [("files", (name, text.encode() if isinstance(text, str) else text)) for name, text in papers.items()]
    answer = settled(bench, bench.post(f"{PAGE}/upload", files=files))
    assert answer.status_code == 200, answer.text
    return answer.text


def numbers(page, words):
    """The numbers of the proposals whose label has these words."""
    found = re.findall(r'value="(\d+)"[^>]*> <label[^>]*>(.*?)</label>', page)
    return [number for number, label in found if words in re.sub(r"<[^>]+>", "", label)]


def case_of(folder):
    return nodes_of((folder / "p.yaml").read_text())


def test_the_papers_of_a_client_are_recognized_and_nothing_enters_the_case_by_itself(clinic, folder):
    page = send(clinic, PAPERS)
    for kind in ("notice to appear", "hearing notice", "declaration", "index of exhibits", "notes of an interview"):
        assert kind in page
    assert (folder / "p.yaml").read_text() == CASE
    assert "contradict" in page
    assert "June 4, 2024" in page
    assert "July 4, 2024" in page


def test_sure_values_are_accepted_at_once_and_stand_in_the_case_with_their_place(clinic, folder):
    add(clinic, {"nta.txt": NOTICE_TO_APPEAR, "hearing.txt": HEARING_NOTICE})
    page = clinic.post(PAGE, {"do": "sure"}).text
    assert "The values were added to the case." in page
    case = case_of(folder)
    assert text_of(entries_of(case, "people")["applicant"], "name") == "Rosa Elena Pineda Cruz"
    text = (folder / "p.yaml").read_text()
    assert 'individual_hearing: {is: 2027-04-14, at: "hearing.txt, p. 1, line 8"}' in text
    assert "master_hearing" not in text  # the notice says it further from its label, so a person looks first
    assert numbers(page, "Master hearing: September 8, 2025")


def test_a_value_brings_with_it_the_entries_that_it_needs(clinic, folder):
    page = add(clinic, {"declaration.txt": DECLARATION})
    clinic.post(PAGE, {"do": "accept", "n": numbers(page, "Date: October 12, 2024")})
    case = case_of(folder)
    assert "shooting-brother" in entries_of(case, "harms")
    assert "brother" in entries_of(case, "people")
    assert "beating-applicant" not in entries_of(case, "harms")


def test_what_is_refused_is_gone_with_what_rests_on_it(clinic, folder):
    page = add(clinic, {"declaration.txt": DECLARATION})
    assert numbers(page, "Perpetrator: MS-13")
    page = clinic.post(PAGE, {"do": "refuse", "n": numbers(page, "Name: the brother of")}).text
    assert "refused" in page
    assert not numbers(page, "Perpetrator: MS-13")
    assert numbers(page, "Perpetrator: gang members")
    assert (folder / "p.yaml").read_text() == CASE


def test_a_paper_that_contradicts_what_is_entered_is_shown_beside_it_and_replaces_it_only_when_accepted(clinic, folder):
    page = add(clinic, {"application.txt": APPLICATION})
    clinic.post(PAGE, {"do": "accept", "n": numbers(page, "Date: June 4, 2024")[:1]})
    page = add(clinic, {"declaration.txt": DECLARATION})
    assert re.search(r"<strong>Entered:</strong>\s*<span[^>]*>June 4, 2024", page)
    clinic.post(PAGE, {"do": "sure"})
    assert "2024-06-04" in (folder / "p.yaml").read_text()
    clinic.post(PAGE, {"do": "accept", "n": numbers(page, "Date: July 4, 2024")})
    text = (folder / "p.yaml").read_text()
    assert 'date: {is: 2024-07-04, at: "declaration.txt, p. 1, line 4"}' in text


def test_a_judges_decision_is_proposed_and_the_respondent_in_it_is_the_client(clinic, folder):
    page = add(clinic, {"application.txt": APPLICATION, "decision.txt": DECISION})
    assert numbers(page, "Issued by: an immigration judge")
    assert not numbers(page, "the respondent")
    clinic.post(PAGE, {"do": "accept", "n": [*numbers(page, "Issued by"), *numbers(page, "Denied:")]})
    case = case_of(folder)
    assert len(entries_of(case, "people")) == 1
    assert len(entries_of(case, "claims")) == 3
    assert len(entries_of(case, "decisions")) == 1
    text = (folder / "p.yaml").read_text()
    assert 'issued_by: {is: an immigration judge, at: "decision.txt' in text
    assert "denied: [" in text


def test_a_paper_is_shown_with_the_places_of_what_it_proposes(clinic):
    page = add(clinic, {"interview.txt": INTERVIEW})
    key, number = re.findall(r"papers/([0-9a-f]{16})#at-(\d+)", page)[0]
    paper = clinic.get(f"{PAGE}/{key}").text
    assert f'id="at-{number}"' in paper
    assert "Gang members beat me" in paper
    page = clinic.post(f"{PAGE}/{key}").text
    assert "was removed" in page
    assert not numbers(page, "")


def test_the_same_paper_again_proposes_nothing_twice(clinic):
    first = numbers(add(clinic, {"nta.txt": NOTICE_TO_APPEAR}), "")
    again = numbers(add(clinic, {"nta.txt": NOTICE_TO_APPEAR}), "")
    assert len(first) == len(again) > 4


HOSTILE = '<script>alert(1)</script> "{{ 7*7 }}'


def test_a_paper_of_no_known_kind_proposes_nothing_and_a_hostile_name_is_only_shown(clinic, folder):
    name = f"{HOSTILE}.txt"
    page = send(clinic, {name: "Shopping list\nmilk, bread, and a great many other things of no interest here.\n"})
    assert "not recognized" in page
    assert "<script>alert" not in page
    page = add(clinic, {"d.txt": DECLARATION.replace("MS-13 members", f"{HOSTILE} MS-13 members")})
    assert "<script>alert" not in page
    assert "49" not in re.sub(r"\d{2,}", "", page)
    assert (folder / "p.yaml").read_text() == CASE


def test_no_file_and_damaged_files_are_told(clinic):
    assert clinic.post(f"{PAGE}/upload").status_code == 422
    page = send(clinic, {"bad.pdf": b"%PDF-1.7 nothing", "nta.txt": NOTICE_TO_APPEAR})
    assert "damaged" in page
    assert numbers(page, "Name: Rosa Elena Pineda Cruz")


def test_numbers_of_nothing_are_refused_and_a_case_with_errors_is_told(clinic, folder):
    assert clinic.post(PAGE, {"do": "accept", "n": ["9999"]}).status_code == 422
    assert clinic.post(PAGE, {"do": "accept", "n": ["x", "-1"]}).status_code == 422
    assert "Choose values first" in clinic.post(PAGE, {"do": "refuse"}).text
    (folder / "p.yaml").write_text("people: [")
    assert clinic.get(PAGE).status_code == 422
    assert clinic.post(f"{PAGE}/upload", files=[("files", ("a.txt", b"x"))]).status_code == 422
