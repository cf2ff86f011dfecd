"""Wordings without some of their alternatives: what the measure that leaves a court out rests on."""

from __future__ import annotations

import re

from bench.left_out_issues import NOTHING, WORDINGS, choices, courts_by_choice, without

from wellfounded.reading.data import table

WORDING = r"the (?:judge|board (?:erred|held))|g[|]h|(?=x|y)z"


def test_every_alternative_is_found_at_any_depth_but_in_what_looks_ahead():
    found = [WORDING[first:last] for first, last, _ in choices(WORDING)]
    assert found == [
        "the (?:judge|board (?:erred|held))",
        "judge",
        "board (?:erred|held)",
        "erred",
        "held",
        "g[|]h",
        "(?=x|y)z",
    ]


def test_a_wording_without_alternatives_finds_the_rest_and_one_with_none_left_nothing():
    spans = {WORDING[first:last]: (first, last) for first, last, _ in choices(WORDING)}
    assert without(WORDING, {spans["erred"], spans["g[|]h"]}) == r"the (?:judge|board (?:held))|(?=x|y)z"
    none = without(WORDING, {spans["judge"], spans["board (?:erred|held)"]})
    assert none == f"the (?:{NOTHING})|g[|]h|(?=x|y)z"
    assert not re.search(none, "the judge")
    assert re.search(none, "g|h")


def test_without_nothing_every_wording_is_as_it_was():
    for name, key in WORDINGS.items():
        for entry in table(name)[key]:
            assert without(entry["words"], ()) == entry["words"]


def test_an_alternative_belongs_to_the_courts_in_whose_texts_the_wording_stands_with_it():
    spans = {WORDING[first:last]: (first, last) for first, last, _ in choices(WORDING)}
    known = courts_by_choice(WORDING, {"a": ["the judge", "the board"], "b": ["erred", "the board held"]})
    assert known[spans["judge"]] == {"a"}
    assert known[spans["held"]] == {"b"}
    assert known[spans["erred"]] == set()
