"""``wellfounded read``: one file for a person, data, and many files into a table."""

from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner
from invented import agency

from wellfounded.cli import main


def run(*args, stdin=None):
    return CliRunner().invoke(main, ["read", *map(str, args)], input=stdin, catch_exceptions=False)


@pytest.fixture
def folder(tmp_path):
    for number in range(3):
        (tmp_path / f"d{number}.txt").write_text(agency(), encoding="utf-8")
    (tmp_path / "cat.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    return tmp_path


def test_a_person_sees_values_places_and_doubts(folder):
    shown = run(folder / "d0.txt").output
    assert "June 7, 2012  [page 1, line 10]" in shown
    assert "? " in shown


def test_data_has_each_field_under_its_name():
    data = json.loads(run("-", "--json", stdin=agency()).output)
    assert data["schema"] == "wellfounded.reading/1"
    assert set(data["decided"]) == {"value", "spans", "confidence", "how"}
    assert data["panel"]["value"] == ["Brown", "Gray-Finch"]


def test_many_files_into_a_table_and_one_bad_file_stops_nothing(folder):
    out = folder / "out.csv"
    done = run(folder, "--out", out)
    assert done.exit_code == 1
    assert "3 read, 1 could not be read" in done.output
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [row["decided"] for row in rows] == ["2012-06-07"] * 3
    assert json.loads(rows[0]["disposition"]) == ["appeal_dismissed"]


def test_a_run_broken_off_goes_on(folder):
    (folder / "cat.png").unlink()
    out = folder / "out.jsonl"
    run(folder / "d0.txt", "--out", out)
    with out.open("a", encoding="utf-8") as file:
        file.write('{"schema": "wellf')
    assert "2 read, 1 earlier" in run(folder, "--out", out, "--workers", "1").output
    assert len([json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]) == 3


def test_a_table_of_columns(folder):
    parquet = pytest.importorskip("pyarrow.parquet")
    run(folder / "d0.txt", "--out", folder / "out.parquet")
    assert parquet.read_table(folder / "out.parquet").to_pylist()[0]["decided_confidence"] == 0.99


@pytest.mark.parametrize(("args", "code"), [(["no.txt"], "WF401"), (["--out", "t.xyz", "no.txt"], "WF602")])
def test_what_cannot_be_done_is_said(args, code):
    done = run(*args)
    assert done.exit_code == 2
    assert code in done.output


def test_a_folder_without_decisions_is_said(tmp_path):
    done = run(tmp_path)
    assert (done.exit_code, "WF411" in done.output) == (2, True)


def test_a_defect_stops_none_of_the_others(folder, monkeypatch):
    from wellfounded.reading import batch

    real = batch.read_file
    monkeypatch.setattr(batch, "read_file", lambda path, *rest: 1 / 0 if path.endswith("d1.txt") else real(path))
    done = run(folder / "d0.txt", folder / "d1.txt", "--out", folder / "out.jsonl", "--workers", "1")
    assert (done.exit_code, "WF601" in done.output) == (1, True)
