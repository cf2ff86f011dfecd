"""A text with the names of people and the numbers of files masked, and what was left in doubt."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from wellfounded.citations import find_citations
from wellfounded.citations.model import CAPTION
from wellfounded.reading.anonymize.file_numbers import file_numbers
from wellfounded.reading.anonymize.model import AnonymizedText, Mask, Replacement, UnsureName
from wellfounded.reading.anonymize.name_matcher import Ground, Group, Spans, groups_of
from wellfounded.reading.anonymize.name_words import WORD, Lexicon, fold, names_table
from wellfounded.reading.anonymize.named_people import Named, Person, find_named, other_names, people_of
from wellfounded.reading.anonymize.unknown_names import unknown_names
from wellfounded.reading.data import table

__all__ = ["anonymize_text", "anonymize_texts"]

_BETWEEN = "\n\n\x1e\n\n"  # stands between two texts, so that no name goes from one into the other
_BREAK = re.compile(r"\r?\n")


def anonymize_text(text: str, also: Iterable[str] = (), counsel: bool = False) -> AnonymizedText:
    """A text with the people of its case masked: parties, their families, and those whose names ``also`` gives.

    A name has the same mask wherever it stands, in whatever part of it: in capitals, turned round, with initials, over
    a line break, in an address. ``counsel`` masks counsel too. What is left though it may be a name is in ``doubts``.
    """
    return anonymize_texts([text], also, counsel)[0]


def anonymize_texts(texts: Sequence[str], also: Iterable[str] = (), counsel: bool = False) -> list[AnonymizedText]:
    """The texts of one case masked as one: whoever is known from any of them has one mask in all of them."""
    text, starts, place = _BETWEEN.join(texts), [], 0
    for one in texts:
        starts.append(place)
        place += len(one) + len(_BETWEEN)
    puts, doubts = _found(text, starts, also, counsel)
    return [_one(one, start, puts, doubts) for one, start in zip(texts, starts, strict=True)]


def _one(text: str, start: int, puts: Sequence[Replacement], doubts: Sequence[tuple[int, int, str]]) -> AnonymizedText:
    """One text of several with what is put and doubted within it; ``start`` is where it stands among them."""
    end = start + len(text)
    here = [Replacement(put.start - start, put.end - start, put.text) for put in puts if start <= put.start < end]
    told = [(first - start, last - start, why) for first, last, why in doubts if start <= first < end]
    out, place = [], 0
    for put in here:
        out += [text[place : put.start], put.text]
        place = put.end
    counts = Counter(put.text.strip() for put in here)
    masks = tuple(Mask(name, count) for name, count in counts.items())
    return AnonymizedText("".join([*out, text[place:]]), masks, _told(text, told, here), tuple(here))


def _found(
    text: str, heads: Sequence[int], also: Iterable[str], counsel: bool
) -> tuple[list[Replacement], list[tuple[int, int, str]]]:
    """What is put in a text, and the places that are in doubt, each with why."""
    machine = [one.span() for one in re.finditer(table("anonymize")["machine"]["words"], text)]
    lexicon = Lexicon.of(text, machine)
    cited = _cited(text)
    found, unsure = find_named(text, lexicon, cited, heads)
    left = [] if counsel else [(one.start, one.end) for one in found if one.counsel]
    found = [one for one in found if counsel or not one.counsel]
    named = [*(_asked(name) for name in also if WORD.search(name)), *found]
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
    puts = _puts(text, groups, [person.kind for person in people], numbers)
    doubts = [(group.start, group.end, group.why) for group in groups if group.why]
    doubts += [(start, end, "may be a name") for start, end in unsure]
    doubts += [(start, end, "figures that may be the number of a file") for start, end in maybe]
    for telling in table("anonymize")["telling"]:
        doubts += [(*one.span(), telling["what"]) for one in re.finditer(telling["words"], text)]
    return puts, [*doubts, *unknown_names(ground, groups, left)]


def _asked(name: str) -> Named:
    """A name that somebody asked to mask."""
    kind = table("anonymize")["masks"]["also"]
    words = [fold(word) for word in WORD.findall(name)]
    return Named(-1, -1, tuple(word for word in words if word not in names_table()["particles"]) or (*words,), kind, -1)


def _called(text: str, groups: Sequence[Group], people: Sequence[Person]) -> Iterator[Named]:
    """Names by which the text goes on to call somebody, said after a name: ``("Ana")``."""
    for group in groups:
        if not group.why and len(group.people) == 1 and "(" in text[group.end : group.end + 3]:
            person = people[next(iter(group.people))]
            words = tuple(sorted(person.words))
            yield from other_names(text, Named(group.start, group.end, words, person.kind, person.rank))


def _cited(text: str) -> list[tuple[int, int]]:
    """Where decisions are cited with the place where they are published: not those known by their file alone."""
    found = (one for one in find_citations(text) if one.stream != CAPTION and one.core and one.name)
    mentions = (one for one in found if one.place.volume and one.place.series != "file")
    return sorted((one.start, one.end) for one in mentions)


def _puts(
    text: str, groups: Sequence[Group], kinds: Sequence[str], numbers: Sequence[tuple[int, int, str]]
) -> list[Replacement]:
    """The replacements, in order; masks are numbered by where they first stand."""
    masks = table("anonymize")["masks"]
    names: dict[object, str] = {}
    counts: Counter[str] = Counter()
    out: list[Replacement] = []
    places: list[tuple[int, int, object, str]] = [(start, end, key, masks["number"]) for start, end, key in numbers]
    for group in groups:
        if not group.why:
            kind = kinds[next(iter(group.people))] if len(group.people) == 1 else masks["shared"]
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


def _told(text: str, doubts: Iterable[tuple[int, int, str]], puts: Sequence[Replacement]) -> tuple[UnsureName, ...]:
    """Doubts with their lines, the same words for the same reason told once; what was masked after all is no doubt."""
    covered = Spans([(put.start, put.end) for put in puts])
    ends = [found.end() for found in re.finditer("\n", text)]
    lines: dict[tuple[str, str], list[int]] = {}
    for start, end, why in sorted(set(doubts)):
        if covered.over(start) or covered.over(end - 1):
            continue
        words = " ".join(text[start:end].split())
        lines.setdefault((words, why), []).append(bisect_right(ends, start) + 1)
    return tuple(UnsureName(words, why, tuple(dict.fromkeys(places))) for (words, why), places in lines.items())
