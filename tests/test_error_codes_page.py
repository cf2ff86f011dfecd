"""The page about problems names every code there is, no other, and is what its writer writes."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parent.parent
WRITER = runpy.run_path(str(ROOT / "docs" / "write_error_codes.py"))


def test_every_code_is_on_the_page_and_no_other():
    package = ROOT / "src" / "wellfounded"
    used = {
        code for path in package.rglob("*.py") for code in re.findall(r'"(WF\d{3})"', path.read_text(encoding="utf-8"))
    }
    told = [code for _, codes in WRITER["SECTIONS"] for code in codes]
    assert sorted(told) == sorted(used)


def test_the_page_is_what_its_writer_writes():
    page = (ROOT / "docs" / "error-codes.md").read_text(encoding="utf-8")
    assert page == WRITER["render_page"](), "run python docs/write_error_codes.py"
