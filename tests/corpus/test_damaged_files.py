"""Decision files that are damaged in ways that no reader of their format expects: refused, or left out, in words."""

from __future__ import annotations

import zipfile

import pytest

from wellfounded.corpus.sources.courtlistener import bulk_kind
from wellfounded.corpus.sources.model import DAMAGED
from wellfounded.corpus.sources.tables import items_of_table

TEXT = b'{"id": 1, "text": "Denied."}\n'


def archive_with(path, before, after):
    """An archive of one file of records, with some of its bytes replaced wherever they stand."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.jsonl", TEXT)
    data = path.read_bytes()
    assert before in data
    path.write_bytes(data.replace(before, after))
    return path


def outcome(path):
    """What came of a file: the words in which it was refused, or of each record whether it was read."""
    try:
        return [" ".join(map(str, getattr(item, "problems", ()))) for item in items_of_table(path)]
    except DAMAGED as refused:
        return str(refused)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (b"PK\x01\x02\x14\x03\x14\x00", b"PK\x01\x02\x14\x03\x85\x00", "zip file version 13.3"),
        (b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x00\x00\x63\x00", "not supported"),
        (b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00", "encrypted"),
        (b"a.jsonl", b"\0.jsonl", "[]"),
    ],
    ids=["a later format", "another compression", "locked", "no name"],
)
def test_an_archive_that_is_not_read_is_named(tmp_path, before, after, said):
    assert said in str(outcome(archive_with(tmp_path / "a.zip", before, after)))


def test_json_nested_without_end_is_refused(tmp_path):
    (tmp_path / "a.json").write_text("[" * 200_000)
    assert outcome(tmp_path / "a.json") == "it is nested too deeply"


def test_a_heading_with_a_line_end_within_is_that_of_no_bulk_file(tmp_path):
    (tmp_path / "a.csv").write_bytes(b"id,cluster_id\rtype,plain_text\n")
    assert bulk_kind(tmp_path / "a.csv") == ""
