"""Gaps in proof and unanswered questions, as rows and as data."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.gaps import Asked, Gap
from wellfounded.assess.status import conclusion_status
from wellfounded.dates import words_of
from wellfounded.engine.program import Value
from wellfounded.reports.json_data import value_word
from wellfounded.reports.row_tree import Row

_WANTED = {Value.TRUE: "To establish it", Value.OPEN: "To leave it unresolved", Value.FALSE: "To defeat it"}


_BLOCKS = {
    "date": "Dates that affect the outcome",
    "show": "Facts that would support the claim",
    "other": "Facts that matter in combination with others",
    "rule out": "Facts that would defeat the claim",
}


def gaps_rows(case: Case, found: tuple[Gap, ...]) -> list[Row]:
    """Sets of facts by the party with the burden, the smallest first."""
    rows = []
    for gap in found:
        row = Row(f"{gap.text}: {conclusion_status(case, gap.value)}. {_WANTED[gap.want]}:", mark="head")
        for item, day in gap.dates:
            line = row.add(f"first: {item.ask or item.text}", item.line.rpartition(":")[0])
            line.add(
                f"the outcome depends on this date; assumed below: {words_of(day)}, the most favorable",
                mark="quiet",
            )
        by_party: dict[str, Row] = {}
        for completion in gap.completions:
            party = completion.party or "the party relying on the fact"
            under = by_party.get(party) or row.add(f"burden: {party}")
            by_party[party] = under
            several = under
            if len(completion.inputs) > 1:
                several = under.add(f"all {len(completion.inputs)} together")
            for item in completion.inputs:
                line = several.add(item.text, item.line)
                if item.ask:
                    line.add(f"question: {item.ask}", mark="quiet")
        if not gap.completions:
            bound = f"set of up to {gap.most} additional facts" if gap.most > 1 else "single additional fact"
            row.add(f"no {bound} would do so")
            if gap.want is Value.TRUE:
                for reason in gap.because:
                    row.add(f"because {reason}", mark="quiet")
        if not gap.complete:
            row.add("search limit reached; there may be other sets", mark="quiet")
        rows.append(row)
    if not found:
        rows.append(Row("The case has no pending claim to chart. Name a SENTENCE."))
    return rows


def gaps_data(case: Case, found: tuple[Gap, ...]) -> dict[str, object]:
    """The same as data, schema ``wellfounded.gaps/1``."""
    return {
        "schema": "wellfounded.gaps/1",
        "matter": case.matter.title,
        "gaps": [
            {
                "text": gap.text,
                "value": value_word(gap.value),
                "want": value_word(gap.want),
                "sets": [
                    {
                        "party": completion.party,
                        "showings": [
                            {"text": item.text, "question": item.ask, "line": item.line} for item in completion.inputs
                        ],
                    }
                    for completion in gap.completions
                ],
                "dates": [{"question": item.ask, "line": item.line, "taken_as": day} for item, day in gap.dates],
                "because": list(gap.because),
                "complete": gap.complete,
                "at_most": gap.most,
            }
            for gap in found
        ],
    }


def questions_rows(case: Case, found: tuple[Asked, ...], most: int) -> list[Row]:
    """The questions in order, each with the field for its answer and the outcome that it would change."""
    row = Row(f"{case.matter.title}: unanswered questions, the most decisive first", mark="head")
    blocks: dict[str, Row] = {}
    for number, asked in enumerate(found[:most], start=1):
        block = blocks.get(asked.why) or row.add(_BLOCKS[asked.why])
        blocks[asked.why] = block
        line = block.add(f"{number}. {asked.question}", asked.line)
        for change in asked.changes:
            line.add(change if asked.why == "date" else f"{_answer(asked)}: {change}", mark="quiet")
    if len(found) > most:
        row.add(f"... and {len(found) - most} more (use --max)", mark="quiet")
    if not found:
        row.add("no unanswered question would change an outcome")
    return [row]


def _answer(asked: Asked) -> str:
    """The answer that would have the effect."""
    answer = asked.line.rpartition(": ")[2]
    return {"true": "if yes", "false": "if no"}.get(answer, "if so")


def questions_data(case: Case, found: tuple[Asked, ...], most: int) -> dict[str, object]:
    """The first ``most`` questions as data, and how many more there are, schema ``wellfounded.questions/1``."""
    return {
        "schema": "wellfounded.questions/1",
        "matter": case.matter.title,
        "questions": [
            {
                "question": asked.question,
                "sentence": asked.text,
                "why": asked.why,
                "line": asked.line,
                "weight": asked.weight,
                "if_so": list(asked.changes),
            }
            for asked in found[:most]
        ],
        "more": max(0, len(found) - most),
    }
