"""What a document is made of, whatever it is written as.

Whoever makes a document says what stands in it; whoever writes it as a page, a Word file, a PDF or Markdown says how it
looks. Every form therefore says the same, which :func:`lines_of` lets a test compare.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from operator import is_not
from typing import Any, Literal

Mark = Literal["", "holds", "open", "fails", "quiet", "unchecked"]
"""The mark of an item or a cell; it is always a word or a symbol, never color alone."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style."""

    text: str
    italic: bool = False
    bold: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Cite:
    """An authority cited: ``runs`` is what stands in the text, ``key`` its name in the table of authorities."""

    key: str
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote, marked where it stands. None stands in another, since Word has no such thing."""

    words: Words

    def __post_init__(self) -> None:
        if any(isinstance(inline, Note) for inline in self.words):
            raise ValueError("no footnote stands in another")


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to a place in the same document (``#anchor``)."""

    text: str
    to: str


Inline = Run | Cite | Note | Link
Words = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; ``level`` 1 is the highest below the title. ``anchor`` is where links to it lead, unique if given."""

    level: int
    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. ``kind`` is ``""``, ``quiet`` (small print) or ``lead`` (a short answer, a warning)."""

    words: Words
    kind: Literal["", "quiet", "lead"] = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing said, how it is marked, and what stands under it."""

    words: Words
    mark: Mark = ""
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Items:
    """Things said one after the other; numbered if ``ordered``."""

    items: tuple[Item, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell of a table: one paragraph for each ``Words``."""

    paragraphs: tuple[Words, ...]
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; every row has a cell for each column. ``widths`` are shares of the width; if empty, what stands in the
    columns decides."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""
    widths: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in vector form, as SVG text; ``told`` is its text alternative.

    It links to nothing. Its own text looks alike in every form in the family ``Libertinus Serif, Georgia, serif``.
    """

    svg: str
    told: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents, made from the headings: with page numbers where there are pages."""

    title: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An authority in the table of authorities: ``words`` is its full form, ``key`` that of the cites to it."""

    key: str
    words: Words


@dataclass(frozen=True, slots=True)
class Authorities:
    """A table of authorities: groups with their titles, in order, each authority with the pages that cite it.

    One cited on ``passim`` pages or more has that word instead.
    """

    groups: tuple[tuple[str, tuple[Entry, ...]], ...]
    passim: int = 5


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins on a new page; ``landscape`` turns it and those after it, or back; None leaves them."""

    landscape: bool | None = None


Block = Heading | Paragraph | Items | Table | Picture | Contents | Authorities | PageBreak


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands above the title of a paper that is filed: who files at the left and whether the party is held at the
    right; where it is filed, in the middle; the case at the left and its number at the right; judge and hearing."""

    counsel: tuple[str, ...]
    custody: str
    court: tuple[str, ...]
    matter: tuple[str, ...]
    number: tuple[str, ...]
    hearing: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything on it, in order."""
        return (*self.counsel, self.custody, *self.court, *self.matter, *self.number, *self.hearing)


@dataclass(frozen=True, slots=True)
class Document:
    """A document: ``title``, the lines under it, what it is made of, and what stands at the foot of every page.

    ``landscape`` is for wide tables, ``dense`` for what must fit few pages: smaller type, narrow margins.
    ``language`` is a code such as ``en``. With a ``cover`` it is a paper to be filed.
    """

    title: str
    under: tuple[str, ...]
    blocks: tuple[Block, ...]
    foot: str = ""
    landscape: bool = False
    language: str = "en"
    dense: bool = False
    cover: Cover | None = None


SIGNS: dict[Mark, str] = {
    "": "",
    "holds": "✓",
    "open": "UNRESOLVED",
    "fails": "NOT MET",
    "quiet": "",
    "unchecked": "NOT VERIFIED",
}
"""What is written before an item or in a cell that is marked."""


# What XML or HTML cannot contain: control characters, unpaired surrogates, and code points that are not characters.
_NO_CHARACTER = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd"
    + "".join(f"{chr(plane << 16)}-{chr((plane << 16) + 0xFFFD)}" for plane in range(1, 17))
    + "]"
)


def clean(text: str) -> str:
    """Text that every format can contain: invalid characters become U+FFFD."""
    return _NO_CHARACTER.sub("\ufffd", text)


def words(*pieces: str | Inline) -> Words:
    """Words of plain text and other pieces; what is empty is left out."""
    return tuple(Run(piece) if isinstance(piece, str) else piece for piece in pieces if piece)


def join(parts: Iterable[Words], between: str = "; ") -> Words:
    """Several words one after the other, with ``between`` between them."""
    out: list[Inline] = []
    for part in parts:
        if out and part:
            out.append(Run(between))
        out += part
    return tuple(out)


def text_of(inlines: Words) -> str:
    """The plain text, without the footnotes."""
    return "".join(_text(inline) for inline in inlines)


def _text(inline: Inline) -> str:
    if isinstance(inline, Cite):
        return "".join(run.text for run in inline.runs)
    return "" if isinstance(inline, Note) else inline.text


def rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same with everything in it changed, what stands inside first; what stays as it was is not made again."""
    if isinstance(value, tuple):
        parts = [rebuilt(one, change) for one in value]
        return tuple(parts) if any(map(is_not, parts, value)) else value
    names = field_names(type(value))
    if not names:
        return change(value)
    changed = {name: new for name in names if (new := rebuilt(old := getattr(value, name), change)) is not old}
    return change(replace(value, **changed) if changed else value)


_FIELDS: dict[type[Any], tuple[str, ...]] = {}


def field_names(made: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a piece of a document; none of a type that is no such piece."""
    names = _FIELDS.get(made)
    if names is None:
        names = _FIELDS[made] = tuple(field.name for field in fields(made)) if is_dataclass(made) else ()
    return names


def inlines_of(document: Document) -> Iterator[Inline]:
    """Every piece of running text, footnotes' own included, in order."""
    for block in document.blocks:
        for inlines in _words_in(block):
            yield from _deep(inlines)


def _deep(inlines: Words) -> Iterator[Inline]:
    for inline in inlines:
        yield inline
        if isinstance(inline, Note):
            yield from _deep(inline.words)


def _words_in(block: Block) -> Iterator[Words]:
    if isinstance(block, Paragraph):
        yield block.words
    elif isinstance(block, Items):
        for item in block.items:
            yield from _item_words(item)
    elif isinstance(block, Table):
        for row in block.rows:
            for cell in row:
                yield from cell.paragraphs
    elif isinstance(block, Authorities):
        for _, entries in block.groups:
            yield from (entry.words for entry in entries)


def _item_words(item: Item) -> Iterator[Words]:
    yield item.words
    for inner in item.items:
        yield from _item_words(inner)


def lines_of(document: Document) -> list[str]:
    """Everything that the document says, a line for each heading, paragraph, item and paragraph of a cell, in order.

    Signs of marks stand before the words; footnotes follow at the end. Contents, page numbers and the pages in a table
    of authorities are left out, since they belong to the form.
    """
    out = [*(document.cover.lines if document.cover else ()), document.title, *document.under]
    notes: list[str] = []
    for block in document.blocks:
        out += _lines(block)
        for inlines in _words_in(block):
            notes += [text_of(note.words) for note in _deep(inlines) if isinstance(note, Note)]
    return [line for line in (" ".join(clean(line).split()) for line in [*out, *notes]) if line]


def _lines(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield block.text
    elif isinstance(block, Paragraph):
        yield text_of(block.words)
    elif isinstance(block, Items):
        for item in block.items:
            yield from _item_lines(item)
    elif isinstance(block, Table):
        yield block.caption
        yield from block.columns
        for row in block.rows:
            for cell in row:
                yield from _signed(cell.mark, [text_of(paragraph) for paragraph in cell.paragraphs])
    elif isinstance(block, Picture):
        yield block.caption
    elif isinstance(block, Authorities):
        for title, entries in block.groups:
            yield title
            yield from (text_of(entry.words) for entry in entries)


def _item_lines(item: Item) -> Iterator[str]:
    yield from _signed(item.mark, [text_of(item.words)])
    for inner in item.items:
        yield from _item_lines(inner)


def _signed(mark: Mark, texts: list[str]) -> Iterator[str]:
    sign = SIGNS[mark]
    if sign:
        texts = [f"{sign} {texts[0]}", *texts[1:]] if texts else [sign]
    yield from texts
