"""``python -m bench``: prints the tables."""

from __future__ import annotations

import platform

from bench.engine import Row, tables


def show(rows: list[Row]) -> None:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
        print("  " + "  ".join(cells).rstrip())


def main() -> None:
    print(f"Python {platform.python_version()}. Medians of repeated runs in one process, garbage collector off.")
    for title, rows in tables():
        print(f"\n{title}")
        show(rows)


if __name__ == "__main__":
    main()
