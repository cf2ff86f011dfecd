"""What each side argues, before whom and about what, and what it does not argue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from wellfounded.reading.data import pattern
from wellfounded.reading.facts.account import Account, Act, Sentence, spelled_name, words
from wellfounded.reading.facts.cast import Cast
from wellfounded.reading.facts.subjects import subjects_in
from wellfounded.reading.model import Fact, Value

__all__ = ["contentions_of"]

_LEAST, _MOST = 15, 180
_PARTIES = ("applicant", "government", "court")


def contentions_of(account: Account) -> tuple[Fact, ...]:
    """The arguments of an account, and the ones it says were not made.

    An argument has ``by`` (applicant or government), ``who`` (applicants by place), ``before`` (court, board or ij),
    ``subjects``, ``text``, ``errors``, ``contentions`` and ``bare`` (said to be undeveloped). One not made
    (``unmade``) has ``subjects``, ``before``, ``claims`` and ``whole``: whether whole claims were given up.
    """
    return tuple(_read(account))


def _read(account: Account) -> Iterator[Fact]:
    cast = Cast(account)
    for sentence in account.sentences:
        missing = _missing(sentence, account.writer)
        if missing:
            yield missing
        if not sentence.general:
            for act in sentence.acts:
                act = replace(act, end=_end(sentence, act))
                stretch = sentence.text[act.start : act.end]
                unmade = missing and pattern(words("arguments")["unmade"]["court"], case=True).search(stretch)
                if act.what == "argued" and act.who in ("applicant", "government") and not unmade:
                    fact = _argument(account, cast, sentence, act)
                    if fact:
                        yield fact
        cast.hear(sentence)


def _end(sentence: Sentence, act: Act) -> int:
    """Where an argument ends: what it says of the agency is part of it."""
    after = [other.start for other in sentence.acts if other.start > act.start and other.who in _PARTIES]
    return min(after, default=len(sentence.text))


def _missing(sentence: Sentence, writer: str) -> Fact | None:
    table = words("arguments")["unmade"]
    claims = words("history")["claims"]
    alone = pattern(table["only"], case=True).search(sentence.text)
    if alone:
        argued = {name for name, source in claims.items() if pattern(source, case=True).search(alone["claims"])}
        if argued:
            return _given_up(sentence, tuple(name for name in claims if name not in argued))
    if pattern(table["all"], case=True).search(sentence.text) and any(act.who == "applicant" for act in sentence.acts):
        return _given_up(sentence, tuple(claims))
    for before in ("board", "court"):
        found = pattern(table[before], case=True).search(sentence.text)
        theirs = found and pattern(table["agency"], case=True).search(sentence.text[: found.start()])
        if found and not theirs and not any(act.who == "government" for act in sentence.acts):
            whole = pattern(table["claim"], case=True).search(sentence.text)
            rest = sentence.text[min(found.start(), whole.start() if whole else found.start()) :]
            subjects = tuple(one.name for one in subjects_in(rest))
            named = tuple(name for name, source in claims.items() if pattern(source, case=True).search(rest))
            if subjects or named:
                values: dict[str, Value] = {
                    "subjects": subjects,
                    "before": before,
                    "claims": named,
                    "whole": bool(whole),
                }
                return Fact("unmade", values, (sentence.span(),), 0.55, f"“{' '.join(sentence.text.split())[:90]}”")
    return None


def _given_up(sentence: Sentence, claims: tuple[str, ...]) -> Fact:
    values: dict[str, Value] = {"subjects": (), "before": "court", "claims": claims, "whole": True}
    return Fact("unmade", values, (sentence.span(),), 0.6, f"“{' '.join(sentence.text.split())[:90]}”")


def _argument(account: Account, cast: Cast, sentence: Sentence, act: Act) -> Fact | None:
    text = " ".join(sentence.text[act.start : act.end].split()).strip(" ,.;")
    if len(text) < _LEAST or pattern(words("arguments")["never"], case=True).search(text):
        return None
    subjects = subjects_in(text)
    errors = _named("error", text)
    contentions = _named("contention", text)
    if not subjects and not errors and not contentions:
        return None
    table = words("arguments")["before"]
    whole = sentence.text[max(0, act.start - 80) : act.end]
    before = next((name for name in ("board", "ij") if pattern(table[name], case=True).search(whole)), "")
    before = before or (account.writer or "court")
    people = account.applicants
    named = [
        str(n) for n, one in enumerate(people) if one.called and re.search(rf"\b{spelled_name(one.called)}\b", whole)
    ]
    who = tuple(named) or (tuple(str(n) for n in cast.named) if act.who == "applicant" else ())
    values: dict[str, Value] = {
        "by": act.who,
        "who": who,
        "before": before,
        "subjects": tuple(one.name for one in subjects),
        "text": text[:_MOST],
        "errors": errors,
        "contentions": contentions,
        "bare": bool(pattern(words("arguments")["bare"], case=True).search(sentence.text)),
    }
    return Fact("argument", values, (sentence.span(act.start, act.end),), 0.65, f"“{text[:90]}”")


def _named(table: str, text: str) -> tuple[str, ...]:
    return tuple(
        name
        for name, entry in words("arguments")[table].items()
        if entry.get("words") and pattern(rf"\b(?:{entry['words']})").search(text)
    )
