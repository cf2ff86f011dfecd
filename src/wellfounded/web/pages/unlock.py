"""The passphrase of a vault, and the button that locks it."""

from __future__ import annotations

from starlette.responses import Response

from wellfounded.problems import InputError
from wellfounded.web.server.keeper import UNLOCK
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Way


def show(ask: RequestContext) -> Response:
    """Where the passphrase is entered; of a plain folder, that it is none."""
    if ask.desk.keeper is not None and not ask.desk.keeper.vault.locked:
        return ask.redirect("/")
    return ask.render("unlock.html", found=(), sent=False)


def change(ask: RequestContext) -> Response:
    """Try a passphrase, or lock the vault now."""
    keeper = ask.desk.keeper
    if keeper is None:
        return ask.redirect("/")
    if ask.field("lock"):
        keeper.lock()
        return ask.redirect(UNLOCK)
    try:
        keeper.unlock(ask.field("passphrase")[:1000])
    except InputError as problem:
        return ask.render("unlock.html", found=problem.problems, sent=False, status=403)
    return ask.redirect("/")


WAYS = (Way(UNLOCK, show=show, change=change),)
