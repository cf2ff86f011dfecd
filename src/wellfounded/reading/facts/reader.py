"""What a text tells of, read where a draft is made: a decision of the agency or a court, or a brief."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from wellfounded.extraction.model import ExtractedDocument
from wellfounded.reading.data import table
from wellfounded.reading.facts.account import Account, Speaker, account_of
from wellfounded.reading.facts.claim_orders import claim_orders_of
from wellfounded.reading.facts.contentions import contentions_of
from wellfounded.reading.facts.determinations import determinations_of
from wellfounded.reading.facts.groups import groups_of
from wellfounded.reading.facts.history import history_of
from wellfounded.reading.facts.incidents import incidents_of
from wellfounded.reading.facts.written_dates import dates_in
from wellfounded.reading.layout import Layout, lay_out
from wellfounded.reading.model import Fact, Part, Reading
from wellfounded.reading.reader import read_layout

__all__ = ["applicants_of", "facts_of_account", "read_papers", "read_with_facts", "with_facts"]

_DAY = "2001-01-01"


def read_with_facts(document: ExtractedDocument) -> Reading:
    """What a document says, with the facts that it tells of."""
    layout = lay_out(document)
    return with_facts(read_layout(layout, document.notes), layout)


def read_papers(documents: Sequence[ExtractedDocument]) -> list[Reading]:
    """Several papers of one case, each with its facts: all of them about the people of the one that names the most."""
    laid = [(layout, read_layout(layout, document.notes)) for document in documents for layout in (lay_out(document),)]
    people = max((applicants_of(reading) for _, reading in laid), key=_named, default=())
    return [with_facts(reading, layout, people) for layout, reading in laid]


def _named(people: Sequence[Speaker]) -> tuple[int, int]:
    return sum(bool(one.called) for one in people), len(people)


def with_facts(reading: Reading, layout: Layout, applicants: Sequence[Speaker] = ()) -> Reading:
    """A reading with the facts of its text; ``applicants`` are those of the case, where other papers name them.

    In an opinion only the opinion of the court is read; in a file of the agency each decision, its own findings as its
    writer's. A text that is no decision, such as a brief, is read as a whole.
    """
    people = tuple(applicants) or applicants_of(reading) or (Speaker(""),)
    facts: list[Fact] = []
    for part, writer in _parts(reading, layout):
        account = account_of(layout, part.start, part.end, reading.family, people, writer)
        facts += _facts(account, len([fact for fact in facts if fact.kind == "finding"]))
        facts += claim_orders_of(layout, part) if writer == "ij" else ()
    facts += _latest(layout)
    return replace(reading, facts=tuple(replace(fact, paper=reading.name) for fact in facts))


def _latest(layout: Layout) -> Iterator[Fact]:
    """The latest day that a text names, wherever it stands."""
    days = [
        (one.text, one.start, one.end) for one in dates_in(layout.text.flat) if one.exact and len(one.text) == len(_DAY)
    ]
    if days:
        text, start, end = max(days)
        quote = f"“{' '.join(layout.text.flat[start:end].split())}”"
        yield Fact("latest", {"date": text}, (layout.text.span(start, end),), 0.5, quote)


def applicants_of(reading: Reading) -> tuple[Speaker, ...]:
    """The applicants of a reading, by the names that its text uses."""
    found = reading.fields.get("applicants")
    value = found.value if found else ()
    people = [one for one in value if isinstance(one, Mapping)] if isinstance(value, tuple) else []
    sexes: Mapping[str, str] = table("facts/people")["sex"]
    return tuple(
        Speaker(str(one.get("called") or ""), str(one.get("relation") or ""), sexes.get(str(one.get("relation")), ""))
        for one in people
    )


def _parts(reading: Reading, layout: Layout) -> list[tuple[Part, str]]:
    """The parts whose account is read, each with who of the agency writes in it."""
    whole = Part("text", 0, len(layout.text.text))
    if reading.family == "agency":
        writers: Mapping[str, str] = table("facts/speakers")["writers"]
        parts = [(part, writers[part.kind]) for part in reading.parts if part.kind in writers]
        return parts or [(whole, "board")]
    if reading.family == "opinion":
        court = reading.fields.get("court")
        writer = "board" if court and court.value in table("facts/speakers")["of_the_agency"] else ""
        main = next((part for part in reading.parts if part.kind not in ("head",)), whole)
        return [(main, writer)]
    return [(whole, "")]


def facts_of_account(account: Account) -> list[Fact]:
    """What an account tells of, apart from what others rule or argue in it."""
    return [*history_of(account), *incidents_of(account), *groups_of(account)]


def _facts(account: Account, numbered: int) -> list[Fact]:
    facts = [*history_of(account), *incidents_of(account), *groups_of(account), *contentions_of(account)]
    for fact in determinations_of(account):
        name = "number" if fact.kind == "finding" else "finding"
        number = fact.values[name]
        facts.append(replace(fact, values={**fact.values, name: numbered + int(str(number))}))
    return facts
