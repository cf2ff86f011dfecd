"""Law texts and scenarios with their words renamed, line by line; lines in which nothing changes stay as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wellfounded.language.case_layout import LAYOUT_WORDS, SHOWING, STAGE, stage_line
from wellfounded.language.clauses import CLAUSE_WORDS
from wellfounded.language.declarations import FIELD_MARKS
from wellfounded.language.model import Term
from wellfounded.language.outline_parser import OUTLINE_WORDS, REASONING_WORDS
from wellfounded.language.vocabulary import Vocabulary
from wellfounded.matter.source import lines_of
from wellfounded.renaming.model import Renames
from wellfounded.renaming.sentences import Sentences

WIDTH = 120
_COMMENT = re.compile(r"(?:^|\s{2,})#.*$")
_TEXT = re.compile(r'\b(as|otherwise) "([^"]*)"')
CLAUSES = frozenset(
    {"authority", "forum", "decided", "status", "under", "rank", "burden", "note", "default", "current", "covers"}
)
_CLAUSES = CLAUSE_WORDS | {"rebutted", "arises", "held", "way", "position", "settled", "covers", "elsewhere"}
_LAYOUT = frozenset({"when", "title", STAGE, "optional"})
_KEYWORDS = {
    "thing": FIELD_MARKS,
    "term": FIELD_MARKS,
    "outline": OUTLINE_WORDS | {"section"},
    "reasoning": REASONING_WORDS,
    **dict.fromkeys(LAYOUT_WORDS, _LAYOUT),
}
_NAMED = frozenset({"rule", "bar", "presumption", "judgment", "either", "goal"})


@dataclass
class _Logical:
    """A line with the lines that go on from it."""

    raw: list[str]
    indent: int
    text: str
    comment: str = ""


@dataclass
class _Block:
    """What has to be remembered while the lines of one block are read."""

    word: str = ""
    type: str = ""
    section: str = ""
    columns: list[str] = field(default_factory=list)
    turned: bool = False


class LawText:
    """Renames in the texts of one library."""

    def __init__(self, vocabulary: Vocabulary, renames: Renames) -> None:
        self.vocabulary = vocabulary
        self.renames = renames
        self.sentences = Sentences(vocabulary, renames, typed=True)
        self.of_matters = Sentences(vocabulary, renames, typed=False)

    def law(self, text: str) -> str:
        """A law text in its new words."""
        block = _Block()
        out: list[str] = []
        for line in _logical(text, lambda word: _KEYWORDS.get(word, _CLAUSES)):
            if line.text and not line.indent:
                block = _Block(line.text.split()[0].replace("ordered", "list"))
            new = self._line(line, block) if line.text else line.text
            out += line.raw if new == line.text else _wrapped(new, line, _KEYWORDS.get(block.word, _CLAUSES))
        return "".join(out)

    def scenario(self, text: str) -> str:
        """A text of scenarios in its new words."""
        out: list[str] = []
        for line in _logical(text, lambda word: None):
            word, _, rest = line.text.partition(" ")
            new = line.text
            if word == "scenario":
                new = f"{word} {self.renames['scenarios'].get(rest, rest)}"
            elif word == "thing":
                kind, brace, name = rest.partition(" {")
                new = f"{word} {self.renames.type(kind)}{brace}{name}"
            elif word == "stage":
                new = f"{word} {self.renames.value('stage', rest, self.vocabulary)}"
            elif word == "burden":
                who, colon, sentence = rest.partition(": ")
                new = f"{word} {who}{colon}{self.of_matters.rewritten(sentence)}"
            elif word in ("given", "assume", "then", "not", "open", "barely"):
                new = f"{word} {self.of_matters.rewritten(rest)}"
            out += line.raw if new == line.text else _wrapped(new, line, frozenset())
        return "".join(out)

    # -- the lines of law text

    def _line(self, line: _Logical, block: _Block) -> str:
        word, _, rest = line.text.partition(" ")
        if not line.indent:
            return self._head(line.text, word, rest, block)
        if block.word == "list" and line.indent == 2:
            return self._value(line.text, block)
        if block.word == "table" and word not in _CLAUSES:
            return self._row(line.text, block)
        if block.word == "thing" and line.indent == 2:
            heading = word == "for" and "{" not in line.text
            return line.text if heading else self._field(line.text, block)
        if block.word in LAYOUT_WORDS:
            return self._layout(line.text, block)
        if block.word in ("thing", "term") and word in ("ask", "after", "moot", "note"):
            return self._mark(word, rest, block)
        if block.word == "outline" and word in ("section", "column"):
            return f"{word} {self.renames['headings' if word == 'section' else 'columns'].get(rest, rest)}"
        if word in CLAUSES:
            return line.text
        if block.word in ("question", "forums", "ranks", "topic") and word not in ("if", "and", "unless", "elsewhere"):
            return line.text
        return self._with_texts(line.text)

    def _with_texts(self, text: str) -> str:
        """Sentences renamed, and the texts after ``as`` and ``otherwise`` by what they are replaced with as a whole."""
        out, at = [], 0
        for found in _TEXT.finditer(text):
            before = text[at : found.start()]
            blank = before[len(before.rstrip()) :]
            out += [self.sentences.rewritten(before.rstrip()), blank, f'{found[1]} "{self._label(found[2])}"']
            at = found.end()
        return "".join([*out, self.sentences.rewritten(text[at:])])

    def _label(self, text: str) -> str:
        text = self.renames["labels"].get(text, text)
        return re.sub(r"\{([^{}]*)\}", lambda slot: f"{{{self.sentences.slot(slot[1])}}}", text)

    def _head(self, text: str, word: str, rest: str, block: _Block) -> str:
        if block.word == "list":
            start, _, block.type = text.rpartition("list ")
            return f"{start}list {self.renames.type(block.type)}"
        if word in _NAMED:
            return f"{word} {self.renames['rules'].get(rest, rest)}"
        if word == "kind":
            name, _, members = rest.partition(" is ")
            new = (self.renames.type(member.strip()) for member in members.split(","))
            return f"kind {self.renames.type(name)} is {', '.join(new)}"
        if word == "text":
            return f"text {', '.join(self.renames.type(name.strip()) for name in rest.split(','))}"
        if word == "thing":
            name, _, block.section = rest.rpartition(" in ")
            return f"thing {self.renames.type(name)} in {self.renames.section(block.section)}"
        if word == "topic":
            return f"topic {self.renames['topics'].get(rest, rest)}"
        if word == "term":
            found = self.vocabulary.match(rest.partition(" / ")[0])
            block.turned = found is not None and ("", found[0].pred) in self.renames.swapped
            return f"term {self._declared(rest, found[0] if found else None, block)}"
        if word == "table":
            block.columns = self._columns(rest)
            return f"table {' | '.join(self.sentences.rewritten(piece) for piece in rest.split(' | '))}"
        return text

    def _declared(self, wording: str, term: Term | None, block: _Block) -> str:
        """A declared sentence with its contrary, in the other order where yes becomes no."""
        pieces = [self.sentences.rewritten(piece) for piece in wording.split(" / ")]
        block.type = term.pred if term else ""
        return " / ".join(reversed(pieces) if block.turned else pieces)

    def _field(self, text: str, block: _Block) -> str:
        name, gap, sentence = text.partition("  ")
        if not gap:
            name, gap, sentence = text.partition(" ")
        block.turned = (block.section, name) in self.renames.swapped
        if name == "says":
            return f"{name}{gap}{self.sentences.rewritten(sentence)}"
        found = self.vocabulary.match(sentence.strip().partition(" / ")[0])
        new = self._declared(sentence.strip(), found[0] if found else None, block)
        block.turned = False
        return f"{self.renames.field_name(block.section, name)}  {new}"

    def _mark(self, word: str, rest: str, block: _Block) -> str:
        if word == "ask":
            return f"ask {self.renames['questions'].get(block.type, rest)}"
        if word in ("after", "moot"):
            return f"{word} {', '.join(self._later(name.strip(), block.section) for name in rest.split(','))}"
        return f"{word} {rest}"

    def _later(self, name: str, section: str) -> str:
        """A field, or the date of the thing that a field leads to."""
        first, dot, second = name.partition(".")
        if not dot:
            return self.renames.field_name(section, name)
        thing = next(thing for thing in self.vocabulary.things.values() if thing.section == section)
        field_ = thing.fields[first]
        kind = field_.term.types[field_.value_slot or 0]
        other = self.vocabulary.things[kind].section
        return f"{self.renames.field_name(section, first)}.{self.renames.field_name(other, second)}"

    def _layout(self, text: str, block: _Block) -> str:
        """A line of the layout of case files, with its sections, fields, and values in their new names."""
        if block.word == "sections":
            return self.renames.section(text)
        if block.word == "showings":
            return self._showing(text)
        word, _, rest = text.partition(" ")
        if block.word == "stages":
            stage, names = stage_line(text, self.vocabulary.values(STAGE))
            later = ", ".join(self._stage_of(name) for name in names)
            return f"{self.renames.value(STAGE, stage, self.vocabulary)} {later}"
        if block.word == "doctrine":
            return f"{word} {self._in_play(rest)}"
        if word == "title":
            return text
        if word == STAGE:
            return f"{word} {self.renames.value(STAGE, rest, self.vocabulary)}"
        section, _, fields = rest.partition(" ") if word == "optional" else (word, "", rest)
        new = ", ".join(self.renames.field_name(section, name.strip()) for name in fields.split(",") if name.strip())
        start = "optional " if word == "optional" else ""
        return f"{start}{self.renames.section(section)} {new}".rstrip()

    def _stage_of(self, name: str) -> str:
        """A section, or a field of one, that belongs to a stage."""
        section, dot, field_name = name.partition(".")
        return self.renames.section(section) + (f".{self.renames.field_name(section, field_name)}" if dot else "")

    def _showing(self, text: str) -> str:
        """A line on what a party can still show."""
        found = SHOWING.fullmatch(text)
        if found is None:
            return text
        section, name = found["section"], found["field"] or found["owner"]
        field_name = self.renames.field_name(section, name) if name else ""
        between = "." if found["field"] else " of " if found["owner"] else ""
        return f"{found['mark'] or ''}{self.renames.section(section)}{between}{field_name}"

    def _in_play(self, condition: str) -> str:
        """A condition under which a doctrine is in play."""
        name, gap, listed = condition.partition(" is ")
        section, dot, field_name = name.partition(".")
        kind, new = STAGE, name
        if name != STAGE:
            thing = next((thing for thing in self.vocabulary.things.values() if thing.section == section), None)
            declared = thing.fields.get(field_name) if thing else None
            slot = declared.value_slot if declared else None
            kind = declared.term.types[slot] if declared and slot is not None else ""
            new = self.renames.section(section) + (f".{self.renames.field_name(section, field_name)}" if dot else "")
        values = [value.strip() for value in listed.split(",")]
        if (section, field_name) in self.renames.swapped:
            values = [{"true": "false", "false": "true"}.get(value, value) for value in values]
        said = ", ".join(self.renames.value(kind, value, self.vocabulary) if kind else value for value in values)
        return f"{new}{gap}{said}"

    def _value(self, text: str, block: _Block) -> str:
        value, told, words = text.partition(' as "')
        new = self.renames.value(block.type, value, self.vocabulary)
        return new if not told or self.renames.values.get(block.type) else f'{value} as "{words}'

    def _columns(self, head: str) -> list[str]:
        """The type of each cell of a row."""
        found = [self.vocabulary.match(piece) for piece in head.split(" | ")]
        first = found[0]
        if first is None:
            return []
        key = first[1][0]
        types = [first[0].types[0]]
        for one in found:
            if one is not None and len(one[1]) == 2:
                at = one[1].index(key) if key in one[1] else 0
                types.append(one[0].types[1 - at])
        return types

    def _row(self, text: str, block: _Block) -> str:
        cells = [cell.strip() for cell in text.split("|")]
        new = []
        for number, (kind, cell) in enumerate(zip(block.columns, cells, strict=False)):
            values = [value.strip() for value in cell.split(",")] if number == 0 else [cell]
            new.append(", ".join(self.renames.value(kind, value, self.vocabulary) for value in values))
        return text if len(cells) != len(block.columns) else " | ".join(new)


def _logical(text: str, keywords: Callable[[str], frozenset[str] | None]) -> Iterator[_Logical]:
    """The lines of a text, each with those that go on from it; a line without words stands alone."""
    block, line = "", None
    for raw in lines_of(text):
        body = raw.rstrip("\r\n")
        comment = _COMMENT.search(body)
        words = (body[: comment.start()] if comment else body).strip()
        indent = len(body) - len(body.lstrip())
        if words and not indent:
            block = words.split()[0].replace("ordered", "list")
        marks = keywords(block)
        goes_on = (
            line is not None
            and bool(words)
            and bool(line.text)
            and indent > line.indent
            and (bool(line.indent) or block == "term")
            and (marks is None or words.split()[0] not in marks)
        )
        if goes_on and line is not None:
            line.raw.append(raw)
            line.text = f"{line.text} {words}"
            line.comment = line.comment or (comment.group().strip() if comment else "")
            continue
        if line is not None:
            yield line
        line = _Logical([raw], indent, words, comment.group().strip() if comment and words else "")
    if line is not None:
        yield line


def _wrapped(text: str, line: _Logical, keywords: frozenset[str]) -> list[str]:
    """A line in its place, broken where it is too long, and never so that what goes on begins with a keyword."""
    end = "\r\n" if line.raw[0].endswith("\r\n") else "\n"
    comment = f"  {line.comment}" if line.comment else ""
    indent, deeper = " " * line.indent, " " * (line.indent + 4)
    heads_rows = not line.indent and not text.startswith("term ")  # what stands under it does not go on from it
    if heads_rows or len(indent) + len(text) + len(comment) <= WIDTH:
        return [f"{indent}{text}{comment}{end}"]
    rows: list[str] = []
    row = ""
    for word in re.findall(r"\S+\s*", text):
        room = WIDTH - (len(deeper) if rows else len(indent))
        if row and len(row) + len(word.rstrip()) > room:
            while word.strip() in keywords:  # one word more goes down with it
                row, _, last = row.rstrip().rpartition(" ")
                word = f"{last} {word}"
                row += " "
                if last not in keywords:
                    break
            rows.append(row.rstrip())
            row = ""
        row += word
    rows.append(row.rstrip())
    return [
        f"{indent if not number else deeper}{row}{comment if not number else ''}{end}"
        for number, row in enumerate(rows)
    ]
