"""A command for each document."""

from __future__ import annotations

from collections.abc import Callable

import click

from wellfounded.api.documents import document_words
from wellfounded.api.matter import Matter
from wellfounded.cli.common import about_a_matter, matter_argument
from wellfounded.cli.options import force_option

KINDS = ("packet", "witnesses", "declaration", "worksheet", "brief")
"""The documents for a hearing: kinds of one command."""

_HELP = """{title}: {short_help}.

The extension of FILE sets the format: .docx (Word), .pdf, .html, or .md. Without -o, Markdown is printed.

\b
Examples:
  wellfounded {name} examples/balachova.yaml
  wellfounded {name} examples/balachova.yaml -o {name}.docx
  wellfounded {name} examples/balachova.yaml --anonymize -o {name}.pdf
  wellfounded {name} examples/balachova.yaml --json
"""


def write_document(
    name: str, matter: Matter, as_json: bool, output: str | None, force: bool, anonymous: bool, whole: bool
) -> None:
    """Make a document, and print it or write it to a file."""
    from wellfounded.api.documents import check_format, save
    from wellfounded.files.output import check_output

    if output:
        check_format(output)
        check_output(output, [matter.path], force)
    document = matter.document(name, anonymize=anonymous, whole_numbers=whole)
    if document.report:
        click.echo(document.report, err=True)
    if as_json:
        click.echo(document.to_json(), nl=False)
    if output:
        for warning in save(document, output, None, [matter.path], force).warnings:
            click.echo(str(warning), err=True)
    elif not as_json:
        click.echo(str(document), nl=False)


def _writing_options(function: Callable[..., None]) -> Callable[..., None]:
    """The options of every command that makes a document."""
    options = (
        click.option(
            "-o", "--output", metavar="FILE", type=click.Path(), help="Write to a file; its extension sets the format."
        ),
        force_option,
        click.option("--anonymize", "anonymous", is_flag=True, help="Replace the names of people and A-numbers."),
        click.option(
            "--whole-numbers", "whole", is_flag=True, help="Show full A-numbers; otherwise they are shortened."
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def _command(name: str) -> click.Command:
    title, short_help = document_words(name)

    @click.command(name, help=_HELP.format(name=name, title=title, short_help=short_help), short_help=short_help)
    @matter_argument
    @about_a_matter
    @_writing_options
    def command(matter: Matter, as_json: bool, output: str | None, force: bool, anonymous: bool, whole: bool) -> None:
        write_document(name, matter, as_json, output, force, anonymous, whole)

    return command


glance_command = _command("glance")
elements_command = _command("elements")
memo_command = _command("memo")
chart_command = _command("chart")
authorities_command = _command("authorities")
preservation_command = _command("preservation")
corroboration_command = _command("corroboration")
statements_command = _command("statements")
exhibits_command = _command("exhibits")
chronology_command = _command("chronology")


@click.command("document", short_help="Write a document for the hearing")
@click.argument("kind", metavar="KIND", type=click.Choice(KINDS))
@matter_argument
@about_a_matter
@_writing_options
def document_command(
    matter: Matter, kind: str, as_json: bool, output: str | None, force: bool, anonymous: bool, whole: bool
) -> None:
    """Write a document for the hearing, from what the case file states.

    KIND is packet (cover page, exhibit index, certificates of translation and service), witnesses (witness and
    corroboration chart), declaration (outline: topics, what was said before, gaps), worksheet (questions of Form
    I-589), or brief (skeleton by element, with this circuit's authority). Nothing is invented: what the file does not
    state stands in brackets or is listed as missing.

    The extension of FILE sets the format: .docx (Word), .pdf, .html, or .md. Without -o, Markdown is printed.

    \b
    Examples:
      wellfounded document packet examples/in-preparation.yaml -o packet.docx
      wellfounded document worksheet examples/in-preparation.yaml --anonymize
    """
    write_document(kind, matter, as_json, output, force, anonymous, whole)
