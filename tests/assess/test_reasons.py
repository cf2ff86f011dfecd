"""The reasons of a conclusion: the holdings under it, or the facts from which it is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from wellfounded.api.case_answers import case_under
from wellfounded.api.law_library import LawTexts, law_texts
from wellfounded.assess.case import Case
from wellfounded.assess.outline import Line
from wellfounded.assess.reasons import reasons
from wellfounded.assess.review import all_lines, review
from wellfounded.matter.loader import load_matter_text

CODED = Path(__file__).resolve().parents[1] / "coded"
FAILS = "the contention of {} against {} fails"
SUPPORTED = "the record supports {}"


@pytest.fixture(scope="module")
def texts() -> LawTexts:
    return law_texts()


def case_of(texts: LawTexts, name: str) -> Case:
    matter = load_matter_text((CODED / name / "matter.yaml").read_text(encoding="utf-8"), texts.schema, name)
    return case_under(texts, matter, "", None)


def lines_of(case: Case) -> list[Line]:
    return [line for line in all_lines(review(case).sections) if line.text.startswith("reason: ")]


def test_a_rejected_argument_names_the_holding_against_it(texts: LawTexts) -> None:
    lines = lines_of(case_of(texts, "ca5-mata-castillo"))
    assert [(line.text, [str(one) for one in line.citations]) for line in lines] == [
        (
            "reason: Salvadoran women unable to leave their domestic relationship are not cognizable",
            ["Gonzales-Veliz at 231-32", "Jaco"],
        )
    ]


def test_what_has_no_part_in_the_answer_is_left_out_and_what_says_no_more_gives_its_facts(texts: LawTexts) -> None:
    case = case_of(texts, "ca3-momin")
    asked = next(atom for atom, _ in case.model.atoms("{} is rejected as to {}"))
    plain = reasons(case, asked, (), ())
    assert SUPPORTED in {atom.pred for one in plain for atom in one.atoms}
    told = reasons(case, asked, (FAILS, SUPPORTED), ())
    preds = {atom.pred for one in told for atom in one.atoms}
    assert SUPPORTED not in preds
    assert preds - {atom.pred for one in plain for atom in one.atoms}
    apart = reasons(case, asked, (FAILS, SUPPORTED), ("{} is directed against {}",))
    assert "{} is directed against {}" in preds
    assert "{} is directed against {}" not in {atom.pred for one in apart for atom in one.atoms}


def test_what_is_not_established_has_no_reasons(texts: LawTexts) -> None:
    case = case_of(texts, "ca5-mata-castillo")
    assert reasons(case, case.atom("{no-group} cannot be sustained"), (), ()) == ()
