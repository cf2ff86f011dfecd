"""The social groups and political opinions of a claim, as they were framed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from wellfounded.reading.data import pattern, spelled
from wellfounded.reading.facts.account import Account, Sentence, words
from wellfounded.reading.facts.cast import Cast
from wellfounded.reading.model import Fact, Value

__all__ = ["groups_of"]

_LEAST = 6
_SHARED = 0.7  # of the words of the shorter framing, from which on two framings are one
_QUOTES = "“”\"' ,.;:"


def groups_of(account: Account) -> tuple[Fact, ...]:
    """Each group (``text``, ``characteristic``, ``about``) and opinion (``subject``) once, in the order of the text.

    ``about`` is the one applicant, by place, whom the sentence of a group names last before it, or None.
    """
    out: list[Fact] = []
    cast = Cast(account)
    for sentence in account.sentences:
        if not sentence.general or any(act.who == "applicant" for act in sentence.acts):
            for fact in (*_groups(sentence), *_opinions(sentence)):
                if not any(_same(fact, one) for one in out):
                    out.append(_of_whom(fact, sentence, cast) if fact.kind == "group" else fact)
        cast.hear(sentence)
    return tuple(out)


def _of_whom(fact: Fact, sentence: Sentence, cast: Cast) -> Fact:
    """A group with the applicant whom its sentence names last before it, where there are several."""
    if len(cast.account.applicants) < 2:
        return fact
    before = sentence.text[: fact.spans[0].start - sentence.start]
    named = [
        cast.meant(found[0], before[: found.start()]) for found in re.finditer(spelled(rf"\b{cast.person}"), before)
    ]
    about = [who for who in named if len(who) == 1 and who[0].isdigit()]
    return replace(fact, values={**fact.values, "about": about[-1][0] if about else None})


def _groups(sentence: Sentence) -> Iterator[Fact]:
    table = words("history")["group"]
    if not pattern(table["needs"], case=True).search(sentence.text):
        return
    for name in ("before", "begins", "quoted"):
        matches = list(pattern(table[name], case=True).finditer(sentence.text))
        for found in matches:
            yield from _group(sentence, found.start("group"), found.end("group"))
            place = found.end("group")
            while next_ := pattern(table["also"], case=True).match(sentence.text[place:]):
                yield from _group(sentence, place + next_.start("group"), place + next_.end("group"))
                place += next_.end("group")
        if matches:
            return


def _group(sentence: Sentence, start: int, end: int) -> Iterator[Fact]:
    table = words("history")["group"]
    printed = sentence.text[start:end]
    if printed[:1] not in '“"':
        printed = pattern(table["cut"], case=True).sub("", printed)
        parted = pattern(table["parted"], case=True).search(printed)
        if parted:
            yield from _group(sentence, start, start + parted.start())
            yield from _group(sentence, start + parted.end(), end)
            return
    text = " ".join(printed.split()).strip(_QUOTES)
    if len(text) < _LEAST or pattern(table["never"], case=True).search(text):
        return
    shared = next(
        (name for name, source in words("history")["characteristic"].items() if pattern(source).search(text)), None
    )
    values: dict[str, Value] = {"text": text, "characteristic": shared}
    yield Fact("group", values, (sentence.span(start, start + len(printed)),), 0.7, f"“{text[:90]}”")


def _opinions(sentence: Sentence) -> Iterator[Fact]:
    table = words("history")["opinion"]
    if not pattern(table["needs"], case=True).search(sentence.text):
        return
    for name, source in table["subject"].items():
        found = pattern(source, case=True).search(sentence.text)
        if found:
            values: dict[str, Value] = {"subject": name}
            yield Fact("opinion", values, (sentence.span(found.start(), found.end()),), 0.6, f"“{found[0]}”")
            return


def _same(one: Fact, other: Fact) -> bool:
    """Whether two framings are one: the same words, or all words of one among the other's."""
    if one.kind != other.kind:
        return False
    if one.kind == "opinion":
        return one.values["subject"] == other.values["subject"]
    first, second = (set(fact.text("text").lower().split()) for fact in (one, other))
    return len(first & second) >= _SHARED * min(len(first), len(second))
