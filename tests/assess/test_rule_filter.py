"""Answering with only the law that can apply to a record gives what answering with all of it gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.assess.unsettled_law import unsettled_law
from wellfounded.engine.program import Value
from wellfounded.matter.loader import load_matter

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"
MATTERS = sorted(path.relative_to(EXAMPLES) for path in EXAMPLES.rglob("*.yaml"))


def values(case):
    """Every sentence that is established or open."""
    preds = {rule.head.pred for rule in case.law.program.rules} - set(case.law.hidden)
    return {atom: value for pred in sorted(preds) for atom, value in case.model.atoms(pred)}


@pytest.mark.parametrize("path", MATTERS, ids=str)
def test_the_answer_is_the_same(law, path):
    matter = load_matter(EXAMPLES / path, matter_schema(law))
    whole, quick = Case.of(law, matter), Case.of(law, matter)
    everything = values(whole)
    assert whole.of_possible_law() is whole  # what is answered already is not answered again
    assert len(quick.of_possible_law().program.rules) < len(whole.program.rules) * 0.75
    assert values(quick.of_possible_law()) == everything
    assert review(quick) == review(whole)
    told, again = unsettled_law(quick), unsettled_law(whole)
    assert (told.points, told.combinations) == (again.points, again.combinations)


def test_what_is_added_to_the_record_may_make_more_law_apply(example):
    law, matter = example("balachova")
    case = Case.of(law, matter)
    quick = case.of_possible_law()
    atom = case.atom("{balachova} was convicted of a particularly serious crime")
    assert case.model.value(atom) is Value.FALSE
    assert quick.supposing([atom]).model.value(atom) is Value.TRUE
    assert not quick.supposing([atom]).possible
