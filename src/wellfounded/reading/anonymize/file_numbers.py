"""Numbers of the agency's files: an A and eight or nine figures, however they are spaced and scanned."""

from __future__ import annotations

import re
from functools import cache

from wellfounded.reading.data import table

__all__ = ["file_numbers", "shorten_file_numbers"]

_KEPT = 8  # figures that tell one number from another; before them stands at most a nought
_SHOWN = 3


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    numbers = table("anonymize")["numbers"]
    words = numbers["words"].replace("{figure}", numbers["figure"])
    return (
        re.compile(words),
        re.compile(numbers["labelled"]),
        re.compile(numbers["bare"]),
        re.compile(numbers["left_out"]),
    )


@cache
def _meant() -> dict[int, int]:
    pairs = table("anonymize")["numbers"]["meant"]
    return {
        ord(character): ord(figure)
        for characters, figures in zip(pairs[::2], pairs[1::2], strict=True)
        for character, figure in zip(characters, figures, strict=True)
    }


def _key(figures: str) -> str:
    plain = re.sub(r"\D", "", figures.translate(_meant()))
    return plain.lstrip("0").rjust(_KEPT, "0")


def file_numbers(text: str) -> tuple[list[tuple[int, int, str]], list[tuple[int, int]]]:
    """The places of file numbers, each with its figures, and of figures that may be such a number."""
    words, labelled, bare, left_out = _patterns()
    least = table("anonymize")["numbers"]["least"]
    found: list[tuple[int, int, str]] = []
    for match in words.finditer(text):
        real = sum(character.isdigit() for character in match["figures"])
        if real >= least and not left_out.search(text, max(0, match.start() - 20), match.start()):
            found.append((match.start(), match.end(), _key(match["figures"])))
    for match in labelled.finditer(text):
        found.append((*match.span("figures"), _key(match["figures"])))
    taken = sorted({(start, end): key for start, end, key in found}.items())
    out: list[tuple[int, int, str]] = []
    for (start, end), key in taken:
        if not out or start >= out[-1][1]:
            out.append((start, end, key))
    known = {key for _, _, key in out}
    unsure: list[tuple[int, int]] = []
    inside = {place for start, end, _ in out for place in range(start, end)}
    for match in bare.finditer(text):
        if match.start() in inside or match.end() - 1 in inside:
            continue
        key = _key(match[0])
        if key in known:
            out.append((*match.span(), key))
        else:
            unsure.append(match.span())
    return sorted(out), unsure


def shorten_file_numbers(text: str) -> str:
    """A text with all but the last three figures of every file number crossed out: ``AXX XXX 651``."""

    if not any(character.isdigit() for character in text):
        return text
    parts, place = [], 0
    for start, end, key in file_numbers(text)[0]:
        parts += [text[place:start], f"AXX XXX {key[-_SHOWN:]}"]
        place = end
    return "".join([*parts, text[place:]])
