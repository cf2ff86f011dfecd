"""Days as a program gives them."""

from __future__ import annotations

import datetime as dt

from wellfounded.dates import DateError, parse_day
from wellfounded.problems import InputError, Problem

__all__ = ["day_of"]


def day_of(day: dt.date | str | None, asked_in: str = "--as-of") -> dt.date | None:
    """A day from a date or a text, in any way in which a case file may give it; none for None or an empty text.

    Raises ``InputError`` for anything else; ``asked_in`` is where it was given.
    """
    if not day:
        return None
    if isinstance(day, dt.date):
        return day.date() if isinstance(day, dt.datetime) else day
    try:
        return parse_day(day)
    except DateError as error:
        raise InputError([Problem(asked_in, 0, "WF157", f"{error}.", error.suggestion)]) from None
