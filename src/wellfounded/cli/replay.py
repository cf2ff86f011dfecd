"""replay: decided matters, and how far the answers are what was decided."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from wellfounded.cli.common import json_option, law_option, library_of, matter_of, schema_of, show
from wellfounded.problems import InputError, Problem


@click.command("replay", short_help="Decided matters against what was decided")
@click.argument("paths", metavar="DIR|MATTER...", nargs=-1, required=True)
@law_option
@json_option
def replay_command(paths: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Answer decided matters and compare with what their files say was decided (`expect`).

    Prints how many issues agree, in all and by kind, with the base rate beside it: how many would agree if the
    commonest answer of each kind were always given. Each disagreement is shown with the first step at which the
    paths part. A file that cannot be read does not stop the rest; the exit code is then 2.

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
