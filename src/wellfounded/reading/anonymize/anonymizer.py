"""A text with names and file numbers replaced, and the names that remain uncertain."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from wellfounded.citations import find_citations
from wellfounded.citations.model import CAPTION
from wellfounded.reading.anonymize.choices import Choice, chosen, identifiers
from wellfounded.reading.anonymize.file_numbers import file_numbers
from wellfounded.reading.anonymize.model import (
    AnonymizedText,
    KnownPerson,
    Labels,
    Placeholder,
    Replacement,
    UnsureName,
)
from wellfounded.reading.anonymize.name_matcher import Ground, Group, Spans, groups_of
from wellfounded.reading.anonymize.name_words import WORD, Lexicon
from wellfounded.reading.anonymize.named_people import Named, Person, find_named, name_given, other_names, people_of
from wellfounded.reading.anonymize.plain_text import PlainText
from wellfounded.reading.anonymize.unknown_names import unknown_names
from wellfounded.reading.data import table

__all__ = ["anonymize_known", "anonymize_text", "anonymize_texts"]

_BETWEEN = "\n\n\x1e\n\n"  # between two texts, so that no name extends from one into the other
_BREAK = re.compile(r"\r?\n")


def anonymize_text(
    text: str, also: Iterable[str] = (), counsel: bool = False, choices: Collection[str] = ()
) -> AnonymizedText:
    """A text with the people of its case anonymized: parties, their families, and those whose names ``also`` gives.

    A name has the same placeholder wherever it or a part of it appears: in capitals, inverted, with initials, over a
    line break, in an address. ``counsel``: counsel too; ``choices``: what else (``CHOICES``). What is not replaced but
    may be a name is in ``doubts``.
    """
    return anonymize_texts([text], also, counsel, choices)[0]


def anonymize_texts(
    texts: Sequence[str], also: Iterable[str] = (), counsel: bool = False, choices: Collection[str] = ()
) -> list[AnonymizedText]:
    """The texts of one case anonymized together: a person known from any of them has one placeholder in all."""
    return _anonymized(texts, lambda text, heads: _read(text, heads, also, counsel), choices, None)


def anonymize_known(
    texts: Sequence[str], people: Sequence[KnownPerson], labels: Labels, choices: Collection[str] = ()
) -> list[AnonymizedText]:
    """The texts of a document anonymized together, whose people are known: others are reported, and not replaced."""
    return _anonymized(texts, lambda text, heads: _given(text, people), choices, labels)


def _anonymized(
    texts: Sequence[str],
    whom: Callable[[str, Sequence[int]], _Whom],
    choices: Collection[str],
    labels: Labels | None,
) -> list[AnonymizedText]:
    views = [PlainText(text) for text in texts]
    starts, place = [], 0
    for view in views:
        starts.append(place)
        place += len(view.text) + len(_BETWEEN)
    text = _BETWEEN.join(view.text for view in views)
    replacements, doubts = _found(text, whom(text, starts), choices, labels)
    return [
        _one(text, view, start, replacements, doubts) for text, view, start in zip(texts, views, starts, strict=True)
    ]


def _one(
    text: str,
    view: PlainText,
    start: int,
    replacements: Sequence[Replacement],
    doubts: Sequence[tuple[int, int, str]],
) -> AnonymizedText:
    """One text of several with its replacements and doubts; ``start`` is the place of what is read of it."""
    end = start + len(view.text)
    here: list[Replacement] = []
    for replacement in replacements:
        if start <= replacement.start < end:
            first, last = view.span(replacement.start - start, replacement.end - start)
            breaks = "".join(_BREAK.findall(text, first, last))
            here.append(Replacement(first, last, f"{breaks}{replacement.text}"))
    uncertain = [(*view.span(first - start, last - start), why) for first, last, why in doubts if start <= first < end]
    out, place = [], 0
    for replacement in here:
        out += [text[place : replacement.start], replacement.text]
        place = replacement.end
    counts = Counter(replacement.text.strip() for replacement in here)
    placeholders = tuple(Placeholder(name, count) for name, count in counts.items())
    return AnonymizedText(
        "".join([*out, text[place:]]), placeholders, _doubts_with_lines(text, uncertain, here), tuple(here)
    )


@dataclass(frozen=True, slots=True)
class _Whom:
    """The people to be anonymized in a text, where they are named, and the names that are left or not sure."""

    ground: Ground
    groups: Sequence[Group]
    left: Sequence[tuple[int, int]] = ()
    unsure: Sequence[tuple[int, int]] = ()


def _ground(text: str, people: Sequence[Person], named: Sequence[Named], known: bool = False) -> Ground:
    machine = [one.span() for one in re.finditer(table("anonymize")["machine"]["words"], text)]
    return Ground(text, people, named, Lexicon.of(text, machine), Spans(_cited(text)), Spans(machine), known)


def _given(text: str, people: Sequence[KnownPerson]) -> _Whom:
    """The people of whom every name is given."""
    out = []
    for one in people:
        named = name_given(one.name)
        out.append(Person(one.label, named.rank, set(named.words), set(named.pairs)))
    ground = _ground(text, out, (), known=True)
    return _Whom(ground, groups_of(ground) if out else ())


def _read(text: str, heads: Sequence[int], also: Iterable[str], counsel: bool) -> _Whom:
    """The people whom a text itself identifies."""
    ground = _ground(text, (), ())
    found, unsure = find_named(text, ground.lexicon, ground.cited.spans, heads)
    left = [] if counsel else [(one.start, one.end) for one in found if one.counsel]
    found = [one for one in found if counsel or not one.counsel]
    named = [*(name_given(name) for name in also if WORD.search(name)), *found]
    people = people_of(named)
    placed = [one for one in named if one.start >= 0]
    ground = replace(ground, people=people, named=placed, near={})
    groups = groups_of(ground) if people else []
    called = list(_called(text, groups, people))
    if called:
        ground = replace(ground, people=people_of([*named, *called]), named=placed + called, near={})
        groups = groups_of(ground)
    return _Whom(ground, groups, left, unsure)


def _found(
    text: str, whom: _Whom, choices: Collection[str], labels: Labels | None
) -> tuple[list[Replacement], list[tuple[int, int, str]]]:
    """The replacements in a text, and the uncertain places, each with the reason."""
    numbers, maybe = file_numbers(text)
    replacements = _replacements(whom, numbers, chosen(text, choices), labels)
    doubts = [(group.start, group.end, group.why) for group in whom.groups if group.why]
    doubts += [(start, end, "may be a name") for start, end in whom.unsure]
    doubts += [(start, end, "may be a file number") for start, end in maybe]
    doubts += [(start, end, what) for start, end, what, choice, _ in identifiers(text) if choice not in choices]
    return replacements, [*doubts, *unknown_names(whom.ground, whom.groups, whom.left)]


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
    whom: _Whom, numbers: Sequence[tuple[int, int, str]], besides: Sequence[Choice], labels: Labels | None
) -> list[Replacement]:
    """The replacements, in order; placeholders are numbered in the order of their first appearance."""
    own = table("anonymize")["placeholders"]
    number = labels.number if labels else f"{own['number']}-{{number}}"
    shared = labels.shared if labels else f"{own['shared']}-{{number}}"
    names: dict[object, str] = {}
    counts: Counter[str] = Counter()
    out: list[Replacement] = []
    places: list[tuple[int, int, object, str]] = [(start, end, key, number) for start, end, key in numbers]
    places += [(start, end, key, f"{label}-{{number}}") for start, end, key, label in besides]
    for group in whom.groups:
        if group.why:
            continue
        one = whom.ground.people[next(iter(group.people))].kind if len(group.people) == 1 else ""
        form = shared if not one else one if labels else f"{one}-{{number}}"
        places.append((group.start, group.end, group.people, form))
    for start, end, key, form in sorted(places, key=lambda place: (place[0], -place[1])):
        if out and start < out[-1].end:
            continue
        if key not in names:
            counts[form] += 1
            names[key] = form.format(number=counts[form])
        out.append(Replacement(start, end, names[key]))
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
