"""cites: the citations of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from wellfounded.cli.cites_check import annotate_command, check_command, toa_command

if TYPE_CHECKING:
    pass

_WIDTHS = (12, 52)
_MAX_CHARACTERS = 100  # characters of a citation displayed in the table


@click.group("cites", short_help="Find and check citations")
def cites_command() -> None:
    """Find every citation in a document and identify its authority.

    \b
    Examples:
      wellfounded cites find brief.txt
      wellfounded cites find brief.txt --json > citations.json
      pdftotext decision.pdf - | wellfounded cites find -
    """


for _command in (check_command, toa_command, annotate_command):
    cites_command.add_command(_command)


@cites_command.command("find")
@click.argument("document", metavar="DOCUMENT", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a table (versioned schema).")
@click.option(
    "--all/--core", "everything", default=True, help="Include names alone, record cites, and cross-references, or not."
)
def find_command(document: str, as_json: bool, everything: bool) -> None:
    """List the citations of a document in order, each with its authority. - reads standard input.

    \b
    Examples:
      wellfounded cites find brief.txt
      wellfounded cites find brief.txt --core --json
    """
    from wellfounded.api.papers import find_citations
    from wellfounded.cli.common import show

    found = find_citations(document, core=not everything)
    for note in () if as_json else found.notes:
        click.echo(note, err=True)
    show(found, as_json)
