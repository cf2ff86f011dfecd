"""corpus add, status, list, failures: what a corpus holds."""

from __future__ import annotations

import sys

import click

from wellfounded.cli.common import json_option, show
from wellfounded.cli.options import corpus_option, force_option
from wellfounded.problems import InputError


@click.command("add", short_help="Add decisions to a corpus")
@click.argument("paths", metavar="FILE|FOLDER...", type=click.Path(), nargs=-1, required=True)
@corpus_option
@click.option("--license", default="", metavar="TEXT", help="The license of these sources, kept with them.")
@click.option("--court", "courts", multiple=True, metavar="CODE", help="Of tables and bulk files, only this court's.")
@click.option("--workers", type=click.IntRange(min=1), default=1, help="Processes that read at once; by default one.")
@click.option("--dask", default="", metavar="ADDRESS", help="Read on this Dask cluster, such as tls://host:8786.")
@click.option("--memory", default="1GB", show_default=True, metavar="SIZE", help="Most memory of the database.")
@json_option
def add_command(
    paths: tuple[str, ...],
    corpus: str,
    license: str,
    courts: tuple[str, ...],
    workers: int,
    dask: str,
    memory: str,
    as_json: bool,
) -> None:
    """Add decisions: documents of any kind that read takes, tables (CSV, JSON Lines, Parquet), and bulk files.

    Each decision is added once. Another text of the same court, docket, and day is a version of it. A run that was
    broken off goes on where it stopped when it is begun again. A record that cannot be read stops nothing; the exit
    code is then 2, and failures lists it.

    \b
    Examples:
      wellfounded corpus add decisions/ --corpus my-corpus
      wellfounded corpus add opinions.jsonl --corpus my-corpus --license "CC0 1.0"
      wellfounded corpus add bulk-data/ --corpus my-corpus --court ca1 --court bia
      wellfounded corpus add decisions/ --corpus postgresql://localhost/corpus --workers 8
    """
    from wellfounded.api.corpus import corpus_add

    live = sys.stderr.isatty()

    def notify(done: int) -> None:
        if live:
            click.echo(f"\r{done:,} records", err=True, nl=False)

    found = corpus_add(
        paths, corpus=corpus, license=license, courts=courts, workers=workers, dask=dask, memory=memory, notify=notify
    )
    if live:
        click.echo(err=True)
    show(found, as_json)
    if found.problems:
        raise InputError(found.problems)


@click.command("status", short_help="What a corpus holds")
@corpus_option
@json_option
def status_command(corpus: str, as_json: bool) -> None:
    """Report how many decisions, rulings, and citations a corpus holds, of which courts and days, and its sources.

    \b
    Example:
      wellfounded corpus status --corpus my-corpus
    """
    from wellfounded.api.corpus import corpus_status

    show(corpus_status(corpus=corpus), as_json)


@click.command("list", short_help="List the decisions of a corpus")
@corpus_option
@click.option("--court", default="", metavar="CODE", help="Only the decisions of this court, such as ca9.")
@click.option("--since", default="", metavar="DATE", help="Only the decisions of this day and later.")
@click.option("--max", "most", default=50, show_default=True, type=click.IntRange(0), help="Most decisions; 0 for all.")
@json_option
def list_command(corpus: str, court: str, since: str, most: int, as_json: bool) -> None:
    """List the decisions of a corpus, the latest first. Names in the titles of unpublished ones are replaced.

    \b
    Examples:
      wellfounded corpus list --corpus my-corpus
      wellfounded corpus list --corpus my-corpus --court ca9 --since 2023-01-01
    """
    from wellfounded.api.corpus import corpus_decisions

    show(corpus_decisions(corpus=corpus, court=court, since=since, most=most), as_json)


@click.command("failures", short_help="List the records that could not be read")
@corpus_option
@json_option
def failures_command(corpus: str, as_json: bool) -> None:
    """List the records that could not be read, each with the reason. They are tried again when added again.

    \b
    Example:
      wellfounded corpus failures --corpus my-corpus
    """
    from wellfounded.api.corpus import corpus_failures

    show(corpus_failures(corpus=corpus), as_json)


@click.command("export", short_help="Write a corpus as Parquet files")
@click.argument("out", metavar="FOLDER", type=click.Path())
@corpus_option
@force_option
@json_option
def export_command(out: str, corpus: str, force: bool, as_json: bool) -> None:
    """Write a corpus as Parquet files into a folder, one for each table; add takes the folder, and reads nothing again.

    The files hold the names of unpublished decisions, as the corpus does.

    \b
    Examples:
      wellfounded corpus export tables --corpus my-corpus
      wellfounded corpus add tables --corpus postgresql://localhost/corpus
    """
    from wellfounded.api.corpus import corpus_export

    show(corpus_export(out, corpus=corpus, overwrite=force), as_json)
