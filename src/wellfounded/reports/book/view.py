"""What the law book shows, before it is set as pages: chapters, rules, authorities, scenarios, history."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from wellfounded.assess.case import Case
from wellfounded.assess.coverage import Coverage
from wellfounded.assess.inputs import predicates
from wellfounded.assess.rule_description import binds_where
from wellfounded.assess.rules_applied import fired_parts
from wellfounded.authorities import Authority, Citation
from wellfounded.dates import Span, day_words
from wellfounded.language.library import Library
from wellfounded.language.model import Compare, Holds, Part, Question, Scope
from wellfounded.reports.book.sentence_pieces import (
    Links,
    Piece,
    condition_pieces,
    is_exception,
    plain,
    sentence_pieces,
)

KIND_NAMES = {
    "rule": "Rule",
    "bar": "Bar",
    "presumption": "Presumption",
    "judgment": "Judgment",
    "either": "Either way",
    "row": "Table",
    "elsewhere": "Not in the library",
}
_HOLDINGS = {
    "arises": "The question arises",
    "held so": "Held established",
    "held not": "Held not established",
    "rebuttal": "Rebutted",
    "way": "One way",
}


@dataclass(frozen=True)
class Scoped:
    """The scope of a rule in words, and on what it rests."""

    lines: tuple[tuple[str, str], ...]
    citations: tuple[Citation, ...]


@dataclass(frozen=True)
class PartView:
    """A rule, or one holding, route of rebuttal or row: its conditions and exceptions, its scope, what shows it."""

    id: str
    title: str
    head: tuple[Piece, ...]
    conditions: tuple[tuple[Piece, ...], ...]
    exceptions: tuple[tuple[Piece, ...], ...]
    scope: Scoped
    shown: tuple[tuple[str, tuple[str, ...]], ...]
    matters: tuple[str, ...]


@dataclass(frozen=True)
class BlockView:
    """A rule under its name. ``contrary`` are the words of the contrary that it may conclude, or empty.

    The parts of a table are its rows, in groups that rest on the same authorities in the same scope.
    """

    name: str
    title: str
    kind: str
    remark: str
    source: str
    head: tuple[Piece, ...]
    contrary: str
    parts: tuple[PartView, ...]
    groups: tuple[tuple[PartView, ...], ...] = ()


@dataclass(frozen=True)
class QuestionView:
    """A contested point with its positions, and what settles it."""

    name: str
    text: str
    source: str
    positions: tuple[tuple[str, str, tuple[Citation, ...], tuple[str, ...]], ...]
    settled: tuple[tuple[str, Scoped], ...]
    shown: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass
class Topic:
    """A subject within a chapter, in the order of the law text."""

    name: str
    covers: tuple[str, ...]
    blocks: list[BlockView | QuestionView] = field(default_factory=list)


@dataclass(frozen=True)
class Chapter:
    """One law text. ``events`` are the days on which something in it begins or ends."""

    file: str
    page: str
    group: str
    title: str
    intro: str
    topics: tuple[Topic, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, order=True)
class Event:
    """What begins or ends on a day, and the address of the rule."""

    day: str
    what: str
    name: str
    link: str


@dataclass(frozen=True)
class AuthorityView:
    """An authority, and the rules that rest on it, as name and address."""

    authority: Authority
    binds: str
    cited_by: tuple[tuple[str, str], ...]


def page_of(file: str) -> str:
    """The name of the page of a law text or of a file of scenarios."""
    return file.rpartition(".")[0].replace("/", "-") + ".html"


def leading_remark(lines: Iterable[str]) -> str:
    """The remark at the head of a text."""
    return " ".join(line.lstrip("# ").strip() for line in takewhile(lambda line: line.startswith("#"), lines))


def anchor(name: str) -> str:
    """An address within a page for the name of a rule, an authority or a scenario."""
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-.") else "-" for c in name.lower())
    return f"x-{kept}" if not kept[:1].isalpha() else kept


class BookView:
    """Everything the book shows, made from the library, what its scenarios reach, and the matters that use it."""

    def __init__(self, library: Library, reached: Coverage, cases: Sequence[Case]) -> None:
        self.library = library
        self.reached = reached
        self.used = _uses(cases)
        self.texts = {file: (library.folder / file).read_text(encoding="utf-8").splitlines() for file in library.files}
        self.blocks: dict[str, list[Part]] = {}
        for part in library.parts:
            self.blocks.setdefault(part.block, []).append(part)
        self.links = self._links()

    def address(self, part: Part) -> str:
        """Where the block of a rule stands."""
        return f"{page_of(part.place.file)}#{anchor(part.block)}"

    def _links(self) -> Links:
        found: dict[str, str] = {}
        for part in self.library.parts:
            term = part.head.term
            for pred in filter(None, (term.pred, term.contrary)):
                found.setdefault(pred, self.address(part))
        return found

    def chapters(self) -> Iterator[Chapter]:
        """A chapter for every law text that says what the law is, in the order of their names."""
        for file in self.library.files:
            topics = self._topics(file)
            if topics:
                folder, _, name = file.removesuffix(".law").rpartition("/")
                own = len(topics) == 1 and self.library.topics.get(topics[0].name)
                title = topics[0].name if own and own.place.file == file else name.replace("-", " ").capitalize()
                parts = [part for part in self.library.parts if part.place.file == file]
                events = tuple(sorted({event for part in parts for event in self._events(part)}))
                yield Chapter(file, page_of(file), folder, title, leading_remark(self.texts[file]), topics, events)

    def _topics(self, file: str) -> tuple[Topic, ...]:
        found: dict[str, Topic] = {}
        pieces: list[tuple[int, str, BlockView | QuestionView]] = []
        for name, parts in self.blocks.items():
            here = [part for part in parts if part.place.file == file]
            if here:
                pieces.append((here[0].place.line, here[0].topic, self._block(name, here)))
        for question in self.library.questions.values():
            if question.place.file == file:
                pieces.append((question.place.line, question.topic, self._question(question)))
        for _, topic, view in sorted(pieces, key=lambda piece: piece[0]):
            declared = self.library.topics.get(topic)
            covers = tuple(self.library.forums[code] for code in declared.covers) if declared else ()
            found.setdefault(topic, Topic(topic, covers)).blocks.append(view)
        return tuple(found.values())

    def _block(self, name: str, parts: list[Part]) -> BlockView:
        first = parts[0]
        kind = first.block_kind
        term = self.library.term(first.head.term.pred)
        contrary = term.contrary.replace("{}", "…") if kind == "judgment" and term.contrary else ""
        head = sentence_pieces(first.head, {})
        shown = tuple(self._part(part, kind) for part in parts)
        title = name.replace("-", " ").capitalize()
        groups: dict[Scoped, list[PartView]] = {}
        if kind in ("row", "elsewhere"):
            head = _bare(term.template)
            title = plain(head).capitalize() if kind == "row" else "Not in the library"
            for view in shown:
                groups.setdefault(view.scope, []).append(view)
        rows = tuple(tuple(group) for group in groups.values())
        return BlockView(
            name, title, KIND_NAMES[kind], self._remark(first), str(first.place), head, contrary, shown, rows
        )

    def _part(self, part: Part, kind: str) -> PartView:
        holds = [c for c in part.conditions if not is_exception(c)]
        exceptions = [c for c in part.conditions if is_exception(c)]
        return PartView(
            part.id,
            _HOLDINGS.get(part.kind, ""),
            sentence_pieces(part.head, {} if kind != "row" else self.links),
            tuple(condition_pieces(c, self.links) for c in holds),
            tuple(condition_pieces(c, self.links) for c in exceptions),
            self.scoped(part.scope),
            tuple(self.reached.of(part.id).items()),
            tuple(sorted(self.used.get(part.id, ()))),
        )

    def _question(self, question: Question) -> QuestionView:
        positions = tuple(
            (
                position.name,
                position.text,
                position.authorities,
                tuple(p.block for p in self.library.parts if (question.name, position.name) in p.scope.under),
            )
            for position in question.positions
        )
        settled = tuple((line.position, self.scoped(line.scope)) for line in question.settled)
        shown = tuple(self.reached.of(question.name).items())
        return QuestionView(question.name, question.text, str(question.place), positions, settled, shown)

    def scoped(self, scope: Scope) -> Scoped:
        """A scope in words."""
        lines: list[tuple[str, str]] = []
        if scope.forums:
            lines.append(("Forum", ", ".join(self.library.forums.get(code, code) for code in scope.forums)))
        if scope.since or scope.until:
            lines.append(("Date of decision", _between(scope.since, scope.until)))
        if scope.status != "in force":
            lines.append(("Status", scope.status))
        lines += [("Position", f"{position} on {question}") for question, position in scope.under]
        if scope.rank:
            lines.append(("Rank", scope.rank))
        if scope.burden is not None:
            lines.append(("Burden", str(scope.burden)))
        if scope.note:
            lines.append(("Note", scope.note))
        return Scoped(tuple(lines), scope.authorities)

    # -- what stands in the law text beside the law

    def _remark(self, part: Part) -> str:
        """The remark right above a block; the one at the head of the text is none."""
        text = self.texts[part.place.file]
        at = part.place.line - 1
        while at > 0 and text[at].startswith(" "):  # from a row of a table to the table
            at -= 1
        first = at
        while first > 0 and text[first - 1].startswith("#"):
            first -= 1
        return " ".join(line.lstrip("# ").strip() for line in text[first:at]) if first else ""

    # -- history

    def _events(self, part: Part) -> Iterator[Event]:
        link, scope = self.address(part), part.scope
        if scope.since is not None:
            yield Event(scope.since.isoformat(), "takes effect for decisions from this date", part.block, link)
        if scope.until is not None:
            yield Event(scope.until.isoformat(), "ends for decisions from this date", part.block, link)
        for condition in part.conditions:
            if isinstance(condition, Compare):
                for arg in condition.test.args:
                    if isinstance(arg, Span) and arg.day is not None:
                        words = plain(condition_pieces(condition, {}))
                        yield Event(arg.day.isoformat(), f"where {words} ({_about(part, condition)})", part.block, link)

    # -- authorities

    def authorities(self) -> dict[str, list[AuthorityView]]:
        """Every authority by its kind, in the order of rank, with what rests on it."""
        cited: dict[str, dict[tuple[str, str], None]] = {}

        def note(citations: Iterable[Citation], name: str, link: str) -> None:
            for citation in citations:
                cited.setdefault(citation.authority.key, {})[name, link] = None

        for part in self.library.parts:
            note(part.scope.authorities, part.block, self.address(part))
        for question in self.library.questions.values():
            link = f"{page_of(question.place.file)}#{anchor(question.name)}"
            for position in question.positions:
                note(position.authorities, question.name, link)
            for line in question.settled:
                note(line.scope.authorities, question.name, link)
        out: dict[str, list[AuthorityView]] = {kind: [] for kind in self.library.ranks}
        for authority in self.library.registry.values():
            view = AuthorityView(
                authority, binds_where(self.library, authority), tuple(sorted(cited.get(authority.key, ())))
            )
            out.setdefault(authority.kind, []).append(view)
        for listed in out.values():
            listed.sort(key=lambda view: view.authority.key.casefold())
        return {kind: listed for kind, listed in out.items() if listed}

    # -- what the record may say

    def inputs(self) -> list[tuple[str, str, tuple[tuple[str, str], ...]]]:
        """Every question the law asks of a record: the question, the sentence, and the law that turns on the answer."""
        users: dict[str, dict[tuple[str, str], None]] = {}
        for part in self.library.parts:
            for pred in predicates(part.conditions):
                term = self.library.vocabulary.terms[pred]
                for one in filter(None, (pred, term.contrary)):
                    users.setdefault(one, {})[part.block, self.address(part)] = None
        return sorted(
            (term.ask, term.template, tuple(sorted(users.get(term.pred, ()))))
            for term in self.library.vocabulary.terms.values()
            if term.ask and not term.is_contrary
        )


def _bare(template: str) -> tuple[Piece, ...]:
    """A sentence as it is declared."""
    pieces = []
    for words in template.split("{"):
        slot, closed, rest = words.partition("}")
        pieces += [Piece(slot, "slot"), Piece(rest)] if closed else [Piece(words)]
    return tuple(piece for piece in pieces if piece.text)


def _about(part: Part, condition: Compare) -> str:
    """The sentence that says which day is compared."""
    slots = [arg for arg in condition.test.args if not isinstance(arg, Span)]
    for other in part.conditions:
        if isinstance(other, Holds) and other.positive and any(slot in other.sentence.args for slot in slots):
            return plain(sentence_pieces(other.sentence, {}))
    return ""


def _between(since: dt.date | None, until: dt.date | None) -> str:
    if since and until:
        return f"from {day_words(since)} until before {day_words(until)}"
    if since:
        return f"from {day_words(since)}"
    return f"before {day_words(until)}" if until else ""


def _uses(cases: Iterable[Case]) -> Mapping[str, set[str]]:
    used: dict[str, set[str]] = {}
    for case in cases:
        for part_id in fired_parts(case):
            used.setdefault(part_id, set()).add(case.matter.title)
    return used
