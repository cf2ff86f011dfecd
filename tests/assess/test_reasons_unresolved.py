"""A reason is no firmer than its finding; an error that the court held only later is neither accepted nor rejected."""

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.engine.program import Value
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter_text

PETITION = """\
format: 2
matter: P v. Garland
forum: ca9
stage: petition_for_review
dates: {{decided: {day}}}
people:
  p: {{name: P, petitioner: true, national_of: Nepal}}
claims:
  k: {{name: the claim, applicant: p, relief: asylum, country_of_harm: Nepal, filed: 2008-05-01,
    depends_on_credibility_of: p, argued_in_brief: true}}
decisions:
  ij: {{name: the IJ's decision, issued_by: an immigration judge, date: 2010-01-04, denied: k}}
  board: {{name: the Board's decision, issued_by: the Board, date: 2012-01-04, appeal_from: ij, denied: k,
    appellants: p, adopts: ij}}
petitions:
  pet: {{name: the petition, petitioner: p, decision_reviewed: board, filed: 2012-01-20}}
findings:
  cred: {{name: the adverse credibility finding, decision: ij, subject: credibility, relates_to: p, adverse: true,
    explicit: true, stated_ground: true, challenged_before_board: true, challenged_in_brief: true}}
reasons:
  r-one: {{name: the first reason, stated_basis_for: cred, decision: ij, kind: implausibility, specific: true,
    record_basis: false}}
  r-two: {{name: the second reason, stated_basis_for: cred, decision: ij, kind: implausibility, specific: true,
    record_basis: false}}
arguments:
  a: {{name: the argument, made_by: p, made_before: the court, challenges: {attacked}, error: {error}}}
"""


@pytest.fixture(scope="module")
def law() -> Library:
    return load_library()


def case_of(
    law: Library, day: str = "2015-06-03", attacked: str = "r-one", error: str = "implausibility without reasons"
) -> Case:
    text = PETITION.format(day=day, attacked=attacked, error=error)
    return Case.of(law, load_matter_text(text, matter_schema(law), "case.yaml")).of_possible_law()


def answer_to_the_argument(case: Case) -> list[str]:
    issues = next(section for section in review(case).sections if section.title == "Issues as argued")
    return [line.text for group in issues.groups for line in group.lines]


def test_an_error_that_the_court_held_only_later_is_not_answered_and_says_in_what_decision(law: Library) -> None:
    case = case_of(law)
    held = "rests on a later holding of this court as to"
    assert case.value(f"{{a}} {held} {{cred}}") is Value.TRUE
    assert case.value("{a} is rejected as to {cred}") is not Value.TRUE
    assert case.value("{cred} withstands review") is Value.OPEN
    assert (
        "not answered as to the adverse credibility finding: on that day nothing in the library decides it, and this"
        " court held so only later, in Lalayan, of July 13, 2021 and Kumar, of November 30, 2021"
        in answer_to_the_argument(case)
    )


def test_after_the_decision_the_same_argument_is_accepted(law: Library) -> None:
    case = case_of(law, day="2022-06-03")
    assert case.value("{a} is accepted as to {cred}") is Value.TRUE
    assert case.value("{r-one} withstands review") is Value.FALSE
    assert not any("held so only later" in text for text in answer_to_the_argument(case))


@pytest.mark.parametrize(
    ("error", "attacked"),
    [
        ("implausibility without reasons", "cred"),
        ("conjecture", "r-one"),
        ("exclusion of evidence", "[r-one, r-two]"),
        ("test of religious knowledge", "r-two"),
    ],
)
def test_no_reason_is_firmer_than_its_finding_on_the_same_argument(law: Library, error: str, attacked: str) -> None:
    case = case_of(law, "2015-06-03", attacked, error)
    for reason in ("r-one", "r-two"):
        goes = case.value(f"{{a}} goes to {{{reason}}} in {{cred}}") is Value.TRUE
        assert goes is (attacked == "cred" or reason in attacked)
        upheld = case.value(f"{{{reason}}} withstands review") is Value.TRUE
        assert upheld is not (goes and case.value("{a} leaves {cred} unresolved") is not Value.FALSE)
