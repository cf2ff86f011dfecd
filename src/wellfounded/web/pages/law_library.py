"""The law book: the whole law as pages, beside the matters that it is asked about."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (Place("Law library", "/law", 60, of_matter=False),)

_KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}


def start(ask: RequestContext) -> Response:
    """The first page, at an address under which its links lead to the others."""
    return RedirectResponse("/law/index.html", 303)


def show(ask: RequestContext) -> Response:
    """One page of the book, or its style or search."""
    name = str(ask.request.path_params["page"])
    text = ask.cases.book.page(name)
    if text is None:
        raise HTTPException(404)
    return Response(text, media_type=_KINDS[name.rpartition(".")[2]])


WAYS = (Way("/law", show=start), Way("/law/{page}", show=show))
