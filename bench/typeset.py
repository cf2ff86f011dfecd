"""Pages set from text, as PDF files and as scans of them: for tests and measurements of what is read of paper.

A page is a list of ``Set`` strings. The fonts are those that every PDF reader has of its own, so none is needed here.
"""

from __future__ import annotations

import io
import math
import random
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT = 612, 792
FONTS = ("Times-Roman", "Times-Bold", "Times-Italic", "Helvetica", "Courier")
_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})


@dataclass(frozen=True)
class Set:
    """A string on a page: where its baseline begins from the upper left corner, in points."""

    left: float
    down: float
    text: str
    size: float = 12
    font: str = "Times-Roman"
    degrees: float = 0  # turned to the left


def lines(texts: Iterable[str], left: float = 72, down: float = 80, lead: float = 15, **how: Any) -> list[Set]:
    """Lines under each other."""
    return [Set(left, down + lead * number, text, **how) for number, text in enumerate(texts) if text]


def columns(text: str, characters: int = 42, left: float = 60, down: float = 80, deep: int = 40) -> list[Set]:
    """A text in two columns of fixed-pitch type."""
    wrapped = textwrap.wrap(text, characters)
    how: dict[str, Any] = {"size": 9, "font": "Courier", "lead": 12.0}
    return lines(wrapped[:deep], left, down, **how) + lines(wrapped[deep : 2 * deep], left + 260, down, **how)


def pages(text: str, characters: int = 88, deep: int = 46) -> list[list[str]]:
    """A text as pages of lines, cut at form feeds and where a page is full."""
    out = []
    for part in text.split("\f"):
        wrapped = [line for given in part.split("\n") for line in textwrap.wrap(given, characters) or [""]]
        out += [wrapped[place : place + deep] for place in range(0, max(len(wrapped), 1), deep)]
    return out


def pdf(sheets: Sequence[Sequence[Set]], turned: int = 0, size: tuple[float, float] = (WIDTH, HEIGHT)) -> bytes:
    """A PDF with a text layer; ``turned`` is how far every page says that it is turned to the right when shown."""
    fonts = " ".join(f"/F{number} {3 + number} 0 R" for number in range(len(FONTS)))
    first = 3 + len(FONTS)
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(sheets)))
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(sheets)} >>".encode(),
    ]
    objects += [f"<< /Type /Font /Subtype /Type1 /BaseFont /{f} /Encoding /WinAnsiEncoding >>".encode() for f in FONTS]
    for number, sheet in enumerate(sheets):
        stream = b"\n".join(_drawn(piece, size[1]) for piece in sheet)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Rotate {turned} "
            f"/Contents {first + 1 + 2 * number} 0 R /Resources << /Font << {fonts} >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    return assembled(objects)


def _drawn(piece: Set, high: float) -> bytes:
    turn = math.radians(piece.degrees)
    a, b = math.cos(turn), math.sin(turn)
    text = piece.text.translate(_ESCAPES).encode("cp1252", "replace")
    place = f"{a:.5f} {b:.5f} {-b:.5f} {a:.5f} {piece.left:.2f} {high - piece.down:.2f} Tm"
    return f"BT /F{FONTS.index(piece.font)} {piece.size} Tf {place} (".encode() + text + b") Tj ET"


def assembled(objects: Sequence[bytes], trailer: str = "") -> bytes:
    """A PDF file of these objects; the first is its catalogue."""
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for place in places:
        out += f"{place:010} 00000 n \n".encode()
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R{trailer} >>\nstartxref\n{start}\n%%EOF".encode()
    return bytes(out)


def picture(data: bytes, number: int = 0, dpi: int = 200) -> Any:
    """A page of a PDF as a grey picture."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return document[number].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
    finally:
        document.close()


def scanned(image: Any, skew: float = 0.0, noise: int = 0, blur: float = 0.0, specks: int = 0, seed: int = 1) -> Any:
    """A picture as a scanner might give it: turned a little, grey with noise, blurred, with specks of dirt."""
    from PIL import Image, ImageChops, ImageDraw, ImageFilter

    chance = random.Random(seed)
    if skew:
        image = image.rotate(skew, Image.Resampling.BICUBIC, fillcolor=255)
    if specks:
        pen = ImageDraw.Draw(image)
        for _ in range(specks):
            x, y, r = chance.randrange(image.width), chance.randrange(image.height), chance.choice((0, 1, 1, 2))
            pen.ellipse((x - r, y - r, x + r, y + r), fill=chance.randrange(120))
    if blur:
        image = image.filter(ImageFilter.GaussianBlur(blur))
    if noise:
        grain = Image.frombytes("L", image.size, chance.randbytes(image.width * image.height))
        grain = grain.point([128 + (value - 128) * noise // 128 for value in range(256)])
        image = ImageChops.add(image, grain, 1, -128)
    return image


def stamp(image: Any, text: str, left: float, down: float, dpi: int, degrees: float = 12) -> Any:
    """A picture with a stamp over it, in a frame, a little turned."""
    from PIL import Image, ImageChops, ImageDraw

    ink = picture(pdf([[Set(14, 30, text, 20, "Helvetica")]], size=(40 + 13 * len(text), 50)), 0, dpi)
    ImageDraw.Draw(ink).rectangle((4, 4, ink.width - 5, ink.height - 5), outline=0, width=3)
    ink = ink.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255).point(lambda value: max(value, 90))
    sheet = Image.new("L", image.size, 255)
    sheet.paste(ink, (round(left * dpi / 72), round(down * dpi / 72)))
    return ImageChops.darker(image, sheet)


def scan_pdf(images: Sequence[Any], dpi: int = 200) -> bytes:
    """A PDF of nothing but pictures, as a scanner makes it."""
    out = io.BytesIO()
    images[0].save(out, "PDF", save_all=True, append_images=list(images[1:]), resolution=dpi)
    return out.getvalue()
