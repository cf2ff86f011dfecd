"""What a memorandum reports as unresolved, with what would settle it; what it assumes, and what is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wellfounded.assess.case import Case, established_pred
from wellfounded.assess.outline import listed
from wellfounded.assess.review import OpenPoint, Review
from wellfounded.documents.grammar import capital, sentence
from wellfounded.documents.memo.prose import UNRESOLVED, UNSETTLED
from wellfounded.documents.model import Block, Heading, Inline, Item, Items, Link, Paragraph, words
from wellfounded.documents.wording import law_name, wording

MOST = 2
"""More points than this that one source leaves unresolved are a list."""


def unresolved_blocks(case: Case, answer: Review) -> Iterator[Block]:
    """The part on what is unresolved, assumed, and unknown; empty if there is nothing to report."""
    own = wording()["unresolved"]
    taken = [(own["assumed"], answer.assumptions), (own["unknown"], answer.unknown_dates)]
    taken.append((own["unsupported"], answer.unsupported))
    taken = [(title, texts) for title, texts in taken if texts]
    if not answer.open_points and not taken:
        return
    yield Heading(1, own["title"], UNRESOLVED)
    if answer.open_points:
        yield Items(tuple(_item(case, point) for point in _alike_together(answer.open_points)))
    for title, texts in taken:
        yield Paragraph(words(title))
        yield Items(tuple(Item(words(capital(sentence(text)))) for text in texts))


def _alike_together(points: Iterable[OpenPoint]) -> list[OpenPoint]:
    """Points that differ only in what they leave unresolved, as one."""
    together: dict[object, list[OpenPoint]] = {}
    for point in points:
        told = point.kind in wording()["unresolved"]["list"]
        together.setdefault((_key(point), point.outcomes) if told else (point.kind, point.name), []).append(point)
    return [replace(same[0], about=tuple(about for one in same for about in one.about)) for same in together.values()]


def _item(case: Case, point: OpenPoint) -> Item:
    """One source of doubt; what it leaves unresolved is listed under it if it is long."""
    point = replace(point, about=tuple(_said(case, text) for text in point.about))
    own = wording()["unresolved"]["list"]
    if len(point.about) <= MOST or _key(point) not in own:
        return Item(tuple(_point(point)))
    under = tuple(Item(words(text)) for text in point.about)
    return Item(tuple(_point(replace(point, about=(str(own[_key(point)]),)))), "", under)


def _key(point: OpenPoint) -> str:
    """The key of the words for a point: its name if there are words for it, otherwise its kind."""
    return point.name if point.name in wording()["unresolved"]["what"] else point.kind


def _said(case: Case, text: str) -> str:
    """What a fact says, without saying that it is established."""
    ending = f"”{established_pred(case.library).removeprefix('{}')}"
    return text.removesuffix(ending).removeprefix("“") if text.endswith(ending) else text


def _point(point: OpenPoint) -> Iterator[Inline]:
    """One source of doubt: what it leaves unresolved, what depends on it, and what would settle it."""
    own = wording()["unresolved"]
    form = own["what"].get(_key(point), own["what"]["other"])
    about = own["between"].get(_key(point), "; ").join(point.about)
    yield from words(sentence(form.format(about=about, name=law_name(point.name, point.kind))), " ")
    if point.outcomes:
        yield from words(own["outcomes"].format(things=listed(list(point.outcomes))), " ")
    yield from words(own["settles"].get(point.name, own["settles"].get(point.kind, own["settles"]["other"])))
    if point.kind == "question":
        yield from (*words(" "), Link(own["see"], f"#{UNSETTLED}"), *words("."))
