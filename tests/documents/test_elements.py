"""The elements of a claim in two pages, and the case on one."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pypdfium2
import pytest

from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.elements.at_a_glance import glance_document
from wellfounded.documents.elements.element_rows import element_words, reliefs
from wellfounded.documents.elements.element_summary import summary_document
from wellfounded.documents.model import Table, lines_of, text_of
from wellfounded.documents.render import render_document
from wellfounded.engine.program import Value
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter_text

LIBRARY = cached_library()
SCHEMA = matter_schema(LIBRARY)

TEXT = """format: 2
matter: Matter of R-M- (invented)
forum: {forum}
stage: hearing
dates: {{as_of: 2026-11-27}}
people: {{rosa: {{name: Rosa, last_arrival: 2024-03-20}}}}
proceedings: {{p: {{name: the proceedings, respondent: rosa, individual_hearing: 2027-03-15}}}}
claims:
{claims}
late_filing_circumstances:
  illness: {{name: her depression, late_claim: asylum, cause: serious illness or disability, directly_related: true}}
organizations: {{gang: {{name: the gang, government_body: false}}}}
harms:
  rape:
    name: the rape
    kind: rape
    victim: rosa
    date: 2024-01
    perpetrator: gang
    on_account_of: {{is: religion, note: he named her church}}
    at: Ex. B at 15
feared_harms:
  killing:
    name: being killed
    feared_by: rosa
    harm_type: killing
    ground: religion
    by_officials: false
    awareness: true
    capability: true
    relatives_unharmed: {relatives}
details: {{when: {{name: the month of the rape, inconsistent: true}}}}
exhibits: {{report: {{name: the police report, obtained: false, reason_unavailable: the office refused}}}}
"""


def case_of(forum="ca4", sought=("asylum", "withholding", "CAT protection"), relatives="true", exhibits=()):
    names = {"asylum": "asylum", "withholding": "withholding", "CAT protection": "torture"}
    claims = "\n".join(
        f"  {names[relief]}: {{name: the {names[relief]} claim, applicant: rosa, relief: {relief},"
        f" ground: [religion, political opinion], filed: 2025-05-20}}"
        for relief in sought
    )
    text = TEXT.format(forum=forum, claims=claims, relatives=relatives)
    if "asylum" not in sought:
        text = re.sub(r"late_filing_circumstances:\n.*\n", "", text)
    for name, fields in dict(exhibits).items():
        text = text.replace("exhibits: {", f"exhibits: {{{name}: {fields}, ")
    matter = load_matter_text(text, SCHEMA)
    return Case.of(LIBRARY, matter, setting_of(LIBRARY, matter))


@pytest.fixture(scope="module")
def case():
    return case_of()


def words_in(document):
    return "\n".join(lines_of(document))


def test_every_sentence_of_the_elements_is_one_of_the_law():
    terms = LIBRARY.vocabulary.terms
    own = element_words()
    for relief in own["relief"]:
        assert relief["goal"] in terms
        for path in relief["paths"]:
            assert path["sentence"] in terms, path
        for element in relief["element"]:
            for pred in (*element["sentences"], *element.get("against", ())):
                assert pred in terms, pred
    assert own["evidence"]["sentence"] in terms
    subjects = set(LIBRARY.vocabulary.lists["finding subject"].values)
    assert {one["subject"] for relief in own["relief"] for one in relief["element"] if "subject" in one} <= subjects
    glance = own["glance"]
    single = (glance["differing"], glance["missing_exhibit"], glance["why_missing"])
    for pred in (
        *single,
        glance["excused"],
        *own["always"]["plain"],
        *(a["sentence"] for a in own["adverse"]),
    ):
        assert pred in terms, pred


def test_each_element_has_one_row_without_the_steps_inside_the_rules(case):
    rows = reliefs(case)[0].rows
    titles = [row.title for row in rows]
    assert len(titles) == len(set(titles))
    assert "Timely filing, or an exception" in titles
    assert not any("post-2001" in line for line in lines_of(summary_document(case)))
    nexus = next(row for row in rows if row.title == "Nexus of past harm to a protected ground")
    assert any("he named her church" in str(words) and "Ex. B at 15" in str(words) for words in nexus.support)


def test_the_circuit_of_the_case_comes_first(case):
    for relief in reliefs(case):
        for row in relief.rows:
            own = [citation.authority.court == "ca4" for citation in row.citations]
            assert own == sorted(own, reverse=True)
    assert any(c.authority.court == "ca4" for relief in reliefs(case) for row in relief.rows for c in row.citations)


@pytest.mark.parametrize("forum", ["ca4", "ca9"])
def test_what_nothing_supports_has_its_authority_too(forum):
    case = case_of(forum)
    lacking = [row for relief in reliefs(case) for row in relief.rows if row.value is Value.FALSE]
    assert lacking
    assert [row.title for row in lacking if not row.citations] == []


def test_a_question_that_the_file_answers_is_no_gap(case):
    said = " ".join(text for relief in reliefs(case) for row in relief.rows for text in row.gap)
    assert "What harm would be inflicted?" not in said


def to_get(case):
    return {line for relief in reliefs(case) for row in relief.rows for line in map(text_of, row.evidence)}


def test_the_documents_to_get_with_the_authority_of_the_circuit():
    elsewhere, second = to_get(case_of()), to_get(case_of("ca2"))
    letter = "To get: letter or attendance record of a congregation ("
    assert f"{letter}Wei Sun; 8 U.S.C. § 1158(b)(1)(B)(ii))." in second
    assert f"{letter}8 U.S.C. § 1158(b)(1)(B)(ii))." in elsewhere
    assert not any("police report or court record" in line for line in elsewhere)  # nothing was reported
    said = words_in(glance_document(case_of("ca2")))
    assert said.index("Letter or attendance record of a congregation, on nexus") < said.index("Proof of identity")


def test_a_document_of_the_kind_ends_the_need_for_it_unless_it_is_only_hoped_for():
    found = {"proof": "{name: the passport, evidence_kind: proof of identity and nationality}"}
    hoped = {"proof": "{name: the passport, evidence_kind: proof of identity and nationality, obtained: false}"}
    assert "Proof of identity" in words_in(glance_document(case_of(exhibits=hoped)))
    assert "Proof of identity" not in words_in(glance_document(case_of(exhibits=found)))


def test_nothing_rests_on_a_ground_without_facts(case):
    said = [line for line in lines_of(glance_document(case)) if "political opinion" in line]
    assert [line.partition(",")[0] for line in said] == ["Based on political opinion"]
    assert "no past or feared harm entered on account of it" in said[0]


def test_the_page_says_what_counsel_needs_first(case):
    said = words_in(glance_document(case))
    assert "Asylum application: missed. Due March 20, 2025; filed May 20, 2025." in said
    assert "Offered as an exception: her depression." in said
    assert "Individual hearing: March 15, 2027." in said
    assert "supported if credited" in said
    assert "established" not in said.replace("nothing is established", "").replace("is established", "")
    assert "Relatives remain unharmed despite being killed" in said
    assert "the police report (not yet obtained: the office refused)" in said
    assert "Statements differ on the month of the rape" in said
    assert "population control" not in said
    assert "To rebut it:" in said
    assert "country conditions have so changed" not in said  # that rule governs decisions before 2001


def test_withholding_alone_has_all_its_elements_and_no_asylum_deadline():
    case = case_of(sought=("withholding",))
    (relief,) = reliefs(case)
    titles = [row.title for row in relief.rows]
    assert "Past harm rises to persecution" in titles
    assert "Timely filing, or an exception" not in titles
    assert relief.like == ""
    assert "Asylum application" not in words_in(glance_document(case))


def test_a_fact_that_is_denied_is_no_adverse_fact():
    assert "elatives remain unharmed" not in words_in(glance_document(case_of(relatives="false")))


@pytest.mark.parametrize(("make", "most"), [(glance_document, 1), (summary_document, 2)])
def test_it_fits_its_pages(case, make, most):
    content, warnings = render_document(make(case), Path("x.pdf"))
    assert not warnings
    assert len(pypdfium2.PdfDocument(content)) <= most
    word, _ = render_document(make(case), Path("x.docx"))
    assert isinstance(word, bytes)
    with zipfile.ZipFile(io.BytesIO(word)) as archive:
        body = archive.read("word/document.xml").decode()
        assert 'w:left="864"' in body
        assert "Rosa" in body


def test_an_empty_case_says_so():
    text = "format: 2\nmatter: N\nforum: ca9\nstage: hearing\ndates: {as_of: 2026-11-27}\n"
    matter = load_matter_text(text, SCHEMA)
    case = Case.of(LIBRARY, matter, setting_of(LIBRARY, matter))
    for make in (glance_document, summary_document):
        document = make(case)
        assert not any(isinstance(block, Table) for block in document.blocks)
        assert "nothing on this subject" in words_in(document)


def columns_of(document):
    """The tables of a document as columns: their widths, and the texts of their cells."""
    for table in document.blocks:
        if isinstance(table, Table):
            cells = zip(
                *([" / ".join(map(text_of, cell.paragraphs)) for cell in row] for row in table.rows), strict=True
            )
            yield table.widths, list(cells)


def test_a_column_in_which_nothing_stands_has_room_for_its_title_alone():
    own = element_words()["chart"]
    against = own["columns"].index("What cuts against it")
    full = list(columns_of(summary_document(case_of(relatives="true"))))
    assert any(filter(None, (text for _, cells in full for text in cells[against])))
    assert {widths for widths, _ in full} == {tuple(own["widths"])}
    bare = list(columns_of(summary_document(case_of(relatives="false", sought=("CAT protection",)))))
    assert not any(text for _, cells in bare for text in cells[against])
    assert {widths[against] for widths, _ in bare} == {own["empty_width"]}


def test_what_has_no_record_cite_is_said_once_for_an_element(case):
    support = [text for _, cells in columns_of(summary_document(case)) for text in cells[1]]
    assert all(text.count("no record cite") <= 1 for text in support)
    assert "The rape (Ex. B at 15)" in support
    assert any(re.search(r"Ex\. B at 15.*\(no record cite for \d of \d\)$", text) for text in support)
    assert any(text.endswith("(no record cite)") for text in support)


def test_both_parties_are_named_where_a_presumption_may_arise(case):
    rows = [row for relief in reliefs(case) for row in relief.rows]
    told = next(text for _, cells in columns_of(summary_document(case)) for text in cells[0] if "relocation" in text)
    assert told.endswith("Applicant; preponderance of the evidence; DHS if the presumption arises")
    assert [row.title for row in rows if row.rebuttal is not None] == ["No reasonable relocation"]
