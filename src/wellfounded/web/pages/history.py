"""Every state of a matter, what each changed, and the way back."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from wellfounded.storage.matter_store import Conflict, Text
from wellfounded.storage.text_merge import diff
from wellfounded.storage.version_history import State
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way, all_places

PLACES = (
    Place(
        "Version history",
        "history",
        24,
        group="Case file",
        does="Every saved version of the file, to review or restore.",
    ),
)
SHOWN = 100


@dataclass(frozen=True, slots=True)
class Entry:
    """A state in the list, with how many lines it added and took away."""

    state: State
    added: int
    gone: int
    now: bool
    who: str = ""


def show(ask: RequestContext) -> Response:
    """The states, the newest first."""
    found = ask.matter_text
    history = ask.store.history(ask.name)
    states, now = history.states(), history.now()
    page = _number(ask.query("page")) or 1
    chosen = states[::-1][(page - 1) * SHOWN : page * SHOWN]
    authors = history.authors()
    entries = [Entry(state, *history.size(state), state == now, authors.get(state.number, "")) for state in chosen]
    return ask.render(
        "history.html",
        entries=entries,
        seen=found.version,
        page=page,
        pages=-(-len(states) // SHOWN),
        back=history.back(),
        forth=history.forth(),
    )


def one(ask: RequestContext) -> Response:
    """One state: what it changed, and what separates it from the file as it is."""
    found = ask.matter_text
    history = ask.store.history(ask.name)
    state = history.state(_number(str(ask.request.path_params["number"])))
    if state is None:
        return ask.redirect(ask.to("history"), "No such version.", "error")
    text = history.text(state)
    return ask.render(
        "state.html",
        state=state,
        changes=history.changes(state),
        since=diff(text, found.text),
        text=text,
        seen=found.version,
        now=history.now() == state,
    )


def change(ask: RequestContext) -> Response:
    """Undo, redo, or bring back a state."""
    seen = ask.field("seen")
    result: Text | Conflict | None
    if ask.field("undo"):
        result, done = ask.store.step(ask.name, seen), "Undone."
    elif ask.field("redo"):
        result, done = ask.store.step(ask.name, seen, forth=True), "Redone."
    else:
        number = _number(ask.field("restore"))
        result, done = ask.store.go_to(ask.name, number, seen), f"Version {number} was restored."
    if result is None:
        return ask.redirect(ask.to("history"), "Nothing to undo or redo.", "error")
    if isinstance(result, Conflict):
        return ask.conflict(result)
    # Undo also stands on other pages, beside the message of what was saved there, and leads back to them.
    tab = ask.field("tab", "history")
    return ask.redirect(ask.to(tab if tab in {place.path for place in all_places()} else "history"), done)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


WAYS = (
    Way("/m/{name}/history", show=show, change=change),
    Way("/m/{name}/history/{number}", show=one),
)
