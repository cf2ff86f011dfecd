"""Whatever is in a law text or a scenario, reading it gives problems, never an error; what has none can be compiled."""

from __future__ import annotations

import datetime as dt
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from law_texts import BAD, GOOD, HERE, made

from wellfounded.assess.scenarios import run_scenarios
from wellfounded.engine.compiled_program import compile_program
from wellfounded.language.compiler import Setting, compile_law
from wellfounded.language.library import Library, read_library
from wellfounded.language.parser import BLOCK_WORDS, CLAUSE_WORDS
from wellfounded.problems import Problem

pytestmark = pytest.mark.slow

quick = settings(derandomize=True, database=None, max_examples=60)

LAW = [path.read_text(encoding="utf-8") for path in GOOD]
LAW += [path.read_text(encoding="utf-8", errors="replace") for path in BAD if path.suffix == ".law"]
SCENARIOS = [path.with_suffix(".scenario").read_text(encoding="utf-8") for path in GOOD]
LINES = sorted({line for text in LAW for line in text.splitlines()})
SCENARIO_LINES = sorted({line for text in SCENARIOS for line in text.splitlines()})

WORDS = """
    every no at_least_2 where is not before within_3_days_of : ; | / { } " # arises_if held_so_if rebutted_if elsewhere
    covers position ask {person} {other_claim} {claim} {} {date} shelter 2005-01-01 is_on_file
"""
words = st.sampled_from(
    [*BLOCK_WORDS, *sorted(CLAUSE_WORDS), *(word.replace("_", " ") for word in WORDS.split()), "\ufeff"]
)
made_up = st.lists(st.builds(lambda n, w: " " * n + " ".join(w), st.integers(0, 6), st.lists(words, max_size=7)))


def read(text: str, scenario: str = "") -> tuple[Library, list[Problem]]:
    with tempfile.TemporaryDirectory() as name:
        folder = made(Path(name))
        (folder / "text.law").write_text(text, encoding="utf-8", errors="surrogatepass")
        (folder / "scenarios" / "text.scenario").write_text(scenario, encoding="utf-8", errors="surrogatepass")
        library, problems = read_library(folder)
        if all(problem.warning for problem in problems):
            for forum in library.forums:
                compile_program(compile_law(library, Setting(forum, dt.date(2005, 1, 1))).program)
            problems += run_scenarios(library)[1]
    assert all(problem.message and str(problem) for problem in problems)
    return library, problems


@given(st.text())
@quick
def test_any_text(text):
    read(text)


@given(made_up)
@quick
def test_any_words_of_the_language(lines):
    read("\n".join(lines))


@given(st.lists(st.sampled_from(LINES), max_size=30))
@quick
def test_any_lines_of_law(lines):
    read("\n".join(lines))


@st.composite
def damaged(draw, texts):
    """A good text with a few letters gone, doubled or changed, or a few lines moved."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        length = draw(st.integers(0, 12))
        text = (
            text[:at]
            + draw(st.sampled_from(["", text[at : at + length] * 2, "}", "{", "\n", " ", "x"]))
            + text[at + length :]
        )
    return text


@given(damaged(LAW))
@quick
def test_any_damage_to_a_law_text(text):
    read(text)


@given(st.one_of(damaged(SCENARIOS), st.lists(st.sampled_from(SCENARIO_LINES), max_size=20).map("\n".join), st.text()))
@quick
def test_any_scenario(text):
    read((HERE / "good" / "comparisons.law").read_text(encoding="utf-8"), text)


def test_very_long_and_very_deep_texts():
    read("\n".join(" " * n + f"rule r{n}" for n in range(3000)))
    read("rule enter\n  " + "{claim} is let in " * 3000 + "\n  if " + "no {claim} where " * 3000 + "x")
    read("term " + "word " * 5000 + "\nrule enter\n  " + "word " * 5000)
    read("kind a is b\n" * 2000 + "list " + "x" * 100_000 + "\n  " + "y, " * 50_000)
