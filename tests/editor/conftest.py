"""A small law with a text of its own to edit, and the whole law, each as an editor's server holds it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wellfounded.editor.documents import Documents
from wellfounded.language.library import LAW_FOLDER

BASE = Path(__file__).parents[1] / "language"


def small_folder(folder, text):
    """The folder of a small law with a text of its own."""
    (folder / "scenarios").mkdir(parents=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copyfile(BASE / name, folder / name)
    (folder / "houses.law").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def whole_law():
    documents = Documents(LAW_FOLDER)
    documents.load()
    assert documents.unreadable == []
    return documents


TEXT = """\
# About houses.
topic Houses

term {person} is welcome

rule welcome
  {person} is welcome
  if {person} is a guest
  and {claim} is the claim of {person}
  unless {person} keeps house with {other person}
  authority Hospitality Act; Harbor

rule welcome-again
  {person} is welcome
  if {claim} is the claim of {person}
  and no {other claim} where {other claim} is the claim of
      {person}; {other claim} is not {claim}
  forum two
  authority Threshold
"""
SCENARIO = """\
scenario a guest is welcome
  forum one
  decided 2012-01-01
  given {anna} is a guest
  given {c} is the claim of {anna}
  then {anna} is welcome
"""


@pytest.fixture
def small_law(tmp_path):
    """A small law in a folder that is open in the editor, the name of a text of it, and the text."""
    folder = small_folder(tmp_path / "law", TEXT)
    (folder / "scenarios" / "houses.scenario").write_text(SCENARIO, encoding="utf-8")
    documents = Documents(folder)
    documents.folders = [tmp_path]
    documents.load()
    assert documents.unreadable == []
    return documents, str(folder / "houses.law"), TEXT


@pytest.fixture
def a_checkout(tmp_path):
    """A checkout with a small law in it, the name of a text of the law, and the text."""
    folder = small_folder(tmp_path / "checkout" / "src" / "program" / "law", TEXT)
    (tmp_path / "checkout" / "pyproject.toml").touch()
    documents = Documents(folder)
    documents.load()
    assert documents.unreadable == []
    return documents, str(folder / "houses.law"), TEXT


@pytest.fixture(scope="module")
def any_law(tmp_path_factory):
    folder = small_folder(tmp_path_factory.mktemp("laws") / "law", "")
    documents = Documents(folder)
    documents.load()
    return documents, str(folder / "houses.law")
