"""The tags and the text of a web page; scripts and the page's head left out.

A scanner of its own, because the time of ``html.parser`` grows with the square of the length where tags are left open.
"""

from __future__ import annotations

import re
from html import unescape

__all__ = ["BLOCK", "LINE", "Scanner", "declared_encoding"]

BLOCK = re.compile(
    r"address|article|aside|blockquote|body|br|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr"
    r"|html|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
LINE = frozenset({"br", "td", "th", "tr"})
_HIDDEN = frozenset({"head", "math", "noscript", "script", "style", "svg", "template"})
_NAME = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]*)")
# A tag goes on to a > outside quotation marks; one that is longer than this is read to its first >.
_TAG_END = re.compile(r"(?:[^<>\"']|\"[^\"]{0,4000}\"|'[^']{0,4000}'){0,500}>")
_SPACE = re.compile(r"[ \t\r\n\f\v]+")
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)


def declared_encoding(head: bytes) -> str:
    """The encoding that a page names in its head; empty where it names none."""
    found = _CHARSET.search(head)
    return found[1].decode("ascii", "ignore").lower() if found else ""


class Scanner:
    """A page as it is read: ``parts`` are the pieces of its text; ``element`` says what a tag adds to them.

    What is searched for in vain is not searched for again, so that time stays linear.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._missing: set[str] = set()
        self.parts: list[str] = []

    def read(self) -> None:
        """Read all of it."""
        source, place = self._source, 0
        while place < len(source):
            start = source.find("<", place)
            if start < 0:
                start = len(source)
            self.text(source[place:start])
            if start == len(source):
                return
            place = self._tag(start)

    def text(self, text: str) -> None:
        """Take a stretch of text between tags."""
        if text:
            self.parts.append(_SPACE.sub(" ", unescape(text)))

    def _after(self, mark: str, start: int) -> int:
        """Where a mark ends that stands somewhere after ``start``; -1 where none does."""
        if mark in self._missing:
            return -1
        found = self._source.find(mark, start)
        if found < 0:
            self._missing.add(mark)
            return -1
        return found + len(mark)

    def _tag(self, start: int) -> int:
        """Read what begins with ``<``, and say where to go on; a < that begins nothing is text."""
        source = self._source
        if source.startswith("<!--", start):
            end = self._after("-->", start + 4)
        elif source.startswith(("<!", "<?"), start):
            end = self._after(">", start)
        else:
            named = _NAME.match(source, start)
            end = self._after(">", start) if named else -1
            if named and end >= 0:
                return self._element(named[2].lower(), bool(named[1]), named.end(), end)
        if end < 0:
            self.text("<")
            return start + 1
        return end

    def _element(self, name: str, closing: bool, inner: int, first: int) -> int:
        whole = _TAG_END.match(self._source, inner)
        end = whole.end() if whole else first
        if name in _HIDDEN and not closing:
            hidden = self._close_of(name, end)
            if hidden >= 0:
                return hidden
        else:
            self.element(name, closing, self._source[inner:end])
        return end

    def element(self, name: str, closing: bool, inner: str) -> None:
        """Take a tag, with what it holds besides its name; a block begins a line."""
        if BLOCK.fullmatch(name):
            self.parts.append("\n" if name in LINE else "\n\n")

    def _close_of(self, name: str, start: int) -> int:
        """Where a hidden element has ended; -1 where it is never closed, so that what follows is read."""
        mark = f"</{name}"
        if mark in self._missing:
            return -1
        found = re.compile(rf"{mark}\b[^<>]{{0,200}}>", re.IGNORECASE).search(self._source, start)
        if found is None:
            self._missing.add(mark)
            return -1
        return found.end()
