"""Writes what is said about each text in bad/ beside it, as NAME.expected: run it, and read the difference.

.venv/bin/python tests/language/rewrite_expected.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from law_texts import BAD, problems_of


def main() -> None:
    for path in BAD:
        with tempfile.TemporaryDirectory() as folder:
            said = problems_of(Path(folder), path)
        path.with_suffix(".expected").write_text("".join(f"{line}\n" for line in said), encoding="utf-8")


if __name__ == "__main__":
    main()
