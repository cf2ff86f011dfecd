"""What a corpus and an editor read, damaged, for ``python -m bench.fuzz``: queries, records, bulk files, case files."""

from __future__ import annotations

import csv
import io
import json
import random
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from bench.fuzz_inputs import EXAMPLES, Reader, file_of, library
from bench.mutated_files import broken, changed
from wellfounded.corpus.sources.model import DAMAGED
from wellfounded.problems import InputError

__all__ = ["OF_CORPUS"]

QUERIES = (
    '"well-founded fear" AND (nexus OR "on account of") -moot',
    "court:ca9 decided:2004..2010 judge:smith persecution~2",
    'NOT (asylum AND withholding) OR relief*, "past persecution"~5',
    "country:China decided:2019-02 published:yes",
)
RECORDS: tuple[dict[str, Any], ...] = (
    {"id": 1, "court_id": "ca9", "case_name": "A. v. B.", "date_filed": "2004-05-06", "plain_text": "Petition denied."},
    {"id": "2", "name": "C. v. D.", "decision_date": "2004", "court": {"slug": "us"}, "text": "Vacated.\nRemanded."},
    {"id": 3, "casebody": {"data": {"opinions": [{"text": "We affirm.", "author": "E, Judge", "type": "majority"}]}}},
)
BULK: dict[str, tuple[dict[str, str], ...]] = {
    "dockets": ({"id": "1", "court_id": "ca9", "docket_number": "04-1", "case_name": "A v. B"},),
    "clusters": (
        {"id": "1", "docket_id": "1", "date_filed": "2004-05-06", "case_name": "A v. B", "precedential_status": "x"},
    ),
    "citations": ({"id": "1", "volume": "1", "reporter": "F.3d", "page": "2", "cluster_id": "1"},),
    "opinions": (
        {"id": "1", "cluster_id": "1", "type": "010combined", "plain_text": "Denied.", "html_with_citations": ""},
        {"id": "2", "cluster_id": "1", "type": "040dissent", "plain_text": "", "html_with_citations": "<p>No."},
    ),
    "parentheticals": ({"id": "1", "text": "so", "described_opinion_id": "1", "describing_opinion_id": "2"},),
}


def _query(chance: random.Random, _: Path) -> None:
    from wellfounded.corpus.search.query import leaves, parse_query, positive

    text = " ".join(chance.choice(QUERIES) for _ in range(chance.choice((1, 1, 1, 2, 40))))
    query = parse_query(changed(text, chance))
    list(leaves(query)), list(positive(query))


def _table(rows: tuple[dict[str, Any], ...]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, sorted({name for row in rows for name in row}))
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _records(chance: random.Random, folder: Path) -> None:
    from wellfounded.corpus.sources.tables import items_of_table

    rows = tuple(chance.choice(RECORDS) for _ in range(chance.randint(1, 4)))
    kind = chance.choice(("csv", "json", "jsonl"))
    lines = "\n".join(map(json.dumps, rows))
    text = _table(rows) if kind == "csv" else json.dumps(rows) if kind == "json" else lines
    path = file_of(folder, f"decisions.{kind}", changed(text, chance), chance)
    if chance.random() < 0.2:
        with zipfile.ZipFile(folder / "packed.zip", "w") as archive:
            archive.write(path, path.name)
        path = folder / "packed.zip"
        path.write_bytes(broken(path.read_bytes(), chance))
    list(items_of_table(path))


def _bulk(chance: random.Random, folder: Path) -> None:
    from wellfounded.corpus.sources.courtlistener import bulk_kind, items_of_bulk

    found: dict[str, list[Path]] = {}
    for name, rows in BULK.items():
        path = file_of(folder, f"{name}.csv", changed(_table(rows), chance), chance)
        kind = bulk_kind(path)
        if kind not in ("", "other"):
            found.setdefault(kind, []).append(path)
    list(items_of_bulk(found, chance.choice(((), ("ca9",)))))


@cache
def _case_words() -> Any:
    from wellfounded.assess.schema import matter_schema
    from wellfounded.editor.case_words import CaseWords

    return CaseWords(library(), matter_schema(library()))


def _in_an_editor(chance: random.Random, _: Path) -> None:
    from wellfounded.editor.text import NotPossible, Point

    lines = changed(chance.choice(EXAMPLES).read_text(encoding="utf-8"), chance).split("\n")
    first = chance.randrange(len(lines))
    text = "\n".join(lines[: first + 1] if chance.random() < 0.5 else lines)
    point = Point(chance.randrange(first + 2), chance.randrange(40))
    words = _case_words()
    words.completions(text, point), words.hover(text, point), words.definition(text, point)
    words.renamable(text, point)
    try:
        words.rename(text, point, changed("another-id", chance))
    except NotPossible as refused:
        raise InputError([]) from refused


OF_CORPUS: dict[str, Reader] = {
    "queries": Reader(_query, 40_000),
    "records of a corpus": Reader(_records, 20_000, DAMAGED),
    "files in bulk": Reader(_bulk, 1_000),
    "case files in an editor": Reader(_in_an_editor, 4_000),
}
"""The readers of a corpus and of an editor, with how many inputs each is given."""
