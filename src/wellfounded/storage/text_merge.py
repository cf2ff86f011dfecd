"""Two texts made from one, put together by lines; and what differs between two texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wellfounded.matter.source import lines_of
from wellfounded.storage.line_diff import Block, same_lines

MINE = "<<<<<<< yours"
MIDDLE = "======="
THEIRS = ">>>>>>> in the file"


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
    ours, other, old = map(lines_of, (mine, theirs, base))
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
    return {block.a + step: block.b + step for block in same_lines(base, other) for step in range(block.size)}


def diff(before: str, after: str, around: int = 3) -> list[DiffLine]:
    """What differs, with some lines around each difference; empty where nothing does."""
    old, new = ([line.rstrip("\r\n") for line in lines_of(text)] for text in (before, after))
    out: list[DiffLine] = []
    at_old = at_new = 0
    blocks = [*same_lines(old, new), Block(len(old), len(new), 0)]
    for number, block in enumerate(blocks):
        out += [DiffLine("gone", old[line], line + 1, 0) for line in range(at_old, block.a)]
        out += [DiffLine("new", new[line], 0, line + 1) for line in range(at_new, block.b)]
        at_old, at_new = block.a + block.size, block.b + block.size
        # Of the lines alike, those near a difference before or after them.
        first = number == 0 and (block.a, block.b) == (0, 0)
        last = number == len(blocks) - 2 and (at_old, at_new) == (len(old), len(new))
        head = 0 if first else min(around, block.size)
        tail = 0 if last else min(around, block.size - head)
        near = [*range(head), *range(block.size - tail, block.size)]
        for place, step in enumerate(near):
            if place == head and head + tail < block.size:
                out.append(DiffLine("skip", ""))
            out.append(DiffLine("same", old[block.a + step], block.a + step + 1, block.b + step + 1))
        if tail == 0 and head < block.size and not first:
            out.append(DiffLine("skip", ""))
    return out
