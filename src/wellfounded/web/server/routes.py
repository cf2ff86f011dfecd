"""How a page says where it is: its routes, and its place among the tabs."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

import anyio.to_thread
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wellfounded.problems import InputError
from wellfounded.storage.authorship import author
from wellfounded.web import pages
from wellfounded.web.server.keeper import UNLOCK
from wellfounded.web.server.request_context import TOKEN, USUAL, Desk, Elsewhere, NoMatter, RequestContext
from wellfounded.web.server.security import is_same_origin
from wellfounded.web.server.sent_form import sent_form
from wellfounded.web.server.session_cookie import session_of

Handler = Callable[[RequestContext], Response]


@dataclass(frozen=True, slots=True)
class Place:
    """An entry of the navigation: what it is called, where it leads, and its order among the others.

    With ``of_matter`` it is a tab of every matter, and ``path`` is what stands after the matter's name. ``does`` says
    in a sentence what is found there. Tabs of one ``group`` follow one another, under its name. ``also`` are paths of
    further pages on which one is still at this tab; a page below the tab's own is one of them anyway.
    """

    label: str
    path: str
    order: int
    of_matter: bool = True
    does: str = ""
    group: str = ""
    also: tuple[str, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """The path of the place itself, and those of the further pages."""
        return (self.path, *self.also)


@dataclass(frozen=True, slots=True)
class Way:
    """A path with the functions that answer there: ``show`` to looking, ``change`` to a form that was sent."""

    path: str
    show: Handler | None = None
    change: Handler | None = None

    def route(self, desk: Desk) -> Route:
        """The route, with everything that must be right before a page is asked."""
        methods = [*(["GET"] if self.show else []), *(["POST"] if self.change else [])]
        return Route(self.path, _endpoint(self, desk), methods=methods)


def page_modules() -> list[ModuleType]:
    """Every module of ``pages/``; each has ``WAYS`` and may have ``PLACES``."""
    names = sorted(info.name for info in pkgutil.iter_modules(pages.__path__))
    return [importlib.import_module(f"{pages.__name__}.{name}") for name in names]


def all_ways() -> list[Way]:
    """The ways of all pages; those with a name in their path after those without."""
    ways: list[Way] = [way for module in page_modules() for way in module.WAYS]
    return sorted(ways, key=lambda way: way.path.count("{"))


@lru_cache(maxsize=1)
def all_places() -> list[Place]:
    """The entries of the navigation, in order."""
    found: list[Place] = [place for module in page_modules() for place in getattr(module, "PLACES", ())]
    return sorted(found, key=lambda place: (place.order, place.label))


def _endpoint(way: Way, desk: Desk) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        session = session_of(request, desk.gate)
        if session is None:
            return RedirectResponse("/enter", 303) if request.method in ("GET", "HEAD") else _refused(desk, 403)
        ask = RequestContext(desk, request, session, FormData())
        locked = desk.keeper is not None and way.path != UNLOCK and desk.keeper.closed(request.url.path)
        if request.method != "POST":
            return await _in_a_thread(ask, _locked if locked else way.show)
        if not is_same_origin(request):
            return _refused(desk, 403)
        try:
            async with sent_form(request, desk.heavy) as form:
                ask.form = form
                if not session.owns(ask.field(TOKEN)):
                    return _refused(desk, 403)
                return await _in_a_thread(ask, _locked if locked else way.change)
        except (MultiPartException, HTTPException) as error:
            why = error.message if isinstance(error, MultiPartException) else str(error.detail)
            return desk.templates.refusal(400, f"The form cannot be read: {why}")

    return answer


async def _in_a_thread(ask: RequestContext, handler: Handler | None) -> Response:
    """The page, worked out beside other pages; those of large matters never take every thread."""
    large = handler is not _locked and bool(ask.name) and ask.store.size(ask.name) > USUAL
    return await anyio.to_thread.run_sync(_answered, ask, handler, limiter=ask.desk.heavy if large else None)


def _locked(ask: RequestContext) -> Response:
    """The way to the passphrase, with what was typed into a form that was sent, which nothing else keeps."""
    if ask.request.method != "POST":
        return RedirectResponse(UNLOCK, 303)
    return ask.render("unlock.html", status=423, found=(), sent=True)


def _refused(desk: Desk, status: int) -> Response:
    return desk.templates.refusal(
        status,
        "The change was not saved because the form did not come from an open page of this workbench. Go back,"
        " reload the page, and try again.",
    )


def _answered(ask: RequestContext, handler: Handler | None) -> Response:
    assert handler is not None
    author.set(ask.session.who)  # each request runs in a context of its own
    try:
        return handler(ask)
    except NoMatter:
        return ask.render("missing.html", status=404)
    except Elsewhere as first:
        return first.response
    except InputError as problem:
        return ask.render("problems.html", status=422, found=problem.problems, known=ask.known)
