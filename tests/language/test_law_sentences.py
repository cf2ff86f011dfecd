"""A sentence or condition, put into words and read again, is the same; and what cannot be read is told the nearest."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.dates import FORMS, parse_span
from wellfounded.engine.comparisons import compare
from wellfounded.engine.program import Test, Value, Var
from wellfounded.language.conditions import UNSETTLED, read_condition
from wellfounded.language.library import load_library
from wellfounded.language.model import Holds, fill, shown
from wellfounded.language.sentence_renderer import condition_text
from wellfounded.language.vocabulary import UnknownSentence

quick = settings(derandomize=True, database=None)
LIBRARY = load_library()
# All but the one in which a question stands by name: it is no slot that braces could fill.
TERMS = sorted(
    (term for term in LIBRARY.vocabulary.terms.values() if term.declared and term is not UNSETTLED),
    key=lambda term: term.pred,
)


def test_every_condition_of_the_law_reads_as_it_is_written():
    for part in LIBRARY.parts:
        for condition in part.conditions:
            positive = not isinstance(condition, Holds) or condition.positive
            text = condition_text(condition).removeprefix("" if positive else "unless ")
            assert read_condition(text, LIBRARY.vocabulary, condition.place, positive) == condition


def test_every_conclusion_of_the_law_reads_as_it_is_written():
    for part in LIBRARY.parts:
        assert (
            LIBRARY.vocabulary.sentence(fill(part.head.term.pred, [shown(arg) for arg in part.head.args])) == part.head
        )


@st.composite
def filled(draw):
    """A sentence of the law, and what its slots are filled with."""
    term = draw(st.sampled_from(TERMS))
    args = []
    for slot, kind in zip(term.slots, term.types, strict=True):
        choices = [f"{{{slot}}}"]
        if kind == "date":
            choices += ["2005-05-11", *(f'"{form}"' for form in FORMS)]
        elif kind in LIBRARY.vocabulary.texts:
            choices.append('"some, (words) of one\'s own"')
        choices += LIBRARY.vocabulary.values(kind)
        args.append(draw(st.sampled_from(choices)))
    return term, args


@given(filled())
@quick
def test_a_filled_sentence_reads_as_it_is_filled(pair):
    term, args = pair
    sentence = LIBRARY.vocabulary.sentence(fill(term.pred, args))
    assert sentence.term == term
    for arg, text in zip(sentence.args, args, strict=True):
        if text.startswith("{"):
            assert arg == Var(text[1:-1])
        elif isinstance(arg, str):
            assert arg == text.strip('"')
        else:
            assert arg == parse_span(text.strip('"'))


@given(filled(), st.integers(0, 200))
@quick
def test_a_sentence_with_a_letter_wrong_is_told_the_right_one(pair, at):
    term, _ = pair
    letters = [place for place, letter in enumerate(term.pred) if letter.isalpha()]
    place = letters[at % len(letters)]
    wrong = fill(f"{term.pred[:place]}qq{term.pred[place + 1 :]}", [f"{{{slot}}}" for slot in term.slots])
    with pytest.raises(UnknownSentence) as raised:
        LIBRARY.vocabulary.sentence(wrong)
    assert raised.value.suggestion


@pytest.mark.parametrize(
    ("op", "months", "first", "second", "value"),
    [
        ("at most after", 12, "1998-04-14", "1997-04-14", Value.TRUE),
        ("at most after", 12, "1998-04-15", "1997-04-14", Value.FALSE),
        ("at most after", 12, "1997-04-13", "1997-04-14", Value.FALSE),
        ("at most after", 12, "1998", "1997-04-14", Value.OPEN),
        ("at most after", 12, "before 1998-04-01", "1997-04-14", Value.OPEN),
        ("at most after", 12, "1998-01", "1997-04-14", Value.TRUE),
        ("at most after", 12, "2001-02-28", "2000-02-29", Value.TRUE),
        ("at most after", 12, "2001-03-01", "2000-02-29", Value.FALSE),
        ("at most after", 12, "2001-03-01", "between 2000-02-29 and 2000-03-01", Value.OPEN),
        ("at most after", 1, "unknown", "1998-02-28", Value.OPEN),
        ("at most after", 12, "9999-12-31", "9999-01-01", Value.TRUE),
        ("less than after", 252, "2026-03-13", "2005-03-14", Value.TRUE),
        ("less than after", 252, "2026-03-14", "2005-03-14", Value.FALSE),
        ("less than after", 252, "2005-03-13", "2005-03-14", Value.FALSE),
        ("less than after", 252, "2026-03", "2005-03-14", Value.OPEN),
        ("more than after", 6, "1998-10-15", "1998-04-14", Value.TRUE),
        ("more than after", 6, "1998-10-14", "1998-04-14", Value.FALSE),
        ("more than after", 6, "October 1998", "1998-04-14", Value.OPEN),
        ("within", 1, "1998-01-31", "1998-02-28", Value.TRUE),
        ("within", 1, "1998-03-01", "1998-01-31", Value.FALSE),
        ("within", 1, "1998-01-31", "1998-03-01", Value.FALSE),
    ],
)
def test_months_are_counted_by_the_calendar(op, months, first, second, value):
    first, second = parse_span(first), parse_span(second)
    assert compare(Test(op, (first, second), months=months), first, second) is value


@given(st.dates(), st.dates(), st.integers(1, 30), st.sampled_from(["within", "at most after", "more than after"]))
@quick
def test_a_rough_date_leaves_open_what_its_days_would_answer_differently(first, second, months, op):
    month = parse_span(f"{first:%Y-%m}" if first.year > 999 else f"{first.year:04}-{first.month:02}")
    day = parse_span(second.isoformat())
    test = Test(op, (month, day), months=months)
    assert month.earliest is not None
    assert month.latest is not None
    days = [month.earliest.replace(day=number) for number in range(1, month.latest.day + 1)]
    answers = {compare(test, parse_span(each.isoformat()), day) for each in days}
    assert compare(test, month, day) is (answers.pop() if len(answers) == 1 else Value.OPEN)
