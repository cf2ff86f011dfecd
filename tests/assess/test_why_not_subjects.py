"""Rules on another subject than a finding's own do not stand among what a conclusion lacks."""

from __future__ import annotations

from pathlib import Path

from wellfounded.assess.case import Case
from wellfounded.assess.schema import matter_schema
from wellfounded.assess.why_not import obstacles
from wellfounded.language.library import load_library
from wellfounded.matter.loader import load_matter
from wellfounded.reports.why_not import obstacles_data, obstacles_rows

MATTER = Path(__file__).resolve().parents[2] / "examples" / "balachova.yaml"


def test_rules_on_other_subjects_are_named_apart() -> None:
    law = load_library()
    case = Case.of(law, load_matter(MATTER, matter_schema(law)))
    answer = obstacles(case, case.atom("the record compels a conclusion contrary to {k-no-torture}"))
    own = {one.name for one in answer.obstacles}
    other = {one.name for one in answer.beside}
    assert "record-compels-contrary-relocation" in other
    assert own
    assert own.isdisjoint(other)
    assert len(obstacles_data(answer)["beside"]) == len(answer.beside)  # type: ignore[arg-type]
    assert any("on another subject or stage" in row.text for row in obstacles_rows(answer)[0].rows)
