"""Pending claims with a bar in play, several incidents, and a fact against an element: what documents say is why."""

from __future__ import annotations

from functools import lru_cache

from wellfounded.assess.case import Case
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.document_types import MAKERS
from wellfounded.documents.model import lines_of
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter_text

LIBRARY = cached_library()
SCHEMA = matter_schema(LIBRARY)
CASE = """\
format: 2
matter: Matter of T- (invented)
forum: ca8
stage: hearing
dates: {as_of: 2026-11-30}
people:
  tariq:
    name: Tariq K.
    last_arrival: 2023-07-20
    in_united_states: true
    southern_border: true
    without_authorization: true
    third_country_transit: true
BARSproceedings:
  court: {name: the removal proceedings, respondent: tariq, type: removal, individual_hearing: 2027-03-15}
claims:
  asylum: {name: the asylum claim, applicant: tariq, relief: asylum, ground: GROUNDS, filed: 2024-05-20}
  cat: {name: the CAT protection claim, applicant: tariq, relief: CAT protection, filed: 2024-05-20}
organizations:
  police: {name: the district police, government_body: true}
political_opinions:
  strike: {name: support for the strike, subject: support for a political party or movement, holder: tariq}
social_groups:
  drivers: {name: taxi drivers, claim: asylum, characteristic: occupation, member: tariq, benchmark: a position held}
harms:
  torture: {name: the torture, kind: torture, victim: tariq, perpetrator: police, on_account_of: political opinion}
  threat: {name: the threat, kind: threat, victim: tariq, perpetrator: police, on_account_of: political opinion}
feared_harms:
  arrest:
    name: arrest and beating
    feared_by: tariq
    harm_type: [detention, beating]
    ground: political opinion
    by_officials: true
"""


@lru_cache
def said(
    kind: str,
    bars: str = "",
    grounds: str = "[political opinion, particular social group]",
    forum: str = "ca8",
    proceeding: str = "",
    other: str = "CAT protection",
) -> str:
    text = CASE.replace("BARS", f"    indicated_bars: {bars}\n" if bars else "").replace("GROUNDS", grounds)
    text = text.replace("forum: ca8", f"forum: {forum}").replace("2027-03-15}", f"2027-03-15{proceeding}}}")
    text = text.replace("relief: CAT protection", f"relief: {other}")
    case = Case.of(LIBRARY, load_matter_text(text, SCHEMA))
    return "\n".join(lines_of(MAKERS[kind](case)))


def in_detention(kind: str) -> str:
    """A document of the case, the torture of which was inflicted in a detention."""
    text = CASE.replace("BARS", "").replace("GROUNDS", "political opinion")
    text = text.replace("{name: the torture, kind: torture,", "{name: the torture, kind: torture, during: detention,")
    text = text.replace(
        "  threat: {name: the threat, kind: threat,", "  detention: {name: the detention, kind: detention,"
    )
    return "\n".join(lines_of(MAKERS[kind](Case.of(LIBRARY, load_matter_text(text, SCHEMA)))))


def answer(number: int, *bars: str) -> str:
    """A short answer of the memorandum."""
    memo = said("memo", *bars)
    return memo[memo.index("Short answers") :].splitlines()[number]


def test_a_bar_that_applies_is_why_a_claim_is_not_supported_and_its_weakest_point():
    barred = "[terrorist activity]"
    assert "does not overcome a bar: terrorist activity." in answer(1, barred)
    assert "Bar: terrorist activity (applies if the evidence is credited)." in said("glance", barred)
    assert said("glance", barred).count("Bar in play: terrorist activity.") == 1
    assert "Bar in play: terrorist activity" in said("brief", barred)
    assert "bar asylum" not in "".join(said(kind, barred) for kind in ("glance", "memo", "brief", "chart")).lower()


def test_without_a_bar_none_is_the_weakest_point():
    assert "Bar: " not in said("glance")


def test_no_stage_that_the_case_has_not_reached_is_an_element():
    everything = said("memo", "[terrorist activity]") + said("chart", "[terrorist activity]")
    assert "procedural stage" not in everything.lower()


def test_the_pathways_rule_is_in_play_from_the_date_of_the_last_arrival():
    assert "Bar in play: lawful pathways." in said("glance")
    assert "lawful-pathways" not in said("memo")


def test_what_another_incident_would_need_beyond_one_that_suffices_is_no_reason():
    assert "the torture" in answer(1)
    assert "the threat" not in answer(1)


def test_the_names_of_a_force_take_a_verb_in_the_plural():
    assert "The district police are a government agency or force." in said("memo")


def test_a_fact_against_an_element_is_its_reason_and_not_that_nothing_was_entered():
    elements = said("elements", "", "[particular social group]")
    row = elements[elements.index("Social group: cognizable") :].split("Subjective fear")[0]
    assert "defined by occupation" in row
    assert "No fact entered." not in row


def test_an_element_that_the_record_shows_has_the_authorities_that_turn_on_it():
    elements = said("elements")
    row = elements[elements.index("Social group: particularity") :].split("Social group: distinction")[0]
    assert "Raffington" in row


def test_the_likelihood_of_torture_is_not_measured_by_the_authority_on_withholding():
    elements = said("elements")
    torture = elements[elements.index("Entitlement to CAT protection") :]
    assert "208.16(c)(2)" in torture[torture.index("More likely than not") :]
    assert "Stevic" not in torture


def test_a_point_that_no_precedent_settles_comes_with_the_newest_decisions_of_the_circuit():
    memo = said("memo", forum="ca1", other="withholding, ground: political opinion")
    assert memo.count("In this circuit: Khalil v. Garland, 97 F.4th 54 (1st Cir. 2024)") == 1


def test_of_a_detained_client_the_date_for_filing_is_asked_for_unless_it_was_ordered():
    detained = ", respondent_detained: true"
    assert "the immigration court sets the date" in said("glance", proceeding=detained)
    assert "the immigration court sets the date" not in said("glance")
    ordered = said("glance", proceeding=f"{detained}, filing_deadline: 2027-02-20")
    assert "the immigration court sets the date" not in ordered
    assert "February 20, 2027" in ordered


def test_a_ground_that_no_harm_is_tied_to_is_told():
    assert "Based on particular social group, with no past or feared harm" in said("glance")
    assert "Based on political opinion" not in said("glance")


def test_what_happened_in_a_detention_is_told_with_it():
    declaration = in_detention("declaration")
    lines = declaration.splitlines()
    assert "The detention (with the torture)" in lines
    assert "The torture" not in lines
    assert lines.count("The detention was inflicted by the district police.") == 1
    assert "The torture." in lines
    assert "The detention (with the torture): " in in_detention("worksheet")
    assert "The detention (with the torture)" in in_detention("witnesses")
    assert "(with " not in said("declaration")
