"""The second pass over law text: rules, presumptions, judgments, tables, questions, topics."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import replace

from wellfounded.authorities import Registry
from wellfounded.language.case_layout import LAYOUT_WORDS
from wellfounded.language.clauses import CLAUSE_WORDS, SCOPE_WORDS, Parsed
from wellfounded.language.line_tree import Line
from wellfounded.language.model import Holds, Part, Place, Position, Question, Scope, Sentence, Settled, Topic
from wellfounded.language.outline_parser import OutlineParser
from wellfounded.language.vocabulary import Vocabulary
from wellfounded.problems import Problem, nearest

__all__ = ["BLOCK_WORDS", "CLAUSE_WORDS", "HEADED", "SCOPE_WORDS", "Parsed", "Parser"]

_REACHES = {"": "all", "binds its own court": "own", "persuasive only": "nobody"}
_AGENCIES = re.compile(r"binds agencies, and courts until (\d{4}-\d\d-\d\d)")


class Parser(OutlineParser):
    """Reads blocks one by one into a :class:`Parsed`; problems are collected, never raised."""

    def __init__(self, vocabulary: Vocabulary, registry: Registry, problems: list[Problem]) -> None:
        super().__init__(vocabulary, registry, problems)
        self.topic = ""

    def block(self, block: Line) -> None:
        """Read one block; the topic it belongs to is the last one named in its file."""
        reader = _READERS.get(block.word)
        if reader is None:
            self.problem(
                block.place, "WF004", f"No block begins with '{block.word}'.", nearest(block.word, BLOCK_WORDS)
            )
        else:
            reader(self, block)

    def add(
        self,
        kind: str,
        part_id: str,
        block: str,
        head: Sentence,
        lines: list[Line],
        default: Scope | None = None,
        place: Place | None = None,
    ) -> Scope:
        """Keep one rule whose conditions and scope are among ``lines``; returns its scope."""
        problems = len(self.problems)
        scope, conditions = self.scope(lines, default), self.conditions(lines)
        if len(self.problems) > problems:
            self.parsed.unread.add(part_id)
        place = place or (lines[0].place if lines else self.parsed.names[block])
        self.parsed.parts.append(Part(part_id, kind, block, head, conditions, scope, place, self.topic))
        return scope

    def _rule(self, block: Line) -> None:
        name = self.name(block)
        found = self.head(block, CLAUSE_WORDS)
        if found is None:
            return
        self.add(block.word, name, name, *found, place=block.place)

    def _presumption(self, block: Line) -> None:
        name = self.name(block)
        found = self.head(block, CLAUSE_WORDS | {"rebutted"})
        if found is None:
            return
        head, lines = found
        scope = self.add("presumption", name, name, head, lines, place=block.place)
        routes = [line for line in lines if line.word == "rebutted"]
        for number, route in enumerate(routes, start=1):
            inner = self._sub_lines(route, "rebutted if ")
            if inner is not None:
                default = replace(scope, under=(), note="")
                self.add("rebuttal", f"{name}/rebutted-{number}", name, head, inner, default)

    def _either(self, block: Line) -> None:
        """``either NAME``: a sentence that holds if one of its ways does, whichever of them it is."""
        name = self.name(block)
        found = self.head(block, CLAUSE_WORDS | {"way"})
        if found is None:
            return
        head, lines = found
        for line in lines:
            if line.word in ("if", "and", "unless"):
                self.problem(line.place, "WF037", f"'{line.text}' is a condition, and an either has none.")
        ways = [line for line in lines if line.word == "way"]
        default = self.scope([line for line in lines if line.word in SCOPE_WORDS])
        same = set(head.variables())
        for number, line in enumerate(ways, start=1):
            inner = self._sub_lines(line, "way ")
            if inner is None:
                continue
            self.add("way", f"{name}/way-{number}", name, head, inner, default)
            condition = next(iter(self.parsed.parts[-1].conditions), None)
            if isinstance(condition, Holds) and {*condition.sentence.variables()} != same:
                message = f"'{line.text}' does not have the slots of the conclusion, neither more nor fewer."
                self.problem(line.place, "WF085", message)
        if len(ways) < 2:
            self.problem(block.place, "WF085", "An either has two or more lines 'way SENTENCE'.")

    def _sub_lines(self, line: Line, prefix: str) -> list[Line] | None:
        """A line ``held so if C`` with the lines under it, as clause lines that begin with ``if C``."""
        text, deeper = line.split(CLAUSE_WORDS)
        if not text.startswith(prefix):
            self.problem(line.place, "WF009", f"Write: {prefix}CONDITION.")
            return None
        return [Line(f"if {text.removeprefix(prefix)}", line.place, line.indent), *deeper]

    def _judgment(self, block: Line) -> None:
        words = CLAUSE_WORDS | {"arises", "held"}
        name = self.name(block, reopen=True)
        found = self.head(block, words)
        if found is None:
            return
        head, lines = found
        for line in lines:
            if line.word in ("if", "and", "unless"):
                message = f"'{line.text}' must be under a line 'arises if', 'held so if', or 'held not if'."
                self.problem(line.place, "WF037", message)
        default = self.scope([line for line in lines if line.word in SCOPE_WORDS])
        earlier = sum(part.block == name for part in self.parsed.parts)
        for number, line in enumerate((line for line in lines if line.word in ("arises", "held")), start=earlier + 1):
            kind, prefix = _judgment_line(line)
            inner = self._sub_lines(line, prefix)
            if inner is not None:
                self.add(kind, f"{name}/{kind.replace(' ', '-')}-{number}", name, head, inner, default)

    def _table(self, block: Line) -> None:
        sentences = []
        for piece in block.rest.split(" | "):
            sentence = self.sentence(piece, block.place)
            if sentence is None:
                return
            if len(sentence.args) not in (1, 2):
                self.problem(block.place, "WF040", f"A sentence of a table has one or two slots: '{piece}'.")
                return
            sentences.append(sentence)
        name = f"table-{block.place.file.removesuffix('.law').replace('/', '-')}-{block.place.line}"
        self.parsed.names[name] = block.place
        default = self.scope([child for child in block.children if child.word in SCOPE_WORDS])
        seen: set[str] = set()
        for row in block.children:
            if row.word not in SCOPE_WORDS:
                self._row(name, sentences, row, default, seen)

    def _row(self, name: str, sentences: list[Sentence], row: Line, default: Scope, seen: set[str]) -> None:
        text, deeper = row.split(SCOPE_WORDS)
        cells = [cell.strip() for cell in text.split("|")]
        wanted = 1 + sum(len(sentence.args) == 2 for sentence in sentences)
        if len(cells) != wanted:
            self.problem(row.place, "WF040", f"A row of this table has {wanted} cells, not {len(cells)}.")
            return
        scope = self.scope(deeper, default)
        for key in (key.strip() for key in cells[0].split(",")):
            if f"{key} | {text.partition('|')[2]}" in seen:
                self.problem(row.place, "WF039", f"This table already has a row for '{key}' with the same values.")
                continue
            seen.add(f"{key} | {text.partition('|')[2]}")
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
                message = f"'{value}' is not a value of {sentence.term.types[slot]}."
                self.problem(place, "WF041", message, nearest(value, allowed))
                return None
            args[slot] = value
        return Sentence(sentence.term, tuple(args))

    def _question(self, block: Line) -> None:
        name = self.name(block)
        text, kind = "", "law"
        positions: list[Position] = []
        settled: list[Settled] = []
        for child in block.children:
            if child.word == "position":
                words, lines = _text_under(child)
                positions.append(Position(child.rest, words, self.scope(lines).authorities, child.place))
            elif child.text.startswith("settled for "):
                head, lines = child.split(CLAUSE_WORDS)
                settled.append(Settled(head.removeprefix("settled for "), self.scope(lines), child.place))
            elif child.text in ("of law", "of fact"):
                kind = child.rest
            else:
                text = f"{text} {child.whole}".strip()
        names = [position.name for position in positions]
        if len(set(names)) < 2:
            self.problem(block.place, "WF042", f"The question {name} needs at least two positions.")
        for line in settled:
            if line.position not in names:
                message = f"The question {name} has no position '{line.position}'."
                self.problem(line.place, "WF043", message, nearest(line.position, names))
        question = Question(name, text, kind, tuple(positions), tuple(settled), block.place, self.topic)
        self.parsed.questions[name] = question

    def _topic(self, block: Line) -> None:
        self.topic = block.rest.strip()
        covers: tuple[str, ...] = ()
        for child in block.children:
            if child.word == "covers":
                covers = (*covers, *self.forum_codes(child.whole.partition(" ")[2], child.place))
            elif child.word != "elsewhere":
                message = f"A topic takes lines 'covers' and 'elsewhere', not '{child.text}'."
                self.problem(child.place, "WF008", message, nearest(child.word, ("covers", "elsewhere")))
        known = self.parsed.topics.get(self.topic)
        if known is None:
            self.parsed.topics[self.topic] = Topic(self.topic, covers, block.place)
        elif covers and covers != known.covers:
            self.problem(
                block.place,
                "WF044",
                f"The topic covers {', '.join(known.covers)} according to {known.place}. Write one 'covers'.",
            )
        for child in block.children:
            if child.word == "elsewhere":
                self._elsewhere(child)

    def _elsewhere(self, line: Line) -> None:
        text, deeper = line.split(CLAUSE_WORDS)
        head_text, _, first = text.partition(" ")[2].partition(" if ")
        head = self.sentence(head_text, line.place)
        if head is None:
            return
        clauses = [Line(f"if {first}", line.place, line.indent), *deeper] if first else deeper
        part_id = f"elsewhere-{line.place.file.removesuffix('.law').replace('/', '-')}-{line.place.line}"
        self.parsed.names[part_id] = line.place
        self.add("elsewhere", part_id, part_id, head, clauses)

    def forums(self, block: Line) -> None:
        """The codes and names of the forums."""
        for child in block.children:
            name, _, mark = child.rest.partition("  ")
            if child.word in self.parsed.forums or not name or mark.strip() not in ("", "agency"):
                self.problem(child.place, "WF009", f"Write a new forum code and its name, not '{child.text}'.")
            self.parsed.forums[child.word] = name
            if mark:
                self.parsed.agencies.add(child.word)

    def ranks(self, block: Line) -> None:
        """The kinds of authority, highest first, and whom each binds (``all``, ``own``, ``agencies``, ``nobody``)."""
        for child in block.children:
            name, _, binds = child.text.partition("  ")
            reach = _REACHES.get(binds.strip())
            ends = _AGENCIES.fullmatch(binds.strip())
            if ends and _is_day(ends[1]):
                reach = "agencies"
                self.parsed.binding_ends[name.strip()] = dt.date.fromisoformat(ends[1])
            if reach is None:
                self.problem(
                    child.place,
                    "WF045",
                    "After two spaces, write 'binds its own court', 'persuasive only', or "
                    "'binds agencies, and courts until YEAR-MONTH-DAY', or nothing.",
                )
            self.parsed.ranks[name.strip()] = reach or "all"

    def _declared(self, block: Line) -> None:
        """Read in the first pass."""


def _is_day(text: str) -> bool:
    try:
        return bool(dt.date.fromisoformat(text))
    except ValueError:
        return False


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


_READERS: dict[str, Callable[[Parser, Line], None]] = {
    "rule": Parser._rule,
    "bar": Parser._rule,
    "presumption": Parser._presumption,
    "judgment": Parser._judgment,
    "either": Parser._either,
    "table": Parser._table,
    "question": Parser._question,
    "topic": Parser._topic,
    "outline": Parser.outline,
    "outcome": Parser.outcome,
    "goal": Parser.goal,
    "never": Parser.never,
    "reasoning": Parser.reasoning,
    **dict.fromkeys(("forums", "ranks", "list", "ordered", "kind", "text", "thing", "term"), Parser._declared),
    **dict.fromkeys(LAYOUT_WORDS, Parser._declared),
}
BLOCK_WORDS = tuple(_READERS)
HEADED = frozenset({"rule", "bar", "presumption", "judgment", "either"})
