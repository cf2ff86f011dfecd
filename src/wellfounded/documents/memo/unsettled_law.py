"""Unsettled questions in a memorandum: the positions, their authorities, and the outcome under each combination."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.outline import folded_words
from wellfounded.assess.review import outcomes
from wellfounded.assess.unsettled_law import Adopter, UnsettledLaw
from wellfounded.documents.grammar import capital
from wellfounded.documents.memo.prose import UNSETTLED, Prose
from wellfounded.documents.model import Block, Cell, Heading, Item, Items, Paragraph, Table, Words, join, words
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value

Pattern = tuple[str, ...]
"""A side for each point, by its letter; empty where either gives the same."""


def unsettled_blocks(answer: UnsettledLaw, prose: Prose) -> Iterator[Block]:
    """The unsettled questions that matter in the case, both positions on each, and what depends on them."""
    own = wording()["unsettled"]
    if not answer.points:
        return
    yield Heading(1, own["title"], UNSETTLED)
    yield Paragraph(words(own["opening"]))
    for number, point in enumerate(answer.points, start=1):
        yield Heading(2, f"{number}. {point.question.text}")
        kind = own["of"][point.question.kind]
        if point.settled:
            letter = letters(answer, number - 1)[point.settled]
            cited = join([prose.citer.cite(citation) for citation in point.settled_by])
            yield Paragraph(words(kind, " ", own["settled"].format(side=f"{number}({letter})"), " ", *cited, "."))
        else:
            yield Paragraph(words(kind, " ", own["flips" if point.flips else "unsettled"]))
        sides = letters(answer, number - 1)
        yield Items(
            tuple(
                Item(words(f"({sides[side.name]}) {side.text} ", *_adopters(point.adopters[side.name], prose)))
                for side in point.question.positions
            )
        )
    if len(answer.combinations) > 1:
        yield Heading(2, own["combinations"])
        if len({combination.outcomes for combination in answer.combinations}) == 1:
            yield Paragraph(words(own["no_difference"]))
        else:
            yield _table(answer)
            yield from _law_alone(answer)


def _adopters(adopters: tuple[Adopter, ...], prose: Prose) -> Words:
    own = wording()["unsettled"]
    parts = [
        words(*prose.citer.cite(one.citation), "" if one.binds else f" ({own['not_binding']})") for one in adopters
    ]
    return words(*join(parts), ".") if parts else words(own["without_authority"])


def letters(answer: UnsettledLaw, number: int) -> dict[str, str]:
    """The letter of each side of a point."""
    return {position.name: "abcdefgh"[n] for n, position in enumerate(answer.points[number].question.positions)}


def _table(answer: UnsettledLaw) -> Table:
    """Combinations with the same outcomes are one row."""
    own = wording()["unsettled"]
    grouped: dict[tuple[tuple[str, Value], ...], list[Pattern]] = {}
    for combination in answer.combinations:
        chosen = dict(combination.positions)
        pattern = tuple(
            letters(answer, n)[chosen[p.question.name]] if p.question.name in chosen else ""
            for n, p in enumerate(answer.points)
        )
        grouped.setdefault(combination.outcomes, []).append(pattern)
    every = [set(letters(answer, n).values()) for n in range(len(answer.points))]
    rows = []
    for outcome, patterns in grouped.items():
        sides = tuple(words(_sides(pattern)) for pattern in simplified(patterns, every))
        said = tuple(
            words(own["open_mark"] if value is Value.OPEN else "", capital(text), ".") for text, value in outcome
        )
        rows.append((Cell(sides), Cell(said)))
    return Table(tuple(own["columns"]), tuple(rows), widths=(1, 3))


def _sides(pattern: Pattern) -> str:
    chosen = [f"{number}({letter})" for number, letter in enumerate(pattern, start=1) if letter]
    return ", ".join(chosen) if chosen else str(wording()["unsettled"]["any"])


def simplified(patterns: list[Pattern], every: list[set[str]]) -> list[Pattern]:
    """Patterns with what does not matter left out: where a point may go either way, it is empty."""
    found = list(dict.fromkeys(patterns))
    for slot, sides in enumerate(every):
        merged: dict[Pattern, set[str]] = {}
        for pattern in found:
            merged.setdefault((*pattern[:slot], "", *pattern[slot + 1 :]), set()).add(pattern[slot])
        found = [
            pattern
            for bare, seen in merged.items()
            for pattern in (
                [bare] if seen >= sides else [(*bare[:slot], one, *bare[slot + 1 :]) for one in sorted(seen)]
            )
        ]
    return found


def _law_alone(answer: UnsettledLaw) -> Iterator[Block]:
    """The outcome if the questions of law are resolved and those of fact are not."""
    own = wording()["unsettled"]
    law = [(n, p) for n, p in enumerate(answer.points) if p.question.kind == "law" and not p.settled]
    fact = [p for p in answer.points if p.question.kind != "law" and not p.settled]
    if len(law) != 1 or not fact:
        return
    number, point = law[0]
    yield Paragraph(words(own["law_alone"]))
    items = []
    for position in point.question.positions:
        under = answer.case.under({point.question.name: position.name})
        side = f"{number + 1}({letters(answer, number)[position.name]})"
        said = "; ".join(_outcome_words(under))
        items.append(Item(words(own["with"].format(side=side), " ", said, ".")))
    yield Items(tuple(items))


def _outcome_words(case: Case) -> Iterator[str]:
    own = wording()["prose"]
    lines = [line for outcome in outcomes(case.of_possible_law()) for line in outcome.lines]
    folded: dict[tuple[str, Value], list[Atom]] = {}
    for line in lines:
        folded.setdefault((line.atoms[0].pred, line.value), []).extend(line.atoms)
    for (_, value), atoms in folded.items():
        text = folded_words(case, tuple(atoms))
        yield own["open_inside"].format(sentence=text) if value is Value.OPEN else text
