"""The law book as files: valid pages, links that lead somewhere, all of the law, and no text that is run."""

from __future__ import annotations

import json
import re
import shutil
from itertools import pairwise
from pathlib import Path

import html5lib
import pytest
from click.testing import CliRunner
from pages import ROOT, book

from wellfounded.cli import main
from wellfounded.language.cache import cached_library
from wellfounded.language.library import LAW_FOLDER, load_library
from wellfounded.reports.book.site import Book
from wellfounded.reports.book.view import anchor

PAGES = {name: text for name, text in book().items() if name.endswith(".html")}
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def trees():
    """Every page as a tree, read by the rules of HTML; a page that breaks them cannot be read."""
    return {name: html5lib.HTMLParser(strict=True).parse(text) for name, text in PAGES.items()}


def ids_of(tree):
    return [element.get("id") for element in tree.iter() if element.get("id")]


def test_no_two_things_on_a_page_have_one_id(trees):
    for name, tree in trees.items():
        ids = ids_of(tree)
        assert len(ids) == len(set(ids)), name


def test_every_link_leads_somewhere(trees):
    known = {name: set(ids_of(tree)) for name, tree in trees.items()}
    for name, tree in trees.items():
        for link in tree.iter(f"{XHTML}a"):
            page, _, place = link.get("href").partition("#")
            page = page or name
            assert page in known, f"{name}: {link.get('href')}"
            assert not place or place in known[page], f"{name}: {link.get('href')}"


def test_every_page_can_be_read_without_sight(trees):
    for name, tree in trees.items():
        assert tree.get("lang") == "en"
        assert len(list(tree.iter(f"{XHTML}h1"))) == 1
        levels = [
            int(e.tag[-1]) for e in tree.iter() if isinstance(e.tag, str) and re.fullmatch(XHTML + "h[1-6]", e.tag)
        ]
        assert all(after <= before + 1 for before, after in pairwise(levels)), name


def test_nothing_is_fetched_from_elsewhere():
    for name, text in book().items():
        assert not re.search(r'(?:src|href)="(?:[a-z]+:)?//|url\(|@import|fetch\(|XMLHttpRequest', text), name


def test_every_piece_of_law_and_every_authority_has_its_place(trees):
    library = cached_library()
    places = {f"{name}#{place}" for name, tree in trees.items() for place in ids_of(tree)}
    for part in library.parts:
        assert f"{part.place.file.removesuffix('.law').replace('/', '-')}.html#{anchor(part.block)}" in places
    for key in library.registry:
        assert f"authorities.html#{anchor(key)}" in places


def test_a_rule_is_told_whole():
    page = PAGES["bars-persecutor-bar.html"]
    library = cached_library()
    part = next(part for part in library.parts if part.place.file == "bars/persecutor-bar.law" and part.kind == "bar")
    for citation in part.scope.authorities:
        assert citation.authority.cite.split(",")[0].replace("'", "&#39;").replace("&", "&amp;")[:12] in page
    assert "Used in Balachova v. Mukasey" in page


def test_the_same_law_gives_the_same_bytes():
    library = load_library()
    scenarios = {name for name in book() if name.startswith("scenarios-")}
    again = dict(Book(library, [], []).files())
    assert scenarios <= set(again)
    assert again["authorities.html"] == book()["authorities.html"]
    assert again["history.html"] == book()["history.html"]


HOSTILE = """
rule hostile
  {claim} may be <script>alert(1)</script> & "done"
  if {claim} seeks asylum
  authority 8 U.S.C. § 1158
  note </script><img src=x onerror=alert(1)>
"""


def test_text_is_shown_and_never_run(tmp_path):
    folder = tmp_path / "law"
    shutil.copytree(LAW_FOLDER, folder)
    (folder / "claim" / "hostile.law").write_text(HOSTILE.lstrip(), encoding="utf-8")
    library = cached_library(folder)
    files = dict(Book(library, [], []).files())
    page = html5lib.HTMLParser(strict=True).parse(files["claim-hostile.html"])
    assert [script.get("src") for script in page.iter(f"{XHTML}script")] == ["search.js"]
    assert not list(page.iter(f"{XHTML}img"))
    assert "</script" not in files["search.js"]
    assert "<script>alert(1)</script>" in "".join(page.itertext())


SMALL = ROOT / "tests" / "language"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A small law, which is quickly set."""
    folder = tmp_path_factory.mktemp("law")
    (folder / "scenarios").mkdir()
    for name in ("base.law", "authorities.toml", "good/presumption.law"):
        shutil.copy(SMALL / name, folder)
    shutil.copy(SMALL / "good" / "presumption.scenario", folder / "scenarios")
    return lambda *arguments: CliRunner().invoke(main, ["law", "book", *arguments, "--law", str(folder)])


@pytest.fixture(scope="module")
def written(tmp_path_factory, small):
    out = tmp_path_factory.mktemp("book") / "site"
    result = small(str(out), "--json")
    assert result.exit_code == 0, result.output
    return out, json.loads(result.output)


def test_the_command_writes_what_it_says(written):
    out, told = written
    assert told["schema"] == "wellfounded.law-book/1"
    assert {path.name for path in out.iterdir()} == {*told["files"], "law-book.json"}


def test_a_book_may_be_written_over_and_nothing_else(small, written, tmp_path):
    out, _ = written
    stale = json.loads((out / "law-book.json").read_text())
    (out / "law-book.json").write_text(json.dumps({"files": [*stale["files"], "gone.html"]}))
    (out / "gone.html").write_text("")
    assert small(str(out)).exit_code == 0
    assert not (out / "gone.html").exists()
    (tmp_path / "mine.txt").write_text("kept")
    refused = small(str(tmp_path))
    assert refused.exit_code == 2
    assert "WF322" in refused.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_place_that_cannot_be_written_to_is_told(small, tmp_path):
    Path(tmp_path / "file").write_text("")
    refused = small(str(tmp_path / "file" / "book"))
    assert refused.exit_code == 2
    assert "WF321" in refused.output
