"""Sentences that report an event: each with the event and, where requested, its date and actor."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.pattern_filter import Quick, quick
from wellfounded.reading.sentence_splitter import plain

__all__ = ["read_events"]

_WHEN = re.compile(
    r"\b(?:(?P<month>January|February|March|April|May|June|July|August|September|October|November|December)\s+"
    r"(?:(?P<day>\d{1,2})\s?,\s*)?(?:of\s+)?)?(?P<year>(?:19|20)\d{2})\b(?!\s?[),]?\s?(?:WL|U\.S))"
)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_Rule = tuple[Mapping[str, Any], Quick, Quick | None]


def read_events(context: Context, spec: Mapping[str, Any]) -> Found:
    """Every sentence that a rule's words stand in: ``{what, sentence}``, with ``when`` and ``who`` if asked for.

    A rule has ``value``, ``words``, and may have ``unless`` and ``roots`` (small letters of which one has to stand in
    the sentence). ``needs`` are words without which no sentence counts, ``never`` those with which none does.
    ``who`` names patterns for those who did it. What stands in brackets is not read.
    """
    entries: list[Value] = []
    spans: list[Span] = []
    needs = quick(spec["needs"]) if "needs" in spec else None
    never = quick(spec["never"]) if "never" in spec else None
    most = int(spec.get("most", 60))
    rules: list[_Rule] = [
        (rule, quick(rule["words"]), quick(rule["unless"]) if "unless" in rule else None) for rule in spec["rule"]
    ]
    for name in spec.get("where", ["body", "notes"]):
        stream, start, end = context.region(name)
        cut = context.cut(stream, start, end)
        sifted = context.sifted(stream, start, end)
        may_tell: dict[int, list[_Rule]] = {}
        for rule, words, unless in rules:
            for number in sifted.likely(words):
                may_tell.setdefault(number, []).append((rule, words, unless))
        for number in sorted(may_tell):
            sentence, bare = cut[number]
            if (needs and not needs.search(bare)) or (never and never.search(bare)):
                continue
            for rule, words, unless in may_tell[number]:
                if not words.search(bare) or (unless and unless.search(bare)):
                    continue
                if "roots" in rule and not any(root in bare.lower() for root in rule["roots"]):
                    continue
                entry: dict[str, Value] = {"what": rule["value"]}
                if spec.get("when"):
                    entry["when"] = _when(bare)
                if "who" in spec:
                    entry["who"] = tuple(who for who, words in spec["who"].items() if quick(words).search(bare))
                entries.append(entry | {"sentence": sentence.text})
                spans.append(stream.span(sentence.start, sentence.end))
                break
    if not entries:
        return Found((), (), float(spec.get("none", 0.6)), "no sentence reports one")
    return Found(
        tuple(entries[:most]),
        tuple(spans[:most]),
        float(spec.get("confidence", 0.7)),
        "the sentence quoted in each entry",
    )


def _when(text: str) -> str | None:
    """The first day, month or year that a sentence names, as exactly as it is written."""
    found = _WHEN.search(plain(text))
    if not found:
        return None
    if not found["month"]:
        return found["year"]
    month = f"{found['year']}-{_MONTHS.index(found['month']) + 1:02}"
    return f"{month}-{int(found['day']):02}" if found["day"] else month
