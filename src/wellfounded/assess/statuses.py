"""One status for each argument and each finding, by the law text's outline of statuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Group, Line, narrate
from wellfounded.engine.program import Value

OUTLINE = "statuses"
UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Status:
    """What became of an entry of the case file: of ``thing``, or of ``thing`` as to the entry ``target``.

    ``kind`` is the section of the outline in which it stands; ``status`` the words of the first line that is
    established, or ``undetermined``; ``lines`` that line, or every line left open.
    """

    kind: str
    thing: str
    target: str
    status: str
    lines: tuple[Line, ...]


def statuses(case: Case) -> tuple[Status, ...]:
    """The statuses of a matter, in the order of the outline and the case file; none without the outline."""
    outline = case.library.outlines.get(OUTLINE)
    if outline is None:
        return ()
    return tuple(
        one for section in narrate(case, outline) for group in section.groups for one in _of(section.title, group)
    )


def _of(kind: str, group: Group, target: Group | None = None) -> Iterator[Status]:
    asked = target or group
    for inner in group.groups if target is None else ():
        yield from _of(kind, group, inner)
    if asked.lines:
        settled = [line for line in asked.lines if line.value is Value.TRUE][:1]
        status = settled[0].text if settled else UNDETERMINED
        yield Status(kind, group.thing, target.thing if target else "", status, tuple(settled or asked.lines))
