"""A document as a Word file: real styles, footnotes and fields, the same bytes for the same document.

The parts are written as XML outright: what matters most in a filed document (footnotes, tables of contents and of
authorities as fields, a picture with its substitute) is what libraries for Word files leave to their users anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.documents.model import (
    Authorities,
    Block,
    Cell,
    Contents,
    Cover,
    Document,
    Heading,
    Item,
    Items,
    PageBreak,
    Paragraph,
    Picture,
    Table,
    Words,
    text_of,
)
from wellfounded.documents.render.preparation import (
    CONTENTS_DEPTH,
    Prepared,
    form_words,
    is_right_to_left,
    kept_together,
    paragraphs_of,
    prefix_mark,
    prepare,
    stays_whole,
)
from wellfounded.documents.render.vector_pictures import png_of, size_of
from wellfounded.documents.render.word_package import Media, Parts, pack, section
from wellfounded.documents.render.word_text import Places, Text, attribute, begin, end, field, middle, run

_POINT = 12_700  # what Word measures pictures in, to a point
_TWIP = 20  # what it measures all else in, to a point
_BULLETS = 5  # how many levels of the list style there are


def docx(document: Document) -> bytes:
    """The file. Raises InputError where it has a picture and typst is not installed."""
    return pack(_Writer(prepare(kept_together(document))).parts())


@dataclass(frozen=True, slots=True)
class _Style:
    """How a paragraph looks: the name of its style, and what it has beside, in the order that Word wants."""

    name: str
    own: str = ""


class _Writer:
    def __init__(self, made: Prepared) -> None:
        self.made = made
        self.sections = 1
        self.dense = made.document.dense
        self.turn(made.document.landscape)
        self.text = Text(made, Places())
        self.media: list[Media] = []
        self.lists = 0

    def turn(self, landscape: bool) -> None:
        self.wide = landscape
        self.width = ((9.8 if landscape else 7.3) if self.dense else (9 if landscape else 6.5)) * 72

    def parts(self) -> Parts:
        document = self.made.document
        body = list(self.cover(document.cover)) if document.cover else []
        body.append(
            self.paragraph(_Style("CoverTitle" if document.cover else "Title"), run(document.title), document.title)
        )
        body += [self.paragraph(_Style("Subtitle"), run(line), line) for line in document.under]
        for block in document.blocks:
            body += self.block(block)
        return Parts(
            document=document,
            body="\n".join(body),
            notes=[self.note(note.words) for note in self.text.notes],
            media=self.media,
            lists=self.lists,
            wide=self.wide,
            sections=self.sections,
        )

    def cover(self, cover: Cover) -> Iterator[str]:
        """The lines above the title; what stands side by side is a table without lines."""
        yield from self.beside(cover.counsel, (cover.custody,), "CoverCustody")
        for line in cover.court:
            yield self.paragraph(_Style("CoverCourt"), run(line), line)
        yield from self.beside(cover.matter, cover.number, "CoverLine")
        for line in cover.hearing:
            yield self.paragraph(_Style("CoverLine"), run(line), line)

    def beside(self, left: tuple[str, ...], right: tuple[str, ...], style: str) -> Iterator[str]:
        widths = [round(self.width * _TWIP / 2)] * 2
        grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
        sides = [
            "".join(self.paragraph(_Style(each), run(line), line) for line in lines)
            for lines, each in ((left, "CoverLine"), (right, style))
        ]
        yield (
            f'<w:tbl><w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr>'
            f"<w:tblGrid>{grid}</w:tblGrid><w:tr>{_cells(sides, widths)}</w:tr></w:tbl>"
        )
        yield self.paragraph(_Style("CoverLine"), "", "")

    def block(self, block: Block) -> Iterator[str]:
        if isinstance(block, Heading):
            style = _Style(f"Heading{min(4, block.level)}")
            yield self.paragraph(style, self.text.places.mark(block.anchor, run(block.text)), block.text)
        elif isinstance(block, Paragraph):
            yield self.words({"": "Normal", "quiet": "Quiet", "lead": "Lead"}[block.kind], block.words)
        elif isinstance(block, Items):
            if block.ordered:
                self.lists += 1
            for item in block.items:
                yield from self.item(item, self.lists if block.ordered else 0, 0)
        elif isinstance(block, Table):
            yield from self.table(block)
        elif isinstance(block, Picture):
            yield self.paragraph(_Style("Picture"), self.picture(block), "")
            if block.caption:
                yield self.paragraph(_Style("PictureCaption"), run(block.caption), block.caption)
        elif isinstance(block, Contents):
            yield from self.contents(block)
        elif isinstance(block, Authorities):
            yield from self.authorities(block)
        elif isinstance(block, PageBreak) and block.landscape is not None:
            # What a section looks like stands at its end.
            yield f"<w:p><w:pPr>{section(self.wide, self.sections == 1, self.dense)}</w:pPr></w:p>"
            self.sections += 1
            self.turn(block.landscape)
        elif isinstance(block, PageBreak):
            yield self.paragraph(_Style("Normal"), '<w:r><w:br w:type="page"/></w:r>', "")

    def paragraph(self, style: _Style, inside: str, plain: str) -> str:
        bidi = "<w:bidi/>" if is_right_to_left(plain) else ""
        named = f'<w:pStyle w:val="{style.name}"/>' if style.name != "Normal" else ""
        form = f"<w:pPr>{named}{style.own}{bidi}</w:pPr>" if named or style.own or bidi else ""
        return f"<w:p>{form}{inside}</w:p>"

    def words(self, style: str, words: Words, own: str = "") -> str:
        return self.paragraph(_Style(style, own), self.text.words(words), text_of(words))

    def item(self, item: Item, ordered: int, depth: int) -> Iterator[str]:
        words = prefix_mark(item.mark, item.words)
        if ordered:
            numbered = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{ordered + 2}"/></w:numPr>'
            yield self.words("ListNumber", words, numbered)
        else:
            level = min(depth + 1, _BULLETS)
            yield self.words(f"ListBullet{level if level > 1 else ''}", words)
        for inner in item.items:
            yield from self.item(inner, 0, depth + 1)

    def table(self, table: Table) -> Iterator[str]:
        if table.caption:
            yield self.paragraph(_Style("Caption"), run(table.caption), table.caption)
        widths = self.widths(table)
        grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
        caption = f'<w:tblCaption w:val="{attribute(table.caption)}"/>' if table.caption else ""
        yield (
            f'<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
            f'<w:tblLayout w:type="fixed"/><w:tblLook w:val="0020" w:firstRow="1" w:lastRow="0" w:firstColumn="0" '
            f'w:lastColumn="0" w:noHBand="1" w:noVBand="1"/>{caption}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>'
        )
        heads = [self.paragraph(_Style("TableHead"), run(column), column) for column in table.columns]
        yield f"<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>{_cells(heads, widths)}</w:tr>"
        for row in table.rows:
            whole = "<w:trPr><w:cantSplit/></w:trPr>" if stays_whole(table, row) else ""
            yield f"<w:tr>{whole}{_cells([self.cell(cell) for cell in row], widths)}</w:tr>"
        yield "</w:tbl>"
        # Two tables in a row would become one, and a document cannot end in a table.
        yield self.paragraph(_Style("TableEnd"), "", "")

    def cell(self, cell: Cell) -> str:
        style = "TableQuiet" if cell.mark == "quiet" else "TableText"
        paragraphs = paragraphs_of(cell.mark, cell.paragraphs) or ((),)
        return "".join(self.words(style, words) for words in paragraphs)

    def widths(self, table: Table) -> list[int]:
        whole = sum(table.widths)
        return [round(self.width * _TWIP * share / whole) for share in table.widths]

    def picture(self, picture: Picture) -> str:
        width, height = size_of(picture.svg)
        scale = min(1.0, self.width / width)
        number = len(self.media) + 1
        self.media.append(Media(number, picture.svg.encode(), png_of(picture.svg)))
        across, down = round(width * scale * _POINT), round(height * scale * _POINT)
        told = attribute(picture.told)
        return (
            '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">'
            f'<wp:extent cx="{across}" cy="{down}"/><wp:docPr id="{number}" name="Picture {number}" descr="{told}"/>'
            '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>'
            '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>'
            f'<pic:nvPicPr><pic:cNvPr id="{number}" name="Picture {number}" descr="{told}"/>'
            "<pic:cNvPicPr/></pic:nvPicPr>"
            f'<pic:blipFill><a:blip r:embed="rPng{number}"><a:extLst>'
            '<a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip '
            'xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" '
            f'r:embed="rSvg{number}"/></a:ext></a:extLst></a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill>'
            f'<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{across}" cy="{down}"/></a:xfrm>'
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>'
            "</wp:inline></w:drawing></w:r>"
        )

    def contents(self, contents: Contents) -> Iterator[str]:
        yield self.paragraph(_Style("TOCHeading"), run(contents.title), contents.title)
        opening = begin(f' TOC \\o "1-{CONTENTS_DEPTH}" \\h \\z \\u ') + middle()
        yield self.update(opening)
        for heading in self.made.contents:
            page = field(f" PAGEREF {self.text.places.name(heading.anchor)} \\h ", "")
            link = self.text.link(heading.anchor, f"{run(heading.text)}<w:r><w:tab/></w:r>{page}")
            yield self.paragraph(_Style(f"TOC{heading.level}"), link, heading.text)
        yield self.paragraph(_Style("TableEnd"), end(), "")

    def update(self, opening: str) -> str:
        """What says, within a field, where page numbers come from, until they come: only Word knows its pages."""
        told = form_words()["update"]
        return self.paragraph(_Style("FieldHint"), opening + run(told), told)

    def authorities(self, table: Authorities) -> Iterator[str]:
        told = False
        for title, entries in table.groups:
            yield self.paragraph(_Style("TOAHeading"), run(title), title)
            if not entries:
                continue
            opening = begin(f' TOA \\c "{self.made.groups[entries[0].key][0]}" \\p ') + middle()
            if not told:
                yield self.update(opening)
                told, opening = True, ""
            for entry in entries:
                inside = opening + self.text.words(entry.words, counted=False)
                yield self.paragraph(_Style("TableofAuthorities"), inside, text_of(entry.words))
                opening = ""
            yield self.paragraph(_Style("TableEnd"), end(), "")

    def note(self, words: Words) -> str:
        sign = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
        return self.paragraph(_Style("FootnoteText"), f"{sign}{run(' ')}{self.text.words(words)}", text_of(words))


def _cells(insides: list[str], widths: list[int]) -> str:
    return "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{inside}</w:tc>'
        for inside, width in zip(insides, widths, strict=True)
    )
