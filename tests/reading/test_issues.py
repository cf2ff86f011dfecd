"""The contested points and how each was ruled on, in sentences made up for it."""

from __future__ import annotations

import pytest
from invented import BODY, read

LEAD = f"{BODY} The appeal will be sustained. " + "We have looked at the record with care. " * 60


def ruled(said, **more):
    found = read(body=f"{LEAD}{said}", **more).fields["issues"].value
    return [(one["issue"], one["ruling"]) for one in found]


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("We affirm the finding that she did not show a nexus.", [("nexus", "against_respondent")]),
        ("We reverse the finding that she is not credible.", [("credibility", "for_respondent")]),
        ("We conclude that he has established past persecution.", [("past_persecution", "for_respondent")]),
        ("We agree with the respondent that his crime is not a particularly serious crime.",
         [("particularly_serious_crime", "for_respondent")]),
        ("We conclude that the statute is overbroad and is not an aggravated felony.",
         [("criminal_categorical", "for_respondent")]),
        ("We are not persuaded by the respondent's argument that he was denied due process.",
         [("due_process", "against_respondent")]),
        ("On remand, the Immigration Judge should consider whether she could relocate.", [("relocation", "remanded")]),
        ("We need not reach his claim under the Convention Against Torture.", [("cat_likelihood", "not_reached")]),
        ("In view of this we decline to address the remaining arguments.", [("other", "not_reached")]),
        ("He has not challenged the denial of voluntary departure. We deem this issue waived.",
         [("other", "against_respondent")]),
        ("The respondent argues that he was not given notice of his hearing.", []),
        ("The Immigration Judge found that she was not credible.", []),
        ("See Matter of Q-, 1 I&N Dec. 2 (BIA 1950) (we affirm that credibility is a fact).", []),
    ],
)  # fmt: skip
def test_rulings(said, points):
    orders = "ORDER: The record is remanded." if ("remanded" in str(points)) else "ORDER: The appeal is dismissed."
    assert ruled(said, orders=orders) == points


def test_nothing_goes_back_where_the_case_does_not():
    said = "On remand, the Immigration Judge should consider whether she could relocate."
    assert ruled(said) == []


def test_where_the_agency_appealed_an_affirmance_is_for_the_respondent():
    said = "We discern no clear error in the Immigration Judge's view of relocation."
    lead = LEAD.replace("The respondent, a native and citizen of Peru, appeals", "The DHS appeals")
    found = read(body=f"{lead}{said}").fields["issues"].value
    assert [(one["issue"], one["ruling"]) for one in found] == [("relocation", "for_respondent")]


def test_the_sentence_that_rules_is_given_with_its_place():
    found = read(body=f"{LEAD}We affirm the finding that she did not show a nexus.")
    (one,), (span,) = found.fields["issues"].value, found.fields["issues"].spans
    assert (
        found.text[span.start : span.end] == one["sentence"] == "We affirm the finding that she did not show a nexus."
    )


def test_a_bare_remand_is_about_what_was_spoken_of_before_it():
    said = "The respondent's competency was not looked into. He could not follow. We will remand the record."
    remanded = {"orders": "ORDER: The record is remanded."}
    assert ruled(said, **remanded) == [("competency", "remanded")]
