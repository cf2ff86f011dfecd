"""deadlines: deadlines calculated from dates on the command line or in a case file."""

from __future__ import annotations

import click

from wellfounded.cli.common import as_of_option, json_option, law_option, show


@click.command("deadlines", short_help="Calculate deadlines")
@click.argument("matter", metavar="[CASE]", type=click.Path(), required=False, default="")
@click.option("--event", "given", multiple=True, metavar="NAME=DATE", help="An event and its date; may be repeated.")
@click.option("--list", "listing", is_flag=True, help="List the events, with the deadlines that run from each.")
@as_of_option
@click.option("--forum", default="", metavar="CODE", help="Forum, such as ca9, for its exceptions and holidays.")
@click.option("--each-day", is_flag=True, help="Display every day of each period.")
@click.option(
    "--ics", default="", metavar="FILE", type=click.Path(), help="Also write a calendar file; - prints it instead."
)
@law_option
@json_option
def deadlines_command(
    matter: str,
    given: tuple[str, ...],
    listing: bool,
    as_of: str,
    forum: str,
    each_day: bool,
    ics: str,
    folder: str,
    as_json: bool,
) -> None:
    """Calculate deadlines, each with the rule that sets it.

    Runs from events given by name and date, from the dates in a case file (- for standard input), or from both. Reports
    each computation with its weekends and holidays, the authority, possible exceptions, and the status of the rule on
    --as-of (by default, the date of decision; otherwise the date through which the rules are current).

    \b
    Examples:
      wellfounded deadlines --event decision_of_judge=2026-03-02
      wellfounded deadlines --event final_order=2026-06-05 --forum cadc --ics due.ics
      wellfounded deadlines examples/chouchkov.yaml
      wellfounded deadlines --list
    """
    from wellfounded.api.deadlines import count_deadlines, deadline_events, write_calendar
    from wellfounded.api.matter import load

    if listing:
        show(deadline_events(law_folder=folder), as_json)
        return
    if matter:
        found = load(matter, law_folder=folder).deadlines(as_of, forum=forum, events=given, each_day=each_day)
    else:
        found = count_deadlines(given, as_of, forum, each_day=each_day, law_folder=folder)
    if ics == "-":
        click.echo(found.calendar, nl=False)
        return
    if ics:
        write_calendar(found, ics)
    show(found, as_json)
