"""No command shows a name of an unpublished decision, nor the number of a person's file, unless it is asked to."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from made_decisions import opinion
from wellfounded.api.corpus import corpus_add
from wellfounded.cli import main
from wellfounded.corpus import open_store

NAME, NUMBER = "Xochitla", "A012-345-678"
CITED = "Finch v. INS, 100 F.3d 200, 205 (6th Cir. 1996)"
TOLD = f"""Ana Maria {NAME} proposed a particular social group defined as "members of the {NAME} family." She cites
Matter of {NAME}, A012 345 678 (BIA May 3, 2019). We overrule {CITED}. {CITED}, was vacated by
Matter of {NAME}, A012 345 678 (BIA May 3, 2019). Ms. {NAME} testified that her uncle Pedro {NAME} was killed."""
BOARD = f"""U.S. Department of Justice
Executive Office for Immigration Review
Board of Immigration Appeals

MATTER OF:
Ana Maria {NAME.upper()}, {NUMBER}
Respondent

FILED March 3, 2023

ON APPEAL FROM A DECISION OF THE IMMIGRATION COURT, BOSTON, MA

The respondent, Ana Maria {NAME}, a native and citizen of Guatemala, appeals. {TOLD} The record is remanded.
"""
WRITING = {"add", "export", "watch"}
ASKED: dict[str, list[list[str]]] = {
    "status": [[]],
    "list": [[]],
    "failures": [[]],
    "search": [
        [],
        ["denied"],
        ["family"],
        ["--group", "family"],
        ["docket:A012345679"],
        ["cites:docket:bia/A012-345-679"],
    ],
    "saved": [["mine"]],
    "show": [],
    "like": [[str(Path(__file__).resolve().parents[2] / "examples" / "kaptsov.yaml")]],
    "cites": [["100 F.3d 200"], ["100 F.3d 200", "--treated"]],
    "history": [["100 F.3d 200"]],
    "alerts": [["--since", "2020-01-01"]],
    "conflicts": [[]],
    "figures": [[], ["--by", "group"], ["--by", "judge"], ["denied", "--by", "court"]],
    "difference": [["denied", "--first", "group=family", "--second", "court=bia"]],
    "replay": [[]],
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("decisions")
    (folder / f"{NAME.lower()}.txt").write_text(
        "NOT FOR PUBLICATION\n" + opinion("22-1001", f"Ana Maria {NAME}", more=TOLD)
    )
    (folder / "board.txt").write_text(BOARD)
    with (folder / "table.csv").open("w", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(["plain_text", "court", "date_filed", "docket_number", "case_name", "precedential_status"])
        text = opinion("22-1009", f"Ana Maria {NAME}", more=TOLD)
        rows.writerow([text, "ca1", "2023-04-05", "22-1009", f"{NAME} v. Garland", "Unpublished"])
        rows.writerow(
            [BOARD.replace("March 3", "May 5"), "bia", "2023-05-05", NUMBER, f"Matter of {NAME}", "Unpublished"]
        )
    brief = folder.parent / "brief.txt"
    brief.write_text(f"See {CITED}.\n")
    place = str(tmp_path_factory.mktemp("corpus"))
    corpus_add(folder, corpus=place)
    for more in (["watch", str(brief)], ["search", "family", "--save", "mine"]):
        assert CliRunner().invoke(main, ["corpus", *more, "--corpus", place]).exit_code == 0
    return place


def commands(place):
    with open_store(place) as store:
        assert int(store.value("SELECT count(*) FROM decisions")) == 4
        shown = [[id_, *more] for (id_,) in store.rows("SELECT id FROM decisions") for more in ([], ["--text"])]
    for name, several in {**ASKED, "show": shown}.items():
        yield from ([name, *more] for more in several)


def test_every_command_is_asked():
    context = click.Context(main)
    group = main.get_command(context, "corpus")
    assert isinstance(group, click.Group)
    assert set(group.list_commands(context)) == {*WRITING, *ASKED}


def test_no_command_shows_a_name_or_the_number_of_a_file(place):
    for command in commands(place):
        for form in ([], ["--json"]):
            done = CliRunner().invoke(main, ["corpus", *command, *form, "--corpus", place])
            assert done.exit_code in (0, 1, 2), command
            assert "Traceback" not in done.output
            assert NAME.casefold() not in done.output.casefold(), command
            asked = re.sub(r"A012-?345-?679", "", done.output)
            assert not re.search(r"012[ -]?345[ -]?67", asked), command


def test_names_are_shown_where_they_are_asked_for(place):
    done = CliRunner().invoke(main, ["corpus", "search", "--whole-names", "--corpus", place])
    assert NAME in done.output
