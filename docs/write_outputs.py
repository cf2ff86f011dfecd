"""Prints again the outputs that the pages show, so that they follow the commands.

Above an output stands what is shown of it, in a comment: `<!-- shown: +3 | Bars +1 | Not legal .. -->`. Parts are
divided by strokes. A part is the first entry that contains the words, below the part before it (without
words: the very next entry), and `+3` three entries more. `WORDS .. OTHER` goes on to just before the entry with
the other words, or without them to the end. `past WORDS` shows nothing and goes on below the entry with the words. An
entry is a line with the lines it runs over. Dots stand for the rest.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(
    r"^<!-- shown: (?P<parts>.+?) -->\n<!-- output of: wellfounded (?P<line>.+?) -->\n+```text\n.*?^```",
    re.MULTILINE | re.DOTALL,
)
# How much deeper than its first line the rest of a wrapped entry stands.
HANGING = 4


def entries_of(output: str) -> list[str]:
    """The output in entries: each line with the lines it runs over."""
    entries: list[str] = []
    hanging = -1
    for line in output.splitlines(keepends=True):
        depth = len(line) - len(line.lstrip(" "))
        if entries and line.strip() and depth == hanging:
            entries[-1] += line
        else:
            entries.append(line)
            hanging = depth + HANGING if line.strip() else -1
    return entries


def shorten(output: str, parts: str) -> str:
    """What is shown of an output. Raises ValueError where words are not found in it."""
    entries = entries_of(output)
    shown: list[str] = []
    position = left = 0
    for part in parts.split(" | "):
        if part.startswith("past "):
            position = _find(entries, part.removeprefix("past "), position) + 1
            continue
        words, dots, until = (piece.strip() for piece in part.partition(".."))
        words, plus, more = (piece.strip() for piece in words.partition("+"))
        start = _find(entries, words, position)
        end = start + 1 + int(more or 0) if plus or not dots else start + 1
        if dots:
            end = _find(entries, until, end) if until else len(entries)
        if start > left:
            shown.append("...\n")
        shown += entries[start:end]
        position = left = end
    if left < len(entries):
        shown.append("...\n")
    return "".join(shown)


def _find(entries: list[str], words: str, position: int) -> int:
    for place in range(position, len(entries)):
        if words in " ".join(entries[place].split()):
            return place
    raise ValueError(f"nothing further down says: {words}")


def rewritten(page: str) -> str:
    """The page with every shown output printed again."""
    from wellfounded.cli import main

    def again(found: re.Match[str]) -> str:
        output = CliRunner().invoke(main, shlex.split(found["line"]), catch_exceptions=False).output
        head = found[0].partition("```text\n")[0]
        try:
            return f"{head}```text\n{shorten(output, found['parts'])}```"
        except ValueError as gone:
            raise ValueError(f"wellfounded {found['line']}: {gone}") from None

    return BLOCK.sub(again, page)


if __name__ == "__main__":
    os.chdir(ROOT)
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        page = path.read_text(encoding="utf-8")
        if BLOCK.search(page):
            path.write_text(rewritten(page), encoding="utf-8")
