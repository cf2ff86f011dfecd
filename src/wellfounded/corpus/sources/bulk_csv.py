"""Tables as a database copies them out: cells in marks over several lines, a mark within doubled or escaped.

The marks are quotation marks or grave accents. Python's ``csv`` and Arrow take an escape for one outside the marks too,
where the database writes none.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import IO

__all__ = ["table_rows"]

_PIECE = 2**20
_SEEN = 4 * 2**20
_DOUBLED = re.compile(r'[^,\r\n"\\]""[^,\r\n"]')
_ESCAPED = re.compile(r'\\"[^,\r\n"]')
_GRAVE = re.compile(r"[^\n]*\n`|`")
_END = r"(,|\r?\n|\Z)"
_CELLS = {
    "doubled": re.compile(rf'(?:"([^"]*(?:""[^"]*)*)"|(?!")([^,\r\n]*)){_END}'),
    "escaped": re.compile(rf'(?:"([^"\\]*(?:\\.[^"\\]*)*)"|(?!")([^,\r\n]*)){_END}', re.DOTALL),
    "grave": re.compile(rf"(?:`([^`]*(?:``[^`]*)*)`|(?!`)([^,\r\n]*)){_END}"),
}
"""A cell and its end, by the way in which a table is quoted."""
_LONGEST = 2**26


def table_rows(file: IO[bytes]) -> Iterator[dict[str, str] | None]:
    """The rows of a table by the names of its first row; None for a row with another number of cells.

    Which of the three ways of quoting it has is seen from its beginning. After a cell that does not end, the next line
    is taken for the next row. Raises ValueError where none follows.
    """
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    text = ""
    while len(text) < _SEEN and (piece := file.read(_PIECE)):
        text += decoder.decode(piece)
    way = "escaped" if len(_ESCAPED.findall(text)) > len(_DOUBLED.findall(text)) else "doubled"
    # The first line, of names, may be without marks.
    way = "grave" if _GRAVE.match(text) else way
    header: list[str] = []
    row: list[str] = []
    place, ended = 0, False
    while not (ended and place == len(text) and not row):
        found = _CELLS[way].match(text, place)
        # A cell that reaches the end of what was read may go on, and so may a quotation mark that stands there.
        if not ended and (found is None or found.end() >= len(text) - 1) and len(text) - place <= _LONGEST:
            piece = file.read(_PIECE)
            ended = not piece
            text, place = text[place:] + decoder.decode(piece, final=ended), 0
            continue
        if found is None:
            place = text.find("\n", place) + 1
            if not place:
                raise ValueError("a cell does not end")
            row = []
            yield None
            continue
        row.append(found[2] if found[1] is None else _plain(found[1], way))
        place = found.end()
        if found[3] == ",":
            continue
        if not header:
            header = row
        elif row != [""]:
            yield dict(zip(header, row, strict=True)) if len(row) == len(header) else None
        row = []


def _plain(cell: str, way: str) -> str:
    if way == "escaped":
        return re.sub(r"\\(.)", r"\1", cell, flags=re.DOTALL) if "\\" in cell else cell
    return cell.replace("``", "`") if way == "grave" else cell.replace('""', '"')
