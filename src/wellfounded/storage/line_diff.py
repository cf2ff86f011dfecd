"""Which lines of two texts are the same: told quickly whatever the texts, and as a person would tell it.

``difflib`` takes minutes where the same few lines come again and again. Here lines that occur once on both sides are
matched first, then what lies between them; what is left is compared exactly as long as that is soon done.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

MOST = 2_000_000
"""So many pairs of lines are looked at one by one; blocks beyond that count as different throughout."""
DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Block:
    """``size`` lines that are the same, from line ``a`` of the first text and line ``b`` of the second."""

    a: int
    b: int
    size: int


def same_lines(before: Sequence[str], after: Sequence[str]) -> list[Block]:
    """The lines that are the same, in order; between two blocks, and at the ends, something differs."""
    pairs: list[tuple[int, int]] = []
    left = MOST
    todo = [(0, len(before), 0, len(after), 0)]
    while todo:
        a, a_end, b, b_end, depth = todo.pop()
        while a < a_end and b < b_end and before[a] == after[b]:
            pairs.append((a, b))
            a, b = a + 1, b + 1
        while a < a_end and b < b_end and before[a_end - 1] == after[b_end - 1]:
            a_end, b_end = a_end - 1, b_end - 1
            pairs.append((a_end, b_end))
        if a == a_end or b == b_end:
            continue
        anchors = _anchors(before, after, (a, a_end, b, b_end)) if depth < DEEPEST else []
        if anchors:
            pairs += anchors
            for here, there in [*anchors, (a_end, b_end)]:
                todo.append((a, here, b, there, depth + 1))
                a, b = here + 1, there + 1
        elif (cost := (a_end - a) * (b_end - b)) <= left:
            left -= cost
            pairs += [(a + i, b + j) for i, j in _longest(before[a:a_end], after[b:b_end])]
    return _blocks(sorted(pairs))


def _anchors(before: Sequence[str], after: Sequence[str], span: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    """The longest run, in order on both sides, of lines that occur once on each."""
    a, a_end, b, b_end = span
    once_a, once_b = Counter(before[a:a_end]), Counter(after[b:b_end])
    where = {after[j]: j for j in range(b, b_end) if once_b[after[j]] == 1}
    found = [(i, where[before[i]]) for i in range(a, a_end) if once_a[before[i]] == 1 and before[i] in where]
    # The longest rising sequence of the second numbers, by patience.
    tops: list[int] = []
    holders: list[int] = []
    behind: list[int] = []
    for number, (_, j) in enumerate(found):
        pile = bisect_left(tops, j)
        behind.append(holders[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [j]
        holders[pile : pile + 1] = [number]
    out = []
    at = holders[-1] if holders else -1
    while at >= 0:
        out.append(found[at])
        at = behind[at]
    return out[::-1]


def _longest(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int]]:
    """A longest common subsequence, exactly."""
    width = len(after) + 1
    rows = [[0] * width]
    for line in reversed(before):
        below = rows[-1]
        row = [0] * width
        for j in range(len(after) - 1, -1, -1):
            row[j] = below[j + 1] + 1 if line == after[j] else max(below[j], row[j + 1])
        rows.append(row)
    rows.reverse()
    out = []
    i = j = 0
    while i < len(before) and j < len(after):
        if before[i] == after[j]:
            out.append((i, j))
            i, j = i + 1, j + 1
        elif rows[i + 1][j] >= rows[i][j + 1]:
            i += 1
        else:
            j += 1
    return out


def _blocks(pairs: Sequence[tuple[int, int]]) -> list[Block]:
    out: list[Block] = []
    for a, b in pairs:
        last = out[-1] if out else None
        if last is not None and (last.a + last.size, last.b + last.size) == (a, b):
            out[-1] = Block(last.a, last.b, last.size + 1)
        else:
            out.append(Block(a, b, 1))
    return out
