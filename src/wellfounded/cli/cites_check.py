"""cites check, toa, annotate: the citations of a document checked, listed in a table, or linked."""

from __future__ import annotations

import click

from wellfounded.cli.options import force_option

_document = click.argument("document", metavar="DOCUMENT", type=click.Path())
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
@click.option(
    "--source",
    default="",
    metavar="DIR",
    type=click.Path(),
    help="Compare quotations with the documents in this folder.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 if something differs.")
@click.option("--online", is_flag=True, help="Compare decisions with the public case-law service; sends citations.")
@click.option(
    "--corpus",
    default="",
    metavar="PLACE",
    help="Compare decisions and quotations with a corpus: a folder, or postgresql://....",
)
@_json
def check_command(
    document: str, as_of: str, forum: str, source: str, strict: bool, online: bool, corpus: str, as_json: bool
) -> None:
    """Check the citations of a document: years, volumes, courts, parentheses, names, subsequent history, short forms.

    Each finding states the difference and a possible correction. Citations that cannot be checked are listed too.

    \b
    Examples:
      wellfounded cites check brief.docx
      wellfounded cites check brief.pdf --as-of 2026-03-04 --forum ca9
      wellfounded cites check brief.txt --source opinions/ --json
      wellfounded cites check brief.docx --corpus decisions
      wellfounded cites check brief.docx --as-of 2026-03-04 --strict
    """
    from wellfounded.api.papers import check_citations
    from wellfounded.cli.common import show

    report = check_citations(document, day=as_of, forum=forum, sources=source, online=online, corpus=corpus)
    for warning in () if as_json else report.warnings:
        click.echo(warning, err=True)
    show(report, as_json)
    if strict and any(finding.verdict == "differs" for finding in report.findings):
        raise SystemExit(1)


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
@click.option(
    "--docx", "target", default="", metavar="FILE", type=click.Path(), help="Write a Word file instead of text."
)
@force_option
@_json
def toa_command(document: str, style: str, passim: int, target: str, force: bool, as_json: bool) -> None:
    """Print the table of authorities of a document, grouped and sorted, with the pages of a PDF or Word file.

    \b
    Examples:
      wellfounded cites toa brief.docx
      wellfounded cites toa brief.pdf --docx table.docx
      wellfounded cites toa brief.docx --style agency --json
    """
    from wellfounded.api.filings import table_of_authorities
    from wellfounded.files.output import check_output

    if target:
        check_output(target, [document], force)
    table = table_of_authorities(document, style="agency" if style == "agency" else "bluebook", passim=passim)
    for warning in () if as_json else table.warnings:
        click.echo(warning, err=True)
    if target:
        _write(target, table.docx(), document, force)
    if as_json:
        click.echo(table.to_json(), nl=False)
    elif target:
        click.echo(f"{target}: {sum(len(group.entries) for group in table.groups)} authorities.")
    else:
        click.echo(str(table), nl=False)


@click.command("annotate", short_help="Write the text as a web page with linked citations")
@_document
@click.option("--output", "-o", "target", default="", metavar="FILE", type=click.Path(), help="Write to a file.")
@force_option
@click.option("--findings/--no-findings", default=True, help="Show the findings of a check next to the citations.")
def annotate_command(document: str, target: str, force: bool, findings: bool) -> None:
    """Write the text of a document as an HTML page, each citation linked to the list of authorities.

    \b
    Examples:
      wellfounded cites annotate brief.txt > brief.html
      wellfounded cites annotate brief.pdf -o brief.html --no-findings
    """
    from wellfounded.api.filings import annotated_page
    from wellfounded.files.output import check_output

    if target:
        check_output(target, [document], force)
    page, warnings = annotated_page(document, findings=findings)
    for warning in warnings:
        click.echo(str(warning), err=True)
    if not target:
        click.echo(page, nl=False)
        return
    _write(target, page, document, force)


def _write(target: str, content: str | bytes, document: str, force: bool) -> None:
    from wellfounded.files.output import write_output
    from wellfounded.problems import InputError, Problem

    try:
        write_output(target, content, [document], force)
    except OSError as error:
        raise InputError([Problem(target, 0, "WF401", f"The file cannot be written: {error.strerror}.")]) from error
