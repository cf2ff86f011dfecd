"""Where, when and on what authority law applies: what is out of reach, out of date, or tied to nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from wellfounded.authorities import Citation
from wellfounded.dates import day_words
from wellfounded.language.compiler import Setting, applies
from wellfounded.language.conditions import UNSETTLED
from wellfounded.language.library_model import Library
from wellfounded.language.model import Part, Place, Question, Scope
from wellfounded.language.reachability import all_sentences
from wellfounded.problems import Problem, nearest


def scope_problems(library: Library) -> Iterator[Problem]:
    """Problems in what law says of its authority, forum, dates and positions."""
    for part in library.parts:
        if part.kind == "elsewhere":
            if not library.topics[part.topic].covers:
                yield _problem(part.place, "WF075", "The topic covers every forum. Remove 'elsewhere'.")
        elif part.id not in library.unread:
            yield from _authority(library, part.scope, part.place)
        yield from _under(library, part)
    for question in library.questions.values():
        for line in question.settled:
            yield from _authority(library, line.scope, line.place)
        yield from _settled_twice(library, question)
    yield from _positions(library)


def _problem(place: Place, code: str, message: str, suggestion: str = "", warning: bool = False) -> Problem:
    return Problem(place.file, place.line, code, message, suggestion, warning)


def _authority(library: Library, scope: Scope, place: Place) -> Iterator[Problem]:
    if not scope.authorities:
        yield _problem(place, "WF060", "No authority. Add a line 'authority ...'.")
        return
    keys = "; ".join(citation.display() for citation in scope.authorities)
    reach = {court for citation in scope.authorities for court in _reach(library, citation)}
    if not reach:
        yield _problem(place, "WF070", f"Its authority binds no one: {keys}. Cite a binding authority.")
        return
    wanted = set(scope.forums) if scope.forums else set(library.forums)
    beyond = [code for code in library.forums if code in wanted - reach]
    if beyond:
        narrower = [code for code in library.forums if code in wanted & reach]
        where = ", ".join(beyond) if scope.forums else "everywhere"
        message = f"The rule applies {'in ' if scope.forums else ''}{where}, where its authority does not bind: {keys}."
        if not scope.forums:
            message = f"The rule applies everywhere, but its authority does not bind there: {keys}. Add a line 'forum'."
        yield _problem(place, "WF070", message, f"forum {', '.join(narrower)}" if narrower else "")
    elif scope.suspended or (scope.since and scope.until and scope.until <= scope.since):
        return
    elif not _ever(library, scope):
        yield _problem(place, "WF071", _why_never(library, scope))


def _reach(library: Library, citation: Citation) -> Iterable[str]:
    authority = citation.authority
    reach = library.ranks.get(authority.kind, "all")  # a kind that is no rank is the register's problem
    if reach == "own":
        return (authority.court,)
    return library.forums if reach in ("all", "agencies") else ()


def _days(scope: Scope) -> list[dt.date]:
    """The days on which it may begin to apply: nothing changes on any other."""
    days = {citation.authority.date for citation in scope.authorities}
    days |= {t.until for c in scope.authorities for t in c.authority.later if t.until}
    if scope.since is not None:
        days = {max(day, scope.since) for day in days}
    return sorted(days)


def _ever(library: Library, scope: Scope) -> bool:
    forums = scope.forums or tuple(library.forums)
    return any(applies(library, scope, Setting(forum, day))[0] for day in _days(scope) for forum in forums)


def _why_never(library: Library, scope: Scope) -> str:
    first = min(citation.authority.date for citation in scope.authorities)
    if scope.until is not None and first >= scope.until:
        rests = f"all of its authority is later ({day_words(first)} at the earliest)"
        return f"The rule ends on {day_words(scope.until)}, and {rests}."
    if not library.forums:
        return "No forum is declared, so no rule applies anywhere. List forums under 'forums'."
    forum = (scope.forums or tuple(library.forums))[0]
    reason = applies(library, scope, Setting(forum, _days(scope)[-1]))[1]
    return f"The rule never applies: {reason}."


def _under(library: Library, part: Part) -> Iterator[Problem]:
    for question, position in part.scope.under:
        known = library.questions.get(question)
        if known is None:
            message = f"There is no question '{question}'."
            yield _problem(part.place, "WF046", message, nearest(question, library.questions))
            continue
        names = [item.name for item in known.positions]
        if position not in names:
            message = f"The question {question} has no position '{position}'; use one of {', '.join(names)}."
            yield _problem(part.place, "WF046", message, nearest(position, names))
    for holds, _ in all_sentences(part.conditions):
        if holds.sentence.term is UNSETTLED and holds.sentence.args[0] not in library.questions:
            name = str(holds.sentence.args[0])
            yield _problem(holds.place, "WF046", f"There is no question '{name}'.", nearest(name, library.questions))


def _positions(library: Library) -> Iterator[Problem]:
    used = {pair for part in library.parts for pair in part.scope.under}
    asked = {
        holds.sentence.args[0]
        for part in library.parts
        for holds, _ in all_sentences(part.conditions)
        if holds.sentence.term.pred == UNSETTLED.pred
    }
    for question in library.questions.values():
        idle = [position for position in question.positions if (question.name, position.name) not in used]
        if len(idle) == len(question.positions) and question.name not in asked:
            message = f"No rule is under a position on the question {question.name}. Add one, or remove the question."
            yield _problem(question.place, "WF047", message)
        elif len(idle) < len(question.positions):
            for position in idle:
                message = f"No rule is under the position {position.name}; adopting it only removes the others."
                yield _problem(position.place, "WF047", message, warning=True)


def _settled_twice(library: Library, question: Question) -> Iterator[Problem]:
    for number, line in enumerate(question.settled):
        for other in question.settled[:number]:
            if other.position == line.position:
                continue
            for forum in library.forums:
                both = [
                    day
                    for day in sorted({*_days(line.scope), *_days(other.scope)})
                    if all(applies(library, scope, Setting(forum, day))[0] for scope in (line.scope, other.scope))
                ]
                if both:
                    message = (
                        f"In {forum}, for decisions from {both[0]}, the question {question.name} would be settled both "
                        f"for {other.position} and for {line.position}."
                    )
                    yield _problem(line.place, "WF048", message)
                    break
