"""What is found in a corpus as rows: answers to a search, one decision, decisions like a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wellfounded.dates import words_of
from wellfounded.reading.shown_values import value_words
from wellfounded.reports.row_tree import Row

__all__ = ["decision_rows", "like_rows", "saved_rows", "search_rows"]

_VALUES = 6  # values of a field that are shown with their counts
_CITED = 12
_LISTS = {"shared": "Both", "only_case": "Only this case", "only_decision": "Only the decision"}


def search_rows(data: Mapping[str, Any]) -> list[Row]:
    """The answers to a search, then the counts of all of them."""
    total, start, hits = data["total"], data["start"], data["hits"]
    shown = f", {start + 1} to {start + len(hits)}" if hits and len(hits) < total else ""
    head = Row(f"{total} decision{'' if total == 1 else 's'}{shown}", mark="head")
    for note in data["notes"]:
        head.add(note, mark="caution")
    for hit in hits:
        row = head.add(_title(hit), hit["id"])
        row.add(_went(hit))
        for passage in hit["passages"]:
            row.add(_marked(passage), mark="quiet")
    counts = Row("Counts", mark="head")
    for facet in data["facets"]:
        values = facet["values"][:_VALUES]
        more = len(facet["values"]) - len(values) + facet["more"]
        listed = ", ".join(f"{value_words(one['value'])} ({one['decisions']})" for one in values)
        counts.add(f"{facet['label']}: {listed}" + (f", and {more} more" if more else ""))
    return [head, counts] if counts.rows else [head]


def saved_rows(data: Mapping[str, Any]) -> list[Row]:
    """The saved searches."""
    head = Row(f"{len(data['searches'])} saved searches" if data["searches"] else "No saved searches.", mark="head")
    for one in data["searches"]:
        filters = [f"{name}: {', '.join(values)}" for name, values in one["filters"].items()]
        filters += [f"{name} {words_of(one[name])}" for name in ("from", "to") if one[name]]
        head.add(f"{one['name']}: {one['query'] or 'every decision'}" + "".join(f"; {said}" for said in filters))
    return [head]


def decision_rows(data: Mapping[str, Any]) -> list[Row]:
    """A decision: what was read of it, its rulings with their words, and what it cites; not its text."""
    head = Row(_title(data), data["id"], mark="head")
    head.add(_went(data))
    for one in data["values"]:
        doubt = f"{round(one['certainty'] * 100)}%"
        head.add(f"{one['label']}: {'; '.join(map(value_words, one['values']))}", doubt)
    rulings = Row("Rulings", mark="head")
    for one in data["rulings"]:
        row = rulings.add(
            f"{value_words(one['issue'])}: {value_words(one['ruling'])}", f"{round(one['certainty'] * 100)}%"
        )
        if one["words"]:
            row.add(one["words"], mark="quiet")
    cited = Row(f"Cites {len(data['cited'])} authorities", mark="head")
    for one in data["cited"][:_CITED]:
        pins = ", ".join(dict.fromkeys(place["pin"] for place in one["places"] if place["pin"]))
        year = f" ({one['year']})" if one["year"] else ""
        cited.add(f"{one['name'] or one['authority']}{year}", f"{one['authority']}{f' at {pins}' if pins else ''}")
    if len(data["cited"]) > _CITED:
        cited.add(f"and {len(data['cited']) - _CITED} more", mark="quiet")
    return [row for row in (head, rulings, cited) if row.rows]


def like_rows(data: Mapping[str, Any]) -> list[Row]:
    """Decisions like a case, each with the facts that both have and those that one of them lacks."""
    hits = data["hits"]
    said = f"{len(hits)} of {data['decisions']} decisions are nearest to {data['case']}"
    head = Row(said if hits else f"No decision of {data['decisions']} shares a fact with {data['case']}.", mark="head")
    for hit in hits:
        row = head.add(f"{round(100 * hit['likeness'])}% {_title(hit)}", hit["id"])
        row.add(_went(hit))
        for name, words in _LISTS.items():
            if hit[name]:
                row.add(f"{words}: {_facts(hit[name])}")
    rest = Row("Not compared, since no decision has it", mark="head")
    for fact in data["not_compared"]:
        rest.add(fact, mark="quiet")
    return [head, rest] if rest.rows else [head]


def _facts(facts: Sequence[Mapping[str, Any]]) -> str:
    return "; ".join(f"{one['fact']} ({one['weight']:.1f})" for one in facts)


def _title(data: Mapping[str, Any]) -> str:
    day = words_of(data["day"]) if data["day"] else "date not read"
    cited = f", {data['citation']}" if data["citation"] and data["citation"] not in data["title"] else ""
    return f"{data['title'] or 'title not read'}{cited} ({data['court'] or 'court not read'}, {day})"


def _went(data: Mapping[str, Any]) -> str:
    """What was ordered, and the rulings, those of one kind together."""
    by_ruling: dict[str, list[str]] = {}
    for one in data["issues"]:
        by_ruling.setdefault(one["ruling"], []).append(value_words(one["issue"]))
    rulings = "; ".join(f"{value_words(ruling)}: {', '.join(issues)}" for ruling, issues in by_ruling.items())
    ordered = ", ".join(map(value_words, data["dispositions"])) or "no disposition was read"
    return f"{ordered}. {rulings}" if rulings else ordered


def _marked(passage: Mapping[str, Any]) -> str:
    """A passage as plain text, with what was asked for between brackets that point at it."""
    text, out, place = passage["text"], [], 0
    for start, end in passage["marks"]:
        out += [text[place:start], "»", text[start:end], "«"]
        place = end
    words = "".join([*out, text[place:]])
    return f"{'… ' if passage['cut_before'] else ''}{words}{' …' if passage['cut_after'] else ''}"
