"""The first page of a matter: what it is, how it stands, and where to go."""

from __future__ import annotations

from collections import Counter

from starlette.responses import Response

from wellfounded.matter.model import Matter
from wellfounded.matter.yaml_parser import Map
from wellfounded.web.forms.sections import groups_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (Place("Overview", "", 0, also=("drafted",), does="Summary of the case and next steps."),)


def show(ask: RequestContext) -> Response:
    """The overview; of a file with problems, the problems."""
    problems = ask.problems
    matter = None if problems else ask.cases.matter(ask.matter_text.text, ask.name)
    return ask.render("overview.html", matter=matter, found=problems, counts=_counts(ask, matter))


def _counts(ask: RequestContext, matter: Matter | None) -> list[tuple[str, int]]:
    """How many things of each section the matter has, under the section's title, in the order of the forms."""
    if matter is None:
        return []
    schema = ask.cases.schema
    kinds = Counter(thing.kind for thing in matter.things.values())
    sections = [section for group in groups_of(schema, Map(0)) for section in group.sections]
    return [(section.title, kinds[section.thing]) for section in sections if kinds[section.thing]]


WAYS = (Way("/m/{name}", show=show),)
