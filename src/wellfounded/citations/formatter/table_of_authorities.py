"""The table of authorities: what a text cites, in groups and in order, with the pages on which each is cited."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from wellfounded.citations.authority_keys import place_in_code
from wellfounded.citations.formatter.citation_styles import Style, display, place_written, written
from wellfounded.citations.model import Mention
from wellfounded.citations.paged_document import Document
from wellfounded.citations.tables.codes import ACT_SERIES

__all__ = ["GROUPS", "Entry", "Group", "Table", "table_of"]

GROUPS = (
    *("Cases", "Agency Decisions", "Statutes", "Regulations", "Rules", "Other Authorities"),
    "Foreign and International Authorities",
)
"""The groups in the order of the table."""

PASSIM = 5
"""More pages than this are not listed: the authority is cited passim."""

_LEAD = re.compile(r"^(?:in re|matter of|ex parte|the|a|an)\s+", re.IGNORECASE)
_PIECES = re.compile(r"\d+|\D+")
_ITALIC = re.compile(r"^(.*?)(?=, (?:No\.|\d|_))")


@dataclass(frozen=True, slots=True)
class Entry:
    """An authority. ``name`` is the part of ``text`` that is set in italics; ``pages`` are as the document has them."""

    key: str
    text: str
    name: str
    pages: tuple[str, ...]
    places: tuple[int, ...]
    passim: bool = False

    @property
    def shown(self) -> str:
        """The pages as the table shows them; the number of places where pages are not known."""
        return "passim" if self.passim else ", ".join(self.pages)


@dataclass(frozen=True, slots=True)
class Group:
    """The authorities of one sort, in order."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table. ``paged``: whether the document has pages; ``open`` are mentions of what is not known.

    Where the document has a table of its own: the authorities that only that table lists, and those that it lacks.
    """

    groups: tuple[Group, ...]
    paged: bool
    open: tuple[Mention, ...] = ()
    only_listed: tuple[str, ...] = ()
    not_listed: tuple[str, ...] = ()


def table_of(document: Document, mentions: Sequence[Mention], style: Style = "bluebook", most: int = PASSIM) -> Table:
    """The table of a document. Every mention that stands for an authority counts; short forms and id. do too, and those
    in the document's own tables of contents and authorities do not.
    """
    listed = [mention for mention in mentions if mention.listed == "authorities"]
    cited: dict[str, list[Mention]] = {}
    left: list[Mention] = []
    for mention in sorted(mentions, key=lambda mention: mention.start):
        if mention.kind == "record" or mention.listed or mention.subkind in ("internal", "caption_self"):
            continue
        if not mention.key:
            if mention.core:
                left.append(mention)
        elif not mention.key.startswith("record"):
            cited.setdefault(mention.key, []).append(mention)
    groups: dict[str, list[tuple[tuple[object, ...], Entry]]] = {title: [] for title in GROUPS}
    for key, here in cited.items():
        if not any(mention.core for mention in here):
            continue  # only ever named, as an act in passing
        best = _fullest(here)
        title = _group(best)
        text, name = _written(best, style, next((one for one in here if one.parallel == best.start), None))
        pages = tuple(dict.fromkeys(document.page(mention.start) for mention in here)) if document.pages else ()
        starts = tuple(mention.start for mention in here)
        entry = Entry(key, text, name, pages, starts, len(pages) > most)
        groups[title].append((_order(title, best, text), entry))
    sorted_groups = (
        Group(title, tuple(entry for _, entry in sorted(found, key=lambda pair: (pair[0], pair[1].key))))
        for title, found in groups.items()
        if found
    )
    table = Table(tuple(sorted_groups), bool(document.pages), tuple(left))
    return _compared(table, listed, style) if listed else table


def _compared(table: Table, listed: Sequence[Mention], style: Style) -> Table:
    """The table with what differs from the document's own."""
    cited = {entry.key: entry.text for group in table.groups for entry in group.entries}
    own: dict[str, list[Mention]] = {}
    for mention in listed:
        if mention.key and not mention.key.startswith("record"):
            own.setdefault(mention.key, []).append(mention)
    only = tuple(_written(_fullest(here), style, None)[0] for key, here in own.items() if key not in cited)
    return replace(table, only_listed=only, not_listed=tuple(text for key, text in cited.items() if key not in own))


def _fullest(mentions: Iterable[Mention]) -> Mention:
    """The mention by which an authority is shown: in full, of its own place, with name, court and year."""

    def worth(mention: Mention) -> tuple[int, ...]:
        own = mention.parallel < 0 and not mention.text[:1].isdigit()
        full = mention.kind not in ("short", "id", "supra") and mention.subkind not in ("short", "name_only")
        return (full, mention.core, own, bool(mention.name), mention.year is not None, bool(mention.court))

    return max(mentions, key=worth)


def _group(mention: Mention) -> str:
    key = mention.key
    if key.startswith(("foreign/", "int/case/")):
        return GROUPS[6]
    if key.startswith("us/ia/"):
        return GROUPS[1]
    if key.startswith(("us/case/", "us/docket/")):
        return GROUPS[0]
    if key.startswith("us/rule/const"):
        return GROUPS[5]
    if key.startswith("us/rule/"):
        return GROUPS[4]
    if key.startswith(("us/cfr/", "us/fr/")):
        return GROUPS[3]
    if key.startswith(("us/usc/", "us/ina/", "us/act/", "us/pl/", "us/stat/", "us/code/")):
        return GROUPS[2]
    if key.startswith("us/") and mention.kind == "agency":
        return GROUPS[1]
    return GROUPS[5]


def _written(mention: Mention, style: Style, beside: Mention | None) -> tuple[str, str]:
    """The entry without pinpoints, and the name of a case in it; a blank page has its parallel beside it."""
    numbered = mention.subkind in ("docket", "unpublished", "interim")
    if mention.kind in ("full", "agency") and mention.place.series and not numbered:
        blank = not mention.place.number and beside is not None
        text = written(
            mention.name,
            mention.place,
            "",
            None if blank else mention.year,
            mention.court,
            style=style,
            docket=mention.docket,
            date=mention.date,
            early=mention.early,
        )
        if blank and beside is not None:
            text += f", {written('', beside.place, '', beside.year, beside.court, style=style, date=beside.date)}"
        found = _ITALIC.match(text)
        return text, found[1] if found and mention.name else ""
    if mention.kind in ("statute", "regulation") and mention.place.series and mention.place.number:
        if mention.place.series == ACT_SERIES or mention.place.series == "usc":
            text = display(mention, style)
            return (place_written(place_in_code(mention.place)) if "=" in text else text), ""
        return place_written(mention.place), ""
    text = mention.normalized or " ".join(mention.text.split())
    if mention.pin and mention.kind == "secondary":
        text = text.replace(f", at {mention.pin}", "").replace(f" {mention.pin}", "", 1)
    return text, mention.name if mention.name and text.startswith(mention.name) else ""


def _order(title: str, mention: Mention, text: str) -> tuple[object, ...]:
    """Names by letters, initials and lead words apart; sections by title, number and path."""
    if title in (GROUPS[0], GROUPS[1]):
        return (_letters(_LEAD.sub("", text)), _natural(text))
    if title in (GROUPS[2], GROUPS[3], GROUPS[4]):
        place = place_in_code(mention.place)
        rank = {"usc": 0, "cfr": 0}.get(place.series, 1)
        head = "" if rank == 0 else _letters(text)
        return (str(rank), head, _natural(f"{place.volume} {place.number}"), _path(place.path))
    return (_letters(_LEAD.sub("", text)), ())


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", text.lower())


def _natural(text: str) -> tuple[tuple[int, int, str], ...]:
    return tuple((0, int(piece), "") if piece.isdigit() else (1, 0, piece) for piece in _PIECES.findall(text))


def _path(path: Sequence[str]) -> tuple[tuple[tuple[int, int, str], ...], ...]:
    return tuple(_natural(label) for label in path)
