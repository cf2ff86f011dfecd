"""What the orders of a judge do to each claim: granted or denied, in the words of the order."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.reading.data import pattern
from wellfounded.reading.facts.account import words
from wellfounded.reading.layout.model import Layout
from wellfounded.reading.model import Fact, Part
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = ["claim_orders_of"]

_SURE = 0.85


def claim_orders_of(layout: Layout, part: Part) -> Iterator[Fact]:
    """A fact ``order`` for each thing that the orders of a part do: ``claim``, a name or ``all``, and ``did``."""
    where = words("claim_orders")["where"]
    begins = pattern(where["begins"], case=True).search(layout.text.text, part.start, part.end)
    for sentence in sentences_of(layout.text.flat, begins.start() if begins else part.start, part.end):
        if not begins and not pattern(where["closing"]).search(sentence.text):
            continue
        text = pattern(words("claim_orders")["form"]["unmarked"]).sub(lambda one: " " * len(one[0]), sentence.text)
        for start, end, did in _clauses(text):
            for claim in _claims(text[start:end]):
                span = layout.text.span(sentence.start + start, sentence.start + end)
                quote = " ".join(sentence.text[start:end].split())[:90]
                yield Fact("order", {"claim": claim, "did": did}, (span,), _SURE, f"“{quote}”")


def _clauses(text: str) -> Iterator[tuple[int, int, str]]:
    """The stretches of a sentence that order one thing: up to the verb in the passive, and from it on in the active."""
    verbs = sorted(
        (found.start(), found.end(), did)
        for did, source in words("claim_orders")["did"].items()
        for found in pattern(source).finditer(text)
    )
    begin = 0
    for number, (start, end, did) in enumerate(verbs):
        following = verbs[number + 1][0] if number + 1 < len(verbs) else len(text)
        if any(_claims(text[begin:start])):
            yield begin, end, did
            begin = end
        else:
            yield start, following, did
            begin = following


def _claims(text: str) -> list[str]:
    """The claims that a stretch names; ``all`` where it means every claim without naming any."""
    known = words("claim_orders")
    named = [name for name, source in known["asked"].items() if pattern(source).search(text)]
    if named or pattern(known["whole"]["other"]).search(text):
        return named
    return ["all"] if pattern(known["whole"]["all"]).search(text) else []
