"""replay: results compared with the actual dispositions of decided cases."""

from __future__ import annotations

import sys

import click

from wellfounded.cli.common import json_option, law_option, show
from wellfounded.problems import InputError


@click.command("replay", short_help="Test results against decided cases")
@click.argument("paths", metavar="DIR|CASE...", type=click.Path(), nargs=-1, required=True)
@law_option
@json_option
def replay_command(paths: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Compare the results with the actual dispositions of decided cases (`actual_disposition` in the case file).

    Reports how many issues agree, in total and by kind, with the base rate: how many would agree if the most common
    result of each kind were always predicted. Each disagreement names the first step at which the results diverge. A
    file that cannot be read does not stop the rest; the exit code is then 2.

    A folder of coded matters, each a folder with matter.yaml, questions.yaml, and note.yaml, is scored by question and
    court: right by a rule, right by default, the other way, and the base rate. Questions that are not counted, and
    sentences that cannot be read, are named at the end.

    \b
    Examples:
      wellfounded replay examples
      wellfounded replay examples/balachova.yaml examples/chouchkov.yaml --json
    """
    from wellfounded.api.replays import replay

    with click.progressbar(length=0, label="Replaying", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def notify(done: int, of: int) -> None:
            bar.length = of
            bar.update(1)

        answer = replay(paths, law_folder=folder, notify=notify)
    show(answer, as_json)
    if answer.problems:
        raise InputError(answer.problems)
