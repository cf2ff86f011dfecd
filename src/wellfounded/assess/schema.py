"""The schema of matter files, generated from the law text: a field of a thing is a sentence of the law."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

from wellfounded.engine.program import Const
from wellfounded.language.library import Library
from wellfounded.language.model import FieldDecl, Thing
from wellfounded.language.vocabulary import UnknownSentence, Vocabulary, tokens
from wellfounded.matter.schema import (
    FORMAT,
    DoctrineSpec,
    FieldSpec,
    InPlay,
    KindSpec,
    ListSpec,
    Schema,
    SectionGroup,
    SentenceError,
    TemplateSpec,
    ThingSpec,
)
from wellfounded.problems import nearest

STAGE_LIST = "stage"
SHARED_WORDS = "vocabulary/"
"""The folder of the law texts whose words all topics share."""

AS_OF = "as_of"
"""The key under ``dates`` for the day whose law is asked for while nothing is decided."""

_ID = re.compile(r"[^\s{}]+$")


class LawReader:
    """Reads the sentences of a matter file, in which ids stand in braces."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def read(self, text: str, ids: Mapping[str, str], *, inputs_only: bool) -> tuple[str, tuple[Const, ...]]:
        """The predicate and arguments; raises SentenceError (see :class:`wellfounded.matter.schema.SentenceReader`)."""

        def filler(name: str, kind: str) -> Const:
            own = ids.get(name, "")
            if own and own not in self.vocabulary.thing_types(kind):
                raise SentenceError(f"{{{name}}} is a {own}; a {kind} is required.")
            return name

        try:
            sentence = self.vocabulary.sentence(text, filler)
        except UnknownSentence as unknown:
            try:
                bare_ids = [word for word in tokens(text) if word in ids]
            except UnknownSentence:  # a brace is left open
                bare_ids = []
            if bare_ids:
                one_of = "|".join(map(re.escape, bare_ids))
                braced = re.sub(rf"(?<![{{\w-])({one_of})(?![\w}}-])", r"{\1}", text)
                message = f"'{bare_ids[0]}' is an id in this case file. Put it in braces."
                raise SentenceError(message, braced) from None
            raise SentenceError(unknown.message, unknown.suggestion) from None
        if inputs_only and not sentence.term.is_input:
            known = {term.template for term in self.vocabulary.terms.values() if term.is_input}
            message = f"'{sentence.term.template}' is a conclusion of law. State the facts that support it instead."
            raise SentenceError(message, nearest(sentence.term.template, known))
        args = tuple(arg for arg in sentence.args if not hasattr(arg, "name"))
        return sentence.term.pred, args


def matter_schema(library: Library) -> Schema:
    """What a matter file may say under this law."""
    vocabulary = library.vocabulary
    earlier = _earlier(library)
    things = []
    says_thing = says_predicate = ""
    for thing in _in_order(vocabulary):
        if thing.says:
            says_thing = thing.name
            says_predicate = vocabulary.sentence(thing.says).term.pred
        fields = tuple(
            FieldSpec(
                name=declared.name,
                pred=declared.term.pred,
                contrary=declared.term.contrary,
                slot_types=declared.term.types,
                own_slot=declared.own_slot,
                value_slot=declared.value_slot,
                one=declared.one,
                ask=declared.ask,
                kind="flag" if declared.value_slot is None else "value",
                acyclic=declared.acyclic,
                not_itself=declared.acyclic or declared.symmetric,
                not_after_decided=declared.past,
                not_before=declared.after,
                doctrine=declared.doctrine,
                optional=declared.optional,
            )
            for declared in _fields_in_order(thing, vocabulary)
        )
        things.append(ThingSpec(thing.name, thing.section, fields))
    stages = vocabulary.lists.get(STAGE_LIST)
    stated = {field.pred for thing in things for field in thing.fields}
    return Schema(
        things=tuple(things),
        lists=tuple(ListSpec(item.name, tuple(item.values), item.ordered) for item in vocabulary.lists.values()),
        kinds=tuple(KindSpec(item.name, item.members, item.values) for item in vocabulary.unions.values()),
        texts=tuple(sorted(vocabulary.texts)),
        stages=tuple(stages.values) if stages else (),
        forums=library.forums,
        reader=LawReader(vocabulary),
        says_thing=says_thing,
        says_predicate=says_predicate,
        contrary={term.pred: term.contrary for term in vocabulary.terms.values() if term.contrary},
        dates=(AS_OF,),
        sentences=tuple(
            (term.template, term.ask)
            for term in vocabulary.terms.values()
            if term.is_input and term.ask and term.pred not in stated
        ),
        authorities=frozenset(library.registry),
        groups=tuple(SectionGroup(group.title, group.sections) for group in vocabulary.section_groups),
        doctrines=tuple(
            DoctrineSpec(doctrine.name, tuple(InPlay(one.section, one.field, one.values) for one in doctrine.when))
            for doctrine in vocabulary.doctrines.values()
        ),
        templates=tuple(
            TemplateSpec(
                item.name, item.title, item.stage, tuple((s.section, s.fields, s.optional) for s in item.sections)
            )
            for item in vocabulary.templates.values()
        ),
        never=library.ruled_out,
        earlier_fields=frozenset(_words_of(earlier, "fields", "replaced")),
        earlier_values=frozenset(word for _, word in _words_of(earlier, "values", "parted")),
    )


def _earlier(library: Library) -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    """The tables of the words that files of the present format have had and have no more."""
    path = library.folder / "renames" / f"within-{FORMAT}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _words_of(earlier: Mapping[str, Mapping[str, Mapping[str, object]]], *tables: str) -> Iterator[tuple[str, str]]:
    """The owners and the words of some of these tables."""
    for table in tables:
        yield from ((owner, word) for owner, words in earlier.get(table, {}).items() for word in words)


def _in_order(vocabulary: Vocabulary) -> list[Thing]:
    """The things in the order of their sections; without one, what all topics share comes first."""
    listed = [name for group in vocabulary.section_groups for name in group.sections]
    place = {name: number for number, name in enumerate(listed)}
    return sorted(
        vocabulary.things.values(),
        key=lambda thing: (place.get(thing.section, len(place)), not thing.place.file.startswith(SHARED_WORDS)),
    )


def _fields_in_order(thing: Thing, vocabulary: Vocabulary) -> list[FieldDecl]:
    """Core fields, those of the shared words first, then the fields of each doctrine."""
    place = {name: number for number, name in enumerate(vocabulary.doctrines, 1)}
    return sorted(
        thing.fields.values(),
        key=lambda field: (
            place.get(field.doctrine, 0),
            not field.doctrine and not field.term.place.file.startswith(SHARED_WORDS),
        ),
    )
