"""A text with names and file numbers replaced, and the names that remain uncertain."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from wellfounded.citations import find_citations
from wellfounded.citations.model import CAPTION
from wellfounded.reading.anonymize.file_numbers import file_numbers
from wellfounded.reading.anonymize.model import AnonymizedText, Placeholder, Replacement, UnsureName
from wellfounded.reading.anonymize.name_matcher import Ground, Group, Spans, groups_of
from wellfounded.reading.anonymize.name_words import WORD, Lexicon, fold, names_table
from wellfounded.reading.anonymize.named_people import Named, Person, find_named, other_names, people_of
from wellfounded.reading.anonymize.unknown_names import unknown_names
from wellfounded.reading.data import table

__all__ = ["anonymize_text", "anonymize_texts"]

_BETWEEN = "\n\n\x1e\n\n"  # between two texts, so that no name extends from one into the other
_BREAK = re.compile(r"\r?\n")


def anonymize_text(text: str, also: Iterable[str] = (), counsel: bool = False) -> AnonymizedText:
    """A text with the people of its case anonymized: parties, their families, and those whose names ``also`` gives.

    A name has the same placeholder wherever it or a part of it appears: in capitals, inverted, with initials, over a
    line break, in an address. ``counsel``: counsel too. What is not replaced but may be a name is in ``doubts``.
    """
    return anonymize_texts([text], also, counsel)[0]


def anonymize_texts(texts: Sequence[str], also: Iterable[str] = (), counsel: bool = False) -> list[AnonymizedText]:
    """The texts of one case anonymized together: a person known from any of them has one placeholder in all."""
    text, starts, place = _BETWEEN.join(texts), [], 0
    for one in texts:
        starts.append(place)
        place += len(one) + len(_BETWEEN)
    replacements, doubts = _found(text, starts, also, counsel)
    return [_one(one, start, replacements, doubts) for one, start in zip(texts, starts, strict=True)]


def _one(
    text: str, start: int, replacements: Sequence[Replacement], doubts: Sequence[tuple[int, int, str]]
) -> AnonymizedText:
    """One text of several with its replacements and doubts; ``start`` is its place among them."""
    end = start + len(text)
    here = [
        Replacement(replacement.start - start, replacement.end - start, replacement.text)
        for replacement in replacements
        if start <= replacement.start < end
    ]
    uncertain = [(first - start, last - start, why) for first, last, why in doubts if start <= first < end]
    out, place = [], 0
    for replacement in here:
        out += [text[place : replacement.start], replacement.text]
        place = replacement.end
    counts = Counter(replacement.text.strip() for replacement in here)
    placeholders = tuple(Placeholder(name, count) for name, count in counts.items())
    return AnonymizedText(
        "".join([*out, text[place:]]), placeholders, _doubts_with_lines(text, uncertain, here), tuple(here)
    )


def _found(
    text: str, heads: Sequence[int], also: Iterable[str], counsel: bool
) -> tuple[list[Replacement], list[tuple[int, int, str]]]:
    """The replacements in a text, and the uncertain places, each with the reason."""
    machine = [one.span() for one in re.finditer(table("anonymize")["machine"]["words"], text)]
    lexicon = Lexicon.of(text, machine)
    cited = _cited(text)
    found, unsure = find_named(text, lexicon, cited, heads)
    left = [] if counsel else [(one.start, one.end) for one in found if one.counsel]
    found = [one for one in found if counsel or not one.counsel]
    named = [*(_requested(name) for name in also if WORD.search(name)), *found]
    people = people_of(named)
    placed = [one for one in named if one.start >= 0]
    ground = Ground(text, people, placed, lexicon, Spans(cited), Spans(machine))
    groups = groups_of(ground) if people else []
    called = list(_called(text, groups, people))
    if called:
        placed, people = placed + called, people_of([*named, *called])
        ground = Ground(text, people, placed, lexicon, Spans(cited), Spans(machine))
        groups = groups_of(ground)
    numbers, maybe = file_numbers(text)
    replacements = _replacements(text, groups, [person.kind for person in people], numbers)
    doubts = [(group.start, group.end, group.why) for group in groups if group.why]
    doubts += [(start, end, "may be a name") for start, end in unsure]
    doubts += [(start, end, "may be a file number") for start, end in maybe]
    for identifier in table("anonymize")["identifiers"]:
        doubts += [(*one.span(), identifier["what"]) for one in re.finditer(identifier["words"], text)]
    return replacements, [*doubts, *unknown_names(ground, groups, left)]


def _requested(name: str) -> Named:
    """A name that the user asked to replace."""
    kind = table("anonymize")["placeholders"]["also"]
    words = [fold(word) for word in WORD.findall(name)]
    return Named(-1, -1, tuple(word for word in words if word not in names_table()["particles"]) or (*words,), kind, -1)


def _called(text: str, groups: Sequence[Group], people: Sequence[Person]) -> Iterator[Named]:
    """Short names that the text gives after a name: ``("Ana")``."""
    for group in groups:
        if not group.why and len(group.people) == 1 and "(" in text[group.end : group.end + 3]:
            person = people[next(iter(group.people))]
            words = tuple(sorted(person.words))
            yield from other_names(text, Named(group.start, group.end, words, person.kind, person.rank))


def _cited(text: str) -> list[tuple[int, int]]:
    """Where published decisions are cited: not those known by a file number alone."""
    found = (one for one in find_citations(text) if one.stream != CAPTION and one.core and one.name)
    mentions = (one for one in found if one.place.volume and one.place.series != "file")
    return sorted((one.start, one.end) for one in mentions)


def _replacements(
    text: str, groups: Sequence[Group], kinds: Sequence[str], numbers: Sequence[tuple[int, int, str]]
) -> list[Replacement]:
    """The replacements, in order; placeholders are numbered in the order of their first appearance."""
    labels = table("anonymize")["placeholders"]
    names: dict[object, str] = {}
    counts: Counter[str] = Counter()
    out: list[Replacement] = []
    places: list[tuple[int, int, object, str]] = [(start, end, key, labels["number"]) for start, end, key in numbers]
    for group in groups:
        if not group.why:
            kind = kinds[next(iter(group.people))] if len(group.people) == 1 else labels["shared"]
            places.append((group.start, group.end, group.people, kind))
    for start, end, key, kind in sorted(places, key=lambda place: (place[0], -place[1])):
        if out and start < out[-1].end:
            continue
        if key not in names:
            counts[kind] += 1
            names[key] = f"{kind}-{counts[kind]}"
        breaks = "".join(_BREAK.findall(text, start, end)) if "\n" in text[start:end] else ""
        out.append(Replacement(start, end, f"{breaks}{names[key]}"))
    return out


def _doubts_with_lines(
    text: str, doubts: Iterable[tuple[int, int, str]], replacements: Sequence[Replacement]
) -> tuple[UnsureName, ...]:
    """Doubts with their lines, the same words for the same reason once; words replaced after all are no doubt."""
    covered = Spans([(replacement.start, replacement.end) for replacement in replacements])
    ends = [found.end() for found in re.finditer("\n", text)]
    lines: dict[tuple[str, str], list[int]] = {}
    for start, end, why in sorted(set(doubts)):
        if covered.over(start) or covered.over(end - 1):
            continue
        words = " ".join(text[start:end].split())
        lines.setdefault((words, why), []).append(bisect_right(ends, start) + 1)
    return tuple(UnsureName(words, why, tuple(dict.fromkeys(places))) for (words, why), places in lines.items())
