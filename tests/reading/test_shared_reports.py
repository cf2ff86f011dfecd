"""Public reports about other tools, read where they stand: what each asks for, and the same of invented texts."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from invented import agency, read

from wellfounded.citations import find_citations, resolve
from wellfounded.extraction import document_from_text
from wellfounded.reading.anonymize import anonymize_text
from wellfounded.reading.layout import lay_out

REPORTS = Path(__file__).parents[3] / "shared" / "data" / "reports" / "reports.jsonl"
BESIDE = pytest.mark.skipif(not REPORTS.is_file(), reason="the list of reports in ../shared is not here")


@cache
def report(name):
    rows = map(json.loads, REPORTS.read_text(encoding="utf-8").splitlines())
    return next(row["minimal_input"] for row in rows if row["id"] == name)


def laid(text):
    return lay_out(document_from_text("a", text))


def mentions(text):
    raw = laid(text).raw.text
    return [mention for mention in resolve(find_citations(raw), raw) if mention.core]


@BESIDE
@pytest.mark.parametrize(
    ("name", "court", "called"), [("R003", "ag", "Matter of S-S-F-M-"), ("R004", "bia", "Matter of E-F-N-")]
)
def test_r003_r004_titles_of_precedents(name, court, called):
    (mention,) = mentions(report(name))
    assert (mention.court, mention.name) == (court, called)
    assert ("Amended" in mention.parentheticals) is (name == "R004")


@pytest.mark.parametrize(("decider", "court"), [("A.G.", "ag"), ("BIA", "bia")])
@pytest.mark.parametrize("note", ["", " (Amended)"])
def test_r003_r004_a_precedent_headed_by_its_own_citation(decider, court, note):
    fields = read(f"Matter of Q-R-S-, 29 I&N Dec. 17 ({decider} 2024){note}\n\nThe motion is denied.\n").fields
    assert (fields["court"].value, fields["caption"].value) == (court, "Matter of Q-R-S-")


@BESIDE
@pytest.mark.parametrize("name", ["R009", "R010", "R012"])
def test_r009_r010_r012_signs_of_sections_lost_are_repaired_and_said_to_be(name):
    found = mentions(report(name))
    assert found
    assert all("section symbol corrected" in mention.repairs for mention in found)


@pytest.mark.parametrize("sign", ["ง", "?", "5", "S", "$", "&"])
def test_r009_r010_r012_in_a_decision(sign):
    found = read(body=f"The respondent appeals. He is removable under 8 U.S.C. {sign} 1227(a)(1)(B), we hold.")
    assert found.fields["citations"].value == ("8 U.S.C. § 1227",)


@BESIDE
def test_r017_a_page_foot_within_a_sentence():
    found = laid(report("R017"))
    assert "because of his\nreligion" in found.text.text
    assert {aside.text.split()[0] for aside in found.asides} == {"8552", "CHOUCHKOV"}
    assert [mention.resolves_to for mention in mentions(report("R017"))] == ["103 F.3d 1482"]


@BESIDE
def test_r018_a_running_head_run_into_a_line_is_no_authority():
    assert mentions(report("R018")) == []
    assert any(aside.kind == "running_head" for aside in laid(report("R018")).asides)


@pytest.mark.parametrize("tail", ["", "   Interim Decision #4180", " Interim Decision 3999 "])
def test_r018_in_a_decision(tail):
    text = agency(
        body=f"The respondent appeals. We see no error. Cite as: 29 I&N Dec. 17 (BIA 2024){tail}\nWe say why."
    )
    assert read(text).fields["citations"].value == ()
    assert "no error.\nWe say why" in laid(text).text.text
    cited = agency(body="The respondent appeals. We follow Matter of Q-R-, 29 I&N Dec. 17 (BIA 2024).\nWe say why.")
    assert read(cited).fields["citations"].value == ("29 I&N Dec. 17",)


@BESIDE
def test_r086_numbers_in_any_spacing_are_masked_and_nothing_like_them():
    out = anonymize_text(report("R086")).text
    assert out.count("A-NUMBER-1") == 3
    assert "AXXX-XXX-611; app. no. A12-34567-8" in out


@pytest.mark.parametrize(
    ("court", "city", "state"),
    [
        ("Immig. Ct. N.Y. City, Nov. 3, 2005", "New York", "NY"),
        ("Immig. Ct. Boston, Mass. Nov. 3, 2005", "Boston", "MA"),
        ("Immigration Court, Los Angeles", "Los Angeles", "CA"),
    ],
)
def test_r105_the_court_of_a_judge_as_it_is_cited(court, city, state):
    fields = read(
        "LARK v. HOLDER\n\nNo. 20-1234\n\nUnited States Court of Appeals, First Circuit.\n\nWREN, Circuit Judge.\n"
        f"We review In re Ana Lark, No. A75 836 651 ({court}). We deny the petition for review of the removal.\n"
    ).fields
    assert (fields["hearing_city"].value, fields["hearing_state"].value) == (city, state)
