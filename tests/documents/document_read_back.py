"""What a written document says, read by programs that know nothing of how it was written."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import docx
import html5lib
import pypdfium2
from docx.oxml.parser import parse_xml
from markdown_it import MarkdownIt

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
H = "{http://www.w3.org/1999/xhtml}"


def lines(texts: Iterator[str]) -> list[str]:
    return [line for line in (" ".join(text.split()) for text in texts) if line]


def page_lines(page: str) -> list[str]:
    """The lines of an HTML page, as :func:`lines_of` gives them: without contents, footing and links back."""
    parser = html5lib.HTMLParser(strict=True, tree=html5lib.getTreeBuilder("etree"))
    main = parser.parse(page).find(f".//{H}main")
    return lines(_page_lines(main))


BLOCKS = {f"{H}{name}" for name in ("h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "caption", "th", "figcaption", "td")}


def _page_lines(element: Any) -> Iterator[str]:
    if element.tag in (f"{H}nav", f"{H}footer"):
        return
    if element.tag in BLOCKS:
        yield "".join(_own_text(element))
    for child in element:
        yield from _page_lines(child)


def _own_text(element: Any) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        hidden = child.get("class") in ("note", "note next", "back", "places")
        if child.tag not in BLOCKS | {f"{H}ul", f"{H}ol"} and not hidden:
            yield from _own_text(child)
        yield child.tail or ""


def word_lines(data: bytes) -> list[str]:
    """The lines of a Word file: paragraphs in order, then footnotes; what tables of contents show left out."""
    document = docx.Document(io.BytesIO(data))
    body: Any = document.element.body
    out = [_paragraph(one) for one in body.iter(f"{W}p") if not _in_contents(one)]
    for relation in document.part.rels.values():
        if relation.reltype.endswith("/footnotes"):
            for note in parse_xml(relation.target_part.blob):
                if note.get(f"{W}type") is None:
                    out.append("".join(_paragraph(one) for one in note.iter(f"{W}p")))
    return lines(iter(out))


def _in_contents(paragraph: Any) -> bool:
    style = paragraph.find(f"{W}pPr/{W}pStyle")
    name = style.get(f"{W}val") if style is not None else ""
    return name.startswith(("TOC", "FieldHint"))


def _paragraph(paragraph: Any) -> str:
    runs = [
        one for one in paragraph.iter(f"{W}r") if one.find(f"{W}rPr/{W}rStyle[@{W}val='FootnoteReference']") is None
    ]
    return "".join(one.text or "" for run in runs for one in run.iter(f"{W}t"))


def pdf_pages(data: bytes) -> list[str]:
    with pypdfium2.PdfDocument(data) as pdf:
        return [page.get_textpage().get_text_bounded() for page in pdf]


def squeezed(text: str) -> str:
    """Text without spaces, breaks and signs of hyphenation: what is left of it where lines are broken anew."""
    return re.sub(r"[\s\u200b\u00ad\ufffe\x02]", "", text)


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


MARK = "\u203d"  # stands for the mark of a footnote, which CommonMark does not know; punctuation, as that is


def markdown_lines(text: str) -> list[str]:
    """The lines of Markdown as a reader of CommonMark with tables sees them; marks of footnotes left out."""
    marked = re.sub(r"(?<!\\)((?:\\\\)*)\[\^\d+\]:?", rf"\1{MARK}", text)
    return lines(line.replace(MARK, "") for line in _markdown_lines(marked))


def _markdown_lines(text: str) -> Iterator[str]:
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "inline":
            parts: list[str] = []
            for child in token.children or ():
                if child.type == "html_inline" and child.content == "<br>":
                    yield "".join(parts)
                    parts = []
                else:
                    assert child.type in ("text", "strong_open", "strong_close", "em_open", "em_close"), child
                    parts.append(child.content)
            yield "".join(parts)
        else:
            assert token.type not in ("html_block", "code_block", "fence"), token
