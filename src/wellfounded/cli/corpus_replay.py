"""corpus replay: every decision drafted, reviewed, and compared with what was decided."""

from __future__ import annotations

import sys

import click

from wellfounded.cli.common import json_option, law_option, show
from wellfounded.cli.options import corpus_option


@click.command("replay", short_help="Test results against the decisions of a corpus")
@click.option(
    "--limit", type=click.IntRange(0), default=0, metavar="NUMBER", help="Replay only so many more decisions."
)
@click.option(
    "--gaps", "most", type=click.IntRange(0), default=20, show_default=True, metavar="NUMBER", help="List so many gaps."
)
@click.option(
    "--workers", type=click.IntRange(min=1), default=None, help="Processes that work at once; by default every core."
)
@click.option("--dask", default="", metavar="ADDRESS", help="Work on this Dask cluster, such as tls://host:8786.")
@law_option
@corpus_option
@json_option
def replay_command(
    limit: int, most: int, workers: int | None, dask: str, folder: str, corpus: str, as_json: bool
) -> None:
    """Draft every decision of a corpus, review it, and compare the results with what was decided.

    Reports the agreement by kind of issue and circuit, what is undetermined, and the gaps: the rules at which results
    and dispositions part, with what they lack first, by how many decisions they touch. A draft has what a program
    read: a gap can be one of reading or of law. A decision is replayed once under the same law; an interrupted run
    continues. What is found does not depend on the workers.

    \b
    Examples:
      wellfounded corpus replay --corpus decisions
      wellfounded corpus replay --corpus decisions --limit 1000 --json
      wellfounded corpus replay --corpus postgresql://localhost/corpus --dask tls://host:8786
    """
    from wellfounded.api.corpus_replay import replay_corpus

    with click.progressbar(length=0, label="Replaying", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def notify(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        answer = replay_corpus(
            corpus=corpus,
            law_dir=folder,
            limit=limit,
            most=most,
            workers=workers or 0,
            dask=dask,
            notify=notify,
        )
    show(answer, as_json)
