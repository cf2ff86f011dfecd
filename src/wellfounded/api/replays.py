"""Decided cases replayed: the results of the law beside what was decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.api.answer import answer_of
from wellfounded.api.case_answers import case_under
from wellfounded.api.coded_matters import coded_folders, coded_matter
from wellfounded.api.comparison_answers import Replay
from wellfounded.api.days import day_of
from wellfounded.api.law_library import LawTexts, law_texts
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.assess.replay import Issue
    from wellfounded.assess.replay_questions import Answered, Unknown

__all__ = ["replay"]


def replay(
    paths: str | Path | Iterable[str | Path],
    forum: str | None = None,
    day: dt.date | str | None = None,
    *,
    law_folder: str | Path = "",
    notify: Callable[[int, int], None] = lambda done, of: None,
) -> Replay:
    """The decided cases in files or folders, answered and compared with what was decided.

    Each is under its own law, or under that of another ``forum`` or ``day``. A folder of coded matters is scored by
    question, and ``unknown`` of the answer has what of them could not be asked. What is wrong with files that cannot be
    read is in ``problems``, and stops nothing.
    ``notify`` is told how many files are done, and of how many.
    """
    from wellfounded.assess.replay import tallies
    from wellfounded.assess.replay_questions import scores
    from wellfounded.reports.replay import replayed_data, replayed_rows

    texts, asked = law_texts(law_folder), day_of(day)
    named = [Path(paths)] if isinstance(paths, str | Path) else [Path(one) for one in paths]
    questions: list[Answered] = []
    unknown: list[Unknown] = []
    issues: list[Issue] = []
    problems: list[Problem] = []
    for path in coded_folders(named):
        try:
            answers, silent = _questions(texts, path, forum or "", asked)
        except InputError as problem:
            problems += problem.problems
            continue
        questions += answers
        unknown += silent
    files = list(_files(named))
    for number, path in enumerate(files, start=1):
        try:
            issues += _issues(texts, path, forum or "", asked)
        except InputError as problem:
            problems += problem.problems
        notify(number, len(files))
    found = (issues, tallies(issues), questions, scores(questions), unknown)
    rows = partial(replayed_rows, *found, bool(files))
    return answer_of(Replay, replayed_data(*found), rows, problems=tuple(problems))


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those in the folders named, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.yaml"))
        else:
            yield path


def _issues(texts: LawTexts, path: Path, forum: str, day: dt.date | None) -> tuple[Issue, ...]:
    from wellfounded.assess.replay import replay as replayed
    from wellfounded.matter.actual_disposition import load_expectations
    from wellfounded.matter.loader import load_matter

    expectations = load_expectations(path, texts.schema)
    return replayed(case_under(texts, load_matter(path, texts.schema), forum, day), expectations)


def _questions(
    texts: LawTexts, path: Path, forum: str, day: dt.date | None
) -> tuple[tuple[Answered, ...], tuple[Unknown, ...]]:
    """The questions of one coded matter, answered, and what of them could not be asked."""
    from wellfounded.assess.replay_questions import answered
    from wellfounded.matter.loader import load_matter_text

    coded = coded_matter(path)
    matter = load_matter_text(coded.text, texts.schema, coded.name)
    return answered(case_under(texts, matter, forum, day), matter.forum, coded.name, coded.decided, coded.sentences)
