"""Decided cases replayed: the results of the law beside what was decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.api.answer import answer_of
from wellfounded.api.comparison_answers import Replay
from wellfounded.api.days import day_of
from wellfounded.api.law_library import LawTexts, law_texts
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.assess.replay import Issue
    from wellfounded.assess.replay_questions import Answered

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
    question. What is wrong with files that cannot be read is in ``problems`` of the answer, and stops nothing.
    ``notify`` is told how many files are done, and of how many.
    """
    from wellfounded.assess.replay import tallies
    from wellfounded.assess.replay_questions import scores
    from wellfounded.reports.replay import replayed_data, replayed_rows

    texts, asked = law_texts(law_folder), day_of(day)
    named = [Path(paths)] if isinstance(paths, str | Path) else [Path(one) for one in paths]
    questions = [one for path in _coded(named) for one in _questions(texts, path, forum or "", asked)]
    issues: list[Issue] = []
    problems: list[Problem] = []
    files = list(_files(named))
    for number, path in enumerate(files, start=1):
        try:
            issues += _issues(texts, path, forum or "", asked)
        except InputError as problem:
            problems += problem.problems
        notify(number, len(files))
    found = (issues, tallies(issues), questions, scores(questions))
    rows = partial(replayed_rows, *found, bool(files))
    return answer_of(Replay, replayed_data(*found), rows, problems=tuple(problems))


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those in the folders named, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.yaml"))
        else:
            yield path


def _coded(paths: Iterable[Path]) -> Iterator[Path]:
    """The folders of coded matters in the folders named, in order."""
    for path in paths:
        yield from sorted(one.parent for one in path.glob("*/questions.yaml"))


def _issues(texts: LawTexts, path: Path, forum: str, day: dt.date | None) -> tuple[Issue, ...]:
    from wellfounded.assess.case import Case, setting_of
    from wellfounded.assess.replay import replay as replayed
    from wellfounded.matter.actual_disposition import load_expectations
    from wellfounded.matter.loader import load_matter

    expectations = load_expectations(path, texts.schema)
    matter = load_matter(path, texts.schema)
    law = texts.law(setting_of(texts.library, matter, forum, day))
    return replayed(Case.of(texts.library, matter, law=law), expectations)


def _questions(texts: LawTexts, path: Path, forum: str, day: dt.date | None) -> tuple[Answered, ...]:
    """The questions of one coded matter, answered; sentences in the words of an older format are put into today's."""
    from ruamel.yaml import YAML

    from wellfounded.assess.case import Case, setting_of
    from wellfounded.assess.replay_questions import answered
    from wellfounded.matter.loader import load_matter_text
    from wellfounded.matter.schema import FORMAT
    from wellfounded.renaming.formats import format_of, migrated, step_to
    from wellfounded.renaming.sentences import Sentences

    yaml = YAML(typ="safe")
    text = (path / "matter.yaml").read_text(encoding="utf-8")
    wins = yaml.load((path / "questions.yaml").read_text(encoding="utf-8"))
    note = yaml.load((path / "note.yaml").read_text(encoding="utf-8"))
    steps = [step_to(number) for number in range(format_of(text) + 1, FORMAT + 1)]
    words = [Sentences(step.vocabulary, step.renames, typed=False) for step in steps]

    def present(sentence: str) -> str:
        for step in words:
            sentence = step.rewritten(sentence)
        return sentence

    sentences = {
        key: {
            side.removesuffix("_if"): [present(one) for one in sentences or ()]
            for side, sentences in asked.items()
            if side.endswith("_if")
        }
        for key, asked in wins.items()
    }
    decided = {issue["id"]: issue["favors"] for issue in note["outcome"]["issues"]}
    matter = load_matter_text(migrated(text, path.name), texts.schema, path.name)
    law = texts.law(setting_of(texts.library, matter, forum, day))
    case = Case.of(texts.library, matter, law=law)
    return answered(case, matter.forum, path.name, decided, sentences)
