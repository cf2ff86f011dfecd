"""cites check, toa, annotate: the citations of a document checked, listed in a table, or linked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from wellfounded.authorities import Registry
    from wellfounded.citations.paged_document import Document

_document = click.argument("document", metavar="DOCUMENT")
_json = click.option("--json", "as_json", is_flag=True, help="Print data instead of text (versioned schema).")


@click.command("check", short_help="Check every citation, and quotations against sources")
@_document
@click.option(
    "--as-of",
    default="",
    metavar="DATE",
    help="Report what is not good law or not in force on a date: 2026-03-04 or 3/4/2026.",
)
@click.option("--forum", default="", metavar="CODE", help="Apply subsequent history as in this court, such as ca9.")
@click.option("--source", default="", metavar="DIR", help="Compare quotations with the documents in this folder.")
@click.option("--online", is_flag=True, help="Compare decisions with the public case-law service; sends citations.")
@_json
def check_command(document: str, as_of: str, forum: str, source: str, online: bool, as_json: bool) -> None:
    """Check the citations of a document: years, volumes, courts, parentheses, names, subsequent history, short forms.

    Each finding states the difference and a possible correction. Citations that cannot be checked are listed too.

    \b
    Examples:
      wellfounded cites check brief.docx
      wellfounded cites check brief.pdf --as-of 2026-03-04 --forum ca9
      wellfounded cites check brief.txt --source opinions/ --json
    """
    from wellfounded.authorities import load_registry
    from wellfounded.citations.checker.checker import check
    from wellfounded.citations.checker.online import compare_online, service
    from wellfounded.citations.quotations.checker import read_sources
    from wellfounded.cli.common import day_of, show
    from wellfounded.reports.citations import check_data, check_rows

    registry = load_registry()
    day = day_of(as_of)
    _known_forum(registry, forum)
    sources = read_sources(source) if source else None
    read = _read(document, as_json)
    report = check(read.text, registry, day, forum, sources)
    if online:
        report = report.with_more(*compare_online(report.mentions, service()))
    show(check_rows(read, report, day, forum), lambda: check_data(read, report, day, forum), as_json)


@click.command("toa", short_help="Table of authorities")
@_document
@click.option(
    "--style",
    type=click.Choice(["bluebook", "agency"]),
    default="bluebook",
    show_default=True,
    help="Form of citation.",
)
@click.option("--passim", default=5, show_default=True, metavar="N", help="Say passim for more pages than this.")
@click.option("--docx", "target", default="", metavar="FILE", help="Write a Word file instead of text.")
@_json
def toa_command(document: str, style: str, passim: int, target: str, as_json: bool) -> None:
    """Print the table of authorities of a document, grouped and sorted, with the pages of a PDF or Word file.

    \b
    Examples:
      wellfounded cites toa brief.docx
      wellfounded cites toa brief.pdf --docx table.docx
      wellfounded cites toa brief.docx --style agency --json
    """
    from wellfounded.authorities import load_registry
    from wellfounded.citations import find_citations, resolve
    from wellfounded.citations.formatter.table_of_authorities import table_of
    from wellfounded.citations.formatter.table_of_authorities_docx import write_docx
    from wellfounded.reports.citations import table_data, table_text
    from wellfounded.reports.json_data import to_json

    read = _read(document, as_json)
    mentions = resolve(find_citations(read.text), read.text, load_registry())
    table = table_of(read, mentions, "agency" if style == "agency" else "bluebook", passim)
    if target:
        write_docx(table, target)
    if as_json:
        click.echo(to_json(table_data(read, table)), nl=False)
    elif target:
        click.echo(f"{target}: {sum(len(group.entries) for group in table.groups)} authorities.")
    else:
        click.echo(table_text(read, table), nl=False)


@click.command("annotate", short_help="Write the text as a web page with linked citations")
@_document
@click.option("--output", "-o", "target", default="", metavar="FILE", help="Write to a file.")
@click.option("--findings/--no-findings", default=True, help="Show the findings of a check next to the citations.")
def annotate_command(document: str, target: str, findings: bool) -> None:
    """Write the text of a document as an HTML page, each citation linked to the list of authorities.

    \b
    Examples:
      wellfounded cites annotate brief.txt > brief.html
      wellfounded cites annotate brief.pdf -o brief.html --no-findings
    """
    from wellfounded.authorities import load_registry
    from wellfounded.citations.checker.checker import check
    from wellfounded.citations.formatter.annotated_page import annotate
    from wellfounded.files import write_whole
    from wellfounded.problems import InputError, Problem

    read = _read(document)
    report = check(read.text, load_registry())
    page = annotate(read, report.mentions, report.findings if findings else ())
    if not target:
        click.echo(page, nl=False)
        return
    try:
        write_whole(Path(target), page)
    except OSError as error:
        raise InputError([Problem(target, 0, "WF401", f"The file cannot be written: {error.strerror}.")]) from error


def _read(path: str, as_json: bool = False) -> Document:
    """The document; warnings go to standard error, or into the data."""
    from wellfounded.citations.paged_document import read_document

    read = read_document(path)
    if not as_json:
        for warning in read.warnings:
            click.echo(str(warning), err=True)
    return read


def _known_forum(registry: Registry, forum: str) -> None:
    from wellfounded.problems import InputError, Problem, nearest

    known = {authority.court for authority in registry.values() if authority.court}
    if forum and forum not in known:
        message = f"'{forum}' is not a known court. Use one of {', '.join(sorted(known))}."
        raise InputError([Problem("--forum", 0, "WF150", message, nearest(forum, known))])
