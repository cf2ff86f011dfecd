"""Quotation marks of every kind: which are pairs, which are left open, and that no quotation passes in silence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.authorities import load_registry
from wellfounded.citations.checker.checker import check
from wellfounded.citations.finder.clean_text import view_of
from wellfounded.citations.paged_document import Document
from wellfounded.citations.quotations.checker import Source, Sources
from wellfounded.citations.quotations.marks import marked_spans

REGISTRY = load_registry()
SOURCE = Sources([Source(Document("134 F.3d 962.txt", "The door was never open to the visitors who came at night."))])
CITED = "Lark v. INS, 134 F.3d 962, 967 (9th Cir. 1998)."
FALSE = "the door was open to the visitors"
PAIRS = ["“”", '""', "‘’", "''", "«»", "»«", "„“", "„”", "”“", "””", "＂＂", "‹›", "「」", "『』", "❝❞", '“"', '"”']
DOUBLED = [("``", "''"), ("''", "''"), ("&ldquo;", "&rdquo;"), ("&quot;", "&quot;"), ("**“", "”**"), ("_“", "”_")]
ALL = [(pair[0], pair[1]) for pair in PAIRS if pair != "”“"] + DOUBLED


def quoted(text):
    view = view_of(text)
    return [view.text[slice(*one.inner)] for one in marked_spans(view) if one.closed]


def open_ones(text):
    return [one for one in marked_spans(view_of(text)) if not one.closed]


def told(text, sources=SOURCE):
    return [finding.code for finding in check(text, REGISTRY, None, "", sources).findings if finding.code[:4] == "WF52"]


@pytest.mark.parametrize("marks", ALL, ids=repr)
def test_a_false_quotation_differs_in_every_kind_of_marks(marks):
    assert told(f"It said that {marks[0]}{FALSE}{marks[1]} {CITED}") == ["WF520"]
    assert told(f"It said: {marks[0]}{FALSE.capitalize()}.{marks[1]} {CITED}") == ["WF520"]


@pytest.mark.parametrize("marks", ALL, ids=repr)
@given(st.lists(st.sampled_from(["the", "old", "court", "was", "not", "of", "two", "minds"]), min_size=1, max_size=12))
def test_what_stands_between_marks_is_what_was_put_there(marks, words):
    inner = " ".join(words)
    assert quoted(f"She wrote {marks[0]}{inner}{marks[1]} and left.") == [inner]


OPEN = [
    "He wrote “we will not go. The letter was long.\n\nIt said that “{false}.” {cited}",
    'He wrote "we will not go. The letter was long.\n\nIt said that "{false}." {cited}',
    "He wrote „we will not go. The letter was long.\n\nIt said that „{false}.“ {cited}",
    "He wrote «we will not go. The letter was long.\n\nIt said that «{false}.» {cited}",
    "He wrote ``we will not go. The letter was long.\n\nIt said that ``{false}.'' {cited}",
    'He wrote “we will not go. The letter was long.\n\nIt said that "{false}." {cited}',
    'He wrote "we will not go. The letter was long.\n\nIt said that “{false}.” {cited}',
    "“We will not go. He said so.\n\nThe letter said “{false}.” {cited}",
    "One. He wrote (“we will not go.) So.\n\n\nTwo. It said “{false}.” {cited}",
    "He wrote “we will not go.\n\nNo quotation here.\n\nIt said that “{false}.” {cited}",
]


@pytest.mark.parametrize("text", OPEN)
def test_an_open_mark_is_told_and_hides_nothing_that_follows(text):
    assert sorted(told(text.format(false=FALSE, cited=CITED))) == ["WF520", "WF527"]


def test_an_open_mark_is_told_without_sources_too():
    assert told("He wrote “we will not go and left.", None) == ["WF527"]


CLOSED = [
    "He wrote “one two three.\n\n“Four five six.” Then he left.",
    "He said “the ‘old’ rule is the parties’ own” and left.",
    'He said “the "old" rule is” and left.',
    "The parties’ briefs and the judges’ orders don’t say so.",
    "The '90s were the clients' best years, weren't they?",
    'It was 5\'10" tall, or 12" by 14".',
    "“Nested “marks” are” rare.",
    "(“Bracketed words here.”) So.",
]


@pytest.mark.parametrize("text", CLOSED)
def test_what_is_closed_or_is_no_mark_is_not_told(text):
    assert open_ones(text) == []


APOSTROPHES = [
    ("It said ‘the parties’ burden is heavy.’ So.", ["the parties’ burden is heavy."]),
    ("It said ‘they don’t know’ and left.", ["they don’t know"]),
    ("It said 'the judges' own words' and left.", ["the judges' own words"]),
    ("The parties’ briefs cite the judges’ orders.", []),
    ("James’ brother and the clients’ friend came.", []),
]


@pytest.mark.parametrize(("text", "found"), APOSTROPHES)
def test_single_marks_are_apostrophes_too(text, found):
    assert quoted(text) == [one.replace("’", "'") for one in found]


BLOCK = "It held:\n\n     The door was open to the visitors\n     who came at night with lamps.\n\n{cited}\n"


def test_a_block_set_in_from_the_margin_is_a_quotation():
    assert told(BLOCK.format(cited=CITED)) == ["WF520"]
    assert quoted("A list:\n\n  one\n  two\n\nEnd.") == []


SECTIONS = ["8 U.S.C. § 1158(b)(1)", "8 U.S.C. § 1158", "INA § 208(b)", "8 U.S.C. § 1158(a)(2)(B)"]


@pytest.mark.parametrize("cited", SECTIONS)
def test_a_section_at_hand_is_the_source_of_its_subsections(cited):
    text = f"It says “{FALSE}.” {cited}."
    source = Sources([Source(Document("8 U.S.C. § 1158.txt", "The door was never open to the visitors."))])
    other = Sources([Source(Document("8 U.S.C. § 1159.txt", "The door was never open to the visitors."))])
    assert told(text, source) == ["WF520"]
    assert told(text, other) == ["WF522"]


@given(st.text(alphabet="“”\"'‘’«»„‟＂‹›`ab .\n(", max_size=120))
def test_spans_are_in_order_and_within_the_text(text):
    view = view_of(text)
    for one in marked_spans(view):
        assert 0 <= one.start <= one.inner[0] <= one.inner[1] <= one.end <= len(view.text)
