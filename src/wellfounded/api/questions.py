"""Questions about a case, each with its answer as typed data and as lines to read."""

from __future__ import annotations

import datetime as dt
import html
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from wellfounded.api.answer import answer_of, json_text
from wellfounded.api.case_answers import (
    asked,
    charted,
    compared,
    explained,
    gaps_in,
    obstacles_to,
    reviewed,
    unsettled_in,
)
from wellfounded.engine.program import Atom, Value
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.api.comparison_answers import AnswerComparison, AnswerSheet, Comparison, Variation
    from wellfounded.api.reason_answers import Gaps, Questions, UnsettledLaw, Why, WhyNot
    from wellfounded.api.review_answers import Assessment, Review
    from wellfounded.assess.case import Case

__all__ = [
    "ask",
    "assess",
    "blank_answers",
    "compare",
    "compare_answers",
    "matter_html",
    "missing",
    "review",
    "unsettled",
    "why",
    "why_not",
]


def review(case: Case, outline: str) -> Review:
    """The disposition of each claim, in the order of an outline of the law."""
    from wellfounded.api.review_answers import Review
    from wellfounded.reports.review import review_data, review_rows

    found = reviewed(case, outline)
    return answer_of(Review, review_data(found), partial(review_rows, found))


def assess(case: Case) -> Assessment:
    """Every pending claim charted."""
    from wellfounded.api.review_answers import Assessment
    from wellfounded.documents.status import status_words
    from wellfounded.documents.wording import wording
    from wellfounded.reports.chart import chart_data, chart_rows

    words = wording()["chart"]["status"]

    def status_of(value: Value, atom: Atom | None) -> str:
        return status_words(case, value, atom, words)

    found = charted(case)
    return answer_of(Assessment, chart_data(case, found), partial(chart_rows, case, found, status_of))


def why(case: Case, statement: str, depth: int) -> Why:
    """Why a sentence is established or unresolved."""
    from wellfounded.api.reason_answers import Why
    from wellfounded.reports.explanation import explanation_data, why_rows

    atom = case.atom(statement)
    step = explained(case, atom)
    return answer_of(Why, explanation_data(case, step), partial(why_rows, case.words(atom), step, depth))


def why_not(case: Case, statement: str, depth: int) -> WhyNot:
    """What defeats a sentence."""
    from wellfounded.api.reason_answers import WhyNot
    from wellfounded.reports.why_not import obstacles_data, obstacles_rows

    found = obstacles_to(case, case.atom(statement), depth)
    return answer_of(WhyNot, obstacles_data(found), partial(obstacles_rows, found))


def missing(case: Case, statement: str, most: int | None) -> Gaps:
    """The smallest sets of further facts that would change a conclusion, or else the outcome."""
    from wellfounded.api.reason_answers import Gaps
    from wellfounded.reports.gaps import gaps_data, gaps_rows

    found = gaps_in(case, case.atom(statement) if statement else None, most)
    return answer_of(Gaps, gaps_data(case, found), partial(gaps_rows, case, found))


def ask(case: Case, statement: str, most: int) -> Questions:
    """The unanswered questions, the most decisive first; of a whole matter, only of doctrines with a place in it."""
    from wellfounded.api.reason_answers import Questions
    from wellfounded.reports.gaps import questions_data, questions_rows

    found = asked(case, (case.atom(statement),) if statement else ())
    return answer_of(Questions, questions_data(case, found, most), partial(questions_rows, case, found, most))


def unsettled(case: Case) -> UnsettledLaw:
    """The outcome under each combination of positions."""
    from wellfounded.api.reason_answers import UnsettledLaw
    from wellfounded.reports.unsettled_law import unsettled_data, unsettled_rows

    found = unsettled_in(case)
    return answer_of(UnsettledLaw, unsettled_data(found), partial(unsettled_rows, found))


def compare(
    before: Case, cases: Sequence[Case], as_filed: bool, stated: tuple[str, ...], struck: tuple[str, ...]
) -> Comparison | Variation:
    """A case beside others; ``as_filed`` says that the others differ from it in their law and dates alone."""
    from wellfounded.api.comparison_answers import Comparison, Variation
    from wellfounded.assess.comparison import compare_cases
    from wellfounded.reports.comparison import comparison_data, comparison_rows, variation_data, variation_rows

    others = [case for case in cases if not as_filed or case.law.setting != before.law.setting]
    if not others:
        message = "Nothing to compare. Give another --forum, --as-of, or --position, or facts --with or --without."
        raise InputError([Problem("compare", 0, "WF160", message)])
    after = [
        case.supposing([case.atom(text) for text in stated], [case.atom(text) for text in struck]) for case in others
    ]
    if len(after) == 1:
        found = compare_cases(before, after[0])
        return answer_of(Comparison, comparison_data(found), partial(comparison_rows, found))
    several = compared(cases if as_filed and len(others) < len(cases) else [before, *after])
    return answer_of(Variation, variation_data(several), partial(variation_rows, several))


def blank_answers(case: Case) -> AnswerSheet:
    """The questions of a case to be answered by another person."""
    from wellfounded.api.comparison_answers import AnswerSheet
    from wellfounded.assess.answer_file import blank_answers as sheet

    data = sheet(case)
    return answer_of(AnswerSheet, data, make_text=partial(json_text, data))


def compare_answers(case: Case, name: str, text: str) -> AnswerComparison:
    """Another person's answers beside those of the law."""
    from wellfounded.api.comparison_answers import AnswerComparison
    from wellfounded.assess.answer_comparison import compare_answers as beside
    from wellfounded.assess.answer_file import read_answers
    from wellfounded.reports.answer_comparison import answers_data, answers_rows

    found = beside(case, read_answers(text, case, name))
    return answer_of(AnswerComparison, answers_data(found), partial(answers_rows, found))


def matter_html(title: str, forum: str, date: dt.date | None) -> str:
    """The heading of a matter in a notebook."""
    when = f", {date.isoformat()}" if date else ""
    return f'<div class="wellfounded"><strong>{html.escape(title)}</strong> ({html.escape(forum)}{when})</div>'
