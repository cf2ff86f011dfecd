"""The names of matters' files: which may be, and one for a title."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from wellfounded.matter.source import CONTROL

ENDINGS = (".yaml", ".yml")
LONGEST_NAME = 100


def name_problem(name: str) -> str:
    """What is wrong with a file name, or nothing."""
    if not name.endswith(ENDINGS) or len(name) <= len(".yaml"):
        return "the name of a case file ends in .yaml"
    if len(name) > LONGEST_NAME or len(name.encode("utf-8", "replace")) > 240:
        return "the name is too long"
    if "/" in name or "\\" in name or name.startswith((".", "-")):
        return "a name contains no slash and does not begin with a dot"
    if CONTROL.search(name) or any(unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") for each in name):
        return "the name contains a character that cannot be displayed"
    return ""


def free_name(title: str, is_free: Callable[[str], bool]) -> str:
    """A file name for a title, which no file has."""
    kept = "".join(each if each.isalnum() or unicodedata.category(each)[0] == "M" else "-" for each in title)
    stem = re.sub("-+", "-", kept).strip("-").casefold()[:60].strip("-") or "matter"
    while len(stem.encode()) > 200:
        stem = stem[:-1]
    number = 1
    while True:
        name = f"{stem}.yaml" if number == 1 else f"{stem}-{number}.yaml"
        if is_free(name):
            return name
        number += 1
