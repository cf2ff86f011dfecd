"""Request security: allowed host names, response headers, body sizes, and same-origin checks."""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_FORM = 6_000_000
"""Bytes of a request's body; the largest matter file has 5 million."""
LARGEST_UPLOAD = 60_000_000
"""The same where a route takes uploads."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Nothing is told to any other place. Under no-referrer, browsers would hide from ourselves, too, where a form was
    # sent from, which is looked at.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}


class TooLarge(Exception):
    """A request's body is larger than its route takes."""


class SecurityMiddleware:
    """Around the whole application: refuses other host names and bodies too large, and sets the headers of safety.

    ``hosts`` are the values of the Host header that are ours, with the port; ``uploads`` the paths' endings that may
    take large bodies.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], uploads: Collection[str] = ()) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.uploads = tuple(uploads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
            await send(message)

        named = headers.getlist("host")
        if len(named) != 1 or named[0].lower() not in self.hosts:
            refused: Response = PlainTextResponse("This is not the address of this workbench.\n", 421)
            await refused(scope, receive, safely)
            return
        largest = LARGEST_UPLOAD if self.uploads and scope["path"].endswith(self.uploads) else LARGEST_FORM
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > largest:
            refused = PlainTextResponse("The request is too large.\n", 413, {"Connection": "close"})
            await refused(scope, receive, safely)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > largest:
                raise TooLarge
            return message

        await self.app(scope, counted, safely)


def is_same_origin(request: Request) -> bool:
    """Whether a change was asked for by one of our own pages, by what the browser says of where it comes from."""
    site = request.headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return site is not None
    return origin == f"{request.url.scheme}://{request.headers.get('host', '')}"
