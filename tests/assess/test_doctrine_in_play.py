"""What is asked of an entry belongs to its own subject: a finding on credibility is not asked about severity."""

from __future__ import annotations

from pathlib import Path

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.doctrine_in_play import has_a_place
from wellfounded.assess.gaps import ask
from wellfounded.assess.schema import matter_schema
from wellfounded.engine.program import Atom
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter_text

ROOT = Path(__file__).resolve().parents[2]
MATTER = """format: 2
matter: A petition on credibility and severity
forum: ca7
stage: petition_for_review
dates: {decided: 2016-06-01}
people:
  ana: {name: Ana, petitioner: true}
claims:
  asylum: {name: her asylum claim, applicant: ana, relief: asylum, depends_on_credibility_of: ana}
decisions:
  board: {name: the Board's decision, issued_by: the Board, date: 2014-05-01, denied: asylum}
findings:
  doubt: {name: the adverse credibility finding, decision: board, subject: credibility, relates_to: ana, adverse: true,
    stated_ground: true}
  mild: {name: the finding on severity, decision: board, subject: severity of the harm, relates_to: ana,
    merits_ruling_on: asylum, adverse: true, stated_ground: true}
  odd: {name: a finding of no subject, decision: board, relates_to: ana, adverse: true, stated_ground: true}
arguments:
  all: {name: the argument, made_by: ana, made_before: [the Board, the court], challenges: [doubt, mild],
    specific: true, developed: true}
"""
INJURY = "{} rejects the harm because the applicant was not physically injured"


@pytest.fixture(scope="module")
def case() -> Case:
    law: Library = load_library()
    return Case.of(law, load_matter_text(MATTER, matter_schema(law), "matter.yaml"))


@pytest.mark.parametrize(("finding", "asked"), [("doubt", False), ("mild", True), ("odd", True)])
def test_the_entry_itself_decides_where_it_says_its_subject(case: Case, finding: str, asked: bool) -> None:
    assert has_a_place(case, Atom(INJURY, (finding,))) is asked


def test_a_field_of_no_doctrine_always_has_a_place(case: Case) -> None:
    assert has_a_place(case, Atom("{} is adverse to the applicant", ("doubt",)))


def test_nothing_is_asked_of_a_finding_on_another_subject() -> None:
    law = load_library()
    text = (ROOT / "tests/coded/ca10-lopez-flores/matter.yaml").read_text(encoding="utf-8")
    asked = ask(Case.of(law, load_matter_text(text, matter_schema(law), "matter.yaml")))
    lines = [one.line for one in asked]
    assert any(line.startswith("findings.no-past.requires_physical_injury") for line in lines)
    assert not any(line.startswith("findings.no-fear.requires_physical_injury") for line in lines)
    assert not any(line.startswith("findings.believed.requires_physical_injury") for line in lines)
