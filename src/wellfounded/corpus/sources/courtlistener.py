"""CourtListener's bulk files: opinions, with their clusters, dockets, citations, and parentheticals, put together.

The files are copies of tables of a database, each in an order of its own and too large for memory. What is needed of
them is copied into a database in a temporary folder, and read there cluster by cluster: a cluster is a decision. Files
are told by their columns, in whatever order these stand.
"""

from __future__ import annotations

import csv
import html
import importlib
import io
import os
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from wellfounded.corpus.databases import disk_full
from wellfounded.corpus.records import Item, ReadItem, Stated, clean_text
from wellfounded.corpus.sources.bulk_csv import table_rows
from wellfounded.corpus.sources.model import DAMAGED, broken, opened, plain_suffix, words
from wellfounded.corpus.sources.stated import filled, published
from wellfounded.corpus.sources.tables import record_digest
from wellfounded.problems import InputError, Problem

__all__ = ["bulk_kind", "items_of_bulk"]

_TABLES = {
    "dockets": ("id", "court", "docket"),
    "clusters": ("id", "docket_id", "day", "caption", "status"),
    "citations": ("cluster", "place", "cite"),
    "opinions": ("id", "cluster", "type", "author", "text", "page"),
    "parentheticals": ("described", "describing", "place", "words"),
}
"""What is kept of each file, the ones that others refer to first."""
_OPINIONS = ("id", "cluster")
"""What is kept of every opinion where there are parentheticals, which may describe one of any court."""
_OWNERS = {
    "clusters": ("dockets", 1),
    "citations": ("clusters", 0),
    "opinions": ("clusters", 1),
    "parentheticals": ("opinions", 1),
}
"""Where only some courts are wanted: the table, and the place in a row, of what a row must belong to."""
_TEXTS = ("opinions", "parentheticals")
_AT_ONCE = 500
_HEADER = 20_000


def bulk_kind(path: Path) -> str:
    """Which of the bulk files a file is, ``other`` for one of the same set that is not read; empty for none of them.

    ``damaged`` is a table of which not even the beginning can be read.
    """
    if plain_suffix(path) != ".csv":
        return ""
    try:
        with opened(path) as file:
            first = file.read(_HEADER).decode("utf-8-sig", "replace").partition("\n")[0]
        columns = set(next(csv.reader(io.StringIO(first)), []))
    except csv.Error:
        return ""
    except DAMAGED:
        return "damaged"
    known, others = words()["courtlistener"], words()["courtlistener_others"]
    if any(columns >= set(needed) for needed in others.values()):
        return "other"
    has_text = not columns.isdisjoint({*words()["text"], *words()["page"]})
    return next((kind for kind, needed in known.items() if columns >= set(needed) and has_text == (kind in _TEXTS)), "")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is kept: what belongs to these courts, or to all; ``described``: also what parentheticals describe."""

    courts: frozenset[str]
    described: bool


def items_of_bulk(files: Mapping[str, Sequence[Path]], courts: Collection[str]) -> Iterator[Item | ReadItem]:
    """A decision for each cluster that has an opinion, ordered by its number; of these ``courts``, or of all.

    A file that is damaged gives what stands before the damage, and a problem. Raises InputError (WF885, WF883) where
    there is no room for them.
    """
    for path in files.get("damaged", ()):
        yield broken(path.name, str(path), "It cannot be read, not even its first line.")
    duckdb = importlib.import_module("duckdb")
    try:
        yield from _put_together(duckdb, files, courts)
    except (duckdb.Error, OSError) as error:
        place = os.environ.get("TMPDIR", "") or "TMPDIR"
        message = f"The bulk files cannot be put together in the temporary folder: {' '.join(str(error).split())[:300]}"
        if disk_full(error):
            message = "There is no room in the temporary folder. Make room, or name another in TMPDIR, then try again."
        raise InputError([Problem(place, 0, "WF885" if disk_full(error) else "WF883", message)]) from None


def _put_together(
    duckdb: Any, files: Mapping[str, Sequence[Path]], courts: Collection[str]
) -> Iterator[Item | ReadItem]:
    with tempfile.TemporaryDirectory(prefix="wellfounded-") as folder:
        config = {"threads": "1", "memory_limit": "1GB", "temp_directory": f"{folder}/more"}
        with duckdb.connect(f"{folder}/bulk.duckdb", config=config) as base:
            for table, columns in (*_TABLES.items(), ("every_opinion", _OPINIONS)):
                base.execute(f"CREATE TABLE {table} ({', '.join(f'{name} TEXT' for name in columns)})")
            wanted = _Wanted(frozenset(courts) if files.get("dockets") else frozenset(), bool(files.get(_TEXTS[1])))
            for kind in _TABLES:
                for path in files.get(kind, ()):
                    yield from _copied(base, kind, path, wanted)
            yield from _clusters(base)


def _copied(base: Any, kind: str, path: Path, wanted: _Wanted) -> Iterator[ReadItem]:
    """Copy what is needed of a file; what is given are its problems."""
    count = 0
    rows: list[tuple[str, ...]] = []
    try:
        with opened(path) as file:
            for count, row in enumerate(table_rows(file), start=1):
                if row is None:
                    yield broken(f"{path.name}#{count}", str(path), f"Record {count} is damaged.")
                    continue
                rows.append(_row(kind, row))
                if len(rows) == _AT_ONCE:
                    _keep(base, kind, rows, wanted)
                    rows = []
    except DAMAGED as error:
        said = " ".join(str(error).split())[:200] or type(error).__name__
        message = f"It cannot be read beyond record {count}: {said}. The records before are kept."
        yield broken(path.name, str(path), message)
    _keep(base, kind, rows, wanted)


def _row(kind: str, row: Mapping[str, str]) -> tuple[str, ...]:
    if kind == "dockets":
        return row["id"], row["court_id"], row["docket_number"]
    if kind == "clusters":
        caption = filled(row, ("case_name_full", "case_name", "case_name_short"))
        return row["id"], row["docket_id"], row["date_filed"], caption, row["precedential_status"]
    if kind == "citations":
        place = f"{row.get('type', ''):0>4}{row['id']:0>12}"  # the official reporter has the lowest type
        return row["cluster_id"], place, f"{row['volume']} {row['reporter']} {row['page']}"
    if kind == "parentheticals":
        said = clean_text(" ".join(row["text"].split()))
        return row["described_opinion_id"], row["describing_opinion_id"], f"{row['id']:0>12}", said
    text = filled(row, words()["text"])
    page = "" if text else filled(row, words()["page"])
    author = filled(row, ("author_str",))
    return row["id"], row["cluster_id"], row.get("type", ""), author, clean_text(text or page), "yes" if page else ""


def _keep(base: Any, kind: str, rows: list[tuple[str, ...]], wanted: _Wanted) -> None:
    """Rows into their table; where only some courts are wanted, those that belong to these."""
    if wanted.described and kind == "opinions":
        _insert(base, "every_opinion", _OPINIONS, [row[:2] for row in rows])
    if wanted.courts and kind == "dockets":
        rows = [row for row in rows if row[1] in wanted.courts]
    elif rows and wanted.courts and not (wanted.described and kind == "citations"):
        above, column = _OWNERS[kind]
        owners = sorted({row[column] for row in rows})
        found = base.execute(f"SELECT id FROM {above} WHERE id IN (SELECT unnest(?::TEXT[]))", [owners]).fetchall()
        there = {one for (one,) in found}
        rows = [row for row in rows if row[column] in there]
    _insert(base, kind, _TABLES[kind], rows)


def _insert(base: Any, table: str, columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
    if rows:
        arrow = importlib.import_module("pyarrow")
        given = arrow.table([list(column) for column in zip(*rows, strict=True)], names=list(columns))
        base.register("given", given)
        base.execute(f"INSERT INTO {table} SELECT * FROM given")
        base.unregister("given")


_ALL = """
SELECT o.cluster, o.type, o.id, o.author, o.text, o.page, coalesce(c.day, ''), coalesce(c.caption, ''),
       coalesce(c.status, ''), coalesce(d.court, ''), coalesce(d.docket, ''), coalesce(r.cite, '')
FROM opinions o LEFT JOIN clusters c ON c.id = o.cluster LEFT JOIN dockets d ON d.id = c.docket_id
LEFT JOIN (SELECT cluster, arg_min(cite, place) AS cite FROM citations GROUP BY cluster) r ON r.cluster = o.cluster
WHERE o.text <> '' ORDER BY length(o.cluster), o.cluster, o.type, length(o.id), o.id
"""


# What is said of a decision that is cited in several ways is there for each.
_SAID = """
SELECT o.cluster, r.cite, p.words FROM parentheticals p JOIN opinions o ON o.id = p.describing
JOIN every_opinion e ON e.id = p.described JOIN citations r ON r.cluster = e.cluster
WHERE p.words <> '' ORDER BY length(o.cluster), o.cluster, p.place, r.place
"""


def _clusters(base: Any) -> Iterator[Item]:
    said = groupby(_rows(base.cursor(), _SAID), key=lambda row: row[0])
    cluster, described = next(said, ("", iter(())))
    for number, group in groupby(_rows(base, _ALL), key=lambda row: row[0]):
        # Both come in the order of the clusters; what is said by one without a text is passed over.
        while cluster and (len(cluster), cluster) < (len(number), number):
            cluster, described = next(said, ("", iter(())))
        given = tuple((cite, words) for _, cite, words in described) if cluster == number else ()
        yield _decision(number, list(group), given)


def _rows(base: Any, sql: str) -> Iterator[tuple[Any, ...]]:
    found = base.execute(sql)
    return (row for part in iter(lambda: found.fetchmany(_AT_ONCE), []) for row in part)


def _decision(cluster: str, opinions: Sequence[tuple[str, ...]], said: tuple[tuple[str, str], ...]) -> Item:
    """The opinions of a cluster as one text, the court's first; one that is said to hold them all stands alone."""
    whole = [one for one in opinions if one[1].endswith("combined")]
    used = whole or opinions
    _, _, _, author, _, _, day, caption, status, court, docket, cite = used[0]
    pages = any(one[5] for one in used)
    texts = [one[4] if one[5] or not pages else f"<pre>{html.escape(one[4])}</pre>" for one in used]
    stated = Stated(
        court=court,
        day=day[:10],
        docket=docket,
        citation=cite,
        caption=" ".join(caption.split()),
        author=author,
        published=published(status),
        parentheticals=said,
    )
    record = {str(number): row for number, row in enumerate(used)}
    digest = record_digest({**record, "parentheticals": said} if said else record)
    return Item(f"cluster/{cluster}", digest, ("<hr>" if pages else "\n\f").join(texts), pages, stated=stated)
