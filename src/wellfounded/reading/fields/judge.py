"""Who was the judge of a part of the file: the name by the title at its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern
from wellfounded.reading.fields.hearing_place import cities
from wellfounded.reading.fields.panel import last_name
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found

__all__ = ["read_judge"]

_NAME = re.compile(r"[A-Z][\w.'’\-]*(?: [A-Z][\w.'’\-]*){1,4}")
_HONORABLE = re.compile(r"^(?:The )?(?:Hon\.?|Honorable) ", re.IGNORECASE)
_FIGURE = re.compile(r"\d")
_ABOVE = 4  # lines above the title in which the name stands
_AFTER = 12  # characters of noise after a name
_FOOT = 700  # characters at the end of a part that ends with another form of signature
_INITIAL = 2  # letters of a word that is no last name


def read_judge(context: Context, spec: Mapping[str, Any]) -> Found:
    """The last name of the judge who signed a part of the file (``part``).

    ``title`` is the title next to which it appears, alone on a line or after it; ``never`` are words of lines that are
    no name; ``also`` are other forms in which a name stands at the foot of that part, ``told`` where another document
    of the file names the judge. Where the file has no such part, the reasons may name the judge (``named``).
    """
    part = context.part(spec["part"])
    if not part:
        stream, start, end = context.region("body")
        for hit in pattern(spec["named"], case=True).finditer(stream.flat, start, end):
            if not pattern(spec["no_name"]).match(hit["name"]):
                return Found(last_name(hit["name"]), (stream.span(*hit.span("name")),), 0.8, "named in the reasons")
        hidden = context.beyond > spec["beyond"]
        how = spec["missing"] + ("; much text follows the orders" if hidden else "")
        return Found(None, (), 0.6 if hidden else 0.97, how)
    stream, notes, never = context.text, context.layout.notes, pattern(spec["never"])
    # What stands at the foot of the last page may have been taken for the end of a footnote.
    for where, start, end in ((stream, part.start, part.end), (notes, 0, len(notes.text))):
        for name, sure, begins, ends in _titled(where, start, end, pattern(spec["title"]), never):
            return Found(
                name, (where.span(begins, ends),), sure, "the name next to the title at the end of the IJ's decision"
            )
    for form in spec["also"]:
        hits = pattern(form, case=True).finditer(stream.flat, max(part.end - _FOOT, part.start), part.end)
        found = [hit for hit in hits if not never.search(hit["name"])]
        if found:
            place = stream.span(*found[-1].span("name"))
            return Found(
                last_name(_bare(found[-1]["name"])), (place,), 0.85, "the name at the end of the IJ's decision"
            )
    told = pattern(spec["told"], case=True).search(stream.flat)
    if told:
        place = stream.span(*told.span("name"))
        return Found(last_name(_bare(told["name"])), (place,), 0.9, "the certificate of the hearing")
    return Found(None, (), 0.2, "the IJ's decision is included, but no name appears next to the title")


def _titled(
    stream: Stream, start: int, end: int, title: re.Pattern[str], never: re.Pattern[str]
) -> Iterator[tuple[str, float, int, int]]:
    """The last names that stand by a title, from the end; how sure each is, and where its title stands."""
    lines = stream.text[start:end].split("\n")
    place = end
    for number in range(len(lines) - 1, -1, -1):
        place -= len(lines[number]) + (number < len(lines) - 1)
        line = lines[number].strip()
        found = title.match(line)
        if not found:
            continue
        above = [one.strip() for one in reversed(lines[max(number - _ABOVE, 0) : number]) if one.strip()]
        below = next((one.strip() for one in lines[number + 1 : number + 3] if one.strip()), "")
        nearest = [(line[found.end() :].strip(" :,."), 0.95), *((one.strip(" /s\\"), 0.95) for one in above[:1])]
        farther = [(below, 0.8), *((one.strip(" /s\\"), 0.85) for one in above[1:])]
        for text, sure in (*nearest, *farther):
            name, whole = ("", False) if title.search(text) or never.search(text) else _name_in(text)
            if name:
                yield name, sure if whole else min(sure, 0.9), place, place + len(lines[number])
                break


def _name_in(line: str) -> tuple[str, bool]:
    """The last name on a line that is a name, and whether there is nothing but it; noise may follow."""
    line = _HONORABLE.sub("", line)
    found = _NAME.match(line)
    if not found or line.lower() in cities():
        return "", False
    rest = line[found.end() :]
    if len(rest.strip(" .,-_")) > _AFTER or _FIGURE.search(found[0]) or ":" in rest or "," in rest.rstrip(" ,"):
        return "", False
    name = last_name(_bare(found[0]))
    return (name, not rest.strip(" .,")) if len(name) > _INITIAL else ("", False)


def _bare(name: str) -> str:
    return name.strip(" .,")
