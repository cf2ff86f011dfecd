"""Opinions in each form that courts set theirs in: the head of each is read, in any kind of file and without lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from agency_decisions import as_html
from bench.heads import labeled, right, tally
from bench.reading import plain
from court_opinions import FORMS, JOINED, joined, opinion

from made_files import lines, pdf, typeset
from wellfounded.extraction import document_from_text, open_document
from wellfounded.reading.model import SURE, Reading
from wellfounded.reading.reader import read_extracted

SEEDS = range(60, 65)
SHARED = Path(__file__).parents[3] / "shared" / "data" / "opinions-2"
BESIDE = pytest.mark.skipif(not SHARED.is_dir(), reason="the opinions in ../shared are not here")
PAIRED = ("court", "docket", "decided", "panel", "author", "separate_opinion", "disposition")


def wrong(reading: Reading, wanted: dict[str, Any]) -> dict[str, Any]:
    """The fields that were read otherwise than they are printed."""
    found = {name: plain(reading.fields[name].value) if name in reading.fields else "not read" for name in wanted}
    others = found.get("separate_opinion")
    if isinstance(others, list):
        found["separate_opinion"] = [(one["type"], one["by"]) for one in others]
    return {name: (found[name], value) for name, value in wanted.items() if found[name] != value}


def read(text):
    return read_extracted(document_from_text("a", text))


@pytest.mark.parametrize("form", FORMS)
def test_each_form_in_text(form):
    for seed in SEEDS:
        made = opinion(form, seed)
        assert wrong(read(made.text), made.right) == {}, made.text


@pytest.mark.parametrize("form", FORMS)
def test_each_form_as_a_page_and_as_a_pdf(form):
    made = opinion(form, 70)
    assert wrong(read_extracted(open_document(as_html(made.text), "a.html")), made.right) == {}
    sheets = typeset.pages(made.text, characters=115, deep=48)
    printed = pdf([lines(sheet, size=9, lead=14, down=64) for sheet in sheets])
    assert wrong(read_extracted(open_document(printed, "a.pdf")), made.right) == {}


@pytest.mark.parametrize("form", JOINED)
def test_a_form_joined_into_one_line(form):
    for seed in SEEDS:
        made = opinion(form, seed)
        assert wrong(read(joined(made.text)), made.right) == {}, joined(made.text)[:1500]


def test_nothing_is_sure_where_the_form_is_not_known():
    made = opinion("first", 80)
    text = made.text.replace("United States Court of Appeals", "").replace("For the First Circuit", "")
    found = read(text.replace("THE BOARD", "United States Court of Appeals, THE BOARD")).fields
    for name in ("caption", "docket", "decided", "panel", "author", "separate_opinion"):
        assert found[name].confidence < SURE, name
    assert found["panel"].value, "and yet it is read"


@pytest.mark.parametrize("form", FORMS)
def test_that_nobody_wrote_apart_is_never_sure(form):
    made = opinion(form, 81)
    if not made.right["separate_opinion"]:
        assert read(made.text).fields["separate_opinion"].confidence < SURE


@BESIDE
def test_heads_of_real_opinions():
    pairs = [(entry, read_extracted(open_document(SHARED / entry["file"]))) for entry in labeled(SHARED)]
    by_field, _ = tally(pairs, told=False)
    assert {
        name: score.right / score.total for name, score in by_field.items() if score.right < 0.95 * score.total
    } == {}
    assert sum(score.sure_right for score in by_field.values()) == sum(score.sure for score in by_field.values())


@BESIDE
@pytest.mark.parametrize("name", ["149042", "149516", "150186", "150361", "150524", "150926"])
def test_an_opinion_as_printed_and_as_a_site_shows_it(name):
    ways = [read_extracted(open_document(SHARED / "pairs" / f"{name}.{kind}")).fields for kind in ("txt", "html")]
    one, other = ({field: plain(way[field].value) for field in PAIRED} for way in ways)
    assert one == other


def test_the_scorer_knows_a_wrong_caption():
    assert right("caption", "ADA QUILL, Petitioner, v. OTTO PLOVER, Respondent.", "QUILL v. PLOVER")
    assert not right("caption", "ADA QUILL, Petitioner, v. No. 12-345 OTTO PLOVER", "QUILL v. PLOVER")
    assert not right("caption", "OTTO PLOVER v. ADA QUILL", "QUILL v. PLOVER")
    assert json.dumps(plain(("a", ("b",)))) == '["a", ["b"]]'
