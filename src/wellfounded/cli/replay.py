"""replay: results compared with the actual dispositions of decided cases."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

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

    \b
    Examples:
      wellfounded replay examples
      wellfounded replay examples/balachova.yaml examples/chouchkov.yaml --json
    """
    from wellfounded.assess.replay import Issue, replay, tallies
    from wellfounded.matter.actual_disposition import load_expectations
    from wellfounded.reports.replay import replay_data, replay_rows

    issues: list[Issue] = []
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
    show(replay_rows(issues, counted), lambda: replay_data(issues, counted), as_json)
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
