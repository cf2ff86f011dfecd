"""Patterns that are asked only where a needed word stands: they find what they find without that."""

from __future__ import annotations

import re

import pytest
from bench.labeled import labels
from bench.reading import AGENCY, held_out, text_of
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.reading.data import pattern, table
from wellfounded.reading.pattern_filter import NEVER, Together, alternatives, first, fold_case, needs, quick
from wellfounded.reading.sentence_splitter import plain, sentences_of


def sources():
    """Every pattern of the tables that is asked of sentences."""
    issues, rulings = table("issues"), table("issue_rulings")
    out = [
        entry[key]
        for entry in [*issues["issue"], *rulings["act"]]
        for key in ("words", "not", "strong")
        if key in entry
    ]
    out += list(rulings["skip"].values())
    for words in rulings["polarity"].values():
        out += [words] if isinstance(words, str) else list(words.values())
    for field in table("agency")["field"]:
        out += [rule[key] for rule in field.get("rule", ()) for key in ("words", "unless") if key in rule]
        out += [field[key] for key in ("needs", "never") if key in field]
    return out


def same(source, text):
    found, wanted = quick(source).search(text), pattern(source).search(text)
    assert (found and found.span()) == (wanted and wanted.span()), (source[:80], text[:200])
    matched, match = quick(source).match(text), pattern(source).match(text)
    assert (matched and matched.span()) == (match and match.span())


@pytest.mark.skipif(not AGENCY.is_dir(), reason="the decisions with labels in ../shared are not here")
def test_nothing_is_lost_in_real_decisions():
    patterns = sources()
    entries = [entry for entry in labels(AGENCY) if not held_out(entry)]
    for entry in entries[::3]:
        flat = " ".join(text_of(entry).split())
        for sentence in sentences_of(flat, 0, len(flat))[::4]:
            for source in patterns:
                same(source, plain(sentence.text))


SAID = (
    "we affirm the Immigration Judge's finding not clearly erroneous nexus remand ſay IS credible one year 1-year "
    "M-A-M- “group” DHS respondent’s argues reaſon tımely"
)
WORDS = st.sampled_from(SAID.split())


@given(st.lists(WORDS, max_size=14).map(" ".join))
def test_nothing_is_lost_in_made_up_sentences(text):
    for source in sources():
        same(source, text)


@given(st.text(max_size=40))
def test_nothing_is_lost_in_any_text(text):
    for source in sources()[::7]:
        same(source, text)


@pytest.mark.parametrize(
    ("source", "pieces"),
    [
        ("remand(?:ed)?", [{"remand"}]),
        ("(?:grant|deny) it", [{"grant", "deny"}, {"it"}]),
        ("no (?:x|)", [{"no"}]),
        (r"\w+ing", [{"ing"}]),
        (r"\d+", []),
        ("(?:a|b)?", []),
        ("we (?:\\w+ ){0,5}?(?:affirm|hold that)", [{"we"}, {"affirm", "hold"}]),
        ("(?=also)x(?!y)", [{"x"}]),
    ],
)
def test_what_a_pattern_needs(source, pieces):
    assert list(needs(source)) == pieces


@given(st.lists(WORDS, max_size=14).map(" ".join))
def test_patterns_asked_together_find_what_each_finds(text):
    words = [quick(entry["words"]) for entry in table("issue_rulings")["act"]]
    asked = {number: first(parts, text) for number, parts in Together(words).likely(text)}
    for number, one in enumerate(words):
        found, wanted = asked.get(number), one.search(text)
        assert (found and found.span()) == (wanted and wanted.span())


@given(st.lists(WORDS, max_size=14).map(" ".join), st.integers(0, 40), st.integers(0, 40))
def test_a_stretch_is_a_text_of_its_own_and_every_place_is_found(text, begin, size):
    for source in sources()[::5]:
        within, wanted = (
            quick(source).search_within(text, begin, begin + size),
            pattern(source).search(text[begin : begin + size]),
        )
        assert (within and within.span()) == (wanted and wanted.span())
        every = [found.span() for found in pattern(source).finditer(text)]
        assert [found.span() for found in quick(source).finditer(text)] == every


def test_strokes_in_brackets_do_not_cut_a_pattern():
    assert alternatives("a|(?:b|c)d|[|]|e\\|f|[]|]g") == ["a", "(?:b|c)d", "[|]", "e\\|f", "[]|]g"]


def test_letters_that_count_as_others():
    assert fold_case("REAſON") == "reason"
    assert re.search("reason", "REAſON", re.IGNORECASE)
    assert not NEVER.search("anything")
