"""gaps and questions: facts that would change the outcome, and the questions that ask for them."""

from __future__ import annotations

import click

from wellfounded.api.matter import Matter
from wellfounded.cli.common import about_a_matter, matter_argument, show


@click.command("gaps", short_help="Find facts that would change the outcome")
@matter_argument
@click.argument("sentence", metavar="[SENTENCE]", default="")
@click.option(
    "--max", "most", type=click.IntRange(1), metavar="N", help="Facts in a set, at most (default: as few as suffice)."
)
@about_a_matter
def gaps_command(matter: Matter, sentence: str, most: int | None, as_json: bool) -> None:
    """Find the smallest sets of additional facts that would establish or defeat a conclusion.

    Without SENTENCE, the disposition of each claim. No set contradicts the record.

    \b
    Examples:
      wellfounded gaps examples/new-claim.yaml
      wellfounded gaps examples/balachova.yaml "{k-burden} withstands review" --max 2
    """
    show(matter.missing(sentence, most=most), as_json)


@click.command("questions", short_help="List outcome-determinative questions")
@matter_argument
@click.argument("sentence", metavar="[SENTENCE]", default="")
@click.option(
    "--max", "most", default=20, show_default=True, type=click.IntRange(1), metavar="N", help="Questions to display."
)
@about_a_matter
def questions_command(matter: Matter, sentence: str, most: int, as_json: bool) -> None:
    """List the unanswered questions whose answers could change the outcome, the most decisive first.

    With SENTENCE, those that could change that conclusion.

    \b
    Examples:
      wellfounded questions examples/new-claim.yaml
      wellfounded questions examples/new-claim.yaml "{ilka} is eligible for asylum on {asylum}" --max 5
    """
    show(matter.ask(sentence, most=most), as_json)
