"""new and schema: files to fill in, and what may stand in them."""

from __future__ import annotations

import click

from wellfounded.cli.common import law_option, schema_of
from wellfounded.reports.json_data import to_json


@click.command("new", short_help="A commented matter file to fill in")
@click.option("--title", default="A v. B", metavar="TEXT", help="What the matter is called.")
@click.option("--forum", default="", metavar="CODE", help="The forum, such as ca2.")
@click.option("--stage", default="", metavar="STAGE", help="How far the matter has come.")
@law_option
def new_command(title: str, forum: str, stage: str, folder: str) -> None:
    """Print a commented matter file to fill in: every section, every field with its question.

    \b
    Examples:
      wellfounded new > my-matter.yaml
      wellfounded new --title "Matter of N-" --forum ca9 --stage hearing > n.yaml
    """
    from wellfounded.matter.template import template
    from wellfounded.problems import InputError, Problem, nearest

    schema = schema_of(folder)
    for option, value, known in (("--forum", forum, list(schema.forums)), ("--stage", stage, list(schema.stages))):
        if value and value not in known:
            message = f"'{value}' is none of {', '.join(known)}."
            raise InputError([Problem(option, 0, "WF161", message, nearest(value, known))])
    click.echo(template(schema, title, forum=forum, stage=stage), nl=False)


@click.command("schema", short_help="The JSON Schema of matter files")
@law_option
def schema_command(folder: str) -> None:
    """Print the JSON Schema of matter files, for editors that complete and check them.

    \b
    Example:
      wellfounded schema > matter.schema.json
    """
    from wellfounded.matter.json_schema import json_schema

    click.echo(to_json(json_schema(schema_of(folder))), nl=False)
