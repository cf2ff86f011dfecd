"""new and schema: files to fill in, and what may be entered in them."""

from __future__ import annotations

import click

from wellfounded.cli.common import law_option, schema_of
from wellfounded.reports.json_data import to_json


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
    from wellfounded.matter.template import template, template_for
    from wellfounded.problems import InputError, Problem, nearest

    schema = schema_of(folder)
    kinds = {item.name: item for item in schema.templates}
    options = (("--for", kind, list(kinds)), ("--forum", forum, list(schema.forums)))
    for option, value, known in (*options, ("--stage", stage, list(schema.stages))):
        if value and value not in known:
            message = f"'{value}' is not one of {', '.join(known) or 'its values: this law has none'}."
            raise InputError([Problem(option, 0, "WF161", message, nearest(value, known))])
    if everything and kind:
        raise InputError([Problem("--all", 0, "WF161", f"Use either --all or --for {kind}.")])
    if everything:
        click.echo(template(schema, title, forum=forum, stage=stage), nl=False)
    elif kind:
        click.echo(template_for(schema, kinds[kind], title, forum=forum, stage=stage), nl=False)
    else:
        said = ", ".join(f"--for {item.name} ({item.title})" for item in schema.templates)
        choose = f"Choose the kind of case: {said}. " if said else ""
        message = f"{choose}Use --all to write every section and field."
        raise InputError([Problem("--for", 0, "WF161", message)])


@click.command("schema", short_help="The JSON Schema of case files")
@law_option
def schema_command(folder: str) -> None:
    """Print the JSON Schema of case files, for editors that complete and check them.

    \b
    Example:
      wellfounded schema > matter.schema.json
    """
    from wellfounded.matter.json_schema import json_schema

    click.echo(to_json(json_schema(schema_of(folder))), nl=False)
