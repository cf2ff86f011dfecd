"""The first line of every case file that is written, by which an editor finds the schema."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.cli import main
from wellfounded.drafting.draft_writer import words_table
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import SCHEMA_LINE

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("petition", "appeal", "hearing", "motion")


def printed(*args):
    done = CliRunner().invoke(main, list(args), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("options", [("--all",), *(("--for", kind) for kind in KINDS)], ids=" ".join)
def test_a_blank_case_file_begins_with_it_and_loads(schema, options):
    text = printed("new", *options)
    assert text.startswith(f"{SCHEMA_LINE}\n")
    assert load_matter_text(text, schema).title


def test_a_draft_begins_with_it():
    assert words_table()["first_line"] == SCHEMA_LINE


def test_a_file_of_an_older_format_gets_it_once(tmp_path):
    case = tmp_path / "old.yaml"
    for before in ("", "# a note\n", f"{SCHEMA_LINE}\n", "# yaml-language-server: $schema=../mine.json\n"):
        case.write_text(f"{before}matter: A v. B\nforum: ca2\n", encoding="utf-8")
        printed("migrate", str(case))
        text = case.read_text(encoding="utf-8")
        assert text.count("$schema=") == 1
        assert text.startswith(before or SCHEMA_LINE) or text.startswith(f"{SCHEMA_LINE}\n{before}")


def test_it_changes_nothing_and_what_it_names_is_not_opened(schema, tmp_path):
    text = (ROOT / "examples" / "kaptsov.yaml").read_text(encoding="utf-8")
    plain = load_matter_text(text, schema)
    opened: list[object] = []
    watching = [True]
    sys.addaudithook(
        lambda event, args: opened.append(args) if watching and event in ("open", "socket.connect") else None
    )
    for named in (
        "matter.schema.json",
        "https://example.org/schema.json",
        f"{tmp_path}/none.json",
        "file:///etc/passwd",
    ):
        lined = load_matter_text(f"# yaml-language-server: $schema={named}\n{text}", schema)
        assert (lined.facts.keys(), lined.title, lined.denied.keys()) == (
            plain.facts.keys(),
            plain.title,
            plain.denied.keys(),
        )
    watching.clear()
    assert opened == []


def test_the_schema_it_names_is_the_one_that_is_printed():
    assert json.loads(printed("schema"))["title"] == "Case file"
