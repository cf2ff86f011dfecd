"""What a document cites, held against the decisions of a corpus: existence, name, court, year, page, and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from wellfounded.citations.checker.model import Finding, Unchecked
from wellfounded.citations.checker.printed_form import finding_at
from wellfounded.citations.model import Mention
from wellfounded.citations.paged_document import Document
from wellfounded.citations.parser.case_names import common_party
from wellfounded.citations.quotations.checker import Source
from wellfounded.corpus.store import Row, Store

__all__ = ["confirm", "sources_of"]

_WORD = re.compile(r"[^\W\d_]{3,}")
_STAR = re.compile(r"(?<![\w*])\*(\d{1,4})\b")
_FIRST = re.compile(r"\d+")


def _cited(mentions: Sequence[Mention]) -> dict[str, list[Mention]]:
    """The decisions cited in full, by citation."""
    found: dict[str, list[Mention]] = {}
    for one in mentions:
        if one.core and one.kind in ("full", "agency") and one.place.number and one.resolves_to:
            found.setdefault(one.resolves_to, []).append(one)
    return found


def sources_of(store: Store, mentions: Sequence[Mention]) -> tuple[Source, ...]:
    """The texts of the published decisions that are cited, to compare quotations with."""
    rows = sorted((row[0], row[-1]) for row in _decisions(store, _cited(mentions)) if row[4])
    return tuple(Source(Document(f"{citation}.txt", text)) for citation, text in rows)


def _decisions(store: Store, citations: Iterable[str]) -> Iterator[Row]:
    """The citation, title, court, year, whether published, and text of the decisions that have one of these citations.

    Their texts are looked up for these only: both tables in one query would be read from end to end.
    """
    columns = "citation, title, court, year, published, id, version"
    found = list(store.among(f"SELECT {columns} FROM decisions WHERE 1 = 1", "citation", filter(None, citations)))
    asked = "SELECT decision, version, text FROM texts WHERE 1 = 1"
    texts = {(id_, version): text for id_, version, text in store.among(asked, "decision", (row[5] for row in found))}
    for *row, id_, version in found:
        yield (*row, texts[id_, version])


def confirm(store: Store, mentions: Sequence[Mention]) -> tuple[list[Finding], list[Unchecked]]:
    """What the corpus has otherwise than the document says, and the decisions that it does not have."""
    cited = _cited(mentions)
    known: dict[str, list[Row]] = {}
    for citation, title, court, year, _, text in _decisions(store, cited):
        known.setdefault(str(citation), []).append((title, court, year, text))
    findings: list[Finding] = []
    missing: list[str] = []
    for citation, places in cited.items():
        if citation not in known:
            missing.append(places[0].normalized or citation)
            continue
        for mention in places:
            # Of several decisions at one page the one that fits best is meant.
            ways: list[list[Finding]] = [list(_differences(mention, row)) for row in known[citation]]
            best = min(ways, key=len)
            findings += best
    why = "the corpus has no decision at that citation"
    return findings, [Unchecked("decisions, in the corpus", why, tuple(sorted(missing)))] if missing else []


def _differences(mention: Mention, row: Row) -> Iterator[Finding]:
    title, court, year, text = row
    own = [name for name in mention.names if not common_party(name)] or list(mention.names)
    words = {word.lower() for name in own for word in _WORD.findall(name)}
    if words and title and not words & {word.lower() for word in _WORD.findall(title)}:
        yield finding_at(mention, "WF531", "differs", f"name differs: '{mention.name}' here, '{title}' in the corpus")
    if mention.year is not None and year and mention.year != year:
        yield finding_at(mention, "WF531", "differs", f"year differs: {mention.year} here, {year} in the corpus")
    if mention.court and court and mention.court != court:
        yield finding_at(mention, "WF531", "differs", f"court differs: {mention.court} here, {court} in the corpus")
    pages = [int(one) for one in _STAR.findall(text)]
    first, pin = _FIRST.match(mention.place.number), _FIRST.match(mention.pin)
    # The text says where its pages begin only if it has their numbers.
    if pages and first and pin and not int(first[0]) <= int(pin[0]) <= max(pages):
        said = f"page {pin[0]} is outside the decision, which ends at page {max(pages)} in the corpus"
        yield finding_at(mention, "WF531", "differs", said)
