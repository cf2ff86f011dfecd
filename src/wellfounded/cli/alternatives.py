"""unsettled and compare: the same case on other positions, under other law, or on other facts."""

from __future__ import annotations

import click

from wellfounded.assess.case import Case
from wellfounded.cli.common import (
    about_a_matter,
    case_of,
    json_option,
    law_option,
    library_of,
    matter_argument,
    matter_of,
    position_option,
    shift_option,
    show,
)
from wellfounded.problems import InputError, Problem


@click.command("unsettled", short_help="Compare outcomes on unsettled law")
@matter_argument
@about_a_matter
def unsettled_command(case: Case, as_json: bool) -> None:
    """Tabulate the outcome under each combination of positions on unsettled questions, with who adopts each position.

    \b
    Examples:
      wellfounded unsettled examples/kaptsov.yaml
      wellfounded unsettled examples/kaptsov.yaml --position silent-neutrality:conduct-suffices
    """
    from wellfounded.assess.unsettled_law import unsettled_law
    from wellfounded.reports.unsettled_law import unsettled_data, unsettled_rows

    answer = unsettled_law(case)
    show(unsettled_rows(answer), lambda: unsettled_data(answer), as_json)


@click.command("compare", short_help="Compare circuits, dates, or facts")
@matter_argument
@click.option(
    "--with", "stated", multiple=True, metavar="SENTENCE", help="Assume that the record states this; may be repeated."
)
@click.option(
    "--without", "struck", multiple=True, metavar="SENTENCE", help="Assume that the record does not state this."
)
@click.option("--forum", "forums", multiple=True, metavar="CODE", help="Another forum, such as ca9; may be repeated.")
@click.option(
    "--as-of", "days", multiple=True, metavar="DATE", help="Another date: 2008-11-12 or 11/12/2008; may be repeated."
)
@shift_option
@position_option
@law_option
@json_option
def compare_command(
    matter: str,
    stated: tuple[str, ...],
    struck: tuple[str, ...],
    forums: tuple[str, ...],
    days: tuple[str, ...],
    shift: bool,
    chosen: tuple[str, ...],
    folder: str,
    as_json: bool,
) -> None:
    """Compare the case under its own law with the same case under another forum, date, or position, or on other facts.

    Several forums or dates are compared side by side, each forum on each date. Only the date of decision changes,
    unless --shift-dates shifts the other dates with it.

    \b
    Examples:
      wellfounded compare examples/balachova.yaml --as-of 2023-06-01
      wellfounded compare examples/balachova.yaml --forum ca9
      wellfounded compare examples/across-time.yaml --forum ca5 --forum ca9 --forum ca11
      wellfounded compare examples/across-time.yaml --as-of 1999-11-15 --as-of 2010-11-15 --shift-dates
      wellfounded compare examples/balachova.yaml --without "{krasnoperov} is married to {balachova}"
    """
    from wellfounded.assess.comparison import compare_cases, compare_several
    from wellfounded.reports.comparison import comparison_data, comparison_rows, variation_data, variation_rows

    library, loaded = library_of(folder), matter_of(matter, folder)
    laws = [(forum, day) for day in days or ("",) for forum in forums or ("",)]
    cases = [case_of(library, loaded, forum, day, chosen, shift) for forum, day in laws]
    before = Case.of(library, loaded)
    as_filed = not (chosen or stated or struck)
    others = [case for case in cases if not as_filed or case.law.setting != before.law.setting]
    if not others:
        message = "Nothing to compare. Give another --forum, --as-of, or --position, or facts --with or --without."
        raise InputError([Problem("compare", 0, "WF160", message)])
    after = [
        case.supposing([case.atom(text) for text in stated], [case.atom(text) for text in struck]) for case in others
    ]
    if len(after) == 1:
        answer = compare_cases(before, after[0])
        show(comparison_rows(answer), lambda: comparison_data(answer), as_json)
    else:
        several = compare_several(cases if as_filed and len(others) < len(cases) else [before, *after])
        show(variation_rows(several), lambda: variation_data(several), as_json)
