"""A case file as an editor sees it: completions, hovers, where an id is defined, and an id renamed everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from wellfounded.editor.case_outline import Key, Where, keys_of, where
from wellfounded.editor.faults import case_faults
from wellfounded.editor.law_words import LawWords
from wellfounded.editor.text import (
    Completion,
    Edit,
    Hover,
    Lines,
    Location,
    NotPossible,
    Point,
    Range,
    edits_between,
    escaped,
    paragraphs,
)
from wellfounded.language.library import Library
from wellfounded.matter.actual_disposition import VALUES
from wellfounded.matter.editor import rename_entry
from wellfounded.matter.schema import (
    BUILT_IN,
    DECIDED,
    ENTRY_MEANINGS,
    FORMAT,
    KEY_MEANINGS,
    KEYS,
    LONG,
    SAYS,
    SAYS_MEANING,
    FieldSpec,
    Schema,
    ThingSpec,
)
from wellfounded.problems import InputError

_MEANINGS = {
    **ENTRY_MEANINGS,
    "is": "The value, with a place or a note of its own beside it.",
    SAYS: SAYS_MEANING,
}
_OF_IDS = ("WF104", "WF120", "WF121", "WF122")
_BARE = re.compile(r"[\w§.()’/ -]+\Z")
_WORD = re.compile(r"[\w.'’-]+")
_CASE = re.compile(r"(?m)^(?:format|matter|forum)[ \t]*:")


def is_case(text: str) -> bool:
    """Whether a text is a case file, and not another that is written in YAML."""
    return _CASE.search(text) is not None


class CaseWords:
    """Answers about places in case files under one library."""

    def __init__(self, library: Library, schema: Schema) -> None:
        self.schema = schema
        self.law = LawWords(library)
        self.vocabulary = library.vocabulary

    # Completion

    def completions(self, text: str, point: Point) -> list[Completion]:
        """What could be written at a place."""
        lines = Lines(text)
        place = where(lines, point)
        if place.role == "comment":
            return []
        offered = list(self._offered(keys_of(text), place))
        typed = place.prefix.casefold()
        fitting = [one for one in offered if typed in one[0].casefold()] or offered
        own = place.range(lines, point)
        if self._says(place.above) and place.role == "value" and (brace := _open_brace(place)) is not None:
            own = Range(lines.point(place.start + brace), point)
        return [
            Completion(label, own, self._written(label, kind, place, lines, point), kind, detail, about)
            for label, kind, detail, about in fitting
        ]

    def _written(self, label: str, kind: str, place: Where, lines: Lines, point: Point) -> str:
        """How a word is written at a place: a key with its colon, a sentence in quotation marks."""
        if place.role == "key":
            after = lines.text[lines.offset(point) :].partition("\n")[0]
            return label if after.lstrip().startswith(":") else f"{label}:{'' if kind == 'section' else ' '}"
        if place.quote or kind == "id" or _BARE.match(label):
            return label
        return json.dumps(label, ensure_ascii=False)

    def _offered(self, keys: list[Key], place: Where) -> Iterator[tuple[str, str, str, str]]:
        """Labels with their kind, a short detail, and what they mean."""
        above = place.above
        if place.role == "key":
            present = {key.name for key in keys if key.above == above}
            for label, kind, detail, about in self._keys(above):
                if label not in present:
                    yield label, kind, detail, about
        elif len(above) == 1:
            yield from self._top_values(above[0])
        elif self._says(above):
            if _open_brace(place) is None:
                for term in self.vocabulary.terms.values():
                    if term.is_input and term.declared:
                        yield term.template, "sentence", "", term.ask.removeprefix("?")
            else:
                yield from self._ids(keys, self.schema.by_name)
        elif (field := self._field(above)) is not None:
            yield from self._values(field, keys)
        elif above and above[-1] == "assumed":
            yield from ((word, "value", "", "") for word in ("true", "false"))

    def _keys(self, above: tuple[str, ...]) -> Iterator[tuple[str, str, str, str]]:
        if not above:
            yield from ((key, "section", "", KEY_MEANINGS[key]) for key in KEYS)
            for spec in self.schema.things:
                yield spec.section, "section", "", f"Each {spec.name} in the case, under an id of its own."
        elif above == ("dates",):
            yield from ((key, "field", "date", "") for key in (DECIDED, *self.schema.dates))
        elif above == ("actual_disposition",):
            yield from ((key, "field", "", "") for key in VALUES)
        elif len(above) == 2 and (thing := self._thing(above)) is not None:
            if self._says((*above, SAYS)):
                yield SAYS, "field", "", _MEANINGS[SAYS]
            for field in thing.fields:
                yield field.name, "field", self._takes(field), field.ask
            yield from ((name, "field", "", _MEANINGS[name]) for name in BUILT_IN)
        elif len(above) == 3 and self._field(above) is not None:
            yield from ((name, "field", "", _MEANINGS[name]) for name in LONG)

    def _top_values(self, key: str) -> Iterator[tuple[str, str, str, str]]:
        if key == "forum":
            yield from ((code, "value", name, "") for code, name in self.schema.forums.items())
        elif key == "stage":
            yield from ((stage, "value", "", "") for stage in self.schema.stages)
        elif key == "format":
            yield str(FORMAT), "value", "", ""
        elif key == "reported_as":
            registry = self.law.library.registry
            yield from (
                (name, "authority", registry[name].cite, "")
                for name in sorted(self.schema.authorities)
                if name in registry
            )

    def _values(self, field: FieldSpec, keys: list[Key]) -> Iterator[tuple[str, str, str, str]]:
        if field.kind == "flag":
            yield from ((word, "value", "", field.ask) for word in ("true", "false"))
            return
        accepts = self.schema.accepts(field.value_type)
        yield from self._ids(keys, accepts.things)
        yield from ((value, "value", field.value_type, "") for value in accepts.values)

    def _ids(self, keys: list[Key], kinds: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
        sections = {self.schema.by_name[kind].section: kind for kind in kinds}
        for key in keys:
            if len(key.above) == 1 and key.above[0] in sections:
                yield key.name, "id", sections[key.above[0]], ""

    # What a place is about

    def _thing(self, above: tuple[str, ...]) -> ThingSpec | None:
        return self.schema.sections.get(above[0]) if above else None

    def _says(self, above: tuple[str, ...]) -> bool:
        """Whether a sentence is written there: of an entry that states one, or of the actual disposition."""
        thing = self._thing(above)
        if above[:1] == ("actual_disposition",):
            return len(above) > 1
        return len(above) == 3 and above[2] == SAYS and thing is not None and thing.name == self.schema.says_thing

    def _field(self, above: tuple[str, ...]) -> FieldSpec | None:
        """The field whose value a place is, or a key of the long form of that value."""
        thing = self._thing(above)
        if thing is None or not (len(above) == 3 or (len(above) == 4 and above[3] == "is")):
            return None
        return next((field for field in thing.fields if field.name == above[2]), None)

    def _takes(self, field: FieldSpec) -> str:
        if field.kind == "flag":
            return "true or false"
        accepts = self.schema.accepts(field.value_type)
        things = [f"id in {self.schema.by_name[kind].section}" for kind in accepts.things]
        return " or ".join([*things, *([field.value_type] if accepts.values or not things else [])])

    # Hover

    def hover(self, text: str, point: Point) -> Hover | None:
        """What the key, value, id, or sentence at a place means."""
        lines = Lines(text)
        offset = lines.offset(point)
        keys = keys_of(text)
        key = next((each for each in keys if each.start <= offset <= each.end), None)
        if key is not None:
            said = self._of_key(key)
            return Hover(lines.range(key.start, key.end), said) if said else None
        place = where(lines, point)
        if place.role != "value":
            return None
        found = _token(lines.text, place, offset)
        if found is None:
            return None
        word, start, end = found
        said = self._of_value(keys, place, word, lines.text[offset:])
        return Hover(lines.range(start, end), said) if said else None

    def _of_key(self, key: Key) -> str:
        if not key.above:
            thing = self.schema.sections.get(key.name)
            about = KEY_MEANINGS.get(key.name) or (
                f"Each {thing.name} in the case, under an id of its own." if thing else ""
            )
            return about and f"**{key.name}**\n\n{about}"
        thing = self._thing(key.above)
        if thing is None:
            return ""
        if len(key.above) == 1:
            return f"**{escaped(key.name)}**\n\n{escaped(thing.name)}"
        field = self._field((*key.above[:2], key.name)) if len(key.above) == 2 else None
        if field is None:
            about = _MEANINGS.get(key.name, "")
            return about and f"**{key.name}**\n\n{about}"
        terms = self.vocabulary.terms
        several = "" if field.one or field.kind == "flag" else "; one or more"
        states = [terms[pred] for pred in (field.pred, field.contrary) if pred]
        return paragraphs(
            [
                f"**{escaped(field.name)}** ({escaped(self._takes(field))}{several})",
                escaped(field.ask),
                "States: " + "; or: ".join(escaped(term.template) for term in states),
                f"Doctrine: {escaped(field.doctrine)}" if field.doctrine else "",
                self.law.rules("Used by", (part for term in states for part in self.law.used.get(term.pred, ()))),
            ]
        )

    def _of_value(self, keys: list[Key], place: Where, word: str, after: str) -> str:
        above = place.above
        if self._says(above):
            found = self.vocabulary.match(word, typed=False)
            return self.law.of_sentence(found[0]) if found else ""
        if above == ("forum",):
            return escaped(self.schema.forums.get(word, ""))
        if above == ("reported_as",):
            authority = self.law.library.registry.names.get(word)
            return self.law.of_authority(authority) if authority else ""
        field = self._field(above)
        if field is None:
            return ""
        accepts = self.schema.accepts(field.value_type) if field.kind == "value" else None
        if accepts and word in accepts.values:
            return f"**{escaped(word)}** ({escaped(field.value_type)})"
        entry = next((key for key in keys if len(key.above) == 1 and key.name == word), None)
        thing = self._thing(entry.above) if entry else None
        return f"**{escaped(word)}** ({escaped(thing.name)})" if thing else ""

    # Names

    def definition(self, text: str, point: Point) -> Location | None:
        """Where the id at a place is defined."""
        lines = Lines(text)
        found = self._id_at(lines, point)
        key = next((each for each in keys_of(text) if self._defines(each) and found and each.name == found[0]), None)
        return Location("", lines.range(key.start, key.end)) if key else None

    def _defines(self, key: Key) -> bool:
        return len(key.above) == 1 and key.above[0] in self.schema.sections

    def _id_at(self, lines: Lines, point: Point) -> tuple[str, Range] | None:
        """The word at a place, if an entry of the file has it for its id."""
        line, column = lines.line(point.line), point.column
        for found in _WORD.finditer(line):
            if found.start() <= column <= found.end():
                ids = {key.name for key in keys_of(lines.text) if self._defines(key)}
                at = Range(Point(point.line, found.start()), Point(point.line, found.end()))
                return (found[0], at) if found[0] in ids else None
        return None

    def renamable(self, text: str, point: Point) -> Range | None:
        """The id at a place that can be renamed."""
        found = self._id_at(Lines(text), point)
        return found[1] if found else None

    def rename(self, text: str, point: Point, new: str) -> list[Edit]:
        """The edits that rename the id at a place everywhere in the file; raises NotPossible with the reason."""
        lines = Lines(text)
        found = self._id_at(lines, point)
        key = next((each for each in keys_of(text) if self._defines(each) and found and each.name == found[0]), None)
        if key is None:
            raise NotPossible("There is no id here that the file defines.")
        try:
            renamed = rename_entry(text, self.schema, key.above[0], key.name, new)
        except InputError as error:
            raise NotPossible(error.problems[0].message) from None
        known = {fault.message for fault in case_faults(text, self.schema)}
        for fault in case_faults(renamed, self.schema):
            if fault.code in _OF_IDS and fault.message not in known:
                raise NotPossible(fault.message)
        return edits_between(text, renamed)


def _open_brace(place: Where) -> int | None:
    """In a sentence, where the id begins that is being written in braces."""
    brace = place.prefix.rfind("{")
    return brace + 1 if brace >= 0 and "}" not in place.prefix[brace:] else None


def _token(text: str, place: Where, offset: int) -> tuple[str, int, int] | None:
    """The whole value of which a place is part, with its characters."""
    end = offset
    stops = place.quote if place.quote else (",]}\n\r#" if place.inside else "\n\r#")
    while end < len(text) and text[end] not in stops:
        end += 1
    word = text[place.start : end].strip()
    return (word, place.start, place.start + len(word)) if word else None
