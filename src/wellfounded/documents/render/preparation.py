"""A document prepared for rendering: what every format needs is done once."""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from wellfounded.documents.model import (
    SIGNS,
    Authorities,
    Cell,
    Document,
    Entry,
    Heading,
    Link,
    Mark,
    Note,
    Run,
    Table,
    Words,
    clean,
    inlines_of,
    rebuilt,
    text_of,
)

CONTENTS_DEPTH = 3
"""How deep a table of contents goes."""

_LINE = 80  # characters across the page, in a table
_ACROSS = 105  # letters of words that stand beside each other across the page, in a table
_WIDE = 180  # the same across a page on its side
_LONGEST = 13  # letters of a word for which a column is made wide enough
_ASIDE = 4.2  # letters that would have room beside the text of a cell
_MOST_LINES = 22  # of a row that does not break
_BREAKS = re.compile(r"[\t\n\r\x85\u2028\u2029]")
_PLAIN_NAME = re.compile(r"[a-z][a-z0-9-]*", re.IGNORECASE)


@lru_cache(maxsize=1)
def form_words() -> Mapping[str, Any]:
    """What every form says beside what stands in a document."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document whose text every form can hold, whose headings skip no level and whose links lead somewhere.

    ``document`` has an anchor for each heading, ``notes`` its footnotes in order, ``groups`` for each key of an
    authority the number of its group, counted from 1, and its entry.
    """

    document: Document
    notes: tuple[Note, ...]
    groups: Mapping[str, tuple[int, Entry]]

    @property
    def contents(self) -> tuple[Heading, ...]:
        """What a table of contents lists."""
        return tuple(one for one in self.document.blocks if isinstance(one, Heading) and one.level <= CONTENTS_DEPTH)


def prepare(document: Document) -> Prepared:
    """The document made ready. Links that lead nowhere become plain text."""
    document = rebuilt(document, _clean)
    places: dict[str, str] = {}
    blocks: list[Any] = []
    above = 0
    for block in document.blocks:
        if isinstance(block, Heading):
            if not block.text.strip():
                continue
            above = max(1, min(block.level, above + 1))
            block = replace(block, level=above, anchor=_place(block.anchor, places))
        elif isinstance(block, Table):
            block = replace(block, widths=_widths(block, _WIDE if document.landscape else _ACROSS))
        blocks.append(block)

    def linked(value: Any) -> Any:
        if not isinstance(value, Link):
            return value
        name = places.get(value.to.removeprefix("#"))
        return Link(value.text, name) if name else Run(value.text)

    document = rebuilt(replace(document, blocks=tuple(blocks)), linked)
    notes = tuple(one for one in inlines_of(document) if isinstance(one, Note))
    tables = [block for block in blocks if isinstance(block, Authorities)]
    numbered = enumerate((group for table in tables for group in table.groups), start=1)
    groups: dict[str, tuple[int, Entry]] = {}
    for number, (_, entries) in numbered:
        for entry in entries:
            groups.setdefault(entry.key, (number, entry))
    return Prepared(document, notes, groups)


def kept_together(document: Document) -> Document:
    """The document with spaces that do not break inside citations and days, for forms whose lines are broken."""
    kept: Document = rebuilt(document, _kept)
    return replace(kept, title=unbroken(document.title), under=tuple(unbroken(line) for line in document.under))


def _kept(value: Any) -> Any:
    return replace(value, text=unbroken(value.text)) if isinstance(value, Run | Link | Heading) else value


def unbroken(text: str) -> str:
    """A text with spaces that do not break inside citations and days."""
    return _together().sub(lambda found: found[0].replace(" ", "\u00a0"), text)


@lru_cache(maxsize=1)
def _together() -> re.Pattern[str]:
    return re.compile("|".join(form_words()["together"]))


def _widths(table: Table, across: int) -> tuple[float, ...]:
    """The shares of the columns: as given, or by how much stands in each, none much wider or narrower than others.

    None is so narrow that a word in it would be broken where so many letters have room ``across`` the page.
    """
    roots, least = [], []
    for at, column in enumerate(table.columns):
        texts = [text_of(one) for row in table.rows for one in row[at].paragraphs]
        longest_word = max(map(len, column.split()), default=0)
        usual = sum(map(len, texts)) / max(1, len(table.rows))
        roots.append(math.sqrt(max(usual, 2 * longest_word, 8)))
        pieces = [piece for text in (column, *texts) for piece in unbroken(text).split(" ")]
        least.append((1.1 * min(max(map(len, pieces), default=0), _LONGEST) + _ASIDE) / across)
    given = len(table.widths) == len(table.columns) and all(width > 0 for width in table.widths)
    mean = sum(roots) / max(1, len(roots))
    wanted = table.widths if given else [min(max(root, mean / 1.8), mean * 1.8) for root in roots]
    whole = sum(wanted)
    return tuple(round(share, 4) for share in _no_narrower([one / whole for one in wanted], least))


def _no_narrower(shares: list[float], least: list[float]) -> list[float]:
    """Shares of which none is less than its least, so that no word is broken; the others give up what that takes."""
    if sum(least) >= 1:
        return least
    while low := [at for at, share in enumerate(shares) if share < least[at] - 1e-9]:
        shares = [max(share, least[at]) for at, share in enumerate(shares)]
        free = [at for at, share in enumerate(shares) if at not in low and share > least[at]]
        over, room = sum(shares) - 1, sum(shares[at] - least[at] for at in free)
        if room <= 0:
            break
        for at in free:
            shares[at] -= over * (shares[at] - least[at]) / room
    return shares


def _place(anchor: str, places: dict[str, str]) -> str:
    """The name of a place in every form: the anchor itself if it is plain and free, else one of ours."""
    taken = set(places.values())
    name = anchor if _PLAIN_NAME.fullmatch(anchor) and not anchor.startswith(("section-", "note-", "cite-")) else ""
    if not name or name in taken:
        name = f"section-{len(places) + 1}"
    places[anchor if anchor and anchor not in places else f"\0{len(places)}"] = name
    return name


def _clean(value: Any) -> Any:
    """A text as every form can hold it, on one line."""
    return _BREAKS.sub(" ", clean(value)) if isinstance(value, str) else value


def prefix_mark(mark: Mark, words: Words) -> Words:
    """Words with the label of a mark before them, as a bold run."""
    sign = SIGNS[mark]
    return (Run(f"{sign} ", bold=True), *words) if sign else words


def paragraphs_of(mark: Mark, paragraphs: tuple[Words, ...]) -> tuple[Words, ...]:
    """The paragraphs of a cell, with the label of its mark before the first."""
    if not SIGNS[mark]:
        return paragraphs
    first, rest = (paragraphs[0], paragraphs[1:]) if paragraphs else ((), ())
    return (prefix_mark(mark, first), *rest)


def stays_whole(table: Table, row: tuple[Cell, ...]) -> bool:
    """Whether a row of a table stays on one page; what fills much of one may break. Its widths are prepared."""
    whole = sum(table.widths)
    return all(
        sum(1 + len(text_of(words)) / (_LINE * width / whole) for words in cell.paragraphs) < _MOST_LINES
        for cell, width in zip(row, table.widths, strict=True)
    )


def is_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction runs from right to left."""
    kinds = (unicodedata.bidirectional(letter) for letter in text)
    return next((kind in ("R", "AL") for kind in kinds if kind in ("L", "R", "AL")), False)
