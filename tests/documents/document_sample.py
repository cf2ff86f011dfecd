"""A document with everything in it that a document can hold, and with text that would do harm if it could."""

from __future__ import annotations

from wellfounded.documents.model import (
    Authorities,
    Block,
    Cell,
    Cite,
    Contents,
    Document,
    Entry,
    Heading,
    Item,
    Items,
    Link,
    Note,
    PageBreak,
    Paragraph,
    Picture,
    Run,
    Table,
    words,
)

HOSTILE = (
    "<script>alert(1)</script>",
    '#import "x": *',
    "{{ 7*7 }} {% raw %} ${x} `x`",
    "]]> --> <!-- <![CDATA[ &amp; &#0;",
    '"quoted" \\back\\slash\\ \\x "',
    "\u202eright to left\u202c",
    "محمد علي said so in 1994",
    "😀 a face",
    "a\x00b\x07c\x0bd\x1fe\ufffff\ud800g",
    "w" * 300,
    "$ x^2 $ @label <label> = heading // comment /* */",
    "- item\n+ item\n1. item\n# heading\n| cell |",
    "=1+1",
)

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 120">'
    '<rect x="10" y="10" width="580" height="100" fill="none" stroke="#333"/>'
    '<text x="20" y="60" font-family="serif" font-size="16">June 1994 &amp; later</text></svg>'
)


def cite(key: str, rest: str = "") -> Cite:
    return Cite(key, (Run(key, italic=True), Run(rest)))


def sample(*more: Block, landscape: bool = False) -> Document:
    """The document; ``more`` stands at its end."""
    return Document(
        "Title & <more>",
        ("First v. Second", "Under the law of somewhere, as of 2008-11-12"),
        (
            Contents("Contents"),
            Authorities(
                (
                    ("Cases", (Entry("First", words(Run("First v. Second", italic=True), ', 1 X.3d 1 "a" b\\c')),)),
                    ("Rules", (Entry("Rule 1", words("Rule 1")), Entry("Rule 2", words("Rule 2, never cited")))),
                )
            ),
            PageBreak(),
            Heading(1, "Questions presented", "questions"),
            Paragraph(
                words(
                    "Whether ",
                    cite("First", ", 1 X.3d at 2"),
                    " controls.",
                    Note(words("See ", cite("Rule 1"), " and ", Link("the table", "#tab"), ".")),
                    Note(words("another at once")),
                    " See ",
                    Link("the table", "#tab"),
                    " and ",
                    Link("nothing", "#nowhere"),
                    ".",
                ),
                "lead",
            ),
            Paragraph(words(Run("quiet", quiet=True), Run(" bold", bold=True), Run(" both", italic=True, bold=True))),
            Paragraph(words("small print"), "quiet"),
            Heading(3, "Too deep a heading"),
            Items(
                (
                    Item(
                        words("held"),
                        "holds",
                        (Item(words("open", Note(words("under"))), "open", (Item(words("third")),)),),
                    ),
                    Item(words("failed ", cite("Rule 1", "(b)")), "fails"),
                )
            ),
            Items((Item(words("one"), "", (Item(words("under one")),)), Item(words("two"))), True),
            Items((Item(words("one again"), "unchecked"),), True),
            Heading(2, "Table", "tab"),
            Table(
                ("Element", "Evidence", "Gap"),
                (
                    (Cell((words("a"), words("b"))), Cell((words("c", Note(words("in a cell"))),), "open"), Cell(())),
                    (
                        Cell((), "fails"),
                        Cell((words("none"),), "quiet"),
                        Cell((words(cite("First", " at 3")),), "holds"),
                    ),
                ),
                "Elements",
                (2, 2, 1),
            ),
            Table(("Only",), ((Cell((words("x"),)),),)),
            Picture(SVG, "A line of time", "Chronology"),
            PageBreak(True),
            Heading(2, "A wide table", "tab"),
            Table(("One", "Two"), ((Cell((words("y"),)), Cell((words("z"),))),)),
            PageBreak(False),
            Paragraph(words("tall again")),
            *more,
        ),
        "Not legal advice.",
        landscape,
    )


def hostile() -> Document:
    """Each hostile text as heading, paragraph, item, cell, footnote, citation and title."""
    blocks: list[Block] = [Contents("\x00Contents")]
    for text in HOSTILE:
        blocks += [
            Heading(1, text, text),
            Paragraph(words(text, Note(words(text)), Link(text, text), cite(text))),
            Items((Item(words(text), "open"),)),
            Table((text,), ((Cell((words(text),)),),), text),
            Picture(SVG, text, text),
        ]
    blocks.append(Authorities(tuple((text, (Entry(text, words(text)),)) for text in HOSTILE)))
    return Document(" ".join(HOSTILE[:9]), HOSTILE, tuple(blocks), HOSTILE[0])
