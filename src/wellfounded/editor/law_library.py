"""A law library while its texts are edited: each text is read again by itself, and checked together with all others."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from pathlib import Path

from wellfounded.assess.scenario_parser import scenarios_in
from wellfounded.editor.faults import faults_at
from wellfounded.editor.law_words import LawWords
from wellfounded.editor.text import Fault
from wellfounded.language.checks import check_library
from wellfounded.language.clauses import Parsed
from wellfounded.language.library import DECLARING, Library, declare, redeclare
from wellfounded.language.line_tree import Line, read_lines
from wellfounded.language.parser import CLAUSE_WORDS, HEADED, Parser
from wellfounded.language.vocabulary import Vocabulary
from wellfounded.problems import Problem

_NOT_HEADS = CLAUSE_WORDS | {"rebutted", "arises", "held", "way"}


@dataclass(frozen=True, slots=True)
class _Declared:
    """The lines of a text that declare sentences, and those that declare more, without their places."""

    sentences: tuple[str, ...]
    more: tuple[str, ...]


class LawFolder:
    """A library and the texts of it that are being edited.

    ``library`` is what could be read last. The words of all texts are read again, which takes seconds, only where a
    text declares other things, lists, or the like than before; sentences can be exchanged.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.words = LawWords(library)
        self._lock = threading.Lock()
        self._blocks = {name: _on_disk(library.folder, name) for name in library.files}
        self._declared = {name: _declares(blocks) for name, blocks in self._blocks.items()}

    # Faults

    def faults(self, name: str, text: str) -> list[Fault] | None:
        """What is wrong with a text by itself; ``None`` where it declares other words, so that all must be read."""
        problems: list[Problem] = []
        blocks = read_lines(text, name, problems)
        if name.endswith(".scenario"):
            scenarios_in(self.library, blocks, problems)
        else:
            vocabulary = self._vocabulary(name, blocks, problems)
            if vocabulary is None:
                return None
            _parsed(self.library, vocabulary, name, blocks, problems)
        return faults_at(text, (one for one in problems if one.file == name))

    def whole_check(self, name: str, text: str) -> list[Fault]:
        """What is wrong with a text and with the library as it would be with it; takes a second or more."""
        if name.endswith(".scenario"):
            return self.faults(name, text) or []
        with self._lock:
            problems: list[Problem] = []
            blocks = read_lines(text, name, problems)
            vocabulary = self._vocabulary(name, blocks, problems) or self._of_all_texts(name, blocks, problems)
            vocabulary = vocabulary.without("")  # one of its own: what is asked meanwhile is answered from the other
            library = _with_text(
                self.library, vocabulary, name, _parsed(self.library, vocabulary, name, blocks, problems)
            )
            found = [*problems, *check_library(library)]
            if not any(problem.file == name and not problem.warning for problem in found):
                self.library, self.words = library, LawWords(library)
                self._blocks[name], self._declared[name] = blocks, _declares(blocks)
            return faults_at(text, (one for one in dict.fromkeys(found) if one.file == name))

    def _vocabulary(self, name: str, blocks: list[Line], problems: list[Problem]) -> Vocabulary | None:
        """The words of the law with those of a text, where it declares the same as before but for sentences."""
        known, declared = self._declared.get(name, _NOTHING), _declares(blocks)
        if declared == known:
            return self.library.vocabulary
        if known.more != declared.more:
            return None
        made = redeclare(self.library.vocabulary, name, blocks, problems)
        for part in self.library.parts if made else ():
            term = part.head.term
            if made and part.place.file != name and term.declared and term.pred not in made.terms:
                made.add(replace(term, contrary="", is_contrary=False, ask="", is_input=False, place=part.place))
        return made

    def _of_all_texts(self, name: str, blocks: list[Line], problems: list[Problem]) -> Vocabulary:
        """The words of the law, all texts gone through, with one of them as it stands."""
        texts = {**self._blocks, name: blocks}
        vocabulary = Vocabulary()
        declare(vocabulary, [block for each in sorted(texts) for block in texts[each]], problems)
        return vocabulary


_NOTHING = _Declared((), ())


def _on_disk(folder: Path, name: str) -> list[Line]:
    path = folder / name
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    return read_lines(text, name, [])


def _declares(blocks: list[Line]) -> _Declared:
    """What a text declares."""
    sentences: list[str] = []
    more: list[str] = []
    for block in blocks:
        if block.word in DECLARING:
            more += _all_lines(block)
        elif block.word == "term":
            sentences += _all_lines(block)
        elif block.word in HEADED:
            head = next((child for child in block.children if child.word not in _NOT_HEADS), None)
            sentences.append(head.split(_NOT_HEADS)[0] if head else "")
        elif block.word == "table":
            sentences.append(block.rest)
    return _Declared(tuple(sentences), tuple(more))


def _all_lines(line: Line) -> list[str]:
    return [f"{line.indent} {line.text}", *(text for child in line.children for text in _all_lines(child))]


def _parsed(library: Library, vocabulary: Vocabulary, name: str, blocks: list[Line], problems: list[Problem]) -> Parsed:
    """What a text says, read beside what the other texts of its library say; its problems are added."""
    parser = Parser(vocabulary, library.registry, problems)
    own = {block.word for block in blocks}
    parts = [part for part in library.parts if part.place.file != name]
    questions = {key: each for key, each in library.questions.items() if each.place.file != name}
    goals = {key: each for key, each in library.goals.items() if each.place.file != name}
    parser.parsed = Parsed(
        parts,
        questions,
        {key: each for key, each in library.topics.items() if each.place.file != name},
        {key: each for key, each in library.outlines.items() if each.place.file != name},
        [each for each in library.outcomes if each.place.file != name],
        goals,
        [each for each in library.nevers if each.place.file != name],
        [each for each in library.links if each.place.file != name],
        {} if "forums" in own else dict(library.forums),
        {} if "ranks" in own else dict(library.ranks),
        set() if "forums" in own else set(library.agencies),
        {} if "ranks" in own else dict(library.binding_ends),
        {
            **{part.block: part.place for part in reversed(parts)},
            **{key: question.place for key, question in questions.items()},
            **{key: goal.place for key, goal in goals.items()},
        },
        set(library.unread),
    )
    for block in blocks:
        if block.word == "forums":
            parser.forums(block)
        elif block.word == "ranks":
            parser.ranks(block)
    for block in blocks:
        if block.word not in ("forums", "ranks"):
            parser.block(block)
    return parser.parsed


def _with_text(library: Library, vocabulary: Vocabulary, name: str, parsed: Parsed) -> Library:
    """The library as it is with one text read again."""
    made = replace(
        library,
        vocabulary=vocabulary,
        parts=tuple(sorted(parsed.parts, key=lambda part: part.place.file)),
        questions=parsed.questions,
        topics=parsed.topics,
        outlines=parsed.outlines,
        outcomes=tuple(parsed.outcomes),
        goals=parsed.goals,
        forums=parsed.forums,
        ranks=parsed.ranks,
        files=tuple(sorted({*library.files, name})),
        unread=frozenset(parsed.unread),
        nevers=tuple(parsed.nevers),
        links=tuple(parsed.links),
        agencies=frozenset(parsed.agencies),
        binding_ends=parsed.binding_ends,
    )
    same = {part.id for part in made.parts if part.place.file != name}
    made.translations.update({part: each for part, each in library.translations.items() if part in same})
    return made


def law_root(path: Path) -> Path | None:
    """The folder of the library in which a law text is: the nearest one above it with a register of authorities."""
    return next((folder for folder in path.parents if (folder / "authorities.toml").is_file()), None)
