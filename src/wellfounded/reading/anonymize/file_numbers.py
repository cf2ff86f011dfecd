"""Numbers of the agency's files: an A and eight or nine figures, however they are spaced, broken, and scanned."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from wellfounded.reading.anonymize.plain_text import PlainText
from wellfounded.reading.data import table

__all__ = [
    "file_numbers",
    "file_numbers_stated",
    "numbers_of",
    "shorten_excerpts",
    "shorten_file_name",
    "shorten_file_numbers",
]

_KEPT = 8  # figures that tell one number from another; before them stands at most a nought
_MOST = 9
_SHOWN = 3
_TAIL = re.compile(r"\d{3}")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    numbers = table("anonymize")["numbers"]
    source = str(numbers[name])
    for part in ("gap", "more", "end", "figure"):
        source = source.replace(f"{{{part}}}", numbers[part])
    return re.compile(source, re.MULTILINE)


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


def file_numbers(text: str, known: Collection[str] = ()) -> tuple[list[tuple[int, int, str]], list[tuple[int, int]]]:
    """The places of file numbers, each with its figures, and of figures that may be such a number.

    Of a range or list of numbers that gives only the last figures of the others, these are places of their own.
    ``known`` are numbers (``numbers_of``) that count without an A in front, too.
    """
    view = PlainText(text)
    found, unsure = _in_plain(view.text, known)
    return [(*view.span(start, end), key) for start, end, key in found], [view.span(*place) for place in unsure]


def file_numbers_stated(entry: str) -> list[str]:
    """The file numbers, as written, of an entry that states a number and nothing else, such as a docket; of a range the
    first."""
    found = [entry[start:end] for start, end, _ in file_numbers(entry)[0] if end - start > _SHOWN]
    return found or [match[0] for match in _pattern("stated").finditer(entry)]


def _in_plain(text: str, given: Collection[str] = ()) -> tuple[list[tuple[int, int, str]], list[tuple[int, int]]]:
    least = table("anonymize")["numbers"]["least"]
    found: list[tuple[int, int, str]] = []
    for match in _pattern("words").finditer(text):
        real = sum(character.isdigit() for character in match["figures"])
        if real >= (least if match[0][0] == "A" else len(re.sub(r"\W", "", match["figures"]))) and not _other(
            text, match
        ):
            end = match.end("figures")
            found.append(
                (match.start(), end + text[end : end + 1].count(")") * match[0].count("("), _key(match["figures"]))
            )
            found += _tails(match)
    for match in _pattern("labelled").finditer(text):
        found.append((*match.span("figures"), _key(match["figures"])))
        found += _tails(match)
    for match in _pattern("attached").finditer(text):
        figures = re.sub(r"\D", "", match["figures"])
        if _KEPT <= len(figures) <= _MOST and not _other(text, match):
            found.append((*match.span(), _key(figures)))
    taken = sorted({(start, end): key for start, end, key in found}.items())
    out: list[tuple[int, int, str]] = []
    for (start, end), key in taken:
        if not out or start >= out[-1][1]:
            out.append((start, end, key))
    known = {*given, *(key for _, _, key in out)}
    unsure: list[tuple[int, int]] = []
    inside = {place for start, end, _ in out for place in range(start, end)}
    for match in _pattern("bare").finditer(text):
        if match.start() in inside or match.end() - 1 in inside:
            continue
        key = _key(match[0])
        if key in known:
            out.append((*match.span(), key))
        else:
            unsure.append(match.span())
    return sorted(out), unsure


def _other(text: str, match: re.Match[str]) -> bool:
    """Whether the words before say that a number is of another kind."""
    return bool(_pattern("left_out").search(text, max(0, match.start() - 20), match.start()))


def _tails(match: re.Match[str]) -> list[tuple[int, int, str]]:
    """The last figures of the further numbers of a range or list, with what each number then is."""
    start, first = match.start("more"), _key(match["figures"])
    if start < 0:
        return []
    tails = _TAIL.finditer(match["more"])
    return [(start + tail.start(), start + tail.end(), first[:-_SHOWN] + tail[0]) for tail in tails]


def numbers_of(*texts: str) -> frozenset[str]:
    """The figures of the file numbers in texts, by which ``shorten_file_numbers`` knows one whose A is cut off."""
    return frozenset(key for text in texts for _, _, key in file_numbers(text)[0])


def shorten_file_numbers(text: str, known: Collection[str] = ()) -> str:
    """A text with all but the last three figures of every file number crossed out: ``AXX XXX 651``.

    ``known`` are numbers (``numbers_of``) that are crossed out without an A in front, too.
    """
    if not any(character.isdigit() for character in text):
        return text
    parts, place = [], 0
    for start, end, key in file_numbers(text, known)[0]:
        shown = text[start:end] if end - start == _SHOWN else f"AXX XXX {key[-_SHOWN:]}"
        parts += [text[place:start], shown]
        place = end
    return "".join([*parts, text[place:]])


def shorten_excerpts(text: str, known: Collection[str] = ()) -> str:
    """The same of a text that shows words in “curly marks”, which may begin or end within a number: what is left of
    such a number is crossed out too."""
    return _pattern("cut").sub(lambda found: re.sub(r"\d", "X", found[0]), shorten_file_numbers(text, known))


def shorten_file_name(name: str) -> str:
    """The name or path of a file with every file number in it crossed out, also one that words are joined to:
    ``AXX XXX 909_opinion.pdf``.
    """
    return _pattern("in_a_name").sub(
        lambda found: f"AXX XXX {(found['figures'] or found['bare'])[-_SHOWN:]}", shorten_file_numbers(name)
    )
