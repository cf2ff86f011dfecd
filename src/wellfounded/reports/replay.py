"""Results compared with decided cases, as rows and as data."""

from __future__ import annotations

from collections.abc import Sequence

from wellfounded.assess.replay import Issue, Tally
from wellfounded.reports.json_data import value_word
from wellfounded.reports.row_tree import Row


def replay_rows(issues: Sequence[Issue], counted: Sequence[Tally]) -> list[Row]:
    """Agreement in all and by kind, the base rate beside it, and each disagreement."""
    matters = len({issue.matter for issue in issues})
    head = Row(f"{matters} decided case{'' if matters == 1 else 's'}, {len(issues)} issues", mark="head")
    for tally in counted:
        head.add(
            f"{_rate(tally.agree, tally.issues)} agree  (base rate {_rate(tally.base, tally.issues)}): {tally.name}"
        )
    wrong = Row("Disagreements", mark="head")
    for issue in issues:
        if not issue.agrees:
            values = f"actual: {value_word(issue.expected)}; result: {value_word(issue.found)}"
            wrong.add(f"{issue.matter}: {issue.text}: {values}").add(f"diverges at {issue.parted}", mark="quiet")
    return [head, wrong] if wrong.rows else [head]


def _rate(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f", {100 * part / whole:.0f}%" if whole else "")


def replay_data(issues: Sequence[Issue], counted: Sequence[Tally]) -> dict[str, object]:
    """The same as data, schema ``wellfounded.replay/1``."""
    return {
        "schema": "wellfounded.replay/1",
        "tallies": [
            {"name": tally.name, "issues": tally.issues, "agree": tally.agree, "base": tally.base} for tally in counted
        ],
        "issues": [
            {
                "matter": issue.matter,
                "text": issue.text,
                "kind": issue.kind,
                "decided": value_word(issue.expected),
                "found": value_word(issue.found),
                "agrees": issue.agrees,
                "parted": issue.parted,
            }
            for issue in issues
        ],
    }
