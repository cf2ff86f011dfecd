"""Figures on the corpus: counts by group with a plot, the same as CSV."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.responses import Response

from wellfounded.api.figure_answers import CorpusFigures
from wellfounded.api.figures import corpus_figures, figure_fields, figure_measures
from wellfounded.problems import InputError, Problem
from wellfounded.web.pages.corpus import corpus_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (Place("Figures", "/figures", 27, of_matter=False),)
FIRST, BY = "rulings", "issue"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for."""

    measure: str
    by: str
    then: str
    field: str
    value: str
    since: str
    until: str

    @property
    def query(self) -> str:
        """The same as an address has it."""
        return urlencode({name: value for name in self.__slots__ if (value := getattr(self, name))})

    def figures(self, corpus: str) -> CorpusFigures:
        """The answer. Raises InputError."""
        where = [f"{self.field}={self.value}"] if self.field and self.value else []
        by = [one for one in (self.by, self.then) if one]
        return corpus_figures(
            self.measure, by, where, since=self.since or None, until=self.until or None, corpus=corpus
        )


def _asked(ask: RequestContext) -> Asked:
    said = {name: ask.query(name).strip() for name in Asked.__slots__}
    if not ask.request.query_params:
        said |= {"measure": FIRST, "by": BY}
    return Asked(**{**said, "measure": said["measure"] or FIRST})


def show(ask: RequestContext) -> Response:
    """The form, the plot, and the table."""
    corpus, asked = corpus_of(ask), _asked(ask)
    found = None
    problems: tuple[Problem, ...] = ()
    if corpus:
        try:
            found = asked.figures(corpus)
        except InputError as error:
            problems = tuple(
                Problem(_control(asked, one.file), 0, one.code, one.message, one.suggestion) for one in error.problems
            )
    return ask.render(
        "corpus-figures.html",
        status=422 if problems else 200,
        corpus=corpus,
        asked=asked,
        found=found,
        problems_found=list(problems),
        measures=figure_measures(),
        fields=figure_fields(),
    )


def _control(asked: Asked, option: str) -> str:
    """The control of the form that an option of the command stands for."""
    known = figure_fields()
    if option == "--by":
        return "then" if asked.by in known else "by"
    if option == "--where":
        return "value" if asked.field in known else "field"
    return option.removeprefix("--")


def plot(ask: RequestContext) -> Response:
    """The plot as a picture, or to be printed."""
    ending = ".pdf" if ask.request.url.path.endswith(".pdf") else ".svg"
    drawn = _found(ask).plot_file(f"plot{ending}")
    if ending == ".pdf":
        return ask.download(drawn, "figures.pdf", "application/pdf")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})


def table(ask: RequestContext) -> Response:
    """The counts as CSV."""
    return ask.download(_found(ask).csv, "figures.csv", "text/csv")


def _found(ask: RequestContext) -> CorpusFigures:
    corpus = corpus_of(ask)
    if not corpus:
        raise HTTPException(404)
    try:
        return _asked(ask).figures(corpus)
    except InputError:
        raise HTTPException(404) from None


WAYS = (
    Way("/figures", show=show),
    Way("/figures/plot.svg", show=plot),
    Way("/figures/plot.pdf", show=plot),
    Way("/figures/figures.csv", show=table),
)
