"""Exhibits ready to be filed: the cover, the index, a certificate of translation for each, and one of service."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.dates import Span
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital
from wellfounded.documents.hearing.entries import entries, paper_words, value_in
from wellfounded.documents.hearing.filing import cover, role, service, signature
from wellfounded.documents.model import (
    Block,
    Cell,
    Document,
    Heading,
    Item,
    Items,
    PageBreak,
    Paragraph,
    Table,
    words,
)
from wellfounded.documents.tables.exhibit_index import exhibit_errors, tab_order
from wellfounded.documents.wording import wording


def packet_document(case: Case) -> Document:
    """The cover page, the index of the exhibits at hand, the certificates, and what is to be done before filing."""
    own = paper_words("packet")
    title = own["title"].format(role=role(case))
    ready = [one for one in entries(case, own["section"]) if value_in(case, one, own["obtained"]) is not False]
    tabs = {one: str(value_in(case, one, own["tab"]) or "") for one in ready}
    ready.sort(key=lambda one: (not tabs[one], tab_order(tabs[one]), case.order[one]))
    blocks: list[Block] = [*signature(), PageBreak(), Heading(1, own["index"])]
    if ready:
        rows = tuple(_row(case, one, tabs[one]) for one in ready)
        blocks.append(Table(tuple(own["columns"]), rows, widths=tuple(own["widths"])))
    else:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    foreign = [one for one in ready if _is_foreign(case, one)]
    for one in foreign:
        blocks += _translation(case, one, tabs[one])
    blocks += service(title)
    blocks += _before(case, ready, foreign)
    return finalize(case, Document(title, (), tuple(blocks), cover=cover(case)))


def _row(case: Case, one: str, tab: str) -> tuple[Cell, ...]:
    own = paper_words("packet")
    said = [capital(case.name(one))]
    day = value_in(case, one, own["dated"])
    if isinstance(day, Span):
        said.append(own["dated_as"].format(day=day.words))
    if _is_foreign(case, one):
        said.append(own["in_language"].format(language=_language(case, one)))
    pages = str(value_in(case, one, own["pages"]) or own["blank"])
    return Cell((words(tab or own["blank"]),)), Cell((words(", ".join(said)),)), Cell((words(pages),))


def _is_foreign(case: Case, one: str) -> bool:
    own = paper_words("packet")
    return value_in(case, one, own["foreign"]) is True or value_in(case, one, own["language"]) is not None


def _language(case: Case, one: str) -> str:
    own = paper_words("packet")
    return str(value_in(case, one, own["language"]) or own["some_language"])


def _translation(case: Case, one: str, tab: str) -> Iterator[Block]:
    own = paper_words("packet")["translation"]
    blank = paper_words("packet")["blank"]
    yield PageBreak()
    yield Heading(1, own["title"])
    named = {"exhibit": case.name(one), "tab": tab or blank, "language": _language(case, one)}
    for line in own["text"]:
        yield Paragraph(words(line.format(**named)))


def _before(case: Case, ready: list[str], foreign: list[str]) -> Iterator[Block]:
    """What is still to be done; the page is not part of the filing."""
    own = paper_words("packet")["before"]
    said = [own["untranslated"].format(exhibit=case.name(one)) for one in foreign if not _is_translated(case, one)]
    said += exhibit_errors(case)
    missing = [one for one in entries(case, paper_words("packet")["section"]) if one not in ready]
    said += [own["missing"].format(exhibit=case.name(one)) for one in missing]
    yield PageBreak()
    yield Heading(1, own["title"])
    yield Paragraph(words(own["remove"]), "lead")
    yield Items(tuple(Item(words(capital(line))) for line in (*said, *own["always"])))


def _is_translated(case: Case, one: str) -> bool:
    own = paper_words("packet")
    return all(value_in(case, one, own[name]) is True for name in ("translated", "certified"))
