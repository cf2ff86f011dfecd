"""A matter as an interview: one question at a time, the most decisive first, each with the law that asks it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.responses import Response

from wellfounded.matter.editor import entries_of, nodes_of
from wellfounded.matter.yaml_parser import Map
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.interview_questions import (
    Step,
    Target,
    asked_as,
    key_of,
    questions,
    rules_for,
    steps_of,
    target_of,
    waiting_first,
)
from wellfounded.web.analysis.status_changes import since, stands
from wellfounded.web.forms.controls import Control, posted, with_problems
from wellfounded.web.forms.entry_form import EntryForm, base_of, slots_said
from wellfounded.web.forms.sections import names_in
from wellfounded.web.forms.sentence_picker import in_words, put_together, slots_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.storage.interview_state import ANSWERED, SKIPPED, UNKNOWN, InterviewState

PLACES = (
    Place(
        "Interview",
        "interview",
        10,
        group="Case file",
        does="Questions of fact, one at a time, the most outcome-determinative first.",
    ),
)

SAVED = 303
"""The status of what ``RequestContext.save`` gives where it saved: the way on, and no conflict."""


def _step_key(step: Step) -> str:
    return f"step {step.id}"


def _applicant(ask: RequestContext, root: Map) -> str:
    """The first person of the matter."""
    section = next((step.section for step in steps_of(ask.cases.schema, root)), "")
    return next(iter(entries_of(root, section)), "")


def _open_step(ask: RequestContext, root: Map, memory: InterviewState) -> Step | None:
    for step in steps_of(ask.cases.schema, root):
        if not entries_of(root, step.section) and memory.asked.get(_step_key(step)) not in (UNKNOWN, SKIPPED):
            return step
    return None


def show(ask: RequestContext) -> Response:
    """The question that the address names, or the next one."""
    root, memory = nodes_of(ask.matter_text.text, ask.name), InterviewState.of(ask)
    key = ask.query("q")
    steps = {_step_key(step): step for step in steps_of(ask.cases.schema, root)}
    step = steps.get(key) or (None if key else _open_step(ask, root, memory))
    if step is not None:
        return _show_step(ask, root, memory, step)
    ask.case(GoverningLaw())  # what is wrong with the file is told first
    if ask.query("again"):
        questions(ask, again=True)
        return ask.redirect(ask.to("interview"))
    found = questions(ask)
    left = waiting_first(found.asked, memory)
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
        values: dict[str, Any] = {"how": found.how, "job": found.job, "changed": since(ask), "standing": stands(ask)}
        return ask.render("interview-end.html", unknown=_unknown(memory), **values)
    return _show_question(ask, root, memory, key, target, len(left))


def _unknown(memory: InterviewState) -> list[str]:
    return [key for key, how in memory.asked.items() if how == UNKNOWN]


def _back(memory: InterviewState, key: str) -> str:
    """The question asked before this one."""
    asked = [each for each in memory.asked if each != key]
    return asked[-1] if asked else ""


def _page(ask: RequestContext, memory: InterviewState, key: str, **values: Any) -> Response:
    shown: dict[str, Any] = {
        "key": key,
        "back": _back(memory, key),
        "answered": memory.count(ANSWERED),
        "unknown": memory.count(UNKNOWN),
        "standing": stands(ask),
        "changed": since(ask),
        "other": (),
        "rules": (),
        "rule": "",
        "about": "",
        "progress": (0, 0),
        "left": 0,
        "help": "",
        "asked": None,
        "sentence": "",
        "seen": ask.matter_text.version,
        **values,
    }
    status = 422 if values.get("status") == 422 else 200
    shown.pop("status", None)
    return ask.render("interview.html", status=status, **shown)


def _saved(ask: RequestContext, memory: InterviewState, key: str, text: str) -> Response:
    """Save an answer, and remember that the question has one. Raises InputError where it cannot be written."""
    seen = ask.field("seen")
    response = ask.save(text, seen, to=ask.to("interview", since=seen))
    if response.status_code == SAVED:
        memory.note(key, ANSWERED)
    return response


# The first steps.


def _step_form(ask: RequestContext, root: Map, step: Step) -> tuple[EntryForm, list[Control]]:
    form = EntryForm(ask, ask.cases.schema.sections[step.section], "", root)
    applicant = _applicant(ask, root)
    by_name = {control.name: control for control in form.fields}
    wanted = [name for name in (step.each, *step.fields) if name in by_name]
    controls = [by_name[name] for name in wanted]
    if step.each:
        controls[0] = replace(controls[0], kind="several")
    else:
        controls.insert(0, replace(form.mine[0], label=step.name or "Name"))
    ready = [
        replace(c, values=(applicant,)) if c.name in step.applicant and applicant and not c.values else c
        for c in controls
    ]
    return form, ready


def _show_step(ask: RequestContext, root: Map, memory: InterviewState, step: Step) -> Response:
    _, controls = _step_form(ask, root, step)
    return _step_page(ask, root, memory, step, controls)


def _step_page(
    ask: RequestContext, root: Map, memory: InterviewState, step: Step, controls: list[Control], **values: Any
) -> Response:
    every = steps_of(ask.cases.schema, root)
    shown = {"title": step.title, "help": step.help, "rule": step.rule, "progress": (every.index(step) + 1, len(every))}
    return _page(ask, memory, _step_key(step), controls=controls, **{**shown, **values})


def _save_step(ask: RequestContext, base: str, root: Map, memory: InterviewState, step: Step) -> Response:
    form, ready = _step_form(ask, root, step)
    controls = [posted(control, ask) for control in ready]
    applicant = _applicant(ask, root)
    chosen = controls[0].values if step.each else ("",)
    text = base
    try:
        if step.each and not chosen:
            raise InputError([Problem(step.each, 0, "WF831", "Choose at least one, or select “Unknown.”")])
        for value in chosen:
            draft = EntryForm(ask, form.thing, "", nodes_of(text, ask.name))
            said = {c.name: c for c in controls}
            if step.each:
                said[step.each] = replace(controls[0], values=(value,), made="")
                draft.mine[0] = replace(draft.mine[0], values=(step.called.format(value),))
            else:
                draft.mine[0] = said.pop("name")
            fixed = {name: (applicant,) for name in step.applicant if name not in said and applicant}
            draft.fields = [
                said.get(c.name) or (replace(c, values=fixed[c.name]) if c.name in fixed else c) for c in draft.fields
            ]
            text, _ = draft.result(text, sent={"name", *said, *fixed})
        return _saved(ask, memory, _step_key(step), text)
    except InputError as problem:
        form.fields = controls
        form.blame(problem.problems)
        shown, seen = form.fields, ask.field("seen")
        return _step_page(ask, root, memory, step, shown, other=form.other, status=422, seen=seen, changed=None)


# What the law still asks.


def _question_form(ask: RequestContext, root: Map, target: Target) -> tuple[EntryForm, list[Control], list[Control]]:
    """The form, its controls shown, and the slots of a sentence."""
    schema = ask.cases.schema
    form = EntryForm(ask, schema.sections[target.section], target.own, root)
    if target.term is not None:
        slots = slots_of(schema, root, target.term, target.fillers)
        slots = [replace(slot, values=tuple(filter(None, slot.values))) for slot in slots]
        return form, form.core, [s for s in slots if not s.values]
    own = [replace(c, label="") if c.name == target.field else c for c in form.fields if c.name == target.field]
    if not target.own:
        own.insert(0, replace(form.mine[0], label=f"Name of the new {form.thing.name}"))
    return form, own, []


def _show_question(
    ask: RequestContext, root: Map, memory: InterviewState, key: str, target: Target, left: int
) -> Response:
    _, controls, slots = _question_form(ask, root, target)
    return _question_page(ask, root, memory, key, target, left, [*slots, *controls])


def _question_page(
    ask: RequestContext,
    root: Map,
    memory: InterviewState,
    key: str,
    target: Target,
    left: int,
    controls: list[Control],
    **values: Any,
) -> Response:
    case, called = ask.case(GoverningLaw()), names_in(ask.cases.schema, root)
    found = asked_as(questions(ask).asked).get(key)
    about = in_words(called.get(target.own, ""), called)
    title, preds = "", []
    if target.term is not None:
        term, schema = target.term, ask.cases.schema
        said = put_together(
            schema, term, [f or f"({slot})" for f, slot in zip(target.fillers, term.slots, strict=True)]
        )
        about = in_words(said, called)
        title, preds = term.ask.removeprefix("?") or f"Is the following true? {about}", [term.pred, term.contrary]
    else:
        spec = next(s for s in ask.cases.schema.sections[target.section].fields if s.name == target.field)
        title, preds = spec.ask.removeprefix("?") or spec.pred, [spec.pred, spec.contrary]
        controls = [replace(c, label="Your answer") if not c.label else c for c in controls]
    shown = {
        "title": title,
        "about": about,
        "controls": controls,
        "asked": found,
        "left": left,
        "rules": rules_for(case, [pred for pred in preds if pred]),
        "sentence": target.term.template if target.term is not None else "",
    }
    return _page(ask, memory, key, **{**shown, **values})


def _save_question(
    ask: RequestContext, base: str, root: Map, memory: InterviewState, key: str, target: Target
) -> Response:
    form, controls, slots = _question_form(ask, root, target)
    sent = [posted(control, ask) for control in controls]
    filled = [posted(slot, ask) for slot in slots]
    names = {c.name: c for c in sent}
    form.mine = [names.pop(c.name, c) for c in form.mine]
    form.fields = [names.get(c.name, c) for c in form.fields]
    try:
        if target.term is not None:
            base, chosen = slots_said(ask, base, filled)
            given = iter(chosen)
            fillers = [filler or next(given, "") for filler in target.fillers]
            sentence = put_together(ask.cases.schema, target.term, fillers)
            form.mine[0] = replace(form.mine[0], values=(sentence,))
        if target.term is None and target.own and not any(c.answered for c in sent):
            message = "Choose an answer, or select “Unknown.”"
            raise InputError([Problem(target.field, 0, "WF831", message)])
        text, _ = form.result(base, sent={c.name for c in sent} | ({"says"} if target.term is not None else set()))
        return _saved(ask, memory, key, text)
    except InputError as problem:
        form.blame(problem.problems)
        blamed = {c.name: c for c in (*form.mine, *form.fields)}
        shown = [*with_problems(filled, problem.problems), *(replace(blamed[c.name], label=c.label) for c in sent)]
        slot_names = {slot.name for slot in filled}
        other = [
            *(f for f in form.other if f.file not in slot_names),
            *(f for c in form.mine if c.name == "says" for f in c.problems),
        ]
        values = {"other": other, "status": 422, "seen": ask.field("seen"), "changed": None}
        return _question_page(ask, root, memory, key, target, 0, shown, **values)


def answer(ask: RequestContext) -> Response:
    """Take an answer, or that it is not known, or that it is for later."""
    memory, key = InterviewState.of(ask), ask.field("q")
    if ask.field("do") == "again":
        for each in _unknown(memory):
            memory.note(each, SKIPPED)
        return ask.redirect(ask.to("interview"))
    base = base_of(ask, ask.field("seen"))
    root = nodes_of(base, ask.name)
    steps = {_step_key(step): step for step in steps_of(ask.cases.schema, root)}
    target = None if key in steps else target_of(ask.cases.library, ask.cases.schema, root, key)
    if key not in steps and target is None:
        return ask.redirect(ask.to("interview"), "That question is no longer unanswered.", "error")
    if (how := ask.field("do")) in (UNKNOWN, SKIPPED):
        memory.note(key, how)
        return ask.redirect(ask.to("interview"))
    if key in steps:
        return _save_step(ask, base, root, memory, steps[key])
    assert target is not None
    return _save_question(ask, base, root, memory, key, target)


WAYS = (Way("/m/{name}/interview", show=show, change=answer),)
