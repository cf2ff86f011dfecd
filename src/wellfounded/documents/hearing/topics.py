"""Papers that go through topics in order: for each point what the file states, what is missing, and what differs.

They are outlines: nothing stands in them that the case file does not state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.assess.case import Case
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital, sentence
from wellfounded.documents.hearing.entries import Incident, entries, incidents, paper_words, said_in, told_of, value_in
from wellfounded.documents.memo.caption import caption
from wellfounded.documents.model import Block, Cell, Document, Heading, Paragraph, Table, Words, words
from wellfounded.documents.wording import wording


def topics_document(case: Case, name: str) -> Document:
    """A paper of topics, by its name in the file of words."""
    own = paper_words(name)
    blocks: list[Block] = [Paragraph(words(own["opening"]), "lead")]
    part = ""
    for topic in own["topic"]:
        found = list(_topic(case, topic, own))
        if found and topic.get("part", part) != part:
            part = topic["part"]
            blocks.append(Heading(1, part))
        blocks += found
    made = Document(wording()[name]["title"], caption(case), tuple(blocks), own["foot"], landscape=own["landscape"])
    return finalize(case, made)


def _topic(case: Case, topic: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[Block]:
    """A topic under its heading; one of ``each`` entry has a table for each, and none where there is no entry."""
    level = 2 if "part" in topic or "part" in own["topic"][0] else 1
    if not _is_needed(case, topic):
        return
    if "each" in topic:
        for one in incidents(case, topic["each"]):
            yield Heading(level, capital(topic["title"].format(name=one.title)))
            yield _table(case, topic, own, one)
        return
    yield Heading(level, topic["title"])
    if "note" in topic:
        yield Paragraph(words(topic["note"]), "quiet")
    yield _table(case, topic, own, None)


def _is_needed(case: Case, topic: Mapping[str, Any]) -> bool:
    """Whether the file has what a topic needs: a value in a field of some entry of a section."""
    for need in topic.get("when", ()):
        if not any(value_in(case, one, need["field"]) in need["has"] for one in entries(case, need["section"])):
            return False
    return True


def _table(case: Case, topic: Mapping[str, Any], own: Mapping[str, Any], one: Incident | None) -> Table:
    rows = [row for point in topic["points"] if (row := _row(case, point, own, one))]
    differing = _differing(case, own, one) if one else []
    if differing:
        rows.append((Cell((words(own["differences"]),)), Cell(tuple(differing)), Cell((words(own["explain"]),))))
    return Table(tuple(own["columns"]), tuple(rows), widths=tuple(own["widths"]))


def _row(case: Case, point: Mapping[str, Any], own: Mapping[str, Any], one: Incident | None) -> tuple[Cell, ...]:
    """A point, what the file states on it, and what is missing; nothing for an ``optional`` point it leaves open."""
    stated = list(_stated(case, point, own, one))
    if not stated and point.get("optional"):
        return ()
    gap = [words(point["gap"])] if "gap" in point else []
    if not stated:
        in_file = point.get("fields") or point.get("section")
        gap = [words(own["nothing"]), *gap] if in_file else gap or [words(own["ask"])]
    return Cell((words(point["say"]),)), Cell(tuple(stated)), Cell(tuple(gap))


def _stated(case: Case, point: Mapping[str, Any], own: Mapping[str, Any], one: Incident | None) -> Iterator[Words]:
    """What the file states on a point: of an incident, or of the entries of the section that the point is about."""
    fields = point.get("fields", ())
    bare_no = own.get("bare_no", True) and point.get("bare_no", True)
    if one is not None:
        yield from (words(sentence(text)) for text in told_of(case, one, fields, bare_no=bare_no))
        return
    found = incidents(case, point.get("section", own["usual"] if fields else ""))
    if point.get("first"):
        found = found[:1]
    if "named" in point:  # those that the first entry names in this field
        named = [said.value for said in said_in(case, found[0].entries[0], (point["named"],))] if found else []
        found = [each for each in found if each.entries[0] in named]
    if "needs" in point:
        found = [each for each in found if value_in(case, each.entries[0], point["needs"]) is not None]
    for each in found:
        if point.get("list"):  # the entry itself is the answer
            said = "; ".join(told_of(case, each, fields, bare=True))
            yield words(sentence(": ".join(filter(None, (capital(each.title), said)))))
            yield from _differing(case, own, each)
        else:
            yield from (words(sentence(text)) for text in told_of(case, each, fields, bare_no=bare_no))


def _differing(case: Case, own: Mapping[str, Any], one: Incident) -> list[Words]:
    """The points on which statements about an incident differ, with what each says."""
    names, out = own["details"], []
    for detail in entries(case, names["section"]):
        if value_in(case, detail, names["about"]) not in one.entries:
            continue
        statements = [
            names["statement"].format(source=source, text=case.name(each))
            for each in entries(case, names["statements"])
            if value_in(case, each, names["detail"]) == detail and (source := value_in(case, each, names["source"]))
        ]
        every = "; ".join(filter(None, (*statements, case.matter.things[detail].note)))
        out.append(words(sentence(names["differ"].format(detail=case.name(detail), all=every or names["no_words"]))))
    return out
