"""deadlines: deadlines calculated from dates on the command line or in a case file."""

from __future__ import annotations

from pathlib import Path

import click

from wellfounded.cli.common import as_of_option, day_of, json_option, law_folder, law_option, matter_of, show


@click.command("deadlines", short_help="Calculate deadlines")
@click.argument("matter", metavar="[CASE]", required=False, default="")
@click.option("--event", "given", multiple=True, metavar="NAME=DATE", help="An event and its date; may be repeated.")
@click.option("--list", "listing", is_flag=True, help="List the events, with the deadlines that run from each.")
@as_of_option
@click.option("--forum", default="", metavar="CODE", help="Forum, such as ca9, for its exceptions and holidays.")
@click.option("--each-day", is_flag=True, help="Display every day of each period.")
@click.option("--ics", default="", metavar="FILE", help="Also write a calendar file; - prints it instead.")
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
    from wellfounded.deadlines.calculator import calculate
    from wellfounded.deadlines.calendar_file import calendar_text
    from wellfounded.deadlines.entered_events import given_events
    from wellfounded.deadlines.rule_loader import load_book
    from wellfounded.documents.memo.deadline_triggers import stated_events
    from wellfounded.problems import InputError, Problem, nearest
    from wellfounded.reports.deadlines import deadlines_data, deadlines_rows, list_data, list_rows

    book = load_book(law_folder(folder))
    if listing:
        show(list_rows(book), lambda: list_data(book), as_json)
        return
    if not matter and not given:
        message = "No event. Name a case file, or give --event NAME=DATE (--list lists the events)."
        raise InputError([Problem("--event", 0, "WF574", message)])
    events, problems = given_events(book, given)
    if forum and forum not in book.forums:
        message = f"'{forum}' is not one of {', '.join(book.forums)}."
        problems.append(Problem("--forum", 0, "WF573", message, nearest(forum, book.forums)))
    if problems:
        raise InputError(problems)
    asked = day_of(as_of)
    title = ""
    if matter:
        loaded = matter_of(matter, folder)
        title = loaded.title
        events += stated_events(book, loaded)
        asked = asked or loaded.decided.day
        forum = forum or (loaded.forum if loaded.forum in book.forums else "")
    found = calculate(book, events, asked, forum)
    if ics == "-":
        click.echo(calendar_text(found, title), nl=False)
        return
    if ics:
        write_calendar(Path(ics), calendar_text(found, title))
    show(deadlines_rows(found, each_day), lambda: deadlines_data(found), as_json)


def write_calendar(path: Path, text: str) -> None:
    """Write a calendar file whole or not at all, and only over another calendar file. Raises ``InputError``."""
    from wellfounded.deadlines.calendar_file import BEGINS
    from wellfounded.files import write_whole
    from wellfounded.problems import InputError, Problem

    try:
        target = path.resolve()  # a link stays a link
        if target.exists() and not _replaceable(target, BEGINS):
            message = f"'{path}' is not a calendar file and will not be overwritten. Name another."
            near = f"{path.stem}.ics"
            raise InputError([Problem("--ics", 0, "WF576", message, near if near != path.name else "")])
        write_whole(target, text)
    except OSError as error:
        message = f"'{path}' cannot be written: {error.strerror or error}."
        raise InputError([Problem("--ics", 0, "WF575", message)]) from None


def _replaceable(path: Path, begins: str) -> bool:
    """Whether what is there is empty or a calendar; never a device or a folder."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(begins)) in (b"", begins.encode())
