"""An event that need not have happened did not, while nobody says that it did; `unknown` says that it did."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.engine.program import Value
from wellfounded.matter.loader import load_matter_text

CASE = """\
format: 2
matter: Ana v. Attorney General
forum: ca1
stage: petition_for_review
dates: {decided: 2024-05-10}
people:
  ana: {name: Ana, petitioner: true}
claims:
  asylum: {applicant: ana, relief: asylum, ground: religion, filed: 2018-03-02}
decisions:
  ij: {issued_by: an immigration judge, date: 2019-04-05, orders_removal_of: ana, denied: asylum%s}
  board: {issued_by: the Board, date: 2022-06-07, appeal_from: ij, appellants: ana, denied: asylum}
findings:
  nexus: {decision: ij, subject: nexus, relates_to: ana, merits_ruling_on: asylum, adverse: true, stated_ground: true}
"""


def value(law, schema, sentence, decision=""):
    return Case.of(law, load_matter_text(CASE % decision, schema)).value(sentence)


EXPIRED = "{ij} became final as to {ana} without a Board decision"


def test_a_date_left_blank_does_not_say_that_the_time_to_appeal_expired(law, schema):
    assert value(law, schema, EXPIRED) is Value.FALSE
    assert value(law, schema, "{asylum} is unexhausted") is Value.FALSE


def test_unknown_says_that_it_expired_on_some_day(law, schema):
    assert value(law, schema, EXPIRED, ", appeal_time_expired: unknown") is Value.TRUE
