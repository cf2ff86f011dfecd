"""The corpus: its decisions searched and counted, one decision with its text, and the decisions like a case."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from starlette.exceptions import HTTPException
from starlette.responses import Response

from wellfounded.api.corpus_search import (
    corpus_decision,
    decisions_like,
    delete_search,
    save_search,
    saved_searches,
    search_corpus,
)
from wellfounded.api.corpus_search_answers import CorpusDecision, CorpusSearch, Facet, FoundPassage, SavedSearch
from wellfounded.problems import InputError, Problem
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.views.text_highlights import Mark, Piece, pieces

PLACES = (
    Place("Corpus", "/corpus", 25, of_matter=False),
    Place(
        "Similar decisions",
        "like",
        39,
        does="The decisions of the corpus nearest to this case, and which way each went.",
        group="Analysis",
    ),
)
MOST = 10
SHOWN = 8  # values of a field that are listed before the others are unfolded
AT_ONCE = 40  # decisions that a page puts into the index before it answers
_WORDS = ("q", "from", "to")
_MISSING = "WF935"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to filter by: how many decisions have it, whether it is chosen, and the address that changes that."""

    value: str
    decisions: int
    chosen: bool
    url: str


@dataclass(frozen=True, slots=True)
class Group:
    """The values of a field, the first of them shown at once."""

    label: str
    first: tuple[Choice, ...]
    others: tuple[Choice, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A search as the address has it: the words and days, and the values chosen by field."""

    words: dict[str, str]
    values: dict[str, tuple[str, ...]]
    start: int

    def url(self, start: int = 0) -> str:
        """The address of this search, from an answer on."""
        pairs = [(name, value) for name, value in self.words.items() if value]
        pairs += [(f"by.{name}", value) for name, found in self.values.items() for value in found]
        pairs += [("start", str(start))] if start else []
        return "/corpus" + (f"?{urlencode(pairs)}" if pairs else "")

    def turned(self, name: str, value: str) -> Asked:
        """The same with a value chosen, or not chosen if it was."""
        had = self.values.get(name, ())
        now = tuple(one for one in had if one != value) if value in had else (*had, value)
        values = {**self.values, name: now}
        return Asked(self.words, {key: found for key, found in sorted(values.items()) if found}, 0)


def corpus_of(ask: RequestContext) -> str:
    """The place of the corpus that the pages search; empty where none was named."""
    return ask.desk.corpus or os.environ.get("WELLFOUNDED_CORPUS", "")


def _asked(ask: RequestContext) -> Asked:
    query = ask.request.query_params
    values: dict[str, tuple[str, ...]] = {}
    for key, value in query.multi_items():
        if key.startswith("by.") and value and value not in values.get(key[3:], ()):
            values[key[3:]] = (*values.get(key[3:], ()), value)
    start = ask.query("start")
    return Asked(
        {name: ask.query(name) for name in _WORDS},
        dict(sorted(values.items())),
        int(start) if start.isascii() and start.isdecimal() and len(start) < 6 else 0,
    )


def search(ask: RequestContext) -> Response:
    """The form, the answers, and their counts."""
    asked, corpus = _asked(ask), corpus_of(ask)
    found: CorpusSearch | None = None
    saved: tuple[SavedSearch, ...] = ()
    problems: tuple[Problem, ...] = ()
    if corpus:
        try:
            found = search_corpus(
                asked.words["q"],
                asked.values,
                corpus=corpus,
                first=asked.words["from"],
                last=asked.words["to"],
                start=asked.start,
                most=MOST,
                index_at_most=AT_ONCE,
            )
            saved = saved_searches(corpus=corpus).searches
        except InputError as error:
            problems = error.problems
    return ask.render(
        "corpus.html",
        status=422 if problems else 200,
        corpus=corpus,
        asked=asked,
        found=found,
        problems_found=_placed(problems),
        groups=_groups(asked, found.facets) if found else [],
        chosen=[
            (name, value, asked.turned(name, value).url()) for name, values in asked.values.items() for value in values
        ],
        saved=[
            (one, Asked({"q": one.query, "from": one.first, "to": one.last}, dict(one.filters), 0).url())
            for one in saved
        ],
        marked=marked,
        address=lambda id_: _address(id_, asked.words["q"]),
        went=went,
        most=MOST,
    )


def _placed(problems: tuple[Problem, ...]) -> list[Problem]:
    """The problems with the field of the form that each is about in place of the file."""
    fields = {"query": "q", "from": "from", "to": "to"}
    return [
        Problem(fields.get(one.file, ""), 0, one.code, one.message, one.suggestion, one.warning) for one in problems
    ]


def _groups(asked: Asked, facets: tuple[Facet, ...]) -> list[Group]:
    out = []
    for facet in facets:
        had = {value.casefold() for value in asked.values.get(facet.field, ())}
        choices = tuple(
            Choice(
                one.value,
                one.decisions,
                one.value.casefold() in had,
                asked.turned(facet.field, one.value).url(),
            )
            for one in facet.values
        )
        out.append(Group(facet.label, choices[:SHOWN], choices[SHOWN:], facet.more))
    return out


def marked(passage: FoundPassage) -> list[Piece]:
    """A passage as pieces, with what was asked for marked."""
    return pieces(passage.text, (Mark(mark[0], mark[1], "") for mark in passage.marks))


def went(decision: object) -> list[tuple[str, list[str]]]:
    """The rulings of a decision, the issues of each ruling together."""
    out: dict[str, list[str]] = {}
    for one in getattr(decision, "issues", ()):
        out.setdefault(one.ruling, []).append(one.issue)
    return list(out.items())


def _address(id_: str, words: str = "") -> str:
    return f"/corpus/decisions/{quote(id_, safe='')}" + (f"?{urlencode({'q': words})}" if words else "")


def save(ask: RequestContext) -> Response:
    """Keep a search under a name, or delete one."""
    corpus, name = corpus_of(ask), ask.field("name").strip()
    if not corpus:
        return ask.redirect("/corpus")
    values: dict[str, tuple[str, ...]] = {}
    for key, value in ask.form.multi_items():
        if key.startswith("by.") and isinstance(value, str):
            values[key[3:]] = (*values.get(key[3:], ()), value)
    asked = Asked({one: ask.field(one) for one in _WORDS}, dict(sorted(values.items())), 0)
    try:
        if ask.field("do") == "delete":
            delete_search(ask.field("name"), corpus=corpus)
            return ask.redirect("/corpus", f"The search {name} was deleted.")
        first, last = asked.words["from"], asked.words["to"]
        save_search(name, asked.words["q"], values, corpus=corpus, first=first, last=last)
    except InputError as error:
        return ask.redirect(asked.url(), error.problems[0].message, "error")
    return ask.redirect(asked.url(), f"The search was saved as {name}.")


def show(ask: RequestContext) -> Response:
    """One decision: what was read of it beside its text."""
    corpus, words = corpus_of(ask), ask.query("q")
    if not corpus:
        return ask.redirect("/corpus")
    id_ = str(ask.request.path_params["key"])
    try:
        found = corpus_decision(id_, words, corpus=corpus)
    except InputError as error:
        if any(one.code == _MISSING for one in error.problems):
            raise HTTPException(404) from None
        raise
    return ask.render(
        "corpus-decision.html",
        found=found,
        back=Asked({"q": words, "from": "", "to": ""}, {}, 0).url(),
        words=words,
        text=pieces(found.text, _marks(found)),
    )


def _marks(found: CorpusDecision) -> Iterator[Mark]:
    """Rulings, citations, and what was searched for as places of the text."""
    for number, ruling in enumerate(found.rulings):
        if ruling.start >= 0:
            yield Mark(ruling.start, ruling.stop, f"ruling-{number}", "place", f"{ruling.issue}: {ruling.ruling}")
    for number, one in enumerate(found.cited):
        for place, where in enumerate(one.places):
            yield Mark(where.start, where.stop, f"cite-{number}-{place}", "cited", one.authority)
    for number, (start, end) in enumerate(found.found):
        yield Mark(start, end, f"found-{number}", "found", "searched for")


def like(ask: RequestContext) -> Response:
    """The decisions of the corpus nearest to the case."""
    corpus = corpus_of(ask)
    found = None
    if corpus:
        case = ask.case()
        found = decisions_like(
            case.matter, ask.cases.schema, None, corpus, "", "", MOST, whole_names=False, index_at_most=AT_ONCE
        )
    return ask.render("corpus-like.html", corpus=corpus, found=found, went=went, address=_address)


WAYS = (
    Way("/corpus", show=search),
    Way("/corpus/saved", change=save),
    Way("/corpus/decisions/{key}", show=show),
    Way("/m/{name}/like", show=like),
)
