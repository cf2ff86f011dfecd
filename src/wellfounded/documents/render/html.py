"""A document as a page that needs nothing but itself."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from wellfounded.documents.model import (
    SIGNS,
    Authorities,
    Block,
    Cell,
    Cite,
    Contents,
    Document,
    Heading,
    Inline,
    Item,
    Items,
    Link,
    Mark,
    Note,
    PageBreak,
    Paragraph,
    Picture,
    Run,
    Table,
    Words,
)
from wellfounded.documents.render.preparation import Prepared, form_words, prepare

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main class="document{wide}">
{body}</main>
</body>
</html>
"""

_STEP = 5  # widths of columns are classes, since a strict policy allows no style on an element


def html_page(document: Document) -> str:
    """The whole page, with its style in it; it asks nothing of any host and runs nothing."""
    made = prepare(document)
    document = made.document
    return _PAGE.format(
        language=_text(document.language),
        title=_text(" · ".join([document.title, *document.under[:1]])),
        style=page_style(document.landscape, document.dense),
        wide=" landscape" if document.landscape else "",
        body=_Writer(made).body(),
    )


def html_body(document: Document) -> str:
    """What stands in the body, for a page that brings its own frame; its style is :func:`page_style`.

    The title is an ``h1``; no element has a style of its own.
    """
    return _Writer(prepare(document)).body()


@lru_cache(maxsize=4)
def page_style(landscape: bool = False, dense: bool = False) -> str:
    """The style of documents, for what stands in an element of class ``document``."""
    folder = Path(__file__).parent
    style = (folder / "document.css").read_text(encoding="utf-8")
    widths = "".join(f".document .w{share} {{ width: {share}% }}\n" for share in range(_STEP, 101, _STEP))
    size = "letter landscape" if landscape else "letter"
    small = (folder / "dense.css").read_text(encoding="utf-8") if dense else ""
    return f"{style}{widths}{small}@page {{ size: {size}; margin: {'0.6in' if dense else '1in'} }}\n"


class _Writer:
    def __init__(self, made: Prepared) -> None:
        self.made = made
        self.notes = 0
        self.cites = 0
        self.tables = 0
        self.sheet = ""
        self.cited: dict[str, list[int]] = {}

    def body(self) -> str:
        document = self.made.document
        blocks = [line for block in document.blocks for line in self.block(block)]
        blocks += self.turned("")
        lines = ["<header>", *self.cover(), f'<h1 dir="auto">{_text(document.title)}</h1>']
        lines += [f'<p class="under" dir="auto">{_text(line)}</p>' for line in document.under]
        lines += ["</header>", *self.with_places(blocks), *self.end_notes()]
        if document.foot:
            lines.append(f'<footer><p dir="auto">{_text(document.foot)}</p></footer>')
        return "\n".join(lines) + "\n"

    def cover(self) -> Iterator[str]:
        cover = self.made.document.cover
        if cover is None:
            return
        for left, right in ((cover.counsel, (cover.custody,)), (cover.court, ()), (cover.matter, cover.number)):
            sides = [side for side in (left, right) if side]
            yield f'<div class="cover{" middle" if len(sides) == 1 else ""}">'
            for side in sides:
                yield "<div>" + "".join(f'<p dir="auto">{_text(line)}</p>' for line in side) + "</div>"
            yield "</div>"
        yield '<div class="cover hearing"><div>'
        yield from (f'<p dir="auto">{_text(line)}</p>' for line in cover.hearing)
        yield "</div></div>"

    def block(self, block: Block) -> Iterator[str]:
        if isinstance(block, Heading):
            level = min(6, block.level + 1)
            yield f'<h{level} id="{block.anchor}" dir="auto">{_text(block.text)}</h{level}>'
        elif isinstance(block, Paragraph):
            kind = f' class="{block.kind}"' if block.kind else ""
            yield f'<p{kind} dir="auto">{self.words(block.words)}</p>'
        elif isinstance(block, Items):
            yield from self.items(block.items, "ol" if block.ordered else "ul")
        elif isinstance(block, Table):
            yield from self.table(block)
        elif isinstance(block, Picture):
            yield from _picture(block)
        elif isinstance(block, Contents):
            yield from self.contents(block)
        elif isinstance(block, Authorities):
            yield from self.authorities(block)
        elif isinstance(block, PageBreak):
            if block.landscape is None:
                yield '<div class="break"></div>'
            else:
                yield from self.turned("wide-sheet" if block.landscape else "tall-sheet")

    def turned(self, sheet: str) -> Iterator[str]:
        """Ends what is on pages turned the other way, and begins what is on pages turned so, if any is named."""
        if self.sheet:
            yield "</div>"
        if sheet:
            yield f'<div class="{sheet}">'
        self.sheet = sheet

    def items(self, items: tuple[Item, ...], tag: str) -> Iterator[str]:
        yield f"<{tag}>"
        for item in items:
            yield f'<li><span dir="auto">{_sign(item.mark)}{self.words(item.words)}</span>'
            if item.items:
                yield from self.items(item.items, "ul")
            yield "</li>"
        yield f"</{tag}>"

    def table(self, table: Table) -> Iterator[str]:
        self.tables += 1
        name = _text(table.caption or form_words()["table"].format(number=self.tables))
        # What is wider than the screen is scrolled, by keyboard too.
        yield f'<div class="wide" role="region" aria-label="{name}" tabindex="0">'
        yield "<table>"
        if table.caption:
            yield f'<caption dir="auto">{_text(table.caption)}</caption>'
        cols = "".join(f'<col class="w{share}">' for share in _shares(table.widths))
        yield f"<colgroup>{cols}</colgroup>"
        heads = "".join(f'<th scope="col" dir="auto">{_text(column)}</th>' for column in table.columns)
        yield f"<thead><tr>{heads}</tr></thead>"
        yield "<tbody>"
        for row in table.rows:
            yield f"<tr>{''.join(self.cell(cell) for cell in row)}</tr>"
        yield "</tbody>"
        yield "</table>"
        yield "</div>"

    def cell(self, cell: Cell) -> str:
        kind = f' class="{cell.mark}"' if cell.mark else ""
        paragraphs = cell.paragraphs or (((),) if SIGNS[cell.mark] else ())
        told = "".join(
            f'<p dir="auto">{"" if number else _sign(cell.mark)}{self.words(words)}</p>'
            for number, words in enumerate(paragraphs)
        )
        return f"<td{kind}>{told}</td>"

    def contents(self, contents: Contents) -> Iterator[str]:
        yield f'<nav class="contents" aria-label="{_text(contents.title)}">'
        yield f'<p class="contents-title" dir="auto">{_text(contents.title)}</p>'
        yield "<ul>"
        for one in self.made.contents:
            yield f'<li class="level-{one.level}"><a href="#{one.anchor}" dir="auto">{_text(one.text)}</a></li>'
        yield "</ul>"
        yield "</nav>"

    def authorities(self, table: Authorities) -> Iterator[str]:
        for title, entries in table.groups:
            yield f'<p class="group" dir="auto">{_text(title)}</p>'
            yield '<ul class="authorities">'
            for entry in entries:
                yield f'<li dir="auto"><span>{self.words(_plain(entry.words))}</span>\0{_text(entry.key)}\0</li>'
            yield "</ul>"

    def with_places(self, lines: list[str]) -> Iterator[str]:
        """The lines with, in tables of authorities, links to the places that cite each: known only at the end."""
        for line in lines:
            before, *more = line.split("\0")
            if more:
                places = self.cited.get(html.unescape(more[0]), [])
                told = form_words()["cited"]
                links = "".join(
                    f' <a href="#cite-{place}" aria-label="{_text(told.format(number=number))}">{number}</a>'
                    for number, place in enumerate(places, start=1)
                )
                line = before + (f'<span class="places">{links}</span>' if links else "") + more[1]
            yield line

    def words(self, inlines: Words) -> str:
        pieces = [self.inline(inline) for inline in inlines]
        for at, (before, after) in enumerate(pairwise(inlines), start=1):
            if isinstance(before, Note) and isinstance(after, Note):  # else their numbers are one
                pieces[at] = pieces[at].replace('"note"', '"note next"', 1)
        return "".join(pieces)

    def inline(self, inline: Inline) -> str:
        if isinstance(inline, Run):
            return _run(inline)
        if isinstance(inline, Link):
            return f'<a href="#{inline.to}">{_text(inline.text)}</a>'
        if isinstance(inline, Note):
            self.notes += 1
            number = self.notes
            label = _text(form_words()["note"].format(number=number))
            link = f'<a href="#note-{number}" id="note-{number}-mark" aria-label="{label}">{number}</a>'
            return f'<sup class="note">{link}</sup>'
        shown = "".join(map(_run, inline.runs))
        if inline.key not in self.made.groups:
            return f"<cite>{shown}</cite>"
        self.cites += 1
        self.cited.setdefault(inline.key, []).append(self.cites)
        return f'<cite id="cite-{self.cites}">{shown}</cite>'

    def end_notes(self) -> Iterator[str]:
        if not self.made.notes:
            return
        told = form_words()
        yield f'<section class="notes" aria-label="{_text(told["notes"])}">'
        yield "<hr>"
        yield "<ol>"
        for number, note in enumerate(self.made.notes, start=1):
            back = f'<a class="back" href="#note-{number}-mark" aria-label="{_text(told["back"])}">↩</a>'
            yield f'<li id="note-{number}"><span dir="auto">{self.words(note.words)}</span> {back}</li>'
        yield "</ol>"
        yield "</section>"


def _plain(inlines: Words) -> Words:
    """Words whose citations count as none, since the table itself is no place that cites."""
    flat: list[Inline] = []
    for inline in inlines:
        flat += inline.runs if isinstance(inline, Cite) else (inline,)
    return tuple(flat)


def _sign(mark: Mark) -> str:
    sign = SIGNS[mark]
    return f'<strong class="sign {mark}">{_text(sign)}</strong> ' if sign else ""


def _run(run: Run) -> str:
    shown = _text(run.text)
    if run.quiet:
        shown = f'<span class="quiet">{shown}</span>'
    if run.bold:
        shown = f"<b>{shown}</b>"
    return f"<i>{shown}</i>" if run.italic else shown


def _picture(picture: Picture) -> Iterator[str]:
    # As an image nothing in it runs or reaches out, whatever it holds.
    data = base64.b64encode(picture.svg.encode()).decode()
    yield "<figure>"
    yield f'<img src="data:image/svg+xml;base64,{data}" alt="{_text(picture.told)}">'
    if picture.caption:
        yield f'<figcaption dir="auto">{_text(picture.caption)}</figcaption>'
    yield "</figure>"


def _shares(shares: tuple[float, ...]) -> list[int]:
    whole = sum(shares)
    return [max(_STEP, min(100, round(100 * share / whole / _STEP) * _STEP)) for share in shares]


def _text(text: str) -> str:
    return html.escape(text, quote=True)
