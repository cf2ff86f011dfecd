"""Rows of tables as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["GAP", "row_of"]

GAP = "    "
"""What stands between cells."""

_LONG = 120  # characters in a line of a cell of running text, which is not placed next to its neighbor


def row_of(cells: Sequence[Sequence[str]]) -> str:
    """The lines of a row: short cells beside each other line by line, as in a caption; long ones after each other."""
    wide = [max(map(len, cell), default=0) for cell in cells]
    if len(cells) < 2 or sum(width > _LONG for width in wide) > 1:
        return "\n\n".join("\n".join(cell) for cell in cells)
    rows = []
    for level in range(max(map(len, cells))):
        parts = [cell[level] if level < len(cell) else "" for cell in cells]
        padded = (part.ljust(width if width < _LONG else 0) for part, width in zip(parts, wide, strict=True))
        rows.append(GAP.join(padded).rstrip())
    return "\n".join(rows)
