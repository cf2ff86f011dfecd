"""The command, its data and its calendar files, as a person asks for them."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.cli import main

ROOT = Path(__file__).resolve().parents[2]
CHOUCHKOV = str(ROOT / "examples" / "chouchkov.yaml")
APPEAL = ("--event", "decision_of_judge=2026-03-02")


def run(*args, stdin=None):
    return CliRunner().invoke(main, ["deadlines", *args], input=stdin, catch_exceptions=False)


def test_the_answer_names_the_day_the_count_and_the_rule():
    said = run(*APPEAL)
    assert said.exit_code == 0
    text = " ".join(said.stdout.split())
    for words in (
        "Wednesday, April 1, 2026: Notice of appeal to the Board",
        "day 30: Wednesday, April 1, 2026: the period ends; due",
        "in force on November 27, 2026",
        "8 C.F.R. § 1003.38(b)-(d)",
        "mailing is not sufficient",
        "possible exceptions",
    ):
        assert words in text


def test_the_answer_as_data():
    data = json.loads(run(*APPEAL, "--json").stdout)
    assert data["schema"] == "wellfounded.deadlines/1"
    (only,) = data["deadlines"]
    assert (only["rule"], only["due"], only["day_of_week"]) == ("appeal-to-the-board", "2026-04-01", "Wednesday")
    assert only["count"]["steps"][-1] == {"day": "2026-04-01", "number": 30, "said": ""}
    assert only["status"]["is"] == "in force"
    assert [cited["key"] for cited in only["authorities"]] == ["8 C.F.R. § 1003.38", "8 U.S.C. § 1158"]


def test_the_same_question_has_the_same_bytes_and_the_order_of_events_does_not_matter():
    other = ("--event", "arrival=2025-07-04")
    assert run(*APPEAL, *other).stdout == run(*other, *APPEAL).stdout


def test_every_day_is_shown_when_asked_for():
    said = run(*APPEAL, "--each-day").stdout
    assert all(f"day {number}: " in said for number in range(31))
    assert "day 5: Saturday, March 7, 2026: a Saturday" in said
    # In the plain answer a weekend within the count is not told.
    assert "day 5: " not in run(*APPEAL).stdout


def test_a_matter_gives_its_dates():
    data = json.loads(run(CHOUCHKOV, "--json").stdout)
    assert data["as_of"] == "2000-07-20"
    assert data["forum"] == "ca9"
    days = {(one["rule"], one["due"]) for one in data["deadlines"]}
    assert {("petition-for-review", "1998-06-25"), ("appeal-to-the-board", "1997-02-24")} <= days
    assert ("rehearing", "2000-09-05") in days
    assert "arrival" not in {event["event"] for event in data["events"]}, "a date left out is no event"


def test_a_matter_from_standard_input_and_an_event_beside_it():
    text = Path(CHOUCHKOV).read_text(encoding="utf-8")
    assert run("-", stdin=text).stdout == run(CHOUCHKOV).stdout
    assert "Reply brief" in run("-", "--event", "government_brief_served=1999-01-04", stdin=text).stdout


def test_as_of_moves_the_law():
    at = run(CHOUCHKOV, "--as-of", "1999-05-01").stdout
    assert "Monday, June 21, 1999: Motion to reopen for CAT protection after an order final before March 22, 1999" in at
    assert "Monday, June 21, 1999" not in run(CHOUCHKOV).stdout
    assert "check for later changes" in run(*APPEAL, "--as-of", "2027-01-04").stdout
    assert "check for later changes" in run("--event", "arrival=2027-02-01").stdout


def test_dates_may_be_given_month_first():
    assert run("--event", "decision_of_judge=3/2/2026", "--as-of", "Nov. 27, 2026").stdout == run(*APPEAL).stdout


def test_a_vacated_rule_is_told_and_marked():
    said = run("--event", "decision_of_judge=2026-03-10").stdout
    assert "VACATED: Friday, March 20, 2026" in said
    assert "never in force  [Amica Center]" in said
    assert said.index("April 9, 2026: Notice") < said.index("VACATED")
    contested = run("--event", "reinstatement_order=2026-03-10").stdout
    assert "CONTESTED: Thursday, April 9, 2026" in contested


def test_the_list_of_events():
    said = run("--list").stdout
    assert "decision_of_judge: the date" in said
    data = json.loads(run("--list", "--json").stdout)
    assert data["schema"] == "wellfounded.deadlines-list/1"
    assert all(event["rules"] or event["meets"] for event in data["events"])


@pytest.mark.parametrize(
    ("args", "code", "suggestion"),
    [
        ((), "WF574", ""),
        (("--event", "decison_of_judge=2026-03-02"), "WF570", "decision_of_judge"),
        (("--event", "arrival=2026-13-02"), "WF571", "2026-02-13"),
        (("--event", "arrival=13/2/2026"), "WF571", "2/13/2026"),
        (("--event", "arrival=3/2/26"), "WF571", "3/2/2026"),
        (("--event", "arrival=March 2026"), "WF571", ""),
        (("--event", "arrival=0300-01-01"), "WF571", ""),
        (("--event", "arrival"), "WF572", "arrival=2026-03-02"),
        (("--event", "arrival="), "WF572", "arrival=2026-03-02"),
        ((*APPEAL, "--forum", "ca99"), "WF573", "ca9"),
        ((*APPEAL, "--as-of", "soon"), "WF157", ""),
        ((*APPEAL, "--as-of", "13/2/2026"), "WF157", "2/13/2026"),
        ((*APPEAL, "--ics", "no/such/folder/due.ics"), "WF575", ""),
        ((*APPEAL, "--law", "no-such-folder"), "WF163", ""),
        (("no-such.yaml",), "WF100", ""),
    ],
)
def test_what_is_wrong_is_told(args, code, suggestion):
    said = run(*args)
    assert said.exit_code == 2
    assert code in said.stderr
    assert (f"Did you mean: {suggestion}?" in said.stderr) if suggestion else "Did you mean" not in said.stderr
    assert said.stdout == ""


def test_everything_wrong_is_told_at_once():
    said = run("--event", "arival=2026-03-02", "--event", "move=x", "--forum", "ca12").stderr
    assert [code for code in ("WF570", "WF571", "WF573") if code in said] == ["WF570", "WF571", "WF573"]


def unfolded(text):
    return text.replace("\r\n ", "")


def test_the_calendar_file(tmp_path):
    path = tmp_path / "due.ics"
    run("--event", "decision_of_judge=2026-03-10", "--ics", str(path))
    raw = path.read_bytes()
    assert raw.replace(b"\r\n", b"").count(b"\n") == 0
    assert max(map(len, raw.split(b"\r\n"))) <= 75
    text = unfolded(raw.decode())
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert re.findall(r"DTSTART;VALUE=DATE:(\d+)", text) == ["20260409", "20260320"]
    assert re.findall(r"STATUS:(\w+)\r", text) == ["CONFIRMED", "CANCELLED"]
    assert len(set(re.findall(r"UID:(\S+)", text))) == 2
    assert "SUMMARY:[vacated] Due: Notice of appeal" in text
    again = tmp_path / "again.ics"
    run("--event", "decision_of_judge=2026-03-10", "--ics", str(again))
    assert again.read_bytes() == raw
    assert sorted(one.name for one in tmp_path.iterdir()) == ["again.ics", "due.ics"], "nothing temporary is left"
    assert not stat.S_IMODE(path.stat().st_mode) & 0o111
    assert run("--event", "decision_of_judge=2026-03-10", "--ics", "-").stdout.encode().replace(
        b"\r\n", b"\n"
    ) == raw.replace(b"\r\n", b"\n")


def test_a_calendar_is_written_over_a_calendar_and_over_nothing_else(tmp_path):
    path = tmp_path / "matter.yaml"
    path.write_text("matter: mine", encoding="utf-8")
    said = run(*APPEAL, "--ics", str(path))
    assert said.exit_code == 2
    assert "WF576" in said.stderr
    assert path.read_text(encoding="utf-8") == "matter: mine"
    calendar = tmp_path / "due.ics"
    for _ in range(2):
        assert run(*APPEAL, "--ics", str(calendar)).exit_code == 0
    assert "WF576" in run(*APPEAL, "--ics", str(tmp_path)).stderr
    link = tmp_path / "link.ics"
    link.symlink_to(calendar)
    calendar.write_bytes(b"")
    run(*APPEAL, "--ics", str(link))
    assert link.is_symlink()
    assert calendar.read_bytes().startswith(b"BEGIN:VCALENDAR")


def test_names_with_marks_of_the_calendar_format_are_escaped_and_not_cut(tmp_path):
    text = (
        Path(CHOUCHKOV)
        .read_text(encoding="utf-8")
        .replace("matter: Chouchkov v. INS", 'matter: "Ä, b; c \\\\ Ünd so weiter"')
    )
    raw = run("-", "--ics", "-", stdin=text).stdout_bytes
    assert max(map(len, raw.split(b"\r\n"))) <= 75
    assert "(Ä\\, b\\; c \\\\ Ünd so weiter)" in unfolded(raw.decode())
