"""The page on the law by circuit: up to date, and every provision that rests on a circuit's decisions is on it."""

from __future__ import annotations

import runpy
from pathlib import Path

from wellfounded.language.library import load_library

WRITER = runpy.run_path(str(Path(__file__).parent.parent / "docs" / "write_law_by_circuit.py"))
LIBRARY = load_library()
ASKED = WRITER["questions"]()


def test_every_provision_is_placed():
    assert list(WRITER["problems"](LIBRARY, ASKED)) == []


def test_page_is_up_to_date():
    assert WRITER["PAGE"].read_text(encoding="utf-8") == WRITER["render_page"](LIBRARY, ASKED)


def test_each_question_of_the_plan_is_asked():
    assert len(ASKED) >= 30
    assert len({question["title"] for question in ASKED}) == len(ASKED)


def test_wrong_questions_are_reported():
    wrong = [{"title": "Fear", "law": ["claim/treats.law"], "not_decided": {"ca12": "x"}, "color": "red"}]
    found = list(WRITER["problems"](LIBRARY, wrong))
    assert found[:3] == [
        "law-by-circuit.toml: Fear: has no field 'color'",
        "law-by-circuit.toml: Fear: no law text or value is called 'claim/treats.law'; nearest: claim/threats.law",
        "law-by-circuit.toml: Fear: there is no court 'ca12'",
    ]
    assert any("is on no question" in line for line in found[3:])


def test_a_value_goes_before_a_name_and_a_name_before_a_file():
    asked = [
        {"title": "family", "values": ["nuclear family membership"]},
        {"title": "the test", "law": ["social-group"]},
        {"title": "file", "law": ["claim/social-group-kinds.law"]},
    ]
    found = WRITER["placed"](LIBRARY, asked)
    assert all(found.values())
    assert not {part.id for part in found["family"]} & {part.id for part in found["the test"]}
    assert all(part.block != "social-group" for part in found["file"])


def test_a_cell_shows_the_newest_decision_of_that_court():
    parts = WRITER["placed"](LIBRARY, ASKED)["Severity of harm"]
    shown = WRITER["cell"](parts, "ca9")
    dates = [c.authority.date for part in parts for c in part.scope.authorities if c.authority.court == "ca9"]
    assert shown.newest.date == max(dates)
    assert WRITER["cell"](parts, "ca12").newest is None
