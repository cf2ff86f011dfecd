"""What is being worked on: how far it is, a way to stop it, and what became of it."""

from __future__ import annotations

from starlette.responses import Response

from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Way


def show(ask: RequestContext) -> Response:
    """The progress of a job; when it is done, the page that it was for."""
    job = ask.desk.jobs.get(str(ask.request.path_params["key"]))
    if job is None:
        return ask.redirect("/", "That work is no longer available; start it again.", "error")
    if job.succeeded:
        return ask.redirect(job.then)
    return ask.render("job.html", job=job)


def change(ask: RequestContext) -> Response:
    """Stop a job."""
    job = ask.desk.jobs.get(str(ask.request.path_params["key"]))
    if job is None:
        return ask.redirect("/", "That work is no longer available.", "error")
    ask.desk.jobs.stop(job)
    return ask.redirect(job.back, "Stopped. Nothing was changed.")


WAYS = (Way("/jobs/{key}", show=show, change=change),)
