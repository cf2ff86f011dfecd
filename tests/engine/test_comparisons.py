"""Comparisons of dates known only roughly, against every day they could be."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import product

import pytest
from engine_programs import quick
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.dates import UNKNOWN, Span
from wellfounded.engine.comparisons import compare
from wellfounded.engine.program import Test, Value

START = date(2005, 5, 11)
MEANING = {
    "before": lambda a, b, n: a < b,
    "on or before": lambda a, b, n: a <= b,
    "after": lambda a, b, n: a > b,
    "on or after": lambda a, b, n: a >= b,
    "is": lambda a, b, n: a == b,
    "is not": lambda a, b, n: a != b,
    "within": lambda a, b, n: abs((a - b).days) <= n,
    "at most after": lambda a, b, n: 0 <= (a - b).days <= n,
    "less than after": lambda a, b, n: 0 <= (a - b).days < n,
    "more than after": lambda a, b, n: (a - b).days > n,
}


@st.composite
def spans(draw) -> Span:
    first, length = draw(st.integers(0, 6)), draw(st.integers(0, 3))
    return Span(START + timedelta(first), START + timedelta(first + length))


def days(span: Span) -> list[date]:
    """Every day it could be; a side without bound is given a few days, which is enough for so short a calendar."""
    first = span.earliest or START - timedelta(9)
    last = span.latest or START + timedelta(19)
    return [first + timedelta(i) for i in range((last - first).days + 1)]


@given(st.sampled_from(sorted(MEANING)), spans(), spans(), st.integers(0, 4), st.integers(0, 15))
@settings(quick, max_examples=600)
def test_sure_only_if_every_day_says_so(op: str, a: Span, b: Span, distance: int, unbounded: int) -> None:
    a = Span(None if unbounded & 1 else a.earliest, None if unbounded & 2 else a.latest)
    b = Span(None if unbounded & 4 else b.earliest, None if unbounded & 8 else b.latest)
    answers = {MEANING[op](x, y, distance) for x, y in product(days(a), days(b))}
    value = compare(Test(op, ("", ""), distance), a, b)
    assert value == (Value.OPEN if len(answers) == 2 else Value.TRUE if True in answers else Value.FALSE)


@given(st.sampled_from(["before", "on or before", "after", "on or after", "more than after"]), spans(), spans())
@settings(quick)
def test_clearly_is_what_every_day_says(op: str, a: Span, b: Span) -> None:
    sure = compare(Test(op, ("", ""), 2), a, b) is Value.TRUE
    assert compare(Test(f"clearly {op}", ("", ""), 2), a, b) is (Value.TRUE if sure else Value.FALSE)


def test_wording_does_not_matter() -> None:
    one, other = Span(START, START, "11 May 2005"), Span(START, START, "2005-05-11")
    assert one == other
    assert compare(Test("is", ("", "")), one, other) == Value.TRUE
    assert compare(Test("before", ("", "")), UNKNOWN, one) == Value.OPEN


def test_words_and_places_in_an_order() -> None:
    order = ("minutes", "hours", "days")
    assert compare(Test("at most", ("", ""), order=order), "minutes", "hours") == Value.TRUE
    assert compare(Test("at least", ("", ""), order=order), "minutes", "hours") == Value.FALSE
    assert compare(Test("is", ("", "")), "a", "a") == Value.TRUE
    assert compare(Test("is not", ("", "")), "a", START.isoformat()) == Value.TRUE
    with pytest.raises(ValueError, match="not both in the order"):
        compare(Test("at most", ("", ""), order=order), "years", "hours")
    with pytest.raises(ValueError, match="compares dates"):
        compare(Test("before", ("", "")), "a", "b")
    with pytest.raises(ValueError, match="no such comparison"):
        compare(Test("near", ("", "")), UNKNOWN, UNKNOWN)
