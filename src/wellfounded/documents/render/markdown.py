"""A document as Markdown, as plain-text readers and code sites show it."""

from __future__ import annotations

import re
import unicodedata
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
    Note,
    PageBreak,
    Paragraph,
    Picture,
    Run,
    Table,
    Words,
)
from wellfounded.documents.render.preparation import CONTENTS_DEPTH, prepare

# What could be taken for markup, wherever it stands; at the start of a line more could. An ampersand could only where
# the name of a sign follows, so that reporters keep theirs as they are cited.
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$]|&(?=#?\w+;))")
_AT_START = re.compile(r"^(?:(?=[-+=])|(\d+)(?=[.)]))")


def markdown(document: Document) -> str:
    """The whole document; footnotes at the end, pictures as their captions."""
    return _Writer().document(prepare(document).document)


class _Writer:
    def __init__(self) -> None:
        self.notes: list[Words] = []

    def document(self, document: Document) -> str:
        above = [_line(escape(line)) for line in (document.cover.lines if document.cover else ())]
        parts = [*above, f"# {escape(document.title)}", *(_line(escape(line)) for line in document.under)]
        before: Block | None = None
        again = False
        for block in document.blocks:
            # Two lists in a row are one, unless their signs differ.
            same = isinstance(block, Items) and isinstance(before, Items) and block.ordered == before.ordered
            again = same and not again
            parts.append("\n".join(self.block(block, document, again)))
            before = block
        parts += [f"[^{number}]: {_line(self.words(words))}" for number, words in enumerate(self.notes, start=1)]
        parts.append(_in("_", escape(document.foot)))
        return "\n\n".join(part for part in parts if part.strip()) + "\n"

    def block(self, block: Block, document: Document, again: bool) -> Iterator[str]:
        if isinstance(block, Heading):
            yield f"{'#' * min(6, block.level + 1)} {escape(block.text)}"
        elif isinstance(block, Paragraph):
            text = _line(self.words(block.words))
            yield _in("**", text) if block.kind == "lead" and "*" not in text else text
        elif isinstance(block, Items):
            for number, item in enumerate(block.items, start=1):
                sign = f"{number}{')' if again else '.'}" if block.ordered else "+" if again else "-"
                yield from self.item(item, sign, 0)
        elif isinstance(block, Table):
            yield from self.table(block)
        elif isinstance(block, Picture):
            if block.caption:
                yield _in("_", escape(block.caption))
        elif isinstance(block, Authorities):
            for title, entries in block.groups:
                yield _in("**", escape(title))
                yield ""
                yield from (f"- {_line(self.words(_uncited(entry.words)))}" for entry in entries)
                yield ""
        elif isinstance(block, Contents):
            listed = [one for one in document.blocks if isinstance(one, Heading) and one.level <= CONTENTS_DEPTH]
            yield _in("**", escape(block.title))
            yield ""
            yield from (f"{'  ' * (one.level - 1)}- {_line(escape(one.text))}" for one in listed)
        elif isinstance(block, PageBreak):
            yield "---"

    def item(self, item: Item, bullet: str, indent: int) -> Iterator[str]:
        sign = SIGNS[item.mark]
        text = self.words(item.words)
        yield f"{' ' * indent}{bullet} {f'{sign} {text}' if sign else _line(text)}"
        for inner in item.items:
            yield from self.item(inner, "-", indent + len(bullet) + 1)

    def table(self, table: Table) -> Iterator[str]:
        if table.caption:
            yield _in("**", escape(table.caption))
            yield ""
        yield f"| {' | '.join(map(escape, table.columns))} |"
        yield f"|{'---|' * len(table.columns)}"
        for row in table.rows:
            yield f"| {' | '.join(self.cell(cell) for cell in row)} |"

    def cell(self, cell: Cell) -> str:
        told = "<br>".join(self.words(paragraph) for paragraph in cell.paragraphs)
        return " ".join(filter(None, [SIGNS[cell.mark], told]))

    def words(self, inlines: Words) -> str:
        runs: list[Run | Note] = []
        for inline in inlines:
            if isinstance(inline, Cite):
                runs += inline.runs
            else:
                runs.append(Run(inline.text) if isinstance(inline, Link) else inline)
        out = mark = ""
        for at, one in enumerate(runs):
            if isinstance(one, Note):
                self.notes.append(one.words)
                mark = f"[^{len(self.notes)}]"
                out += mark
            else:
                following = next((after for after in runs[at + 1 :] if isinstance(after, Note) or after.text), None)
                after = "[" if isinstance(following, Note) else following.text[0] if following else " "
                said = _run(one, out[-1:] or " ", after)
                # The mark of a note with a colon behind it would begin the note itself.
                out += f"\\{said}" if mark and out.endswith(mark) and said.startswith(":") else said
        return out


def _uncited(words: Words) -> Words:
    return tuple(one for one in words if not isinstance(one, Note))


def _run(run: Run, before: str, after: str) -> str:
    """A run between two letters; without its sign where these would keep the sign from being one."""
    text = escape(run.text)
    sign = "**" if run.bold else "*" if run.italic else ""
    core = text.strip()
    lead, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    opens = bool(lead) or _apart(before)
    closes = bool(tail) or _apart(after)
    if not sign or not core or before == "*" or not (opens and closes):
        return text
    return f"{lead}{sign}{core}{sign}{tail}"


def _apart(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter)[0] in "PS"


def _in(sign: str, text: str) -> str:
    return f"{sign}{text.strip()}{sign}" if text.strip() else ""


def _line(text: str) -> str:
    """A line that begins no list, heading or block of code."""
    return _AT_START.sub(r"\1\\", text.strip())


def escape(text: str) -> str:
    """Text that stands for itself: no character of it is markup, and no line of it breaks."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split("\n")))
