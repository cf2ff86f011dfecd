"""A law text as an editor sees it: completions, hovers, the rules behind a sentence, and a sentence renamed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wellfounded.assess.scenario_parser import WORDS as SCENARIO_WORDS
from wellfounded.authorities import Citation, UnknownAuthority
from wellfounded.editor.law_library import LawFolder
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
)
from wellfounded.language.clauses import STATUSES
from wellfounded.language.model import Place, Term
from wellfounded.language.outline_parser import OUTLINE_WORDS, REASONING_WORDS
from wellfounded.language.parser import BLOCK_WORDS, CLAUSE_WORDS, HEADED
from wellfounded.problems import InputError
from wellfounded.renaming.model import renames_of
from wellfounded.renaming.project import changes

_HOLDS = ("rebutted if", "arises if", "held so if", "held not if", "way")
_ANSWERING = {"outline": ("section", *sorted(OUTLINE_WORDS)), "reasoning": tuple(sorted(REASONING_WORDS))}
_OUTLINE = tuple(sorted(OUTLINE_WORDS | REASONING_WORDS))
_SENTENCE_WORDS = (*_HOLDS, "if", "and", "unless", *_OUTLINE)
_UNDER = (*sorted(CLAUSE_WORDS), *_HOLDS, "position", "settled for")
_STATED = ("given", "assume", "then", "not", "open", "barely")
_PIECES = re.compile(r" where |; |: | / | \| ")
_NOTE = re.compile(r"(?:^|\s{2,})#")
_ABOUT = re.compile(r"(?:unless|of \{[^{}]*\}:|it is presumed that|the presumption that)\s+")


@dataclass(frozen=True, slots=True)
class _Clause:
    """A line with those that continue it, as one text, with the place of each of its characters in the file."""

    text: str
    offsets: tuple[int, ...]
    indent: int

    @property
    def word(self) -> str:
        return self.text.split(maxsplit=1)[0] if self.text else ""


class LawTextEditor:
    """Answers about places in the law texts and scenarios of one library."""

    def __init__(self, folder: LawFolder) -> None:
        self.folder = folder

    # Completion

    def completions(self, name: str, text: str, point: Point) -> list[Completion]:
        """What could be written at a place."""
        lines = Lines(text)
        written = lines.line(point.line)[: point.column]
        body = written.lstrip(" ")
        indent = len(written) - len(body)
        if _NOTE.search(written):
            return []
        start, found = self._offered(name, lines, point, body, indent)
        offered = list(found)
        typed = body[start:].casefold()
        fitting = [one for one in offered if one[0].casefold().startswith(typed)]
        if not fitting:  # words in the middle of a sentence find it too, after those that begin so
            fitting = [one for one in offered if all(word in one[0].casefold() for word in typed.split())]
        begin = Range(Point(point.line, indent + start), point)
        return [Completion(label, begin, label, kind, detail, about) for label, kind, detail, about in fitting]

    def _offered(
        self, name: str, lines: Lines, point: Point, body: str, indent: int
    ) -> tuple[int, Iterator[tuple[str, str, str, str]]]:
        """Where on the line what is completed begins, and what could stand there."""
        scenario = name.endswith(".scenario")
        word, _, rest = body.partition(" ")
        at = len(word) + 1
        if " " not in body:
            words = ("scenario",) if scenario and not indent else SCENARIO_WORDS if scenario else BLOCK_WORDS
            block = _block_word(lines, point.line) if indent and not scenario else ""
            offered = [(each, "word", "", "") for each in (_ANSWERING.get(block, _UNDER) if block else words)]
            if block in HEADED:
                return 0, iter([*offered, *self._sentences()])
            return 0, iter(offered)
        if word == "authority" or (scenario and word == "opinion"):
            begin = at + rest.rfind(";") + 1
            return begin + len(body[begin:]) - len(body[begin:].lstrip()), self._authorities()
        if word in ("forum", "covers"):
            begin = at + rest.rfind(",") + 1
            codes = self.folder.library.forums.items()
            return begin + len(body[begin:]) - len(body[begin:].lstrip()), (
                (code, "value", title, "") for code, title in codes
            )
        if word == "status":
            return at, ((each, "value", "", "") for each in STATUSES)
        if word == "rank":
            return at, ((each, "value", "", "") for each in self.folder.library.ranks)
        if word == "under":
            return at, self._positions()
        leading = next((each for each in _SENTENCE_WORDS if body.startswith(f"{each} ")), "")
        if leading or (scenario and word in _STATED) or (word == "elsewhere"):
            begin = len(leading or word) + 1
            pieces = list(_PIECES.finditer(body, begin))
            return (pieces[-1].end() if pieces else begin), self._sentences()
        if indent and not scenario:
            return 0, self._sentences()
        return len(body), iter(())

    def _sentences(self) -> Iterator[tuple[str, str, str, str]]:
        for term in self.folder.library.vocabulary.terms.values():
            if term.declared:
                yield term.template, "sentence", "", term.ask.removeprefix("?")

    def _authorities(self) -> Iterator[tuple[str, str, str, str]]:
        for key, authority in self.folder.library.registry.items():
            yield key, "authority", authority.cite, ""

    def _positions(self) -> Iterator[tuple[str, str, str, str]]:
        for question in self.folder.library.questions.values():
            for position in question.positions:
                yield f"{question.name}: {position.name}", "value", "", question.text

    # What is at a place

    def hover(self, name: str, text: str, point: Point) -> Hover | None:
        """The authority or the sentence at a place, with what the library knows of it."""
        lines = Lines(text)
        if (cited := self._citation(lines, point)) is not None:
            return Hover(cited[1], self.folder.words.of_authority(cited[0].authority))
        found = self._sentence(name, lines, point)
        return Hover(found[1], self.folder.words.of_sentence(found[0])) if found else None

    def definitions(self, name: str, text: str, point: Point) -> list[Location]:
        """The rules that conclude the sentence at a place, or where it is declared; the entry of an authority."""
        lines = Lines(text)
        folder = self.folder.library.folder
        if (cited := self._citation(lines, point)) is not None:
            registry = self.folder.library.registry
            place = Place("authorities.toml", registry.lines.get(cited[0].authority.key, 1))
            return [_location(folder, place)]
        found = self._sentence(name, lines, point)
        if found is None:
            return []
        places = [part.place for part in self.folder.words.concluded.get(found[0].pred, ())]
        return [_location(folder, place) for place in dict.fromkeys(places or [found[0].place]) if place.line]

    def _citation(self, lines: Lines, point: Point) -> tuple[Citation, Range] | None:
        """The citation at a place of a line ``authority``."""
        clause = _clause(lines, point.line)
        if clause.word not in ("authority", "opinion"):
            return None
        for start, end in _stretches(clause.text, re.compile("; ?"), len(clause.word) + 1):
            if _covers(clause, start, end, lines.offset(point)):
                try:
                    cited = self.folder.library.registry.cite(clause.text[start:end])
                except UnknownAuthority:
                    return None
                return cited, lines.range(clause.offsets[start], clause.offsets[end - 1] + 1)
        return None

    def _sentence(self, name: str, lines: Lines, point: Point) -> tuple[Term, Range] | None:
        """The sentence at a place."""
        clause = _clause(lines, point.line)
        typed = not name.endswith(".scenario")
        leading = next((each for each in _SENTENCE_WORDS if clause.text.startswith(f"{each} ")), "")
        first = clause.word if clause.word in ("term", "table", "never", "elsewhere", "of") else ""
        if not typed:
            first = clause.word if clause.word in _STATED else ""
        begin = len(leading or first) + 1 if leading or first else 0
        field = re.match(r"[\w]+ {2,}", clause.text) if clause.indent and not leading else None
        begin = field.end() if field else begin
        for start, end in _stretches(clause.text, _PIECES, begin):
            if (about := _ABOUT.match(clause.text, start, end)) is not None:
                start = about.end()
            if not _covers(clause, start, end, lines.offset(point)):
                continue
            found = self.folder.library.vocabulary.match(clause.text[start:end].removesuffix(" is rebutted"), typed)
            if found is not None:
                return found[0], lines.range(clause.offsets[start], clause.offsets[end - 1] + 1)
        return None

    # Renaming

    def renamable(self, name: str, text: str, point: Point) -> Range | None:
        """The sentence at a place that can be renamed: one that law text declares, in its declaration's slots."""
        found = self._sentence(name, Lines(text), point)
        return found[1] if found and found[0].place.line and not name.endswith(".scenario") else None

    def rename(
        self, name: str, text: str, point: Point, new: str, opened: Mapping[str, str], beside: Sequence[Path] = ()
    ) -> dict[str, tuple[str, list[Edit]]]:
        """The edits that rename a sentence in each law text and ``beside``, by path, with the text that each is of.

        ``opened`` are the texts that are open in the editor, by path. Raises NotPossible with the reason, also where
        one of them is not saved: all is read as it lies on the disk.
        """
        library = self.folder.library
        found = self._sentence(name, Lines(text), point)
        if found is None or not found[0].place.line:
            raise NotPossible("There is no sentence here that a law text declares.")
        within = [library.folder.resolve(), *(each.resolve() for each in beside)]
        for path, source in opened.items():
            file = Path(path)
            place = file.resolve()
            if any(each == place or each in place.parents for each in within) and _on_disk(file) != source:
                raise NotPossible(f"Save {file.name} first. A sentence is renamed as it is on the disk.")
        term = found[0]
        try:
            renames = renames_of({"sentences": {term.template: " ".join(new.split())}}, "the new wording")
            made = changes(library, renames, beside, "the new wording")
        except InputError as error:
            raise NotPossible(str(error.problems[0])) from None
        if not made:
            raise NotPossible("Nothing would change.")
        return {str(change.path): (change.old, edits_between(change.old, change.new)) for change in made}


def _on_disk(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""


def _location(folder: Path, place: Place) -> Location:
    at = Point(max(place.line - 1, 0), 0)
    return Location(str(folder / place.file), Range(at, at))


def _body(line: str) -> str:
    note = _NOTE.search(line)
    return (line[: note.start()] if note else line).rstrip()


def _block_word(lines: Lines, number: int) -> str:
    """The first word of the block in which a line is."""
    for above in range(min(number, len(lines) - 1), -1, -1):
        body = _body(lines.line(above))
        if body and not body.startswith(" "):
            return body.split()[0]
    return ""


def _clause(lines: Lines, number: int) -> _Clause:
    """The line at a place together with the lines that it continues, and with those that continue it."""
    keywords = {*CLAUSE_WORDS, *(each.split()[0] for each in _UNDER), *SCENARIO_WORDS, "ask", *_OUTLINE}

    def continues(line: str, above: str) -> bool:
        body, upper = _body(line), _body(above)
        deeper = len(body) - len(body.lstrip()) > len(upper) - len(upper.lstrip())
        return bool(body.strip() and upper.strip()) and deeper and body.split()[0] not in keywords

    first = min(max(number, 0), len(lines) - 1)
    while first and continues(lines.line(first), lines.line(first - 1)) and _is_joined(lines, first - 1):
        first -= 1
    text, offsets, indent = "", [], 0
    for current in range(first, len(lines)):
        line = lines.line(current)
        body = _body(line)
        stripped = body.lstrip(" ")
        start = len(body) - len(stripped)
        if current == first:
            indent = start
        elif not (stripped and start > indent and stripped.split()[0] not in keywords and _is_joined(lines, first)):
            break
        else:
            text += " "
            offsets.append(lines.starts[current] + start)
        text += stripped
        offsets += [lines.starts[current] + start + at for at in range(len(stripped))]
    return _Clause(text, tuple(offsets), indent)


def _is_joined(lines: Lines, number: int) -> bool:
    """Whether deeper lines below this one go on from it, and are not lines of a block that it begins."""
    body = _body(lines.line(number))
    return body.startswith((" ", "term "))


def _stretches(text: str, between: re.Pattern[str], begin: int) -> Iterator[tuple[int, int]]:
    """The pieces of a text between separators."""
    at = begin
    for found in between.finditer(text, begin):
        yield at, found.start()
        at = found.end()
    yield at, len(text)


def _covers(clause: _Clause, start: int, end: int, offset: int) -> bool:
    return start < end and clause.offsets[start] <= offset <= clause.offsets[end - 1] + 1
