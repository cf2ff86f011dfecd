"""replay: results compared with the actual dispositions of decided cases."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from wellfounded.assess.replay_questions import Answered
from wellfounded.cli.common import json_option, law_option, library_of, matter_of, schema_of, show
from wellfounded.problems import InputError, Problem


@click.command("replay", short_help="Test results against decided cases")
@click.argument("paths", metavar="DIR|CASE...", nargs=-1, required=True)
@law_option
@json_option
def replay_command(paths: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Compare the results with the actual dispositions of decided cases (`actual_disposition` in the case file).

    Reports how many issues agree, in total and by kind, with the base rate: how many would agree if the most common
    result of each kind were always predicted. Each disagreement names the first step at which the results diverge. A
    file that cannot be read does not stop the rest; the exit code is then 2.

    A folder of coded matters, each a folder with matter.yaml, questions.yaml, and note.yaml, is scored by question and
    court: right by a rule, right by default, the other way, and the base rate.

    \b
    Examples:
      wellfounded replay examples
      wellfounded replay examples/balachova.yaml examples/chouchkov.yaml --json
    """
    from wellfounded.assess.replay import Issue, replay, tallies
    from wellfounded.assess.replay_questions import scores
    from wellfounded.matter.actual_disposition import load_expectations
    from wellfounded.reports.replay import question_data, question_rows, replay_data, replay_rows

    issues: list[Issue] = []
    asked = [one for path in _coded(paths) for one in _questions(path, folder)]
    problems: list[Problem] = []
    files = list(_files(paths))
    with click.progressbar(files, label="Replaying", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for path in bar:
            try:
                expectations = load_expectations(path, schema_of(folder))
                issues += replay(library_of(folder), matter_of(str(path), folder), expectations)
            except InputError as problem:
                problems += problem.problems
    counted = tallies(issues)
    scored = scores(asked)
    rows = [*(replay_rows(issues, counted) if files else []), *(question_rows(asked, scored) if asked else [])]
    show(rows, lambda: {**replay_data(issues, counted), **question_data(asked, scored)}, as_json)
    if problems:
        raise InputError(problems)


def _files(paths: Iterable[str]) -> Iterable[Path]:
    """The files named, and those in the folders named, in order."""
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from sorted(path.glob("*.yaml"))
        else:
            yield path


def _coded(paths: Iterable[str]) -> Iterable[Path]:
    """The folders of coded matters in the folders named, in order."""
    for name in paths:
        yield from sorted(path.parent for path in Path(name).glob("*/questions.yaml"))


def _questions(path: Path, folder: str) -> tuple[Answered, ...]:
    """The questions of one coded matter, answered; sentences in the words of an older format are put into today's."""
    from ruamel.yaml import YAML

    from wellfounded.assess.case import Case
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
    case = Case.of(library_of(folder), load_matter_text(migrated(text, path.name), schema_of(folder), path.name))
    return answered(case, case.matter.forum, path.name, decided, sentences)
