"""The papers before a hearing: what they state is what the case file states, and what is missing is said."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest
from document_read_back import markdown_lines

from wellfounded.assess.case import Case
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.anonymize import anonymize
from wellfounded.documents.document_types import MAKERS
from wellfounded.documents.hearing.entries import paper_words
from wellfounded.documents.model import Heading, PageBreak, Table, lines_of, text_of
from wellfounded.documents.render.html import html_page
from wellfounded.documents.render.markdown import markdown
from wellfounded.documents.render.pdf import pdf
from wellfounded.documents.render.word import docx
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter, load_matter_text

EXAMPLES = Path(__file__).parents[2] / "examples"
PAPERS = ("packet", "witnesses", "declaration", "worksheet", "brief")
PREPARING = "in-preparation.yaml"
RIDER = """format: 2
matter: Matter of C-F-
forum: ca9
stage: hearing
dates: {as_of: 2026-11-27}
people:
  c: {name: Carmen F., national_of: Honduras, spouse: m}
  m: {name: Mario F., in_united_states: true}
  j: {name: Jose F., child_of: c, born: 2012-11-30, unmarried: true, in_united_states: true}
  f: {name: her father}
claims:
  asylum: {applicant: c, relief: asylum, filed: 2026-07-15}
proceedings:
  removal: {type: removal, respondent: c, individual_hearing: 2027-04-20, respondent_detained: true}
harms:
  beat: {name: the raid (beating), kind: beating, victim: c, date: 2025-06}
  held: {name: the raid (detention), kind: detention, victim: c, date: 2025-06, duration: days}
  killed: {name: the killing, kind: killing, victim: f, date: 2025-05, at: Tab B at 4}
exhibits:
  b: {name: her declaration, tab: B, pages: 3-9, foreign_language: false}
  a: {name: the letter, tab: A, pages: 1-2, language: Spanish, foreign_language: true}
  r: {name: the police report, obtained: false, reason_unavailable: the office refused a copy}
"""


@lru_cache(maxsize=4)
def case_of(name: str) -> Case:
    library = cached_library()
    schema = matter_schema(library)
    return Case.of(library, load_matter(EXAMPLES / name, schema) if name else load_matter_text(RIDER, schema))


def said(name, document):
    return "\n".join(lines_of(MAKERS[document](case_of(name))))


def tables(name, document):
    """The rows of every table, by the heading above it."""
    found, title = {}, ""
    for block in MAKERS[document](case_of(name)).blocks:
        if isinstance(block, Heading):
            title = block.text
        elif isinstance(block, Table):
            rows = [["\n".join(map(text_of, cell.paragraphs)) for cell in row] for row in block.rows]
            found[title] = {row[0]: row[1:] for row in rows}
    return found


@pytest.mark.parametrize("document", PAPERS)
@pytest.mark.parametrize("name", ["", PREPARING, "balachova.yaml"])
def test_nothing_is_left_in_braces_and_the_cover_stands_in_every_form(document, name):
    made = MAKERS[document](case_of(name))
    text = lines_of(made)
    assert "{" not in "\n".join(text)
    page = html_page(made)
    plain = replace(made, blocks=tuple(one for one in made.blocks if not isinstance(one, PageBreak)))
    kept = markdown_lines(markdown(plain))
    assert (made.cover is not None) is (document in ("packet", "brief"))
    for line in made.cover.lines if made.cover else ():
        assert line in text
        assert f">{line}<" in page
        assert line in kept


def test_every_field_and_section_of_the_papers_is_one_of_a_case_file():
    library = cached_library()
    sections = {thing.section: thing for thing in library.vocabulary.things.values()}
    fields = {name for thing in sections.values() for name in thing.fields}
    for name in ("declaration", "worksheet"):
        own = paper_words(name)
        assert {own["usual"], own["details"]["section"], own["details"]["statements"]} <= set(sections)
        for topic in own["topic"]:
            for point in topic["points"]:
                about = topic.get("each") or point.get("section", own["usual"])
                assert set(point.get("fields", ())) <= set(sections[about].fields), point["say"]
                assert {point.get("needs", "born"), point.get("named", "spouse")} <= set(sections["people"].fields)
    witnesses, packet = paper_words("witnesses"), paper_words("packet")
    assert set(witnesses["events"]["fields"]) <= fields
    assert set(witnesses["events"]["sections"]) <= set(sections)
    assert set(witnesses["people"]["ties"]) <= set(library.vocabulary.terms)
    keys = ("tab", "pages", "dated", "language", "foreign", "translated", "certified", "obtained")
    assert {packet[key] for key in keys} <= set(sections[packet["section"]].fields)


def test_the_packet_has_the_cover_of_the_agency_the_index_and_the_certificates():
    made = MAKERS["packet"](case_of(""))
    assert made.title == "Respondent’s exhibits"
    assert made.cover is not None
    assert made.cover.custody == "DETAINED"
    assert made.cover.matter == ("In the Matter of", "Carmen F.", "In removal proceedings")
    assert made.cover.hearing[1] == "Individual hearing: April 20, 2027, [time]"
    index = tables("", "packet")["Index of exhibits"]
    assert list(index) == ["A", "B"]
    assert index["A"] == ["The letter, in Spanish, with certified English translation", "1-2"]
    text = said("", "packet")
    assert text.count("Certificate of translation") == 1
    places = [text.index(one) for one in ("Certificate of translation", "Certificate of service", "Remove this page")]
    assert places == sorted(places)
    assert "Certified English translation to be attached: the letter" in text
    assert "Not obtained, and left out of the index: the police report" in text


def test_the_packet_tells_errors_of_tabs_and_pages():
    assert "Tab E is used more than once" in said(PREPARING, "packet")


def test_one_incident_is_one_topic_and_said_once():
    found = tables("", "declaration")
    assert [title for title in found if "raid" in title] == ["The raid"]
    assert found["The raid"]["When and where; what led to it"] == [
        "The raid occurred in June 2025.",
        "Place, and how the day is remembered.",
    ]
    assert found["The raid"]["What they said, word for word, and what else shows why"] == ["", "Not stated yet."]


def test_what_was_said_before_and_differs_stands_with_its_incident():
    found = tables(PREPARING, "declaration")["The second arrest"]
    said_before, explain = found["Said before, and differing"]
    assert "the I-589: that he was detained for three weeks" in said_before
    assert "a border or airport interview: that he was detained for several days" in said_before
    assert explain.startswith("Explain here")


def test_the_family_stands_where_the_form_asks_for_it():
    found = tables("", "worksheet")["A.II Spouse and children, wherever they are"]
    spouse, child = found.values()
    assert spouse[0] == "Mario F.: has arrived in the United States."
    assert child[0].startswith("Jose F.: was born on November 30, 2012")
    assert "her father" not in child[0].lower()


def test_nobody_who_was_killed_is_a_witness_and_what_is_bare_is_said():
    found = tables("", "witnesses")
    assert list(found["Witnesses"]) == ["Carmen F.", "Mario F.", "Jose F."]
    assert found["Witnesses"]["Mario F."][0] == "Carmen F. is married to Mario F."
    events = found["Events and their proof"]
    assert events["The raid (June 2025)"] == ["", "No exhibit or record cite entered."]
    assert events["The killing (May 2025)"] == ["Tab B at 4", ""]
    assert "The office refused a copy" in found["Documents still to get"]["The police report"][1]


def test_the_brief_names_this_circuits_authority_first_and_no_bar_that_is_not_in_play():
    text = said(PREPARING, "brief")
    assert text.index("This circuit:") < text.index("Other authority:")
    assert "9th Cir." in text
    assert "The bar of" not in text
    assert "was not convicted" not in text
    assert "[Who the respondent is" in text


def test_the_memorandum_has_no_bar_that_the_record_negates_and_no_fact_that_something_did_not_happen():
    text = said(PREPARING, "memo")
    assert "Negated by the record:" not in text
    assert "was not convicted of an aggravated felony" not in text


@pytest.mark.parametrize("document", PAPERS)
def test_names_are_masked_if_asked_on_the_cover_too(document):
    case = case_of("")
    text = "\n".join(lines_of(anonymize(MAKERS[document](case), case.matter).document))
    assert "Carmen" not in text
    assert "Jose" not in text


@pytest.mark.parametrize("document", ["packet", "worksheet"])
def test_the_papers_open_as_word_and_pdf(document):
    made = MAKERS[document](case_of(""))
    assert docx(made).startswith(b"PK")
    assert pdf(made).startswith(b"%PDF")
