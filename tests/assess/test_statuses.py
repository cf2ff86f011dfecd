"""One status for every argument and finding of the examples, the same in the text of the review."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.assess.statuses import UNDETERMINED, Status, statuses
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.yaml"))


@pytest.fixture(scope="module")
def law() -> Library:
    return load_library()


def told(law: Library, path: Path) -> tuple[Case, tuple[Status, ...]]:
    case = Case.of(law, load_matter(path, matter_schema(law)))
    return case, review(case).statuses


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_argument_and_finding_has_one_status(law: Library, path: Path) -> None:
    case, found = told(law, path)
    keys = [(one.kind, one.thing, one.target) for one in found]
    assert len(keys) == len(set(keys))
    for one in found:
        assert one.thing in case.matter.things
        assert one.target in {"", *case.matter.things}
        assert one.lines
        if one.status != UNDETERMINED:
            assert [line.text for line in one.lines] == [one.status]


def test_what_was_not_attacked_and_what_was_not_reached(law: Library) -> None:
    path = next(path for path in EXAMPLES if path.stem == "balachova")
    _, found = told(law, path)
    assert {one.thing: one.status for one in found if one.thing in ("k-credibility", "k-no-torture")} == {
        "k-credibility": "reversed or vacated",
        "k-no-torture": "not reached",
    }


def test_law_without_the_outline_has_no_statuses(law: Library) -> None:
    case = Case.of(replace(law, outlines={}), load_matter(EXAMPLES[0], matter_schema(law)))
    assert statuses(case) == ()
