"""Files of every type that is read, and damaged ones made from them: the same file from the same number, everywhere."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable
from functools import cache

from bench.typeset import lines, pages, pdf

__all__ = ["HEADS", "KINDS", "broken", "changed", "mutated", "word_file"]

OPINION = """United States Court of Appeals
For the First Circuit

No. 24-1180

ANA LARK; PAU LARK,
Petitioners,
v.
JAN DOVE, Attorney General,
Respondent.

ON PETITION FOR REVIEW

Before
Finch, Chief Judge,
Wren and Heron, Circuit Judges.

May 3, 2024

WREN, Circuit Judge. The petitioners seek asylum under 8 U.S.C. § 1158(b)(1)(B). The judge found that "the harm was not
severe" (Tr. at 12). See Lark v. INS, 134 F.3d 962, 967 (9th Cir. 1998); Matter of Q-R-, 19 I&N Dec. 211 (BIA 1985).¹

1 The number of the file is A200 000 000. See id. at 968.

We hold that substantial evidence supports the finding, and that the claim under the Convention was not exhausted.
The petition is denied in part and dismissed in part.
"""
BOARD = """U.S. Department of Justice
Office of the Clerk
Decision of the Board of Immigration Appeals
Falls Church, Virginia 22041
File: A200 000 000 - Dryfield, ME          Date: MAY 3 2016
In re: ANA LARK
IN REMOVAL PROCEEDINGS
APPEAL
ON BEHALF OF RESPONDENT: Ada Quill, Esquire
APPLICATION: Asylum; withholding of removal
The respondent appeals from the decision of the Immigration Judge dated June 1, 2015. We review findings of fact for
clear error. 8 C.F.R. § 1003.1(d)(3)(i). The respondent was detained twice and beaten. The finding that she
was not credible is not clearly erroneous. Matter of J-Y-C-, 24 I&N Dec. 260 (BIA 2007).
ORDER: The appeal is dismissed.
FOR THE BOARD
"""
BRIEF = """TABLE OF CONTENTS

ARGUMENT ........ 2

TABLE OF AUTHORITIES

Lark v. INS, 134 F.3d 962 (9th Cir. 1998) ........ 2
\fARGUMENT

I. THE FINDING CANNOT STAND

 1  The rule is that “the burden rests on the applicant.” 8 C.F.R. § 1208.13(a). Lark v. INS, 134 F.3d
 2  962, 967 (9th Cir. 1998). See [1993] 2 S.C.R. 689; ___ F.4th ___ (1st Cir. 2024).

CONCLUSION

The petition should be granted.
"""
TEXTS = (OPINION, BOARD, BRIEF)

_ODD = (
    *(
        "\0",
        "\x85",
        "\u2028",
        "\u2029",
        "\ufeff",
        "\u200b",
        "\u202e",
        "\u00ad",
        "\ufffd",
        "\x1b[31m",
        "\x1e",
        "\f",
        "\v",
    ),
    *("\ud800", "\U0001f600", "e\u0301", "ﬁ", "Ã©", "Â§", "ſ", "ı", "İ"),
    *("“", "”", "‘", "«", "„", '"', "''", "((((", "))))", "[", "§", "§§", "v.", " v. ", "Id.", "supra", "___", "---"),
    *(
        "No. 24-1180",
        "A200 000 000-001",
        "99999999999999999999",
        "0",
        "-1",
        "1e309",
        "$(id)",
        "<script>",
        "&#x110000;",
        "&amp;",
    ),
    *(
        "%PDF-1.7",
        "PK\x03\x04",
        "=cmd()",
        "{{x}}",
        "---\n",
        "\n\n\n",
        "\r",
        "\r\n",
        "\t",
        " " * 400,
        "A" * 3000,
        "(" * 500,
    ),
)
_ENCODINGS = ("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1", "utf-16-le", "utf-32")


def mutated(number: int) -> tuple[str, bytes]:
    """The damaged file of a number: its name, and its bytes."""
    chance = random.Random(f"mutated {number}")
    kind = chance.choices(tuple(KINDS), tuple(weight for _, weight in KINDS.values()))[0]
    make, _ = KINDS[kind]
    return f"paper-{number}.{kind}", make(chance)


def _words(chance: random.Random) -> str:
    """A text with a few of its lines or characters changed."""
    return changed(chance.choice(TEXTS), chance)


def changed(text: str, chance: random.Random) -> str:
    """A text with up to twenty of its lines or characters changed, left out, or doubled, or odd ones put in."""
    for _ in range(chance.choice((0, 1, 1, 2, 3, 6, 20))):
        text = chance.choice(_CHANGES)(text, chance)
    return text


def _insert(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(_ODD) + text[at:]


def _drop(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.choice((1, 5, 40, 400)) :]


def _cut(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[at:] if chance.random() < 0.3 else text[:at]


def _line(text: str, chance: random.Random) -> str:
    """A line moved, repeated, taken out, put in capitals, numbered, or joined with the next."""
    all_of_it = text.split("\n")
    at = chance.randrange(len(all_of_it))
    one = all_of_it[at]
    how = chance.randrange(6)
    if how == 0:
        all_of_it.insert(chance.randrange(len(all_of_it)), all_of_it.pop(at))
    elif how == 1:
        all_of_it[at:at] = [one] * chance.choice((1, 3, 30))
    elif how == 2:
        del all_of_it[at]
    elif how == 3:
        all_of_it[at] = one.upper() if chance.random() < 0.5 else one[::-1]
    elif how == 4:
        all_of_it = [f"{number % 28 + 1} {line}" for number, line in enumerate(all_of_it)]
    else:
        return "\n".join(all_of_it[:at]) + " ".join(all_of_it[at:])
    return "\n".join(all_of_it)


_CHANGES: tuple[Callable[[str, random.Random], str], ...] = (_insert, _insert, _drop, _cut, _line, _line)


def broken(data: bytes, chance: random.Random) -> bytes:
    """Bytes with a few of them changed, left out, doubled, or cut off."""
    out = bytearray(data)
    for _ in range(chance.choice((0, 1, 1, 2, 4, 16, 64))):
        if not out:
            break
        at, size = chance.randrange(len(out)), chance.choice((1, 1, 2, 8, 64, 512))
        how = chance.randrange(6)
        if how == 0:
            out[at] ^= 1 << chance.randrange(8)
        elif how == 1:
            out[at : at + size] = chance.randbytes(min(size, len(out) - at))
        elif how == 2:
            del out[at : at + size]
        elif how == 3:
            out[at:at] = out[at : at + size] * chance.choice((1, 2, 9))
        elif how == 4:
            out[at:at] = chance.choice(
                (b"\0", b"\xff", b"\xed\xa0\x80", b"\x80", b"obj", b"stream", b"<w:p>", b"9" * 30)
            )
        else:
            del out[at if chance.random() < 0.2 else max(at, len(out) // 2) :]
    return bytes(out)


def _text(chance: random.Random) -> bytes:
    encoding = chance.choice(_ENCODINGS)
    data = _words(chance).encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")
    return broken(data, chance) if chance.random() < 0.3 else data


def _page(chance: random.Random) -> bytes:
    text = _words(chance)
    if chance.random() < 0.5:
        text = "".join(
            f"<p>{chance.choice(('', '<b>', '<sup>1</sup>', '<td>', '</p></div>', '<!--'))}{line}</p>\n"
            for line in text.split("\n")
        )
    data = f"<html><body><pre>{text}</pre></body></html>".encode("utf-8", "surrogatepass")
    return broken(data, chance) if chance.random() < 0.5 else data


def _pdf_of(text: str) -> bytes:
    plain = text.encode("cp1252", "replace").decode("cp1252")
    return pdf([lines(sheet) for sheet in pages(plain)])


def _pdf(chance: random.Random) -> bytes:
    """Half are sound files of a damaged text."""
    if chance.random() < 0.5:
        return _pdf_of(_words(chance))
    return broken(_pdf_of(chance.choice(TEXTS)), chance)


def _word_of(text: str) -> bytes:
    import docx

    document = docx.Document()
    for paragraph in text.split("\n"):
        document.add_paragraph("".join(letter for letter in paragraph if letter.isprintable()))
    made = io.BytesIO()
    document.save(made)
    return _rezipped(made.getvalue(), lambda _, data: data)


def _rezipped(data: bytes, change: Callable[[str, bytes], bytes | None]) -> bytes:
    """An archive with its entries changed, or left out where None is given; no times of day are in it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            entry = change(name, source.read(name))
            if entry is not None:
                target.writestr(zipfile.ZipInfo(name), entry)
    return out.getvalue()


@cache
def _whole_word(number: int) -> bytes:
    return _word_of(TEXTS[number])


def word_file(chance: random.Random) -> bytes:
    """Some are sound files of a damaged text, some damaged within their parts and whole as archives."""
    how = chance.random()
    if how < 0.5:
        return _word_of(_words(chance))
    whole = _whole_word(chance.randrange(len(TEXTS)))
    if how < 0.75:
        return broken(whole, chance)

    def hurt(name: str, data: bytes) -> bytes | None:
        if chance.random() < 0.02:
            return None
        return broken(data, chance) if name == "word/document.xml" or chance.random() < 0.1 else data

    return _rezipped(whole, hurt)


@cache
def _picture() -> bytes:
    from PIL import Image, ImageDraw

    image = Image.new("L", (240, 40), 255)
    ImageDraw.Draw(image).text((4, 12), "The petition is denied.", fill=0)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _image(chance: random.Random) -> bytes:
    return broken(_picture(), chance)


HEADS = (
    b"",
    b"%PDF-1.4\n",
    b"PK\x03\x04",
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"<html>",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
)
"""How files of several kinds begin."""


def _noise(chance: random.Random) -> bytes:
    head = chance.choice(HEADS)
    return head + chance.randbytes(chance.choice((0, 1, 20, 300, 4000)))


KINDS: dict[str, tuple[Callable[[random.Random], bytes], int]] = {
    "txt": (_text, 50),
    "html": (_page, 12),
    "docx": (word_file, 18),
    "pdf": (_pdf, 14),
    "png": (_image, 1),
    "md": (_text, 2),
    "dat": (_noise, 3),
}
"""What is made, and how often in a hundred."""
