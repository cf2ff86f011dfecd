"""new and schema: files to fill in, and what may be entered in them."""

from __future__ import annotations

import json

import click

from wellfounded.cli.common import law_option


@click.command("new", short_help="Create a blank case file")
@click.option("--for", "kind", default="", metavar="KIND", help="Kind of case: petition, appeal, hearing, or motion.")
@click.option("--all", "everything", is_flag=True, help="Write every section and field instead.")
@click.option("--title", default="A v. B", metavar="TEXT", help="Case name.")
@click.option("--forum", default="", metavar="CODE", help="Forum, such as ca2.")
@click.option("--stage", default="", metavar="STAGE", help="Procedural stage, if not that of the kind of case.")
@law_option
def new_command(kind: str, everything: bool, title: str, forum: str, stage: str, folder: str) -> None:
    """Print a blank case file with the questions as comments: the fields that a kind of case needs first.

    \b
    Examples:
      wellfounded new --for petition --forum ca2 > case.yaml
      wellfounded new --for hearing --title "Matter of N-" --forum ca9 > n.yaml
      wellfounded new --all > everything.yaml
    """
    from wellfounded.api.case_files import blank_case

    text = blank_case(kind, everything=everything, title=title, forum=forum, stage=stage, law_folder=folder)
    click.echo(text, nl=False)


@click.command("schema", short_help="The JSON Schema of case files")
@law_option
def schema_command(folder: str) -> None:
    """Print the JSON Schema of case files, for editors that complete and check them.

    \b
    Example:
      wellfounded schema > matter.schema.json
    """
    from wellfounded.api.case_files import case_schema

    click.echo(json.dumps(case_schema(law_folder=folder), ensure_ascii=False, indent=2))
