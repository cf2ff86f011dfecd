"""What the documents on a pending claim do not say: trivia, absurdities, and the same thing twice."""

from __future__ import annotations

import re
from functools import lru_cache

from wellfounded.assess.case import Case
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.document_types import MAKERS
from wellfounded.documents.model import Table, lines_of, text_of
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter_text

LIBRARY = cached_library()
SCHEMA = matter_schema(LIBRARY)
CASE = """\
format: 2
matter: Matter of V- (invented)
forum: ca4
stage: hearing
dates: {as_of: 2026-11-30}
people:
  vera: {name: Vera K., last_arrival: 2024-03-20, in_united_states: true, firmly_resettled: false}
  ivan: {name: Ivan K., child_of: vera, born: 2015-03-14, unmarried: true}
proceedings:
  court: {name: the removal proceedings, respondent: vera, type: removal, individual_hearing: 2027-03-15}
claims:
  asylum: {name: the asylum claim, applicant: vera, relief: asylum, ground: religion, filed: 2025-05-20}
  withholding: {name: the withholding claim, applicant: vera, relief: withholding, ground: religion, filed: 2025-05-20}
late_filing_circumstances:
  illness:
    name: the serious illness or disability
    late_claim: asylum
    cause: serious illness or disability
    directly_related: true
    end_date: 2025-04-10
organizations:
  gang: {name: the gang, government_body: false}
harms:
  rape:
    name: the rape of January 2024
    kind: rape
    victim: vera
    date: 2024-01-12
    perpetrator: gang
    hospital: false
    medical_treatment: false
    on_account_of: religion
feared_harms:
  killing:
    name: killing on return
    feared_by: vera
    harm_type: killing
    ground: religion
    by_officials: false
    relatives_unharmed: false
    safe_return: false
    other_motive: true
"""


@lru_cache(maxsize=2)
def case(forum="ca4"):
    return Case.of(LIBRARY, load_matter_text(CASE.replace("ca4", forum), SCHEMA))


@lru_cache(maxsize=16)
def document(name, forum="ca4"):
    return MAKERS[name](case(forum))


@lru_cache(maxsize=16)
def text(name, forum="ca4"):
    return "\n".join(lines_of(document(name, forum)))


def rows(name, title):
    """The rows of the table whose first column has a title, as texts."""
    tables = [one for one in document(name).blocks if isinstance(one, Table) and one.columns[0] == title]
    return [[" ".join(map(text_of, cell.paragraphs)) for cell in row] for table in tables for row in table.rows]


def test_before_there_is_an_order_nothing_is_said_of_its_review_nor_of_what_relief_not_granted_would_bar():
    assert "is reviewed under" not in text("memo")
    assert "removal to one country only" not in text("memo")


def test_only_what_the_file_has_a_place_for_is_asked():
    asked = text("memo").partition("Still to be established")[2]
    assert "To establish: the record contains no other explanation for the rape" in asked
    assert "population control" not in asked
    assert "some decision" not in asked
    assert "some group" not in asked
    assert "first business day" not in asked  # it was two months late


def test_an_answer_no_is_a_fact_only_if_a_rule_relies_on_it():
    assert "did not require medical treatment" in text("memo", "ca2")
    for forum in ("ca2", "ca4"):
        assert "stay in a hospital" not in text("memo", forum)
    for name in ("memo", "declaration"):
        assert "remain unharmed" not in text(name)
        assert "return without harm" not in text(name)
        assert "inflicted by private actors" in text(name)
        assert "nother motive would explain" in text(name)
    assert "was not firmly resettled" in text("worksheet")  # the form asks for it
    assert "return without harm" not in text("worksheet")  # it would read as if she had returned


def test_what_a_name_says_is_not_said_again():
    for name in ("memo", "elements", "brief", "declaration", "worksheet"):
        assert "arises from serious illness" not in text(name)
        assert "involved rape" not in text(name)
        assert "would involve killing" not in text(name)
    assert "The rape of January 2024" in text("elements")
    assert "The rape of January 2024 was suffered by Vera K." in text("declaration")


def test_reasons_are_said_once_and_not_with_their_contraries():
    answers = text("memo").rpartition("Short answers")[2].partition("Procedural history")[0]
    assert "because it is unresolved whether" in answers
    assert not ("unable or unwilling to control the gang" in answers and "able and willing to control" in answers)
    assert text("memo").count("testimony and documents are treated as credible") == 1


def test_a_coming_hearing_is_no_assumption_and_a_deadline_says_from_what_it_is_counted():
    assert "has dates after" not in text("memo")
    assert ["March 20, 2025: missed", "Asylum application"] in [
        row[:2] for row in rows("memo", "Date") if "last arrival in the United States (March 20, 2024)" in row[-2]
    ]


def test_the_chronology_names_sections_and_hearings_in_words():
    found = {row[1]: row[2] for row in rows("chronology", "Date")}
    assert found["The individual hearing in the removal proceedings"] == "Proceedings"
    assert found["The serious illness or disability ended or became known"] == "Late filing circumstances"


def test_an_initial_ends_a_sentence_with_one_full_stop():
    for name in ("memo", "declaration", "worksheet", "brief", "glance"):
        assert not re.search(r"K\.\.", text(name)), name


def test_an_element_without_facts_says_so_and_no_holding_is_near_that_needs_what_the_file_denies():
    assert "No fact entered." in text("elements")
    assert "the gang is a government entity" not in text("elements")


def test_a_witness_is_related_in_the_words_of_a_list():
    assert ["Ivan K.", "A son or daughter of Vera K."] in [row[:2] for row in rows("witnesses", "Person")]
