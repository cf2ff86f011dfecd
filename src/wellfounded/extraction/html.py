"""Web pages: the text that a reader sees, with star pages, and footnotes under a rule at the end."""

from __future__ import annotations

import re
from html import unescape

from wellfounded.extraction.encodings import decode
from wellfounded.extraction.html_markup import BLOCK, LINE, Scanner, declared_encoding
from wellfounded.extraction.line_numbers import without_line_numbers
from wellfounded.extraction.model import ExtractedDocument, Line, Page
from wellfounded.extraction.table_rows import GAP, row_of

__all__ = ["read_html"]

_HEAD = 2048
_RULE = "_" * 16
_FIGURES = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NAMED = re.compile(r"([A-Za-z][\w:-]{0,40})\s{0,9}=\s{0,9}(?:\"([^\"]{0,400})\"|'([^']{0,400})'|([^\s\"'>]{1,400}))")
_NUMBER = re.compile(r"\s*[\[(]?\s*(?:fn\.?\s?)?(\d{1,3})\s*[\])]?\.?\s*", re.IGNORECASE)
_STAR = re.compile(r"\s*[\[(]?\*?\*?\s*(\d{1,5})[\])]?\s*")

# Words in class, id or epub:type, by which publishers tell footnotes and the pages of the printed book.
_MARKS = re.compile(r"\b(?:foot-?note-?(?:mark|ref(?:erence)?|link|call)|fn-?ref|noteref|note-?call)", re.IGNORECASE)
_NOTES = re.compile(r"\b(?:foot-?notes?|end-?notes?|fn\d{1,3}|ftn\d{1,3})\b", re.IGNORECASE)
_PAGES = re.compile(r"\b(?:star-?pag\w*|page-?(?:number|num|break|label)|pagebreak|pagenum)\b", re.IGNORECASE)
_VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
_MARK, _PAGE, _NOTE, _CELL, _ROW = "mark", "page", "note", "cell", "row"
_ENDS = {"td": ("td", "th"), "th": ("td", "th"), "tr": ("tr",)}  # what an element ends, though it was not closed
_DEEP = 400  # open elements that are remembered


class _Decision(Scanner):
    """A page whose raised figures, printed page numbers, footnotes, and tables are distinguished."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.notes: list[str] = []
        self._open: list[tuple[str, str, int]] = []
        self._pre = 0

    def text(self, text: str) -> None:
        """Take text; line breaks count only where the page says that it is set as it stands."""
        if self._pre and text:
            self.parts.append(unescape(text).replace("\r\n", "\n"))
        else:
            super().text(text)

    def element(self, name: str, closing: bool, inner: str) -> None:
        """Take a tag."""
        if name == "pre":
            self._pre = max(0, self._pre + (-1 if closing else 1))
        if not closing:
            for before in _ENDS.get(name, ()):
                self._close(before, "table")
            self._opened(name, inner)
            return
        self._close(name)
        if BLOCK.fullmatch(name) and name not in ("td", "th"):
            self.parts.append("\n" if name in LINE else "\n\n")

    def _close(self, name: str, within: str = "") -> None:
        """Close the innermost element of this name, and what is open in it; none where another stands around it."""
        for place in range(len(self._open) - 1, max(-1, len(self._open) - 40), -1):
            if self._open[place][0] == within:
                break
            if self._open[place][0] == name:
                for _, role, start in reversed(self._open[place:]):
                    self._closed(role, start)
                del self._open[place:]
                break

    def _opened(self, name: str, inner: str) -> None:
        named = _NAMED.finditer(inner)
        values = {found[1].lower(): unescape(found[2] or found[3] or found[4] or "") for found in named}
        role = _role(name, values)
        if role != _CELL and BLOCK.fullmatch(name):
            self.parts.append("\n" if name in LINE else "\n\n")
        if name in _VOID or inner.rstrip(">").endswith("/"):
            if role == _PAGE:
                self._page(values.get("data-label") or values.get("label") or values.get("title") or "")
            return
        if role == _PAGE and (label := values.get("data-label") or values.get("label")):
            self.parts.append(f"\0{label}\0")
        if role == _NOTE and (label := _label(values)):
            self.parts.append(f"\0{label}\0")
            self._open.append((name, role, len(self.parts) - 1))
        elif len(self._open) < _DEEP:
            self._open.append((name, role, len(self.parts)))

    def _closed(self, role: str, start: int) -> None:
        if role == _MARK:
            text = "".join(self.parts[start:])
            found = _NUMBER.fullmatch(text)
            if found:
                del self.parts[start:]
                self.parts.append(found[1].translate(_FIGURES))
        elif role == _PAGE:
            text = "".join(self.parts[start:])
            label = self.parts[start - 1][1:-1] if start and self.parts[start - 1].startswith("\0") else ""
            if label:
                start -= 1
            del self.parts[start:]
            self._page(text.strip() or label)
        elif role == _NOTE:
            label = ""
            if self.parts[start : start + 1] and self.parts[start].startswith("\0"):
                label = self.parts[start][1:-1]
                self.parts[start] = ""
            text = " ".join("".join(self.parts[start:]).split())
            del self.parts[start:]
            if text:
                self.notes.append(_noted(text, label))
        elif role == _CELL:
            text = "".join(self.parts[start:]).strip()
            lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
            del self.parts[start:]
            self.parts.append("\1" + "\n".join(lines))
        elif role == _ROW:
            cells = [part[1:].split("\n") for part in self.parts[start:] if part.startswith("\1")]
            if cells:
                del self.parts[start:]
                self.parts.append("\n" + row_of(cells) + "\n")

    def _page(self, text: str) -> None:
        """A page of the printed book begins: its number with a star, set off by spaces."""
        found = _STAR.fullmatch(text)
        if found:
            last = self.parts[-1][-1:] if self.parts else ""
            inside = last.isalpha()
            self.parts.append(f"*{found[1]}" if inside else f"*{found[1]} ")
        elif text.strip():
            self.parts.append(text)


def _role(name: str, values: dict[str, str]) -> str:
    said = " ".join(values.get(key, "") for key in ("class", "id", "epub:type", "role", "name"))
    if name in ("footnotemark", "noteref"):
        return _MARK
    if name == "page-number":
        return _PAGE
    if name == "tr":
        return _ROW
    if name in ("td", "th"):
        return _CELL
    if name in ("a", "span", "sup", "b", "i", "em", "strong", "cite", "small"):
        if _PAGES.search(said):
            return _PAGE
        return _MARK if name == "sup" or _MARKS.search(said) else ""
    if name == "footnote":
        return _NOTE
    # A section of all notes is not itself one of them.
    if name in ("aside", "div", "li", "p") and _NOTES.search(values.get("class", "") + " " + values.get("id", "")):
        plural = re.search(r"notes\b", values.get("class", "") + " " + values.get("id", ""), re.IGNORECASE)
        return "" if plural else _NOTE
    return ""


def _label(values: dict[str, str]) -> str:
    """The number of a footnote, as its element says it."""
    number = re.search(r"\d{1,3}$", values.get("id", ""))
    return values.get("data-label") or values.get("label") or (number[0] if number else "")


def _noted(text: str, label: str) -> str:
    """A footnote as a line: its raised mark first."""
    found = re.match(r"[\s↵]*[\[(]?([\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})[\])]?\.?(?=\s|[A-Z\"“])\s*", text)
    if found:
        return f"{found[1].translate(_FIGURES)} {text[found.end() :]}"
    return f"{label.translate(_FIGURES)} {text}" if label else text


def read_html(name: str, data: bytes) -> ExtractedDocument:
    """The document of a web page: one page, a line for each block or line break.

    The mark of a footnote is a raised figure; notes that the page sets apart follow at its end under a rule. Pages of
    the printed book are shown as ``*123`` where they begin. Nothing in the page is run or fetched.
    Raises InputError (WF409) where its encoding is unknown.
    """
    source, warnings = decode(name, data, declared_encoding(data[:_HEAD]))
    page = _Decision(source.replace("\0", "").replace("\1", ""))
    page.read()
    text = re.sub(r"\0[^\0]*\0|[\0\1]", "", "".join(page.parts))
    lines = [line.rstrip() if line.startswith(GAP) else line.strip(" \t") for line in text.split("\n")]
    kept = [line for place, line in enumerate(lines) if line or (place and lines[place - 1])]
    while kept and not kept[0]:
        kept.pop(0)
    while kept and not kept[-1]:
        kept.pop()
    if page.notes:
        kept += [_RULE, *page.notes]
    return ExtractedDocument(name, "html", without_line_numbers((Page(1, tuple(map(Line, kept))),)), warnings)
