"""The reasons of a conclusion: the holdings under it, or the facts from which it is drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from wellfounded.api.case_answers import case_under
from wellfounded.api.law_library import LawTexts, law_texts
from wellfounded.assess.case import Case
from wellfounded.assess.reasons import reasons
from wellfounded.assess.review import review
from wellfounded.matter.loader import load_matter_text

CODED = Path(__file__).resolve().parents[1] / "coded"
SUPPORTED = "the record supports {}"
DIRECTED = "{} is directed against {}"


@pytest.fixture(scope="module")
def texts() -> LawTexts:
    return law_texts()


def case_of(texts: LawTexts, name: str) -> Case:
    matter = load_matter_text((CODED / name / "matter.yaml").read_text(encoding="utf-8"), texts.schema, name)
    return case_under(texts, matter, "", None)


def under(case: Case, argument: str) -> list[tuple[str, list[str]]]:
    """The lines under an argument that is rejected, after the line that says so."""
    issues = next(section for section in review(case).sections if section.title == "Issues as argued")
    lines = next(group.lines for group in issues.groups if group.thing == argument)
    return [(line.text, [str(one) for one in line.citations]) for line in lines if "rejected" not in line.text]


def test_a_rejected_argument_names_the_holding_against_it(texts: LawTexts) -> None:
    told = under(case_of(texts, "ca5-mata-castillo"), "a-group")
    holding = "Salvadoran women unable to leave their domestic relationship are not cognizable"
    assert told == [(holding, ["Gonzales-Veliz at 231-32", "Jaco"])]


def test_what_says_no_more_gives_its_facts_and_what_has_no_part_is_left_out(texts: LawTexts) -> None:
    case = case_of(texts, "ca3-momin")
    asked = next(atom for atom, _ in case.model.atoms("{} is rejected as to {}"))
    told = {atom.pred for one in reasons(case, asked) for atom in one.atoms}
    assert told
    assert not told & {SUPPORTED, DIRECTED}
    bare = replace(case, library=replace(case.library, links=()))
    plain = {atom.pred for one in reasons(bare, asked) for atom in one.atoms}
    assert {SUPPORTED, DIRECTED} <= plain


def test_what_is_not_established_has_no_reasons(texts: LawTexts) -> None:
    case = case_of(texts, "ca5-mata-castillo")
    assert reasons(case, case.atom("{no-group} cannot be sustained")) == ()
