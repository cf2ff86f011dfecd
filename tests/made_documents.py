"""Small documents of every kind, sound and broken, made as they are needed."""

from __future__ import annotations

import io
import zipfile

import docx
from docx.enum.text import WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})


def pdf(pages, labels="", encrypted=False):
    """A PDF with a text layer; each page is a list of lines."""
    objects = ["<< /Type /Catalog /Pages 2 0 R" + (f" /PageLabels << /Nums [{labels}] >>" if labels else "") + " >>"]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    for number, lines in enumerate(pages):
        drawn = " ".join(f"({line.translate(_ESCAPES)}) Tj 0 -16 Td" for line in lines)
        stream = f"BT /F1 12 Tf 72 720 Td {drawn} ET"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * number} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(stream.encode('cp1252'))} >>\nstream\n{stream}\nendstream")
    if encrypted:
        objects.append(f"<< /Filter /Standard /V 1 /R 2 /O <{'41' * 32}> /U <{'42' * 32}> /P -44 /Length 40 >>")
    return _pdf_of(objects, encrypted)


def _pdf_of(objects, encrypted=False):
    """The file of a PDF's objects."""
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for place in places:
        out += f"{place:010} 00000 n \n".encode()
    locked = f" /Encrypt {len(objects)} 0 R /ID [<{'43' * 16}> <{'43' * 16}>]" if encrypted else ""
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R{locked} >>\nstartxref\n{start}\n%%EOF".encode()
    return bytes(out)


def pdf_form(label, value):
    """A PDF of one page with a form of one field: what is printed before it, and what was typed into it."""
    printed = f"BT /F1 12 Tf 72 720 Td ({label}) Tj ET"
    typed = f"/Tx BMC q BT /F1 12 Tf 2 4 Td ({value}) Tj ET Q EMC"
    font = "/Font << /F1 3 0 R >>"
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/F1 12 Tf 0 g) /DR << {font} >> >> >>",
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Annots [6 0 R] "
        f"/Resources << {font} >> >>",
        f"<< /Length {len(printed)} >>\nstream\n{printed}\nendstream",
        f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V ({value}) /Rect [250 715 450 735] /P 4 0 R /F 4 "
        "/AP << /N 7 0 R >> >>",
        f"<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << {font} >> /Length {len(typed)} >>\n"
        f"stream\n{typed}\nendstream",
    ]
    return _pdf_of(objects)


def word(pages, notes=(), saved_breaks=True, on=()):
    """A Word file. Each page is a list of paragraphs; ``notes`` are the texts of footnotes, ``on`` the pages of each.

    Where nothing is said of them they stand on the pages in turn.
    """
    document = docx.Document()
    for number, paragraphs in enumerate(pages):
        for place, text in enumerate(paragraphs):
            paragraph = document.add_paragraph()
            if number and place == 0:
                run = paragraph.add_run()
                if saved_breaks:
                    run._r.append(OxmlElement("w:lastRenderedPageBreak"))
                else:
                    run.add_break(WD_BREAK.PAGE)
            paragraph.add_run(text)
            for note, page in enumerate(on or range(len(notes)), start=1):
                if page == number and place == 0:
                    mark = OxmlElement("w:footnoteReference")
                    mark.set(qn("w:id"), str(note))
                    paragraph.add_run()._r.append(mark)
    out = io.BytesIO()
    document.save(out)
    return with_notes(out.getvalue(), notes) if notes else out.getvalue()


def with_notes(data, notes):
    names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>' + "".join(
        f'<w:footnote w:id="{number}"><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:footnote>'
        for number, text in enumerate(notes, start=1)
    )
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    changes = {
        "[Content_Types].xml": ("</Types>", f'<Override PartName="/word/footnotes.xml" ContentType="{kind}"/></Types>'),
        "word/_rels/document.xml.rels": (
            "</Relationships>",
            f'<Relationship Id="rIdNotes" Type="{relation}" Target="footnotes.xml"/></Relationships>',
        ),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name in changes:
                content = content.decode().replace(*changes[name]).encode()
            new.writestr(name, content)
        new.writestr("word/footnotes.xml", f'<?xml version="1.0"?><w:footnotes {names}>{body}</w:footnotes>')
    return out.getvalue()


def bomb():
    """An archive that would unpack to half a gigabyte."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        with archive.open("word/document.xml", "w", force_zip64=True) as file:
            for _ in range(64):
                file.write(b"\0" * 2**23)
    return out.getvalue()


def archive(entries, encrypted=False):
    """An archive of files; ``encrypted`` sets the flag of encryption on each."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, content in entries.items():
            file.writestr(name, content)
    data = bytearray(out.getvalue())
    if encrypted:
        for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            place = data.find(mark)
            while place >= 0:
                data[place + offset] |= 1
                place = data.find(mark, place + 4)
    return bytes(data)
