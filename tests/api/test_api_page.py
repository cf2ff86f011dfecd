"""The examples on docs/api.md, run as they stand."""

from __future__ import annotations

import json
import os
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python( slow)?\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
QUICK = [code for slow, code in BLOCKS if not slow]
(LONG,) = (code for slow, code in BLOCKS if slow)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files that the page names, in which what it writes stays."""
    for name in ("examples", "docs"):
        os.symlink(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_examples_run_one_after_the_other(folder, capsys):
    names: dict[str, object] = {}
    for code in QUICK:
        exec(compile(code, "docs/api.md", "exec"), names)
    printed = capsys.readouterr().out
    for said in ("Balachova", "established", "WF1", "erroneous-finding-not-sustained", "2026-04-01"):
        assert said in printed


@pytest.mark.slow
def test_the_plot_shows_where_outcomes_change(folder, capsys):
    (folder / "circuits.py").write_text(LONG, encoding="utf-8")
    runpy.run_path(str(folder / "circuits.py"))
    spec = json.loads((folder / "changes.json").read_text(encoding="utf-8"))
    shown = [row for data in spec.get("datasets", {}).values() for row in data] or spec["data"]["values"]
    by_issue: dict[str, set[str]] = {}
    for row in shown:
        by_issue.setdefault(row["issue"], set()).add(row["outcome"])
    assert by_issue
    assert all(len(outcomes) == 2 for outcomes in by_issue.values())
    assert f"{len(by_issue)} issues change" in capsys.readouterr().out


def test_the_page_names_every_name_there_is():
    import wellfounded

    assert {name for name in wellfounded.__all__ if f"wellfounded.{name}" not in PAGE} == {"Matter", "Problem"}
