"""Good law texts, a word of the language in each: nothing is wrong, and they give what their scenarios say."""

from __future__ import annotations

import pytest
from law_texts import GOOD, HERE, read, run_of

from wellfounded.assess.coverage import coverage
from wellfounded.assess.scenarios import run_scenarios
from wellfounded.language.parser import BLOCK_WORDS


@pytest.mark.parametrize("text", GOOD, ids=lambda path: path.stem)
def test_a_good_text_gives_what_its_scenarios_say(tmp_path, text):
    runs, problems = run_of(tmp_path, text)
    assert [str(problem) for problem in problems] == []
    assert runs


def test_the_common_text_is_good(tmp_path):
    library, problems = read(tmp_path)
    assert problems == []
    assert run_scenarios(library) == ([], [])


@pytest.mark.parametrize("text", GOOD, ids=lambda path: path.stem)
def test_the_scenarios_reach_the_good_text(tmp_path, text):
    runs, _ = run_of(tmp_path, text)
    missing = coverage(runs[0].case.library, runs).missing
    assert [f"{point.owner}: {point.what}" for point in missing if point.place.file != "base.law"] == []


def test_every_word_that_begins_a_block_is_in_a_good_text():
    texts = "\n".join(path.read_text(encoding="utf-8") for path in [*GOOD, HERE / "base.law"])
    assert {word for word in BLOCK_WORDS if f"\n{word} " not in texts and f"\n{word}\n" not in texts} == set()


def test_an_outline_goes_on_where_it_is_opened_again(tmp_path):
    more = "outline answer\n  section {}\n    show {{person}} is a guest\n"
    library, problems = read(tmp_path, a=more.format("First"), z=more.format("Last"))
    assert problems == []
    assert [section.title for section in library.outlines["answer"].sections] == ["First", "Last"]
