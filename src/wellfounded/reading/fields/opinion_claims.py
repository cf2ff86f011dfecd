"""What becomes of each claim of each applicant, as far as an opinion parts them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.opinion_structure import closing_of
from wellfounded.reading.model import Found, Part, Span, Value
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = ["read_claims"]

_OPENING = 3500  # characters in which an opinion says beforehand what it does with each claim


def read_claims(context: Context, spec: Mapping[str, Any]) -> Found:
    """The disposition of each claim that the closing paragraph distinguishes: ``{party, claim, disposition}``."""
    stream = context.text
    entries: dict[tuple[str, str, str], Span] = {}
    names = {name: pattern(source) for name, source in table("judgments")["claims"].items()}
    main = next((part for part in context.parts if part.kind == "opinion"), None)
    for sentence in closing_of(context, main) if main else []:
        for verb, clause, at in _clauses(sentence.text, spec):
            claims = [name for name, words in names.items() if words.search(clause)]
            for part in re.split(r"\band\b(?= [A-Z]\w+['’]s)", clause):
                party = re.search(r"\b([A-Z][a-z]\w+)['’]s", part)
                for name in claims:
                    if names[name].search(part):
                        who = party[1] if party and party[1] not in spec["no_party"] else ""
                        entries.setdefault((who, name, verb), stream.span(sentence.start + at, sentence.end))
            if not claims and pattern(spec["rest"]).search(clause) and "otherwise" in sentence.text[: at + 10]:
                entries.setdefault(("", "rest", verb), stream.span(sentence.start + at, sentence.end))
    _parted(context, spec, main, entries)
    judgment = context.values.get("disposition")
    done = judgment.value if judgment and isinstance(judgment.value, tuple) else ()
    whole = [one for one in done if one not in spec["besides"]]
    if whole and not any(_fits(verb, str(one)) for _, _, verb in entries for one in whole):
        entries.clear()  # what the agency did with the claims, and not the court
    if not entries and len(whole) == 1 and judgment:
        alone: Value = ({"party": "", "claim": "all", "disposition": whole[0]},)
        return Found(alone, judgment.spans[:1], 0.85, "the closing paragraph does not distinguish among claims")
    value: Value = tuple({"party": party, "claim": claim, "disposition": verb} for party, claim, verb in entries)
    if not entries:
        return Found((), (), 0.5, "the closing paragraph does not distinguish among claims")
    return Found(value, tuple(entries.values()), 0.8, "the closing paragraph")


def _parted(
    context: Context, spec: Mapping[str, Any], main: Part | None, entries: dict[tuple[str, str, str], Span]
) -> None:
    """Replace claims that the closing paragraph only sums up (``summed``) with those the opening sentences name."""
    summed = [key for key in entries if key[1] in spec["summed"]]
    if not summed or main is None:
        return
    told: dict[tuple[str, str, str], Span] = {}
    names = {
        name: pattern(source) for name, source in table("judgments")["claims"].items() if name not in spec["summed"]
    }
    stream = context.text
    for sentence in sentences_of(stream.flat, main.start, min(main.end, main.start + _OPENING)):
        if not pattern(spec["we"]).search(sentence.text):
            continue
        for verb, clause, at in _clauses(sentence.text, spec):
            clause = re.split(r",? but\b|;", clause)[0]
            owners = list(pattern(spec["owner"], case=True).finditer(clause))
            for number, owner in enumerate(owners):
                end = owners[number + 1].start() if number + 1 < len(owners) else len(clause)
                for name, words in names.items():
                    if words.search(clause, owner.end(), end):
                        told.setdefault(
                            (owner["name"] or "", name, verb), stream.span(sentence.start + at, sentence.end)
                        )
    for key in summed:
        own = {one: span for one, span in told.items() if one[2] == key[2] and one[0] in (key[0], "")}
        if any(one[0] == key[0] for one in own):
            rest = {one: span for one, span in entries.items() if one != key}
            all_ = {(claim, verb) for party, claim, verb in own if not party}
            kept = {one: span for one, span in rest.items() if (one[1], one[2]) not in all_}
            entries.clear()
            entries.update(own | kept)


def _fits(verb: str, ordered: str) -> bool:
    """Whether what is said of a claim can be part of what is ordered of the case."""
    asked = table("judgments")["case"]["asked"]
    return verb.split("_")[-1] in ordered or ordered.split("_")[-1] in verb or not ordered.startswith(asked)


def _clauses(text: str, spec: Mapping[str, Any]) -> Iterator[tuple[str, str, int]]:
    """A sentence cut at the verbs that dispose, each with its clause and where that begins."""
    hits = sorted(
        (hit.start(), hit.end(), rule["value"])
        for rule in spec["verb"]
        for hit in pattern(rule["words"]).finditer(text)
    )
    for place, (start, end, value) in enumerate(hits):
        stop = hits[place + 1][0] if place + 1 < len(hits) else len(text)
        before = next(
            (
                rule.get("before", False)
                for rule in spec["verb"]
                if rule["value"] == value and pattern(rule["words"]).match(text, start)
            ),
            False,
        )
        yield value, text[:start] if before else text[end:stop], start
