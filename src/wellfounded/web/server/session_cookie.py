"""The session cookie: its name, setting it, and finding the session it names."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from wellfounded.web.server.sessions import Gate, Session


def cookie_name(scope: Scope) -> str:
    """The cookie's name; with the port in it, because browsers give cookies to every port of a host."""
    port = scope["server"][1] if scope.get("server") else 0
    return f"wellfounded-{port}"


def session_of(request: Request, gate: Gate) -> Session | None:
    """The session that a request's cookie names."""
    name = cookie_name(request.scope)
    for header in request.headers.getlist("cookie"):
        try:
            found = SimpleCookie(header).get(name)
        except CookieError:
            continue
        if found is not None and (session := gate.session(found.value)) is not None:
            return session
    return None


def set_session_cookie(request: Request, response: Response, session: Session) -> None:
    """Let the browser know its session; scripts and other sites do not see it."""
    response.set_cookie(
        cookie_name(request.scope),
        session.key,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
