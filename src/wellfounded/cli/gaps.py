"""missing and ask: what the record lacks."""

from __future__ import annotations

import click

from wellfounded.assess.case import Case
from wellfounded.cli.common import about_a_matter, matter_argument, show


@click.command("missing", short_help="What further showings would change it")
@matter_argument
@click.argument("sentence", metavar="[SENTENCE]", default="")
@click.option(
    "--most", type=click.IntRange(1), metavar="N", help="How many showings a set may have (else as few as are enough)."
)
@about_a_matter
def missing_command(case: Case, sentence: str, most: int | None, as_json: bool) -> None:
    """Find the smallest sets of further showings that would establish or defeat a sentence.

    Without SENTENCE, what the matter's claims come to. Nothing that contradicts the record is proposed.

    \b
    Examples:
      wellfounded missing examples/new-claim.yaml
      wellfounded missing examples/balachova.yaml "{k-unproved} withstands review" --most 2
    """
    from wellfounded.assess.gaps import gaps, questions_at_stake
    from wellfounded.reports.gaps import gaps_data, gaps_rows

    atoms = [case.atom(sentence)] if sentence else list(questions_at_stake(case))
    found = tuple(gap for atom in atoms for gap in gaps(case, atom, most))
    show(gaps_rows(case, found), lambda: gaps_data(case, found), as_json)


@click.command("ask", short_help="The unanswered questions that matter")
@matter_argument
@click.argument("sentence", metavar="[SENTENCE]", default="")
@click.option(
    "--most", default=20, show_default=True, type=click.IntRange(1), metavar="N", help="How many questions to show."
)
@about_a_matter
def ask_command(case: Case, sentence: str, most: int, as_json: bool) -> None:
    """List the unanswered questions that matter for this matter, the most decisive first.

    With SENTENCE, those that matter for it.

    \b
    Examples:
      wellfounded ask examples/new-claim.yaml
      wellfounded ask examples/new-claim.yaml "{ilka} is eligible for asylum on {asylum}" --most 5
    """
    from wellfounded.assess.gaps import ask
    from wellfounded.reports.gaps import ask_data, ask_rows

    found = ask(case, (case.atom(sentence),) if sentence else ())
    show(ask_rows(case, found, most), lambda: ask_data(case, found), as_json)
