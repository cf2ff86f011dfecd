"""The confidence of each ruling of a court: what speaks for it, what against it, and that none is called sure."""

from __future__ import annotations

from itertools import combinations

import pytest
from court_opinions import LARK

from wellfounded.extraction import document_from_text
from wellfounded.reading.fields.ruling_confidence import basis_of, likelihood, signs
from wellfounded.reading.model import SURE
from wellfounded.reading.reader import read_extracted
from wellfounded.reading.serialization import reading_data
from wellfounded.reports.reading import reading_text

NAMED = "Substantial evidence supports the finding on nexus."
LENT = "Lark speaks of relocation. That argument lacks merit."


def issues(body, outcome="The petition is denied."):
    found = reading_data(read_extracted(document_from_text("a", f"{LARK}{body}\n\nIII. Conclusion\n\n{outcome}\n")))
    return found["issues"]


def confidence(body, issue, outcome="The petition is denied."):
    found = issues(body, outcome)
    return next(
        basis["confidence"] for one, basis in zip(found["value"], found["each"], strict=True) if one["issue"] == issue
    )


@pytest.mark.parametrize(
    ("more", "less", "issue"),
    [
        (NAMED + " The claim of relocation fails.", LENT, "relocation"),
        (NAMED + " The Board did not err on nexus.", NAMED, "nexus"),
    ],
    ids=["an issue that is named", "an issue ruled on twice"],
)
def test_what_speaks_for_a_ruling_makes_it_more_likely(more, less, issue):
    assert confidence(more, issue) > confidence(less, issue)


def test_a_ruling_contrary_to_the_order_is_less_likely():
    granted = "The petition is granted."
    assert confidence(NAMED, "nexus", granted) < confidence(NAMED, "nexus")
    assert "contrary to the disposition" in issues(NAMED, granted)["each"][0]["how"]


def test_no_ruling_is_called_sure_and_every_basis_is_in_words():
    for present in [(), *((one,) for one in signs()), *combinations(signs(), 2), signs()]:
        assert 0 < likelihood(present) < SURE
        assert basis_of(present).how


def test_the_list_has_the_average_and_the_screen_every_one():
    found = reading_data(read_extracted(document_from_text("a", f"{LARK}{NAMED} {LENT}\n")))
    each = [one["confidence"] for one in found["issues"]["each"]]
    assert len(set(each)) == 2
    assert found["issues"]["confidence"] == pytest.approx(sum(each) / 2, abs=0.001)
    shown = reading_text(found)
    assert all(f"({round(100 * one)}%)" in shown for one in each)
