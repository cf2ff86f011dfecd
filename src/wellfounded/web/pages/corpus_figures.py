"""Figures on the corpus: counts by group with a plot, the same as CSV."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.responses import Response

from wellfounded.api.figure_answers import CorpusFigures, FigureCount
from wellfounded.api.figures import corpus_figures, figure_fields, figure_measures
from wellfounded.problems import InputError, Problem
from wellfounded.web.pages.corpus import corpus_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (Place("Figures", "/figures", 27, of_matter=False),)
FIRST, BY = "rulings", "issue"
LEAST, MOST = 3, 20
"""Conditions that the form has room for, and that an address may have."""
_WORDS = ("measure", "by", "then", "since", "until")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for; ``where`` are fields with their values."""

    measure: str
    by: str
    then: str
    since: str
    until: str
    where: tuple[tuple[str, str], ...]

    @property
    def query(self) -> str:
        """The same as an address has it."""
        pairs = [(name, value) for name in _WORDS if (value := getattr(self, name))]
        pairs += [pair for field, value in self.where for pair in (("field", field), ("value", value))]
        return urlencode(pairs)

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The conditions as the form shows them, with room for more."""
        return [*self.where, *[("", "")] * (LEAST - len(self.where))]

    @property
    def conditions(self) -> list[str]:
        """The conditions that are whole, as the command takes them."""
        return [f"{field}={value}" for field, value in self.where if field and value]

    def figures(self, corpus: str) -> CorpusFigures:
        """The answer. Raises InputError."""
        by = [one for one in (self.by, self.then) if one]
        return corpus_figures(
            self.measure, by, self.conditions, since=self.since or None, until=self.until or None, corpus=corpus
        )


def _asked(ask: RequestContext) -> Asked:
    said = {name: ask.query(name).strip() for name in _WORDS}
    if not ask.request.query_params:
        said |= {"measure": FIRST, "by": BY}
    fields, values = (map(str.strip, ask.request.query_params.getlist(name)) for name in ("field", "value"))
    where = tuple(pair for pair in zip_longest(fields, values, fillvalue="") if any(pair))[:MOST]
    return Asked(**{**said, "measure": said["measure"] or FIRST}, where=where)


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
                Problem(_control(asked, one.file, one.message), 0, one.code, one.message, one.suggestion)
                for one in error.problems
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
        grouped=figure_fields(listed=True),
        rows=_decisions(found) if found and found.by else [],
    )


def _control(asked: Asked, option: str, message: str) -> str:
    """The control of the form that an option of the command stands for, where its message begins with what was said."""
    if option == "--by":
        return "then" if asked.by in figure_fields(listed=True) else "by"
    if option == "--where":
        for number, (field, value) in enumerate(asked.where, 1):
            if field and value and (field not in figure_fields() or message.startswith(f"'{value}'")):
                return f"value{number}" if field in figure_fields() else f"field{number}"
    return option.removeprefix("--")


def _decisions(found: CorpusFigures) -> list[tuple[FigureCount, str]]:
    """Each row with the address of the search for its decisions, if there is one."""
    out = []
    for one in found.counts:
        search = found.search_for(one)
        chosen = (
            [(f"by.{name}", value) for name, values in search.filters.items() for value in values] if search else []
        )
        words = [("q", search.query), ("from", search.first), ("to", search.last)] if search else []
        pairs = [pair for pair in (*words, *chosen) if pair[1]]
        out.append((one, f"/corpus?{urlencode(pairs)}" if search else ""))
    return out


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
