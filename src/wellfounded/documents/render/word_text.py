"""Running text of a Word file: runs in character styles, fields, places and links to them, marks of footnotes."""

from __future__ import annotations

import unicodedata
from html import escape
from itertools import groupby

from wellfounded.documents.model import Cite, Entry, Inline, Link, Note, Run, Words, text_of
from wellfounded.documents.render.preparation import Prepared

_STYLES = {(False, True): "Strong", (True, False): "Emphasis", (True, True): "IntenseEmphasis"}


class Places:
    """Bookmarks: each place has a name that Word takes, and a number."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.numbers = 0

    def name(self, anchor: str) -> str:
        """The name of a place. Those that begin so are hidden, as those of Word's own tables of contents are."""
        return self.names.setdefault(anchor, f"_Toc{len(self.names) + 1:06}")

    def mark(self, anchor: str, inside: str) -> str:
        """What stands at the place."""
        self.numbers += 1
        opening = f'<w:bookmarkStart w:id="{self.numbers}" w:name="{self.name(anchor)}"/>'
        return f'{opening}{inside}<w:bookmarkEnd w:id="{self.numbers}"/>'


class Text:
    """Writes words, and gathers the footnotes met, in order."""

    def __init__(self, made: Prepared, places: Places) -> None:
        self.made = made
        self.places = places
        self.notes: list[Note] = []
        self.cited: set[str] = set()

    def words(self, words: Words, counted: bool = True) -> str:
        """Words as runs; ``counted`` unless their citations are those of the table of authorities itself."""
        out = []
        before: Inline | None = None
        for inline in words:
            if isinstance(inline, Note) and isinstance(before, Note):
                out.append(run(", ", "FootnoteReference"))  # else their numbers are one
            before = inline
            if isinstance(inline, Run):
                out.append(_styled(inline))
            elif isinstance(inline, Link):
                out.append(self.link(inline.to, run(inline.text, "Hyperlink")))
            elif isinstance(inline, Note):
                self.notes.append(inline)
                mark = f'<w:footnoteReference w:id="{len(self.notes)}"/>'
                out.append(f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>{mark}</w:r>')
            else:
                out += [_styled(one) for one in inline.runs]
                if counted and inline.key in self.made.groups:
                    out.append(self.cite(inline))
        return "".join(out)

    def link(self, anchor: str, inside: str) -> str:
        """What leads to a place."""
        return f'<w:hyperlink w:anchor="{self.places.name(anchor)}" w:history="1">{inside}</w:hyperlink>'

    def cite(self, cite: Cite) -> str:
        """The field by which Word finds a citation when it makes the table again: the first with the full form."""
        number, entry = self.made.groups[cite.key]
        short = _quoted(cite.key)
        if cite.key in self.cited:
            return begin(f' TA \\s "{short}" ') + end()
        self.cited.add(cite.key)
        rest = _instruction(f'" \\s "{short}" \\c {number} ')
        return begin(' TA \\l "') + _full_form(entry) + rest + end()


def _full_form(entry: Entry) -> str:
    """The full form within a field: what is in italics there is in the table too."""
    out = []
    for inline in entry.words:
        for one in inline.runs if isinstance(inline, Cite) else [inline]:
            if isinstance(one, Run) and one.italic:
                out.append(_instruction(_quoted(one.text), "<w:rPr><w:i/></w:rPr>"))
            else:
                out.append(_instruction(_quoted(text_of((one,)))))
    return "".join(out)


def _quoted(text: str) -> str:
    """Text between quotation marks in a field: those and backslashes are marked."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _styled(one: Run) -> str:
    style = _STYLES.get((one.italic, one.bold), "")
    if one.quiet and not style:
        style = "QuietText"
    return run(one.text, style)


def run(text: str, style: str = "") -> str:
    """Text in a character style; what runs from right to left is marked so."""
    out = []
    for back, letters in groupby(_directed(text), key=lambda one: one[1]):
        form = (f'<w:rStyle w:val="{style}"/>' if style else "") + ("<w:rtl/>" if back else "")
        shown = escape("".join(letter for letter, _ in letters), quote=False)
        styled = f"<w:rPr>{form}</w:rPr>" if form else ""
        out.append(f'<w:r>{styled}<w:t xml:space="preserve">{shown}</w:t></w:r>')
    return "".join(out)


def _directed(text: str) -> list[tuple[str, bool]]:
    """Each letter and whether it runs from right to left; what has no direction runs as what stands before it."""
    out: list[tuple[str, bool]] = []
    back = False
    for letter in text:
        kind = unicodedata.bidirectional(letter)
        if kind in ("R", "AL", "AN"):
            back = True
        elif kind in ("L", "EN") or (kind == "WS" and not back):
            back = False
        out.append((letter, back))
    return out


def attribute(text: str) -> str:
    """Text within an attribute."""
    return escape(text, quote=True)


def _instruction(text: str, form: str = "") -> str:
    return (
        f'<w:r>{form}<w:instrText xml:space="preserve">{escape(text, quote=False)}</w:instrText></w:r>' if text else ""
    )


def begin(instruction: str) -> str:
    """A field begins, with what it is to show."""
    return f'<w:r><w:fldChar w:fldCharType="begin"/></w:r>{_instruction(instruction)}'


def middle() -> str:
    """What a field shows until it is made again begins."""
    return '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'


def end() -> str:
    """A field ends."""
    return '<w:r><w:fldChar w:fldCharType="end"/></w:r>'


def field(instruction: str, shown: str) -> str:
    """A whole field."""
    return f"{begin(instruction)}{middle()}{run(shown) if shown else ''}{end()}"
