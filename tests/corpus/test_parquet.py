"""A corpus as Parquet files: from either store into either, and nothing read again."""

from __future__ import annotations

import pyarrow.parquet
import pytest
from click.testing import CliRunner

from made_decisions import contents, opinion
from wellfounded.api.corpus import corpus_add, corpus_export, corpus_status
from wellfounded.cli import main
from wellfounded.corpus import decision_reader
from wellfounded.problems import InputError


@pytest.fixture
def filled(place, tmp_path):
    for name, numbers in (("first", (1001, 1002)), ("second", (1003, 1001))):
        (tmp_path / name).mkdir()
        for number in numbers:
            text = opinion(f"22-{number}", more="Amended." * (name == "second"))
            (tmp_path / name / f"{number}.txt").write_text(text)
        corpus_add(tmp_path / name, corpus=place, license=f"of the {name}")
    return place


def test_it_comes_back_as_it_was(filled, tmp_path, monkeypatch):
    written = corpus_export(tmp_path / "tables", corpus=filled)
    counts = {one.name: one.rows for one in written.tables}
    assert [counts[table] for table in ("sources", "decisions", "texts")] == [2, 3, 4]
    assert pyarrow.parquet.read_table(tmp_path / "tables" / "decisions.parquet")["published"].to_pylist() == [True] * 3
    monkeypatch.delattr(decision_reader, "_decision")
    corpus_add(tmp_path / "tables", corpus=tmp_path / "again")
    before, after = contents(filled), contents(tmp_path / "again")
    assert [row[1:] for row in after["sources"]] == [row[1:] for row in before["sources"]]
    for table in ("traits", "issues", "citations", "treatments"):
        assert after[table] == before[table]
    assert {row[:5] for row in after["texts"]} == {row[:5] for row in before["texts"]}
    assert {row[0]: row[4:] for row in after["decisions"]} == {row[0]: row[4:] for row in before["decisions"]}
    corpus_add(tmp_path / "tables", corpus=tmp_path / "again")
    assert contents(tmp_path / "again") == after


def test_both_stores_write_the_same_files(server, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(opinion())
    for name, place in (("one", tmp_path / "corpus"), ("two", server.new())):
        corpus_add(tmp_path / "in", corpus=place)
        corpus_export(tmp_path / name, corpus=place)
    files = [sorted((tmp_path / name).iterdir()) for name in ("one", "two")]
    assert [path.name for path in files[0]] == [path.name for path in files[1]]
    assert [path.read_bytes() for path in files[0]] == [path.read_bytes() for path in files[1]]


def test_files_that_are_there_stay_unless_that_is_asked_for(filled, tmp_path):
    args = ["corpus", "export", str(tmp_path / "tables"), "--corpus", filled]
    assert CliRunner().invoke(main, args).exit_code == 0
    done = CliRunner().invoke(main, args)
    assert (done.exit_code, "WF612" in done.output) == (2, True)
    assert CliRunner().invoke(main, [*args, "--force"]).exit_code == 0


def test_an_export_that_is_damaged_is_refused_or_ends_there(filled, tmp_path):
    corpus_export(tmp_path / "tables", corpus=filled)
    texts = tmp_path / "tables" / "texts.parquet"
    texts.write_bytes(texts.read_bytes()[:200])
    added = corpus_add(tmp_path / "tables", corpus=tmp_path / "again")
    assert {one.code for one in added.problems} == {"WF887"}
    assert corpus_status(corpus=tmp_path / "again").decisions == 0
    (tmp_path / "tables" / "sources.parquet").write_bytes(b"nothing")
    with pytest.raises(InputError) as problem:
        corpus_add(tmp_path / "tables", corpus=tmp_path / "again")
    assert [one.code for one in problem.value.problems] == ["WF887"]
