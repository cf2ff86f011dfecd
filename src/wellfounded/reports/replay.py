"""Results compared with decided cases, as rows and as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from wellfounded.assess.replay import Issue, Tally
from wellfounded.assess.replay_questions import NO_WINNER, Answered, Score, Unknown
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


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _rate(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f", {100 * part / whole:.0f}%" if whole else "")


def replay_data(issues: Sequence[Issue], counted: Sequence[Tally]) -> dict[str, object]:
    """The same as data."""
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


def replayed_rows(
    issues: Sequence[Issue],
    counted: Sequence[Tally],
    found: Sequence[Answered],
    scored: Sequence[Score],
    unknown: Sequence[Unknown],
    files: bool,
) -> list[Row]:
    """Both: the issues where ``files`` of cases were replayed, the questions where there are any."""
    questions = question_rows(found, scored, unknown) if found or unknown else []
    return [*(replay_rows(issues, counted) if files else []), *questions]


def replayed_data(
    issues: Sequence[Issue],
    counted: Sequence[Tally],
    found: Sequence[Answered],
    scored: Sequence[Score],
    unknown: Sequence[Unknown],
) -> dict[str, object]:
    """Both as data, schema ``wellfounded.replay/1``."""
    return {**replay_data(issues, counted), **question_data(found, scored, unknown)}


def question_rows(found: Sequence[Answered], counted: Sequence[Score], unknown: Sequence[Unknown]) -> list[Row]:
    """Questions that were decided: right by a rule or default, the other way, the base rate; then what is not right.

    At the end what was not asked: questions that are not counted, and sentences that the law or the file does not have.
    """
    matters = len({one.matter for one in found} | {one.matter for one in unknown})
    head = Row(f"{_counted(matters, 'coded matter')}, {_counted(len(found), 'decided question')}", mark="head")
    for score in counted:
        right = score.by_rule + score.by_default
        head.add(
            f"{score.name}: {_rate(right, score.questions)} right ({score.by_rule} by a rule, {score.by_default} by "
            f"default), {score.other_way} the other way  (base rate {_rate(score.base, score.questions)})"
        )
    wrong = Row("Not right", mark="head")
    for one in found:
        if not one.right:
            wrong.add(f"{one.matter}: {one.question}: decided: {one.decided}; result: {one.found}")
    undecided = [one for one in unknown if one.reason == NO_WINNER]
    silent = [one for one in unknown if not one.sentence and one.reason != NO_WINNER]
    absent = Row(f"Not counted: {_counted(len(silent) + len(undecided), 'question')}", mark="head")
    for none in silent:
        absent.add(f"{none.matter}: {none.question}: {none.reason}", mark="caution")
    if undecided:
        of = _counted(len({one.matter for one in undecided}), "coded matter")
        absent.add(f"{_counted(len(undecided), 'question')} of {of}: {NO_WINNER}", mark="caution")
    asked = [one for one in unknown if one.sentence]
    lacking = Row(f"Not asked: {_counted(len(asked), 'sentence')} that cannot be read", mark="head")
    for odd in asked:
        lacking.add(f"{odd.matter}: {odd.question}: {odd.sentence}", mark="caution").add(odd.reason, mark="quiet")
    return [head, *(row for row in (wrong, absent, lacking) if row.rows)]


def question_data(found: Sequence[Answered], counted: Sequence[Score], unknown: Sequence[Unknown]) -> dict[str, object]:
    """The same as data."""
    return {
        "scores": [asdict(score) for score in counted],
        "questions": [asdict(one) for one in found],
        "unknown": [asdict(one) for one in unknown],
    }
