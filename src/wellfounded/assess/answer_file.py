"""Another person's answers to the questions of a case: the blank file, and the file as it comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wellfounded.assess.case import Case
from wellfounded.assess.chart import goal_atoms
from wellfounded.assess.inputs import sentence_with_ids
from wellfounded.assess.status import value_word
from wellfounded.engine.program import Atom, Literal, Rule, Value, Var
from wellfounded.engine.rule_filter import possible_rules
from wellfounded.language.library import STAGE_PRED
from wellfounded.matter.problem_report import shown
from wellfounded.matter.source import CONTROL
from wellfounded.problems import InputError, Problem, nearest

SCHEMA = "wellfounded.answers/1"
WORDS = {value_word(value): value for value in (Value.TRUE, Value.FALSE, Value.OPEN)}
"""What an answer may be, in words."""

_TOP = ("schema", "matter", "forum", "as_of", "answers")
_ENTRY = ("sentence", "fillers", "answer", "reason", "authority")


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """Another person's answer to one question: the sentence, its value, and what was given as reason and authority."""

    atom: Atom
    value: Value
    reason: str = ""
    authority: str = ""


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """The answers of a file, in its order, and how many of its questions were left blank."""

    answers: tuple[GivenAnswer, ...]
    blank: int


def questions(case: Case) -> tuple[Atom, ...]:
    """What a case is about: the goals of a pending claim, or else each disposition there can be at its stage.

    They are the same whatever the answers are, so that a blank file gives none away.
    """
    goals = tuple(atom for _, atom in goal_atoms(case))
    if goals:
        return goals
    possible = _possible_at_the_stage(case)
    found: dict[str, list[Atom]] = {}
    for outcome in case.library.outcomes:
        term = outcome.sentence.term
        if len(term.types) != 1 or term.pred not in possible:
            continue
        kinds = case.library.vocabulary.thing_types(term.types[0])
        for identifier, thing in case.matter.things.items():
            if thing.kind in kinds:
                found.setdefault(identifier, []).append(Atom(term.pred, (identifier,)))
    return tuple(atom for identifier in case.matter.things for atom in found.get(identifier, ()))


def _possible_at_the_stage(case: Case) -> frozenset[str]:
    """The sentences that some record could lead to at the stage of the case."""

    def of_another_stage(rule: Rule) -> bool:
        return any(
            isinstance(condition, Literal)
            and condition.positive
            and condition.atom.pred == STAGE_PRED
            and not isinstance(condition.atom.args[0], Var)
            and condition.atom.args[0] != case.matter.stage
            for condition in rule.body
        )

    terms = case.library.vocabulary.terms.values()
    given = {term.pred for term in terms if term.is_input} | {atom.pred for atom in case.facts}
    rules = [rule for rule in case.law.program.rules if not of_another_stage(rule)]
    return frozenset(rule.head.pred for rule in possible_rules(rules, given))


def blank_answers(case: Case) -> dict[str, Any]:
    """The questions of a case as data to be filled in, schema ``wellfounded.answers/1``."""
    return {
        "schema": SCHEMA,
        "matter": case.matter.title,
        "forum": case.law.setting.forum,
        "as_of": case.law.setting.day.isoformat(),
        "answers": [
            {"sentence": sentence_with_ids(case, atom), "answer": None, "reason": "", "authority": ""}
            for atom in questions(case)
        ],
    }


def read_answers(text: str, case: Case, file: str) -> AnswerFile:
    """Read a file of answers; ``file`` names it in messages. Raises ``InputError`` with everything wrong with it."""
    reader = _Reader(case, file)
    entries = reader.entries(text)
    answers = tuple(filter(None, [reader.answer(number, entry) for number, entry in enumerate(entries, start=1)]))
    if reader.problems:
        raise InputError(reader.problems)
    if not answers:
        reader.add("", "WF166", f'no question is answered; write {_ways()} after "answer"')
        raise InputError(reader.problems)
    return AnswerFile(answers, reader.blank)


def _ways() -> str:
    return " or ".join(f'"{word}"' for word in WORDS)


class _Reader:
    """Reads one file; collects its problems."""

    def __init__(self, case: Case, file: str) -> None:
        self.case, self.file = case, file
        self.problems: list[Problem] = []
        self.blank = 0
        self._answered: dict[Atom, int] = {}

    def add(self, path: str, code: str, message: str, suggestion: str = "", line: int = 0) -> None:
        where = f"{path}: " if path else ""
        self.problems.append(Problem(self.file, line, code, f"{where}{message}", suggestion))

    def entries(self, text: str) -> list[Any]:
        """The entries, of whatever shape; ``InputError`` where there is no list of them."""
        try:
            root = json.loads(text)
        except json.JSONDecodeError as error:
            self.add("", "WF164", f"the file is not JSON: {error.msg}", line=error.lineno)
        except (RecursionError, ValueError):
            self.add("", "WF164", "the file is not JSON: it is nested too deep, or has a number too long")
        else:
            found = root.get("answers") if isinstance(root, dict) else None
            if isinstance(found, list):
                self._known(root, _TOP, "")
                if root.get("schema", SCHEMA) != SCHEMA:
                    self.add("schema", "WF165", f'"{SCHEMA}" was expected', SCHEMA)
                return found
            self.add("", "WF165", 'a list "answers" was expected; "compare CASE --questions" writes a blank one')
        raise InputError(self.problems)

    def _known(self, entry: dict[str, Any], keys: tuple[str, ...], path: str) -> None:
        for key in entry.keys() - set(keys):
            message = f"{shown(key)} is not a key here; use {', '.join(keys)}"
            self.add(path, "WF165", message, nearest(key, keys))

    def answer(self, number: int, entry: Any) -> GivenAnswer | None:
        """One entry; ``None`` where it is left blank or is wrong."""
        path = f"answers[{number}]"
        before = len(self.problems)
        if not isinstance(entry, dict):
            self.add(path, "WF165", 'braces with a "sentence" and an "answer" were expected')
            return None
        self._known(entry, _ENTRY, path)
        atom = self._atom(entry, path)
        reason, authority = (self._text(entry, key, path) for key in ("reason", "authority"))
        word = entry.get("answer")
        if word is None or word == "":
            self.blank += 1
            return None
        if not isinstance(word, str) or word not in WORDS:
            said = shown(word) if isinstance(word, str) else "something else"
            near = nearest(word, WORDS) if isinstance(word, str) else ""
            self.add(f"{path}.answer", "WF166", f"{_ways()} was expected, not {said}", near)
        if atom is None or len(self.problems) > before:
            return None
        if (earlier := self._answered.setdefault(atom, number)) != number:
            self.add(path, "WF166", f"the same sentence is answered in answers[{earlier}]")
            return None
        return GivenAnswer(atom, WORDS[word], reason, authority)

    def _text(self, entry: dict[str, Any], key: str, path: str) -> str:
        text = entry.get(key)
        if text is None:
            return ""
        if not isinstance(text, str) or CONTROL.search(text):
            self.add(f"{path}.{key}", "WF165", "a text was expected, without control characters")
            return ""
        return " ".join(text.split())

    def _atom(self, entry: dict[str, Any], path: str) -> Atom | None:
        before = len(self.problems)
        text = self._text(entry, "sentence", path)
        if not text:
            if len(self.problems) == before:
                self.add(f"{path}.sentence", "WF165", "a sentence was expected, with ids from the case file in braces")
            return None
        fillers = entry.get("fillers")
        if fillers is not None:
            if not isinstance(fillers, list) or len(fillers) != text.count("{}"):
                self.add(f"{path}.fillers", "WF165", f"a list of {text.count('{}')} was expected, one for each {{}}")
                return None
            text = "".join(_alternating(text.split("{}"), [self._filler(one) for one in fillers]))
        try:
            return self.case.atom(text)
        except InputError as error:
            for problem in error.problems:
                self.add(f"{path}.sentence", problem.code, problem.message, problem.suggestion)
            return None

    def _filler(self, filler: object) -> str:
        """What stands in a slot, as ``review --json`` lists it, written as in a sentence."""
        text = str(filler)
        if text in self.case.matter.ids:
            return f"{{{text}}}"
        values = {value for each in self.case.library.vocabulary.lists.values() for value in each.values}
        return text if text in values else f'"{text}"'


def _alternating(pieces: list[str], fillers: list[str]) -> Iterator[str]:
    for piece, filler in zip(pieces, [*fillers, ""], strict=True):
        yield piece
        yield filler
