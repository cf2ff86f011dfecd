"""What single sentences of a court rule: who speaks, on what, which way, in what grammatical form."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from court_opinions import LARK
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.extraction import document_from_text
from wellfounded.reading.fields.opinion_rulings import acts_of
from wellfounded.reading.fields.opinion_voice import claimants_marked
from wellfounded.reading.reader import read_extracted
from wellfounded.reading.serialization import reading_data

TABLE = [
    entry
    for name in ("court_sentences.toml", "court_sentences_lent.toml")
    for entry in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["sentence"]
]
SIDES = {"against_respondent": "against", "for_respondent": "for", "not_reached": "open", "remanded": "remanded"}
OUTCOMES = {"denied": "The petition is denied.", "granted": "The petition is granted, and the case is remanded."}


def ruled(text, before="", outcome="denied"):
    body = f"{LARK}{before} {text}\n\nIII. Conclusion\n\n{OUTCOMES[outcome]}\n"
    found = reading_data(read_extracted(document_from_text("a", body)))["issues"]["value"]
    return [f"{one['issue']} {SIDES[one['ruling']]}" for one in found]


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry["text"][:60])
def test_a_sentence_rules_as_it_says(entry):
    found = ruled(entry["text"], entry.get("before", ""), entry.get("outcome", "denied"))
    assert sorted(one for one in found if one not in entry.get("may", [])) == sorted(entry.get("ruled", []))


POINTS = st.sampled_from(["nexus", "past persecution", "relocation", "corroboration", "due process", "credibility"])
REPORTERS = st.sampled_from(
    ["Lark argues that", "The petitioner contends that", "The judge found that", "The Board concluded that"]
)
RULINGS = st.sampled_from(
    [
        "substantial evidence supports the finding on {}",
        "the finding on {} is not supported by substantial evidence",
        "the Board erred on {}",
        "the claim of {} fails",
        "the agency did not err as to {}",
    ]
)


def sides(sentence):
    return [act.kind for act in acts_of(claimants_marked(sentence, ("Lark",)))]


@given(REPORTERS, RULINGS, POINTS)
@settings(max_examples=60, deadline=None)
def test_what_a_party_contends_and_what_was_found_below_is_no_ruling(reporter, ruling, point):
    said = ruling.format(point)
    assert sides(f"{said[0].upper()}{said[1:]}.")
    assert not sides(f"{reporter} {said}.")


@given(RULINGS, POINTS, st.sampled_from(["If", "Unless", "Whether"]))
@settings(max_examples=40, deadline=None)
def test_what_is_only_supposed_is_no_ruling(ruling, point, word):
    assert not sides(f"{word} {ruling.format(point)} is not before us.".replace(" is not before us", " or not"))


PAIRS = [
    ("Substantial evidence supports the finding on {}.", "Substantial evidence does not support the finding on {}."),
    ("The finding on {} is supported by the record.", "The finding on {} is not supported by the record."),
    ("The Board did not err as to {}.", "The Board erred as to {}."),
    ("We uphold the finding on {}.", "We cannot uphold the finding on {}."),
    ("The evidence does not compel a finding of {}.", "The evidence compels a finding of {}."),
]


@given(st.sampled_from(PAIRS), POINTS)
@settings(max_examples=50, deadline=None)
def test_a_negation_turns_the_ruling(pair, point):
    against, favorable = (set(sides(form.format(point))) for form in pair)
    assert against == {"uphold"}
    assert favorable == {"reverse"}
