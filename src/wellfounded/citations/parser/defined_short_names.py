"""Short names that a text defines for itself, where they stand again: acts, and sources with a pinpoint or without."""

from __future__ import annotations

import re

from wellfounded.citations.finder.draft_mentions import Draft, Reading, Spans
from wellfounded.citations.parser.secondary_sources import read_source_pin

__all__ = ["find_aliases"]


def find_aliases(reading: Reading, taken: Spans) -> list[Draft]:
    """Acts and sources by the short names that the text defines."""
    names = sorted(
        (name for name in reading.aliases if name != "the Act" and name[:1].isupper()), key=len, reverse=True
    )
    if not names:
        return []
    pattern = re.compile(rf"(?<![\w\"“])(?:{'|'.join(map(re.escape, names))})(?![\w\"”])")
    drafts = []
    for found in pattern.finditer(reading.text):
        if taken.covers(found.start()):
            continue
        key = reading.aliases[found[0]]
        if key.startswith("us/act/"):
            draft = Draft(found.start(), found.end(), "statute", "named_act", key=key, core=False)
        else:
            pin, end = read_source_pin(reading.text, found.end())
            if pin:
                draft = Draft(found.start(), end, "secondary", "short", key=key, pin=pin)
            else:
                draft = Draft(found.start(), found.end(), "short", "name_only", key=key, core=False)
        draft.name = found[0]
        drafts.append(draft)
    return drafts
