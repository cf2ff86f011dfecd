"""The outputs that the pages show can be printed again, and what is left out of them is marked."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WRITER = runpy.run_path(str(ROOT / "docs" / "write_outputs.py"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

OUTPUT = """\
Title
  first entry that
      runs over
  second

Bars
  one: no
    would need: it
  two: no
"""


def test_an_entry_is_a_line_with_the_lines_it_runs_over():
    assert WRITER["entries_of"](OUTPUT)[:3] == ["Title\n", "  first entry that\n      runs over\n", "  second\n"]


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ("+1", "Title\n  first entry that\n      runs over\n...\n"),
        ("second", "...\n  second\n...\n"),
        ("that runs over | two", "...\n  first entry that\n      runs over\n...\n  two: no\n"),
        ("Bars .. two", "...\nBars\n  one: no\n    would need: it\n...\n"),
        ("+0 | past one | two", "Title\n...\n  two: no\n"),
        ("+0 | one ..", "Title\n...\n  one: no\n    would need: it\n  two: no\n"),
    ],
)
def test_parts_of_an_output(parts, shown):
    assert WRITER["shorten"](OUTPUT, parts) == shown


def test_words_that_are_gone_are_reported():
    with pytest.raises(ValueError, match="nothing further down says: three"):
        WRITER["shorten"](OUTPUT, "one | three")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_pages_show_what_the_commands_print(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    text = page.read_text(encoding="utf-8")
    assert WRITER["rewritten"](text) == text, "run make docs"
