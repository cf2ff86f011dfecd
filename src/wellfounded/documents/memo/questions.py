"""Questions presented and short answers: Yes, No, or Unresolved, the conclusion, its reasons, its authorities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.explanation import Step, explanation
from wellfounded.assess.outline import Cell, Group, Line, folded_words, listed, narrate
from wellfounded.assess.review import Review
from wellfounded.assess.subject_verb import plural
from wellfounded.authorities import Citation
from wellfounded.dates import UNKNOWN
from wellfounded.documents.grammar import capital, sentence, varying
from wellfounded.documents.memo.holding import Holdings
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.model import Block, Heading, Inline, Item, Items, Run, Words, words
from wellfounded.documents.record_support import Fact
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value

MOST_REASONS = 3
"""More facts than this are not given as the reasons of a short answer; the analysis has them all."""

MOST_CITED = 4
"""Authorities for the reasons of a short answer, beside those for its conclusion; the analysis has them all."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question presented, and the lines of the law that answer it."""

    text: str
    yes: tuple[Line, ...]
    no: tuple[Line, ...]
    because: tuple[Line, ...]
    also: tuple[Line, ...]

    @property
    def word(self) -> str:
        """``yes``, ``no`` or ``unresolved``."""
        for name, lines in (("yes", self.yes), ("no", self.no)):
            if any(line.value is Value.TRUE for line in lines):
                return name
        return "unresolved"

    @property
    def conclusion(self) -> list[Line]:
        """The lines that are the answer: those that decide it, or those that are unresolved."""
        if self.word == "unresolved":
            return [line for line in (*self.yes, *self.no) if line.value is Value.OPEN]
        return [line for line in (self.yes if self.word == "yes" else self.no) if line.value is Value.TRUE]


def questions(case: Case, answer: Review, prose: Prose) -> Iterator[Block]:
    """The questions presented and the short answers, with the same numbers."""
    own = wording()["memo"]
    asked = questions_of(case, answer)
    if not asked:
        return
    holdings = Holdings(case)
    yield Heading(1, own["questions"])
    yield Items(tuple(Item(words(one.text)) for one in asked), ordered=True)
    yield Heading(1, own["answers"])
    yield Items(tuple(Item(tuple(_answer(one, prose, holdings))) for one in asked), ordered=True)


def questions_of(case: Case, answer: Review) -> list[Question]:
    """The questions that a case presents, each with the lines that answer it; one without an answer is not asked.

    Nor is one that is unresolved where the disposition of everything is settled: nothing there depends on it.
    """
    dispositions = [line for one in answer.outcomes for line in one.lines]
    settled = bool(dispositions) and all(line.value is Value.TRUE for line in dispositions)
    asked: dict[str, Question] = {}
    for section in narrate(case, case.library.outlines[wording()["memo"]["questions_outline"]]):
        for group in section.groups:
            for found in _asked(case, group):
                other = asked.get(found.text, found)
                asked[found.text] = Question(
                    found.text,
                    tuple(dict.fromkeys((*other.yes, *found.yes))),
                    tuple(dict.fromkeys((*other.no, *found.no))),
                    tuple(dict.fromkeys((*other.because, *found.because))),
                    tuple(dict.fromkeys((*other.also, *found.also))),
                )
    out: list[Question] = []
    for one in asked.values():
        answered = (one.yes, one.no)
        if settled and one.word == "unresolved":
            continue
        if (one.conclusion or one.also) and answered not in [(other.yes, other.no) for other in out]:
            out.append(one)  # two sides of one unresolved question are asked once
    return out


def _several(case: Case, line: Line) -> str:
    """A clause that begins with the names of several things, with its verb in the plural."""
    names = list(dict.fromkeys(case.name(atom.args[0]) for atom in line.atoms))
    start = f"{listed(names)} "
    if len(names) < 2 or not line.text.startswith(start):
        return line.text
    return plural(f"{{}} {line.text.removeprefix(start)}", several=True).replace("{}", start.rstrip(), 1)


def _asked(case: Case, group: Group) -> Iterator[Question]:
    """The question of a row, with its key facts, and the lines that answer it."""
    own = wording()["memo"]
    cells = {cell.title: cell for cell in group.cells}

    def lines(name: str) -> tuple[Line, ...]:
        cell = cells.get(own[name])
        return tuple(_lines_of(cell)) if cell is not None else ()

    facts = [_several(case, line) for line in lines("when") if not any(UNKNOWN in atom.args for atom in line.atoms)]
    for line in lines("question"):
        text = line.text
        if facts:
            text = own["goal_when"].format(question=text.removesuffix("?"), facts=clauses(facts))
        yield Question(text, lines("yes_column"), lines("no_column"), lines("because_column"), lines("also_column"))


def _lines_of(cell: Cell) -> Iterator[Line]:
    yield from cell.lines
    yield from lines_under(cell.groups)


def lines_under(groups: Iterable[Group]) -> Iterator[Line]:
    """Every line of groups and of the groups in them."""
    for group in groups:
        yield from group.lines
        yield from lines_under(group.groups)


def clauses(texts: list[str]) -> str:
    """Clauses in one sentence, separated by commas since they may list things themselves."""
    return str(wording()["prose"]["and_clause"]).join(filter(None, [", ".join(texts[:-1]), texts[-1]]))


def _answer(asked: Question, prose: Prose, holdings: Holdings) -> Iterator[Inline]:
    """A short answer: the word, each conclusion with its reasons and authorities, then what follows it."""
    yield Run(str(wording()["memo"][asked.word]))
    if asked.word == "unresolved":
        yield from _unresolved(asked, prose)
    for line in folded(asked.conclusion) if asked.word != "unresolved" else ():
        for text, cited in _concluded(line, asked, prose, holdings):
            yield Run(f"{sentence(text)} ")
            yield from _cites(cited, prose)
    for line in folded(line for line in asked.also if line.value is Value.TRUE):
        yield Run(f"{sentence(folded_words(prose.case, line.atoms))} ")
        yield from _cites(line.citations, prose)


def _concluded(
    line: Line, asked: Question, prose: Prose, holdings: Holdings
) -> Iterator[tuple[str, tuple[Citation, ...]]]:
    """A conclusion as a sentence with its reasons, and its authorities."""
    case = prose.case
    if line.atoms[0].pred == holdings.own["conclusion"]:
        for atom in line.atoms:
            held = holdings.of(atom.args[0])
            behind = [one for error in held.errors for one in holdings.citations(error)]
            yield held.sentence(case.name(atom.args[0])), _first(line.citations, behind)
        return
    text = folded_words(case, line.atoms)
    reasons = [one.text for one in asked.because if one.value is Value.TRUE]
    cited = [citation for one in asked.because for citation in one.citations]
    said = clauses(reasons) if reasons else reasons_of(prose, line.atoms, text)
    yield text + (str(wording()["memo"]["because"]).format(reasons=said) if said else ""), _first(line.citations, cited)


def reasons_of(prose: Prose, atoms: tuple[Atom, ...], text: str) -> str:
    """What a conclusion rests on directly, as clauses; empty where that is nothing or too much."""
    case = prose.case
    behind = [one for atom in atoms for one in premises(explanation(case, atom))]
    own = wording()["memo"]
    found = dict.fromkeys(one for one in behind if one.pred not in (*wording()["plain"], *own["no_reasons"]))
    facts = [Fact(one, "") for one in found if case.words(one) not in text]
    said = prose.facts(facts, "", "", text).split("; ") if facts else []
    if 0 < len(said) <= MOST_REASONS:
        return clauses(said)
    return str(own["default_reasons"].get(next(iter(atoms)).pred, ""))


def premises(step: Step) -> Iterator[Atom]:
    """The sentences on which a conclusion rests directly, of the record or of the law."""
    for inner in step.steps:
        if inner.how == "each":
            yield from premises(inner)
        elif inner.how in ("law", "record") and inner.atom is not None and inner.value is Value.TRUE:
            yield inner.atom


def _first(conclusion: Iterable[Citation], reasons: Iterable[Citation]) -> tuple[Citation, ...]:
    """The authorities for a conclusion, and the first of those for its reasons, each authority once."""
    mine = list(dict.fromkeys(conclusion))
    keys = {one.authority.key for one in mine}
    more: dict[str, Citation] = {}
    for one in reasons:
        if one.authority.key not in keys:
            more.setdefault(one.authority.key, one)
    return (*mine, *list(more.values())[:MOST_CITED])


def _cites(cited: Iterable[Citation], prose: Prose) -> Words:
    found = prose.citer.sentence(tuple(cited), (), False)
    return (*found, Run(" ")) if found else ()


def _unresolved(asked: Question, prose: Prose) -> Iterator[Inline]:
    """What is unresolved, each point once, with the reason."""
    own = wording()["memo"]
    heard: set[frozenset[object]] = set()
    for line in folded(asked.conclusion):
        about = frozenset(arg for atom in line.atoms for arg in atom.args)
        if about in heard:
            continue  # whether it is upheld and whether it is erroneous is one point
        heard.add(about)
        yield Run(capital(own["unresolved_answer"].format(sentence=one_of(prose.case, line.atoms))))
        yield from prose.reason_unresolved(line)
        yield Run(". ")
        yield from _cites(line.citations, prose)


def one_of(case: Case, atoms: tuple[Atom, ...]) -> str:
    """Unresolved sentences of which at most one can hold, as one question: which of several is the one."""
    start, verb, rest = atoms[0].pred.partition("{} is the ")
    names = list(dict.fromkeys(case.name(atom.args[0]) for atom in atoms))
    if start or not verb or len(names) < 2:
        return folded_words(case, atoms)
    return f"{wording()['prose']['or'].join(names)} is the {rest}"


def folded(lines: Iterable[Line]) -> list[Line]:
    """Answers that differ in one filler, with the same authorities, as one."""
    out: list[Line] = []
    for line in lines:
        for number, other in enumerate(out):
            if _folds(other, line):
                both = (*other.atoms, *line.atoms)
                out[number] = Line(
                    other.text, other.value, other.citations, other.persuasive, other.announced, (), (), both
                )
                break
        else:
            out.append(line)
    return out


def _folds(one: Line, other: Line) -> bool:
    first, second = one.atoms[0], other.atoms[0]
    if (first.pred, one.value, one.citations) != (second.pred, other.value, other.citations):
        return False
    return varying([*one.atoms, *other.atoms]) <= 1
