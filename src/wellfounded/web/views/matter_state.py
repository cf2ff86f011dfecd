"""What the head of every page of a case says of it: its stage, what is due next, what was missed, what waits."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from wellfounded.api.deadlines import counted_in, standings_of
from wellfounded.dates import day_words
from wellfounded.problems import InputError
from wellfounded.web.analysis.paper_proposals import waiting_in
from wellfounded.web.server.request_context import NoMatter, RequestContext

COUNTED = ("latest", "set")
"""The kinds of deadlines that a party must meet, and hearings."""


@dataclass(frozen=True, slots=True)
class MatterState:
    """``next`` is what is due next, with its day; ``late`` counts deadlines missed, ``waiting`` proposed values.

    Of a file with ``problems`` nothing else is known.
    """

    problems: int = 0
    forum: str = ""
    stage: str = ""
    next: str = ""
    late: int = 0
    waiting: int = 0


def matter_state(ask: RequestContext) -> MatterState:
    """The state of the case that a page is about."""
    try:
        if ask.problems:
            return MatterState(problems=len(ask.problems), waiting=len(waiting_in(ask.store, ask.name)))
        matter = ask.cases.matter(ask.matter_text.text, ask.name)
    except (InputError, NoMatter):
        return MatterState(problems=1)
    today = dt.date.today()
    known = [
        one
        for one in standings_of(counted_in(ask.cases.deadline_rules, matter), today)
        if one.due.rule.kind in COUNTED and one.due.day is not None
    ]
    ahead = sorted((one.due.day, one.due.rule.name) for one in known if one.state == "coming" and one.due.day)
    return MatterState(
        forum=ask.cases.schema.forums.get(matter.forum, matter.forum),
        stage=matter.stage,
        next=f"{ahead[0][1]}, {day_words(ahead[0][0])}" if ahead else "",
        late=sum(one.state == "missed" for one in known),
        waiting=len(waiting_in(ask.store, ask.name)),
    )
