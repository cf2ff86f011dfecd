"""A question of the law in the interview: asked where the outcome depends on the answer, and saved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.responses import Response

from wellfounded.matter.yaml_parser import Map
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.interview_questions import Target, asked_as, questions, rules_for
from wellfounded.web.analysis.status_changes import since, stands
from wellfounded.web.forms.controls import Control, posted, with_problems
from wellfounded.web.forms.entry_form import EntryForm, slots_said
from wellfounded.web.forms.sections import names_in
from wellfounded.web.forms.sentence_picker import in_words, put_together, slots_of
from wellfounded.web.intake.interview_state import ANSWERED, UNKNOWN, InterviewState
from wellfounded.web.server.request_context import RequestContext

SAVED = 303
"""The status of what ``RequestContext.save`` gives where it saved: the way on, and no conflict."""


def _page(ask: RequestContext, memory: InterviewState, key: str, **values: Any) -> Response:
    shown: dict[str, Any] = {
        "key": key,
        "back": "",
        "answered": memory.count(ANSWERED),
        "unknown": memory.count(UNKNOWN),
        "standing": stands(ask),
        "changed": since(ask),
        "other": (),
        "rules": (),
        "about": "",
        "left": 0,
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
    response = ask.save(text, seen, to=ask.to("interview", q="law", since=seen))
    if response.status_code == SAVED:
        memory.note(key, ANSWERED)
    return response


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


def show_question(
    ask: RequestContext, root: Map, memory: InterviewState, key: str, target: Target, left: int, back: str
) -> Response:
    """A question of the law, with what an answer may change and the rules that ask it."""
    _, controls, slots = _question_form(ask, root, target)
    return _question_page(ask, root, memory, key, target, left, [*slots, *controls], back=back)


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


def save_question(
    ask: RequestContext, base: str, root: Map, memory: InterviewState, key: str, target: Target, back: str
) -> Response:
    """Save the answer to a question of the law, or show what is wrong with it."""
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
        values = {"other": other, "back": back, "status": 422, "seen": ask.field("seen"), "changed": None}
        return _question_page(ask, root, memory, key, target, 0, shown, **values)
