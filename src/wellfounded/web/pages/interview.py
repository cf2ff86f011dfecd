"""A matter as an interview: intake pages in the order of the application, then the law's most decisive questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from starlette.responses import Response

from wellfounded.assess.rulings import Ruling, rulings
from wellfounded.engine.program import Atom, Value
from wellfounded.matter.editor import nodes_of
from wellfounded.matter.yaml_parser import Map
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.interview_questions import MOST, key_of, questions, target_of, waiting_first
from wellfounded.web.analysis.status_changes import since, stands
from wellfounded.web.forms.entry_form import base_of
from wellfounded.web.intake.client_list import open_items
from wellfounded.web.intake.interview_state import ANSWERED, SKIPPED, UNKNOWN, InterviewState
from wellfounded.web.intake.law_question import save_question, show_question
from wellfounded.web.intake.page_form import (
    EntryQuestions,
    Row,
    blame,
    entered_rows,
    entry_questions,
    is_empty,
    rows_of,
    rows_written,
    sent,
    written,
)
from wellfounded.web.intake.page_list import ABOUT, LIST, ROWS, Moot, Page, filled, pages_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (
    Place(
        "Interview",
        "interview",
        10,
        group="Case file",
        does="Intake in the order of the application, then the most outcome-determinative questions.",
    ),
)

SAVED = 303
"""The status of what ``RequestContext.save`` gives where it saved: the way on, and no conflict."""
SLOT = re.compile(r"\{[^}]*\}")
LAW = "law"
"""In an address, the questions of the law; and by what it is remembered how many of them were asked."""


def pages(ask: RequestContext, root: Map) -> tuple[Page, ...]:
    """The intake pages that a matter needs."""
    return pages_of(ask.cases.schema, root, _moot(ask))


def _moot(ask: RequestContext) -> Moot:
    return lambda sentence, own: _holds(ask, sentence, own)


def _holds(ask: RequestContext, sentence: str, own: str) -> bool:
    """Whether a sentence of the law is established of an entry of the file as it is now."""
    if ask.problems or not ask.tried:
        return False
    try:
        case = ask.case(GoverningLaw())
    except InputError:
        return False
    return case.model.value(Atom(SLOT.sub("{}", sentence), (own,))) is Value.TRUE


def _is_done(ask: RequestContext, page: Page, root: Map, memory: InterviewState) -> bool:
    moot = _moot(ask)
    if page.makes == ABOUT and memory.asked.get(page.key) in (ANSWERED, UNKNOWN):
        return all(f"{page.key} {own}" in memory.asked for own in page.about(root, moot)) or filled(page, root, moot)
    return page.key in memory.asked or filled(page, root, moot)


def _open_page(ask: RequestContext, found: Sequence[Page], root: Map, memory: InterviewState) -> Page | None:
    """The first page that was not asked yet; those that were skipped come last."""
    left = [page for page in found if not _is_done(ask, page, root, memory)]
    return left[0] if left else None


def show(ask: RequestContext) -> Response:
    """The page or question that the address names, or the next one."""
    root, memory = nodes_of(ask.matter_text.text, ask.name), InterviewState.of(ask)
    key, found = ask.query("q"), pages(ask, root)
    page = next((one for one in found if one.key == key), None)
    page = page or (None if key else _open_page(ask, found, root, memory))
    if page is not None:
        return _show_page(ask, root, memory, page, found)
    key = "" if key == LAW else key
    ask.case(GoverningLaw())  # what is wrong with the file is told first
    if ask.query("again"):
        questions(ask, again=True)
        return ask.redirect(ask.to("interview", q=LAW))
    asked_so_far = int(memory.notes.get(LAW, "0") or 0)
    asked = questions(ask)
    left = waiting_first(asked.asked, memory)[: max(MOST - asked_so_far, 0)]
    target = target_of(ask.cases.library, ask.cases.schema, root, key) if key else None
    if key and target is None:
        return ask.redirect(ask.to("interview"), "That question is no longer unanswered.")
    if not key:
        for one in left:
            target = target_of(ask.cases.library, ask.cases.schema, root, key_of(one))
            if target is not None:
                key = key_of(one)
                break
    if target is None:
        how = "now" if asked_so_far >= MOST else asked.how
        values: dict[str, Any] = {"how": how, "job": asked.job, "changed": since(ask), "standing": stands(ask)}
        values |= {"most": MOST if asked_so_far >= MOST else 0, "pages": _places(ask, found, root, memory, "")}
        return ask.render("interview-end.html", unknown=_unknown(memory), **values)
    return show_question(ask, root, memory, key, target, len(left), _back(memory, key))


def _unknown(memory: InterviewState) -> list[str]:
    return [key for key, how in memory.asked.items() if how == UNKNOWN and not key.startswith("page ")]


def _back(memory: InterviewState, key: str) -> str:
    """What was asked before this: a question of the law, or the last page of intake."""
    asked = [
        each for each in memory.asked if each not in (key, LAW) and not (each.startswith("page ") and " " in each[5:])
    ]
    return asked[-1] if asked else LAW


# A page of intake.


def _places(
    ask: RequestContext, found: Sequence[Page], root: Map, memory: InterviewState, here: str
) -> list[tuple[str, list[tuple[Page, str]]]]:
    """The pages by part, each with ``done``, ``here`` or nothing."""
    parts: dict[str, list[tuple[Page, str]]] = {}
    for page in found:
        how = "here" if page.key == here else "done" if _is_done(ask, page, root, memory) else ""
        parts.setdefault(page.part, []).append((page, how))
    return list(parts.items())


def _rulings(ask: RequestContext, page: Page, root: Map) -> list[tuple[str, tuple[Ruling, ...]]]:
    """For each value that a page's entries have in the field for it, what courts held on like entries."""
    if not page.rulings or ask.problems or not ask.tried:
        return []
    spec = next(s for s in ask.cases.schema.sections[page.section].fields if s.name == page.rulings)
    form = entry_questions(ask, page, root, InterviewState.of(ask), _moot(ask))
    values = [v for one in form for c in one.form.fields if c.name == page.rulings for v in c.values]
    try:
        case = ask.case(GoverningLaw())
    except InputError:
        return []
    return [(value, rulings(case, spec.pred, value)) for value in dict.fromkeys(values)]


def _show_page(
    ask: RequestContext, root: Map, memory: InterviewState, page: Page, found: Sequence[Page], **values: Any
) -> Response:
    shown: dict[str, Any] = {"other": (), "seen": ask.matter_text.version, "changed": since(ask), **values}
    status = shown.pop("status", 200)
    if page.makes == ROWS:
        shown.setdefault("rows", rows_of(ask, page, root))
    else:
        shown.setdefault("entries", entry_questions(ask, page, root, memory, _moot(ask), ask.query("e")))
    order = [one.key for one in found]
    here = order.index(page.key) if page.key in order else 0
    shown |= {
        "page": page,
        "pages": _places(ask, found, root, memory, page.key),
        "number": here + 1,
        "count": len(found),
        "back": order[here - 1] if here else "",
        "there": entered_rows(page, root) if page.makes in (LIST, ROWS) else [],
        "rulings": _rulings(ask, page, root),
        "own": shown["entries"][0].own if page.makes == LIST else "",
        "standing": stands(ask),
        "open_items": sum(len(items) for _, items in open_items(ask.cases.schema, root, memory)),
    }
    return ask.render("interview-page.html", status=status, **shown)


def _save_page(
    ask: RequestContext, base: str, root: Map, memory: InterviewState, page: Page, found: Sequence[Page]
) -> Response:
    seen, own = ask.field("seen"), ask.field("e")
    rows: list[Row] = []
    entries: list[EntryQuestions] = []
    owns: list[str] = []
    try:
        if page.makes == ROWS:
            rows = rows_of(ask, page, root)
            text = rows_written(ask, page, rows, base)
            nothing = all(row.empty for row in rows)
        else:
            before = entry_questions(ask, page, root, memory, _moot(ask), own)
            entries = sent(ask, entry_questions(ask, page, root, memory, _moot(ask), own))
            nothing = is_empty(page, before, entries) and not own
            text, owns = (base, []) if nothing else written(ask, page, entries, base)
    except InputError as problem:
        if page.makes == ROWS:
            other = _blame_rows(rows, problem.problems)
            return _show_page(
                ask, root, memory, page, found, rows=rows, other=other, status=422, seen=seen, changed=None
            )
        other = blame(entries, problem.problems)
        values = {"entries": entries, "other": other, "status": 422, "seen": seen, "changed": None}
        return _show_page(ask, root, memory, page, found, **values)
    more = ask.field("do") == "more"
    to = ask.to("interview", q=page.key if more else "", since="" if text == base else seen)
    if text != base:
        try:
            response = ask.save(text, seen, to=to)
        except InputError as problem:
            values = {"rows": rows} if page.makes == ROWS else {"entries": entries}
            return _show_page(
                ask, root, memory, page, found, other=problem.problems, status=422, seen=seen, changed=None, **values
            )
        if response.status_code != SAVED:
            return response
    else:
        response = ask.redirect(to)
    memory.note_all(_notes(page, entries, owns, UNKNOWN if nothing else ANSWERED))
    return response


def _notes(page: Page, entries: Sequence[EntryQuestions], owns: Sequence[str], how: str) -> list[tuple[str, str, str]]:
    """What is remembered of a page: that it was asked, of which entries, and what was said in place of answers."""
    out = [(page.key, how, "")]
    for index, one in enumerate(entries):
        of = [one.own] if one.own else list(owns) if len(entries) == 1 else list(owns[index : index + 1])
        if page.makes == ABOUT:
            out.append((f"{page.key} {one.own}", how, ""))
        for own in of:
            for asked in one.asked:
                key = f"{page.section}.{own}.{asked.question.name}"
                out.append((key, ANSWERED if asked.answered else asked.how, asked.why))
    return [one for one in out if one[1]]


def _blame_rows(rows: Sequence[Row], problems: Sequence[Problem]) -> list[Problem]:
    left = list(problems)
    for row in rows:
        for index, control in enumerate(row.controls):
            mine = tuple(p for p in problems if p.file == control.name)
            left = [p for p in left if p not in mine]
            row.controls[index] = replace(control, problems=mine)
    return left


def answer(ask: RequestContext) -> Response:
    """Take a page or an answer, or that it is not known, or that it is for later."""
    memory, key = InterviewState.of(ask), ask.field("q")
    if ask.field("do") == "again":
        for each in _unknown(memory):
            memory.note(each, SKIPPED)
        return ask.redirect(ask.to("interview", q=LAW))
    base = base_of(ask, ask.field("seen"))
    root = nodes_of(base, ask.name)
    found = pages(ask, root)
    page = next((one for one in found if one.key == key), None)
    target = None if page else target_of(ask.cases.library, ask.cases.schema, root, key)
    if page is None and target is None:
        return ask.redirect(ask.to("interview"), "That question is no longer unanswered.", "error")
    if page is not None and ask.field("do") == SKIPPED:
        memory.note_all(
            [(page.key, SKIPPED, ""), *((f"{page.key} {own}", SKIPPED, "") for own in page.about(root, _moot(ask)))]
        )
        return ask.redirect(ask.to("interview"))
    if page is not None:
        return _save_page(ask, base, root, memory, page, found)
    assert target is not None
    so_far = int(memory.notes.get(LAW, "0") or 0) + (key not in memory.asked)
    if (how := ask.field("do")) in (UNKNOWN, SKIPPED):
        memory.note_all([(key, how, ""), (LAW, ANSWERED, str(so_far))])
        return ask.redirect(ask.to("interview", q=LAW))
    response = save_question(ask, base, root, memory, key, target, _back(memory, key))
    if response.status_code == SAVED:
        memory.note(LAW, ANSWERED, str(so_far))
    return response


def client(ask: RequestContext) -> Response:
    """What to ask the client, to be printed."""
    root, memory = nodes_of(ask.matter_text.text, ask.name), InterviewState.of(ask)
    return ask.render("interview-client.html", parts=open_items(ask.cases.schema, root, memory))


WAYS = (Way("/m/{name}/interview", show=show, change=answer), Way("/m/{name}/interview/client", show=client))
