"""Two texts made from one, put together by lines; and what differs between two texts."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MINE = "<<<<<<< yours"
MIDDLE = "======="
THEIRS = ">>>>>>> in the file"
LONG = 4000


@dataclass(frozen=True, slots=True)
class Merged:
    """Both changes in one text. Where both changed the same lines it is not ``clean``, and both stand, marked."""

    text: str
    clean: bool


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line of a comparison: ``kind`` is ``same``, ``gone``, ``new`` or ``skip`` (lines alike, left out)."""

    kind: str
    text: str
    before: int = 0
    after: int = 0


def merge(mine: str, theirs: str, base: str) -> Merged:
    """Put two changes of ``base`` together. Each text is read by lines; lines keep their ends."""
    if mine == theirs or theirs == base:
        return Merged(mine, True)
    if mine == base:
        return Merged(theirs, True)
    ours, other, old = (text.splitlines(keepends=True) for text in (mine, theirs, base))
    out: list[str] = []
    clean = True
    at_mine = at_theirs = at_base = 0
    for start_mine, start_theirs, start_base, length in _anchors(ours, other, old):
        left, right, was = ours[at_mine:start_mine], other[at_theirs:start_theirs], old[at_base:start_base]
        if left == right or right == was:
            out += left
        elif left == was:
            out += right
        else:
            clean = False
            out += [f"{MINE}\n", *_ended(left), f"{MIDDLE}\n", *_ended(right), f"{THEIRS}\n"]
        out += old[start_base : start_base + length]
        at_mine, at_theirs, at_base = start_mine + length, start_theirs + length, start_base + length
    return Merged("".join(out), clean)


def _ended(lines: Sequence[str]) -> list[str]:
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]


def _anchors(mine: Sequence[str], theirs: Sequence[str], base: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where all three are alike: the first line in each, and how many; last, the three ends with none."""
    same_mine = _alike(base, mine)
    same_theirs = _alike(base, theirs)
    at = 0
    while at < len(base):
        left, right = same_mine.get(at), same_theirs.get(at)
        if left is None or right is None:
            at += 1
            continue
        length = 1
        while same_mine.get(at + length) == left + length and same_theirs.get(at + length) == right + length:
            length += 1
        yield left, right, at, length
        at += length
    yield len(mine), len(theirs), len(base), 0


def _alike(base: Sequence[str], other: Sequence[str]) -> dict[int, int]:
    found: dict[int, int] = {}
    for block in _matcher(base, other).get_matching_blocks():
        found.update((block.a + step, block.b + step) for step in range(block.size))
    return found


def _matcher(before: Sequence[str], after: Sequence[str]) -> difflib.SequenceMatcher[str]:
    # In long texts, lines that occur everywhere match only beside others: else the time grows with the square.
    return difflib.SequenceMatcher(None, before, after, autojunk=len(before) + len(after) > LONG)


def diff(before: str, after: str, around: int = 3) -> list[DiffLine]:
    """What differs, with some lines around each difference; empty where nothing does."""
    old, new = before.splitlines(), after.splitlines()
    out: list[DiffLine] = []
    groups = _matcher(old, new).get_grouped_opcodes(around)
    for group in groups:
        if out or group[0][1] > 0:
            out.append(DiffLine("skip", ""))
        for tag, old_from, old_to, new_from, new_to in group:
            if tag == "equal":
                for step in range(old_to - old_from):
                    out.append(DiffLine("same", old[old_from + step], old_from + step + 1, new_from + step + 1))
                continue
            out += [DiffLine("gone", old[line], line + 1, 0) for line in range(old_from, old_to)]
            out += [DiffLine("new", new[line], 0, line + 1) for line in range(new_from, new_to)]
    return out
