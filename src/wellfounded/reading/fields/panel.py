"""Who decided, and how many people a decision is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern
from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.pattern_filter import alternatives, needed, seek

__all__ = ["judge_name", "last_name", "read_count", "read_panel"]

_LISTED = re.compile(r"(?P<last>[A-Z][\w'’.\- ]{1,30}?)\s?,\s*(?P<first>[A-Z][\w.'’\- ]{0,30})\s*")
_SUFFIX = re.compile(r",? (?:Jr|Sr|III?|IV)\.?$", re.IGNORECASE)
_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_MOST = 9
_SPOILT = re.compile(r"(?P<last>[A-Z][\w'’\-]{2,20})\s?[.;:]\s?(?P<first>[A-Z][\w.'’\- ]{0,30})\s*")
_ZERO = re.compile(r"^0(?=['’])")
_FIGURES = str.maketrans("0158", "olsb")
_NUMBERED = re.compile(r"(?m)^\W{0,3}A?\W{0,3}\S{0,9}\d{3}\b")
_LETTER = re.compile(r"(?m)^\W{0,3}A\W{0,3}$")


def last_name(name: str) -> str:
    """The last name of a full name, in ordinary letters."""
    name = _SUFFIX.sub("", name.strip()).replace("’", "'")
    for known in table("people")["two_words"]:
        if name.lower().endswith(known.lower()):
            return str(known)
    return _cased(name.split(" ")[-1]) if name else ""


def judge_name(name: str) -> str:
    """The last name of a judge, with the words before it that belong to it (Van Antwerpen)."""
    words = _SUFFIX.sub("", " ".join(name.split())).split(" ")[:-1]
    first = len(words)
    while first > 0 and words[first - 1].lower() in table("people")["particles"]:
        first -= 1
    particles = [word.capitalize() if word.isupper() else word for word in words[first:]]
    return " ".join([*particles, last_name(name)])


def _cased(name: str) -> str:
    """A name in capitals as it is written in ordinary letters."""
    if re.fullmatch(r"Ma?c[A-Z]{2,}", name):
        return f"{name[:3] if name[1] == 'a' else name[:2]}{name[3 if name[1] == 'a' else 2 :].capitalize()}"
    if not name.isupper():
        return name
    cased = re.sub(r"[^\W\d_]+", lambda found: found[0].capitalize(), name)
    return re.sub(r"\bMc([a-z])", lambda found: f"Mc{found[1].upper()}", cased)


def read_panel(context: Context, spec: Mapping[str, Any]) -> Found:
    """The last names of those who decided: listed in the notice, or named in the heading."""
    stream, start, end = context.region("file")
    label = pattern(spec["label"]).search(stream.text, start, end)
    names: list[str] = []
    spans: list[Span] = []
    gaps = missed = 0
    if label:
        place = label.end()
        for line in stream.text[place : place + 600].split("\n")[: _MOST + 2]:
            listed = _ZERO.sub("O", pattern(spec["after"]).sub("", line.strip()))
            found = _LISTED.fullmatch(listed.rstrip(";:,_- ")) or _of_member(listed)
            if found and len(names) < _MOST:
                names.append(_known(_cased(found["last"].strip().replace("’", "'"))))
                spans.append(stream.span(place, place + len(line)))
                missed += gaps
                gaps = 0
            elif names:
                gaps += 1
                if gaps > 1 or pattern(spec["ends"]).search(line):
                    break
            place += len(line) + 1
    if names:
        known = {name.lower() for name in table("people")["members"]}
        sure = 0.98 if all(name.lower() in known for name in names) else 0.93
        # The Board sits in panels of three, or as one.
        sure = min(sure, 0.85) if missed or len(names) not in spec["sizes"] else sure
        return Found(tuple(names), tuple(spans), sure, "listed in the notice")
    stream, start, end = context.region("head")
    before = seek(spec["before"]).search(stream.small, start, end)
    if before:
        for piece in re.split(r"[;,]| and ", stream.flat[slice(*before.span("names"))]):
            if piece.strip() and piece.strip().lower() not in table("people")["titles"]:
                names.append(last_name(piece))
        return Found(tuple(names), (stream.span(*before.span("names")),), 0.9, "named in the heading")
    return Found((), (), 0.0, "no notice lists the panel, and signatures are not read")


def _of_member(line: str) -> re.Match[str] | None:
    """A line of the list whose comma was read as another character, where it begins with the name of a member."""
    found = _SPOILT.fullmatch(line)
    return found if found and _known(found["last"]) in table("people")["members"] else None


def _known(name: str) -> str:
    """The member that a scanned name stands for: the one of the list that differs in one letter, else as it is."""
    members: list[str] = table("people")["members"]
    name = name.translate(_FIGURES) if any(character.isdigit() for character in name) else name
    if name in members:
        return name
    for member in members:
        if member.lower() == name.lower() or member.replace("-", " ").lower() == name.replace("-", " ").lower():
            return member
    near = [
        one for one in members if len(one) == len(name) > 4 and sum(a != b for a, b in zip(one, name, strict=True)) == 1
    ]
    return near[0] if len(near) == 1 else name


def read_count(context: Context, spec: Mapping[str, Any]) -> Found:
    """How many people the decision is about: one, unless the head says there are several; then what the text says."""
    several = []
    for name, source in spec["several"].items():
        stream, start, end = context.region(name)
        found = _first(source, stream, start, end)
        if found:
            several.append((stream.span(*found.span()), name))
    if not several:
        return Found(1, (), 0.97, "the heading does not refer to more than one")
    spans = tuple(span for span, _ in several)
    numbers = _file_numbers(context)
    anywhere = [rule for rule in spec["counts"] if rule.get("anywhere")]
    for rules, regions, sure in ((spec["counts"], ("notes", "body"), 0.85), (anywhere, ("file",), 0.7)):
        best = _told(context, rules, regions)
        if best and best[0] >= numbers:
            shown = " ".join(best[2].split())[:60]
            return Found(best[0], (*spans, best[1]), sure, f"“{shown}”")
    if numbers > 1:
        return Found(numbers, spans, 0.7, "the numbers in the heading")
    value: Value = 2
    return Found(value, spans, 0.4, "the heading refers to several; at least two")


def _told(context: Context, rules: Iterable[Mapping[str, Any]], regions: Sequence[str]) -> tuple[int, Span, str] | None:
    """The most people that the first rule that fits speaks of, where that stands, and its words."""
    for rule in rules:
        best: tuple[int, Span, str] | None = None
        words, pieces = seek(rule["words"]), needed(rule["words"]) or frozenset({""})
        for stream, start, end in map(context.region, regions):
            if not any(piece in stream.small for piece in pieces):
                continue
            for found in words.finditer(stream.small, start, end):
                number = rule["plus"] + sum(_number(found[group]) for group in rule.get("groups", []))
                if best is None or number > best[0]:
                    best = (number, stream.span(*found.span()), stream.flat[found.start() : found.end()])
        if best:
            return best
    return None


@cache
def _looked_for(source: str) -> tuple[tuple[AnchoredPattern, frozenset[str]], ...]:
    """The alternatives of a case-sensitive pattern, each with pieces of words of which it needs one."""
    return tuple((seek(part, case=True), needed(part) or frozenset({""})) for part in alternatives(source))


def _first(source: str, stream: Stream, start: int, end: int) -> re.Match[str] | None:
    """Where a case-sensitive pattern first matches: each alternative is looked for alone, where a word it needs is."""
    hits = [
        found
        for words, pieces in _looked_for(source)
        if any(piece in stream.small for piece in pieces) and (found := words.search(stream.text, start, end))
    ]
    return min(hits, key=lambda found: found.start(), default=None)


def _number(word: str | None) -> int:
    if word is None:
        return 0
    return _NUMBERS.get(word.lower(), int(word) if word.isdigit() else 1)


def _file_numbers(context: Context) -> int:
    label = context.label("file")
    if not label:
        return 0
    text = context.text.text[label.start : label.end]
    whole = len(_NUMBERED.findall(text))
    # Of a masked number only its letter may be left on the line.
    return max(whole, len(_LETTER.findall(text)))
