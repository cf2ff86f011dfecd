"""What commands write: private, never over their own input, and over another file only with --force."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from wellfounded.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
CASE = ROOT / "examples" / "new-claim.yaml"
BRIEF = "Smith v. Jones, 500 F.3d 100 (9th Cir. 2007).\n"
DECISION = "U.S. Department of Justice\nExecutive Office for Immigration Review\n\nDecision of the Board\n" * 3

# Each command that writes a file: its arguments, {input} and {out} being files, and the ending of what is written.
WRITERS = {
    **{
        name: ((name, "{input}", "-o", "{out}"), ".md")
        for name in (
            "memo", "chart", "authorities", "preservation", "corroboration", "statements", "exhibits", "chronology",
            "glance", "elements",
        )
    },
    "document": (("document", "packet", "{input}", "-o", "{out}"), ".md"),
    "cites toa": (("cites", "toa", "{input}", "--docx", "{out}"), ".docx"),
    "cites annotate": (("cites", "annotate", "{input}", "-o", "{out}"), ".html"),
    "read": (("read", "{input}", "--out", "{out}"), ".csv"),
    "read --anonymize": (("read", "{input}", "--anonymize", "--out", "{out}"), ".txt"),
    "draft": (("draft", "{input}", "-o", "{out}", "--max", "0"), ".yaml"),
}  # fmt: skip
OF_ITS_OWN = {
    "completion install": "tested in test_completion.py",
    "corpus figures": "table, plot; tested in tests/corpus/test_figures.py",
    "corpus export": "tested in tests/corpus/test_parquet.py",
    "deadlines": "ics", "law book": "OUT", "law rename": "in place", "migrate": "in place",
}  # fmt: skip


def commands(group=main, above=()):
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        if isinstance(command, click.Group):
            yield from commands(command, (*above, name))
        else:
            yield " ".join((*above, name)), command


def test_every_command_that_writes_is_tested_here():
    assert COMMANDS
    found = {
        name for name, command in commands() for option in command.params
        if option.name in ("output", "out", "target", "ics")
    }  # fmt: skip
    assert found == {name.partition(" --")[0] for name in WRITERS} | {
        *("corpus export", "deadlines", "law book", "vault export")
    }


def prepared(name, folder):
    args, ending = WRITERS[name]
    given = folder / ("input.txt" if name.startswith(("cites", "read", "draft")) else "input.yaml")
    if given.suffix == ".yaml":
        shutil.copy(CASE, given)
    else:
        given.write_text(BRIEF if name.startswith("cites") else DECISION, encoding="utf-8")
    out = folder / f"out{ending}"

    def run(to=out, *more):
        return CliRunner().invoke(main, [*(one.format(input=given, out=to) for one in args), *more])

    return run, given, out


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_that_is_there_stays_unless_that_is_asked_for(name, tmp_path):
    run, given, out = prepared(name, tmp_path)
    out.write_text("somebody's own work\n")
    refused = run()
    assert (refused.exit_code, "WF612" in refused.output) == (2, True), refused.output
    assert out.read_text() == "somebody's own work\n"
    done = run(out, "--force")
    if name in ("draft",):  # what it needs is a decision; a refusal for that is no overwriting
        assert done.exit_code in (0, 2)
        return
    assert done.exit_code == 0, done.output
    assert out.read_bytes() != b"somebody's own work\n"
    assert out.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if path not in (given, out)) in ([], ["out.csv.jsonl"])


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("how", ["itself", "a hard link", "a link"])
def test_no_command_writes_over_what_it_reads_even_with_force(name, how, tmp_path):
    run, given, out = prepared(name, tmp_path)
    before = given.read_bytes()
    if how == "itself" and given.suffix != out.suffix:
        given = given.rename(given.with_suffix(out.suffix))
        args = [one.format(input=given, out=given) for one in WRITERS[name][0]]
        done = CliRunner().invoke(main, [*args, "--force"])
    else:
        to = out if how != "itself" else given
        if how == "a link":
            to.symlink_to(given)
        elif how == "a hard link":
            os.link(given, to)
        done = run(to, "--force")
    assert done.exit_code == 2, done.output
    assert given.read_bytes() == before


def readings(folder, *names):
    for name in names:
        (folder / name).write_text(DECISION, encoding="utf-8")
    return [str(folder / name) for name in names]


@pytest.mark.parametrize(
    "foreign",
    ["a list of my own", '{"id": 7}', "[1, 2]", '{"schema": "other/1", "file": "x"}', "", '{"schema": "x'],
)
@pytest.mark.parametrize("ended", [True, False])
@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
def test_no_line_of_others_is_dropped(foreign, ended, ending, tmp_path):
    if not foreign and not ended:
        return  # an empty file
    (paths, out) = readings(tmp_path, "d.txt"), tmp_path / f"out{ending}"
    lines = out if ending == ".jsonl" else tmp_path / "out.csv.jsonl"
    lines.write_text(foreign + ("\n" if ended else ""))
    before = lines.read_bytes()
    done = CliRunner().invoke(main, ["read", *paths, "--out", str(out), "--workers", "1"])
    assert (done.exit_code, "WF605" in done.output) == (2, True)
    assert lines.read_bytes() == before


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_a_table_is_written_again_until_somebody_changes_it(ending, tmp_path):
    one, two = readings(tmp_path, "d.txt", "e.txt")
    out = tmp_path / f"out{ending}"

    def run(*paths):
        return CliRunner().invoke(main, ["read", *paths, "--out", str(out), "--workers", "1"])

    assert run(one).exit_code == 0
    assert run(one, two).exit_code == 0
    assert run(two).exit_code == 0
    changed = out.read_bytes().replace(b"e.txt", b"f.txt") + (b"\n" if ending == ".csv" else b"")
    out.write_bytes(changed)
    again = run(one, two)
    assert (again.exit_code, "WF612" in again.output) == (2, True)
    assert out.read_bytes() == changed


def test_lines_are_private_and_a_line_cut_off_is_read_anew(tmp_path):
    one, two = readings(tmp_path, "d.txt", "e.txt")
    out = tmp_path / "out.jsonl"
    CliRunner().invoke(main, ["read", one, "--out", str(out), "--workers", "1"])
    assert out.stat().st_mode & 0o777 == 0o600
    whole = out.read_text()
    for cut in (1, 12, len(whole) // 2, len(whole) - 1):
        out.write_text(whole + whole[:cut])
        done = CliRunner().invoke(main, ["read", one, two, "--out", str(out), "--workers", "1"])
        assert done.exit_code == 0, done.output
        assert [json.loads(line)["file"] for line in out.read_text().splitlines()] == [one, two]


def test_a_calendar_of_another_program_is_not_written_over(tmp_path):
    path = tmp_path / "mine.ics"
    path.write_bytes(b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//another//EN\r\nEND:VCALENDAR\r\n")
    before = path.read_bytes()
    done = CliRunner().invoke(main, ["deadlines", "--event", "decision_of_judge=2026-03-10", "--ics", str(path)])
    assert (done.exit_code, "WF576" in done.output) == (2, True)
    assert path.read_bytes() == before
