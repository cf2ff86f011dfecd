"""Decisions in each form that the agency has given its own: what each shows is found, in any kind of file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from agency_decisions import FORMS, as_html, decision
from bench.reading import plain

from made_files import lines, pdf, typeset
from wellfounded.extraction import document_from_text, open_document
from wellfounded.reading.reader import read_extracted

SEEDS = range(40, 46)
SHARED = Path(__file__).parents[3] / "shared" / "data" / "opinions-2"
BESIDE = pytest.mark.skipif(not SHARED.is_dir(), reason="the decisions in ../shared are not here")


def wrong(reading, right):
    """The fields that were read otherwise than they are printed."""
    found = {name: plain(reading.fields[name].value) if name in reading.fields else "not read" for name in right}
    return {name: (found[name], value) for name, value in right.items() if found[name] != value}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_in_text(form):
    for seed in SEEDS:
        made = decision(form, seed)
        assert wrong(read_extracted(document_from_text("a", made.text)), made.right) == {}, made.text


@pytest.mark.parametrize("form", FORMS)
def test_each_form_as_a_page_and_as_a_pdf(form):
    made = decision(form, 50)
    assert wrong(read_extracted(open_document(as_html(made.text), "a.html")), made.right) == {}
    sheets = typeset.pages(made.text, characters=115, deep=48)
    printed = pdf([lines(sheet, size=9, lead=14, down=64) for sheet in sheets])
    assert wrong(read_extracted(open_document(printed, "a.pdf")), made.right) == {}


@BESIDE
def test_precedents_of_2026():
    for row in map(json.loads, (SHARED / "gold.jsonl").read_text(encoding="utf-8").splitlines()):
        if not row["file"].startswith("bia-"):
            continue
        text = (SHARED / row["file"]).read_text(encoding="utf-8")
        names = (
            "court",
            "caption",
            "decided",
            "panel",
            "author",
            "separate_opinion",
            "nationality",
            "appellant",
            "circuit",
        )
        right = {name: row[name] for name in names}
        assert wrong(read_extracted(document_from_text(row["file"], text)), right) == {}


@pytest.mark.parametrize(
    "head",
    [
        "U.S. Department of Homeland Security\nU.S. Citizenship and Immigration Services\n"
        "Administrative Appeals Office",
        "Non-Precedent Decision of the\nAdministrative Appeals Office\n\nMATTER OF Q-R-, INC.\nDATE: JAN. 15, 2016",
        "U.S. Citizenship and Immigration Services\nNon-Precedent Decision of the Administrative Appeals Office",
        "Matter of QUILL, 25 I&N Dec. 369 (AAO 2010)",
        "UNITED STATES DEPARTMENT OF JUSTICE\nEXECUTIVE OFFICE FOR IMMIGRATION REVIEW\n"
        "OFFICE OF THE CHIEF ADMINISTRATIVE HEARING OFFICER",
        "U.S. Department of Labor\nBoard of Alien Labor Certification Appeals",
        "U.S. Citizenship and Immigration Services\nChicago Asylum Office",
    ],
)
def test_another_office_is_no_board(head):
    body = (
        "\n\nThe petitioner appeals. See a decision of the United States Court of Appeals for the Ninth Circuit. "
        "The director denied the petition for an alien worker.\n\nORDER: The appeal is dismissed.\n"
    )
    reading = read_extracted(document_from_text("a", head + body))
    assert (reading.family, reading.fields) == ("none", {})


def test_a_heading_names_a_separate_opinion_that_is_not_in_the_text():
    text = decision("precedent_en_banc", 3).text.split("DISSENTING OPINION:")[0]
    found = read_extracted(document_from_text("a", text)).fields["separate_opinion"]
    assert found.value == ()
    assert not found.sure


def test_a_case_that_is_only_cited_makes_no_precedent():
    text = "Matter of Q-R-S-\n\nA letter about that case.\n\nThe respondent appeals, says the letter.\n"
    assert read_extracted(document_from_text("a", text)).family == "none"
