"""Documents: what they say, whatever they are written as, and what is said about a bad ending."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.cli.documents import KINDS
from wellfounded.documents.document_types import MAKERS
from wellfounded.documents.model import Cell, Document, Note, Paragraph, Run, Table, lines_of, words
from wellfounded.documents.render.markdown import markdown
from wellfounded.documents.render.preparation import prepare
from wellfounded.documents.wording import wording

ROOT = Path(__file__).parents[2]


def wellfounded(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "wellfounded", *args], capture_output=True, text=True, cwd=ROOT)


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_every_document_is_made_of_every_example(name, tmp_path):
    asked = ("document", name) if name in KINDS else (name,)
    done = wellfounded(*asked, "examples/balachova.yaml", "-o", str(tmp_path / "out.md"), "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["title"] == wording()[name]["title"] or told["cover"] is not None  # a filing is titled by its party
    written = (tmp_path / "out.md").read_text(encoding="utf-8").splitlines()
    assert f"# {told['title']}" in (written if told["cover"] else written[:1])


def test_an_ending_that_names_no_form_is_refused_and_nothing_written(tmp_path):
    done = wellfounded("preservation", "examples/balachova.yaml", "-o", str(tmp_path / "out.odt"))
    assert done.returncode == 2
    assert done.stderr.startswith("-o: WF701 ")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path):
    done = wellfounded("preservation", "examples/balachova.yaml", "-o", str(tmp_path / "none" / "out.md"))
    assert done.returncode == 2
    assert " WF702 " in done.stderr


def test_footnotes_are_told_after_the_text():
    document = Document("T", ("u",), (Paragraph(words("a", Note(words("note")), "b")),))
    assert lines_of(document) == ["T", "u", "ab", "note"]
    assert "a[^1]b" in markdown(document)
    assert "[^1]: note" in markdown(document)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1))
def test_no_text_becomes_markup(text):
    shown = markdown(Document("T", (), (Paragraph((Run(text),)),)))
    assert "<" not in shown.replace("\\<", "")


LETTERS = 100
"""So many letters of words have room across a page, at most."""


@pytest.mark.parametrize("widths", [(), (1, 30, 1)])
def test_a_column_has_room_for_its_longest_word(widths):
    row = tuple(Cell((words(text),)) for text in ("Mario F.", "may be included in the application " * 8, "November 3"))
    table = Table(("Family member", "Through asylum", "Relationship"), (row,), widths=widths)
    (made,) = prepare(Document("Family", (), (table,))).document.blocks
    assert isinstance(made, Table)
    for share, longest in zip(made.widths, ("member", "application", "Relationship"), strict=True):
        assert share / sum(made.widths) * LETTERS > len(longest)
