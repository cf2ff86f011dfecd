"""Bad law texts and scenarios: what is said about each is pinned, to the letter, in a file beside it.

After a message was changed on purpose, ``rewrite_expected.py`` writes the files anew.
"""

from __future__ import annotations

import re

import pytest
from law_texts import BAD, HERE, problems_of

PACKAGE = HERE.parents[1] / "src" / "wellfounded"
READERS = [*sorted((PACKAGE / "language").glob("*.py")), *sorted((PACKAGE / "assess").glob("scenario*.py"))]
CODES = sorted({code for path in READERS for code in re.findall(r"\bWF\d{3}\b", path.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("text", BAD, ids=lambda path: path.stem)
def test_a_bad_text_is_told_what_is_wrong_with_it(tmp_path, text):
    assert "".join(f"{line}\n" for line in problems_of(tmp_path, text)) == text.with_suffix(".expected").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("text", BAD, ids=lambda path: path.stem)
def test_a_bad_text_is_named_after_the_problem_it_shows(text):
    assert f" {text.name[:5]} " in text.with_suffix(".expected").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_every_problem_of_law_text_has_a_bad_text(code):
    assert any(text.name.startswith(code) for text in BAD)


def test_nothing_is_expected_of_texts_that_are_gone():
    assert {path.stem for path in (HERE / "bad").glob("*.expected")} == {path.stem for path in BAD}
