"""Mentions as data, in the one shape that every ``--json`` about citations has."""

from __future__ import annotations

from collections.abc import Iterable

from wellfounded.citations.model import Mention

__all__ = ["SCHEMA", "mention_data", "mentions_data"]

SCHEMA = "wellfounded.citations/1"


def mention_data(mention: Mention) -> dict[str, object]:
    """A mention: first what can be scored against a list made by hand, then what else is known; the empty left out."""
    data: dict[str, object] = {
        "start": mention.start,
        "end": mention.end,
        "text": mention.text,
        "kind": mention.kind,
        "subkind": mention.subkind,
        "normalized": mention.normalized,
        "resolves_to": mention.resolves_to,
        "pin": mention.pin,
        "year": mention.year,
        "court": mention.court,
        "core": mention.core,
        "key": mention.key,
        "authority": mention.authority,
    }
    more: dict[str, object] = {
        "name": mention.name,
        "names": list(mention.names),
        "date": mention.date,
        "docket": mention.docket,
        "signal": mention.signal,
        "parentheticals": list(mention.parentheticals),
        "history": mention.history,
        "as_printed": mention.as_printed,
        "repairs": list(mention.repairs),
        "in_quote": mention.in_quote,
        "listed": mention.listed,
        "stream": mention.stream,
    }
    places = {
        "history_of": mention.history_of,
        "within": mention.within,
        "antecedent": mention.antecedent,
        "parallel": mention.parallel,
        "full_end": mention.full_end if mention.full_end > mention.end else -1,
    }
    return (
        data
        | {name: value for name, value in more.items() if value}
        | {name: value for name, value in places.items() if value >= 0}
    )


def mentions_data(file: str, mentions: Iterable[Mention], notes: Iterable[str] = ()) -> dict[str, object]:
    """All mentions of a document."""
    return {
        "schema": SCHEMA,
        "file": file,
        "notes": list(notes),
        "citations": [mention_data(mention) for mention in mentions],
    }
