"""The archive that a Word file is: its parts, how they belong together, and no date in it but one."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from wellfounded.documents.model import Document
from wellfounded.documents.render.preparation import form_words
from wellfounded.documents.render.word_text import field as word_field
from wellfounded.documents.render.word_text import run

_OWN = Path(__file__).parent / "word_parts"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_NAMES = (
    f'xmlns:w="{_WORD}" xmlns:r="{_OFFICE}" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
)
_DAY = "2000-01-01T00:00:00Z"  # any day: the same document gives the same bytes
_TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_PARTS = {
    "styles": "styles",
    "numbering": "numbering",
    "settings": "settings",
    "footnotes": "footnotes",
    "header1": "header",
    "header2": "header",
    "footer1": "footer",
    "footer2": "footer",
}
_LETTER = (12_240, 15_840)
_INCH, _NARROW = 1440, 864
_SIZE = re.compile(r'(w:sz(?:Cs)? w:val=)"(\d+)"')
_SPACE = re.compile(r'(w:(?:before|after)=|<w:(?:top|bottom) w:w=)"(\d+)"')


@dataclass(frozen=True, slots=True)
class Media:
    """A picture in vector form, and what stands for it in programs that show none."""

    number: int
    svg: bytes
    png: bytes


@dataclass(frozen=True, slots=True)
class Parts:
    """What a document's own parts hold, as XML. ``lists`` is how many numbered lists there are, each from 1.

    ``wide`` is how the last of ``sections`` lies.
    """

    document: Document
    body: str
    notes: list[str] = field(default_factory=list)
    media: list[Media] = field(default_factory=list)
    lists: int = 0
    wide: bool = False
    sections: int = 1


def pack(parts: Parts) -> bytes:
    """The archive; the same bytes for the same parts."""
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": _content_types(),
        "_rels/.rels": _relations(
            [
                ("rId1", f"{_OFFICE}/officeDocument", "word/document.xml"),
                ("rId2", f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
                ("rId3", f"{_OFFICE}/extended-properties", "docProps/app.xml"),
            ]
        ),
        "docProps/core.xml": _core(parts.document),
        "docProps/app.xml": f'{_HEAD}<Properties xmlns="{_OFFICE.replace("relationships", "extended-properties")}">'
        "<Application>Wellfounded</Application></Properties>",
        "word/document.xml": _document(parts),
        "word/_rels/document.xml.rels": _relations(
            [(f"r{name.capitalize()}", f"{_OFFICE}/{kind}", f"{name}.xml") for name, kind in _PARTS.items()]
            + [
                (f"r{form.capitalize()}{one.number}", f"{_OFFICE}/image", f"media/picture{one.number}.{form}")
                for one in parts.media
                for form in ("png", "svg")
            ]
        ),
        "word/styles.xml": (_smaller(_own("styles")) if parts.document.dense else _own("styles"))
        .replace('"RIGHT"', f'"{_across(parts.document.landscape, parts.document.dense)}"')
        .replace('w:lang w:val="en-US"', f'w:lang w:val="{escape(_language(parts.document), quote=True)}"'),
        "word/numbering.xml": _own("numbering").replace("<!-- numbers -->", _numbers(parts.lists)),
        "word/settings.xml": _own("settings"),
        "word/footnotes.xml": _footnotes(parts.notes),
        "word/header1.xml": _part("hdr", "Header", run(parts.document.title)),
        "word/header2.xml": _part("hdr", "Header", ""),
        "word/footer1.xml": _footer(parts.document, False),
        "word/footer2.xml": _footer(parts.document, True),
    }
    for one in parts.media:
        files[f"word/media/picture{one.number}.png"] = one.png
        files[f"word/media/picture{one.number}.svg"] = one.svg
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # otherwise the machine's own
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _own(name: str) -> str:
    return (_OWN / f"{name}.xml").read_text(encoding="utf-8")


def _language(document: Document) -> str:
    return "en-US" if document.language == "en" else document.language


def _content_types() -> str:
    parts = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{_TYPES}.{kind}+xml"/>' for name, kind in _PARTS.items()
    )
    return (
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>'
        '<Default Extension="svg" ContentType="image/svg+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{_TYPES}.document.main+xml"/>{parts}'
        '<Override PartName="/docProps/core.xml" '
        'ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>'
        '<Override PartName="/docProps/app.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>'
    )


def _relations(relations: list[tuple[str, str, str]]) -> str:
    told = "".join(f'<Relationship Id="{name}" Type="{kind}" Target="{to}"/>' for name, kind, to in relations)
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{told}</Relationships>'


def _core(document: Document) -> str:
    day = 'xsi:type="dcterms:W3CDTF"'
    return (
        f'{_HEAD}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(document.title, quote=False)}</dc:title>"
        f"<dc:subject>{escape('; '.join(document.under), quote=False)}</dc:subject><dc:creator>Wellfounded</dc:creator>"
        f"<dc:language>{escape(_language(document), quote=False)}</dc:language>"
        f"<dcterms:created {day}>{_DAY}</dcterms:created><dcterms:modified {day}>{_DAY}</dcterms:modified>"
        "</cp:coreProperties>"
    )


def _document(parts: Parts) -> str:
    last = section(parts.wide, parts.sections == 1, parts.document.dense)
    return f"{_HEAD}<w:document {_NAMES}><w:body>{parts.body}{last}</w:body></w:document>"


def _across(wide: bool, dense: bool = False) -> int:
    """What there is between the margins."""
    return _LETTER[wide] - 2 * (_NARROW if dense else _INCH)


def _smaller(styles: str) -> str:
    """The styles of a document that must fit few pages: smaller type, less space."""
    styles = _SIZE.sub(lambda found: f'{found[1]}"{max(14, int(found[2]) * 7 // 10)}"', styles)
    return _SPACE.sub(lambda found: f'{found[1]}"{int(found[2]) * 2 // 5}"', styles)


def section(wide: bool, first: bool, dense: bool = False) -> str:
    """How the pages of a section look: letter paper, margins, heads and feet; the first page has no head."""
    margin = _NARROW if dense else _INCH
    across, down = reversed(_LETTER) if wide else _LETTER
    turned = ' w:orient="landscape"' if wide else ""
    foot = "rFooter2" if wide else "rFooter1"
    return (
        '<w:sectPr><w:headerReference w:type="default" r:id="rHeader1"/>'
        '<w:headerReference w:type="first" r:id="rHeader2"/>'
        f'<w:footerReference w:type="default" r:id="{foot}"/><w:footerReference w:type="first" r:id="{foot}"/>'
        f'<w:pgSz w:w="{across}" w:h="{down}"{turned}/><w:pgMar w:top="{margin}" w:right="{margin}" '
        f'w:bottom="{margin}" w:left="{margin}" w:header="{margin // 2}" w:footer="{margin * 2 // 5}" '
        'w:gutter="0"/><w:cols w:space="720"/>'
        f"{'<w:titlePg/>' if first else ''}</w:sectPr>"
    )


def _numbers(lists: int) -> str:
    """The two kinds of list, and one more for each numbered list, which begins at 1."""
    restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    told = "".join(f'<w:num w:numId="{kind}"><w:abstractNumId w:val="{kind}"/></w:num>' for kind in (1, 2))
    return told + "".join(
        f'<w:num w:numId="{number + 2}"><w:abstractNumId w:val="2"/>{restart}</w:num>' for number in range(1, lists + 1)
    )


def _footnotes(notes: list[str]) -> str:
    ruled = (("-1", "separator"), ("0", "continuationSeparator"))
    rules = "".join(
        f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
        for number, kind in ruled
    )
    own = "".join(f'<w:footnote w:id="{number}">{note}</w:footnote>' for number, note in enumerate(notes, start=1))
    return f"{_HEAD}<w:footnotes {_NAMES}>{rules}{own}</w:footnotes>"


def _part(tag: str, style: str, inside: str) -> str:
    form = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>'
    return f"{_HEAD}<w:{tag} {_NAMES}><w:p>{form}{inside}</w:p></w:{tag}>"


def _footer(document: Document, wide: bool) -> str:
    """What stands at the foot, then the page with the number of pages, both as fields."""
    before, between, after = form_words()["page"].replace("{number}", "\0").replace("{count}", "\0").split("\0")
    page = (
        f"{run(before)}{word_field(' PAGE ', '1')}{run(between)}"
        f"{word_field(' NUMPAGES ', '1')}{run(after) if after else ''}"
    )
    tab = "<w:r><w:tab/></w:r>"
    tabs = f'<w:tabs><w:tab w:val="right" w:pos="{_across(wide)}"/></w:tabs>'
    form = f'<w:pPr><w:pStyle w:val="Footer"/>{tabs}</w:pPr>'
    inside = f"{run(document.foot) if document.foot else ''}{tab}{page}"
    return f"{_HEAD}<w:ftr {_NAMES}><w:p>{form}{inside}</w:p></w:ftr>"
