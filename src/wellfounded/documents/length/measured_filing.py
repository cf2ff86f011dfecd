"""A filing to be measured: its lines in order, each with its page, its style, and the words of its notes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace

from wellfounded.citations.paged_document import Document as Read
from wellfounded.citations.paged_document import read_document
from wellfounded.extraction.docx import open_docx, paragraphs_of, text_of
from wellfounded.extraction.file_opener import open_document
from wellfounded.files.vault_files import read_bytes
from wellfounded.problems import InputError, Problem

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_NUMBER = re.compile(r"[-–—\s]*(?:page\s+)?(?:\d+|[ivxlc]+)(?:\s+of\s+\d+)?[-–—\s]*", re.IGNORECASE)
_BROKEN = re.compile(r"(?<=\w)-\n(?=\w)")
_MARKUP = re.compile(
    r"\s{0,3}(?:#{1,6}(?:\s+|$)|[-*+]\s+|>\s?|\|?(?:\s*:?-{3,}:?\s*\|)+\s*(?::?-{3,}:?)?\s*$|[-*_]{3,}\s*$)"
)
_NOTE = re.compile(r"\[\^([^\]]+)\]:\s*(.*)")
_NOTE_MARK = re.compile(r"(?<!\\)\[\^([^\]]+)\]")
_SIGNS = re.compile(r"\\(?=[^\w\s])|\[\^[^\]]+\]|(?<!\\)(?:\*+|`+|(?<!\w)_|_(?!\w))")
_LEADERS = re.compile(r"(?:\.\s?){5,}")  # dots that lead to a page
_EDGE = 2  # how many lines at the head and the foot of a page may run along
_FEWEST = 3  # on how many pages at least


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph of a Word file, or a line of another text. ``page`` is empty where there are none."""

    text: str
    page: str = ""
    style: str = ""
    notes: int = 0

    @property
    def words(self) -> int:
        """Its words, and those of the notes at it: what stands between spaces, as word processors count."""
        return len(_LEADERS.sub(" ", self.text).split()) + self.notes


@dataclass(frozen=True, slots=True)
class Filing:
    """A filing: its lines, whether its pages are known, and the words excluded as running heads and page numbers."""

    name: str
    lines: tuple[Line, ...]
    paged: bool
    running: int = 0
    warnings: tuple[Problem, ...] = ()


def read_filing(path: str) -> Filing:
    """The filing in a file of text, Markdown, HTML, PDF, or Word; ``-`` is standard input. Raises InputError."""
    if path != "-" and path.lower().endswith(".docx") and (found := _word_file(path)) is not None:
        return found
    read = read_document(path)
    if read.pages:
        return _paged(read, _bookmarks(path) if path != "-" else frozenset())
    texts = read.text.splitlines()
    lines = _unmarked(texts) if path.lower().endswith((".md", ".markdown")) else tuple(map(Line, texts))
    return Filing(read.name, lines, False, 0, read.warnings)


def _unmarked(texts: list[str]) -> tuple[Line, ...]:
    """The lines of Markdown without what only marks them; notes count where they are marked."""
    notes = {found[1]: len(found[2].split()) for text in texts if (found := _NOTE.match(text))}
    lines = [_unmarked_line(text, notes) for text in texts if not _NOTE.match(text)]
    first = next((at for at, line in enumerate(lines) if line.text.strip()), None)
    if first is not None and lines[first].style == "heading":
        lines[first] = replace(lines[first], style="title")
    return tuple(lines)


def _unmarked_line(line: str, notes: dict[str, int]) -> Line:
    found = _MARKUP.match(line)
    text = (line[found.end() :] if found else line).replace("<br>", " ").replace("|", " ")
    style = ("heading" if found[0].lstrip().startswith("#") else "list") if found else ""
    marked = sum(notes.get(label, 0) for label in _NOTE_MARK.findall(text))
    return Line(_SIGNS.sub("", text), "", style, marked)


def _bookmarks(path: str) -> frozenset[tuple[int, str]]:
    """The pages, from 1, and the words of a PDF's bookmarks, which are its headings; none in other files."""
    if not path.lower().endswith(".pdf"):
        return frozenset()
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(path) as pdf:
            places = [(one.get_dest(), one.get_title()) for one in pdf.get_toc()]
            return frozenset((place.get_index() + 1, " ".join(title.split())) for place, title in places if place)
    except pypdfium2.PdfiumError:  # a text that is called so
        return frozenset()


def _paged(read: Read, headings: frozenset[tuple[int, str]]) -> Filing:
    """The pages of a PDF or of a text with form feeds, words broken over lines joined, running heads left out."""
    ends = [page.start for page in read.pages[1:]] + [len(read.text)]
    pages = [
        (str(number), _BROKEN.sub("-", read.text[page.start : end]).strip("\f\n").splitlines())
        for number, (page, end) in enumerate(zip(read.pages, ends, strict=True), start=1)
    ]
    edges: Counter[str] = Counter()
    for _, lines in pages:
        edges.update({_shape(lines[at]) for at in _edges(lines)})
    most = max(_FEWEST, len(pages) // 2)
    kept: list[Line] = []
    running = 0
    for number, lines in pages:
        edge = set(_edges(lines))
        for at, line in enumerate(lines):
            if at in edge and (_NUMBER.fullmatch(line) or edges[_shape(line)] >= most):
                running += len(line.split())
            else:
                heading = (int(number), " ".join(line.split())) in headings
                kept.append(Line(line, number, "heading" if heading else ""))
    return Filing(read.name, tuple(kept), True, running, read.warnings)


def _edges(lines: list[str]) -> list[int]:
    full = [at for at, line in enumerate(lines) if line.strip()]
    return list(dict.fromkeys(full[:_EDGE] + full[-_EDGE:]))


def _shape(line: str) -> str:
    return re.sub(r"\d+", "0", " ".join(line.split()))


def _word_file(path: str) -> Filing | None:
    """The paragraphs of a Word file, with the notes marked in each; None if what is named so is none."""
    try:
        data = read_bytes(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError([Problem(path, 0, "WF401", f"The file cannot be read: {reason}.")]) from None
    if not data.startswith(b"PK"):
        return None
    warnings = open_document(data, path).warnings  # which reports everything that can be wrong with it
    part, noted = open_docx(path, data)
    styles = {style.style_id: str(style.name) for style in part.document.styles}
    notes = {key: len(text_of(note).split()) for key, note in noted.items()}
    lines = []
    for paragraph, text in paragraphs_of(part.element.body):
        named = paragraph.find(f"{_W}pPr/{_W}pStyle")
        style = styles.get(named.get(f"{_W}val"), "") if named is not None else ""
        marked = sum(
            notes.get((f"{kind}s", str(mark.get(f"{_W}id"))), 0)
            for kind in ("footnote", "endnote")
            for mark in paragraph.iter(f"{_W}{kind}Reference")
        )
        lines.append(Line(text, "", style, marked))
    return Filing(path, tuple(lines), False, 0, warnings)
