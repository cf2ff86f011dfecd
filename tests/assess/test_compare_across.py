"""One matter over six days and four courts: the differences that the working tables give, each with its authority."""

from __future__ import annotations

import datetime as dt
import json
import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner
from ruamel.yaml import YAML

from wellfounded.cli import main

ROOT = Path(__file__).resolve().parents[2]
MATTER = str(ROOT / "examples" / "across-time.yaml")
YEARS = (1999, 2004, 2010, 2019, 2022, 2026)
COURTS = ("ca2", "ca5", "ca9", "ca11")
DAYS = [f"{year}-11-15" for year in YEARS]
SIGNS = {"established": "+", "unresolved": "?", "not established": "-"}

yaml = YAML(typ="safe", pure=True)
TABLE = yaml.load(Path(__file__).with_name("across_time.yaml").read_text(encoding="utf-8"))
CLOCKS = TABLE["clocks"]
ROWS_PAGE = runpy.run_path(str(ROOT / "docs" / "write_law_rows.py"))


def each(**options):
    return [
        word for name, values in options.items() for value in values for word in (f"--{name}".replace("_", "-"), value)
    ]


def compare(*args):
    done = CliRunner().invoke(main, ["compare", MATTER, *args, "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def cells_of(data):
    """For every sentence that varies: by court and year, the sign of its value and the authorities named for it."""
    where = {law["label"]: (law["forum"], int(law["as_of"][:4])) for law in data["laws"]}
    found: dict[str, dict] = {}
    for one in data["conclusions"]:
        cells = found[one["text"]] = {}
        for side in one["sides"]:
            named = [authority["short"] for authority in side["authorities"]]
            cells |= {where[label]: (SIGNS[side["value"]], named) for label in side["laws"]}
    return found


@pytest.fixture(scope="module")
def moved():
    """The whole matter moved to each day, in each court."""
    return cells_of(compare("--shift-dates", *each(forum=COURTS, as_of=DAYS)))


@pytest.fixture(scope="module")
def decided_then():
    """Nothing but the court's decision moved, in the court of the file."""
    return cells_of(compare(*each(as_of=DAYS)))


def grid_of(entry):
    """What the entry expects, by court and year."""
    signs = {court: entry["grid"].get("all") for court in COURTS} if "all" in entry["grid"] else entry["grid"]
    return {
        (court, year): sign for court, line in signs.items() for year, sign in zip(YEARS, line.split(), strict=True)
    }


def lies_in(reason, court, year):
    """Whether the clocks that a reason names lie within its intervals when the matter is decided in that year."""
    if court not in reason.get("in", COURTS):
        return False
    for clock in CLOCKS.keys() & reason.keys():
        day = CLOCKS[clock].replace(year=CLOCKS[clock].year + year - CLOCKS["court"].year)
        if not reason[clock].get("from", dt.date.min) <= day < reason[clock].get("until", dt.date.max):
            return False
    return True


ENTRIES = pytest.mark.parametrize("entry", TABLE["differences"], ids=lambda entry: entry["says"])


@ENTRIES
def test_the_differences_are_those_of_the_tables(moved, entry):
    assert entry["says"] in moved, "does not vary"
    cells = moved[entry["says"]]
    assert {where: cells[where][0] for where in grid_of(entry)} == grid_of(entry)


@ENTRIES
def test_each_difference_has_its_authority(moved, entry):
    for (court, year), sign in grid_of(entry).items():
        named = "; ".join(moved[entry["says"]][court, year][1])
        for reason in entry["because"]:
            if "authority" not in reason or not lies_in(reason, court, year):
                continue
            said = any(key in named for key in reason["authority"].split("|"))
            assert said, f"{court} {year} {sign}: {reason['authority']} is not among: {named}"


@ENTRIES
def test_the_grid_follows_from_the_rows(entry):
    """Established or unresolved where the interval of a row includes the day, and not established where none does."""
    for (court, year), sign in grid_of(entry).items():
        reasons = [reason for reason in entry["because"] if lies_in(reason, court, year)]
        wanted = "-" if not reasons else "?" if all(reason.get("open") for reason in reasons) else "+"
        assert sign == wanted, f"{court} {year}"


@pytest.mark.skipif(not ROWS_PAGE["TABLES"].is_dir(), reason="the working tables in ../shared/law are not here")
def test_the_intervals_are_those_of_the_tables():
    tables: dict[str, dict] = {}
    for name in ROWS_PAGE["NAMES"]:
        loaded = yaml.load((ROWS_PAGE["TABLES"] / f"{name}.yaml").read_text(encoding="utf-8"))
        rows = loaded if isinstance(loaded, list) else next(part for part in loaded.values() if isinstance(part, list))
        tables |= {row["id"]: row for row in rows}
    wrong = []
    for entry in TABLE["differences"]:
        for reason in entry["because"]:
            row = tables[reason["row"]]
            if "dated" in reason:
                continue
            ends = [interval for clock, interval in reason.items() if clock in CLOCKS]
            given = {(str(end), str(day)) for interval in ends for end, day in interval.items()}
            own = {("from", str(row.get("effective_from"))), ("until", str(row.get("effective_to")))}
            if given - own - {("until", "1997-04-01")}:
                wrong.append((entry["says"], reason["row"], sorted(given - own)))
    assert wrong == []


def test_every_row_that_is_named_is_in_the_library():
    listed = {row for rows in ROWS_PAGE["entries"]().values() for row in rows} | set(ROWS_PAGE["not_yet"]())
    named = {reason["row"] for entry in TABLE["differences"] for reason in entry["because"]}
    assert named <= listed


# The day of decision moved alone: what is judged by the day of filing stays what it was.
FIXED = [
    "the nexus standard for his asylum claim is one central reason",
    "the one-year filing deadline does not bar her asylum claim",
]


@pytest.mark.parametrize("says", FIXED)
def test_the_day_of_filing_does_not_move_with_that_of_decision(decided_then, says):
    after_the_act = [("ca2", year) for year in YEARS if year > 2005]
    signs = {decided_then[says][where][0] for where in after_the_act} if says in decided_then else {"unvaried"}
    assert len(signs) == 1


def test_what_goes_by_the_day_of_decision_moves_with_it(decided_then):
    begins = "the court must defer to the statutory interpretation"
    entry = next(entry for entry in TABLE["differences"] if entry["says"].startswith(begins))
    cells = decided_then[entry["says"]]
    for (court, year), sign in grid_of(entry).items():
        if court == "ca2":
            assert cells[court, year][0] == sign


def test_a_rule_of_one_year_bars_whoever_came_before_and_was_decided_then(decided_then):
    """The transit rule of 2019 ran from 2019-09-11 to 2020-06-30 (asylum-bars-rules-2018-2020)."""
    cells = decided_then["her asylum claim is subject to a mandatory bar"]
    assert {year: cells["ca2", year][0] for year in YEARS} == dict(zip(YEARS, "---+--", strict=True))
    assert "84 Fed. Reg. 33829" in cells["ca2", 2019][1]


def test_two_laws_compared_say_what_the_table_of_all_says(moved):
    data = compare("--shift-dates", "--as-of", DAYS[-1])
    assert data["conclusions"]
    for one in data["conclusions"]:
        cells = moved[one["text"]]
        assert (SIGNS[one["first"]], SIGNS[one["second"]]) == (cells["ca2", 2022][0], cells["ca2", 2026][0])
        if one["second"] != "not established":
            assert [authority["short"] for authority in one["authorities"]] == cells["ca2", 2026][1]
