"""length: the length of a filing, under the rule of a forum on a date."""

from __future__ import annotations

import sys

import click

from wellfounded.cli.common import json_option


@click.command("length", short_help="Check a filing against word and page limits")
@click.argument("paper", metavar="FILE", type=click.Path())
@click.option("--forum", required=True, metavar="CODE", help="Forum of filing: ca1 to ca11, cadc, bia, ij.")
@click.option("--on", "day", required=True, metavar="DATE", help="Date of filing: 2026-03-04 or 3/4/2026.")
@click.option(
    "--kind", default="", metavar="FILING", help="Type of filing, such as 'reply brief'; by default an opening brief."
)
@json_option
def length_command(paper: str, forum: str, day: str, kind: str, as_json: bool) -> None:
    """Count the words and pages of a filing and compare them with each limit.

    Reads .docx, .pdf, .md, and .txt; - is standard input. Each part is shown with its words: the cover, tables,
    certificates, and other parts that the rule excludes are not counted, footnotes are. Exits with 1 when the filing
    exceeds a limit.

    \b
    Examples:
      wellfounded length brief.docx --forum ca2 --on 2026-03-04
      wellfounded length brief.pdf --forum bia --on 2026-12-01
      wellfounded length reply.docx --forum ca9 --on 2026-03-04 --kind "reply brief" --json
    """
    from wellfounded.api.filings import measure_length
    from wellfounded.cli.common import required_day, show

    found = measure_length(paper, forum, required_day(day, "--on"), kind)
    for warning in found.warnings:
        click.echo(str(warning), err=True)
    show(found, as_json)
    if any(one.verdict == "over" for one in found.limits):
        sys.exit(1)
