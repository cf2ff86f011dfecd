"""What a text that is not a decision appears to be, and whether an opinion is precedential."""

from __future__ import annotations

import re
from functools import cache

from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Layout

__all__ = ["notes_on_kind", "of_another_office"]

_HEAD = 3000  # characters within which a court is named
_LONGEST = 160
_TOP, _CAPTION = 12, 40  # lines in which a letterhead stands, and a caption
_SEEN = 40_000  # characters from which the language is determined
_WORD = re.compile(r"[^\W\d_]+")
_SHOWN = 60


def notes_on_kind(layout: Layout, family: str) -> tuple[str, ...]:
    """Sentences that say why a text cannot be read as a decision, or what to check in one that can."""
    if family == "none":
        return _not_read(layout)
    return (*_subject(layout), *_standing(layout)) if family == "opinion" else ()


def of_another_office(layout: Layout) -> bool:
    """Whether the top of a paper is the letterhead of an office whose decisions are not read."""
    lines = [" ".join(line.split()) for line in layout.raw.text[:_HEAD].split("\n") if line.strip()]
    if any(pattern(table("others")["parties"]["words"]).search(line) for line in lines[:_CAPTION]):
        return False
    offices = [pattern(court["words"]) for court in table("others")["court"] if court.get("first")]
    return any(len(line) <= _LONGEST and found.fullmatch(line) for line in lines[:_TOP] for found in offices)


def _not_read(layout: Layout) -> tuple[str, ...]:
    text = layout.raw.text
    words = [word.lower() for word in _WORD.findall(text, 0, _SEEN)]
    if not words:
        return ("The file contains no words.",)
    for line in text[:_HEAD].split("\n"):
        shown = " ".join(line.split())
        for what, found in _courts():
            if len(shown) <= _LONGEST and found.fullmatch(shown):
                return (f"The heading “{shown[:_SHOWN]}” is that of {what}.",)
    language = table("others")["language"]
    common = sum(word in language["common"] for word in words)
    if len(words) >= language["words"] and common * 100 < language["least"] * len(words):
        return ("The text does not appear to be English prose.",)
    if sum(word.isascii() for word in words) * 2 < len(words):
        return ("The text is not in the Latin alphabet.",)
    return ()


@cache
def _courts() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((court["what"], pattern(court["words"])) for court in table("others")["court"])


def _subject(layout: Layout) -> tuple[str, ...]:
    if pattern(table("others")["subject"]["words"]).search(layout.raw.text):
        return ()
    return ("Nothing in it concerns immigration, so the values may be wrong.",)


def _standing(layout: Layout) -> tuple[str, ...]:
    """A note where a page describes a nonprecedential opinion as published."""
    standing = table("others")["standing"]
    site = " ".join(aside.text for aside in layout.asides if aside.kind == "site")
    found = pattern(standing["nonprecedential"]).search(f"{site} {layout.text.text[:_HEAD]}")
    if not found:
        return ()
    called = pattern(standing["published"]).search(site)
    more = ", although the page calls it published" if called else ""
    return (f"The decision is nonprecedential (“{' '.join(found[0].split())}”){more}.",)
