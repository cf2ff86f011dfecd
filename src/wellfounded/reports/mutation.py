"""Mutants of the law as rows and as data: how many the scenarios detect, and those that they do not."""

from __future__ import annotations

from collections.abc import Sequence

from wellfounded.assess.mutation import Verdict
from wellfounded.reports.row_tree import Row


def mutation_rows(verdicts: Sequence[Verdict], most: int) -> list[Row]:
    """How many mutants the scenarios detect, and the others."""
    living = [verdict.mutant for verdict in verdicts if not verdict.killer]
    killed = len(verdicts) - len(living)
    row = Row(
        f"Scenarios detect {killed} of {len(verdicts)} mutants of the law: {_percent(verdicts):.1f}%", mark="head"
    )
    for mutant in living[:most]:
        row.add(mutant.name, str(mutant.place), "caution")
    if len(living) > most:
        row.add(f"... and {len(living) - most} more (use --max)", mark="quiet")
    return [row]


def mutation_data(verdicts: Sequence[Verdict]) -> dict[str, object]:
    """The same as data, schema ``wellfounded.law-mutate/1``."""
    return {
        "schema": "wellfounded.law-mutate/1",
        "mutants": len(verdicts),
        "killed": sum(bool(verdict.killer) for verdict in verdicts),
        "percent": round(_percent(verdicts), 2),
        "verdicts": [
            {"of": v.mutant.part.id, "what": v.mutant.what, "at": str(v.mutant.place), "killed_by": v.killer}
            for v in verdicts
        ],
    }


def _percent(verdicts: Sequence[Verdict]) -> float:
    return 100.0 * sum(bool(verdict.killer) for verdict in verdicts) / len(verdicts) if verdicts else 100.0
