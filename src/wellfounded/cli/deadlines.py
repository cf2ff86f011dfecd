"""deadlines: what falls due, from days on the command line or from a matter."""

from __future__ import annotations

from pathlib import Path

import click

from wellfounded.cli.common import as_of_option, day_of, json_option, law_folder, law_option, matter_of, show


@click.command("deadlines", short_help="What falls due, counted step by step")
@click.argument("matter", metavar="[MATTER]", required=False, default="")
@click.option(
    "--event", "given", multiple=True, metavar="NAME=DATE", help="Something that happened, and when; may be repeated."
)
@click.option("--list", "listing", is_flag=True, help="List the events that may be given, with what counts from each.")
@as_of_option
@click.option("--forum", default="", metavar="CODE", help="The forum, such as ca9: for its exceptions and holidays.")
@click.option("--each-day", is_flag=True, help="Show every day of each count, not only those that matter.")
@click.option("--ics", default="", metavar="FILE", help="Also write a calendar file; a dash prints it instead.")
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
    """What falls due, on which day, under which rule.

    Counts from events given by name and day, from the dates of a matter file (a dash reads standard input), or from
    both. Shows each count with the weekends and holidays that moved it, the authority, what might be an exception, and
    the status of the rule on the day of --as-of (by default the day on which the matter is decided, else the last day
    up to which the rules are known).

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
        message = "Nothing to count from: name a matter file, or an event with --event NAME=DATE (--list lists them)."
        raise InputError([Problem("--event", 0, "WF574", message)])
    events, problems = given_events(book, given)
    if forum and forum not in book.forums:
        message = f"'{forum}' is none of {', '.join(book.forums)}."
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
            message = f"'{path}' is no calendar file; name another, so that nothing is lost."
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
