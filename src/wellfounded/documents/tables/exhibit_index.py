"""The exhibit index: the table that the law text declares, in the order of the tabs, and whether tabs and pages fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Line
from wellfounded.documents.model import Block, Document, Heading, Item, Items, words
from wellfounded.documents.tables.outline_tables import document_of, table_blocks
from wellfounded.documents.wording import wording

NAME = "exhibits"
_RANGE = re.compile(r"\s*(?:pp?\.\s*)?([0-9]{1,7})\s*(?:[-–—]\s*([0-9]{1,7}))?\s*$")


@dataclass(frozen=True, slots=True)
class Pages:
    """A run of pages of one exhibit."""

    first: int
    last: int
    exhibit: str


def exhibits_document(case: Case) -> Document:
    """The index, and the errors in its tabs and pages."""
    case = case.of_possible_law()
    own = wording()[NAME]
    tabs, pages = _stated(case, own["tab_type"]), _stated(case, own["pages_type"])
    order = {thing: number for number, thing in enumerate(case.matter.things)}

    def by_tab(thing: str) -> tuple[object, ...]:
        return (thing not in tabs, tab_order(tabs.get(thing, "")), order.get(thing, 0))

    def with_count(line: Line) -> str:
        runs = runs_of(line.text, "") if line.text in pages.values() else None
        count = sum(run.last - run.first + 1 for run in runs or ())
        return own["one_page" if count == 1 else "counted"].format(pages=line.text, count=count) if runs else line.text

    blocks: list[Block] = table_blocks(case, own["outline"], by_tab, with_count)
    told = tuple(Item(words(line)) for line in problems(case, tabs, pages))
    if told:
        blocks += [Heading(1, own["errors"]), Items(told)]
    elif pages and blocks:
        runs = [run for thing, text in pages.items() for run in runs_of(text, thing) or ()]
        count = sum(run.last - run.first + 1 for run in runs)
        blocks += [Heading(1, own["problems"]), Items((Item(words(own["fits"].format(count=count))),))]
    return document_of(case, NAME, blocks)


def exhibit_errors(case: Case) -> list[str]:
    """What is wrong with the tabs and pages that the case file gives."""
    own = wording()[NAME]
    return list(problems(case, _stated(case, own["tab_type"]), _stated(case, own["pages_type"])))


def _stated(case: Case, kind: str) -> Mapping[str, str]:
    """The values in the case file of the field of this type, by thing, in the order of the file."""
    vocabulary = case.library.vocabulary
    preds = {
        field.term.pred
        for thing in vocabulary.things.values()
        for field in thing.fields.values()
        if field.value_slot is not None and field.term.types[field.value_slot] == kind
    }
    return {
        source.owner: str(atom.args[1])
        for atom, source in case.matter.facts.items()
        if atom.pred in preds and source.given
    }


def tab_order(tab: str) -> tuple[tuple[int, int, str], ...]:
    """The place of a tab: numbers by size, A to Z before AA, other characters ignored."""
    pieces = re.findall(r"[0-9]+|[^\W\d_]+", tab)
    return tuple((0, int(p), "") if p.isdecimal() and p.isascii() else (1, len(p), p.casefold()) for p in pieces)


def runs_of(text: str, exhibit: str) -> list[Pages] | None:
    """The runs of pages that a text names (``12-30``, ``1-3, 7``); None where it cannot be read."""
    out = []
    for piece in text.split(","):
        found = _RANGE.match(piece)
        if found is None or (found[2] and int(found[2]) < int(found[1])):
            return None
        out.append(Pages(int(found[1]), int(found[2] or found[1]), exhibit))
    return out


def problems(case: Case, tabs: Mapping[str, str], pages: Mapping[str, str]) -> Iterator[str]:
    """What is wrong: a tab that stands twice, none where others have one, pages that overlap or are left out."""
    own = wording()[NAME]
    behind: dict[str, list[str]] = {}
    for thing, tab in tabs.items():
        behind.setdefault(tab.casefold().strip(), []).append(thing)
    for things in behind.values():
        if len(things) > 1:
            yield own["twice"].format(tab=tabs[things[0]], exhibits="; ".join(map(case.name, things)))
    for thing in (one for one in pages if tabs and one not in tabs):
        yield own["no_tab"].format(exhibit=case.name(thing))
    for thing in (one for one in tabs if pages and one not in pages):
        yield own["no_pages"].format(exhibit=case.name(thing))
    runs: list[Pages] = []
    for thing, text in pages.items():
        read = runs_of(text, thing)
        if read is None:
            yield own["unreadable"].format(exhibit=case.name(thing), pages=text)
        runs += read or ()
    yield from _fit(case, sorted(runs, key=lambda run: (run.first, run.last)))


def _fit(case: Case, runs: list[Pages]) -> Iterator[str]:
    own = wording()[NAME]
    if runs and runs[0].first > 1:
        yield own["gap"].format(pages=_span(1, runs[0].first - 1))
    reach = runs[0] if runs else None
    for run in runs[1:]:
        assert reach is not None
        if run.first <= reach.last:
            shared = _span(run.first, min(run.last, reach.last))
            yield own["overlap"].format(one=case.name(reach.exhibit), other=case.name(run.exhibit), pages=shared)
        elif run.first > reach.last + 1:
            yield own["gap"].format(pages=_span(reach.last + 1, run.first - 1))
        reach = run if run.last >= reach.last else reach


def _span(first: int, last: int) -> str:
    own = wording()[NAME]
    return str(own["one"].format(page=first) if first == last else own["several"].format(first=first, last=last))
