"""The witness list and the corroboration of each event: who can tell of it, what paper shows it, what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.dates import Span
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital
from wellfounded.documents.hearing.entries import Incident, entries, incidents, paper_words, said_in, value_in
from wellfounded.documents.memo.caption import caption, party_ids
from wellfounded.documents.model import Block, Cell, Document, Heading, Paragraph, Table, words
from wellfounded.documents.wording import wording

NAME = "witnesses"


def witnesses_document(case: Case) -> Document:
    """Three tables: the witnesses, the events with their proof, and the documents still to be had."""
    own = paper_words(NAME)
    blocks: list[Block] = [Paragraph(words(own["opening"]), "quiet")]
    for name, rows in (("people", _people(case)), ("events", _events(case)), ("missing", _missing(case))):
        table = own[name]
        found = tuple(rows)
        blocks.append(Heading(1, table["title"]))
        if found:
            blocks.append(Table(tuple(table["columns"]), found, widths=tuple(table["widths"])))
        else:
            blocks.append(Paragraph(words(table["none"])))
    made = Document(wording()[NAME]["title"], caption(case), tuple(blocks), own["foot"], landscape=True)
    return finalize(case, made)


def _people(case: Case) -> Iterator[tuple[Cell, ...]]:
    """The party first, then everyone of whom the file says more than the name."""
    own = paper_words(NAME)["people"]
    parties = party_ids(case)
    for one in sorted(entries(case, own["section"]), key=lambda each: (each not in parties, case.order[each])):
        if _is_gone(case, one):
            continue
        thing = case.matter.things[one]
        tells = [words(capital(thing.note))] if thing.note else []
        tells += [words(capital(case.name(fact))) for fact in _testified(case, one)]
        tells += [words(own["harmed"].format(event=event)) for event in _suffered(case, one)]
        ties = [
            capital(case.words(atom).removeprefix(f"{case.name(one)} is "))
            for atom in case.matter.facts
            if atom.pred in own["ties"] and one in atom.args
        ]
        if one in parties:
            ties, tells = [own["party"]], [words(own["everything"]), *tells]
        yield (
            Cell((words(capital(case.name(one))),)),
            Cell(tuple(map(words, ties))),
            Cell(tuple(tells) or (words(own["ask"]),)),
            Cell((words(own["form"]),)),
        )


def _is_gone(case: Case, one: str) -> bool:
    """Whether a person suffered a harm of which no one can tell: killed, or disappeared."""
    own = paper_words(NAME)["people"]
    suffered = (e for e in entries(case, own["events"]) if value_in(case, e, own["suffered"]) == one)
    return any(value_in(case, event, own["kind"]) in own["gone"] for event in suffered)


def _testified(case: Case, one: str) -> list[str]:
    own = paper_words(NAME)["people"]
    found = entries(case, own["facts"])
    return [fact for fact in found if any(said.value == one for said in said_in(case, fact, (own["testimony"],)))]


def _suffered(case: Case, one: str) -> list[str]:
    own = paper_words(NAME)["people"]
    found = incidents(case, own["events"])
    return [each.title for each in found if any(value_in(case, e, own["suffered"]) == one for e in each.entries)]


def _events(case: Case) -> Iterator[tuple[Cell, ...]]:
    """Each event and feared harm: when, where in the record, whose testimony, which exhibits, what differs."""
    own = paper_words(NAME)["events"]
    for section in own["sections"]:
        for one in incidents(case, section):
            day = value_in(case, one.entries[0], own["date"])
            places = [case.matter.things[each].at for each in one.entries]
            for each in one.entries:
                notes = [said.source for said in said_in(case, each, own["fields"])]
                places += [capital("; ".join(filter(None, (source.note, source.at)))) for source in notes]
            shown = [words(place) for place in dict.fromkeys(filter(None, places))]
            about = [detail for detail in entries(case, own["details"]) if _concerns(case, detail, one)]
            gaps = [own["differ"].format(detail=case.name(detail)) for detail in about]
            if not _has_place(case, one):
                gaps.insert(0, own["bare"])
            name = capital(one.title) + (f" ({day.words})" if isinstance(day, Span) else "")
            yield Cell((words(name),)), Cell(tuple(shown)), Cell(tuple(map(words, gaps)))


def _has_place(case: Case, one: Incident) -> bool:
    """Whether a place in the record is given for an incident, or for anything that is stated of it."""
    sources = (source for source in case.matter.facts.values() if source.owner in one.entries)
    return any(case.place_of(source) for source in sources)


def _concerns(case: Case, detail: str, one: Incident) -> bool:
    return value_in(case, detail, paper_words(NAME)["events"]["about"]) in one.entries


def _missing(case: Case) -> Iterator[tuple[Cell, ...]]:
    own = paper_words(NAME)["missing"]
    for one in entries(case, own["section"]):
        if value_in(case, one, own["obtained"]) is not False:
            continue
        shows = [case.name(str(said.value)) for said in said_in(case, one, (own["shows"],))]
        why = value_in(case, one, own["why"])
        could = value_in(case, one, own["able"])
        able = own["unknown"] if could is None else own["can"] if could is True else own["cannot"]
        yield (
            Cell((words(capital(case.name(one))),)),
            Cell(tuple(map(words, shows))),
            Cell((words(able), *([words(capital(str(why)))] if why else []))),
            Cell((words(own["next"]),)),
        )
