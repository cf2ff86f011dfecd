"""The day through which the law was checked is said where an answer is asked for under the law of a later day."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.assess.currency import Currency, load_currency
from wellfounded.cli import main
from wellfounded.language.library import LAW_FOLDER
from wellfounded.problems import InputError
from wellfounded.reports.currency import currency_note, currency_rows

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CURRENCY = Currency(date(2026, 11, 28), {"review/motions.law": date(2026, 3, 1)})


def test_a_later_day_than_the_oldest_check_is_said():
    assert currency_note(CURRENCY, date(2026, 3, 1)) == ""
    assert "checked through March 1, 2026" in currency_note(CURRENCY, date(2026, 3, 2))
    assert currency_note(None, date(2030, 1, 1)) == ""


def test_files_not_checked_for_half_a_year_are_listed():
    (row,) = currency_rows(CURRENCY, date(2026, 9, 1))
    assert [under.text.partition(":")[0] for under in row.rows] == ["review/motions.law"]
    (later,) = currency_rows(CURRENCY, date(2027, 8, 1))
    assert len(later.rows) == 2


def test_the_library_says_its_day():
    found = load_currency(LAW_FOLDER)
    assert found is not None
    assert found.known_to >= date(2026, 11, 28)


def test_a_folder_without_the_file_says_nothing(tmp_path):
    assert load_currency(tmp_path) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("known_to = ", "Not TOML"),
        ("", "known_to is the day"),
        ('known_to = "soon"', "known_to is the day"),
        ("known_to = 2026-11-28\nfiles = 3", "[files] is a table"),
        ('known_to = 2026-11-28\n[files]\n"motions.law" = 2026-11-28', "There is no law file 'motions.law'"),
        ('known_to = 2026-11-28\n[files]\n"a/motion.law" = "x"', "the day is a date"),
    ],
)
def test_faults_are_named(tmp_path, text, message):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "motion.law").write_text("")
    (tmp_path / "currency.toml").write_text(text)
    with pytest.raises(InputError) as raised:
        load_currency(tmp_path)
    assert message in str(raised.value)


@pytest.mark.parametrize("command", [["review", "balachova.yaml"], ["assess", "new-claim.yaml"]])
def test_an_answer_under_later_law_says_so(command):
    name, case = command
    ask = [name, str(EXAMPLES / case)]
    assert "checked through" not in CliRunner().invoke(main, [*ask, "--as-of", "2010-05-01"]).output
    assert "law was checked through" in CliRunner().invoke(main, [*ask, "--as-of", "2031-01-01"]).output
    assert '"law_checked_through"' in CliRunner().invoke(main, [*ask, "--json"]).output


def test_law_check_reads_the_days(tmp_path):
    folder = tmp_path / "law"
    shutil.copytree(LAW_FOLDER, folder)
    (folder / "currency.toml").write_text("known_to = 2026-11-28\n[files]\n'review/motion.law' = 2026-11-28\n")
    result = CliRunner().invoke(main, ["law", "check", "--law", str(folder)])
    assert result.exit_code == 2
    assert "There is no law file 'review/motion.law'. Did you mean: review/motions.law?" in result.output


@pytest.mark.parametrize(
    ("case", "day", "silent"),
    [
        ("new-claim", "1900-01-01", True),
        ("new-claim", "1924-05-26", True),
        ("new-claim", "1950-01-01", True),
        ("new-claim", "1990-04-01", False),
        ("new-claim", "2010-05-02", False),
        ("chouchkov", "1900-01-01", True),
        ("chouchkov", "1999-02-01", False),
        ("kaptsov", "1900-01-01", True),
        ("kaptsov", "1924-05-26", True),
        ("kaptsov", "2005-02-01", False),
        ("in-preparation", "1900-01-01", True),
        ("in-preparation", "2026-11-01", False),
    ],
)
def test_a_review_by_law_that_says_nothing_of_the_case_says_so(case, day, silent):
    asked = ["review", str(EXAMPLES / f"{case}.yaml"), "--as-of", day]
    done = CliRunner().invoke(main, asked, catch_exceptions=False)
    told = " ".join(done.output.split())
    assert done.exit_code == 0
    assert ("the law library has no law in force on" in told) is silent
