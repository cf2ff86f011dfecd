"""Citations of a document held against the decisions of a corpus."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from made_decisions import opinion
from wellfounded.api.papers import check_citations
from wellfounded.cli import main
from wellfounded.corpus import open_store
from wellfounded.corpus.decision_reader import read_item
from wellfounded.corpus.records import Item, Stated
from wellfounded.corpus.writer import source_number, write_items

TEXT = opinion(more="*201 The harm was an isolated act that no official had condoned. *202 She fled.")
RIGHT = "See Quispe v. Garland, 61 F.4th 200, 201 (1st Cir. 2023)."


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    place = str(tmp_path_factory.mktemp("corpus"))
    item = Item("one.txt", "1", TEXT, stated=Stated(citation="61 F.4th 200", court="ca1", day="2023-03-03"))
    with open_store(place, write=True) as store, store.changing():
        write_items(store, source_number(store, "made", "records", ""), [read_item(item)], "2026-11-29")
    return place


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RIGHT, []),
        (RIGHT.replace("Quispe", "Lark"), ["name differs"]),
        (RIGHT.replace("2023", "2024"), ["year differs: 2024 here, 2023"]),
        (RIGHT.replace("1st", "2d"), ["court differs: ca2 here, ca1"]),
        (RIGHT.replace("201", "209"), ["page 209 is outside"]),
    ],
)
def test_name_year_court_and_page_are_those_of_the_decision(text, said, corpus):
    found = [one.message for one in check_citations(text=text, corpus=corpus).findings if one.code == "WF531"]
    assert len(found) == len(said)
    assert all(one in message for one, message in zip(said, found, strict=True))


def test_quotations_are_compared_with_the_text(corpus):
    right = f"“The harm was an isolated act that no official had condoned.” {RIGHT.removeprefix('See ')}"
    codes = {one.code for one in check_citations(text=right, corpus=corpus).findings}
    assert not codes & {"WF520", "WF521", "WF522"}
    wrong = right.replace("isolated act", "organized act")
    assert "WF520" in {one.code for one in check_citations(text=wrong, corpus=corpus).findings}


def test_what_the_corpus_does_not_have_is_not_checked(corpus):
    found = check_citations(text="See Finch v. INS, 100 F.3d 200 (6th Cir. 1996).", corpus=corpus)
    [missing] = [one for one in found.unchecked if one.what == "decisions, in the corpus"]
    assert missing.authorities == ("Finch v. INS, 100 F.3d 200 (6th Cir. 1996)",)


def test_the_command_takes_a_corpus(corpus, tmp_path):
    brief = tmp_path / "brief.txt"
    brief.write_text(RIGHT.replace("2023", "2024"), encoding="utf-8")
    done = CliRunner().invoke(main, ["cites", "check", str(brief), "--corpus", corpus, "--json"])
    assert "WF531" in {one["code"] for one in json.loads(done.stdout)["findings"]}
    none = CliRunner().invoke(main, ["cites", "check", str(brief), "--corpus", str(tmp_path)])
    assert (none.exit_code, "WF880" in none.output) == (2, True)
