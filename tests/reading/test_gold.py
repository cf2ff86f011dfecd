"""Floors on the decisions with labels, where they stand beside the checkout. `make bench-reading` says more."""

from __future__ import annotations

import pytest
from bench.labeled import labels
from bench.reading import AGENCY, held_out, issue_scores, readings, scores

pytestmark = pytest.mark.skipif(not AGENCY.is_dir(), reason="the decisions with labels in ../shared are not here")

LEAST = {
    "kind": 0.97,
    "decided": 0.97,
    "hearing_city": 0.97,
    "hearing_state": 0.97,
    "respondents": 0.94,
    "nationality": 0.97,
    "panel": 0.97,
    "immigration_judge": 0.97,
    "appellant": 0.97,
    "posture": 0.97,
    "applications": 0.92,
    "grounds": 0.9,
    "ij_credibility": 0.9,
    "one_year_bar": 0.95,
    "circuit": 0.97,
    "disposition": 0.92,
    "separate_opinion": 0.97,
    "citations": 0.9,
}


@pytest.mark.parametrize("bare", [False, True], ids=["as published", "without the publisher's lines"])
def test_fields_of_decisions_with_labels(bare):
    entries = [entry for entry in labels(AGENCY) if not held_out(entry)]
    found = scores(entries, readings(entries, bare))
    low = {name: score.right for name, score in found.items() if score.right < LEAST[name] * score.total}
    assert low == {}
    assert found.keys() == LEAST.keys()


def test_issues_of_decisions_with_labels():
    entries = [entry for entry in labels(AGENCY) if not held_out(entry)]
    found = issue_scores(entries, readings(entries))
    assert found["issues found"] >= 0.92
    assert found["issues ruled"] >= 0.92


def test_what_is_called_sure_is_right():
    entries = [entry for entry in labels(AGENCY) if not held_out(entry)]
    found = scores(entries, readings(entries))
    sure = sum(score.sure for score in found.values())
    assert sum(score.sure_right for score in found.values()) >= 0.99 * sure
    assert sure >= 550
