"""Outcomes on unsettled law as rows and as data."""

from __future__ import annotations

from wellfounded.assess.unsettled_law import Adopter, UnsettledLaw
from wellfounded.engine.program import Value
from wellfounded.reports.json_data import citation_data, value_word
from wellfounded.reports.review import governing_law, mark_of
from wellfounded.reports.row_tree import Row


def unsettled_rows(answer: UnsettledLaw) -> list[Row]:
    """The unsettled questions, then every combination of positions with its outcomes."""
    setting = answer.case.law.setting
    head = Row(answer.case.matter.title, mark="head")
    head.add(governing_law(answer.case.library.forums[setting.forum], setting.day.isoformat()))
    rows = [head]
    if not answer.points:
        head.add("no unsettled question affects this case")
    for point in answer.points:
        row = Row(f"{point.question.name}: {point.question.text}", f"a question of {point.question.kind}", "head")
        if point.settled:
            row.add(f"settled in this forum: {point.settled}", "; ".join(map(str, point.settled_by)))
        else:
            row.add("unsettled in this forum" + ("; the answer alone can change the outcome" if point.flips else ""))
        for position in point.question.positions:
            under = row.add(f"{position.name}: {position.text}" if position.text else position.name)
            for adopter in point.adopters[position.name]:
                under.add(_adopter(adopter))
        rows.append(row)
    if answer.points and len(answer.combinations) > 1:
        rows.append(_table(answer))
    return rows


def _adopter(adopter: Adopter) -> str:
    authority = adopter.citation.authority
    kind = authority.kind
    return f"adopted by {adopter.citation} ({kind}{'' if adopter.binds else '; persuasive only'})"


def _table(answer: UnsettledLaw) -> Row:
    """Combinations with the same outcomes stand together."""
    row = Row("Outcome under each combination", mark="head")
    grouped: dict[tuple[tuple[str, Value], ...], list[str]] = {}
    for combination in answer.combinations:
        words = ", ".join(f"{question}: {position}" for question, position in combination.positions)
        grouped.setdefault(combination.outcomes, []).append(words)
    for number, (outcomes, combinations) in enumerate(grouped.items(), start=1):
        under = row.add(f"outcome {number}: {len(combinations)} of {len(answer.combinations)} combinations")
        for words in combinations:
            under.add(words, mark="quiet")
        for text, value in outcomes:
            under.add(text, mark=mark_of(value))
    return row


def unsettled_data(answer: UnsettledLaw) -> dict[str, object]:
    """The table as data, schema ``wellfounded.unsettled/1``."""
    return {
        "schema": "wellfounded.unsettled/1",
        "matter": answer.case.matter.title,
        "forum": answer.case.law.setting.forum,
        "as_of": answer.case.law.setting.day.isoformat(),
        "points": [
            {
                "question": point.question.name,
                "text": point.question.text,
                "of": point.question.kind,
                "settled": point.settled or None,
                "settled_by": [citation_data(citation) for citation in point.settled_by],
                "flips": point.flips,
                "positions": [
                    {
                        "position": position.name,
                        "text": position.text,
                        "adopted_by": [
                            {**citation_data(adopter.citation), "binds": adopter.binds}
                            for adopter in point.adopters[position.name]
                        ],
                    }
                    for position in point.question.positions
                ],
            }
            for point in answer.points
        ],
        "combinations": [
            {
                "positions": dict(combination.positions),
                "outcomes": [{"text": text, "value": value_word(value)} for text, value in combination.outcomes],
            }
            for combination in answer.combinations
        ],
    }
