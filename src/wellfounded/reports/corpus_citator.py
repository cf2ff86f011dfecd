"""What the citator answers as rows: citations, history, what is watched, what fell, what contradicts the register."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wellfounded.dates import words_of
from wellfounded.reports.row_tree import Row

__all__ = ["alerts_rows", "cites_rows", "conflicts_rows", "history_rows", "watch_rows"]

_SURE = 0.8


def _named(data: Mapping[str, Any]) -> str:
    name, authority = data["name"], data["authority"]
    return f"{name}, {authority}" if name and name != authority else authority


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _counts(data: Mapping[str, Any]) -> str:
    counts = dict(data["counts"])
    number, decisions = counts.pop("citations"), counts.pop("decisions")
    kinds = ", ".join(f"{kind} in {count}" for kind, count in counts.items())
    said = f"{_counted(number, 'citation')} in {_counted(decisions, 'decision')}"
    return said + (f"; {kinds}" if kinds else "")


def _treatment(one: Mapping[str, Any], kind: str, by: str) -> str:
    part = " in part or on other grounds" if one["partly"] else ""
    doubt = "" if one["certainty"] >= _SURE else f" (certainty {round(one['certainty'] * 100)}%)"
    return f"{kind}{part}" + (f" by {by}" if by else "") + doubt


def cites_rows(data: Mapping[str, Any]) -> list[Row]:
    """Who cites an authority, each with the page, the point, the treatment, and the words."""
    head = Row(_named(data), _counts(data), mark="head")
    for one in data["citations"]:
        how = [
            f"at {one['pin']}" if one["pin"] else "",
            f"on {one['point'].replace('_', ' ')}" if one["point"] else "",
            f"in the {one['part'].replace('_', ' ')}" if one["part"] and one["part"] != "opinion" else "",
            _treatment(one, one["treatment"], one["actor"]) if one["treatment"] else "",
        ]
        line = "; ".join([_title(one), *filter(None, how)])
        head.add(line, one["decision"]).add(one["words"], mark="quiet")
    said = Row("Described in parentheses", mark="head")
    for one in data["parentheticals"]:
        said.add(_title(one), one["decision"]).add(one["words"], mark="quiet")
    return [head, said] if said.rows else [head]


def _title(one: Mapping[str, Any]) -> str:
    """A decision: its title, court, and day."""
    where = " ".join(filter(None, [one["court"], words_of(one["day"]) if one["day"] else ""]))
    return f"{one['title'] or one['decision']}" + (f" ({where})" if where else "")


def _event(row: Row, one: Mapping[str, Any]) -> None:
    by = f"{one['title']}, {one['by']}" if one["title"] and one["title"] != one["by"] else one["by"]
    day = f", {words_of(one['day'])}" if one["day"] else ""
    others = f", and {one['count'] - len(one['said_by'])} more" if one["count"] > len(one["said_by"]) else ""
    line = row.add(f"{_treatment(one, one['kind'], by)}{day}", f"said by {', '.join(one['said_by'])}{others}")
    line.add(one["words"], mark="quiet")


def history_rows(data: Mapping[str, Any]) -> list[Row]:
    """What became of an authority: in the corpus, then in the register."""
    head = Row(_named(data), _counts(data), mark="head")
    for one in data["events"]:
        _event(head, one)
    if not data["events"]:
        head.add("No decision in the corpus says that it was treated.")
    if data["left_out"]:
        head.add(f"{_counted(data['left_out'], 'earlier statement')} not listed.", mark="quiet")
    register = Row("In the register", mark="head")
    for one in data["register"]:
        register.add(f"{one['what']} by {one['by']}, {words_of(one['date'])}")
    if not data["register"]:
        register.add("No subsequent history." if data["key"] else "The register does not have it.")
    return [head, register]


def watch_rows(data: Mapping[str, Any]) -> list[Row]:
    """What is watched."""
    head = Row("Watched" if data["watched"] else "Nothing is watched.", mark="head")
    for one in data["watched"]:
        many = "authority" if one["authorities"] == 1 else "authorities"
        head.add(f"{one['name']}: {one['authorities']} {many}, since {words_of(one['since'])}")
    return [head]


def alerts_rows(data: Mapping[str, Any]) -> list[Row]:
    """What fell, case by case."""
    fell = _counted(len(data["alerts"]), "alert")
    watched = f"{data['watched']} {'authority' if data['watched'] == 1 else 'authorities'} watched"
    head = Row(f"{fell} since {words_of(data['since'])}", watched, mark="head")
    if not data["watched"]:
        head.add("Nothing is watched. Begin with corpus watch CASE or BRIEF.", mark="caution")
    for one in data["alerts"]:
        called = f"{one['called']}, {one['authority']}" if one["called"] else one["authority"]
        row = head.add(f"{one['name']}: {called}: {_treatment(one, one['kind'], one['by'])}", mark="caution")
        row.add(f"{_title(one)}, added {words_of(one['added_on'])}", one["decision"])
        row.add(one["words"], mark="quiet")
    return [head]


def conflicts_rows(data: Mapping[str, Any]) -> list[Row]:
    """Where corpus and register differ."""
    found = data["conflicts"]
    head = Row(f"{_counted(len(found), 'difference')} from the register", mark="head")
    for one in found:
        row = head.add(f"{one['cite']}: {one['kind']}", one["register"], mark="caution")
        _event(row, one["event"])
    if found:
        head.add("Read the decisions, and change the register if they are right. Nothing was changed.", mark="quiet")
    return [head]
