"""Whole commands on files, as a person runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
BALACHOVA = str(EXAMPLES / "balachova.yaml")
KAPTSOV = str(EXAMPLES / "kaptsov.yaml")
CLAIM = str(EXAMPLES / "new-claim.yaml")


def run(*args, stdin=None):
    return CliRunner().invoke(main, list(args), input=stdin, catch_exceptions=False)


# command line, the schema its data names
ANSWERS = [
    (["review", BALACHOVA], "wellfounded.review/1"),
    (["assess", CLAIM], "wellfounded.assess/1"),
    (["why", BALACHOVA, "{k-credibility} cannot be sustained"], "wellfounded.why/1"),
    (["why", BALACHOVA, "{k-credibility} withstands review"], "wellfounded.why/1"),
    (["whynot", BALACHOVA, "{k-credibility} withstands review"], "wellfounded.whynot/1"),
    (["gaps", CLAIM], "wellfounded.gaps/1"),
    (["questions", CLAIM], "wellfounded.questions/1"),
    (["unsettled", KAPTSOV], "wellfounded.unsettled/1"),
    (["compare", BALACHOVA, "--as-of", "2023-06-01"], "wellfounded.compare/1"),
    (["compare", BALACHOVA, "--forum", "ca5", "--forum", "ca9"], "wellfounded.compare-several/1"),
    (["replay", str(EXAMPLES)], "wellfounded.replay/1"),
    (["law", "check"], "wellfounded.law-check/1"),
    (["law", "show", "erroneous-finding-not-sustained"], "wellfounded.law-show/1"),
    (["law", "test", "erroneous-finding-not-sustained"], "wellfounded.law-test/1"),
]


@pytest.mark.parametrize(
    ("args", "schema"), ANSWERS, ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else ""
)
def test_every_answer_can_be_had_as_text_and_as_data(args, schema):
    text = run(*args)
    assert text.exit_code == 0, text.output
    assert len(text.stdout.splitlines()) >= 1
    assert "\x1b" not in text.stdout, "no colour when piped"
    data = run(*args, "--json")
    assert data.exit_code == 0, data.output
    assert json.loads(data.stdout)["schema"] == schema


def test_review_reads_standard_input():
    text = Path(BALACHOVA).read_text(encoding="utf-8")
    assert run("review", "-", stdin=text).stdout == run("review", BALACHOVA).stdout


@pytest.mark.parametrize("name", ["balachova", "chouchkov", "kaptsov"])
def test_what_was_expected_is_not_seen(name):
    """A matter that expects the opposite, or nonsense, gives the same answer byte for byte."""
    text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    head, expect, _ = text.partition("\nactual_disposition:")
    assert expect
    answer = run("review", "-", "--json", stdin=text)
    assert answer.exit_code == 0
    for instead in ("", "\nactual_disposition: {holds: ['the petition is denied'], fails: nonsense}\n"):
        assert run("review", "-", "--json", stdin=head + instead).stdout == answer.stdout


def test_same_bytes_whatever_the_hash_seed_and_the_locale():
    outputs = set()
    for seed, locale in (("0", "C"), ("1", "C.UTF-8"), ("4242", "POSIX")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "wellfounded", "review", KAPTSOV, "--json"]
        outputs.add(subprocess.run(command, env=env, capture_output=True, check=True).stdout)
    assert len(outputs) == 1


# what is wrong, the command line, what the message must say
WRONG = [
    ("no such file", ["review", "no-such.yaml"], "no-such.yaml"),
    ("no such forum", ["review", BALACHOVA, "--forum", "ca22"], "Did you mean: ca2"),
    ("no such day", ["review", BALACHOVA, "--as-of", "2023-02-30"], "2023-02-30"),
    ("no such question", ["review", KAPTSOV, "--position", "silent-neutralty:x"], "Did you mean: silent-neutrality"),
    ("no such position", ["review", KAPTSOV, "--position", "silent-neutrality:x"], "has no position 'x'"),
    ("half a position", ["review", KAPTSOV, "--position", "silent-neutrality"], "QUESTION:POSITION"),
    ("no such sentence", ["why", BALACHOVA, "{k-credibility} can not be sustained"], "Did you mean"),
    ("no such thing", ["why", BALACHOVA, "{k-credibilty} cannot be sustained"], "Did you mean: k-credibility"),
    ("thing of another kind", ["why", BALACHOVA, "{krasnoperov} cannot be sustained"], "is a person"),
    ("nothing to compare with", ["compare", BALACHOVA], "--forum"),
    ("dates shifted to no day", ["compare", BALACHOVA, "--forum", "ca9", "--shift-dates"], "--as-of"),
    (
        "dates moved beyond the calendar",
        ["review", KAPTSOV, "--as-of", "0005-01-01", "--shift-dates"],
        "years 1 to 9999",
    ),
    ("no such stage", ["new", "--stage", "hearin"], "Did you mean: hearing"),
    ("no such outline", ["review", BALACHOVA, "--outline", "reviw"], "Did you mean: review"),
    (
        "no such rule",
        ["law", "show", "erroneous-finding-not-sustaned"],
        "Did you mean: erroneous-finding-not-sustained",
    ),
    (
        "no such rule to test",
        ["law", "test", "erroneous-finding-not-sustaned"],
        "Did you mean: erroneous-finding-not-sustained",
    ),
    ("no such file to test", ["law", "test", "one-yaer.scenario"], "Did you mean: one-year.scenario"),
    ("no such command", ["reviw", BALACHOVA], "Did you mean: review"),
    ("a former command", ["missing", CLAIM], "The command 'missing' is now 'gaps'."),
    ("a former option", ["review", KAPTSOV, "--reading", "a:b"], "The option --reading is now --position."),
    ("a former option of a subcommand", ["law", "coverage", "--most", "3"], "The option --most is now --max."),
    ("no such option", ["review", BALACHOVA, "--froum", "ca2"], "--forum"),
]


@pytest.mark.parametrize(("args", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_wrong_input_is_said_plainly(args, message):
    command = [sys.executable, "-m", "wellfounded", *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_replay_says_where_paths_part(tmp_path):
    """An expectation turned round is a disagreement, with the step at which it arises; the others still agree."""
    text = Path(BALACHOVA).read_text(encoding="utf-8")
    turned = text.replace('- "the petition is granted as to {k-asylum}"', '- "the court does not reach {k-asylum}"', 1)
    assert turned != text
    (tmp_path / "turned.yaml").write_text(turned, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("matter: [", encoding="utf-8")
    done = run("replay", str(tmp_path), "--json")
    assert done.exit_code == 2, "the broken file is said"
    assert "broken.yaml" in done.stderr
    issues = json.loads(done.stdout)["issues"]
    wrong = [issue for issue in issues if not issue["agrees"]]
    assert [issue["text"] for issue in wrong] == ["the court does not reach his asylum claim"]
    assert wrong[0]["parted"]
    assert len(issues) > 10


def test_the_reader_may_go_away():
    command = f"{sys.executable} -m wellfounded review {BALACHOVA} | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Balachova")
    assert done.stderr == ""


def test_help_has_an_example_for_every_command():
    for command in COMMANDS:
        shown = run(command, "--help")
        assert shown.exit_code == 0
        assert f"wellfounded {command}" in shown.stdout


def test_a_new_file_can_be_asked_about_at_once():
    template = run("new", "--all", "--forum", "ca9", "--stage", "application").stdout
    assert run("assess", "-", "--as-of", "2026-01-01", stdin=template).exit_code == 0


@settings(max_examples=60, derandomize=True)
@given(st.data())
def test_a_damaged_matter_never_gives_a_traceback(data):
    """Lines of a good file dropped, doubled, swapped or written over: an answer, or exit 2 with messages."""
    lines = Path(BALACHOVA).read_text(encoding="utf-8").splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        way = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "write"]))
        if way == "drop":
            del lines[at]
        elif way == "double":
            lines.insert(at, lines[at])
        elif way == "swap":
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
        elif way == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, 40))]
        else:
            lines[at] = data.draw(st.text(max_size=30))
    done = run("review", "-", stdin="\n".join(lines))
    assert done.exit_code in (0, 2)
    if done.exit_code == 2:
        assert "WF" in done.stderr


@pytest.mark.parametrize("command", [["review"], ["read"], ["law", "check", "--law"], ["vault", "list"], ["draft"]])
@pytest.mark.parametrize("name", ["a" * 500, "é" * 300, "a/" * 3000])
def test_a_name_that_no_file_can_have_is_told(command, name):
    done = CliRunner().invoke(main, [*command, name])
    assert (done.exit_code, "Traceback" in done.output) == (2, False), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
