"""Typst, which lays out pages: what is given it, and what it says about characters that no font has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

from wellfounded.documents.render.preparation import form_words
from wellfounded.problems import InputError, Problem

_HERE = Path(__file__).parent
_NO_GLYPH = re.compile(r'the text `"(.*?)"` could not be displayed', re.DOTALL)

_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")


def typeset(template: bytes, inputs: dict[str, str], form: Literal["pdf", "png"]) -> tuple[bytes, str]:
    """What the template makes of the inputs, and the characters that no font has.

    The fonts are those that typst brings along, so that pages look alike on every machine; only where these lack a
    character are the machine's own asked. A PDF is made to be read aloud (PDF/UA-1), unless a character is missing.
    Raises InputError where typst is not installed.
    """
    typst = _typst()
    missing = ""
    for own_fonts, standard in ((True, ["ua-1"]), (False, ["ua-1"]), (False, [])):

        def compiled(own_fonts: bool = own_fonts, **how: Any) -> Any:
            # From this folder it could read its own templates and nothing else.
            compiler = typst.Compiler(template, _HERE, sys_inputs=inputs, ignore_system_fonts=own_fonts)
            return compiler.compile(**how)

        try:
            made = compiled(format="pdf", pdf_standards=standard)  # what no font has is told by this form only
            if form != "pdf":
                made = compiled(format=form, ppi=192.0)
        except typst.TypstError as error:
            found = _NO_GLYPH.findall(error.diagnostic)
            if not found:
                raise
            missing = "".join(dict.fromkeys(_ESCAPED.sub(lambda one: chr(int(one[1], 16)), "".join(found))))
        else:
            return (made if isinstance(made, bytes) else made[0]), "" if standard else missing
    raise AssertionError("the last way asks for no standard")


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        message = form_words()["needs"].format(what="PDF, or a picture in a Word file,", package="typst")
        raise InputError([Problem("-o", 0, "WF703", message)]) from None
    return typst
