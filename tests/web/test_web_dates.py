"""Dates in the workbench: typed as Americans write them, kept as year-month-day, displayed with the month in words."""

from __future__ import annotations

import re

import pytest

from wellfounded.dates import parse_span

M = "/m/new-claim.yaml"
CELL = f"{M}/forms/harms/cell"


def file_of(bench):
    return (bench.folder / "new-claim.yaml").read_text(encoding="utf-8")


def shown(text, name):
    """The value of an input on a page."""
    control = next(one for one in re.findall(r"<input [^>]*>", text) if f'id="{name}"' in one)
    return re.findall(r'value="([^"]*)"', control)[0]


def save(bench, date):
    return bench.post(CELL, {"seen": bench.seen("new-claim.yaml"), "do": "save", "has": ["date"], "f.date": date})


@pytest.mark.parametrize(
    ("typed", "kept", "words"),
    [
        ("5/10/2024", "2024-05-10", "May 10, 2024"),
        ("May 10, 2024", "2024-05-10", "May 10, 2024"),
        ("2024-05-10", "2024-05-10", "May 10, 2024"),
        ("May 2024", "2024-05", "May 2024"),
        ("spring 2024", "spring 2024", "spring 2024"),
        ("before 5/10/2024", "before 2024-05-10", "before May 10, 2024"),
        ("about 5/10/2024", "about 2024-05-10", "about May 10, 2024"),
    ],
)
def test_a_date_is_kept_in_digits_and_shown_in_words(bench, typed, kept, words):
    answer = save(bench, typed)
    assert answer.status_code == 200
    assert shown(answer.text, "f.date") == words
    assert re.search(rf"the beating in the police cell.*, date: {kept},", file_of(bench))
    assert parse_span(words) == parse_span(kept) == parse_span(typed)


@pytest.mark.parametrize(
    ("typed", "meant"), [("13/5/2024", "5/13/2024"), ("5/10/24", "5/10/2024"), ("10.5.2024", "10/5/2024 or 5/10/2024")]
)
def test_a_date_that_is_no_american_one_is_refused_with_the_nearest(bench, typed, meant):
    before = file_of(bench)
    answer = save(bench, typed)
    assert answer.status_code == 422
    assert meant in answer.text
    assert shown(answer.text, "f.date") == typed
    assert file_of(bench) == before


def test_a_form_saved_as_it_is_changes_no_date_of_the_file(bench):
    place = bench.folder / "new-claim.yaml"
    place.write_text(file_of(bench).replace("date: 2024-09,", 'date: "Sept. of 2024",', 1), encoding="utf-8")
    before = file_of(bench)
    page = bench.get(CELL).text
    assert shown(page, "f.date") == "September 2024"
    assert "Read as September 1, 2024 to September 30, 2024." in page
    assert save(bench, shown(page, "f.date")).status_code == 200
    assert file_of(bench) == before
    head = bench.get(f"{M}/forms/matter").text
    assert shown(head, "f.decided") == "November 27, 2026"
    data = {"seen": bench.seen("new-claim.yaml"), "has": ["decided"], "f.decided": shown(head, "f.decided")}
    assert bench.post(f"{M}/forms/matter", data).status_code == 200
    assert file_of(bench) == before
    assert bench.post(f"{M}/forms/matter", {**data, "f.decided": "12/1/2026"}).status_code == 200
    assert file_of(bench) == before.replace("decided: 2026-11-27", "decided: 2026-12-01")


def test_a_date_in_a_sentence_is_kept_in_digits(bench):
    data = {"seen": bench.seen("new-claim.yaml"), "template": "{harm} occurred on {date}", "f.slot-0": "cell",
            "f.slot-1": "5/10/2024", "f.testimony_of": "ilka", "has": ["slot-0", "slot-1", "testimony_of"]}  # fmt: skip
    answer = bench.post(f"{M}/forms/facts", data)
    assert answer.status_code == 200
    assert re.search(r'\{cell\} occurred on \\?"2024-05-10', file_of(bench))


def test_the_governing_law_of_a_day_typed_month_first(bench):
    for typed in ("5/10/2010", "2010-05-10", "May 10, 2010"):
        page = bench.get(f"{M}/outcome", params={"day": typed}).text
        assert "as of <strong>May 10, 2010</strong>" in page
        assert shown(page, "lens-day") == "May 10, 2010"
    refused = bench.get(f"{M}/outcome", params={"day": "13/5/2010"})
    assert refused.status_code == 422
    assert "5/13/2010" in refused.text
    compared = bench.get(f"{M}/compare", params={"on": "5/10/2010"}).text
    assert '<span class="day">May 10, 2010</span>' in compared
    assert shown(compared, "on") == "May 10, 2010"


def test_deadlines_from_a_date_typed_month_first(bench):
    typed = {"event": "decision_of_judge", "date": "3/2/2026", "day": "11/27/2026"}
    page = bench.get("/deadlines", params=typed).text
    assert shown(page, "date1") == "March 2, 2026"
    assert shown(page, "day") == "November 27, 2026"
    assert "Wednesday, April 1, 2026" in page
    written = {"event": "decision_of_judge", "date": "2026-03-02", "day": "2026-11-27"}
    assert bench.get("/deadlines", params=written).text.count("April 1, 2026") == page.count("April 1, 2026")
