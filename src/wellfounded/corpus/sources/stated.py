"""What a record states of its decision, in the words of the store."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from wellfounded.citations.tables.courts import court_called, court_of_heading
from wellfounded.corpus.records import Stated
from wellfounded.corpus.sources.model import words

__all__ = ["court_code", "filled", "published", "stated_of"]

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def filled(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The first of these fields that has words; empty where none has."""
    return next((one for name in names if isinstance(one := record.get(name), str) and one.strip()), "")


def court_code(said: object) -> str:
    """The code of a court by its code, its name, or the way it is cited; empty for one that is not known."""
    if isinstance(said, Mapping):
        return court_code(said.get("name_abbreviation")) or court_code(said.get("name"))
    return (court_called(said) or court_of_heading(said)) if isinstance(said, str) else ""


def stated_of(record: Mapping[str, Any]) -> Stated:
    """What a record states."""
    fields = words()["stated"]
    said = {name: filled(record, fields[name]).strip() for name in fields if name != "court"}
    day = _DAY.match(said["day"])
    court = next(filter(None, (court_code(record.get(name)) for name in fields["court"])), "")
    return Stated(
        court=court,
        day=day[0] if day else "",
        docket=said["docket"],
        citation=said["citation"],
        caption=" ".join(said["caption"].split()),
        author=said["author"],
        published=published(next((record[name] for name in fields["published"] if record.get(name) is not None), "")),
    )


def published(said: object) -> bool | None:
    """Whether a source says that a decision is published; None where it does not say."""
    word = str(said).strip().lower()
    known = words()["published"]
    return True if word in known["yes"] else False if word in known["no"] else None
