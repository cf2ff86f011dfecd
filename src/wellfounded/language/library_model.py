"""What a folder of law texts amounts to once it is read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from wellfounded.authorities import Registry
from wellfounded.engine.program import Atom
from wellfounded.language.condition_translation import Translation
from wellfounded.language.model import Goal, Holds, Never, Outcome, Part, Question, Term, Topic
from wellfounded.language.outline_model import Link, Outline
from wellfounded.language.vocabulary import Vocabulary


@dataclass(frozen=True)
class Library:
    """The law, read: words, rules, questions, topics, and how answers are told."""

    folder: Path
    vocabulary: Vocabulary
    registry: Registry
    parts: tuple[Part, ...]
    questions: Mapping[str, Question]
    topics: Mapping[str, Topic]
    outlines: Mapping[str, Outline]
    outcomes: tuple[Outcome, ...]
    goals: Mapping[str, Goal]
    forums: Mapping[str, str]
    ranks: Mapping[str, str]
    files: tuple[str, ...]
    unread: frozenset[str] = frozenset()
    """The parts of which a line could not be read; what such a part seems to lack is not reported too."""
    nevers: tuple[Never, ...] = ()
    links: tuple[Link, ...] = ()
    agencies: frozenset[str] = frozenset()
    """The forums that are agencies, whose decisions the others review."""
    binding_ends: Mapping[str, dt.date] = field(default_factory=dict)
    """For each kind of authority that is an agency's, the day from which it no longer binds courts."""

    def translation(self, part: Part) -> Translation:
        """A part for the engine."""
        if part.id not in self.translations:
            self.translations[part.id] = Translation.of(self.vocabulary, part)
        return self.translations[part.id]

    @cached_property
    def translations(self) -> dict[str, Translation]:
        """The parts as the compiler has turned them into conditions for the engine, by id; filled as they are used."""
        return {}

    @cached_property
    def ruled_out(self) -> tuple[tuple[Atom, ...], ...]:
        """What is declared never so together, where case files state all of it: no answer is at fault then."""
        said = (
            [one.sentence for one in never.conditions if isinstance(one, Holds) and one.positive]
            for never in self.nevers
        )
        return tuple(
            tuple(sentence.atom for sentence in sentences)
            for never, sentences in zip(self.nevers, said, strict=True)
            if len(sentences) == len(never.conditions) and all(sentence.term.is_input for sentence in sentences)
        )

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each kind of authority in the order of ranks; 0 is highest."""
        return {kind: place for place, kind in enumerate(self.ranks)}

    @cached_property
    def agency_days(self) -> tuple[dt.date, ...]:
        """The days of the agencies' precedents, in order."""
        kinds = self.binding_ends
        return tuple(sorted({one.date for one in self.registry.values() if one.kind in kinds}))

    def term(self, pred: str) -> Term:
        """The term of a predicate."""
        return self.vocabulary.terms[pred]
