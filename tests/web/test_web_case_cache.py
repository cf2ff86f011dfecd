"""Answers kept from one state of a matter to the next: what is shared between them, and that nothing else is."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.review import review
from wellfounded.web.analysis import case_cache as module
from wellfounded.web.analysis.case_cache import CaseCache, GoverningLaw

ROOT = Path(__file__).resolve().parents[2]
NAME = "balachova.yaml"
TEXT = (ROOT / "examples" / NAME).read_text(encoding="utf-8")


def changed(old, new):
    assert old in TEXT
    return TEXT.replace(old, new, 1)


FINDING = (
    "  new-one: {name: one more, decision: ij, subject: credibility, relates_to: balachova, adverse: true,"
    " stated_ground: true}"
)
DETAIL = "  the-street: {name: which street it was, at: Part III.A}"
EDITS = {
    "a date": changed("before 2005-05-11", "before 2004-02-01"),
    "a date taken out": changed("    filed: before 2005-05-11\n", ""),
    "a finding added": changed("findings:\n", f"findings:\n{FINDING}\n"),
    "a detail added": changed("details:\n", f"details:\n{DETAIL}\n"),
    "a finding struck": changed("    stated_ground: true\n", "    stated_ground: false\n"),
    "what was challenged": changed("    challenged_before_board: false\n", ""),
    "a ground": changed("    ground: religion\n", "    ground: nationality\n"),
    "the court": changed("forum: ca2", "forum: ca9"),
    "the day": changed("decided: 2008-11-12", "decided: 2012-03-04"),
}


@pytest.mark.parametrize("kind", EDITS)
def test_an_edit_is_answered_as_if_it_were_the_first(cases, kind):
    """The law and the programs made ready under it are used again; the answer is that of a case made for itself."""
    cases.answer(TEXT, NAME, GoverningLaw(), review)
    text = EDITS[kind]
    matter = cases.matter(text, NAME)
    alone = Case.of(cases.library, matter, setting_of(cases.library, matter))
    assert cases.answer(text, NAME, GoverningLaw(), review) == review(alone)


def test_the_law_is_made_ready_once():
    """Two states of a matter that state the same kinds of things share the law and its programs, and no answer."""
    own = CaseCache()  # those that all tests share may have given way to others between the two
    before, after = own.case(TEXT, NAME), own.case(EDITS["a date"], NAME)
    other = own.case(TEXT, NAME, GoverningLaw(forum="ca9"))
    # Compared before they are asserted: a whole law has no end when it is printed.
    shared = {
        "the law": after.law is before.law,
        "its program": after.compiled is before.compiled,
        "that of what can apply": after.of_possible_law().compiled is before.of_possible_law().compiled,
        "the one program for the other": after.of_possible_law().compiled is after.compiled,
        "the answer": after.model is before.model,
        "the law of another court": other.law is before.law,
    }
    assert [what for what, one in shared.items() if one] == ["the law", "its program", "that of what can apply"]


def test_readings_are_taken_under_the_law_at_hand(cases):
    case = cases.case(TEXT, NAME)
    question = case.law.open_questions[0]
    position = case.library.questions[question].positions[0].name
    taken = case.under({question: position})
    same = taken.law is case.law
    assert same
    assert taken.chosen == {question: position}


def test_only_so_much_is_kept(monkeypatch):
    own = CaseCache()
    monkeypatch.setattr(module, "KEPT", 2)
    for year in (2004, 2006, 2008, 2010):
        own.case(TEXT, NAME, GoverningLaw.read(day=f"{year}-01-01"))
    assert len(own._held) == 2


def test_the_collector_passes_over_the_law(cases):
    """What stays for good is not looked through again whenever garbage is collected."""
    before = gc.get_threshold()
    try:
        cases.settle()
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
