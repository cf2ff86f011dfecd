"""What is missing and what to ask, as rows and as data."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.gaps import Asked, Gap
from wellfounded.dates import words_of
from wellfounded.engine.program import Value
from wellfounded.reports.json_data import value_word
from wellfounded.reports.row_tree import Row

_WANTED = {Value.TRUE: "establish it", Value.OPEN: "leave it open", Value.FALSE: "defeat it"}


_BLOCKS = {
    "date": "When did it happen?",
    "show": "What would bring it nearer",
    "other": "What matters together with other answers",
    "rule out": "What has to be ruled out",
}


def gaps_rows(case: Case, found: tuple[Gap, ...]) -> list[Row]:
    """Sets of showings by party, the smallest first."""
    rows = []
    for gap in found:
        row = Row(f"{gap.text}: {value_word(gap.value)}. What would {_WANTED[gap.want]}:", mark="head")
        for item, day in gap.dates:
            line = row.add(f"first of all: {item.ask or item.text}", item.line.rpartition(":")[0])
            line.add(
                f"the answer hangs on it; what follows takes it to be {words_of(day)}, a day that leads nearest",
                mark="quiet",
            )
        by_party: dict[str, Row] = {}
        for completion in gap.completions:
            party = completion.party or "whoever relies on the point"
            under = by_party.get(party) or row.add(f"burden: {party}")
            by_party[party] = under
            several = under
            if len(completion.inputs) > 1:
                several = under.add(f"{len(completion.inputs)} showings together")
            for item in completion.inputs:
                line = several.add(item.text, item.line)
                if item.ask:
                    line.add(f"asked as: {item.ask}", mark="quiet")
        if not gap.completions:
            row.add(f"no set of up to {gap.most} further showings in the record would")
            if gap.want is Value.TRUE:
                for reason in gap.because:
                    row.add(f"because {reason}", mark="quiet")
        if not gap.complete:
            row.add("the search was cut short; there may be more", mark="quiet")
        rows.append(row)
    if not found:
        rows.append(Row("the matter raises nothing that the law charts: name a SENTENCE"))
    return rows


def gaps_data(case: Case, found: tuple[Gap, ...]) -> dict[str, object]:
    """The same as data, schema ``wellfounded.missing/1``."""
    return {
        "schema": "wellfounded.missing/1",
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


def ask_rows(case: Case, found: tuple[Asked, ...], most: int) -> list[Row]:
    """The questions in order, each with where its answer goes and what it would change."""
    row = Row(f"{case.matter.title}: questions not yet answered, the most decisive first", mark="head")
    blocks: dict[str, Row] = {}
    for number, asked in enumerate(found[:most], start=1):
        block = blocks.get(asked.why) or row.add(_BLOCKS[asked.why])
        blocks[asked.why] = block
        line = block.add(f"{number}. {asked.question}", asked.line)
        for change in asked.changes:
            line.add(change if asked.why == "date" else f"if so: {change}", mark="quiet")
    if len(found) > most:
        row.add(f"... and {len(found) - most} more (--most shows them)", mark="quiet")
    if not found:
        row.add("nothing that the record could still answer would change an outcome")
    return [row]


def ask_data(case: Case, found: tuple[Asked, ...]) -> dict[str, object]:
    """The questions as data, schema ``wellfounded.ask/1``."""
    return {
        "schema": "wellfounded.ask/1",
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
            for asked in found
        ],
    }
