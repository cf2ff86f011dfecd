"""The decided cases in ``examples/decided``: every one can be read, most answers match the decision, and
each that does not is known, with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.replay import replay
from wellfounded.assess.schema import matter_schema
from wellfounded.engine.proofs import explain_all
from wellfounded.engine.verifier import Checker
from wellfounded.matter.actual_disposition import load_expectations
from wellfounded.matter.loader import load_matter

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "decided"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))

LAW = "law missing"
CODING = "coding"
DIFFER = "reasonable people differ"

# case: sentence as the answers show it -> why the answer differs from the decision. See docs/decided-matters.md.
KNOWN = {
    ("bia-023", "the one-year filing deadline does not bar his asylum claim"): DIFFER,
    ("bia-023", "the appeal is sustained as to his asylum claim"): DIFFER,
    ("bia-023", "the respondent is eligible for asylum on his asylum claim"): DIFFER,
    ("bia-023", "the Board remands his asylum claim for background and security checks"): DIFFER,
    ("bia-046", "past persecution is established for her asylum claim"): DIFFER,
    ("bia-046", "the appeal is sustained as to her asylum claim"): DIFFER,
    ("bia-046", "the Board remands her asylum claim to the IJ"): DIFFER,
    (
        "bia-046",
        "it is presumed that the respondent has a well-founded fear of persecution on account of political opinion",
    ): DIFFER,
    ("bia-046", "the appeal is dismissed as to her asylum claim"): DIFFER,
    ("bia-046", "the respondent is eligible for asylum on her asylum claim"): DIFFER,
    ("bia-048", "the beating with a baton rises to the level of persecution"): DIFFER,
    (
        "bia-049",
        "the IJ's finding that the encounters did not rise to the level of persecution withstands review",
    ): DIFFER,
    ("bia-049", "past persecution is established for his asylum claim"): DIFFER,
}


@pytest.fixture(scope="module")
def issues(law):
    schema = matter_schema(law)
    found = {}
    for name in NAMES:
        path = FOLDER / f"{name}.yaml"
        found[name] = replay(Case.of(law, load_matter(path, schema)), load_expectations(path, schema))
    return found


def test_every_matter_tests_something(issues):
    assert [name for name, group in issues.items() if len(group) < 4] == []


def test_at_least_nineteen_in_twenty_issues_agree(issues):
    every = [issue for group in issues.values() for issue in group]
    assert sum(issue.agrees for issue in every) >= 0.95 * len(every)


def test_each_disagreement_is_known(issues):
    parted = {(name, issue.text) for name, group in issues.items() for issue in group if not issue.agrees}
    assert parted == set(KNOWN)
    assert set(KNOWN.values()) <= {LAW, CODING, DIFFER}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_checker_finds_every_answer_right(law, name):
    case = Case.of(law, load_matter(FOLDER / f"{name}.yaml", matter_schema(law)))
    concluded = {proof.atom: proof.value for proof in explain_all(case.model).values()}
    assert Checker(case.program, case.facts).check_model({**case.facts, **concluded}) == []
