"""readings and compare: the same matter on other readings, or under other law."""

from __future__ import annotations

import click

from wellfounded.assess.case import Case
from wellfounded.cli.common import about_a_matter, matter_argument, show
from wellfounded.faults import Fault, InputFault


@click.command("readings", short_help="What contested points come to")
@matter_argument
@about_a_matter
def readings_command(case: Case, as_json: bool) -> None:
    """Tabulate every combination of the contested points that matter, with who adopts each reading.

    \b
    Examples:
      wellfounded readings examples/kaptsov.yaml
      wellfounded readings examples/kaptsov.yaml --reading silent-neutrality:conduct-suffices
    """
    from wellfounded.assess.readings import readings
    from wellfounded.reports.readings import readings_data, readings_rows

    answer = readings(case)
    show(readings_rows(answer), lambda: readings_data(answer), as_json)


@click.command("compare", short_help="Under other law, or other facts")
@matter_argument
@click.option(
    "--with", "stated", multiple=True, metavar="SENTENCE", help="As if the record stated this; may be repeated."
)
@click.option("--without", "struck", multiple=True, metavar="SENTENCE", help="As if the record did not state this.")
@about_a_matter
def compare_command(case: Case, stated: tuple[str, ...], struck: tuple[str, ...], as_json: bool) -> None:
    """Compare the matter under its own law with the same matter under another forum, day or reading, or other facts.

    \b
    Examples:
      wellfounded compare examples/balachova.yaml --as-of 2023-06-01
      wellfounded compare examples/balachova.yaml --forum ca9
      wellfounded compare examples/balachova.yaml --without "{krasnoperov} is married to {balachova}"
    """
    from wellfounded.assess.compare import compare_cases
    from wellfounded.reports.compare import comparison_data, comparison_rows

    before = Case.of(case.library, case.matter)
    same_law = before.law.setting == case.law.setting and not case.chosen
    if same_law and not stated and not struck:
        message = "Name another --forum, --as-of, --reading, or facts --with or --without which to compare."
        raise InputFault([Fault("compare", 0, "WF160", message)])
    other = before if same_law else case
    after = other.supposing([case.atom(text) for text in stated], [case.atom(text) for text in struck])
    answer = compare_cases(before, after)
    show(comparison_rows(answer), lambda: comparison_data(answer), as_json)
