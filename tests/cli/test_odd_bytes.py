"""Bytes that are no text: in arguments, in the names of files, and on a terminal that lacks a letter."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.cli import main
from wellfounded.reading.batch import table_text

ROOT = Path(__file__).resolve().parents[2]
CASE = str(ROOT / "examples" / "new-claim.yaml")
ODD = os.fsdecode(b"\xff\xfe-x")
BRIEF = "Smith v. Jones, 500 F.3d 100 (9th Cir. 2007).\n"


def run(*args):
    """A command; whatever it says can be written as UTF-8."""
    done = CliRunner().invoke(main, list(args))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    done.output.encode()
    return done


@pytest.mark.parametrize(
    "line",
    [
        "why {case} {odd}", "whynot {case} {odd}", "review {case} --forum {odd}", "review {case} --as-of {odd}",
        "review {case} --position {odd}:{odd}", "review {case} --outline {odd}", "review {case} --law {odd}",
        "{odd}", "review --{odd}", "review {odd}", "new --for {odd}", "new --for petition --title {odd}",
        "compare {case} --without {odd}", "law show {odd}", "law test {odd}", "law rename {odd} {odd} {odd}",
        "deadlines --event {odd}", "deadlines --event decision_of_judge={odd}", "replay {odd}", "vault list {odd}",
        "purge {odd} a.yaml", "serve {odd}", "migrate {odd}", "read {odd}", "draft {odd}",
        "length {odd} --forum ca9 --on 2026-03-04",
        "cites check {odd}", "completion install {odd}",
    ],
)  # fmt: skip
def test_an_argument_that_is_no_text_is_refused_in_words(line):
    done = run(*(word.format(case=CASE, odd=ODD) for word in line.split()))
    assert done.exit_code == 2
    assert len(done.stderr.strip().splitlines()[-1]) > 10


@pytest.fixture
def folder(tmp_path):
    """A folder of files whose names are no text."""
    shutil.copy(CASE, os.fsdecode(os.fsencode(tmp_path) + b"/\xffcase.yaml"))
    with open(os.fsencode(tmp_path) + b"/\xffbrief.txt", "w", encoding="utf-8") as file:
        file.write(BRIEF)
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "review {case}", "review {case} --json", "gaps {case}", "migrate {case}", "replay {case}",
        "exhibits {case} -o {out}.md", "exhibits {case} -o {out}.html", "exhibits {case} -o {out}.docx",
        "exhibits {case} -o {out}.pdf",
        "cites check {brief}", "cites check {brief} --json", "cites annotate {brief} -o {out}.html",
        "cites toa {brief}", "cites toa {brief} --docx {out}.docx", "length {brief} --forum ca9 --on 2026-03-04",
        "read {brief}", "read {brief} --json", "read {brief} --out {out}.csv", "read {brief} --out {out}.parquet",
        "read {brief} --anonymize --out {out}.txt", "deadlines --event decision_of_judge=2026-03-10 --ics {out}.ics",
    ],
)  # fmt: skip
def test_a_file_whose_name_is_no_text_is_read_and_written(line, folder):
    names = {name: os.fsdecode(os.fsencode(folder) + end) for name, end in
             (("case", b"/\xffcase.yaml"), ("brief", b"/\xffbrief.txt"), ("out", b"/\xffout"))}  # fmt: skip
    done = run(*(word.format(**names) for word in line.split()))
    assert done.exit_code in (0, 1), done.output
    if "{out}" in line:
        assert any(name.startswith(b"\xffout") for name in os.listdir(os.fsencode(folder)))


def test_a_table_names_such_a_file_and_knows_it_again(folder):
    brief, out = os.fsdecode(os.fsencode(folder) + b"/\xffbrief.txt"), folder / "out.csv"
    for said in ("1 read", "0 read, 1 earlier"):
        done = run("read", brief, "--out", str(out))
        assert (done.exit_code, done.output.startswith(said)) == (0, True), done.output
    [row] = csv.DictReader(out.read_text(encoding="utf-8").splitlines())
    assert row["file"].endswith("\\xffbrief.txt")


def test_a_terminal_that_lacks_a_letter_shows_its_number():
    environment = {**os.environ, "PYTHONIOENCODING": "koi8-r:strict"}
    command = [sys.executable, "-m", "wellfounded", "review", CASE]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\xa7 1101" in done.stdout  # the section sign


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t"])
def test_no_cell_of_a_table_is_a_formula(begins):
    reading = {"file": f"{begins}cmd|' /C calc'!A0.txt", "family": "none", "notes": [f"{begins}1+1"]}
    rows = list(csv.DictReader(io.StringIO(table_text([reading]), newline="")))
    assert [row["file"] for row in rows] == [f"'{reading['file']}"]
    assert rows[0]["notes"] == f"'{begins}1+1"


def test_no_carriage_return_ends_a_row():
    reading = {"file": "a\rb.txt", "family": "none", "notes": ["c\r\nd"]}
    [row] = csv.DictReader(io.StringIO(table_text([reading]), newline=""))
    assert (row["file"], row["notes"]) == ("a b.txt", "c \nd")


def test_a_table_whose_file_is_named_like_a_formula_is_known_as_ours(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("=1+1.txt").write_text(BRIEF, encoding="utf-8")
    Path("b.txt").write_text(BRIEF, encoding="utf-8")
    assert run("read", "=1+1.txt", "--out", "out.csv").exit_code == 0
    assert run("read", "=1+1.txt", "b.txt", "--out", "out.csv").exit_code == 0
    lines = Path("out.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["'=1+1.txt", "b.txt"]


def test_a_line_separator_in_a_decision_breaks_no_line_of_values(tmp_path):
    (tmp_path / "a.txt").write_text("Smith\u2028Jones\n" + BRIEF, encoding="utf-8")
    (tmp_path / "a\u2028b.txt").write_text(BRIEF, encoding="utf-8")
    files = [str(tmp_path / "a.txt"), str(tmp_path / "a\u2028b.txt")]
    for ending in ("csv", "csv", "jsonl"):
        done = run("read", *files, "--out", str(tmp_path / f"out.{ending}"), "--workers", "1")
        assert done.exit_code == 0, done.output
    found = [json.loads(line)["file"] for line in (tmp_path / "out.jsonl").read_bytes().splitlines()]
    assert found == files
