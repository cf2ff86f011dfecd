"""A document as Markdown, as plain-text readers and code sites show it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wellfounded.documents.model import (
    SIGNS,
    Authorities,
    Block,
    Cell,
    Cite,
    Contents,
    Document,
    Heading,
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

# What could be taken for markup, wherever it stands; at the start of a line more could.
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")
_AT_START = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)")


def markdown(document: Document) -> str:
    """The whole document; footnotes at the end, pictures as what they show."""
    return _Writer().document(document)


class _Writer:
    def __init__(self) -> None:
        self.notes: list[Words] = []

    def document(self, document: Document) -> str:
        parts = [f"# {escaped(document.title)}", *(escaped(line) for line in document.under)]
        for block in document.blocks:
            parts += ["\n".join(self.block(block, document))]
        number = 0
        while number < len(self.notes):  # a footnote may have one of its own
            parts.append(f"[^{number + 1}]: {self.words(self.notes[number])}")
            number += 1
        if document.foot:
            parts.append(f"_{escaped(document.foot)}_")
        return "\n\n".join(part for part in parts if part) + "\n"

    def block(self, block: Block, document: Document) -> Iterator[str]:
        if isinstance(block, Heading):
            yield f"{'#' * min(6, block.level + 1)} {escaped(block.text)}"
        elif isinstance(block, Paragraph):
            text = _line_start(self.words(block.words))
            yield f"**{text}**" if block.kind == "lead" and "*" not in text else text
        elif isinstance(block, Items):
            for number, item in enumerate(block.items, start=1):
                yield from self.item(item, f"{number}." if block.ordered else "-", 0)
        elif isinstance(block, Table):
            yield from self.table(block)
        elif isinstance(block, Picture):
            yield f"_{escaped(block.caption or block.told)}_"
        elif isinstance(block, Authorities):
            for title, entries in block.groups:
                yield f"**{escaped(title)}**"
                yield ""
                yield from (f"- {self.words(entry.words)}" for entry in entries)
                yield ""
        elif isinstance(block, Contents):
            headings = [one for one in document.blocks if isinstance(one, Heading)]
            yield f"**{escaped(block.title)}**"
            yield ""
            yield from (f"{'  ' * (one.level - 1)}- {escaped(one.text)}" for one in headings)
        elif isinstance(block, PageBreak):
            yield "---"

    def item(self, item: Item, bullet: str, depth: int) -> Iterator[str]:
        yield f"{'  ' * depth}{bullet} {_signed(item.mark, self.words(item.words))}"
        for inner in item.items:
            yield from self.item(inner, "-", depth + (2 if bullet != "-" else 1))

    def table(self, table: Table) -> Iterator[str]:
        if table.caption:
            yield f"**{escaped(table.caption)}**"
            yield ""
        yield f"| {' | '.join(map(escaped, table.columns))} |"
        yield f"|{'---|' * len(table.columns)}"
        for row in table.rows:
            yield f"| {' | '.join(self.cell(cell) for cell in row)} |"

    def cell(self, cell: Cell) -> str:
        return _signed(cell.mark, "<br>".join(self.words(paragraph) for paragraph in cell.paragraphs))

    def words(self, inlines: Words) -> str:
        out = []
        for inline in inlines:
            if isinstance(inline, Run):
                out.append(_run(inline))
            elif isinstance(inline, Cite):
                out += [_run(run) for run in inline.runs]
            elif isinstance(inline, Link):
                out.append(escaped(inline.text))
            elif isinstance(inline, Note):
                self.notes.append(inline.words)
                out.append(f"[^{len(self.notes)}]")
        return "".join(out)


def _signed(mark: Mark, text: str) -> str:
    return " ".join(filter(None, [SIGNS[mark], text]))


def _run(run: Run) -> str:
    text = escaped(run.text)
    sign = "**" if run.bold else "*" if run.italic else ""
    core = text.strip()
    if not sign or not core:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{sign}{core}{sign}{after}"


def _line_start(text: str) -> str:
    return _AT_START.sub(r"\1\\\2", text)


def escaped(text: str) -> str:
    """Text that stands for itself: no character of it is markup, and no line of it breaks."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split("\n")))
