"""Writes the table of words at the end of `docs/style.md` from `tests/style_words.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "style.md"
WORDS = ROOT / "tests" / "style_words.toml"
HEAD = "| not | say | where |\n|---|---|---|\n"


def render_page(page: str, words: list[dict[str, Any]]) -> str:
    """The page with its table, which is the last thing in it, written again from the words."""
    before, head, _ = page.partition(HEAD)
    rows = [
        f"| {', '.join(word['find'])} | {word['say']} | {', '.join(word.get('where', ['everywhere']))} |\n"
        for word in words
    ]
    return before + head + "".join(rows)


if __name__ == "__main__":
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))["word"]
    PAGE.write_text(render_page(PAGE.read_text(encoding="utf-8"), words), encoding="utf-8")
