"""Queries read, with the place of each fault; and the passages that show what was asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.corpus.search.passages import hits_in, passages_of
from wellfounded.corpus.search.query import All, Any, Days, Not, Phrase, Value, parse_query
from wellfounded.corpus.search.words import folded, places_of, spelled, words_of
from wellfounded.problems import InputError

GANG, FAMILY = Phrase("text", ("gang",)), Phrase("text", ("family",))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("", All(())),
        ("gang", GANG),
        ("Gáng", GANG),
        ("gang family", All((GANG, FAMILY))),
        ("gang AND family", All((GANG, FAMILY))),
        ("gang OR family", Any((GANG, FAMILY))),
        ("gang OR family gang", Any((GANG, All((FAMILY, GANG))))),
        ("(gang OR family) gang", All((Any((GANG, FAMILY)), GANG))),
        ("gang -family", All((GANG, Not(FAMILY)))),
        ("gang NOT (family)", All((GANG, Not(FAMILY)))),
        ('"gang family"', Phrase("text", ("gang", "family"))),
        ("family-based", Phrase("text", ("family", "based"))),
        ('"gang family"~5', Phrase("text", ("gang", "family"), 5)),
        ("famil*", Phrase("text", ("famil",), begins=True)),
        ("caption:gang", Phrase("caption", ("gang",))),
        ("caption:(gang family)", All((Phrase("caption", ("gang",)), Phrase("caption", ("family",))))),
        ("COURT:ca9", Value("court", "ca9")),
        ('country:"El Salvador"', Value("country", "El Salvador")),
        ('cites:"usc:8/1158(b)"', Value("cites", "usc:8/1158(b)")),
        ("day:2023", Days("2023-01-01", "2023-12-31")),
        ("day:2023-02..", Days("2023-02-01", "")),
        ("day:..2023-02", Days("", "2023-02-31")),
        ("day:2023-02-03..2024", Days("2023-02-03", "2024-12-31")),
        ("day:3/4/2023", Days("2023-03-04", "2023-03-04")),
    ],
)
def test_a_query_is_read(text, query):
    assert parse_query(text) == query


@pytest.mark.parametrize(
    ("text", "place", "says", "near"),
    [
        ("gang contry:Ghana", 6, "There is no field 'contry'", "country"),
        ('gang "family', 6, "not closed", ""),
        ("gang (family", 6, "not closed", ""),
        ("gang family)", 12, "closes none", ""),
        ("gang AND", 9, "missing here", ""),
        ("OR gang", 1, "missing before", ""),
        ("gang OR OR family", 9, "missing before", ""),
        ("cites:usc:8/1158", 7, "Put a value that has a colon in quotation marks", ""),
        ("court:", 6, "cannot stand here", ""),
        ("day:soon", 5, "Write a day, a month or a year", ""),
        ("day:2023-13", 5, "no month 13", ""),
        ('court:"ca9 ca2"~3', 7, "has values, not text", ""),
        ('"a b c"~3', 1, "Two different words can stand near", ""),
        ('"a a"~3', 1, "Two different words can stand near", ""),
        ("gang ...", 6, "no word", ""),
        ('""', 1, "no word", ""),
        ('court:""', 7, "is missing", ""),
        ("(" * 60 + "gang", 51, "nested too deeply", ""),
    ],
)
def test_a_fault_is_told_once_with_its_place(text, place, says, near):
    with pytest.raises(InputError) as raised:
        parse_query(text)
    (problem,) = raised.value.problems
    assert problem.code == "WF930"
    assert problem.message.startswith(f"at character {place},")
    assert says in problem.message
    assert problem.suggestion == near


@given(st.text(max_size=60))
def test_any_text_is_a_query_or_one_problem(text):
    found: list[str] = []
    try:
        parse_query(text)
    except InputError as error:
        found = [one.code for one in error.problems]
    assert found in ([], ["WF930"])


TEXT = "The gang’s threats. FAMILY of the\nvictim: the gang killed a family-member; no famílies were safe."


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("gang", ["gang", "gang"]),
        ("family", ["FAMILY", "family"]),
        ("famil*", ["FAMILY", "family", "famílies"]),
        ("families", ["famílies"]),
        ('"the gang"', ["The gang", "the gang"]),
        ('"of the victim"', ["of the\nvictim"]),
        ('"family gang"~4', ["gang’s threats. FAMILY of the\nvictim: the gang killed a family"]),
        ('"family gang"~2', ["gang’s threats. FAMILY", "gang killed a family"]),
        ("gang -family", ["gang", "gang"]),
        ("court:gang", []),
        ("caption:gang", []),
        ("framed:gang", ["gang", "gang"]),
    ],
)
def test_the_places_of_a_query_in_a_text(query, found):
    assert [TEXT[start:end] for start, end in hits_in(TEXT, parse_query(query))] == found


@given(
    st.lists(st.sampled_from(["gang", "family", "police", "fear", "a", "\n", "  ", "é."]), max_size=200),
    st.sampled_from(["gang", '"gang family"', '"family gang"~4', "famil* OR police", "zzz", ""]),
)
def test_passages_mark_what_was_asked_for_and_nothing_else(words, asked):
    text, query = " ".join(words), parse_query(asked)
    wanted = {folded(" ".join(text[start:end].split())) for start, end in hits_in(text, query)}
    for passage in passages_of(text, query):
        assert passage.text.split() == text[passage.start :].split()[: len(passage.text.split())]
        assert "\n" not in passage.text
        for start, end in passage.marks:
            assert 0 <= start < end <= len(passage.text)
            assert folded(passage.text[start:end]) in wanted
    assert any(passage.marks for passage in passages_of(text, query)) == bool(wanted)


@given(st.text(max_size=200))
def test_words_are_at_their_places(text):
    for word in words_of(text):
        assert folded(text[word.start : word.end]) == word.text
    words = list(words_of(text))
    assert spelled(text) == [word.text for word in words]
    asked = set(range(0, len(words), 2))
    assert places_of(text, asked) == {number: words[number][1:] for number in asked}
