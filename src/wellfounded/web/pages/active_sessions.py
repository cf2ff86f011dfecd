"""Who is signed in, another browser on this machine, and the way out."""

from __future__ import annotations

from starlette.responses import Response

from wellfounded.problems import InputError, Problem
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Way
from wellfounded.web.server.sessions import clean_name


def show(ask: RequestContext) -> Response:
    """The sessions, and what can be done about them."""
    return _page(ask)


def change(ask: RequestContext) -> Response:
    """A one-time link for another browser, or an end of a session: one's own or, for the owner, anyone's."""
    gate = ask.desk.gate
    if ask.field("leave"):
        gate.end(ask.session)
        return ask.redirect("/enter")
    if not ask.session.invites:
        message = "Only the person who started the workbench can invite others or end their sessions."
        raise InputError([Problem("sessions", 0, "WF828", message)])
    if number := ask.field("end"):
        for session in gate.sessions():
            if session.number == number:
                gate.end(session)
        return ask.redirect("/sessions", "The session was ended.")
    guest = clean_name(ask.field("guest"))
    base = f"{ask.request.url.scheme}://{ask.request.headers['host']}"
    return _page(ask, f"{base}/enter/{gate.new_link(guest)}", guest)


def _page(ask: RequestContext, link: str = "", guest: str = "") -> Response:
    gate = ask.desk.gate
    found = [(each, gate.idle_minutes(each)) for each in gate.sessions()]
    return ask.render("sessions.html", link=link, guest=guest, found=found, idle_hours=round(gate.idle / 3600))


WAYS = (Way("/sessions", show=show, change=change),)
