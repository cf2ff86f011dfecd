"""What the commands share: the case file, the law applied to it, and how the answer is displayed."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any

import click

from wellfounded.assess.case import Case, setting_of, shifted
from wellfounded.assess.schema import matter_schema
from wellfounded.dates import DateError, parse_day
from wellfounded.language.cache import cached_library
from wellfounded.language.library import LAW_FOLDER, Library
from wellfounded.matter.loader import load_matter
from wellfounded.matter.model import Matter
from wellfounded.matter.schema import Schema
from wellfounded.problems import InputError, Problem
from wellfounded.reports.json_data import to_json
from wellfounded.reports.row_tree import Row, on_terminal, plain

matter_argument = click.argument("matter", metavar="CASE")
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
law_option = click.option("--law", "folder", default="", metavar="DIR", help="Use the law in another folder.")


def about_a_matter(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the case file, the options that choose the law, and ``--json``; it is called with the ``Case``."""

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
        case = case_of(library_of(folder), matter_of(matter, folder), forum, as_of, chosen, shift)
        command(case, as_json=as_json, **more)

    # Options are shown in the order given here; click takes them last first.
    wrapped: Callable[..., None] = asked
    for option in (json_option, law_option, position_option, shift_option, as_of_option, forum_option):
        wrapped = option(wrapped)
    return wrapped


def law_folder(folder: str = "") -> Path:
    """The folder of law texts given as an option, or the library's own."""
    if folder and not Path(folder).is_dir():
        raise InputError([Problem("--law", 0, "WF163", f"There is no folder '{folder}'.")])
    return Path(folder) if folder else LAW_FOLDER


@lru_cache(maxsize=2)
def library_of(folder: str = "") -> Library:
    """The law library, read once."""
    return cached_library(law_folder(folder))


@lru_cache(maxsize=2)
def schema_of(folder: str = "") -> Schema:
    """The schema of matter files under that law."""
    return matter_schema(library_of(folder))


def matter_of(path: str, folder: str = "") -> Matter:
    """The matter in a file; ``-`` is standard input."""
    return load_matter(path, schema_of(folder))


def day_of(text: str) -> dt.date | None:
    """The day given as --as-of, where one is given."""
    return required_day(text, "--as-of") if text else None


def required_day(text: str, option: str) -> dt.date:
    """A day given as an option, in any way in which a file may give it. Raises InputError for anything else."""
    try:
        return parse_day(text)
    except DateError as error:
        raise InputError([Problem(option, 0, "WF157", f"{error}.", error.suggestion)]) from None


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


def case_of(
    library: Library,
    matter: Matter,
    forum: str = "",
    as_of: str = "",
    chosen: Iterable[str] = (),
    shift: bool = False,
) -> Case:
    """The case under the law that the options choose."""
    setting = setting_of(library, matter, forum, day_of(as_of))
    if shift:
        if not as_of:
            raise click.UsageError("--shift-dates requires --as-of.")
        matter, setting = shifted(library, matter, forum, setting.day, "--as-of")
    return Case.of(library, matter, setting, positions_of(chosen))


def show(rows: list[Row], data: Callable[[], object], as_json: bool) -> None:
    """Print an answer: data if asked for, trees with colour on a terminal, plain text when piped."""
    if as_json:
        click.echo(to_json(data()), nl=False)
    elif sys.stdout.isatty():
        on_terminal(rows)
    else:
        click.echo(plain(rows), nl=False)
