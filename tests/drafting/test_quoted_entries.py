"""What the documents of a client give: their kinds, values with the words they rest on, and how these fit a case."""

from __future__ import annotations

import pytest

from made_documents import pdf, pdf_form, word
from papers_of_a_client import APPLICATION, DECLARATION, INTERVIEW, NOTICE_TO_APPEAR, PAPERS
from wellfounded.api.law_library import law_texts
from wellfounded.drafting.quoted_entries import quoted_entries
from wellfounded.extraction.file_opener import open_document
from wellfounded.matter.editor import nodes_of
from wellfounded.matter.loader import load_matter_text
from wellfounded.proposals.fitting import fit
from wellfounded.proposals.proposal import Proposal
from wellfounded.proposals.putting import put_into
from wellfounded.proposals.standing import standings
from wellfounded.reading.papers import kind_called, read_paper

CASE = "format: 2\nmatter: Matter of P-\nforum: ca3\nstage: hearing\n"
SCHEMA = law_texts().schema

KINDS = {
    "notice-to-appear.txt": "notice to appear",
    "hearing-notice.txt": "hearing notice",
    "i-589.txt": "application for asylum and withholding of removal",
    "declaration.txt": "declaration",
    "interview.txt": "notes of an interview",
    "receipt.txt": "receipt for the application",
    "exhibits.txt": "index of exhibits",
}


def given(text, name="document.txt"):
    """The entries of a document, and its lines by page."""
    document = open_document(text if isinstance(text, bytes) else text.encode(), name)
    pages = [[line.text for line in page.lines] for page in document.pages]
    return quoted_entries(read_paper(document), pages), pages


def said(entries):
    """Every value: section, field, value."""
    return {
        (entry.section, name, str(value))
        for entry in entries
        for part in (entry.core, *entry.more)
        for name, value in part.fields.items()
    }


def proposed(papers, case=CASE):
    """What documents propose, one after the other."""
    waiting: list[Proposal] = []
    for name, text in papers.items():
        entries, _ = given(text, name)
        waiting += fit(entries, name, name, case, waiting, SCHEMA, "case.yaml").proposals
    return waiting


@pytest.mark.parametrize("name", KINDS)
def test_each_document_is_recognized(name):
    assert kind_called(read_paper(open_document(PAPERS[name].encode(), name))) == KINDS[name]


@pytest.mark.parametrize("name", KINDS)
def test_every_value_stands_on_words_of_its_page(name):
    entries, pages = given(PAPERS[name], name)
    assert entries
    for entry in entries:
        for part in (entry.core, *entry.more):
            lines = pages[part.page - 1][part.line - 1 :]
            assert part.quotation
            assert 0 <= " ".join(" ".join(lines).split()).find(part.quotation) <= len(lines[0])


def test_the_values_of_a_form():
    found = said(given(APPLICATION)[0])
    assert {
        ("people", "name", "Rosa Elena Pineda Cruz"),
        ("people", "born", "1991-05-17"),
        ("people", "name", "Oscar Mejia Lanza"),
        ("people", "relationship_began", "2014-06-20"),
        ("people", "name", "Camila Mejia Pineda"),
        ("people", "child_of", "applicant"),
        ("people", "last_arrival", "2025-03-03"),
        ("claims", "filed", "2025-11-20"),
        ("claims", "relief", "CAT protection"),
        ("claims", "ground", "['political opinion', 'particular social group']"),
        ("harms", "reported_to_police", "True"),
    } <= found


def test_an_account_of_ones_own_is_read_as_the_declarants():
    found = said(given(DECLARATION)[0])
    assert ("harms", "kind", "beating") in found
    assert ("harms", "victim", "applicant") in found
    assert ("harms", "victim", "brother") in found
    assert ("harms", "perpetrator", "ms-13") in found
    assert ("feared_harms", "harm_type", "killing") in found


def test_a_sentence_is_quoted_and_not_the_line_in_which_it_begins():
    quoted = {part.quotation for entry in given(APPLICATION)[0] for part in (entry.core, *entry.more)}
    assert "On June 4, 2024, gang members beat me outside the school where I taught." in " ".join(quoted)


def test_questions_that_are_put_to_the_client_tell_nothing():
    asked = INTERVIEW.replace("Q: What happened to you in Honduras?", "Q: Did the police rape you or your sister?")
    assert not {value for _, field, value in said(given(asked)[0]) if field == "kind"} & {"rape"}


def test_blank_fields_of_a_form_give_nothing():
    blank = "Form I-589, Application for Asylum\n4. Complete Last Name:\n5. First Name:\n14. Date of Birth:\n"
    assert not {one for one in said(given(blank)[0]) if one[0] == "people"}


def test_the_same_document_as_pdf_and_word_gives_the_same():
    text = said(given(NOTICE_TO_APPEAR)[0])
    lines = NOTICE_TO_APPEAR.splitlines()
    assert said(given(pdf([lines]), "notice.pdf")[0]) == text
    assert said(given(word([lines]), "notice.docx")[0]) == text


def test_what_documents_give_fits_one_case_and_makes_a_case_file_without_errors():
    text = put_into(CASE, proposed(PAPERS), SCHEMA, "case.yaml")
    case = load_matter_text(text, SCHEMA, "case.yaml")
    names = [thing.id for thing in case.things.values() if thing.kind == "person"]
    assert names == ["applicant", "oscar-mejia-lanza", "camila-mejia-pineda", "brother"]


def test_documents_that_contradict_each_other_are_told_apart_from_those_that_agree():
    known = standings(proposed(PAPERS), nodes_of(CASE), SCHEMA)
    apart = {(one.proposal.id, name) for one in known if one.differences for name in one.proposal.fields}
    assert apart == {("beating-applicant", "date")}


def test_a_person_of_the_case_is_found_again_and_another_name_is_another_person():
    case = f"{CASE}people:\n  rosa:\n    name: Rosa Pineda\n"
    assert {one.id for one in proposed({"n.txt": NOTICE_TO_APPEAR}, case) if one.section == "people"} == {"rosa"}
    case = f"{CASE}people:\n  ana:\n    name: Ana Torres\n"
    assert {one.id for one in proposed({"n.txt": NOTICE_TO_APPEAR}, case) if one.section == "people"} == {"applicant"}


def test_what_the_case_has_already_is_not_proposed_and_a_less_exact_date_contradicts_nothing():
    case = f"{CASE}people:\n  rosa:\n    name: Rosa Pineda\n    last_arrival: March 2025\n    born: 1991-05-17\n"
    new = proposed({"declaration.txt": DECLARATION}, case)
    fields = {name for one in new if one.id == "rosa" for name in one.fields}
    assert "born" not in fields
    assert "last_arrival" in fields
    assert not [one for one in standings(new, nodes_of(case), SCHEMA) if one.differences]


def test_what_was_typed_into_the_form_of_a_pdf_is_read():
    title = "Form I-589, Application for Asylum"
    lines, _ = given(pdf_form("4. Complete Last Name:", "Pineda"), "form.pdf")
    assert not lines  # without its title the form is not recognized
    document = open_document(pdf_form(f"{title}) Tj 0 -16 Td (14. Date of Birth:", "05/17/1991"), "form.pdf")
    assert "05/17/1991" in " ".join(line.text for page in document.pages for line in page.lines)
