"""Fields whose values are words of a short list: the first rule that fits decides, or all that fit are gathered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Value
from wellfounded.reading.pattern_filter import quick

__all__ = ["read_choice", "read_flag", "read_set"]

_SHOWN = 60
_ENTRY = re.compile(r"[^;,]+")
_LONG_WORD = re.compile(r"[a-z]{5,}")
_ALIKE = 0.8  # of 1, as difflib has it: of ten letters one or two are others
_LETTERS = re.compile(r"[A-Za-z]{4}")


def read_choice(context: Context, spec: Mapping[str, Any]) -> Found:
    """The value of the first rule whose words stand in its regions.

    A rule has ``value``, ``words``, ``where`` (regions, in order), and may have ``unless`` (words of the same sentence
    that forbid it), ``whole`` (what stands in brackets is read too), ``also`` (words that have to stand somewhere in
    its regions besides), ``part`` (the kind of the decision in which alone it is tried), and ``confidence``.
    """
    for rule in spec["rule"]:
        if rule.get("part", context.main.kind) != context.main.kind:
            continue
        for stream, start, end in _regions(context, rule, spec):
            found = _first(context, stream, start, end, rule)
            if found and "also" in rule:
                other = {"words": rule["also"], "unless": rule["words"]}
                if not any(_first(context, *region, other) for region in _regions(context, rule, spec)):
                    continue
            if found:
                span = stream.span(*found)
                shown = _shown(stream.flat[found[0] : found[1]])
                sure = float(rule.get("confidence", spec.get("confidence", 0.9)))
                return Found(rule["value"], (span,), sure, f"“{shown}”")
    default = spec.get("default")
    how = spec.get("default_how", "nothing indicates otherwise")
    return Found(default, (), float(spec.get("default_confidence", 0.5)), how)


def read_flag(context: Context, spec: Mapping[str, Any]) -> Found:
    """Whether any rule's words stand in its regions."""
    found = read_choice(context, {**spec, "default": False})
    if found.value is False and "doubt" in spec:
        for stream, start, end in _regions(context, {}, spec):
            near = quick(spec["doubt"]).search(stream.flat, start, end)
            if near:
                how = f"{found.how}; but “{_shown(stream.flat[near.start() : near.end()])}”"
                return Found(False, (stream.span(*near.span()),), 0.85, how)
    return found


def read_set(context: Context, spec: Mapping[str, Any]) -> Found:
    """Every value one of whose rules fits, in alphabetical order."""
    values: dict[str, tuple[Any, float, str]] = {}
    asked = False
    for rule in spec["rule"]:
        value = rule["value"]
        if value in values:
            continue
        for stream, start, end in _regions(context, rule, spec):
            asked = asked or end > start
            found = _first(context, stream, start, end, {**spec, **rule})
            if found:
                span = stream.span(*found)
                sure = float(rule.get("confidence", spec.get("confidence", 0.9)))
                values[value] = (span, sure, _shown(stream.flat[found[0] : found[1]]))
                break
    if asked and "near" in spec:
        _near(context, spec, values)
    if not values and "fallback" in spec:
        rules = [{**rule, "confidence": 0.8} for rule in spec["rule"] if not rule.get("labelled")]
        other = {**spec, "where": spec["fallback"], "rule": rules}
        return read_set(context, {name: entry for name, entry in other.items() if name != "fallback"})
    names = sorted(values)
    if not names:
        how = (
            spec.get("default_how", "none is named") if asked else spec.get("missing", "the document has no such entry")
        )
        return Found((), (), float(spec.get("default_confidence", 0.6)) if asked else 0.2, how)
    out: Value = tuple(names)
    sure = min(values[name][1] for name in names)
    if spec.get("segments") and not _all_told(context, spec):
        sure = min(sure, 0.8)
    how = "; ".join(f"“{values[name][2]}”" for name in names)
    return Found(out, tuple(values[name][0] for name in names), sure, how)


def _near(context: Context, spec: Mapping[str, Any], values: dict[str, tuple[Any, float, str]]) -> None:
    """Add the values of the entries that say none of them, each word of theirs taken for the one of ``near`` that it
    differs from in a letter or two.
    """
    for name in spec["where"]:
        stream, start, end = context.region(name)
        for entry in _ENTRY.finditer(stream.small, start, end):
            if any(pattern(rule["words"]).search(entry[0]) for rule in spec["rule"]):
                continue
            for word in _LONG_WORD.finditer(stream.small, *entry.span()):
                meant = get_close_matches(word[0], spec["near"], 1, _ALIKE)
                rule = next((one for one in spec["rule"] if meant and pattern(one["words"]).search(meant[0])), None)
                if rule:
                    shown = _shown(stream.flat[word.start() : word.end()])
                    values.setdefault(rule["value"], (stream.span(*word.span()), 0.85, shown))


def _all_told(context: Context, spec: Mapping[str, Any]) -> bool:
    """Whether each entry of a list says one of the values, or goes on with the one before (``goes_on``)."""
    rules = [pattern(rule["words"]) for rule in spec["rule"]]
    for name in spec["where"]:
        stream, start, end = context.region(name)
        for entry in _ENTRY.finditer(stream.flat, start, end):
            piece = entry[0]
            told = any(rule.search(piece) for rule in rules) or pattern(spec["goes_on"]).match(piece)
            if _LETTERS.search(piece) and not told:
                return False
    return True


def _regions(context: Context, rule: Mapping[str, Any], spec: Mapping[str, Any]) -> Iterator[tuple[Stream, int, int]]:
    for name in rule.get("where", spec.get("where", ["body"])):
        yield context.region(name)


def _first(context: Context, stream: Stream, start: int, end: int, rule: Mapping[str, Any]) -> tuple[int, int] | None:
    """Where the words of a rule first stand, and no words that forbid it in the same sentence."""
    words = quick(rule["words"])
    unless = quick(rule["unless"]) if rule.get("unless") else None
    if unless is None and rule.get("whole"):
        found = words.search_within(stream.flat, start, end)
        return (start + found.start(), start + found.end()) if found else None
    whole = bool(rule.get("whole"))
    cut = context.cut(stream, start, end)
    for number in context.sifted(stream, start, end, whole).likely(words):
        sentence, bare = cut[number]
        text = sentence.text if whole else bare
        found = words.search(text)
        if found and not (unless and unless.search(text)):
            return sentence.start + found.start(), sentence.start + found.end()
    return None


def _shown(text: str) -> str:
    text = re.sub(r"\s+", " ", text)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
