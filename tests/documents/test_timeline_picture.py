"""The picture of a chronology: whatever the dates and labels, nothing lies over anything or outside."""

from __future__ import annotations

import datetime as dt
import itertools
import xml.etree.ElementTree as ElementTree

from hypothesis import given
from hypothesis import strategies as st

from wellfounded.documents.tables.timeline_picture import WIDTH, Mark, lay_out, parted, svg_of

DAYS = st.dates() | st.sampled_from([dt.date.min, dt.date.max])


@st.composite
def marks(draw):
    """Marks with any days, spans and open ends; labels may be hostile, long, empty, wide or written from the right."""
    start, end = draw(st.none() | DAYS), draw(st.none() | DAYS)
    if start and end and end < start:
        start, end = end, start
    label = draw(st.text(max_size=80) | st.sampled_from(["<script>alert(1)</script>", "]]>", "الاعتقال", "拘留" * 30]))
    return Mark(label, draw(st.sampled_from(["Harms", "Claims", "<b>&"])), start, end, label)


@given(st.lists(marks(), max_size=25))
def test_nothing_lies_over_anything_or_outside(made):
    layout = lay_out(made)
    assert len(layout.boxes) == len(made)
    tops = sorted(top for _, top in layout.lanes)
    for box in layout.boxes:
        assert 0 <= box.left <= box.right <= WIDTH
        assert box.top >= 0
        assert box.bottom <= layout.height
        assert not any(box.top < top < box.bottom for top in tops)
    for number, one in enumerate(layout.boxes):
        for other in layout.boxes[number + 1 :]:
            apart_in_time = one.right <= other.left or other.right <= one.left
            assert apart_in_time or one.bottom <= other.top or other.bottom <= one.top
    places = [x for _, x in layout.ticks]
    assert all(later - earlier > 40 for earlier, later in itertools.pairwise(places))
    assert all(0 < x < WIDTH for x in places)


@given(st.lists(marks(), max_size=8), st.text(max_size=40))
def test_the_picture_is_well_formed_and_nothing_in_it_runs(made, title):
    root = ElementTree.fromstring(svg_of(made, title, "told"))
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert names <= {"svg", "title", "desc", "line", "text", "g", "rect", "circle", "path"}
    assert root.get("role") == "img"
    assert svg_of(made, title, "told") == svg_of(made, title, "told")


def test_a_label_is_text_that_can_be_selected_and_the_whole_of_it_is_told():
    label = "the long story of what happened in the harbor on that evening, as it was told afterwards"
    day = dt.date(1991, 5, 3)
    root = ElementTree.fromstring(svg_of([Mark(label, "Harms", day, day, label)], "Chronology", "told"))
    texts = [element.text for element in root.iter() if element.tag.endswith("}text")]
    assert any(text and label.startswith(text.rstrip("…")) for text in texts)
    assert label in [element.text for element in root.iter() if element.tag.endswith("}title")]


def test_a_day_is_a_dot_a_span_a_bar_and_an_open_end_an_arrow():
    day, later = dt.date(1991, 5, 3), dt.date(1992, 5, 3)
    drawn = [svg_of([Mark("a", "b", start, end)], "t", "t") for start, end in ((day, day), (day, later), (None, day))]
    assert ["<circle" in svg for svg in drawn] == [True, False, False]
    assert ["<rect" in svg for svg in drawn] == [False, True, True]
    assert ["<path" in svg for svg in drawn] == [False, False, True]


@given(st.lists(marks(), max_size=25))
def test_pictures_are_parted_so_that_none_is_too_high_and_nothing_is_lost(made):
    parts = parted(made, 200)
    assert sorted(map(repr, made)) == sorted(repr(mark) for part in parts for mark in part)
    assert all(lay_out(part, made).height <= 200 for part in parts)
