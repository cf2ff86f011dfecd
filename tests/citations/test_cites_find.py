"""`cites find` as a person runs it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wellfounded.cli import main

TEXT = "Foo v. Bar, 12 F.3d 13, 14 (9th Cir. 1993).\nId. at 15. See 8 U.S.C. ? 1158(b)(1); Tr. at 5.\n"


def run(*args, stdin=None):
    return CliRunner().invoke(main, ["cites", "find", *args], input=stdin, catch_exceptions=False)


def test_the_data_can_be_scored():
    done = run("-", "--json", stdin=TEXT)
    data = json.loads(done.stdout)
    assert (done.exit_code, data["schema"]) == (0, "wellfounded.citations/1")
    fields = ("start", "end", "text", "kind", "normalized", "resolves_to", "pin", "year", "court")
    assert all(field in citation for citation in data["citations"] for field in fields)
    assert [TEXT[citation["start"] : citation["end"]] for citation in data["citations"]] == [
        citation["text"] for citation in data["citations"]
    ]
    assert [citation["resolves_to"] for citation in data["citations"]] == [
        "12 F.3d 13",
        "12 F.3d 13",
        "usc:8/1158(b)(1)",
        "record:tr",
    ]


def test_the_table_says_where_what_and_what_was_read_otherwise():
    lines = run("-", stdin=TEXT).stdout.splitlines()
    assert lines[0].split()[:2] == ["1", "full"]
    assert lines[1].split()[:2] == ["2", "id"]
    assert lines[2].endswith("(section symbol corrected)")
    assert lines[-1] == "4 citations"


@pytest.mark.parametrize(("options", "count"), [((), 4), (("--core",), 3)])
def test_what_is_no_authority_can_be_left_out(options, count):
    assert len(json.loads(run("-", "--json", *options, stdin=TEXT).stdout)["citations"]) == count


def test_a_file_that_is_not_there_is_told_in_one_line(tmp_path):
    done = run(str(tmp_path / "none.txt"))
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
