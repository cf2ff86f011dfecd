"""How long a paper is, under the rule of a forum on a day."""

from __future__ import annotations

import sys

import click

from wellfounded.cli.common import json_option


@click.command("length", short_help="Words and pages of a paper, against the limits of a forum")
@click.argument("paper", metavar="FILE")
@click.option("--forum", required=True, metavar="CODE", help="Where it is filed: ca1 to ca11, cadc, bia, ij.")
@click.option(
    "--on", "day", required=True, metavar="DATE", help="The date on which it is filed: 2026-03-04 or 3/4/2026."
)
@click.option(
    "--kind", default="", metavar="PAPER", help="What it is, such as 'reply brief'; an opening brief if left out."
)
@json_option
def length_command(paper: str, forum: str, day: str, kind: str, as_json: bool) -> None:
    """Count the words and pages of a paper, and say what counts under which limit.

    Reads .docx, .pdf, .md and .txt. Each part is shown with its words: cover, tables, certificates and what else
    the rule leaves out are not counted, footnotes are. Exits with 1 when it is over a limit. `-` is standard input.

    \b
    Examples:
      wellfounded length brief.docx --forum ca2 --on 2026-03-04
      wellfounded length brief.pdf --forum bia --on 2026-12-01
      wellfounded length reply.docx --forum ca9 --on 2026-03-04 --kind "reply brief" --json
    """
    from wellfounded.cli.common import required_day, show
    from wellfounded.documents.length.limits import load_limits
    from wellfounded.documents.length.measured_filing import read_filing
    from wellfounded.documents.length.measurement import measure, sections_of
    from wellfounded.documents.length.report import length_data, length_rows

    when = required_day(day, "--on")
    limits = load_limits()
    kind, asked = limits.asked(forum, when, kind)
    read = read_filing(paper)
    for warning in read.warnings:
        click.echo(str(warning), err=True)
    sections = sections_of(read, limits)
    found = measure(read, sections, limits, asked)
    about = (forum, kind, when)
    show(
        length_rows(read, sections, limits, about, found),
        lambda: length_data(read, sections, limits, about, found),
        as_json,
    )
    if any(one.verdict == "over" for one in found):
        sys.exit(1)
