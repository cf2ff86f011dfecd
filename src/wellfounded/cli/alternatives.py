"""unsettled and compare: the same case on other positions, under other law, or on other facts."""

from __future__ import annotations

import click

from wellfounded.api.matter import Matter, load
from wellfounded.cli.common import (
    about_a_matter,
    json_option,
    law_option,
    matter_argument,
    position_option,
    positions_of,
    shift_option,
    show,
)
from wellfounded.problems import InputError, Problem


@click.command("unsettled", short_help="Compare outcomes on unsettled law")
@matter_argument
@about_a_matter
def unsettled_command(matter: Matter, as_json: bool) -> None:
    """Tabulate the outcome under each combination of positions on unsettled questions, with who adopts each position.

    \b
    Examples:
      wellfounded unsettled examples/kaptsov.yaml
      wellfounded unsettled examples/kaptsov.yaml --position silent-neutrality:conduct-suffices
    """
    show(matter.unsettled(), as_json)


@click.command("compare", short_help="Compare circuits, dates, facts, or another person's answers")
@matter_argument
@click.option(
    "--with",
    "stated",
    multiple=True,
    metavar="SENTENCE",
    help="Assume that the record states this; may be repeated. Or a .json file: compare the answers in it.",
)
@click.option(
    "--without", "struck", multiple=True, metavar="SENTENCE", help="Assume that the record does not state this."
)
@click.option("--forum", "forums", multiple=True, metavar="CODE", help="Another forum, such as ca9; may be repeated.")
@click.option(
    "--as-of", "days", multiple=True, metavar="DATE", help="Another date: 2008-11-12 or 11/12/2008; may be repeated."
)
@click.option("--questions", "blank", is_flag=True, help="Print a blank file of answers to fill in for --with.")
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
    blank: bool,
    shift: bool,
    chosen: tuple[str, ...],
    folder: str,
    as_json: bool,
) -> None:
    """Compare the case under its own law with the same case under another forum, date, or position, or on other facts.

    Several forums or dates are compared side by side, each forum on each date. Only the date of decision changes,
    unless --shift-dates shifts the other dates with it.

    For a second opinion, --questions prints the questions of the case, and --with and the name of the file, once filled
    in, compares the answers: each difference with its rule, fact, or missing law.

    \b
    Examples:
      wellfounded compare examples/balachova.yaml --as-of 2023-06-01
      wellfounded compare examples/balachova.yaml --forum ca9
      wellfounded compare examples/across-time.yaml --forum ca5 --forum ca9 --forum ca11
      wellfounded compare examples/across-time.yaml --as-of 1999-11-15 --as-of 2010-11-15 --shift-dates
      wellfounded compare examples/balachova.yaml --without "{krasnoperov} is married to {balachova}"
      wellfounded compare examples/kaptsov.yaml --questions > answers.json
      wellfounded compare examples/kaptsov.yaml --with answers.json
    """
    if shift and not days:
        raise click.UsageError("--shift-dates requires --as-of.")
    loaded, positions = load(matter, law_folder=folder), positions_of(chosen)
    files = [text for text in stated if text.endswith(".json")]
    if blank or files:
        if len(forums) > 1 or len(days) > 1 or struck or stated != tuple(files) or len(files) + blank > 1:
            message = "Answers are compared on the facts of the file, under one forum and date. Omit the other options."
            raise InputError([Problem("--questions" if blank else "--with", 0, "WF161", message)])
        under = loaded.under("".join(forums), "".join(days), positions, shift_dates=shift)
        show(under.compare_answers(files[0]) if files else under.blank_answers(), as_json)
        return
    answer = loaded.compare(
        forums or None, days or None, positions=positions, stated=stated, struck=struck, shift_dates=shift
    )
    show(answer, as_json)
