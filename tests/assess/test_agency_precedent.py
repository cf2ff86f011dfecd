"""An agency's precedent in court: what binds, what is persuasive, what is too late, and which holdings are named."""

from __future__ import annotations

import datetime as dt

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.rule_support import held_against
from wellfounded.assess.scenario_parser import read_scenarios
from wellfounded.engine.program import Atom
from wellfounded.language.compiler import Setting, compile_law, reviewed_day
from wellfounded.language.library import Library, load_library

DAY = dt.date(2026, 5, 4)


@pytest.fixture(scope="module")
def law() -> Library:
    return load_library()


def kinds(law: Library, setting: Setting) -> tuple[list[str], list[str]]:
    """The kinds of authority that bind, and that are persuasive, of a holding on social groups by the Board alone."""
    before_the_board = compile_law(law, Setting("bia", dt.date(2024, 6, 27))).supports
    name = next(
        name
        for name, support in before_the_board.items()
        if name.startswith("social-group/held-") and [c.authority.kind for c in support.citations] == ["Board"]
    )
    support = compile_law(law, setting).supports[name]
    return ([c.authority.kind for c in support.citations], [c.authority.kind for c in support.persuasive])


def test_a_precedent_binds_a_court_until_courts_defer_no_more(law: Library) -> None:
    assert kinds(law, Setting("ca1", dt.date(2024, 6, 27))) == (["Board"], [])
    assert kinds(law, Setting("ca1", dt.date(2024, 6, 28))) == ([], ["Board"])
    assert kinds(law, Setting("bia", dt.date(2024, 6, 28))) == (["Board"], [])


def test_a_court_cites_its_own_decisions_first(law: Library) -> None:
    for support in compile_law(law, Setting("ca9", DAY)).supports.values():
        own = [citation.authority.court == "ca9" for citation in support.citations]
        assert own == sorted(own, reverse=True)


def test_the_day_under_review_counts_only_in_court_and_only_if_known(law: Library) -> None:
    decided = dt.date(2026, 4, 20)
    assert reviewed_day(law, "ca1", DAY, [decided]) is not None
    assert reviewed_day(law, "bia", DAY, [decided]) is None
    assert reviewed_day(law, "ca1", DAY, [decided, None]) is None
    assert reviewed_day(law, "ca1", DAY, [DAY]) is None


def test_the_holding_against_a_sentence_is_named(law: Library) -> None:
    scenarios, _ = read_scenarios(law)
    name = "opposition to gangs, Board precedent of the date of the decision under review"
    chosen = next(scenario for scenario in scenarios if scenario.name == name)
    case = Case.of(law, chosen.matter, chosen.setting)
    found = held_against(case, Atom("{} is a political opinion", ("o",)))
    assert [ground.support.part.kind for ground in found] == ["held not"]
    assert held_against(case, Atom("{} concerns {}", ("o", "opposition to gangs or cartels"))) == ()
