"""The page about the language: its examples are one library that reads, and its scenarios come out as they say."""

from __future__ import annotations

import re

import pytest

from wellfounded.assess.scenario_parser import WORDS
from wellfounded.assess.scenarios import run_scenarios
from wellfounded.authorities import load_registry
from wellfounded.language.clauses import SCOPE_WORDS, STATUSES
from wellfounded.language.conditions import read_condition
from wellfounded.language.library import LAW_FOLDER, read_library
from wellfounded.language.model import Place
from wellfounded.language.parser import BLOCK_WORDS
from wellfounded.language.vocabulary import UnknownSentence

ROOT = LAW_FOLDER.parents[2]
PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The examples as a library, with its problems."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "scenarios").mkdir()
    for number, text in enumerate(blocks("law"), start=1):
        (folder / f"example-{number:02}.law").write_text(text, encoding="utf-8")
    (folder / "scenarios" / "page.scenario").write_text("\n".join(blocks("scenario")), encoding="utf-8")
    return read_library(folder, load_registry())


def test_the_examples_can_be_read(page):
    assert [str(problem) for problem in page[1]] == []


def test_the_scenarios_come_out_as_they_say(page):
    runs, problems = run_scenarios(page[0])
    assert [str(problem) for problem in problems] == []
    assert runs


@pytest.mark.parametrize("word", sorted({*BLOCK_WORDS, *SCOPE_WORDS, *WORDS, *STATUSES}))
def test_every_word_is_in_the_grammar(word):
    grammar = blocks("text")[-1]
    assert f'"{word}"' in grammar or f'"{word} ' in grammar


@pytest.mark.parametrize("word", sorted({*BLOCK_WORDS, *SCOPE_WORDS} - {"note", "ordered"}))
def test_every_word_has_an_example(word):
    examples = "\n".join(blocks("law"))
    assert re.search(rf"^ *{word}\b", examples, re.MULTILINE)


@pytest.mark.parametrize("form", re.findall(r"^\| `(.+?)` \|", PAGE, re.MULTILINE))
def test_every_form_of_condition_can_be_read(page, form):
    words = "{harm} was suffered by {person}"
    text = form.replace("NAME", "silent-neutrality").replace("SENTENCE", "{person} has a well-founded fear")
    text = text.replace("{x}", "{harm}").replace("A; B", words).replace(": C", f": {words}")
    try:
        read_condition(text, page[0].vocabulary, Place("page", 1))
    except UnknownSentence as unknown:
        pytest.fail(unknown.message)
