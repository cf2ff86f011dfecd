"""read: parties, issues, and rulings of decisions, each value with its place and confidence."""

from __future__ import annotations

from collections.abc import Sequence

import click

from wellfounded.cli.options import force_option


@click.command("read", short_help="Extract parties, issues, and rulings from decisions")
@click.argument("paths", metavar="FILE|FOLDER...", type=click.Path(), nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a table (versioned schema).")
@click.option("--out", type=click.Path(), help="Write a table of many files: .jsonl, .csv, or .parquet.")
@force_option
@click.option("--workers", type=click.IntRange(min=1), help="Files read at once with --out; by default one per core.")
@click.option(
    "--whole-numbers",
    "whole",
    is_flag=True,
    help="Show full docket numbers and A-numbers; otherwise they are shortened.",
)
@click.option(
    "--anonymize",
    is_flag=True,
    help="Write the texts of a case with names and A-numbers replaced; --out gives the file or folder.",
)
@click.option(
    "--also", multiple=True, metavar="NAME", help="With --anonymize: another name to replace. May be repeated."
)
@click.option("--counsel", is_flag=True, help="With --anonymize: replace names of counsel too.")
@click.option(
    "--replace",
    "choices",
    multiple=True,
    type=click.Choice(("emails", "identifiers", "organizations", "places")),
    help="With --anonymize: replace these too. May be repeated.",
)
def read_command(
    paths: tuple[str, ...],
    as_json: bool,
    out: str | None,
    force: bool,
    workers: int | None,
    whole: bool,
    anonymize: bool,
    also: tuple[str, ...],
    counsel: bool,
    choices: tuple[str, ...],
) -> None:
    """Extract parties, issues, and rulings from decisions, each with its page and confidence. - reads standard input.

    A value that was not found is left empty, with the reason. Check each value marked with a question mark. With
    --out, an interrupted run resumes where it stopped. With --anonymize, the text itself is written with the names of
    the parties and their families replaced, and names that are uncertain are reported; several files, or a folder,
    are treated as one case, in which each person has the same placeholder.

    \b
    Examples:
      wellfounded read decision.txt
      wellfounded read decision.pdf --json
      wellfounded read decisions/ --out decisions.csv
      wellfounded read decision.pdf --anonymize --out anonymized.txt
      wellfounded read case/ --anonymize --out anonymized/
    """
    if anonymize or also or counsel or choices:
        from wellfounded.cli.read_anonymize import write_anonymized

        if not anonymize:
            raise click.UsageError("--also, --counsel, and --replace require --anonymize.")
        write_anonymized(paths, out, also, counsel, as_json, force, choices)
        return
    from wellfounded.api.answer import answers_json
    from wellfounded.api.papers import files_in, read

    files = files_in(paths)
    if out:
        _table_of(files, out, workers or 0, whole, force)
        return
    found = [read(path, whole_numbers=whole) for path in files]
    if as_json:
        click.echo(answers_json(found), nl=False)
        return
    for number, one in enumerate(found):
        if number:
            click.echo()
        click.echo(str(one), nl=False)


def _table_of(files: Sequence[str], out: str, workers: int, whole: bool, force: bool) -> None:
    import sys

    from wellfounded.api.papers import read_many

    live = sys.stderr.isatty()

    def notify(done: int, of: int) -> None:
        if live:
            click.echo(f"\r{done} of {of}", err=True, nl=done == of)

    outcome = read_many(files, out, workers=workers, whole_numbers=whole, overwrite=force, notify=notify)
    for problem in outcome.failures:
        click.echo(str(problem), err=True)
    before = f", {outcome.before} earlier" if outcome.before else ""
    failed = f", {len(outcome.failures)} could not be read" if outcome.failures else ""
    click.echo(f"{outcome.read} read{before}{failed}: {out}")
    if outcome.failures:
        sys.exit(1)
