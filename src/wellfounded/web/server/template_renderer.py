"""Templates become pages. Everything is escaped; a name that is not there is a mistake and not an empty place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

import jinja2
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, Response

from wellfounded import __version__
from wellfounded.dates import day_words, words_of
from wellfounded.reading.shown_values import value_words


class Templates:
    """The templates of the workbench, compiled once."""

    def __init__(self, shared: Mapping[str, Any]) -> None:
        self._environment = jinja2.Environment(
            loader=jinja2.PackageLoader("wellfounded.web", "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.filters.update(
            when=when, words=words, current=current, slots=slots, date_words=words_of, value_words=value_words
        )
        self._environment.globals.update(shared, version=__version__)

    def page(self, template: str, values: Mapping[str, Any]) -> str:
        """The text of a page."""
        return self._environment.get_template(template).render(values)

    def refusal(self, status: int, message: str, **values: Any) -> Response:
        """A page for a request that no page was asked about: it says why."""
        return HTMLResponse(self.page("refused.html", {"message": message, "status": status, **values}), status)


def words(name: str) -> str:
    """A name from a list of the law as words: ``merits_hearing`` is ``merits hearing``."""
    return name.replace("_", " ").replace("-", " ")


def slots(text: str) -> Markup:
    """A sentence of the law in which what is to be filled in stands out, without its braces."""
    pieces = re.split(r"\{([^{}]+)\}", text)
    return Markup("").join(
        Markup("<var>{}</var>").format(one) if at % 2 else escape(one) for at, one in enumerate(pieces)
    )


def current(path: str, place: str) -> Markup:
    """The mark of a link to where one is: the place's own page, or one below it; empty elsewhere.

    Nothing lies below the first page and the overview of a matter: every page would.
    """
    asked, wanted = unquote(path), unquote(place)
    if asked == wanted:
        return Markup(' aria-current="page"')
    below = asked.startswith(f"{wanted}/") and wanted.count("/") != 2
    return Markup(' aria-current="true"') if below else Markup("")


def when(moment: dt.datetime) -> str:
    """A moment as people read it, in the time of this machine: November 28, 2026, 9:30:04 AM."""
    local = moment.astimezone()
    hour, half = (local.hour + 11) % 12 + 1, "AM" if local.hour < 12 else "PM"
    return f"{day_words(local.date())}, {hour}:{local:%M:%S} {half}"
