"""Sources added to a corpus, as the command adds them: each decision once, a bad record passed over."""

from __future__ import annotations

import bz2
import csv
import gzip
import json
import zipfile

import pyarrow
import pyarrow.parquet
import pytest
from click.testing import CliRunner

from made_decisions import contents, opinion
from wellfounded.api.corpus import corpus_add, corpus_decisions, corpus_failures, corpus_status
from wellfounded.cli import main
from wellfounded.corpus import open_store
from wellfounded.problems import InputError


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "decisions"
    (made / "more").mkdir(parents=True)
    (made / "a.txt").write_text(opinion("22-1001"))
    (made / "b.html").write_text(f"<pre>{opinion('22-1002')}</pre>")
    (made / "letter.txt").write_text("Dear editor,\n\nI write about the weather.\n")
    (made / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing more")
    (made / "notes.md").write_text("not looked at")
    (made / "more" / "c.txt").write_text(opinion("22-1003"))
    (made / "more" / "a-again.txt").write_text(opinion("22-1001"))
    return made


def totals(added):
    [one] = added.sources
    return (one.new, one.versions, one.known, one.before, one.failed)


def test_a_folder_is_added_once_however_often(place, folder):
    assert totals(corpus_add(folder, corpus=place)) == (3, 0, 1, 0, 2)
    before = contents(place)
    again = corpus_add(folder, corpus=place)
    assert totals(again) == (0, 0, 0, 4, 2)
    assert contents(place) == before
    assert {one.record: one.code for one in corpus_failures(corpus=place).failures} == {
        "broken.pdf": "WF405",
        "letter.txt": "WF886",
    }
    status = corpus_status(corpus=place)
    assert (status.decisions, status.texts, status.first, status.last) == (3, 3, "2023-03-03", "2023-03-03")
    assert [(one.records, one.failures) for one in status.sources] == [(4, 2)]
    assert [one.id for one in corpus_decisions(corpus=place, court="ca1", most=2).decisions] == [
        "ca1-22-1001-2023-03-03",
        "ca1-22-1002-2023-03-03",
    ]
    assert corpus_decisions(corpus=place, since="2023-03-04").of == 0


def test_a_file_that_changed_is_read_again(place, folder):
    corpus_add(folder, corpus=place)
    (folder / "a.txt").write_text(opinion("22-1001", more="He also seeks withholding of removal."))
    (folder / "letter.txt").write_text(opinion("22-1004"))
    assert totals(corpus_add(folder, corpus=place)) == (1, 1, 0, 3, 1)
    with open_store(place) as store:
        assert store.value("SELECT version FROM decisions WHERE docket = '22-1001'") == 2
        assert store.value("SELECT max(changed) FROM decisions") == 5


def test_both_stores_hold_the_same(server, folder, tmp_path):
    places = [str(tmp_path / "corpus"), server.new()]
    for place in places:
        corpus_add(folder, corpus=place)
    first, second = map(contents, places)
    assert first == second
    assert len(first["decisions"]) == 3


RECORDS = [
    {"id": 1, "plain_text": opinion("22-1001"), "court_id": "ca1", "precedential_status": "Unpublished"},
    {"id": 2, "plain_text": "", "html": f"<p>{opinion('22-1002')}</p>", "date_filed": "2023-04-05"},
    {"id": 3, "plain_text": "Affirmed.", "court_id": "ca9", "date_filed": "2020-01-02", "docket_number": "19-70001",
     "case_name": 'Ana "Anita" Quispe v. Garland'},
]  # fmt: skip


def write_records(path):
    suffix = path.name.partition(".")[2]
    if suffix == "parquet":
        rows = [{name: str(one.get(name, "")) for name in RECORDS[2] | RECORDS[1] | RECORDS[0]} for one in RECORDS]
        rows[0]["precedential_status"], rows[1]["precedential_status"], rows[2]["precedential_status"] = (
            "Unpublished",
            "",
            "",
        )
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    elif suffix == "csv":
        names = list(dict.fromkeys(name for one in RECORDS for name in one))
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(RECORDS)
    elif suffix == "json":
        path.write_text(json.dumps({"results": RECORDS}))
    elif suffix == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("data/records.jsonl", "\n".join(map(json.dumps, RECORDS)))
    else:
        data = "\n".join(map(json.dumps, RECORDS)).encode()
        path.write_bytes(bz2.compress(data) if suffix == "jsonl.bz2" else data)


@pytest.mark.parametrize("suffix", ["csv", "json", "jsonl", "jsonl.bz2", "parquet", "zip"])
def test_a_table_of_any_kind_gives_the_same_decisions(suffix, tmp_path):
    path = tmp_path / f"records.{suffix}"
    write_records(path)
    place = str(tmp_path / "corpus")
    assert totals(corpus_add(path, corpus=place, license="CC0")) == (3, 0, 0, 0, 0)
    with open_store(place) as store:
        assert store.rows("SELECT id, published, court, day, caption <> '' FROM decisions ORDER BY added") == [
            ("ca1-22-1001-2023-03-03", False, "ca1", "2023-03-03", True),
            ("ca1-22-1002-2023-04-05", True, "ca1", "2023-04-05", True),
            ("ca9-19-70001-2020-01-02", False, "ca9", "2020-01-02", True),
        ]
        assert store.value("SELECT caption FROM decisions WHERE court = 'ca9'") == 'Ana "Anita" Quispe v. Garland'
        assert store.value("SELECT license FROM sources") == "CC0"
    assert totals(corpus_add(path, corpus=place))[3] == 3


def test_the_names_of_an_unpublished_decision_are_not_shown(tmp_path):
    path = tmp_path / "records.jsonl"
    write_records(path)
    corpus_add(path, corpus=tmp_path / "corpus")
    shown = {one.id: one.title for one in corpus_decisions(corpus=tmp_path / "corpus").decisions}
    assert "Quispe" not in shown["ca1-22-1001-2023-03-03"]
    assert "PETITIONER" in shown["ca1-22-1001-2023-03-03"]
    assert "Quispe" in shown["ca1-22-1002-2023-04-05"]


def test_one_bad_record_stops_nothing(place, tmp_path):
    lines = [json.dumps(one) for one in RECORDS]
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join([lines[0], '{"id": 7, "plain_text": "cut o', "[1, 2]", lines[1]]))
    added = corpus_add(path, corpus=place)
    assert totals(added) == (2, 0, 0, 0, 2)
    assert [(one.code, "is damaged" in one.message) for one in added.problems] == [("WF887", True)] * 2


@pytest.mark.parametrize("suffix", ["jsonl.bz2", "jsonl.gz", "csv.bz2", "parquet", "zip"])
def test_a_file_that_was_cut_off_ends_there_and_no_other(suffix, place, tmp_path):
    whole = tmp_path / "whole" / f"records.{suffix}"
    whole.parent.mkdir()
    write_records(whole.with_name(f"records.{suffix.partition('.')[0]}"))
    data = whole.with_name(f"records.{suffix.partition('.')[0]}").read_bytes()
    if suffix.endswith("bz2"):
        data = bz2.compress(data)
    elif suffix.endswith("gz"):
        data = gzip.compress(data)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / f"a.{suffix}").write_bytes(data[:-20])
    (folder / "b.txt").write_text(opinion("22-1009"))
    added = corpus_add(folder, corpus=place)
    assert [one.code for one in added.problems] == ["WF887"]
    assert "cannot be read beyond record" in added.problems[0].message
    with open_store(place) as store:
        assert store.value("SELECT count(*) FROM decisions WHERE docket = '22-1009'") == 1
    assert totals(corpus_add(folder, corpus=place))[:3] == (0, 0, 0)


def test_the_commands_print_and_exit_as_said(folder, tmp_path, monkeypatch):
    monkeypatch.setenv("WELLFOUNDED_CORPUS", str(tmp_path / "corpus"))
    run = CliRunner().invoke
    assert run(main, ["corpus", "status"]).exit_code == 2
    done = run(main, ["corpus", "add", str(folder)])
    assert done.exit_code == 2
    assert "3 new decisions" in done.stdout
    assert "letter.txt: WF886" in done.stderr
    assert "letter.txt" in run(main, ["corpus", "failures"]).stdout
    (folder / "letter.txt").unlink()
    (folder / "broken.pdf").unlink()
    done = run(main, ["corpus", "add", str(folder), "--json"])
    assert done.exit_code == 0
    assert json.loads(done.stdout)["decisions"] == 3
    assert "3 of" not in run(main, ["corpus", "list"]).stdout
    assert "1 of 3 decisions." in run(main, ["corpus", "list", "--max", "1"]).stdout
    # what failed when the source was last read to its end
    assert run(main, ["corpus", "failures"]).stdout == "Every record was read.\n"


def test_a_path_that_is_not_there_adds_nothing(folder, tmp_path):
    with pytest.raises(InputError) as problem:
        corpus_add([folder, tmp_path / "nowhere"], corpus=tmp_path / "corpus")
    assert [one.code for one in problem.value.problems] == ["WF401"]
    assert not (tmp_path / "corpus").exists()
