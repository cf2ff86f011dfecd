"""Where the orders of a decision of the agency begin and end, on texts made up for it."""

from __future__ import annotations

import pytest
from invented import BODY, agency, read, value


@pytest.mark.parametrize(
    ("orders", "done"),
    [
        (
            "ORDER: The appeal from the decision under section 208 of the Act, 8 U.S.C. § 1158, is sustained.",
            "appeal_sustained",
        ),
        ("ORDER: The motion to reopen filed under 8 C.F.R. § 1003.2(c)(1) is granted.", "motion_granted"),
        (
            "ORDER: The record is remanded to Judge A. B. Lark, and the appeal of Mr. T. is sustained.",
            "remanded appeal_sustained",
        ),
        ("ORDER: The appeal is dismissed.\nNOTICE: If nobody departs, the motion is denied.", "appeal_dismissed"),
        (
            "ORDER: The appeal is sustained.\nWARNING: After a motion to reopen, the decision is vacated.",
            "appeal_sustained",
        ),
    ],
)
def test_what_belongs_to_an_order(orders, done):
    assert " ".join(value("disposition", orders=orders)) == done


def test_an_order_quoted_in_the_reasons_is_not_the_boards():
    reasons = "We do not agree, as the story was told with care and in detail. " * 60
    body = f"{BODY} The judge wrote as follows. ORDER: The motion to reopen is denied. {reasons}"
    assert value("disposition", body=body, orders="ORDER: The appeal is sustained.") == ["appeal_sustained"]


def test_what_stands_after_the_end_is_no_order():
    text = agency(orders="ORDER: The record is remanded.", after="One member would hold that the appeal is dismissed.")
    assert read(text.replace("FOR THE BOARD", "FOR THE BOAI")).fields["disposition"].value == ("remanded",)
    text = agency(after="IT IS HEREBY ORDERED that the motion is denied.")
    assert read(text).fields["disposition"].value == ("appeal_dismissed",)


@pytest.mark.parametrize(
    ("after", "opinions"),
    [
        ("DISSENTING OPINION: Cal Brown, Board Member\nI respectfully dissent.", "dissent Brown"),
        ("I concur in the result.\nCal Brown", "concurrence Brown"),
        ("Board Members Cal Brown and Dee Gray-Finch respectfully dissent.", "dissent Brown, dissent Gray-Finch"),
        ("Board Member Cal Brown joins the decision in full.", ""),
    ],
)
def test_who_writes_apart(after, opinions):
    found = value("separate_opinion", after=after)
    assert ", ".join(f"{one['type']} {one['by']}" for one in found) == opinions


@pytest.mark.parametrize(
    ("body", "done"),
    [
        (
            "ORDER:\nPER CURIAM. The Board affirms, without opinion, the results below. See 8 C.F.R. § 1.",
            "affirmed",
        ),
        (
            "ORDER:\nPER CURIAM. The record is returned to the Immigration Judge, as the transcript is not whole.",
            "remanded",
        ),
        (
            f"{BODY} He got no notice. We sustain the appeal and remand the record to the judge.",
            "appeal_sustained remanded",
        ),
    ],
)
def test_a_decision_without_order_paragraphs(body, done):
    found = read(body=body, orders="").fields["disposition"]
    assert (" ".join(found.value), found.sure) == (done, False)
