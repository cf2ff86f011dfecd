"""Lines and groups of an answer before they are written: which belong together, and how a line begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from wellfounded.assess.outline import Group, Line, listed
from wellfounded.documents.grammar import kind_of, shared_start
from wellfounded.documents.record_support import unsaid_places
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Value


def counted(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Neighbours that begin with the same words before a colon stand together."""
    run: list[Line] = []
    for line in lines:
        if run and not _goes_on(run[0], line):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _goes_on(first: Line, line: Line) -> bool:
    """Whether a line begins as the first of a run does: up to a colon, or up to the one thing in which they differ."""
    if first.value is Value.OPEN or line.value is Value.OPEN:
        return first.value is line.value
    if is_error(first) or is_error(line):
        return is_error(first) and is_error(line)
    if prefix_of(first) or prefix_of(line):
        return prefix_of(first) == prefix_of(line)
    plain = all(one.citations and not one.persuasive and not one.announced and not one.places for one in (first, line))
    same = first.atoms[0].pred == line.atoms[0].pred and first.value is line.value is Value.TRUE
    return plain and same and kind_of(first) == "predicate" and shared_start([first.text, line.text]).count(" ") > 2


def is_error(line: Line) -> bool:
    """Whether a line states an established error of the decision-maker."""
    own = wording()["holding"]
    return line.value is Value.TRUE and line.atoms[0].pred == own["erroneous"] and line.text.startswith(own["label"])


def completed(text: str) -> str:
    """A label completed into a sentence; empty for one that is not completed."""
    for start, full in wording()["shape"]["completed"].items():
        if text.startswith(start):
            return f"{full}{text.removeprefix(start)}"
    return ""


def prefix_of(line: Line) -> str:
    """The words before the colon of an established line."""
    before, colon, _ = line.text.partition(": ")
    return before if colon and line.value is Value.TRUE and kind_of(line) == "predicate" else ""


def common(lines: list[Line]) -> str:
    """What several lines begin with; empty for one."""
    return prefix_of(lines[0]) if len(lines) > 1 else ""


@dataclass(frozen=True, slots=True)
class Several:
    """A group, or small groups with the same lines as one; ``many`` is whether its name lists several things."""

    group: Group
    many: bool = False


def merge_groups(groups: Iterable[Group]) -> list[Several]:
    """Small groups of which the same is said become one."""
    out: list[list[Group]] = []
    for group in groups:
        same = [together for together in out if _alike(together[0], group)]
        if same:
            same[0].append(group)
        else:
            out.append([group])
    return [_as_one(together) for together in out]


def _alike(one: Group, other: Group) -> bool:
    def said(group: Group) -> list[object]:
        return [(line.text, line.value, line.citations, line.persuasive, line.announced) for line in group.lines]

    plain = not (one.groups or other.groups or one.note or other.note)
    return plain and bool(one.lines) and said(one) == said(other)


def _as_one(groups: list[Group]) -> Several:
    first = groups[0]
    if len(groups) == 1:
        return Several(first)
    lines = tuple(
        replace(lines[0], atoms=tuple(atom for line in lines for atom in line.atoms))
        for lines in zip(*(group.lines for group in groups), strict=True)
    )
    place = unsaid_places((group.place for group in groups), "")
    heading = listed([group.heading for group in groups])
    return Several(replace(first, heading=heading, place=place, lines=lines, thing=""), True)
