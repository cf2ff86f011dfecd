"""review and assess: the answer to a matter."""

from __future__ import annotations

import click

from wellfounded.assess.case import Case
from wellfounded.cli.common import about_a_matter, matter_argument, show


@click.command("review", short_help="What becomes of every claim, and why")
@matter_argument
@about_a_matter
@click.option("--outline", default="review", metavar="NAME", help="The order in which the answer is told.")
def review_command(case: Case, as_json: bool, outline: str) -> None:
    """Say what becomes of every claim, step by step, each with its authority.

    MATTER is a matter file, or - for standard input.

    \b
    Examples:
      wellfounded review examples/balachova.yaml
      wellfounded review examples/balachova.yaml --as-of 2023-06-01
      wellfounded review examples/chouchkov.yaml --json
    """
    from wellfounded.assess.review import review
    from wellfounded.reports.review import review_data, review_rows

    answer = review(case, outline)
    show(review_rows(answer), lambda: review_data(answer), as_json)


@click.command("assess", short_help="Chart a claim not yet decided")
@matter_argument
@about_a_matter
def assess_command(case: Case, as_json: bool) -> None:
    """Chart a claim not yet decided: each element, who must show it, what shows it, bars and presumptions.

    \b
    Examples:
      wellfounded assess examples/new-claim.yaml
      wellfounded assess my-matter.yaml --forum ca2 --json
    """
    from wellfounded.assess.chart import charts
    from wellfounded.reports.chart import chart_data, chart_rows

    found = charts(case)
    show(chart_rows(case, found), lambda: chart_data(case, found), as_json)
