"""review and assess: the disposition of a case, and the elements of a pending claim."""

from __future__ import annotations

import click

from wellfounded.api.matter import Matter
from wellfounded.cli.common import about_a_matter, matter_argument, show


@click.command("review", short_help="Disposition of each claim, with reasons and authority")
@matter_argument
@about_a_matter
@click.option("--outline", default="review", metavar="NAME", help="The outline of the answer (an outline of the law).")
def review_command(matter: Matter, as_json: bool, outline: str) -> None:
    """Report the disposition of each claim and the reasons for it, in the order of review, with authority.

    CASE is a case file, or - for standard input.

    \b
    Examples:
      wellfounded review examples/balachova.yaml
      wellfounded review examples/balachova.yaml --as-of 2023-06-01
      wellfounded review examples/chouchkov.yaml --json
    """
    show(matter.review(outline=outline), as_json)


@click.command("assess", short_help="Elements, burdens, and evidence for a pending claim")
@matter_argument
@about_a_matter
def assess_command(matter: Matter, as_json: bool) -> None:
    """Chart a pending claim: each element, its burden and standard, the evidence, presumptions, and bars.

    \b
    Examples:
      wellfounded assess examples/new-claim.yaml
      wellfounded assess my-case.yaml --forum ca2 --json
    """
    show(matter.assess(), as_json)
