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
    wrong = {"harm": {"a": {"law": ["rul"]}, "b": {}}, "bars": {"a": {"why_not": "It is not law."}}}
    assert list(WRITER["problems"](wrong, {"rule"})) == [
        "harm.toml: a: no law text is called 'rul'; nearest: rule",
        "harm.toml: b: needs either law = [...] or why_not = '...', and may have corrected = '...'",
        "bars.toml: a: is in harm.toml too",
    ]


def test_file_without_a_title_is_an_error():
    untitled = {"one": {"a": {"law": ["rule"]}}}
    assert list(WRITER["problems"](untitled, {"rule"})) == ["one.toml: has no title in docs/write_law_rows.py"]
    with pytest.raises(ValueError, match="no title for one"):
        WRITER["render_page"](untitled)


def test_every_row_is_on_the_page():
    page = WRITER["render_page"](FOUND, LEFT)
    assert [row for listed in FOUND.values() for row in listed if f"| {row} |" not in page] == []
    assert [row for row in LEFT if f"- {row}" not in page] == []


@pytest.mark.skipif(not WRITER["TABLES"].is_dir(), reason="the working tables in ../shared/law are not here")
def test_every_row_of_the_working_tables_is_accounted_for_or_said_not_to_be():
    listed = {row for rows in FOUND.values() for row in rows}
    assert listed & set(LEFT) == set()
    listed |= set(LEFT)
    wanted = {row for rows in WRITER["rows"]().values() for row in rows}
    assert wanted - listed == set()
    assert listed - wanted == set()
