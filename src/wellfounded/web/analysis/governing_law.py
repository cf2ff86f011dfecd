"""Under which law a page answers: the form at the top of it, and what is said when no such law can be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from starlette.responses import Response

from wellfounded.assess.case import Case
from wellfounded.assess.currency import load_currency
from wellfounded.dates import day_words
from wellfounded.language.model import Question
from wellfounded.problems import InputError, Problem
from wellfounded.reports.currency import currency_note
from wellfounded.web.server.request_context import CHOICES, RequestContext, matter_url

FIELD_OF = {
    "--forum": "forum",
    "day": "day",
    "--as-of": "day",
    "position": "position",
    "--position": "position",
}
"""Of which field of the form a problem of the choice is."""


@dataclass(frozen=True)
class GoverningLawForm:
    """What the form shows: what was chosen, what may be, and what was wrong with it.

    ``forum`` and ``day`` are as they stand in the address; ``shown_forum`` and ``shown_day`` those in use.
    ``note`` says through which day the law was checked, if the day asked about is later.
    ``positions`` are the questions on which a position is adopted.
    """

    action: str
    forum: str
    day: str
    shown_forum: str
    shown_day: str
    note: str
    positions: tuple[tuple[Question, str], ...]
    own: bool
    problems: tuple[Problem, ...]
    carried: tuple[tuple[str, str], ...]


def governing_law_form(ask: RequestContext, problems: tuple[Problem, ...] = ()) -> GoverningLawForm:
    """The form for a page; what else stands in its address is carried along."""
    query = ask.request.query_params
    matter = ask.cases.matter(ask.matter_text.text, ask.name)
    forums, questions = ask.cases.schema.forums, ask.cases.library.questions
    positions = []
    forum, day = query.get("forum", "").strip(), query.get("day", "").strip()
    shown_forum, shown_day, note = forums.get(forum or matter.forum, forum), day, ""
    if not problems:
        setting = ask.case().law.setting
        shown_forum, shown_day = forums[setting.forum], day_words(setting.day)
        note = currency_note(load_currency(ask.cases.library.folder), setting.day)
        positions = [(questions[name], position) for name, position in ask.lens.positions]
    carried = [(key, value) for key, value in query.multi_items() if key not in CHOICES and key != "page"]
    asked = any(query.get(key, "").strip() for key in CHOICES)
    return GoverningLawForm(
        ask.request.url.path,
        forum,
        day,
        shown_forum,
        shown_day,
        note,
        tuple(positions),
        not asked,
        problems,
        tuple(carried),
    )


def under(ask: RequestContext, tab: str, **query: str) -> str:
    """The address of another page of this matter under the same law."""
    more = urlencode({key: value for key, value in query.items() if value})
    start = f"{ask.here}/{tab}{ask.kept}"
    return f"{start}{'&' if ask.kept else '?'}{more}" if more else start


def taking(
    ask: RequestContext,
    tab: str,
    more: Iterable[tuple[str, str]] = (),
    positions: Mapping[str, str] | None = None,
    **law: str,
) -> str:
    """The address of a page under the law chosen, but with these positions, or another ``forum`` or ``day``.

    ``more`` is what else stands in it, in order; of a name there may be several.
    """
    query = ask.request.query_params
    pairs = [(key, law.get(key, query.get(key, ""))) for key in ("forum", "day")]
    chosen = ask.lens.positions if positions is None else tuple(sorted(positions.items()))
    pairs += [("position", f"{question}:{position}") for question, position in chosen]
    text = urlencode([pair for pair in (*pairs, *more) if pair[1]])
    return matter_url(ask.name, tab) + (f"?{text}" if text else "")


def answering(handler: Callable[[RequestContext], Response]) -> Callable[[RequestContext], Response]:
    """Wraps a page that answers about a matter: errors in the choice of law are shown at its form."""

    def show(ask: RequestContext) -> Response:
        if ask.problems:
            raise InputError(ask.problems)
        try:
            ask.case()
        except InputError as problem:
            return ask.render("law-problem.html", status=422, lens=governing_law_form(ask, of_fields(problem)))
        return handler(ask)

    return show


def of_fields(problem: InputError) -> tuple[Problem, ...]:
    """What is wrong with a choice of the law, each with the field of the form that it is about as ``file``."""
    return tuple(replace(one, file=FIELD_OF.get(one.file, "file")) for one in problem.problems)


def quick(ask: RequestContext) -> Case:
    """The matter under the law chosen, with only the law made ready that can apply to it."""
    return ask.case().of_possible_law()
