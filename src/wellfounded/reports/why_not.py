"""What defeats a conclusion, as rows and as data."""

from __future__ import annotations

from wellfounded.assess.why_not import MissingLink, Obstacle, Obstacles
from wellfounded.engine.program import Value
from wellfounded.reports.json_data import citation_data, rule_name, value_word
from wellfounded.reports.review import mark_of
from wellfounded.reports.row_tree import Row

KINDS = {
    "input": "unmet: ",
    "ruled out": "ruled out by the case file: ",
    "derived": "unmet: ",
    "defeated by": "defeated by: ",
    "comparison": "fails: ",
    "unsettled": "unresolved: ",
    "position": "depends on: ",
}


def obstacles_rows(answer: Obstacles) -> list[Row]:
    """Every rule that could establish it, the nearest to being met first."""
    row = Row(answer.text, mark=mark_of(answer.value))
    if answer.value is Value.TRUE:
        row.add("established; see why")
        return [row]
    for obstacle in answer.obstacles:
        _grow(row, obstacle)
    if not answer.obstacles and not answer.beside:
        row.add("no rule in the library leads to it in this case; only the case file could state it")
    elif not answer.obstacles:
        row.add("no rule in the library leads to it on this subject at this stage")
    if answer.beside:
        names = ", ".join(dict.fromkeys(one.name for one in answer.beside))
        row.add(f"on another subject or stage: {names}", mark="quiet")
    for missing in answer.not_applied:
        row.add(f"not applied: {missing.part.id}", missing.reason, "quiet")
    return [row]


def _grow(row: Row, obstacle: Obstacle) -> None:
    name = rule_name(obstacle.part) if obstacle.part else obstacle.name
    under = row.add(f"by {name}", "; ".join(map(str, obstacle.citations)))
    for text in obstacle.met:
        under.add(f"met: {text}", mark="quiet")
    link = obstacle.link
    last = under.add(KINDS[link.kind] + link.text)
    if link.ask:
        last.add(f"question: {link.ask}", mark="quiet")
    for deeper in link.deeper:
        _grow(last, deeper)


def obstacles_data(answer: Obstacles) -> dict[str, object]:
    """The same as data, schema ``wellfounded.whynot/1``."""
    return {
        "schema": "wellfounded.whynot/1",
        "text": answer.text,
        "value": value_word(answer.value),
        "rules": [_obstacle(obstacle) for obstacle in answer.obstacles],
        "beside": [_obstacle(obstacle) for obstacle in answer.beside],
        "not_applied": [{"rule": missing.part.id, "reason": missing.reason} for missing in answer.not_applied],
    }


def _obstacle(obstacle: Obstacle) -> dict[str, object]:
    return {
        "rule": obstacle.name,
        "authorities": [citation_data(citation) for citation in obstacle.citations],
        "met": list(obstacle.met),
        "missing": _link(obstacle.link),
        "conditions_after_it": obstacle.left,
    }


def _link(link: MissingLink) -> dict[str, object]:
    data: dict[str, object] = {"text": link.text, "kind": link.kind, "value": value_word(link.value)}
    if link.ask:
        data["question"] = link.ask
    if link.deeper:
        data["because"] = [_obstacle(obstacle) for obstacle in link.deeper]
    return data
