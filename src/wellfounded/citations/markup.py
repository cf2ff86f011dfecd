"""The text of a web page: what a reader sees, a line to a block, notes and tables in their place."""

from __future__ import annotations

import re
from html.parser import HTMLParser

__all__ = ["declared_encoding", "text_of_page"]

_BLOCK = re.compile(
    r"address|article|aside|blockquote|body|br|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr"
    r"|html|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
_HIDDEN = frozenset({"script", "style", "template", "noscript", "svg", "math", "head"})
_SPACE = re.compile(r"[ \t\r\n\f\v]+")
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)


def declared_encoding(head: bytes) -> str:
    """The encoding that a page names in its head; empty where it names none."""
    found = _CHARSET.search(head)
    return found[1].decode("ascii", "ignore").lower() if found else ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden.append(tag)
        elif _BLOCK.fullmatch(tag):
            self.parts.append("\n" if tag in ("br", "tr", "td", "th") else "\n\n")

    def handle_endtag(self, tag: str) -> None:
        if self._hidden and tag == self._hidden[-1]:
            self._hidden.pop()
        elif tag == "body":
            self._hidden.clear()
        elif _BLOCK.fullmatch(tag) and tag not in ("br", "td", "th"):
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(_SPACE.sub(" ", data))


def text_of_page(source: str) -> str:
    """The text of a page. Whatever is broken in it is read as browsers read it; nothing in it is run or fetched."""
    reader = _Reader()
    reader.feed(source)
    reader.close()
    text = "".join(reader.parts)
    text = re.sub(r" *\n *", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"
