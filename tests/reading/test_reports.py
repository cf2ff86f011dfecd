"""Public reports about other tools, where they are about reading decisions: the id, and what ought to come out."""

from __future__ import annotations

import pytest
from invented import agency, read

from wellfounded.extraction import document_from_text
from wellfounded.reading.layout import lay_out
from wellfounded.reading.serialization import reading_data


def test_r017_a_page_foot_does_not_stand_in_a_sentence():
    foot = f"{' ' * 32}8552\nLARK v. INS\n"
    pages = f"and he was hurt because of his\n{foot}faith. Finch v. INS, 103 F.3d\n"
    out = lay_out(document_from_text("a", pages + "1482, 1487 says so.\n" * 2))
    assert "because of his\nfaith." in out.text.text
    assert {aside.text for aside in out.asides} >= {"8552", "LARK v. INS"}


def test_r018_a_running_head_is_the_decisions_own_citation():
    found = read(agency(after="Cite as: 29 I&N Dec. 668 (BIA 2026)   Interim Decision #4180\n669\nthe rest"))
    assert found.fields["cited_as"].value == "29 I&N Dec. 668 (BIA 2026)"
    assert found.fields["citations"].value == ()


OPINION = (
    "No. 20-1234\n\nUnited States Court of Appeals, First Circuit.\n\nMay 3, 2021.\n\n"
    "WREN, Circuit Judge.\nWe deny the petition.\n"
)


def test_r076_a_page_of_another_case_is_noticed():
    head = "Ramirez v. Garland\n\nDocket Number: 20-1234\nJudges: Wren\n"
    other = read(f"{head}Perez LARK v. Adam SMITH\n\n{OPINION}")
    assert "another case" in other.notes[0]
    assert read(f"{head}Ana RAMIREZ v. Merrick GARLAND\n\n{OPINION}").notes == ()


def test_r086_numbers_of_files_in_any_spacing_and_nothing_like_them():
    text = "In re LARK, Nos. A75 836 651, A 75-836-652, A075836653; app. no. A12-34567-8. " + OPINION
    assert reading_data(read(text))["agency_numbers"]["value"] == ["AXX XXX 651", "AXX XXX 652", "AXX XXX 653"]
    whole = reading_data(read(text), whole=True)["agency_numbers"]["value"]
    assert whole == ["A075 836 651", "A075 836 652", "A075 836 653"]


def test_r105_a_court_that_can_be_several_is_asked_about():
    text = "LARK v. HOLDER\n\n" + OPINION.replace("United States Court of Appeals, First Circuit.", "Court of Appeals")
    court = read(text).fields["court"]
    assert court.value is None
    assert "several courts" in court.how


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\f\n ",
        "El demandado no compareció. Se levanta la sesión.\n",
        "UNITED STATES DISTRICT COURT\nSOUTHERN DISTRICT OF OHIO\nThe motion for summary judgment is granted.\n",
        "Meow. " * 400,
        "(((((((((( " * 3000,
        "We need not " * 3000,
        "A" * 200_000,
    ],
)
def test_what_cannot_be_read_is_said_to_be_none(text):
    found = read(text)
    assert found.family == "none"
    assert found.notes
