"""Text cut into sentences, as decisions write them: abbreviations and citations do not end one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from wellfounded.reading.data import table

__all__ = ["Sentence", "plain", "sentences_of"]

_STOP = re.compile(
    r"[.?!]+(?:['’`*]?[\"”'’)\]]*)(?:[¹²³⁴⁵⁶⁷⁸⁹⁰|'’]|[0-9]{1,2}(?= [A-Z\"“])|\[(?:[0-9]{1,3}|\*{1,3})\])*"
    r"(?=\s+[\"“'‘(\[]*[A-Z$§\[]|\s*$)"
)
_LAST = re.compile(r".*[\s(\[“\"]")  # up to where the last word begins
_WITHIN = re.compile(r"\([^()]{0,600}\)")
_LISTS = re.compile(
    r"\((?:including|to include|namely|that is,|i\.e\.,)? ?(?:the (?:issues?|questions?) )?(?:of )?whether\b"
)
_SQUARE = re.compile(r"\[([^\[\]]{0,40})\]")


class Sentence(NamedTuple):
    """A sentence: where it stands in its stream, and its words with every break a space."""

    start: int
    end: int
    text: str


@cache
def _short() -> frozenset[str]:
    return frozenset(table("sentences")["abbreviations"])


def sentences_of(flat: str, start: int, end: int, known: Sequence[Sentence] = ()) -> tuple[Sentence, ...]:
    """The sentences of a stretch of text without line breaks; ``known`` are those of a stretch within it."""
    out: list[Sentence] = []
    ends = {sentence.end: number for number, sentence in enumerate(known[:-1])}
    begin = start
    for found in _STOP.finditer(flat, start, end):
        if _goes_on(flat, begin, found):
            continue
        _add(out, flat, begin, found.end())
        begin = found.end()
        if begin in ends:
            # From a place where both are cut both are cut alike, but for the last: it ends where its stretch ends.
            return (*out, *known[ends[begin] + 1 : -1], *sentences_of(flat, known[-2].end, end))
    _add(out, flat, begin, end)
    return tuple(out)


def _add(out: list[Sentence], flat: str, begin: int, end: int) -> None:
    text = flat[begin:end].rstrip()
    bare = text.lstrip()
    if bare:
        out.append(Sentence(begin + len(text) - len(bare), begin + len(text), bare))


def _goes_on(flat: str, begin: int, found: re.Match[str]) -> bool:
    if flat[found.start()] != ".":
        return False
    stop = found.start()
    start = max(begin, stop - 24)
    before = _LAST.match(flat, start, stop)
    last = flat[before.end() if before else start : stop]
    if len(last) == 1 and last.isupper():
        return True
    return last.lower() in _short()


def plain(text: str) -> str:
    """A sentence without what stands in brackets, each character of it a space, so that places stay what they are.

    What says in brackets which questions are meant stays.
    """
    for _ in range(2):
        if "(" not in text:
            break
        text = _WITHIN.sub(_blank, text)
    return text


def _blank(found: re.Match[str]) -> str:
    if _LISTS.match(found[0]):
        return f" {found[0][1:-1]} "
    return " " * (found.end() - found.start())
