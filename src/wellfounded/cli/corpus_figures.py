"""corpus figures and difference: how often what was decided."""

from __future__ import annotations

import click

from wellfounded.cli.common import json_option, show
from wellfounded.cli.options import corpus_option, force_option

_where = click.option(
    "--where",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Count these only; several values of a field are alternatives.",
)
_since = click.option("--since", default="", metavar="DAY", help="Decided on this day or later.")
_until = click.option("--until", default="", metavar="DAY", help="Decided on this day or before.")


@click.command("figures", short_help="Count rulings and outcomes by group")
@click.argument("measure", default="rulings", metavar="[MEASURE]")
@click.option("--by", multiple=True, metavar="FIELD", help="Group by this field; may be repeated.")
@_where
@_since
@_until
@click.option("--csv", "table", default="", metavar="FILE", type=click.Path(), help="Also write the counts as CSV.")
@click.option(
    "--plot", default="", metavar="FILE", type=click.Path(), help="Also write a plot: .svg, .pdf, .png, .json."
)
@force_option
@corpus_option
@json_option
def figures_command(
    measure: str,
    by: tuple[str, ...],
    where: tuple[str, ...],
    since: str,
    until: str,
    table: str,
    plot: str,
    force: bool,
    corpus: str,
    as_json: bool,
) -> None:
    """Count what was decided, by group, with shares, 95 percent intervals (Wilson), and the base rate.

    MEASURE is rulings, dispositions, remanded, granted, denied, for-applicant, against-applicant, or issues-remanded.
    FIELD is court, circuit, year, form, country, ground, group, application, standard, judge, issue, or party. --where
    takes framed too, the words in which a group was framed: framed=famil* has each word that begins so. Of group some
    of its words are enough, as family; other values are compared whole.
    Groups are in the order of their names; figures on a judge are counts with intervals, and no ranking.

    \b
    Examples:
      wellfounded corpus figures remanded --by court --by year --corpus decisions
      wellfounded corpus figures --by issue --where court=ca1 --plot issues.pdf --csv issues.csv
      wellfounded corpus figures --by court --where group=family --where issue=psg_cognizability --since 2023-01-01
    """
    from wellfounded.api.figures import corpus_figures
    from wellfounded.files.output import check_output, write_output

    for target in filter(None, (table, plot)):
        check_output(target, [], force)
    found = corpus_figures(measure, by, where, since=since or None, until=until or None, corpus=corpus)
    if table:
        write_output(table, found.csv, [], force)
    if plot:
        write_output(plot, found.plot_file(plot), [], force)
    show(found, as_json)


@click.command("difference", short_help="Compare two groups of decisions")
@click.argument("measure", metavar="MEASURE")
@click.option("--first", multiple=True, metavar="FIELD=VALUE", help="The first group; may be repeated.")
@click.option("--second", multiple=True, metavar="FIELD=VALUE", help="The second group; may be repeated.")
@_where
@_since
@_until
@corpus_option
@json_option
def difference_command(
    measure: str,
    first: tuple[str, ...],
    second: tuple[str, ...],
    where: tuple[str, ...],
    since: str,
    until: str,
    corpus: str,
    as_json: bool,
) -> None:
    """Compare two groups of decisions on a share, with Fisher's exact test.

    MEASURE is remanded, granted, denied, for-applicant, against-applicant, or issues-remanded.

    \b
    Examples:
      wellfounded corpus difference remanded --first year=2023 --second year=2025 --where court=bia --corpus decisions
    """
    from wellfounded.api.figures import corpus_difference

    found = corpus_difference(measure, first, second, where, since=since or None, until=until or None, corpus=corpus)
    show(found, as_json)
