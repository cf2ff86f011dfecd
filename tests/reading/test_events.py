"""Sentences that tell of something: events, reasons, sources, what was not kept."""

from __future__ import annotations

import pytest
from invented import BODY, read


def told(name, said):
    return [(one["what"], one.get("when"), one.get("who")) for one in read(body=f"{BODY} {said}").fields[name].value]


@pytest.mark.parametrize(
    ("said", "events"),
    [
        ("In June 2003 soldiers beat him behind the mill.", [("beaten", "2003-06", ("soldiers",))]),
        ("On May 4, 2001, she was arrested by the police.", [("detained", "2001-05-04", ("police",))]),
        ("He entered the United States in 1999.", [("entered", "1999", ())]),
        ("An applicant must show that he was beaten.", []),
        ("The respondent argues that he was beaten.", []),
    ],
)
def test_events_with_their_day_and_who(said, events):
    assert told("events", said) == events


def test_reasons_given_for_disbelief():
    said = "The judge found her not credible, since she omitted the fire and her accounts of it were inconsistent."
    assert [one[0] for one in told("credibility_reasons", said)] == ["inconsistency"]
    assert [one[0] for one in told("credibility_reasons", "Her demeanor made her less credible.")] == ["demeanor"]


def test_sources_on_a_country():
    said = "The Country Reports say so. Amnesty International says otherwise."
    assert [one[0] for one in told("country_conditions", said)] == ["state_department", "human_rights_group"]


def test_what_was_not_kept():
    said = "We deem the claim waived. He failed to exhaust the other. We need not reach the third."
    assert [one[0] for one in told("preserved", said)] == ["waived", "unexhausted", "not_reached"]
