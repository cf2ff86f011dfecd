"""What a paper says as entries of a case file, field by field, each with the words that it rests on.

A value of which no place is known is left out: nothing is proposed that the paper does not say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wellfounded.drafting.decided import decided
from wellfounded.drafting.decisions import among
from wellfounded.drafting.draft_writer import Basis, DraftWriter, Entry, id_of, words_table
from wellfounded.drafting.harms import evidence_of, groups_of, harms_of
from wellfounded.drafting.papers import family_of
from wellfounded.drafting.parties import Household, Person, claims_of, people_of
from wellfounded.reading.model import Reading, Span

__all__ = ["QuotedEntry", "QuotedFields", "Value", "quoted_entries"]

Value = bool | str | list[str]
"""What a field is given: a truth value, a text or an id, or several."""
_LONGEST = 400  # characters of a quotation
_LINES = 5  # lines of a page over which a quotation goes


@dataclass(frozen=True, slots=True)
class QuotedFields:
    """Fields of an entry that rest on the same words: those words, their page and line, how sure the values are."""

    fields: Mapping[str, Value]
    page: int
    line: int
    quotation: str
    confidence: float


@dataclass(frozen=True, slots=True)
class QuotedEntry:
    """An entry that a paper gives: what makes it what it is (``core``), and more about it, each with its own words."""

    section: str
    id: str
    core: QuotedFields
    more: tuple[QuotedFields, ...] = ()


def quoted_entries(reading: Reading, pages: Sequence[Sequence[str]]) -> list[QuotedEntry]:
    """The entries that a paper gives; ``pages`` are its lines by page. None where its kind is not known."""
    family = words_table()["families"].get(family_of(reading))
    if family is None:
        return []
    writer = DraftWriter(reading, family)
    people = people_of(writer)
    household = Household(writer, people)
    claims_of(writer, people)
    if reading.family == "paper":
        _given(writer, people)
    else:
        decided(writer, people)
        evidence_of(writer, people)
    groups_of(writer, people)
    harms_of(writer, household)
    _as_fields(writer)
    quoted = (_quoted(entry, pages, reading.text) for entry in writer.entries)
    return [entry for entry in quoted if entry is not None]


def _given(writer: DraftWriter, people: Sequence[Person]) -> None:
    """What the form of a paper gives, entered as the table of words says."""
    if not writer.value("applicants"):  # about whom is not said, so that nothing of a person is known
        writer.entries.clear()
    person = people[0]
    made: dict[str, Entry] = {}
    for row in writer.words["paper"]:
        value = writer.value(row["read"])
        if not isinstance(value, str):
            continue
        for entry in _entries_for(writer, row["section"], person, made):
            entry.give(row["field"], value, writer.why(row["read"]))
    _relatives(writer, person)
    for number, one in enumerate(writer.each("exhibits")):
        entry = writer.entry("exhibits", id_of(f"tab-{one['tab']}"))
        why = writer.why("exhibits", number)
        entry.give("name", one["name"], why).give("tab", one["tab"], why).give("pages", one["pages"], why)


def _entries_for(writer: DraftWriter, section: str, person: Person, made: dict[str, Entry]) -> list[Entry]:
    """The entries of a section that a value of the paper is about."""
    if section == "people":
        return [entry for entry in writer.entries if entry.id == person.id]
    if section == "claims":
        return [entry for entry in writer.entries if entry.section == section] or [
            writer.entry(section, name).give("relief", one["relief"]).give("applicant", person.id)
            for name, one in writer.words["applications"].items()
        ]
    if section not in made:
        how: Mapping[str, str] = writer.words["made"][section]
        entry = writer.entry(section, how["id"])
        entry.give("name", how["name"].format(name=person.shown))
        if "person" in how:
            entry.give(how["person"], person.id)
        made[section] = entry
    return [made[section]]


def _relatives(writer: DraftWriter, person: Person) -> None:
    """The spouse and the children whom a form lists."""
    own = next((entry for entry in writer.entries if entry.id == person.id), None)
    for name in list(writer.reading.fields):
        relation, _, number = name.rpartition("_")
        how: Mapping[str, str] | None = writer.words["listed"].get(relation)
        called = writer.value(name)
        if how is None or not number.isdecimal() or not isinstance(called, str):
            continue
        entry = writer.entry("people", id_of(called)).give("name", called, writer.why(name))
        for read, field in how.items():
            value = writer.value(f"{name}_{read}")
            if isinstance(value, str):
                entry.give(field, value, writer.why(f"{name}_{read}"))
        if "theirs" in how:
            entry.give(how["theirs"], person.id)
        if "own" in how and own is not None:
            own.give(how["own"], entry.id, writer.why(name))


def _as_fields(writer: DraftWriter) -> None:
    """Sentences that a field states too become that field; the others stay."""
    entries = {entry.id: entry for entry in writer.entries}
    sources = {name: re.compile(source) for name, source in writer.words["stated"].items()}
    for entry in [entry for entry in writer.entries if entry.section == "facts"]:
        says, why = entry.fields["says"]
        for name, source in sources.items():
            found = source.fullmatch(str(says))
            about = entries.get(found["entry"]) if found else None
            if found is None or about is None:
                continue
            before = about.fields.get(name, ([], ""))[0]
            values = [*(before if isinstance(before, list) else [before]), found["value"]]
            about.give(name, among(list(dict.fromkeys(map(str, values)))), why)
            writer.entries.remove(entry)
            break


def _quoted(entry: Entry, pages: Sequence[Sequence[str]], text: str) -> QuotedEntry | None:
    """An entry with the words of each of its fields; none where no field of it rests on any."""
    placed = {
        name: why
        for name, (_, why) in entry.fields.items()
        if isinstance(why, Basis) and why.span is not None and _words(why.span, pages, text)
    }
    if not placed:
        return None
    defining: list[str] = words_table()["defining"].get(entry.section, ["name"])
    first = next((why for name, why in placed.items() if name in defining), next(iter(placed.values())))
    core: dict[str, Value] = {}
    more: list[QuotedFields] = []
    for name, (value, why) in entry.fields.items():
        plain = _plain(value)
        if plain is None:
            continue
        if (name not in placed and not why) or (name in placed and name in defining):
            core[name] = plain  # what the entry is by itself, such as its name; what was inferred is left out
        elif name in placed:
            more.append(_fields({name: plain}, placed[name], pages, text))
    return QuotedEntry(entry.section, entry.id, _fields(core, first, pages, text), tuple(more))


def _fields(fields: Mapping[str, Value], why: Basis, pages: Sequence[Sequence[str]], text: str) -> QuotedFields:
    span = why.span
    assert span is not None
    return QuotedFields(fields, span.page, span.line, _words(span, pages, text), round(why.confidence, 3))


def _words(span: Span, pages: Sequence[Sequence[str]], text: str = "") -> str:
    """The words of a place as they stand in the paper: the sentence of an account, else the lines over which it goes.

    ``text`` is that of the reading, in which the place of a sentence is counted.
    """
    if not 0 < span.page <= len(pages) or span.line < 1:
        return ""
    lines = pages[span.page - 1][span.line - 1 : span.line - 1 + _LINES]
    if span.stream == "text":
        sentence = " ".join(text[span.start : span.end].split())
        place = " ".join(" ".join(lines).split()).find(sentence)
        if sentence.count(" ") > 1 and 0 <= place < len(" ".join(lines[0].split())):
            return sentence[:_LONGEST].strip()
    return " ".join(" ".join(_until(lines, span.end - span.start)).split())[:_LONGEST].strip()


def _until(lines: Sequence[str], length: int) -> Iterator[str]:
    """The first lines that have so many characters together."""
    for line in lines:
        yield line
        length -= len(line) + 1
        if length <= 0:
            return


def _plain(value: object) -> Value | None:
    if isinstance(value, bool | str):
        return value if value != "" else None
    return [str(one) for one in value] if isinstance(value, list | tuple) else None
