"""A review as rows and as data."""

from __future__ import annotations

from collections.abc import Iterable

from wellfounded.assess.outline import Group, Line, listed
from wellfounded.assess.review import Review
from wellfounded.authorities import Citation
from wellfounded.dates import words_of
from wellfounded.engine.program import Value
from wellfounded.reports.json_data import citation_data, value_word
from wellfounded.reports.row_tree import Mark, Row

NOTICE = "Not legal advice. Verify every authority before filing."


def review_rows(answer: Review) -> list[Row]:
    """The answer as a person reads it."""
    head = Row(answer.title, mark="head")
    head.add(
        f"under the law of {answer.forum}, as of {words_of(answer.day)}"
        + (f"; {_stage(answer.stage)}" if answer.stage else "")
    )
    rows = [head]
    outcome_row = Row("Outcome", mark="head")
    for outcome in answer.outcomes:
        under = outcome_row.add(outcome.name)
        for line in outcome.lines:
            _line(under, line)
    if answer.outcomes:
        rows.append(outcome_row)
    for number, section in enumerate(answer.sections, start=1):
        row = Row(f"{number}. {section.title}", mark="head")
        for line in section.lines:
            _line(row, line)
        _groups(row, section.groups)
        rows.append(row)
    if answer.open_points:
        row = Row("What is open, and why", mark="head")
        for point in answer.open_points:
            under = row.add(point.reason, mark="open")
            if point.outcomes:
                under.add(f"so it is open what becomes of {listed(list(point.outcomes))}")
            if point.others:
                under.add(f"and {point.others} further conclusion{'s' if point.others > 1 else ''}", mark="quiet")
        rows.append(row)
    if answer.assumptions or answer.unknown_dates or answer.unsupported:
        row = Row("Assumed and not known", mark="head")
        for text in answer.assumptions:
            row.add(f"assumed: {text}")
        for text in answer.unknown_dates:
            row.add(f"not known: {text}")
        for text in answer.unsupported:
            row.add(f"counts for nothing, since nothing is named on which it rests: {text}")
        rows.append(row)
    rows.append(authority_rows(answer.authorities, answer.day))
    rows.append(Row(NOTICE, mark="quiet"))
    return rows


def _stage(stage: str) -> str:
    return stage.replace("_", " ")


def mark_of(value: Value) -> Mark:
    """How a value is marked."""
    return "holds" if value is Value.TRUE else "open" if value is Value.OPEN else "fails"


def _groups(row: Row, groups: Iterable[Group]) -> None:
    for group in groups:
        under = row.add(group.heading, group.place)
        if group.note:
            under.add(f"note: {group.note}", mark="quiet")
        for line in group.lines:
            _line(under, line)
        _groups(under, group.groups)


def _line(row: Row, line: Line) -> None:
    pieces = [str(citation) for citation in line.citations]
    pieces += [f"persuasive: {citation}" for citation in line.persuasive]
    if line.announced:
        pieces.append("announced in this very matter")
    pieces += line.places
    mark: Mark = "open" if line.value is Value.OPEN else ""
    row.add(line.text, "; ".join(pieces), mark)


def authority_rows(authorities: Iterable[Citation], day: str) -> Row:
    """The authorities in full, each with what happened to it later and how far it was checked."""
    row = Row("Authorities", mark="head")
    for citation in authorities:
        authority = citation.authority
        name = authority.cite if authority.cite.startswith(authority.key) else f"{authority.key}: {authority.cite}"
        under = row.add(name, _checked(authority.checked))
        for treatment in authority.later:
            as_to = f" ({treatment.as_to})" if treatment.as_to else ""
            since = "since then " if treatment.date.isoformat() > day else ""
            under.add(
                f"{since}{treatment.what} by {treatment.by}, {treatment.date_words}{as_to}",
                mark="quiet",
            )
    return row


def _checked(level: str) -> str:
    return {"seed": "cited by an opinion for the point", "seen": "seen in a published copy"}.get(level, "NOT CHECKED")


def review_data(answer: Review) -> dict[str, object]:
    """The answer as data, schema ``wellfounded.review/1``."""
    return {
        "schema": "wellfounded.review/1",
        "matter": answer.title,
        "forum": answer.forum,
        "as_of": answer.day,
        "stage": answer.stage,
        "outcomes": [
            {"id": o.thing, "kind": o.kind, "name": o.name, "lines": [line_data(line) for line in o.lines]}
            for o in answer.outcomes
        ],
        "sections": [
            {
                "title": s.title,
                "lines": [line_data(line) for line in s.lines],
                "groups": [_group_data(group) for group in s.groups],
            }
            for s in answer.sections
        ],
        "open": [
            {"reason": point.reason, "outcomes": list(point.outcomes), "others": point.others}
            for point in answer.open_points
        ],
        "assumptions": list(answer.assumptions),
        "unknown": list(answer.unknown_dates),
        "unsupported": list(answer.unsupported),
        "authorities": [citation_data(citation, full=True) for citation in answer.authorities],
        "notice": NOTICE,
    }


def line_data(line: Line) -> dict[str, object]:
    """A line as data."""
    return {
        "text": line.text,
        "value": value_word(line.value),
        "sentences": [{"sentence": atom.pred, "fillers": [str(arg) for arg in atom.args]} for atom in line.atoms],
        "authorities": [citation_data(citation) for citation in line.citations],
        "persuasive": [citation_data(citation) for citation in line.persuasive],
        "announced_here": line.announced,
        "places": list(line.places),
        "because": list(line.because),
    }


def _group_data(group: Group) -> dict[str, object]:
    return {
        "heading": group.heading,
        "place": group.place,
        "note": group.note,
        "lines": [line_data(line) for line in group.lines],
        "groups": [_group_data(inner) for inner in group.groups],
    }
