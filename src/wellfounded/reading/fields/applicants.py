"""Whose claims a decision is about: name, short name, relation, and whether a claim hangs on another's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.country import is_people
from wellfounded.reading.fields.named_respondents import named_respondents
from wellfounded.reading.fields.panel import last_name
from wellfounded.reading.model import Found, Part, Span, Value

__all__ = ["read_applicants", "read_family"]

_OPENING = 6000  # characters of an opinion in which it says who its people are
_MOST = 12
_POSSESSIVE = re.compile(r"[’']s?$")


@dataclass(slots=True)
class _Person:
    name: str
    called: str
    relation: str = ""
    derivative: bool = False
    own: bool = True

    def data(self) -> Value:
        return {
            "name": self.name,
            "called": self.called,
            "relation": self.relation or None,
            "derivative": self.derivative,
            "own": self.own,
        }


@cache
def _pattern(name: str) -> re.Pattern[str]:
    words = table("applicants")
    source = str(words[name])
    for inner in ("name", "relation"):
        source = source.replace(f"{{{inner}}}", f"(?:{words[inner]})")
    return pattern(source, case=True)


def read_applicants(context: Context, spec: Mapping[str, Any]) -> Found:
    """The people of an opinion: ``{name, called, relation, derivative, own}``, those of the caption first.

    ``relation`` is the stated relationship to another of them, null where none is stated. A person is
    ``derivative`` where the text says that a claim hangs on another's, and then has claims of the person's ``own``
    only where it says so too.
    """
    caption = context.values.get("caption")
    printed = caption.value if caption and isinstance(caption.value, str) else ""
    people = [_Person(name, last_name(name)) for name in _in_caption(printed)]
    main = next((part for part in context.parts if part.kind != "head"), None)
    text = " ".join(context.text.flat[main.start : min(main.end, main.start + _OPENING)].split()) if main else ""
    if not people:
        people = list(_opening(text))
    body = " ".join(context.text.flat[main.start : main.end].split()) if main else ""
    for person in people:
        person.called = _used(person.name, body) or person.called
    _told(people, text)
    _told_apart(people, body)
    if main:
        _hanging(people, context, main)
    if not people:
        return Found((), (), 0.2, "no caption names anyone")
    spans: tuple[Span, ...] = caption.spans if caption else ()
    more = bool(_pattern("more").search(printed))
    how = "the caption and the opening sentences" + ("; the caption refers to others" if more else "")
    return Found(tuple(person.data() for person in people), spans, 0.7 if more else 0.85, how)


def _in_caption(printed: str) -> Iterator[str]:
    """The names of those in a caption who are not the government, once each."""
    seen: set[str] = set()
    for side in _sides(printed):
        for piece in re.split(str(table("applicants")["parting"]), _pattern("roles").sub(" ", side)):
            name = " ".join(piece.split()).strip(" ,.;*")
            if len(name) < 3 or _pattern("never").match(name) or not _pattern("name").match(name):
                continue
            if any(letter.isdigit() for letter in name):  # the number of a file, and no one's name
                continue
            key = last_name(name).casefold() + name.split()[0].casefold()
            if key not in seen:
                seen.add(key)
                yield _cased(re.sub(r",? et al\.?$", "", name))


def _opening(text: str) -> Iterator[_Person]:
    """The person whose petition the first sentences report, where no caption names anyone."""
    found = _pattern("opens").search(text)
    name = _POSSESSIVE.sub("", found["name"]) if found else ""
    no_one = any(letter.isdigit() for letter in name) or is_people(name) or _pattern("no_name").fullmatch(name)
    if name and not no_one:
        yield _Person(_cased(name), last_name(name))


def _used(name: str, text: str) -> str:
    """The last words of a name by which a text calls the person most often, without the words before them."""
    words = name.replace(",", " ").split()
    best, most = "", 0
    for start in range(1, len(words)):
        short = " ".join(words[start:])
        if not short[:1].isalpha():
            continue
        before = rf"(?<!{re.escape(words[start - 1])} )"
        count = len(re.findall(rf"{before}\b{re.escape(short)}\b", text))
        if count > most:
            best, most = short, count
    return best if most > 1 else ""


def _sides(printed: str) -> Iterator[str]:
    """What a caption says of those who are not the government: the side that is not its, and later petitioners."""
    matter = _pattern("matter").match(printed)
    if matter:
        yield matter["names"]
        return
    sides = _pattern("against").split(printed, maxsplit=1)
    if len(sides) < 2:
        return
    government = _pattern_any("government")
    ours = sides[1] if government.search(sides[0]) and not government.search(sides[1]) else sides[0]
    yield ours
    if ours is sides[0]:
        for found in _pattern("also").finditer(sides[1]):
            if not government.search(found["names"]):
                yield found["names"]


@cache
def _pattern_any(name: str) -> re.Pattern[str]:
    return pattern(str(table("applicants")[name]))


def _cased(name: str) -> str:
    """A name with the words that stand in capitals as they are written in ordinary letters."""
    return " ".join(last_name(word) if word.isupper() and len(word) > 2 else word for word in name.split())


def _told_apart(people: list[_Person], text: str) -> None:
    """Who would be called like one named before gets the first name too, or where the text has no such form, the name
    as a whole."""
    taken: set[str] = set()
    for person in people:
        if person.called in taken:
            both = f"{person.name.split()[0]} {last_name(person.name)}"
            person.called = both if both not in taken and both in text else person.name
        taken.add(person.called)


def _told(people: list[_Person], text: str) -> None:
    """What the first sentences add: short names, relations, and people whom the caption does not name."""
    captioned = bool(people)
    for found in _pattern("short").finditer(text):
        person = _known(people, found["name"])
        called = found["called"].strip(" ,.")
        if person and " " not in called and not any(_pattern(no).fullmatch(called) for no in ("role", "no_name")):
            person.called = found["called"]
    for found in _pattern("related").finditer(text):
        first = _known(people, found["first"])
        if first or not captioned:
            _other(people, found["first"])
            _other(people, found["second"]).relation = _one(found["relation"])
            captioned = True
    for found in _pattern("and_both").finditer(text):
        first, second = _known(people, found["first"]), _known(people, found["second"])
        if first and second:
            first.relation, second.relation = _one(found["one"]), _one(found["other"])
    for found in _pattern("siblings").finditer(text):
        first, second = _known(people, found["first"]), _known(people, found["second"])
        if first and second and first is not second:
            first.relation = second.relation = _one(found["relation"])


def _known(people: list[_Person], name: str) -> _Person | None:
    """The person whose name, or whose short name, this is; short names first, as kin share a last name."""
    name = _pattern("titled").sub("", name)
    words = {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", name)}
    for person in people:
        if person.called.casefold() == name.casefold():
            return person
    for person in people:
        if words and words <= {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", person.name)}:
            return person
    last = last_name(name).casefold()
    alike = [person for person in people if person.called.casefold() == last]
    return alike[0] if len(alike) == 1 else None


def _other(people: list[_Person], name: str) -> _Person:
    person = _known(people, name)
    if person is None:
        name = _pattern("titled").sub("", name)
        person = _Person(name, last_name(name))
        people.append(person)
    return person


def _one(relation: str) -> str:
    return str(table("applicants")["singular"].get(relation, relation))


def _hanging(people: list[_Person], context: Context, main: Part) -> None:
    """Mark the person named first in a sentence that describes a claim as derivative."""
    if len(people) < 2:
        return
    for _, bare in context.cut(context.text, main.start, main.end):
        low = bare.lower()
        if "deriv" not in low and "dependent" not in low and "rider" not in low:
            continue
        if _pattern("derivative").search(bare):
            named = sorted(
                (found.start(), number)
                for number, person in enumerate(people)
                for found in re.finditer(rf"\b{re.escape(person.called)}\b", bare)
            )
            if named:
                person = people[named[0][1]]
                person.derivative, person.own = True, bool(_pattern("own").search(bare))


def read_family(context: Context, spec: Mapping[str, Any]) -> Found:
    """The respondents by what they are to each other; of a decision that masks their names ``name`` is empty."""
    named = named_respondents(context, spec["named"]) if context.main.kind == spec["naming"] else []
    masked = _masked_family(context)
    people = [one for one in masked.value if isinstance(one, Mapping)] if isinstance(masked.value, tuple) else []
    if not named or len(people) > max(len(named), 1):
        return masked
    blank: Value = _Person("", "").data()
    each = [*people, *(dict(blank) for _ in named)] if isinstance(blank, Mapping) else []
    value: Value = tuple(
        {**one, "name": name, "called": name, "given": True} for one, (name, _) in zip(each, named, strict=False)
    )
    return Found(value, tuple(span for _, span in named), 0.9, "the caption")


def _masked_family(context: Context) -> Found:
    """The respondents of a decision without their names: none where there is only one."""
    count = context.values.get("respondents")
    number = count.value if count and isinstance(count.value, int) else 1
    if number < 2:
        return Found((), (), 0.9, "there is only one")
    hanging = False
    for region in ("body", "notes"):
        stream, start, end = context.region(region)
        hanging = hanging or bool(_pattern("derivative").search(stream.flat, start, end))
    for name in ("family", "couple", "rider"):
        for region in ("notes", "body"):
            stream, start, end = context.region(region)
            found = _pattern(name).search(stream.flat, start, end)
            if found:
                groups = found.groupdict()
                one = groups.get("one") or groups.get("one_") or ""
                other = _one(str(groups.get("other") or groups.get("other_")).lower())
                first = _Person("", "", _one(one.lower()))
                others = [_Person("", "", other, hanging, not hanging) for _ in range(min(number, _MOST) - 1)]
                value: Value = tuple(person.data() for person in (first, *others))
                return Found(value, (stream.span(*found.span()),), 0.7, f"“{' '.join(found[0].split())[:60]}”")
    return Found(
        tuple(_Person("", "").data() for _ in range(min(number, _MOST))), (), 0.4, "only their number is stated"
    )
