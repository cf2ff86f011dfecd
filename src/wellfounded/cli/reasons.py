"""why and whynot: the reasons for a conclusion, or against it."""

from __future__ import annotations

import click

from wellfounded.api.matter import Matter
from wellfounded.cli.common import about_a_matter, matter_argument, show

sentence_argument = click.argument("sentence", metavar="SENTENCE")
depth_option = click.option(
    "--depth", default=6, show_default=True, metavar="N", help="Levels of the explanation to display."
)


@click.command("why", short_help="Show why a conclusion is established or unresolved")
@matter_argument
@sentence_argument
@depth_option
@about_a_matter
def why_command(matter: Matter, sentence: str, depth: int, as_json: bool) -> None:
    """Show why a conclusion is established or unresolved, down to the record.

    SENTENCE is a sentence of the law, with ids from the case file in braces.

    \b
    Examples:
      wellfounded why examples/balachova.yaml "{k-credibility} cannot be sustained"
      wellfounded why examples/kaptsov.yaml "the petition is granted as to {k-asylum}" --depth 3
    """
    show(matter.why(sentence, depth=depth), as_json)


@click.command("whynot", short_help="Show what defeats a conclusion")
@matter_argument
@sentence_argument
@click.option("--depth", default=2, show_default=True, metavar="N", help="Levels of unmet conditions to display.")
@about_a_matter
def whynot_command(matter: Matter, sentence: str, depth: int, as_json: bool) -> None:
    """Show what defeats a conclusion: every rule that could establish it, with its first unmet condition.

    \b
    Examples:
      wellfounded whynot examples/balachova.yaml "{k-admitted} withstands review"
      wellfounded whynot examples/kaptsov.yaml "the petition is granted as to {k-asylum}"
    """
    show(matter.why_not(sentence, depth=depth), as_json)
