"""The second pass over law text: rules, presumptions, judgments, questions, tables, outlines, outcomes, goals."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from wellfounded.authorities import Citation, Registry, UnknownAuthority
from wellfounded.engine.program import Var
from wellfounded.faults import Fault, nearest
from wellfounded.language.conditions import read_condition, read_conditions
from wellfounded.language.lines import Line
from wellfounded.language.model import (
    Burden,
    Condition,
    Each,
    Goal,
    Outcome,
    Outline,
    Part,
    Place,
    Question,
    Reading,
    Scope,
    Section,
    Sentence,
    Settled,
    Show,
    Topic,
)
from wellfounded.language.vocabulary import UnknownSentence, Vocabulary

CONDITION_WORDS = frozenset({"if", "and", "unless"})
SCOPE_WORDS = frozenset({"authority", "forum", "decided", "status", "under", "rank", "burden", "note"})
CLAUSE_WORDS = CONDITION_WORDS | SCOPE_WORDS
STATUSES = ("in force", "enjoined", "vacated", "contested")
_DECIDED = re.compile(r"(?:from (?P<since>\d{4}-\d\d-\d\d))?\s*(?:until (?P<until>\d{4}-\d\d-\d\d))?$")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*$")


@dataclass
class Parsed:
    """Everything the blocks of a law library say, in the order of the files."""

    parts: list[Part] = field(default_factory=list)
    questions: dict[str, Question] = field(default_factory=dict)
    topics: dict[str, Topic] = field(default_factory=dict)
    outlines: dict[str, Outline] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    goals: dict[str, Goal] = field(default_factory=dict)
    forums: dict[str, str] = field(default_factory=dict)
    ranks: dict[str, str] = field(default_factory=dict)
    names: dict[str, Place] = field(default_factory=dict)


class Parser:
    """Reads blocks one by one into a :class:`Parsed`; faults are collected, never raised."""

    def __init__(self, vocabulary: Vocabulary, registry: Registry, faults: list[Fault]) -> None:
        self.vocabulary = vocabulary
        self.registry = registry
        self.faults = faults
        self.parsed = Parsed()
        self.topic = ""

    def fault(self, place: Place, code: str, message: str, suggestion: str = "") -> None:
        """Record a fault at a place."""
        self.faults.append(Fault(place.file, place.line, code, message, suggestion))

    def block(self, block: Line) -> None:
        """Read one block; the topic it belongs to is the last one named in its file."""
        reader = _READERS.get(block.word)
        if reader is None:
            self.fault(block.place, "WF004", f"No block begins with '{block.word}'.", nearest(block.word, BLOCK_WORDS))
        else:
            reader(self, block)

    # -- sentences, conditions, scope

    def sentence(self, text: str, place: Place) -> Sentence | None:
        """Read a sentence or record why it cannot be read."""
        try:
            return self.vocabulary.sentence(text)
        except UnknownSentence as unknown:
            self.fault(place, "WF011", unknown.message, unknown.suggestion)
        except ValueError as error:
            self.fault(place, "WF012", str(error))
        return None

    def condition(self, text: str, place: Place, positive: bool = True) -> tuple[Condition, ...]:
        """Read a condition or record why it cannot be read."""
        try:
            return (read_condition(text, self.vocabulary, place, positive),)
        except UnknownSentence as unknown:
            self.fault(place, "WF011", unknown.message, unknown.suggestion)
        except ValueError as error:
            self.fault(place, "WF012", str(error))
        return ()

    def conditions(self, lines: Iterable[Line]) -> tuple[Condition, ...]:
        """The conditions among clause lines, in order."""
        out: list[Condition] = []
        for line in lines:
            if line.word in CONDITION_WORDS:
                text, _ = line.split(CLAUSE_WORDS)
                out += self.condition(text.split(maxsplit=1)[1], line.place, line.word != "unless")
        return tuple(out)

    def scope(self, lines: Iterable[Line], default: Scope | None = None) -> Scope:
        """What clause lines say of authority, forum, dates, status and burden."""
        scope = default or Scope()
        for line in lines:
            if line.word in SCOPE_WORDS:
                text, _ = line.split(CLAUSE_WORDS)
                rest = text.partition(" ")[2].strip()
                scope = _SCOPE_READERS[line.word](self, rest, line.place, scope)
        return scope

    def authorities(self, text: str, place: Place) -> tuple[Citation, ...]:
        """Citations separated by semicolons."""
        out = []
        for piece in filter(None, (piece.strip() for piece in text.split(";"))):
            try:
                out.append(self.registry.cite(piece))
            except UnknownAuthority as unknown:
                self.fault(place, "WF030", unknown.message, unknown.suggestion)
        return tuple(out)

    def _authority(self, rest: str, place: Place, scope: Scope) -> Scope:
        return replace(scope, authorities=self.authorities(rest, place))

    def _forum(self, rest: str, place: Place, scope: Scope) -> Scope:
        return replace(scope, forums=self.forum_codes(rest, place))

    def forum_codes(self, text: str, place: Place) -> tuple[str, ...]:
        """Codes of forums, separated by commas."""
        codes = tuple(piece.strip() for piece in text.split(",") if piece.strip())
        for code in codes:
            if code not in self.parsed.forums:
                self.fault(place, "WF031", f"No forum has the code '{code}'.", nearest(code, self.parsed.forums))
        return codes

    def _decided(self, rest: str, place: Place, scope: Scope) -> Scope:
        found = _DECIDED.match(rest)
        if found is None or not rest:
            self.fault(place, "WF032", f"Write: decided from 2005-05-11 until 2026-03-04 (either alone), not '{rest}'.")
            return scope
        try:
            since = dt.date.fromisoformat(found["since"]) if found["since"] else None
            until = dt.date.fromisoformat(found["until"]) if found["until"] else None
        except ValueError as error:
            self.fault(place, "WF032", f"'{rest}' has a day that does not exist: {error}.")
            return scope
        if since and until and until <= since:
            self.fault(place, "WF033", f"It would end ({until}) before it begins ({since}).")
        return replace(scope, since=since, until=until)

    def _status(self, rest: str, place: Place, scope: Scope) -> Scope:
        if rest not in STATUSES:
            self.fault(place, "WF034", f"A status is one of {', '.join(STATUSES)}.", nearest(rest, STATUSES))
            return scope
        return replace(scope, status=rest)

    def _under(self, rest: str, place: Place, scope: Scope) -> Scope:
        question, _, reading = (piece.strip() for piece in rest.partition(":"))
        if not reading:
            self.fault(place, "WF035", "Write: under QUESTION: READING.")
            return scope
        return replace(scope, under=(*scope.under, (question, reading)))

    def _rank(self, rest: str, place: Place, scope: Scope) -> Scope:
        if rest not in self.parsed.ranks:
            self.fault(place, "WF036", f"No rank is called '{rest}'.", nearest(rest, self.parsed.ranks))
        return replace(scope, rank=rest)

    def _burden(self, rest: str, place: Place, scope: Scope) -> Scope:
        party, _, standard = (piece.strip() for piece in rest.partition(","))
        return replace(scope, burden=Burden(party, standard))

    def _note(self, rest: str, place: Place, scope: Scope) -> Scope:
        return replace(scope, note=f"{scope.note} {rest}".strip())

    # -- blocks

    def name(self, block: Line, reopen: bool = False) -> str:
        """The block's name, which no other block has."""
        name = block.rest.strip()
        if not _NAME.match(name):
            self.fault(block.place, "WF005", f"A {block.word} needs a name of small letters, digits and hyphens.")
        known = self.parsed.names.setdefault(name, block.place)
        if known != block.place and not reopen:
            self.fault(block.place, "WF006", f"The name {name} is taken, at {known}.")
        return name

    def add(self, kind: str, part_id: str, block: str, head: Sentence, lines: list[Line], scope: Scope) -> None:
        """Keep one piece of law whose conditions are among ``lines``."""
        place = lines[0].place if lines else self.parsed.names[block]
        part = Part(part_id, kind, block, head, self.conditions(lines), scope, place, self.topic)
        self.parsed.parts.append(part)

    def _rule(self, block: Line) -> None:
        name = self.name(block)
        found = self._head(block, CLAUSE_WORDS)
        if found is None:
            return
        head, lines = found
        scope = self.scope(lines)
        kind = block.word
        conditions = self.conditions(lines)
        self.parsed.parts.append(Part(name, kind, name, head, conditions, scope, block.place, self.topic))

    def _head(self, block: Line, words: frozenset[str]) -> tuple[Sentence, list[Line]] | None:
        """The head sentence (the first line that begins with no keyword) and the clause lines after it."""
        heads = [child for child in block.children if child.word not in words]
        if not heads:
            self.fault(block.place, "WF007", f"{block.text}: the sentence it establishes is missing.")
            return None
        for extra in heads[1:]:
            message = f"'{extra.text}' begins with no word that can stand here."
            self.fault(extra.place, "WF008", message, nearest(extra.word, words))
        text, deeper = heads[0].split(words)
        head = self.sentence(text, heads[0].place)
        if head is None:
            return None
        return head, [*deeper, *(child for child in block.children if child.word in words)]

    def _presumption(self, block: Line) -> None:
        name = self.name(block)
        found = self._head(block, CLAUSE_WORDS | {"rebutted"})
        if found is None:
            return
        head, lines = found
        scope = self.scope(lines)
        self.add("presumption", name, name, head, [line for line in lines if line.word in CLAUSE_WORDS], scope)
        routes = [line for line in lines if line.word == "rebutted"]
        for number, route in enumerate(routes, start=1):
            inner = self._sub_lines(route, "rebutted if ")
            rebuttal_scope = self.scope(inner, replace(scope, under=(), note=""))
            self.add("rebuttal", f"{name}/rebutted-{number}", name, head, inner, rebuttal_scope)

    def _sub_lines(self, line: Line, prefix: str) -> list[Line]:
        """A line ``held so if C`` with the lines under it, as clause lines that begin with ``if C``."""
        text, deeper = line.split(CLAUSE_WORDS)
        if not text.startswith(prefix):
            self.fault(line.place, "WF009", f"Write: {prefix}CONDITION.")
            return deeper
        return [Line(f"if {text.removeprefix(prefix)}", line.place, line.indent), *deeper]

    def _judgment(self, block: Line) -> None:
        words = CLAUSE_WORDS | {"arises", "held"}
        name = self.name(block, reopen=True)
        found = self._head(block, words)
        if found is None:
            return
        head, lines = found
        default = self.scope([line for line in lines if line.word in SCOPE_WORDS])
        earlier = sum(part.block == name for part in self.parsed.parts)
        for number, line in enumerate((line for line in lines if line.word in ("arises", "held")), start=earlier + 1):
            kind, prefix = _judgment_line(line)
            inner = self._sub_lines(line, prefix)
            self.add(kind, f"{name}/{kind.replace(' ', '-')}-{number}", name, head, inner, self.scope(inner, default))

    def _table(self, block: Line) -> None:
        heads = [self.sentence(piece, block.place) for piece in block.rest.split(" | ")]
        if any(head is None for head in heads):
            return
        sentences = [head for head in heads if head is not None]
        name = f"table-{block.place.file.rsplit('/', 1)[-1].removesuffix('.law')}-{block.place.line}"
        self.parsed.names[name] = block.place
        default = self.scope([child for child in block.children if child.word in SCOPE_WORDS])
        for row in block.children:
            if row.word not in SCOPE_WORDS:
                self._row(name, sentences, row, default)

    def _row(self, name: str, sentences: list[Sentence], row: Line, default: Scope) -> None:
        text, deeper = row.split(SCOPE_WORDS)
        cells = [cell.strip() for cell in text.split("|")]
        wanted = 1 + sum(len(sentence.args) == 2 for sentence in sentences)
        if len(cells) != wanted:
            self.fault(row.place, "WF040", f"A row of this table has {wanted} cells, not {len(cells)}.")
            return
        scope = self.scope(deeper, default)
        keys = [key.strip() for key in cells[0].split(",")]
        for key in keys:
            remaining = iter(cells[1:])
            for column, sentence in enumerate(sentences, start=1):
                key_slot = sentence.args.index(sentences[0].args[0]) if sentences[0].args[0] in sentence.args else 0
                values = {key_slot: key}
                if len(sentence.args) == 2:
                    values[1 - key_slot] = next(remaining)
                filled = self._filled(sentence, values, row.place)
                if filled is not None:
                    suffix = f"-{column}" if len(sentences) > 1 else ""
                    part_id = f"{name}/{row.place.line}-{key.replace(' ', '-')}{suffix}"
                    part = Part(part_id, "row", name, filled, (), scope, row.place, self.topic)
                    self.parsed.parts.append(part)

    def _filled(self, sentence: Sentence, values: dict[int, str], place: Place) -> Sentence | None:
        args = list(sentence.args)
        for slot, value in values.items():
            allowed = self.vocabulary.values(sentence.term.types[slot])
            if value not in allowed:
                message = f"'{value}' is no value of {sentence.term.types[slot]}."
                self.fault(place, "WF041", message, nearest(value, allowed))
                return None
            args[slot] = value
        return Sentence(sentence.term, tuple(args))

    def _question(self, block: Line) -> None:
        name = self.name(block)
        text, kind = "", "law"
        readings: list[Reading] = []
        settled: list[Settled] = []
        for child in block.children:
            if child.word == "reading":
                words, lines = _text_under(child)
                readings.append(Reading(child.rest, words, self.scope(lines).authorities, child.place))
            elif child.text.startswith("settled for "):
                head, lines = child.split(CLAUSE_WORDS)
                settled.append(Settled(head.removeprefix("settled for "), self.scope(lines), child.place))
            elif child.text in ("of law", "of fact"):
                kind = child.rest
            else:
                text = f"{text} {child.split(frozenset())[0]}".strip()
        names = [reading.name for reading in readings]
        if len(names) < 2:
            self.fault(block.place, "WF042", f"The question {name} needs at least two readings.")
        for line in settled:
            if line.reading not in names:
                self.fault(
                    line.place, "WF043", f"The question {name} has no such reading.", nearest(line.reading, names)
                )
        question = Question(name, text, kind, tuple(readings), tuple(settled), block.place, self.topic)
        self.parsed.questions[name] = question

    def _topic(self, block: Line) -> None:
        self.topic = block.rest.strip()
        covers: tuple[str, ...] = ()
        for child in block.children:
            if child.word == "covers":
                covers = self.forum_codes(child.split(frozenset({"covers"}))[0].partition(" ")[2], child.place)
        known = self.parsed.topics.get(self.topic)
        if known is None:
            self.parsed.topics[self.topic] = Topic(self.topic, covers, block.place)
        elif covers and covers != known.covers:
            self.fault(block.place, "WF044", f"The topic covers {', '.join(known.covers)}, as {known.place} says.")
        for number, child in enumerate((c for c in block.children if c.word == "elsewhere"), start=1):
            self._elsewhere(child, number)

    def _elsewhere(self, line: Line, number: int) -> None:
        text, deeper = line.split(CLAUSE_WORDS)
        head_text, _, first = text.removeprefix("elsewhere ").partition(" if ")
        head = self.sentence(head_text, line.place)
        if head is None:
            return
        clauses = [Line(f"if {first}", line.place, line.indent), *deeper] if first else deeper
        part_id = f"elsewhere-{line.place.file.rsplit('/', 1)[-1].removesuffix('.law')}-{line.place.line}"
        self.parsed.names[part_id] = line.place
        self.add("elsewhere", part_id, part_id, head, clauses, Scope())

    def _outline(self, block: Line) -> None:
        name = self.name(block)
        sections = []
        for child in block.children:
            if child.word != "section":
                self.fault(child.place, "WF008", f"An outline is made of sections, not '{child.word}'.", "section")
                continue
            sections.append(Section(child.rest, self._outline_lines(child.children), child.place))
        self.parsed.outlines[name] = Outline(name, tuple(sections), block.place)

    def _outline_lines(self, lines: list[Line]) -> tuple[Show | Each, ...]:
        out: list[Show | Each] = []
        for line in lines:
            text, children = line.split(frozenset({"show", "each"}))
            if line.word == "show":
                wording, _, as_text = text.removeprefix("show ").partition(' as "')
                sentence = self.sentence(wording, line.place)
                if sentence is not None:
                    out.append(Show(sentence, as_text.strip().removesuffix('"'), line.place))
            elif line.word == "each":
                over, _, where = text.removeprefix("each ").partition(" where ")
                conditions: tuple[Condition, ...] = ()
                if where:
                    try:
                        conditions = read_conditions(where, self.vocabulary, line.place)
                    except (UnknownSentence, ValueError) as error:
                        self.fault(line.place, "WF011", str(error))
                variable = Var(over.strip().strip("{}"))
                out.append(Each(variable, conditions, self._outline_lines(children), line.place))
            else:
                self.fault(line.place, "WF008", f"'{line.text}' is neither show nor each.", "show")
        return tuple(out)

    def _outcome(self, block: Line) -> None:
        for child in block.children:
            over, _, wording = child.text.removeprefix("of ").partition(": ")
            sentence = self.sentence(wording, child.place)
            if sentence is not None:
                self.parsed.outcomes.append(Outcome(Var(over.strip().strip("{}")), sentence, child.place))

    def _goal(self, block: Line) -> None:
        name = self.name(block)
        found = self._head(block, CLAUSE_WORDS)
        if found is not None:
            self.parsed.goals[name] = Goal(name, found[0], self.conditions(found[1]), block.place)

    def forums(self, block: Line) -> None:
        """The codes and names of the forums."""
        for child in block.children:
            self.parsed.forums[child.word] = child.rest

    def ranks(self, block: Line) -> None:
        """The kinds of authority, highest first, and whom each binds (``all``, ``own``, ``nobody``)."""
        for child in block.children:
            name, _, binds = child.text.partition("  ")
            reach = {"": "all", "binds its own court": "own", "binds nobody": "nobody"}.get(binds.strip())
            if reach is None:
                self.fault(child.place, "WF045", "A rank 'binds its own court' or 'binds nobody', or says neither.")
            self.parsed.ranks[name.strip()] = reach or "all"

    def _declared(self, block: Line) -> None:
        """Read in the first pass."""


def _judgment_line(line: Line) -> tuple[str, str]:
    if line.word == "arises":
        return "arises", "arises if "
    return ("held not", "held not if ") if line.text.startswith("held not") else ("held so", "held so if ")


def _text_under(line: Line) -> tuple[str, list[Line]]:
    words, marked = [], []
    for child in line.children:
        if child.word in CLAUSE_WORDS:
            marked.append(child)
        else:
            text, deeper = child.split(CLAUSE_WORDS)
            words.append(text)
            marked += deeper
    return " ".join(words), marked


_SCOPE_READERS = {
    "authority": Parser._authority,
    "forum": Parser._forum,
    "decided": Parser._decided,
    "status": Parser._status,
    "under": Parser._under,
    "rank": Parser._rank,
    "burden": Parser._burden,
    "note": Parser._note,
}
_READERS = {
    "rule": Parser._rule,
    "bar": Parser._rule,
    "presumption": Parser._presumption,
    "judgment": Parser._judgment,
    "table": Parser._table,
    "question": Parser._question,
    "topic": Parser._topic,
    "outline": Parser._outline,
    "outcome": Parser._outcome,
    "goal": Parser._goal,
    "forums": Parser._declared,
    "ranks": Parser._declared,
    "list": Parser._declared,
    "ordered": Parser._declared,
    "kind": Parser._declared,
    "text": Parser._declared,
    "thing": Parser._declared,
    "term": Parser._declared,
}
BLOCK_WORDS = tuple(_READERS)
HEADED = frozenset({"rule", "bar", "presumption", "judgment"})
