"""The case at a glance: the one-page document as a page of the workbench."""

from __future__ import annotations

from starlette.responses import Response

from wellfounded.api.documents import made_of
from wellfounded.problems import InputError
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (
    Place(
        "At a glance",
        "at-a-glance",
        28,
        group="Analysis",
        does="Likely path, strongest and weakest element, dates, next evidence, adverse facts.",
    ),
)


def show(ask: RequestContext) -> Response:
    """The page, under the law that the address chooses."""
    if ask.problems:
        raise InputError(ask.problems)
    return ask.render("glance.html", document=ask.answer(made_of, "glance"))


WAYS = (Way("/m/{name}/at-a-glance", show=show),)
