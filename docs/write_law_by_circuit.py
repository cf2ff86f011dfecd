"""Writes docs/law-by-circuit.md: what the library has, by court of appeals, on the questions that decide most cases.

The questions are in docs/law-by-circuit.toml. With --check nothing is written; the problems of the questions are
printed, and the exit code is 1.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from wellfounded.authorities import Authority
from wellfounded.language.library import Library, load_library
from wellfounded.language.model import Part
from wellfounded.language.reachability import all_sentences
from wellfounded.problems import nearest

ROOT = Path(__file__).resolve().parents[1]
QUESTIONS = ROOT / "docs" / "law-by-circuit.toml"
PAGE = ROOT / "docs" / "law-by-circuit.md"
NUMBERS = tuple(range(1, 12))
COURTS = tuple(f"ca{number}" for number in NUMBERS)

HEAD = """# The law by circuit

Written by `make docs` from the law and from `docs/law-by-circuit.toml`, and checked by the tests. For each question
that decides many cases, and each court of appeals, the tables show how many provisions of the library rest on that
court's own decisions, the newest of those decisions, and the rule or judgment that it supports, as
`wellfounded law show` takes it. Where a court has no entry of its own, the law that applies everywhere still does:
statutes, regulations, the Supreme Court, and the Board where the court has not departed from it. "Not in the library"
says nothing about what that court has decided. Not legal advice; verify before filing.
"""

Question = Mapping[str, Any]


@dataclass(frozen=True)
class Cell:
    """What the library has from one court on one question: so many parts, and the newest decision with its rule."""

    parts: int
    newest: Authority | None
    rule: str


def questions(path: Path = QUESTIONS) -> list[Question]:
    """The questions, in the order of the page."""
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["question"])


def placed(library: Library, asked: Sequence[Question]) -> dict[str, list[Part]]:
    """The parts of the law on each question, by title. A value goes before a name, and a name before a file."""
    by_value = {value: question["title"] for question in asked for value in question.get("values", ())}
    by_name = {name: question["title"] for question in asked for name in question.get("law", ())}
    found: dict[str, list[Part]] = {question["title"]: [] for question in asked}
    for part in library.parts:
        titles = {by_value[value] for value in _values(part) if value in by_value}
        named = (by_name[name] for name in (part.block, part.place.file) if name in by_name)
        for title in sorted(titles or set(islice(named, 1))):
            found[title].append(part)
    return found


def _values(part: Part) -> set[str]:
    return {str(arg) for holds, _ in all_sentences(part.conditions) for arg in holds.sentence.args}


def cell(parts: Sequence[Part], court: str) -> Cell:
    """What some parts of the law take from the decisions of one court."""
    own = [(cited.authority, part) for part in parts for cited in part.scope.authorities]
    own = [(authority, part) for authority, part in own if authority.court == court]
    if not own:
        return Cell(0, None, "")
    newest, part = max(own, key=lambda found: (found[0].date, found[0].key, found[1].id))
    return Cell(len({part.id for _, part in own}), newest, part.block)


def problems(library: Library, asked: Sequence[Question]) -> Iterator[str]:
    """What is wrong in the questions, and the law of a circuit that is on none of them."""
    names = {part.block for part in library.parts} | {part.place.file for part in library.parts}
    values = {value for part in library.parts for value in _values(part)}
    seen: dict[str, str] = {}
    for question in asked:
        here = f"law-by-circuit.toml: {question['title']}"
        if unknown := set(question) - {"title", "law", "values", "not_decided"}:
            yield f"{here}: has no field '{min(unknown)}'"
        for known, listed in ((names, question.get("law", ())), (values, question.get("values", ()))):
            for name in listed:
                if name in seen:
                    yield f"{here}: '{name}' is in '{seen[name]}' too"
                seen.setdefault(name, question["title"])
                if name not in known:
                    yield f"{here}: no law text or value is called '{name}'; nearest: {nearest(name, known) or 'none'}"
        for court in set(question.get("not_decided", {})) - set(COURTS):
            yield f"{here}: there is no court '{court}'"
    on_a_question = {part.id for parts in placed(library, asked).values() for part in parts}
    for part in library.parts:
        courts = {cited.authority.court for cited in part.scope.authorities} & set(COURTS)
        if courts and part.id not in on_a_question:
            yield f"{part.place}: {part.block} rests on decisions of {min(courts)} and is on no question"


def render_page(library: Library, asked: Sequence[Question]) -> str:
    """The whole page: one table of numbers, and one table for each question."""
    table = {title: [cell(parts, court) for court in COURTS] for title, parts in placed(library, asked).items()}
    empty = sum(not found.parts for cells in table.values() for found in cells)
    total = len(table) * len(COURTS)
    lines = [HEAD, f"{total - empty} of {total} cells have a decision of the court's own.", ""]
    lines += [
        "| question | " + " | ".join(_ordinal(number) for number in NUMBERS) + " |",
        "|---|" + "--:|" * len(NUMBERS),
    ]
    lines += [
        f"| {title} | " + " | ".join(str(found.parts or "") for found in cells) + " |" for title, cells in table.items()
    ]
    for question in asked:
        title, open_there = question["title"], question.get("not_decided", {})
        lines += ["", f"## {title}", "", "| circuit | provisions | newest decision | on | ", "|---|--:|---|---|"]
        for number, court, found in zip(NUMBERS, COURTS, table[title], strict=True):
            lines.append(f"| {_ordinal(number)} | {_row(found, open_there.get(court, ''))} |")
    return "\n".join(lines) + "\n"


def _row(found: Cell, left_open: str) -> str:
    if found.newest is None:
        return f"0 | {f'not decided there: {left_open}' if left_open else 'not in the library'} | "
    return f"{found.parts} | {found.newest.display(full=True)} | `{found.rule}`"


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'd', 3: 'd'}.get(number, 'th') }"


def main() -> int:
    library, asked = load_library(), questions()
    wrong = list(problems(library, asked))
    for line in wrong:
        print(line, file=sys.stderr)
    if "--check" not in sys.argv and not wrong:
        PAGE.write_text(render_page(library, asked), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
