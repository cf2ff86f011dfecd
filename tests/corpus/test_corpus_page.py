"""The question that docs/corpus.md answers, from an empty folder: its commands and its notebook, as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from made_decisions import opinion
from wellfounded.cli import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "corpus.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## A question answered")[2].partition("\n## ")[0]
COMMANDS = re.findall(r"^```sh\n(.*?)^```", SECTION, re.MULTILINE | re.DOTALL)[0].splitlines()
(NOTEBOOK,) = re.findall(r"^```python\n(.*?)^```", SECTION, re.MULTILINE | re.DOTALL)
FAMILY = 'She proposed a particular social group defined as "members of the {} family."'
TRADE = 'She proposed a particular social group defined as "former market vendors."'
AGAINST = " We hold that the proposed particular social group is not cognizable because it lacks particularity."
DECISIONS = {
    "22-1001": ("First", "March 3, 2022", FAMILY.format("Quispe") + AGAINST),  # too early
    "23-1001": ("First", "March 3, 2023", FAMILY.format("Quispe") + AGAINST),
    "23-1002": ("First", "May 5, 2024", FAMILY.format("Rojas") + AGAINST),
    "23-1003": ("First", "June 6, 2024", TRADE + AGAINST),  # another group
    "23-1004": ("Eighth", "July 7, 2024", FAMILY.format("Vega") + AGAINST),
    "23-1005": ("Ninth", "July 8, 2024", FAMILY.format("Paz")),  # nothing held on it
}


TITLE = "Ana Quispe, Petitioner, v. MERRICK B. GARLAND, Attorney General of the United States, Respondent."
LISTED = [("23-1002", "2024-05-05"), ("23-1001", "2023-03-03")]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with nothing but the decisions."""
    (tmp_path / "downloads").mkdir()
    for docket, (circuit, day, told) in DECISIONS.items():
        text = opinion(docket, day=day, more=told).replace("For the First Circuit", f"For the {circuit} Circuit")
        (tmp_path / "downloads" / f"{docket}.txt").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_circuits_on_family_based_groups_since_2023_with_the_cases(folder, monkeypatch, capsys):
    said = []
    for line in COMMANDS:
        if line.startswith("export "):
            monkeypatch.setenv(*line.removeprefix("export ").split("="))
            continue
        done = CliRunner().invoke(main, shlex.split(line)[1:], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        said.append(done.output)
    added, figures, found, eighth = said
    assert "6 new" in added
    for line in ("ca1: against the applicant: 2 of 2", "ca8: against the applicant: 1 of 1"):
        assert line in figures
    assert "ca9" not in figures
    assert "3 decisions" in found
    assert "ca8-23-1004-2024-07-07" in eighth
    assert "ca1" not in eighth.partition("Counts")[0]
    exec(compile(NOTEBOOK, "docs/corpus.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == [
        "ca1: against_respondent 2 of 2",
        *(f"  {day} {TITLE} [ca1-{docket}-{day}]" for docket, day in LISTED),
        "ca8: against_respondent 1 of 1",
        f"  2024-07-07 {TITLE} [ca8-23-1004-2024-07-07]",
    ]
