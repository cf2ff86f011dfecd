"""``python -m bench``: prints the tables."""

from __future__ import annotations

import platform

from bench.engine import Row, tables


def show(rows: list[Row]) -> None:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print(
            "  "
            + "  ".join(
                cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
        )


def main() -> None:
    print(f"Python {platform.python_version()}. Medians of repeated runs in one process, garbage collector off.")
    for title, rows in tables():
        print(f"\n{title}")
        show(rows)


if __name__ == "__main__":
    main()
