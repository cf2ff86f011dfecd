"""Texts with a mark where the cursor is."""

from __future__ import annotations

from wellfounded.editor.text import Edit, Lines, Point

MARK = "¦"


def marked(text: str) -> tuple[str, Point]:
    """A text without its mark, and where that was."""
    plain = text.replace(MARK, "", 1)
    return plain, Lines(plain).point(text.index(MARK))


def after(text: str, edits: list[Edit]) -> str:
    """The text with the edits made."""
    lines = Lines(text)
    for edit in sorted(edits, key=lambda each: each.range, reverse=True):
        start, end = lines.offset(edit.range.start), lines.offset(edit.range.end)
        text = text[:start] + edit.new + text[end:]
    return text
