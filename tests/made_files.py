"""Files made for the tests: pages set and drawn by the typesetter of bench/, sound and broken."""

from __future__ import annotations

import io
import runpy
from pathlib import Path
from types import SimpleNamespace

from wellfounded.extraction import open_document
from wellfounded.problems import InputError

ROOT = Path(__file__).resolve().parents[1]
typeset = SimpleNamespace(**runpy.run_path(str(ROOT / "bench" / "typeset.py"), run_name="typeset"))
Set, pdf, lines, columns = typeset.Set, typeset.pdf, typeset.lines, typeset.columns

PROSE = (
    "The applicant said that soldiers had come to the house twice in the spring, and that they had asked for his "
    "brother by name. He was held for three days and was beaten with sticks. A letter from a doctor of the village "
    "is in the record, dated 12 March 1998. The judge believed him, and so do we. "
)


def plain(paper):
    """The lines of each page, without empty ones."""
    return [[line.text for line in page.lines if line.text] for page in paper.pages]


def outcome(data, name="a"):
    """The paper in a file, and the codes of what is wrong where it cannot be read."""
    try:
        return open_document(data, name), []
    except InputError as raised:
        return None, [problem.code for problem in raised.problems]


def box_of(read):
    """The place of a word or line that must have one."""
    assert read.box is not None
    return read.box


def saved(image, form="PNG", **how):
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


def page_of(texts, dpi=200, **how):
    """A picture of a page with these lines."""
    return typeset.scanned(typeset.picture(pdf([lines(texts, size=13, lead=19)]), dpi=dpi), **how)
