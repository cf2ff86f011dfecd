"""Public reports about other tools on citations and quotations: each of their files gives its right result."""

from __future__ import annotations

import datetime as dt

import pytest

from reading import SHARED, registry
from wellfounded.citations import find_citations, resolve
from wellfounded.citations.checker.checker import check
from wellfounded.citations.formatter.table_of_authorities import table_of
from wellfounded.citations.paged_document import read_document
from wellfounded.citations.quotations.checker import read_sources

FILES = SHARED / "reports-2" / "files"
pytestmark = pytest.mark.skipif(not FILES.is_dir(), reason="the reports in ../shared are not here")


def mentions(name):
    text = read_document(str(FILES / name)).text
    return [mention for mention in resolve(find_citations(text), text, registry()) if mention.core]


def entries(name):
    document = read_document(str(FILES / name))
    table = table_of(document, resolve(find_citations(document.text), document.text, registry()))
    return {group.title: [entry.text for entry in group.entries] for group in table.groups}


def report(name, sources=None):
    text = read_document(str(FILES / name)).text
    return check(text, registry(), dt.date(2026, 3, 4), "", read_sources(str(sources)) if sources else None)


def test_s002_blank_pages_are_of_their_decisions():
    found = mentions("c2.txt")
    assert {mention.name for mention in found} == {
        "Riley v. Bondi",
        "Matter of H-A-A-V-",
        "Lopez v. Noem",
        "Perez v. Blanche",
    }
    assert len({mention.key for mention in found}) == 4
    assert next(one for one in found if one.name == "Perez v. Blanche").pin == "12"
    assert next(one for one in found if one.name == "Lopez v. Noem").docket == "24-1234"
    assert "Riley v. Bondi, ___ U.S. ___, 2025 WL 1758502 (June 26, 2025)" in entries("c2.txt")["Cases"]


@pytest.mark.parametrize(
    ("name", "cites"), [("c2.txt", 6), ("c10.txt", 12), ("c7.txt", 9), ("c8.txt", 7), ("c9.txt", 6)]
)
def test_s003_everything_found_is_in_the_account(name, cites):
    found = report(name)
    assert sum(mention.core for mention in found.mentions) == len(found.checked) == cites
    assert found.of("differs") == ()


def test_s003_a_blank_page_and_its_parallel_are_one_case():
    cases = entries("c10.txt")["Cases"]
    assert "Trump v. J.G.G., 604 U.S. ___, 145 S. Ct. 1003 (2025)" in cases
    assert len(cases) == 9


def test_s005_early_reporters():
    assert [finding for finding in report("nomin.txt").findings if finding.code in ("WF501", "WF502")] == []
    assert len(mentions("nomin.txt")) == 8
    assert {mention.resolves_to for mention in mentions("nomin.txt") if mention.names[0] == "Marbury"} == {"5 U.S. 137"}
    cases = entries("c9.txt")["Cases"]
    assert "Chae Chan Ping v. United States, 130 U.S. 581 (1889)" in cases
    assert "Green v. Van Buskirk, 72 U.S. (5 Wall.) 307 (1866)" in cases
    assert "Murray v. Schooner Charming Betsy, 6 U.S. (2 Cranch) 64 (1804)" in cases


def test_s009_foreign_authorities():
    kinds = [mention.kind for mention in mentions("c7.txt")]
    assert (kinds.count("foreign"), kinds.count("international"), kinds.count("full")) == (4, 4, 1)
    table = entries("c7.txt")
    assert table["Cases"] == ["INS v. Stevic, 467 U.S. 407 (1984)"]
    assert "Canada (Attorney General) v. Ward, [1993] 2 S.C.R. 689" in table["Foreign and International Authorities"]
    assert {"foreign authorities", "international authorities"} <= {one.what for one in report("c7.txt").unchecked}


def test_s012_officers_of_the_agency():
    texts = entries("c8.txt")["Agency Decisions"]
    assert sum("Comm'r 1988)" in text for text in texts) == 2
    assert sum("(Assoc. Comm'r 1998)" in text for text in texts) == 1
    assert any("28654321 (AAO Jan. 15, 2025)" in text for text in texts)


@pytest.mark.parametrize("name", ["emoji.txt", "e16.txt", "e1252.txt"])
def test_s015_signs_encoded_twice(name):
    document = read_document(str(FILES / name))
    assert any(mention.key.startswith("us/usc/t8/s1158") for mention in mentions(name))
    assert (name == "emoji.txt") == any(warning.code == "WF412" for warning in document.warnings)


@pytest.mark.parametrize("name", ["q4.txt", *(f"q3/{number}.txt" for number in range(1, 9))])
def test_s025_no_false_quotation_passes(name):
    codes = [finding.code for finding in report(name, FILES / "src").findings if finding.code.startswith("WF52")]
    assert codes == (["WF527", "WF520"] if name == "q4.txt" else ["WF520"])


def test_s025_each_of_a_list_is_told():
    codes = [finding.code for finding in report("q2.txt", FILES / "src").findings if finding.code.startswith("WF52")]
    assert sorted(codes) == ["WF520"] * 7 + ["WF521"]


def test_s024_the_table_in_a_brief_is_not_its_text():
    document = read_document(str(FILES / "brief.txt"))
    table = table_of(document, resolve(find_citations(document.text), document.text, registry()))
    pages = {entry.text.split(",")[0]: entry.shown for group in table.groups for entry in group.entries}
    assert pages == {"INS v. Stevic": "2", "Singh v. INS": "2, 3", "Fisher v. INS": "3"}
    told = {finding.text.split(",")[0] for finding in report("brief.txt").findings if finding.code == "WF530"}
    assert told == {"Ghaly v. INS", "Fisher v. INS"}


@pytest.mark.parametrize("name", ["pleading.txt", "pleading2.txt", "pleading3.txt"])
def test_s016_the_numbers_of_lines_make_no_sections(name):
    found = mentions(name)
    assert {mention.place.number for mention in found if mention.kind == "statute"} == {"1226"}
    cited = {mention.names[0]: (mention.pin, mention.year) for mention in found if mention.kind == "full"}
    assert cited["Singh"] == ("1203", 2011)
    assert cited["Zadvydas"] == ("701", 2001)
    assert cited["Rodriguez Diaz"] == ("1203", 2022)
