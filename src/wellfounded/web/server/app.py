"""The application: pages, the door, the static files, and what guards them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Collection
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

import anyio
import anyio.to_thread
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartParser
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from wellfounded.files.vault import Vault
from wellfounded.jobs.job_runner import Jobs
from wellfounded.storage.matter_store import MatterStore
from wellfounded.web.analysis import interview_questions
from wellfounded.web.analysis.case_cache import CaseCache
from wellfounded.web.server.connections import address_group
from wellfounded.web.server.keeper import Keeper
from wellfounded.web.server.passphrase import Passphrase
from wellfounded.web.server.request_context import Desk, matter_url
from wellfounded.web.server.routes import all_places, all_ways
from wellfounded.web.server.security import LARGEST_UPLOAD, SecurityMiddleware, TooLarge, is_same_origin
from wellfounded.web.server.session_cookie import session_of, set_session_cookie
from wellfounded.web.server.sessions import Gate, clean_name
from wellfounded.web.server.template_renderer import Templates
from wellfounded.web.views.matter_state import matter_state

STATIC = Path(__file__).parents[1] / "static"
HOW = {
    "begun": "created",
    "saved": "saved here",
    "outside": "changed outside the workbench",
    "restored": "restored",
    "merged": "two changes merged",
}
"""How a state of a file came about, as people read it."""
MultiPartParser.spool_max_size = LARGEST_UPLOAD
"""What is sent stays in memory, so that no part of it is in a folder for temporary files."""
THREADS = 8
"""Pages are worked out in so many threads; more would only take turns."""
GUESSES = 2
"""Passphrases are tried in threads of their own, so that guesses hold up no page."""
UPLOADS = ("/upload",)
"""Paths that end so may take large bodies."""


def make_desk(store: MatterStore, cases: CaseCache, gate: Gate, corpus: str = "") -> Desk:
    """What all pages share; ``corpus`` is the place of the corpus that they search."""
    places = all_places()
    tabs = [place for place in places if place.of_matter]
    shared = {
        "tabs": tabs,
        "tab_groups": [(group, list(found)) for group, found in groupby(tabs, lambda tab: tab.group)],
        "places": [place for place in places if not place.of_matter],
        "matter_url": matter_url,
        "matter_state": matter_state,
        "schema": cases.schema,
        "told": HOW,
    }
    return Desk(store, cases, Templates(shared), gate, Jobs(store.files), corpus=corpus)


def keep(desk: Desk, vault: Vault, idle: float) -> None:
    """Have a vault locked after so many seconds without use; nothing of any matter then stays in memory."""

    def forget() -> None:
        desk.jobs.forget()
        desk.cases.forget()
        interview_questions.forget()
        desk.store.close()

    desk.keeper = Keeper(vault, idle, desk.store.claim, forget)


def make_app(desk: Desk, hosts: Collection[str], passphrase: Passphrase | None = None) -> ASGIApp:
    """The whole application. ``hosts`` are the names, with port, under which it may be asked for."""

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
        try:
            yield
        finally:
            await run_in_threadpool(desk.jobs.close)

    async def unknown(request: Request, error: Exception) -> Response:
        if (bare := _without_slash(request)) is not None:
            return RedirectResponse(bare, 303)
        status = error.status_code if isinstance(error, HTTPException) else 404
        return desk.templates.refusal(
            status, "This page does not exist." if status == 404 else "That is not possible here."
        )

    async def too_large(_: Request, error: Exception) -> Response:
        return desk.templates.refusal(413, "The upload is too large.")

    async def broken(_: Request, error: Exception) -> Response:
        return desk.templates.refusal(500, "This page failed because of a defect in Wellfounded. Nothing was changed.")

    door = _Door(desk, desk.gate, passphrase)
    routes = [
        Route("/enter", door.look, methods=["GET"]),
        Route("/enter", door.knock, methods=["POST"]),
        Route("/enter/{word}", door.link, methods=["GET"]),
        Mount("/static", StaticFiles(directory=STATIC)),
        *(way.route(desk) for way in all_ways()),
    ]
    handlers = {HTTPException: unknown, TooLarge: too_large, Exception: broken}
    app = Starlette(routes=routes, lifespan=life, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return SecurityMiddleware(app, hosts, UPLOADS)


def _without_slash(request: Request) -> str | None:
    """The address of a page that was asked for with a slash at its end; None where there is no such page."""
    path = "/" + request.url.path.strip("/")
    if request.method not in ("GET", "HEAD") or not request.url.path.endswith("/"):
        return None
    scope = {**request.scope, "path": path}
    if not any(route.matches(scope)[0] is Match.FULL for route in request.app.routes if isinstance(route, Route)):
        return None
    return quote(path) + (f"?{request.url.query}" if request.url.query else "")


class _Door:
    """Where a browser comes in: by a one-time link or, where the workbench is shared, by a passphrase."""

    def __init__(self, desk: Desk, gate: Gate, passphrase: Passphrase | None) -> None:
        self.desk, self.gate, self.passphrase = desk, gate, passphrase
        self.guesses = anyio.CapacityLimiter(GUESSES) if passphrase is not None else None

    async def link(self, request: Request) -> Response:
        """Spend a one-time link."""
        session = self.gate.spend(request.path_params["word"])
        if session is None:
            if session_of(request, self.gate) is not None:
                return RedirectResponse("/", 303)
            return self._closed(403, "This link was already used or has expired.")
        response = RedirectResponse("/", 303)
        set_session_cookie(request, response, session)
        return response

    async def look(self, request: Request) -> Response:
        """The page that says how to come in."""
        if session_of(request, self.gate) is not None:
            return RedirectResponse("/", 303)
        return self._closed(403, "")

    async def knock(self, request: Request) -> Response:
        """Try a passphrase."""
        if self.passphrase is None or not is_same_origin(request):
            return self._closed(403, "")
        async with request.form(max_fields=5, max_files=0, max_part_size=10_000) as form:
            phrase, who = form.get("passphrase", ""), form.get("who", "")
        address = address_group(request.client.host if request.client else "")
        who = clean_name(who if isinstance(who, str) else "")
        if not isinstance(phrase, str) or len(phrase) > 1000:
            return self._closed(403, "Incorrect passphrase.", wrong=True)
        if not who:
            return self._closed(403, "Enter your name; the version history shows it.", nameless=True)
        if (wait := self.passphrase.wait(address)) > 0:
            response = self._closed(
                429, f"Too many incorrect passphrases. Try again in {int(wait) + 1} seconds.", wrong=True
            )
            response.headers["Retry-After"] = str(int(wait) + 1)
            return response
        if not await anyio.to_thread.run_sync(self.passphrase.right, phrase, address, limiter=self.guesses):
            return self._closed(403, "Incorrect passphrase.", wrong=True)
        response = RedirectResponse("/", 303)
        set_session_cookie(request, response, self.gate.begin(who))
        return response

    def _closed(self, status: int, message: str, *, wrong: bool = False, nameless: bool = False) -> Response:
        """The door; ``wrong`` puts the message beside the passphrase, ``nameless`` beside the name."""
        shared = self.passphrase is not None
        return self.desk.templates.refusal(status, message, passphrase=shared, wrong=wrong, nameless=nameless)
