"""The first page of a matter: what it is, how it stands, and where to go."""

from __future__ import annotations

from starlette.responses import Response

from wellfounded.matter.model import Matter
from wellfounded.web.ask import Ask
from wellfounded.web.routes import Place, Way

PLACES = (Place("Overview", "", 0, does="What the matter is and where to go."),)


def show(ask: Ask) -> Response:
    """The overview; of a file with faults, the faults."""
    faults = ask.faults
    matter = None if faults else ask.cases.matter(ask.matter_text.text, ask.name)
    return ask.render("overview.html", matter=matter, found=faults, counts=_counts(ask, matter))


def _counts(ask: Ask, matter: Matter | None) -> list[tuple[str, int]]:
    """How many things of each section the matter has, in the order of the law's declarations."""
    if matter is None:
        return []
    kinds = [thing.kind for thing in matter.things.values()]
    return [(spec.section, kinds.count(spec.name)) for spec in ask.cases.schema.things if spec.name in kinds]


WAYS = (Way("/m/{name}", show=show),)
