"""Files of records: a decision each, whatever breaks their lines, with what the record of its case says."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from invented import agency

from wellfounded.cli import main
from wellfounded.reading.batch import files_in, read_file
from wellfounded.reading.record_files import document_of_record, records_in

TEXT = agency()


def run(*args):
    return CliRunner().invoke(main, ["read", *map(str, args)], catch_exceptions=False)


def quoted(text):
    return '"' + text.replace('"', '""') + '"'


@pytest.mark.parametrize(
    "table",
    [
        f"id,plain_text,type\n7,{quoted(TEXT)},lead\n8,{quoted('no decision, but text')},lead\n",
        f"id,plain_text,type\r\n7,{quoted(TEXT)},lead\r\n8,{quoted('no decision, but text')},lead\r\n",
        f"id,type,plain_text\n7,lead,{quoted(TEXT)}\n8,lead,no decision\n",
    ],
)
def test_r102_a_row_with_line_breaks_in_it_is_one_record(tmp_path, table):
    file = tmp_path / "bulk.csv"
    file.write_bytes(table.encode())
    assert records_in(str(file)) == [f"{file}#7", f"{file}#8"]
    assert read_file(f"{file}#7")["decided"]["value"] == "2012-06-07"


def test_r102_breaks_without_quotation_marks_are_joined(tmp_path):
    file = tmp_path / "bulk.csv"
    file.write_text("id,plain_text,type\n7,first line\nsecond line\nthird,lead\n8,other,lead\n", encoding="utf-8")
    document = document_of_record(f"{file}#7")
    assert document is not None
    assert [line.text for line in document.pages[0].lines] == ["first line", "second line", "third"]
    assert len(records_in(str(file))) == 2


@pytest.mark.parametrize("broken", [False, True])
def test_r102_lines_of_json_with_raw_breaks_in_their_strings(tmp_path, broken):
    rows = [json.dumps({"id": number, "plain_text": TEXT}) for number in (1, 2)]
    file = tmp_path / "bulk.jsonl"
    file.write_text("\n".join(row.replace("\\n", "\n") if broken else row for row in rows), encoding="utf-8")
    assert [read_file(name)["decided"]["value"] for name in files_in([str(file)])] == ["2012-06-07"] * 2


CASE = {
    "id": 5,
    "citations": [{"volume": 12, "reporter": "F.3d", "page": "34"}],
    "sub_opinions": ["https://x.example/9/"],
}


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ([{"id": 9, "plain_text": TEXT, "cluster": "https://x.example/clusters/5/"}, CASE], "reported at 12 F.3d 34"),
        ([{"id": 9, "plain_text": TEXT, "cluster_id": 5}, CASE], "reported at 12 F.3d 34"),
        ([{"id": 9, "plain_text": TEXT, "cluster": CASE}], "reported at 12 F.3d 34"),
        (
            [{"id": 9, "plain_text": TEXT, "cluster": "https://x.example/clusters/6/"}, CASE],
            "which is not in this file",
        ),
        ([{"id": 9, "plain_text": TEXT, "citations": ["12 F.3d 34"]}], "reported at 12 F.3d 34"),
    ],
)
def test_r103_where_a_decision_is_published_stands_in_the_record_of_its_case(tmp_path, records, said):
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({"count": 1, "results": records}), encoding="utf-8")
    assert records_in(str(file)) == [f"{file}#9"]
    assert said in read_file(f"{file}#9")["notes"][0]


def test_a_page_in_a_record_is_read(tmp_path):
    file = tmp_path / "one.json"
    body = "".join(f"<p>{line}</p>" for line in TEXT.splitlines())
    file.write_text(
        json.dumps({"id": 3, "plain_text": "", "html": f"<html><body>{body}</body></html>"}), encoding="utf-8"
    )
    assert read_file(f"{file}#3")["decided"]["value"] == "2012-06-07"


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "id\n", "a,b\n1,2\n", "[" * 5000, '{"a": 1}', "\x00"])
@pytest.mark.parametrize("ending", ["json", "csv", "jsonl"])
def test_a_file_without_decisions_holds_no_records(tmp_path, text, ending):
    file = tmp_path / f"a.{ending}"
    file.write_text(text, encoding="utf-8")
    assert records_in(str(file)) == []
    assert run(file).exit_code in (0, 2)


def test_records_of_a_folder_go_into_a_table(tmp_path):
    (tmp_path / "a.jsonl").write_text(json.dumps({"id": 1, "plain_text": TEXT}) + "\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text(TEXT, encoding="utf-8")
    out = tmp_path / "out.jsonl"
    assert "2 read" in run(tmp_path, "--out", out, "--workers", "1").output
    assert "0 read, 2 earlier" in run(tmp_path, "--out", out, "--workers", "1").output


def test_numbers_are_masked_in_what_is_printed(tmp_path):
    file = tmp_path / "a.txt"
    opinion = (
        "Ann LARK v. Eric HOLDER\n\nNo. 09-1234\n\nUnited States Court of Appeals, First Circuit.\n\nMay 3, 2011\n\n"
        "WREN, Circuit Judge.\n\nWe deny the petition of A75 836 651 as to removal.\n"
    )
    file.write_text(opinion, encoding="utf-8")
    shown = run(file).output
    assert "09-XXXX" in shown
    assert "1234" not in shown
    assert "836" not in shown
    given = {"--json": run(file, "--json").output}
    for kind in ("jsonl", "csv"):
        out = tmp_path / f"out.{kind}"
        run(file, "--out", out)
        given[kind] = out.read_text(encoding="utf-8")
    for text in given.values():
        assert "09-XXXX" in text
        assert "1234" not in text
        assert "836" not in text
    for args in ((), ("--json",), ("--out", tmp_path / "whole.jsonl")):
        text = run(file, "--whole-numbers", *args).output
        text = (tmp_path / "whole.jsonl").read_text(encoding="utf-8") if args[:1] == ("--out",) else text
        assert "09-1234" in text
        assert "75 836 651" in text
