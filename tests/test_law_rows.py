"""The page on the working tables: every row of them is accounted for, and every law text that is named exists."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from wellfounded.language.library import load_library

WRITER = runpy.run_path(str(Path(__file__).parent.parent / "docs" / "write_law_rows.py"))
FOUND = WRITER["entries"]()
LEFT = WRITER["not_yet"]()


def test_every_name_is_a_law_text():
    assert list(WRITER["problems"](FOUND, WRITER["known_names"](load_library()))) == []


def test_page_is_up_to_date():
    assert WRITER["PAGE"].read_text(encoding="utf-8") == WRITER["render_page"](FOUND, LEFT)


def test_wrong_entries_are_reported():
    wrong = {"one": {"a": {"law": ["rul"]}, "b": {}}, "two": {"a": {"why_not": "It is not law."}}}
    assert list(WRITER["problems"](wrong, {"rule"})) == [
        "one.toml: a: no law text is called 'rul'; nearest: rule",
        "one.toml: b: needs either law = [...] or why_not = '...', and may have corrected = '...'",
        "two.toml: a: is in one.toml too",
    ]


@pytest.mark.skipif(not WRITER["TABLES"].is_dir(), reason="the working tables in ../shared/law are not here")
def test_every_row_of_the_working_tables_is_accounted_for_or_said_not_to_be():
    listed = {row for rows in FOUND.values() for row in rows}
    assert listed & set(LEFT) == set()
    listed |= set(LEFT)
    wanted = {row for rows in WRITER["rows"]().values() for row in rows}
    assert wanted - listed == set()
    assert listed - wanted == set()
