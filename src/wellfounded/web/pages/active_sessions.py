"""Another browser on this machine, and the way out."""

from __future__ import annotations

from starlette.responses import Response

from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Way


def show(ask: RequestContext) -> Response:
    """What can be done about browsers."""
    return ask.render("sessions.html", link="")


def change(ask: RequestContext) -> Response:
    """A one-time link for another browser, or an end of this one's session."""
    gate = ask.desk.gate
    if ask.field("leave"):
        gate.end(ask.session)
        return ask.redirect("/enter")
    base = f"{ask.request.url.scheme}://{ask.request.headers['host']}"
    return ask.render("sessions.html", link=f"{base}/enter/{gate.new_link()}")


WAYS = (Way("/sessions", show=show, change=change),)
