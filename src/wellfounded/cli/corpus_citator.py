"""corpus cites, history, watch, alerts, and conflicts: the citator."""

from __future__ import annotations

import click

from wellfounded.cli.common import json_option, required_day, show
from wellfounded.cli.options import corpus_option

_authority = click.argument("authority", metavar="AUTHORITY")


@click.command("cites", short_help="List the decisions that cite an authority")
@_authority
@click.option("--treated", is_flag=True, help="Leave out the decisions that only cite it.")
@click.option("--max", "most", type=click.IntRange(1, 1000), default=50, show_default=True, help="Show so many.")
@click.option("--skip", "start", type=click.IntRange(0), default=0, help="Begin after so many citations.")
@corpus_option
@json_option
def cites_command(authority: str, treated: bool, most: int, start: int, corpus: str, as_json: bool) -> None:
    """List who cites an authority: at which page, for which point, in which words, in which part, and how.

    AUTHORITY is a citation, a short name in the register, or the name of a decision. The subsections of a section count
    too.

    \b
    Examples:
      wellfounded corpus cites "Matter of Acosta" --corpus decisions
      wellfounded corpus cites "502 U.S. 478" --treated --json
    """
    from wellfounded.api.citator import cited_by

    show(cited_by(authority, corpus=corpus, start=start, most=most, treated=treated), as_json)


@click.command("history", short_help="Show the treatment of an authority")
@_authority
@corpus_option
@json_option
def history_command(authority: str, corpus: str, as_json: bool) -> None:
    """Show how decisions say that an authority was treated, by whom and when, and what the register says.

    \b
    Examples:
      wellfounded corpus history "Matter of A-B-, 27 I&N Dec. 316 (A.G. 2018)"
      wellfounded corpus history "Matter of Lozada" --json
    """
    from wellfounded.api.citator import authority_history

    show(authority_history(authority, corpus=corpus), as_json)


@click.command("watch", short_help="Watch the authorities of a case or a brief")
@click.argument("path", metavar="[CASE|BRIEF]", required=False, default="", type=click.Path())
@click.option("--stop", default="", metavar="NAME", help="No longer watch for this case or brief.")
@corpus_option
@json_option
def watch_command(path: str, stop: str, corpus: str, as_json: bool) -> None:
    """Watch the authorities that a case's documents or a brief cite, or, without a file, list what is watched.

    The corpus keeps the file name and the authorities, and nothing else of the file.

    \b
    Examples:
      wellfounded corpus watch brief.docx --corpus decisions
      wellfounded corpus watch --stop brief.docx
    """
    from wellfounded.api.citator import stop_watching, watch_authorities, watched_authorities

    if path and stop:
        raise click.UsageError("Give a file or --stop, not both.")
    if stop:
        found = stop_watching(stop, corpus=corpus)
    elif path:
        found = watch_authorities(path, corpus=corpus)
    else:
        found = watched_authorities(corpus=corpus)
    show(found, as_json)


@click.command("alerts", short_help="Report which watched authorities fell")
@click.option("--since", required=True, metavar="DAY", help="Decided, or added, on this day or later.")
@click.option("--for", "name", default="", metavar="NAME", help="Only for this case or brief.")
@corpus_option
@json_option
def alerts_command(since: str, name: str, corpus: str, as_json: bool) -> None:
    """Report which watched authorities were overruled, abrogated, superseded, reversed, or vacated since a day.

    \b
    Examples:
      wellfounded corpus alerts --since 2026-01-01 --corpus decisions
    """
    from wellfounded.api.citator import corpus_alerts

    show(corpus_alerts(required_day(since, "--since"), name=name, corpus=corpus), as_json)


@click.command("conflicts", short_help="List where decisions contradict the register")
@corpus_option
@json_option
def conflicts_command(corpus: str, as_json: bool) -> None:
    """List where decisions say other things of an authority than the register. Nothing is changed by it.

    \b
    Examples:
      wellfounded corpus conflicts --corpus decisions
    """
    from wellfounded.api.citator import register_conflicts

    show(register_conflicts(corpus=corpus), as_json)
