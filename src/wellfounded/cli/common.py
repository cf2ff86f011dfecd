"""What the commands share: the matter, the law applied to it, and how the answer is displayed."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from wellfounded.api.days import day_of
from wellfounded.api.matter import load
from wellfounded.problems import InputError, Problem
from wellfounded.reports.row_tree import Row, on_terminal, plain

if TYPE_CHECKING:
    from wellfounded.api.answer import Answer

matter_argument = click.argument("matter", metavar="CASE", type=click.Path())
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON (versioned schema).")
forum_option = click.option("--forum", default="", metavar="CODE", help="Apply the law of another forum, such as ca9.")
as_of_option = click.option(
    "--as-of", default="", metavar="DATE", help="Apply the law of another date: 2008-11-12 or 11/12/2008."
)
shift_option = click.option(
    "--shift-dates", "shift", is_flag=True, help="Shift every date in the case file by the same interval as --as-of."
)
position_option = click.option(
    "--position",
    "chosen",
    multiple=True,
    metavar="QUESTION:POSITION",
    help="Adopt a position on an unsettled question; may be repeated.",
)
law_option = click.option(
    "--law", "folder", default="", metavar="DIR", type=click.Path(), help="Use the law in another folder."
)


def about_a_matter(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the case file, the options that choose the law, and ``--json``.

    It is called with the ``Matter`` under that law.
    """

    @wraps(command)
    def asked(
        matter: str,
        forum: str,
        as_of: str,
        shift: bool,
        chosen: tuple[str, ...],
        folder: str,
        as_json: bool,
        **more: Any,
    ) -> None:
        if shift and not as_of:
            raise click.UsageError("--shift-dates requires --as-of.")
        loaded = load(matter, law_folder=folder)
        under = loaded.under(forum, day_of(as_of), positions_of(chosen), shift_dates=shift)
        command(under, as_json=as_json, **more)

    # Options are shown in the order given here; click takes them last first.
    wrapped: Callable[..., None] = asked
    for option in (json_option, law_option, position_option, shift_option, as_of_option, forum_option):
        wrapped = option(wrapped)
    return wrapped


def required_day(text: str, option: str) -> dt.date:
    """A day given as an option, in any way in which a file may give it. Raises InputError for anything else."""
    found = day_of(text.strip() or "?", option)
    assert found is not None
    return found


def positions_of(chosen: Iterable[str]) -> dict[str, str]:
    """Positions given as options, by question. Raises InputError for one without a colon."""
    out = {}
    for one in chosen:
        question, colon, position = one.partition(":")
        if not colon:
            message = f"'{one}' is not a position. Write QUESTION:POSITION."
            raise InputError([Problem("--position", 0, "WF158", message)])
        out[question.strip()] = position.strip()
    return out


def show(answer: Answer, as_json: bool) -> None:
    """Print an answer: data if asked for, trees with color on a terminal, plain text when piped."""
    if as_json:
        click.echo(answer.to_json(), nl=False)
    elif answer.make_text is None:
        show_rows(answer.rows)
    else:
        click.echo(str(answer), nl=False)


def show_rows(rows: list[Row]) -> None:
    """Print rows: trees with color on a terminal, plain text when piped."""
    if sys.stdout.isatty():
        on_terminal(rows)
    else:
        click.echo(plain(rows), nl=False)
