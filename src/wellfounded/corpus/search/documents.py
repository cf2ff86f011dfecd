"""What is searched of the decisions of a store: their rows as documents of the index, a few hundred at once."""

from __future__ import annotations

import itertools
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wellfounded.corpus.search.fields import FIELDS
from wellfounded.corpus.search.index import BUSY, Document, SearchIndex
from wellfounded.corpus.search.profiles import drafted_facts
from wellfounded.corpus.store import Row, Store
from wellfounded.matter.schema import Schema
from wellfounded.problems import InputError
from wellfounded.reading.serialization import reading_of

__all__ = ["bring_up_to_date", "documents_after"]

_BATCH = 200
_COLUMNS = (
    "id", "changed", "version", "form", "court", "circuit", "day", "caption", "docket", "citation", "author", "judge",
    "reading",
)  # fmt: skip
_TRAITS = {
    "country": "country",
    "disposition": "disposition",
    "docket": "docket",
    "ground": "ground",
    "judge": "judge",
    "panel": "judge",
    "standard": "standard",
}
"""The field of the index for each trait; of groups and counsel it is what stands beside them."""
_NOBODY = "per curiam"


def bring_up_to_date(index: SearchIndex, store: Store, schema: Callable[[], Schema], at_most: int = 0) -> int:
    """Put what the store has and the index lacks into the index, of many ``at_most`` so many; gives how many are left.

    An index that is not of this store, or lacks what it should have, is made again from the beginning. ``schema`` gives
    what a case file may say; it is called when there is something to put in. While another process does this, nothing
    is put in.
    """
    try:
        _bring_up_to_date(index, store, schema, at_most)
    except InputError as error:
        if any(one.code != BUSY for one in error.problems):
            raise
    return max(0, _count(store) - index.count())


def _count(store: Store) -> int:
    return int(store.value("SELECT COUNT(*) FROM decisions"))


def _bring_up_to_date(index: SearchIndex, store: Store, schema: Callable[[], Schema], at_most: int) -> None:
    known, last = index.last_sequence(), int(store.value("SELECT COALESCE(MAX(changed), 0) FROM decisions"))
    if known < last:
        index.add(itertools.islice(documents_after(store, known, schema()), at_most or None))
    if known > last or (index.last_sequence() == last and index.count() != _count(store)):
        index.clear()
        index.add(itertools.islice(documents_after(store, 0, schema()), at_most or None))


def documents_after(store: Store, sequence: int, schema: Schema) -> Iterator[Document]:
    """The documents of the decisions that were added or changed after a sequence number, in the order of theirs."""
    asked = f"SELECT {', '.join(_COLUMNS)} FROM decisions WHERE changed > ? ORDER BY changed LIMIT {_BATCH}"
    while rows := store.rows(asked, [sequence]):
        yield from _documents(store, [dict(zip(_COLUMNS, row, strict=True)) for row in rows], schema)
        sequence = int(rows[-1][1])


def _documents(store: Store, rows: Sequence[dict[str, Any]], schema: Schema) -> Iterator[Document]:
    ids = [row["id"] for row in rows]
    texts = {
        (row[0], row[1]): row[2]
        for row in store.among("SELECT decision, version, text FROM texts WHERE 1 = 1", "decision", ids)
    }
    traits = _by_decision(store.among("SELECT decision, field, value, detail FROM traits WHERE 1 = 1", "decision", ids))
    issues = _by_decision(store.among("SELECT decision, issue, ruling FROM issues WHERE 1 = 1", "decision", ids))
    cited = _by_decision(store.among("SELECT DISTINCT decision, authority FROM citations WHERE 1 = 1", "decision", ids))
    for row in rows:
        id_ = row["id"]
        yield _document(row, texts[(id_, row["version"])], traits[id_], issues[id_], cited[id_], schema)


def _by_decision(rows: Iterator[Row]) -> dict[str, list[Row]]:
    """Rows by decision, in an order that is the same on both databases."""
    out: dict[str, list[Row]] = defaultdict(list)
    for row in sorted(rows):
        out[row[0]].append(row[1:])
    return out


def _document(
    row: dict[str, Any], text: str, traits: list[Row], issues: list[Row], cited: list[Row], schema: Schema
) -> Document:
    values: dict[str, list[str]] = {name: [] for name in FIELDS}
    for name in ("court", "circuit", "form", "docket"):
        values[name].append(row[name])
    values["judge"] += [row["judge"], row["author"] if row["author"] != _NOBODY else ""]
    for field, value, detail in traits:
        if field in _TRAITS:
            values[_TRAITS[field]].append(value)
        elif field in ("group", "counsel"):
            values[field].append(detail)
    values["issue"] += [issue for issue, _ in issues]
    values["ruling"] += [ruling for _, ruling in issues]
    values["cites"] += [authority for (authority,) in cited]
    return Document(
        row["id"],
        int(row["changed"]),
        text,
        row["day"],
        " ".join(filter(None, (row["caption"], row["citation"]))),
        tuple(value for field, value, _ in traits if field == "group"),
        {name: tuple(filter(None, found)) for name, found in values.items() if any(found)},
        tuple((issue, ruling) for issue, ruling in issues if issue and ruling),
        _facts(row["reading"], text, schema),
    )


def _facts(reading: str, text: str, schema: Schema) -> tuple[str, ...]:
    data = json.loads(reading)
    return drafted_facts(reading_of(data, text), schema) if data.get("facts") or data.get("issues") else ()
