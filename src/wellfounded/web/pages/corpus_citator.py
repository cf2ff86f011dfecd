"""The citator of the corpus: who cites an authority and what was done to it; what fell of what is watched."""

from __future__ import annotations

import datetime as dt
from urllib.parse import quote, urlencode

from starlette.responses import Response

from wellfounded.api.citator import authority_history, cited_by, corpus_alerts, stop_watching, watched_authorities
from wellfounded.problems import InputError, Problem
from wellfounded.web.pages.corpus import corpus_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (Place("Alerts", "/alerts", 26, of_matter=False),)
MOST = 25
_YEAR = 365


def authority(ask: RequestContext) -> Response:
    """Who cites an authority, and its history."""
    corpus, asked = corpus_of(ask), ask.query("of").strip()
    start = ask.query("start")
    first = int(start) if start.isascii() and start.isdecimal() and len(start) < 7 else 0
    found = history = None
    problems: tuple[Problem, ...] = ()
    if corpus and asked:
        try:
            history = authority_history(asked, corpus=corpus)
            found = cited_by(asked, corpus=corpus, start=first, most=MOST, treated=bool(ask.query("treated")))
        except InputError as error:
            problems = tuple(Problem("of", 0, one.code, one.message, one.suggestion) for one in error.problems)
    return ask.render(
        "corpus-authority.html",
        status=422 if problems else 200,
        corpus=corpus,
        asked=asked,
        treated=bool(ask.query("treated")),
        found=found,
        history=history,
        problems_found=list(problems),
        address=_decision,
        named=_authority,
        more=lambda at: "/corpus/authorities?" + urlencode({"of": asked, "start": at}),
        most=MOST,
    )


def _decision(id_: str) -> str:
    return f"/corpus/decisions/{quote(id_, safe='')}"


def _authority(named: str) -> str:
    return "/corpus/authorities?" + urlencode({"of": named})


def alerts(ask: RequestContext) -> Response:
    """What is watched, and what fell of it since a day; by default within a year."""
    corpus = corpus_of(ask)
    since = ask.query("since").strip() or (dt.date.today() - dt.timedelta(days=_YEAR)).isoformat()
    found = watched = None
    problems: tuple[Problem, ...] = ()
    if corpus:
        try:
            watched = watched_authorities(corpus=corpus)
            found = corpus_alerts(since, corpus=corpus)
        except InputError as error:
            problems = tuple(Problem("since", 0, one.code, one.message, one.suggestion) for one in error.problems)
    return ask.render(
        "corpus-alerts.html",
        status=422 if problems else 200,
        corpus=corpus,
        since=since,
        found=found,
        watched=watched,
        problems_found=list(problems),
        address=_decision,
        named=_authority,
    )


def stop(ask: RequestContext) -> Response:
    """No longer watch for a case or brief."""
    corpus, name = corpus_of(ask), ask.field("name")
    if not corpus:
        return ask.redirect("/alerts")
    try:
        stop_watching(name, corpus=corpus)
    except InputError as error:
        return ask.redirect("/alerts", error.problems[0].message, "error")
    return ask.redirect("/alerts", f"{name} is no longer watched.")


WAYS = (
    Way("/corpus/authorities", show=authority),
    Way("/alerts", show=alerts, change=stop),
)
