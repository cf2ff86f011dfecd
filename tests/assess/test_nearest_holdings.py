"""The holdings nearest to a sentence: what they lack is not shown, and showing it makes the holding speak."""

from __future__ import annotations

import datetime as dt

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.nearest_holdings import ALLOWED, nearest_holdings
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.record_support import RecordSupport
from wellfounded.engine.program import Atom
from wellfounded.language.compiler import Setting
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter_text

MATTER = """
format: 2
matter: A matter with an arrest
forum: ca1
dates: {decided: 2020-06-01}
people:
  ana: {name: Ana}
organizations:
  police: {name: the police}
harms:
  arrest: {name: the arrest, victim: ana, kind: detention, perpetrator: police, conditional_release: true}
  beating: {name: the beating, victim: ana, kind: beating, perpetrator: police, during: arrest}
"""


DAY = dt.date(2020, 6, 1)


@pytest.fixture(scope="module")
def law() -> Library:
    return load_library()


def case_in(law: Library, forum: str) -> Case:
    return Case.of(law, load_matter_text(MATTER, matter_schema(law), "matter.yaml"), Setting(forum, DAY))


def test_near_holdings_lack_little_and_are_cases(law: Library) -> None:
    found = nearest_holdings(case_in(law, "ca9"), Atom("{} rises to the level of persecution", ("arrest",)), most=10)
    assert found
    for one in found:
        assert 0 < len(one.lacking) <= ALLOWED
        assert one.met
        assert one.citations
    own = [any(citation.authority.court == "ca9" for citation in one.citations) for one in found]
    assert own == sorted(own, reverse=True)
    guo = next(one for one in found if "Guo" in str(one.citations[0]))
    assert guo.lacking == ("the beating required medical treatment",)


def test_law_that_cannot_apply_yet_is_near_too(law: Library) -> None:
    case, asked = case_in(law, "ca9"), Atom("{} rises to the level of persecution", ("arrest",))
    assert nearest_holdings(case.of_possible_law(), asked, most=10) == nearest_holdings(case, asked, most=10)


def test_a_near_holding_of_another_court_is_not_named(law: Library) -> None:
    found = nearest_holdings(case_in(law, "ca4"), Atom("{} rises to the level of persecution", ("arrest",)), most=10)
    assert not any("Guo" in str(citation) for one in found for citation in one.citations)


def test_nothing_is_near_to_what_is_established_or_has_no_holdings(law: Library) -> None:
    case = case_in(law, "ca9")
    assert nearest_holdings(case, case.atom("{arrest} was suffered by {ana}")) == ()
    assert nearest_holdings(case, case.atom("{beating} was suffered by {ana}")) == ()


def test_a_document_may_name_what_is_not_established(law: Library) -> None:
    case = case_in(law, "ca9")
    support = RecordSupport(case, ())
    asked = [case.atom("{beating} was suffered by {ana}")]
    assert support.of(asked, frozenset(), frozenset()) == ([], [])
