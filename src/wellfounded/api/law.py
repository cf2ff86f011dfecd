"""The law of a forum on a day: its rules, its authorities, and the words of case files."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.api.days import day_of
from wellfounded.api.law_library import LawTexts, law_texts
from wellfounded.problems import InputError, Problem, nearest

if TYPE_CHECKING:
    from wellfounded.api.law_answers import AuthorityEntry, LegalQuestion, Rule, Rules, Vocabulary
    from wellfounded.assess.coverage import Coverage
    from wellfounded.language.compiler import CompiledLaw
    from wellfounded.language.model import Part

__all__ = ["Law"]

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Law:
    """The law of a forum, by its code, on a day. Made by ``Law.at``."""

    forum: str
    day: dt.date
    _texts: LawTexts = field(repr=False, compare=False)

    @classmethod
    def at(cls, forum: str, day: dt.date | str, *, law_folder: str | Path = "") -> Law:
        """The law of a forum on a day, of this package or of a folder. Raises ``InputError``."""
        texts = law_texts(law_folder)
        forums = texts.library.forums
        if forum not in forums:
            message = f"There is no forum '{forum}'. Use one of {', '.join(forums)}."
            raise InputError([Problem("forum", 0, "WF150", message, nearest(forum, forums))])
        asked = day_of(day, "day")
        if asked is None:
            raise InputError([Problem("day", 0, "WF157", "A day is required.")])
        return cls(forum, asked, texts)

    @property
    def rules(self) -> Rules:
        """Every part of every rule, in the order of the law texts."""
        return self._rules(self._texts.library.parts, 0)

    def rule(self, id: str) -> Rule | LegalQuestion:
        """A rule, judgment, presumption, table, or question by its name, or one part by its id.

        Raises ``InputError`` with the nearest name where there is none.
        """
        return described(self._texts, id)

    def search(self, words: str, *, most: int = 20) -> Rules:
        """The rules that have most of the words, in name, conclusion, conditions, or authorities; the best first."""
        from wellfounded.assess.rule_description import part_words

        wanted = set(_WORD.findall(words.casefold()))
        scored = []
        for number, part in enumerate(self._texts.library.parts):
            texts = [set(_WORD.findall(text.casefold())) for text in part_words(part)]
            found = {word: [any(own.startswith(word) for own in text) for text in texts] for word in wanted}
            score = (sum(any(places) for places in found.values()), sum(sum(places) for places in found.values()))
            if score[0] * 2 > len(wanted):
                scored.append(((-score[0], -score[1], number), part))
        ordered = [part for _, part in sorted(scored, key=lambda one: one[0])]
        return self._rules(ordered[:most], max(0, len(ordered) - most))

    def authority(self, name: str) -> AuthorityEntry:
        """An authority by its key, another name, or a citation: where it binds, and what became of it.

        Raises ``InputError`` with the nearest one where the register has none.
        """
        from wellfounded.api.answer import answer_of
        from wellfounded.api.law_answers import AuthorityEntry
        from wellfounded.assess.rule_description import authority_data
        from wellfounded.authorities import UnknownAuthority
        from wellfounded.language.compiler import Setting
        from wellfounded.reports.law import authority_entry_rows

        library = self._texts.library
        try:
            citation = library.registry.cite(name)
        except UnknownAuthority as unknown:
            raise InputError([Problem("authority", 0, "WF153", unknown.message, unknown.suggestion)]) from None
        data = authority_data(library, citation, Setting(self.forum, self.day))
        return answer_of(AuthorityEntry, data, partial(authority_entry_rows, data))

    @property
    def vocabulary(self) -> Vocabulary:
        """What a case file may say: things, fields with their questions, values, and sentences."""
        from wellfounded.api.vocabulary import vocabulary_of

        return vocabulary_of(self._texts.schema)

    def _law(self) -> CompiledLaw:
        from wellfounded.language.compiler import Setting

        return self._texts.law(Setting(self.forum, self.day))

    def _rules(self, parts: Iterable[Part], more: int) -> Rules:
        from wellfounded.api.answer import answer_of
        from wellfounded.api.law_answers import Rules
        from wellfounded.reports.law import rules_data, rules_rows

        law = self._law()
        data = rules_data(law, parts, more)
        return answer_of(Rules, data, partial(rules_rows, data))


def described(texts: LawTexts, name: str, reached: Coverage | None = None) -> Rule | LegalQuestion:
    """A rule or question by its name, with the scenarios that test it where they were run. Raises ``InputError``."""
    from wellfounded.api.answer import answer_of
    from wellfounded.api.law_answers import LegalQuestion, Rule
    from wellfounded.assess.rule_description import describe
    from wellfounded.reports.law import described_rows

    description = describe(texts.library, name, reached)
    data, rows = {"schema": Rule.SCHEMA, **description}, partial(described_rows, description)
    if description["kind"] == "question":
        return answer_of(LegalQuestion, data, rows)
    return answer_of(Rule, data, rows)
