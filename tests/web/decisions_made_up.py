"""Decisions and a brief made up for the workbench's tests, as text, as a scan, and in ways that are broken."""

from __future__ import annotations

import io
import runpy
import zipfile
from pathlib import Path
from types import SimpleNamespace

READING = Path(__file__).resolve().parents[1] / "reading"
typeset = SimpleNamespace(**runpy.run_path(str(READING.parents[1] / "bench" / "typeset.py"), run_name="typeset"))
invented = SimpleNamespace(**runpy.run_path(str(READING / "invented.py"), run_name="invented"))

BODY = (
    "The respondent, a native and citizen of Peru, appeals from the decision of the Immigration Judge\n"
    "dated May 2, 2011. We review findings of fact for clear error. The Immigration Judge\n"
    "found that the respondent was not credible. We find no clear error in that\n"
    "finding. The respondent did not show a nexus to his political opinion."
)
BRIEF = (
    "The burden is on the applicant. Matter of Mogharrabi, 19 I&N Dec. 439 (BIA 1985).\n"
    "See INS v. Cardoza-Fonseca, 480 U.S. 421 (1987); 8 U.S.C. § 1158(b)(1)(A; 8 C.F.R. § 208.13(b)(1).\n"
)


def decision(**said):
    """The text of a decision."""
    return invented.agency(**{"body": BODY, **said})


def page():
    """A picture of a decision's page."""
    set_page = typeset.lines(decision().split("\n"), size=13, lead=19)
    return typeset.scanned(typeset.picture(typeset.pdf([set_page]), dpi=150))


def scan():
    """A decision as a scanned PDF of one page."""
    return typeset.scan_pdf([page()], 150)


def layered():
    """A decision as a PDF with a text layer."""
    return typeset.pdf([typeset.lines(decision().split("\n"), size=13, lead=19)])


def photograph():
    """A picture with nothing written on it."""
    from PIL import Image

    out = io.BytesIO()
    Image.radial_gradient("L").resize((400, 300)).save(out, "JPEG")
    return out.getvalue()


def bomb():
    """A Word file that would unpack to far more than a document holds."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        with packed.open("word/document.xml", "w", force_zip64=True) as stream:
            for _ in range(300):
                stream.write(b" " * 2**20)
    return out.getvalue()
