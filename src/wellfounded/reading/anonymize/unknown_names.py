"""Names in a text of persons who are not identified: reported, not replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from wellfounded.reading.anonymize.name_matcher import Ground, Group, Spans
from wellfounded.reading.anonymize.name_words import WORD, fold, names_table
from wellfounded.reading.data import table

__all__ = ["unknown_names"]

_CAP = r"(?<![^\W_])[^\W\d_a-zß-ÿ][^\W\d_]{0,40}(?:['’-][^\W\d_]{1,40}){0,4}"

_LOWER = re.compile(r"[a-z]{2}")
_CASE = re.compile(r"\s+v\.")
_SHORT = 2
_AROUND = 200  # characters of its line that are looked at
_PROSE = 3  # words in small letters of a line of prose
WHY = "looks like a name; the person is not identified"
BESIDE = "next to a replaced name"
_INITIALS = re.compile(r"(?<![\w.-])(?:[A-Z]\.[ ]?){2,5}(?![\w])|(?<![\w.-])(?:[A-Z]-){2,6}(?!\w)")


@cache
def _run() -> re.Pattern[str]:
    particles = "|".join(sorted(names_table()["particles"]))
    return re.compile(rf"{_CAP}(?:[ \t](?:(?:{particles})[ \t]){{0,2}}(?:[^\W\d_a-zß-ÿ]\.|{_CAP})){{0,5}}")


def unknown_names(
    ground: Ground, groups: Sequence[Group], left: Sequence[tuple[int, int]] = ()
) -> Iterator[tuple[int, int, str]]:
    """Places of names of unidentified persons, of names next to a replaced one, and of initials that match a person.

    Names within the spans of ``left`` are known and are not to be replaced.
    """
    text = ground.text
    taken = Spans([*left, *((group.start, group.end) for group in groups)])
    replaced_ends = {group.end for group in groups if not group.why}
    replaced_starts = {group.start for group in groups if not group.why}
    known = re.compile(rf"{table('anonymize')['names']['known_before']}\\Z")
    for run in _run().finditer(text):
        words = list(WORD.finditer(text, *run.span()))
        while words and not _strange(ground, words[0]):
            words.pop(0)
        while words and not _strange(ground, words[-1]):
            words.pop()
        words = [word for word in words if not taken.over(word.start())]
        while words and not _strange(ground, words[0]):
            words.pop(0)
        institutions = names_table()["institutions"]
        if not words or any(fold(word) in institutions for word in WORD.findall(run[0])):
            continue
        start, end = words[0].start(), words[-1].end()
        if ground.cited.over(start) or ground.machine.over(start):
            continue
        if (
            _CASE.match(text, end)
            or text[max(0, start - 3) : start] == "v. "
            or known.search(text, max(0, start - 20), start)
        ):
            continue
        if (start - 1 in replaced_ends and text[start - 1] != "\n") or (
            end + 1 in replaced_starts and text[end] != "\n"
        ):
            yield start, end, BESIDE
            continue
        titled = ground.titled.search(text, max(0, start - 12), start)
        long = [word for word in words if len(word[0]) > _SHORT]
        if (titled or len(long) > 1) and not _office(ground, start, end) and _prose(text, start):
            yield start, end, WHY
    fits = {tuple(sorted({word[0] for word in person.words})) for person in ground.people}
    for run in _INITIALS.finditer(text):
        letters = tuple(sorted({character.lower() for character in run[0] if character.isalpha()}))
        if letters in fits and len(letters) > 1:
            yield run.start(), run.start() + len(run[0].rstrip()), "initials that match a replaced name"


def _strange(ground: Ground, word: re.Match[str]) -> bool:
    return not ground.lexicon.ordinary(fold(word[0])) and len(word[0]) > 1 and not word[0].endswith("ly")


def _office(ground: Ground, start: int, end: int) -> bool:
    text = ground.text
    government = re.compile(table("anonymize")["names"]["government"], re.IGNORECASE)
    return bool(
        ground.offices.search(text, max(0, start - 60), start)
        or ground.holders.match(text, end)
        or government.search(text, start, end)
    )


def _prose(text: str, place: int) -> bool:
    """Whether a place stands on a line with words in small letters: in headings everything is a name."""
    start = max(text.rfind("\n", max(0, place - _AROUND), place) + 1, place - _AROUND, 0)
    end = text.find("\n", place, place + _AROUND)
    return len(_LOWER.findall(text, start, end if end >= 0 else place + _AROUND)) > _PROSE
