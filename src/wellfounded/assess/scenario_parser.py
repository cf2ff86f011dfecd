"""The text of scenarios: small made-up records, and what the law is said to give on them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from wellfounded.assess.case import reviewed_on
from wellfounded.dates import Span
from wellfounded.engine.program import Atom, Const, Value
from wellfounded.language.compiler import Setting
from wellfounded.language.library import STAGE_PRED, Library
from wellfounded.language.line_tree import Line, read_lines
from wellfounded.language.model import Burden, Sentence
from wellfounded.language.vocabulary import UnknownSentence
from wellfounded.matter.model import FactSource, Matter, Thing
from wellfounded.problems import Problem, nearest

BARELY = "barely"
EXPECTED = {"then": Value.TRUE, "not": Value.FALSE, "open": Value.OPEN, BARELY: Value.TRUE}
WORDS = ("forum", "decided", "opinion", "stage", "position", "thing", "given", "assume", "burden", *EXPECTED)


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a scenario says the law gives on it; ``barely``, if it would not with any one line of the record struck."""

    value: Value
    text: str
    atom: Atom
    line: int
    barely: bool = False


@dataclass(frozen=True, slots=True)
class ExpectedBurden:
    """Who bears the burden of a sentence by every rule that applies to it here, and to which standard."""

    burden: Burden
    text: str
    atom: Atom
    line: int


@dataclass(frozen=True)
class Scenario:
    """A small record under the law of a forum on a day, and what is expected."""

    name: str
    file: str
    line: int
    setting: Setting
    matter: Matter
    positions: Mapping[str, str]
    expected: tuple[Expectation, ...]
    burdens: tuple[ExpectedBurden, ...] = ()


def read_scenarios(library: Library, folder: Path | None = None) -> tuple[list[Scenario], list[Problem]]:
    """The scenarios of a folder (by default those beside the law), with everything that is wrong with them."""
    problems: list[Problem] = []
    return scenarios_in(library, scenario_blocks(library, problems, folder), problems), problems


def scenario_blocks(library: Library, problems: list[Problem], folder: Path | None = None) -> list[Line]:
    """The texts of the scenarios of a folder (by default those beside the law), not yet read. Faults are added."""
    place = folder or library.folder / "scenarios"
    blocks: list[Line] = []
    for path in sorted(place.rglob("*.scenario"), key=lambda path: path.relative_to(place).as_posix()):
        file = f"scenarios/{path.relative_to(place).as_posix()}"
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            problems.append(Problem(file, 0, "WF000", f"Not UTF-8 text: {error.reason} at byte {error.start}."))
            continue
        blocks += read_lines(text, file, problems)
    return blocks


def scenarios_in(library: Library, blocks: Iterable[Line], problems: list[Problem]) -> list[Scenario]:
    """The scenarios that these texts give. Faults are added to ``problems``."""
    reader = _Reader(library, problems)
    for block in blocks:
        reader.block(block)
    return reader.scenarios


@dataclass
class _Draft:
    """A scenario while it is read: what its lines said, and where each id stands."""

    block: Line
    forum: str = ""
    day: dt.date | None = None
    own: str = ""
    stage: str = ""
    positions: dict[str, str] = field(default_factory=dict)
    stated: dict[Atom, FactSource] = field(default_factory=dict)
    expected: list[Expectation] = field(default_factory=list)
    burdens: list[ExpectedBurden] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    asked: dict[str, list[tuple[str, str, Line]]] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    unread: bool = False


class _Reader:
    def __init__(self, library: Library, problems: list[Problem]) -> None:
        self.library = library
        self.vocabulary = library.vocabulary
        self.problems = problems
        self.scenarios: list[Scenario] = []
        self.names: dict[str, Line] = {}
        burdens = {part.scope.burden for part in library.parts if part.scope.burden is not None}
        self.parties = {burden.party for burden in burdens}
        self.standards = {burden.standard for burden in burdens} - {""}
        self.values = {value for union in self.vocabulary.unions for value in self.vocabulary.values(union)}

    def problem(self, line: Line, code: str, message: str, suggestion: str = "") -> None:
        self.problems.append(Problem(line.place.file, line.place.line, code, message, suggestion))

    def block(self, block: Line) -> None:
        before = len(self.problems)
        if block.word != "scenario" or not block.rest:
            self.problem(block, "WF301", f"Write: scenario NAME, not '{block.text}'.", "scenario")
            return
        first = self.names.setdefault(block.rest, block)
        if first is not block:
            self.problem(block, "WF302", f"The name '{block.rest}' is already used at {first.place}.")
        draft = _Draft(block)
        for line in block.children:
            if line.word in ("given", "assume"):
                self.given(draft, line)
            elif line.word in EXPECTED:
                self.expect(draft, line)
            elif line.word == "burden":
                self.burden(draft, line)
            elif line.word in WORDS:
                self.setting(draft, line)
            else:
                self.problem(
                    line, "WF301", f"No line of a scenario begins with '{line.word}'.", nearest(line.word, WORDS)
                )
        things = self.things(draft)
        if not draft.forum and before == len(self.problems):
            self.problem(block, "WF303", "The line 'forum CODE' is missing.")
        if draft.day is None and before == len(self.problems):
            self.problem(block, "WF303", "The line 'decided DATE' is missing.")
        if not draft.expected and not draft.burdens and before == len(self.problems):
            self.problem(
                block, "WF303", "Nothing is expected. Add a line 'then SENTENCE', 'not SENTENCE', or 'open SENTENCE'."
            )
        if before == len(self.problems) and draft.day is not None:
            self.scenarios.append(self.made(draft, draft.day, things))

    def made(self, draft: _Draft, day: dt.date, things: Mapping[str, Thing]) -> Scenario:
        name, place = draft.block.rest, draft.block.place
        decided = Span(day, day, day.isoformat())
        matter = Matter(name, draft.forum, draft.stage, decided, draft.own, things, draft.stated, file=place.file)
        reviewed = reviewed_on(self.library, matter, draft.forum, day)
        setting = Setting(draft.forum, day, draft.own, reviewed=reviewed)
        expected, burdens = tuple(draft.expected), tuple(draft.burdens)
        return Scenario(name, place.file, place.line, setting, matter, draft.positions, expected, burdens)

    # -- lines

    def setting(self, draft: _Draft, line: Line) -> None:
        rest = line.whole.partition(" ")[2].strip()
        if line.word == "forum":
            self.one_of(line, rest, self.library.forums, "forum")
            draft.forum = rest
        elif line.word == "opinion":
            self.one_of(line, rest, self.library.registry, "authority")
            draft.own = rest
        elif line.word == "stage":
            self.one_of(line, rest, self.vocabulary.values("stage"), "stage")
            draft.stage = rest
        elif line.word == "decided":
            try:
                draft.day = dt.date.fromisoformat(rest)
            except ValueError:
                self.problem(line, "WF305", f"Write a date as 2005-05-11, not '{rest}'.")
        elif line.word == "thing":
            kind, _, name = rest.partition(" {")
            if self.one_of(line, kind, self.vocabulary.things, "thing"):
                draft.kinds[name.removesuffix("}").strip()] = kind
            draft.given.add(name.removesuffix("}").strip())
        else:
            self.position(draft, line, rest)

    def one_of(self, line: Line, word: str, known: Iterable[str], what: str) -> bool:
        known = list(known)
        if word not in known:
            self.problem(line, "WF304", f"There is no {what} '{word}'.", nearest(word, known))
        return word in known

    def position(self, draft: _Draft, line: Line, rest: str) -> None:
        name, _, position = (piece.strip() for piece in rest.partition(":"))
        if self.one_of(line, name, self.library.questions, "question"):
            names = [item.name for item in self.library.questions[name].positions]
            if self.one_of(line, position, names, f"position on {name}"):
                draft.positions[name] = position

    def given(self, draft: _Draft, line: Line) -> None:
        found = self.sentence(draft, line)
        if found is None:
            draft.unread = True
            return
        sentence, atom = found
        if line.word == "given" and not sentence.term.is_input and sentence.term.pred != STAGE_PRED:
            message = f"'{sentence.term.template}' is a conclusion of law. To assume it, write 'assume'."
            inputs = [term.template for term in self.vocabulary.terms.values() if term.is_input]
            self.problem(line, "WF306", message, nearest(sentence.term.template, inputs))
        draft.given |= {
            name for name, *_ in draft.asked.items() if any(asked[2] is line for asked in draft.asked[name])
        }
        if any(other.pred == sentence.term.contrary and other.args == atom.args for other in draft.stated):
            self.problem(line, "WF307", f"The contrary of '{line.rest}' is also given. Remove one.")
        draft.stated[atom] = FactSource("", "", line=line.place.line, assumed=line.word == "assume")

    def expect(self, draft: _Draft, line: Line) -> None:
        found = self.sentence(draft, line)
        if found is not None:
            text = line.whole.partition(" ")[2].strip()
            barely = line.word == BARELY
            draft.expected.append(Expectation(EXPECTED[line.word], text, found[1], line.place.line, barely))

    def burden(self, draft: _Draft, line: Line) -> None:
        who, colon, text = line.whole.partition(" ")[2].partition(": ")
        party, _, standard = (piece.strip() for piece in who.partition(","))
        if not colon:
            self.problem(line, "WF301", f"Write: burden PARTY, STANDARD: SENTENCE, not '{line.text}'.")
            return
        self.one_of(line, party, self.parties, "party with a burden")
        if standard:
            self.one_of(line, standard, self.standards, "standard of proof")
        found = self.sentence(draft, line, text.strip())
        if found is not None:
            draft.burdens.append(ExpectedBurden(Burden(party, standard), text.strip(), found[1], line.place.line))

    def sentence(self, draft: _Draft, line: Line, text: str = "") -> tuple[Sentence, Atom] | None:
        text = text or line.whole.partition(" ")[2].strip()

        def filler(name: str, kind: str) -> Const:
            draft.asked.setdefault(name, []).append((kind, text, line))
            return name

        try:
            sentence = self.vocabulary.sentence(text, filler)
        except UnknownSentence as unknown:
            self.problem(line, "WF308", unknown.message, unknown.suggestion)
            return None
        except ValueError as error:
            self.problem(line, "WF308", str(error), getattr(error, "suggestion", ""))
            return None
        return sentence, Atom(sentence.term.pred, tuple(arg for arg in sentence.args if not hasattr(arg, "name")))

    # -- ids

    def things(self, draft: _Draft) -> dict[str, Thing]:
        """What each id is: the one kind of thing that every place takes in which it stands."""
        made: dict[str, Thing] = {}
        for name, places in sorted(draft.asked.items()):
            line = places[0][2]
            kinds = self.vocabulary.thing_types(places[0][0])
            for kind, _, here in places[1:]:
                if not kinds & self.vocabulary.thing_types(kind):
                    self.problem(here, "WF309", f"{{{name}}} is {_listed(kinds)}; {kind} is required.")
                    break
                kinds &= self.vocabulary.thing_types(kind)
            else:
                kind = self.kind(draft, name, kinds, line)
                if name in self.values:
                    self.problem(line, "WF309", f"'{name}' is also a value. Use another id.")
                elif name not in draft.given and not draft.unread:
                    message = f"Nothing is stated about {{{name}}}. If intended, add a line 'thing {kind} {{{name}}}'."
                    self.problem(line, "WF310", message, nearest(name, draft.given))
                made[name] = Thing(name, kind, line=line.place.line)
        return made

    def kind(self, draft: _Draft, name: str, kinds: frozenset[str], line: Line) -> str:
        said = draft.kinds.get(name)
        if said is not None:
            if said not in kinds:
                self.problem(line, "WF309", f"{{{name}}} is a {said}; {_listed(kinds)} is required.")
            return said
        if len(kinds) == 1:
            return next(iter(kinds))
        if self.vocabulary.names_type(name) and self.vocabulary.type_of(name) in kinds:
            return self.vocabulary.type_of(name)
        if not kinds:
            self.problem(
                line, "WF309", f"{{{name}}} is in the place of a value. Write a value or a date, without braces."
            )
        else:
            message = f"{{{name}}} may be {_listed(kinds)}. State which in a line 'thing {min(kinds)} {{{name}}}'."
            self.problem(line, "WF309", message)
        return ""


def _listed(kinds: Iterable[str]) -> str:
    return " or ".join(f"a {kind}" for kind in sorted(kinds))
