"""The decided matters in ``examples``: row by row, changed in one thing, and under other law."""

from __future__ import annotations

import pytest
from rows import ROOT, case_of, check, read_yaml

SEEDS = tuple(
    s for s in ("balachova", "chouchkov", "kaptsov") if (ROOT / "tests" / "seeds" / f"{s}_rows.yaml").exists()
)


def entries(seed, *sections):
    data = read_yaml((ROOT / "tests" / "seeds" / f"{seed}_rows.yaml").read_text(encoding="utf-8"))
    return [entry for section in sections for entry in data.get(section) or ()]


def matter_text(seed):
    return (ROOT / "examples" / f"{seed}.yaml").read_text(encoding="utf-8")


def named(seed, *sections):
    return [
        pytest.param(seed, entry, id=f"{seed}: {entry.get('row', entry.get('change', entry.get('what')))}")
        for entry in entries(seed, *sections)
    ]


@pytest.mark.parametrize(("seed", "row"), [param for seed in SEEDS for param in named(seed, "rows")])
def test_row_comes_out_with_its_authority(seed, row):
    case = case_of(matter_text(seed), readings=row.get("reading"))
    assert check(case, row) == []


@pytest.mark.parametrize(
    ("seed", "change"), [p for seed in SEEDS for p in named(seed, "changes", "other_law", "other-law")]
)
def test_changed_matter(seed, change):
    edits = [*change.get("edits", ()), *({key: change[key]} for key in ("decided", "forum") if key in change)]
    case = case_of(matter_text(seed), edits, change.get("reading"))
    assert check(case, change.get("then") or change) == []


READINGS = entries("kaptsov", "readings")


@pytest.mark.parametrize("row", READINGS, ids=lambda row: "; ".join(row.values()))
def test_reading_leads_to_its_outcome(row):
    wanted = read_yaml((ROOT / "tests/seeds/kaptsov_rows.yaml").read_text(encoding="utf-8"))["outcomes"][row["outcome"]]
    chosen = {question: reading for question, reading in row.items() if question != "outcome"}
    assert check(case_of(matter_text("kaptsov"), readings=chosen), wanted) == []
