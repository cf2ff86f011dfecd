"""What the order paragraphs order, in their order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.model import Found
from wellfounded.reading.pattern_filter import quick, seek
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = ["read_orders"]

_AGREED = 0.88  # confidence where the reasons and the orders do not say the same
_SPOILT = 0.85
_INNER = re.compile(r"\.(?!\W*$)")  # a stop that ends no sentence
_WILL = re.compile(r"\b(?:will|shall) (?:(?:therefore|also|thus|accordingly|again|now) )?be\b")
_VERB = re.compile(r"\b[a-z1]{6,12}(?:d|cl)\b")
_NOUN = re.compile(r"\b[a-z1]{6,13}\b")
_IS = re.compile(r"\b(?:ls|1s|i5|lS)\b")
_ALIKE = 0.85  # of 1, as difflib has it
_ALIKE_NOUNS = 0.8
_NEAR = 24  # characters after its verb in which the words of a thing ordered end


def read_orders(context: Context, spec: Mapping[str, Any]) -> Found:
    """Each thing ordered, once. Without an order paragraph the last sentence that orders anything is read."""
    stream, kind = context.text, str(spec.get("of", context.main.kind))
    stretches = list(context.orders)
    sure, how = 0.97, "the order paragraphs"
    if not stretches and (noted := _noted(context)):
        stream, stretches = context.layout.notes, noted
        sure, how = 0.8, "the order paragraphs, on a page classified as a footnote"
    if not stretches:
        closing = (one for one in reversed(context.sentences) if pattern(spec["closing"]).search(one.text))
        orders = (one for one in closing if _hits(_said(context.bare(one)), kind))
        stretches = [(one.start, one.end) for one in islice(orders, 1)]
        sure, how = 0.85, "no order paragraph; the last sentence that states an order"
    values: dict[str, tuple[int, int]] = {}
    left = 0  # verbs of orders beside those that were read
    for start, end in stretches:
        for sentence in sentences_of(stream.flat, start, end):
            bare, spoilt = _mended(_said(context.bare(sentence)))
            if spoilt:
                sure, how = min(sure, _SPOILT), f"{how}; “{spoilt}” is garbled"
            hits = _hits(bare, kind)
            verbs = sum(1 for _ in quick(table("orders")["verbs"]).finditer(bare))
            if verbs > len(hits):
                bare, spoilt = _mended(_IS.sub("is", bare), nouns=True)
                better = _hits(bare, kind) if spoilt else hits
                if len(better) > len(hits):
                    hits, sure, how = better, min(sure, _SPOILT), f"{how}; “{spoilt}” is garbled"
            left += max(verbs - len(hits), 0)
            for at, to, value in hits:
                values.setdefault(value, (sentence.start + at, sentence.start + to))
    if not values:
        return Found((), (), 0.1, "no order was found")
    if sure > _AGREED and (seldom := [value for value in values if value in spec["seldom"]]):
        sure, how = _AGREED, f"{how}; “{seldom[0]}” is an unusual order"
    if sure > _AGREED and left:
        sure, how = _AGREED, f"{how}; part of the order was not recognized"
    if sure > _AGREED and not _as_announced(context, spec, tuple(values)):
        sure, how = _AGREED, f"{how}; the reasons announce a different disposition"
    return Found(tuple(values), tuple(stream.span(*place) for place in values.values()), sure, how)


def _said(text: str) -> str:
    """A sentence whose stops end it alone, and what it announces as if it were ordered, at the same places."""
    return _WILL.sub(lambda found: "is".rjust(len(found[0])), _INNER.sub("·", text))


def _mended(text: str, nouns: bool = False) -> tuple[str, str]:
    """A sentence with verbs, or ``nouns``, that a scanner garbled corrected, at the same places; and the
    last such word.
    """
    spoilt, near = "", table("orders")["nouns" if nouns else "near"]
    for word in (_NOUN if nouns else _VERB).finditer(text):
        if word[0] in near:
            continue
        meant = get_close_matches(word[0].replace("rn", "m"), near, 1, _ALIKE_NOUNS if nouns else _ALIKE)
        if meant and len(meant[0]) <= len(word[0]):
            text = text[: word.start()] + meant[0].ljust(len(word[0])) + text[word.end() :]
            spoilt = word[0]
    return text, spoilt


def _noted(context: Context) -> list[tuple[int, int]]:
    """Order paragraphs on a last page that was taken for the end of a footnote."""
    notes, words = context.layout.notes, table("orders")
    starts = [found.start() for found in seek(words["begins"], case=True).finditer(notes.text)]
    stop = seek(words["ends"]).search(notes.small, starts[-1]) if starts else None
    ends = [*starts[1:], stop.start() if stop else len(notes.text)]
    return list(zip(starts, ends, strict=True)) if starts else []


def _as_announced(context: Context, spec: Mapping[str, Any], values: tuple[str, ...]) -> bool:
    """Whether everything that the reasons announce is ordered: the verb of each is in one of the values."""
    stream, start, end = context.region("opening")
    verbs = {found["verb"] for found in seek(spec["announced"]).finditer(stream.small, start, end)}
    return all(any(value.find(verb) >= 0 for value in values) for verb in verbs)


def _hits(text: str, kind: str) -> list[tuple[int, int, str]]:
    """Each thing that a sentence orders, in the order of the verbs. What is narrower shuts out what is wider."""
    found: list[tuple[int, int, str]] = []
    for rule in table("orders")["does"]:
        if rule.get("of", kind) != kind:
            continue
        for hit in quick(rule["words"]).finditer(text):
            if not any(_within(hit.end(), start, end) for start, end, _ in found):
                found.append((hit.start(), hit.end(), rule["value"]))
    return sorted(found, key=lambda one: one[1])


def _within(verb: int, start: int, end: int) -> bool:
    """Whether a verb that ends here is the verb of a thing that was found from one place to another."""
    return start < verb <= end + 2 and end - verb <= _NEAR
