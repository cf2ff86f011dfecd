"""cites: the citations of a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from wellfounded.cli.cites_check import annotate_command, check_command, toa_command

if TYPE_CHECKING:
    from wellfounded.citations.model import Mention

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
@click.argument("document", metavar="DOCUMENT")
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
    from wellfounded.authorities import load_registry
    from wellfounded.citations import find_citations, resolve
    from wellfounded.citations.json_data import mentions_data
    from wellfounded.citations.paged_document import read_document
    from wellfounded.reports.json_data import to_json

    read = read_document(document)
    mentions = resolve(find_citations(read.text), read.text, load_registry())
    mentions = sorted(mentions, key=lambda mention: (mention.start, mention.end))
    if not everything:
        mentions = [mention for mention in mentions if mention.core]
    if as_json:
        click.echo(to_json(mentions_data(read.name, mentions, map(str, read.warnings))), nl=False)
        return
    for warning in read.warnings:
        click.echo(str(warning), err=True)
    click.echo("\n".join(_table(read.text, mentions)))


def _table(text: str, mentions: Sequence[Mention]) -> list[str]:
    """The citations as lines: line number, kind, normalized form, authority."""
    lines = []
    at, line = 0, 1
    for mention in mentions:
        line += text.count("\n", at, mention.start)
        at = mention.start
        said = mention.normalized or " ".join(mention.text.split())
        said = said if len(said) <= _MAX_CHARACTERS else f"{said[: _MAX_CHARACTERS - 1]}…"
        stands = mention.authority or mention.resolves_to or "unresolved"
        note = f"  ({'; '.join(mention.repairs)})" if mention.repairs else ""
        lines.append(f"{line:>5}  {mention.kind:<{_WIDTHS[0]}}{said:<{_WIDTHS[1]}}  {stands}{note}")
    lines.append(f"{len(mentions)} citations" if mentions else "No citations.")
    return lines
