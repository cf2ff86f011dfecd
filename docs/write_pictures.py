"""Makes small pictures of pages of a PDF: write_pictures.py FILE.pdf FOLDER [PAGE ...]; of all if none is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2

WIDTH = 700  # dots; enough to read, and small


def write_pictures(pdf: Path, folder: Path, pages: list[int]) -> list[Path]:
    """A PNG for each page, called after the file and the page; few shades, since these are pages of text."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number in pages or range(1, len(document) + 1):
            page = document[number - 1]
            picture = page.render(scale=WIDTH / page.get_width()).to_pil().convert("L").quantize(16)
            path = folder / f"{pdf.stem}-{number}.png"
            picture.save(path, optimize=True)
            written.append(path)
    return written


if __name__ == "__main__":
    for made in write_pictures(Path(sys.argv[1]), Path(sys.argv[2]), [int(page) for page in sys.argv[3:]]):
        print(made)
