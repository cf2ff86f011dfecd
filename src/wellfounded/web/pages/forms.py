"""A matter as forms: its sections with their entries, and a form for each entry, made from the law's own fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import quote

from starlette.responses import Response

from wellfounded.dates import words_of
from wellfounded.matter.doctrines import doctrines_in_play
from wellfounded.matter.editor import (
    nodes_of,
    references,
    remove_entry,
    remove_with_references,
    rename_entry,
    set_keys,
    text_of,
    used_ids,
)
from wellfounded.matter.schema import DECIDED, Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.matter.yaml_writer import Value, new_id
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.status_changes import since, stands
from wellfounded.web.forms.controls import Control, Option, kept_date, new_problems, posted, with_problems
from wellfounded.web.forms.entry_form import EntryForm, base_of, slots_said, unwritable
from wellfounded.web.forms.sections import groups_of, names_in, section_of
from wellfounded.web.forms.sentence_picker import find, in_words, put_together, slots_of, term_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (
    Place(
        "Case data",
        "forms",
        20,
        group="Case file",
        does="Parties, harm, evidence, and decisions: a form for every entry.",
    ),
)

HEAD = "matter"


def overview(ask: RequestContext) -> Response:
    """Every section with its entries."""
    root = nodes_of(ask.matter_text.text, ask.name)
    head = [(c.label, c.values[0]) for c in head_controls(ask.cases.schema, root) if c.values]
    return ask.render("forms.html", groups=list(groups_of(ask.cases.schema, root)), head=head, standing=stands(ask))


# The head of the file.


def _dates_of(root: Map) -> Map:
    """The section of dates, empty where there is none."""
    dates = root.entries["dates"][1] if "dates" in root.entries else None
    return dates if isinstance(dates, Map) else Map(0)


def head_controls(schema: Schema, root: Map) -> list[Control]:
    """The keys at the top of a file as controls."""
    held = _dates_of(root)

    def control(name: str, kind: str, label: str, help_: str, choices: Mapping[str, str] | None = None) -> Control:
        entry = held if name in (DECIDED, *schema.dates) else root
        options = tuple(Option(value, text) for value, text in (choices or {}).items())
        written = text_of(entry, name)
        values = (words_of(written) if kind == "date" else written,) if written else ()
        return Control(name, kind, label, help_, options, values=values)

    stages = {stage: stage.replace("_", " ") for stage in schema.stages}
    asked = [
        control(HEAD, "text", "Case name", ""),
        control("forum", "one", "Controlling circuit", "", schema.forums),
        control("stage", "one", "Procedural stage", "Determines which facts the law treats as proven.", stages),
        control(DECIDED, "date", "Date of decision", "Leave blank before a decision."),
    ]
    for key in schema.dates:
        asked.append(control(key, "date", "Law as of", "Required before a decision."))
    keys = {key: key for key in sorted(schema.authorities)}
    own = "If this decision was published, its key in the register of authorities."
    return [*asked, control("reported_as", "one", "Reported as", own, keys)]


def head(ask: RequestContext) -> Response:
    """The form of the head."""
    controls = head_controls(ask.cases.schema, nodes_of(ask.matter_text.text, ask.name))
    return ask.render("head.html", controls=controls, other=(), changed=since(ask))


def save_head(ask: RequestContext) -> Response:
    """Save the head, or show what is wrong with it."""
    seen, schema = ask.field("seen"), ask.cases.schema
    base = base_of(ask, seen)
    controls = [posted(control, ask) for control in head_controls(schema, nodes_of(base, ask.name))]
    names = {control.name: control for control in controls}
    try:
        if wrong := unwritable(controls):
            raise InputError(wrong)
        said: dict[str, Value | None] = {c.name: c.values[0] if c.values else None for c in controls}
        held = _dates_of(nodes_of(base, ask.name)).entries
        dates: dict[str, Value | None] = {}
        for key in (DECIDED, *schema.dates):
            value = said.pop(key)
            dates[key] = kept_date(value, held[key][1] if key in held else None) if isinstance(value, str) else None
        text = set_keys(set_keys(base, (), said, ask.name), ("dates",), dates, ask.name)
        before, after = ask.cases.problems(base, ask.name), ask.cases.problems(text, ask.name)
        found = new_problems(before, after, "", "", {**names, **{f"dates.{key}": None for key in dates}})
        if found:
            raise InputError([replace(one, file=one.file.removeprefix("dates.")) for one in found])
        return ask.save(text, seen, to=ask.to("forms/matter", since=seen))
    except InputError as problem:
        shown = with_problems(controls, problem.problems)
        other = [one for one in problem.problems if one.file not in names]
    return ask.render("head.html", status=422, controls=shown, other=other, changed=None, seen=seen)


# One entry.


def _form(ask: RequestContext, text: str) -> EntryForm | None:
    section = str(ask.request.path_params["section"])
    thing = ask.cases.schema.sections.get(section)
    if thing is None:
        return None
    form = EntryForm(ask, thing, str(ask.request.path_params.get("entry", "")), nodes_of(text, ask.name))
    return form if form.there or not form.own else None


def _gone(ask: RequestContext) -> Response:
    return ask.redirect(ask.to("forms"), "The file has no such entry.", "error")


def entry_url(ask: RequestContext, section: str, own: str = "", **query: str) -> str:
    """The address of an entry's form, or of that for a new one."""
    return ask.to(f"forms/{section}" + (f"/{quote(own, safe='')}" if own else ""), **query)


def _render(ask: RequestContext, form: EntryForm, status: int = 200, **values: object) -> Response:
    root, schema = form.root, ask.cases.schema
    section = section_of(schema, form.thing.section, root)
    found = references(root, schema, form.own) if form.own else ()
    called = names_in(schema, root)
    used = [(r.section, r.entry, in_words(called[r.entry], called)) for r in found if r.entry]
    playing = doctrines_in_play(schema, root)
    offered = {one: one.name in playing or bool(one.answered) or one.wrong for one in form.doctrines()}
    shown = {
        "form": form,
        "section": section,
        "used": list(dict.fromkeys(used)),
        "in_play": [one for one, open_ in offered.items() if open_],
        "others": [one for one, open_ in offered.items() if not open_],
        "action": entry_url(ask, section.name, form.own),
        "changed": since(ask),
        "finding": False,
        **values,
    }
    return ask.render("entry.html", status=status, **shown)


def show(ask: RequestContext) -> Response:
    """The form of an entry."""
    form = _form(ask, ask.matter_text.text)
    return _gone(ask) if form is None else _render(ask, form)


def new(ask: RequestContext) -> Response:
    """The form for a new entry; one that says something begins with finding the sentence."""
    form = _form(ask, ask.matter_text.text)
    if form is None:
        return _gone(ask)
    if not form.says:
        return _render(ask, form)
    schema = ask.cases.schema
    term = term_of(ask.cases.library, ask.query("says"))
    if term is not None:
        slots = slots_of(schema, form.root, term)
        return _render(ask, form, slots=slots, sentence=term.template)
    words = ask.query("find")
    return _render(ask, form, finding=True, words=words, found=find(ask.cases.library, words))


def save(ask: RequestContext) -> Response:
    """Save an entry, rename it, or take it out."""
    seen = ask.field("seen")
    base = base_of(ask, seen)
    form = _form(ask, base)
    if form is None:
        return _gone(ask)
    does = {"remove": _remove, "remove all": _remove, "rename": _rename}.get(ask.field("do"))
    if does is not None and form.own:
        return does(ask, form, base, seen)
    form.send()
    values: dict[str, object] = {}
    slots: list[Control] = []
    term = term_of(ask.cases.library, ask.field("template")) if form.says and not form.own else None
    if term is not None:
        slots = [posted(slot, ask) for slot in slots_of(ask.cases.schema, form.root, term)]
        values = {"slots": slots, "sentence": term.template}
    try:
        if term is not None:
            base, fillers = slots_said(ask, base, slots)
            form.mine[0] = replace(form.mine[0], values=(put_together(ask.cases.schema, term, fillers),))
        text, own = form.result(base)
        done = "Saved." if form.own else f"Added: {form.thing.name}."
        return ask.save(text, seen, done=done, to=entry_url(ask, form.thing.section, own, since=seen))
    except InputError as problem:
        # Where a slot is not filled, the rest was not looked at yet.
        found = tuple(dict.fromkeys((*problem.problems, *unwritable((*form.mine, *form.fields)))))
        form.blame(found)
        if term is not None:
            values["slots"] = with_problems(slots, found)
            form.other = [one for one in form.other if one.file not in {slot.name for slot in slots}]
        return _render(ask, form, 422, seen=seen, **values)


def _remove(ask: RequestContext, form: EntryForm, base: str, seen: str) -> Response:
    section, schema = form.thing.section, ask.cases.schema
    if ask.field("do") == "remove all":
        text = remove_with_references(base, schema, section, form.own, ask.name)
    else:
        text = remove_entry(base, section, form.own, ask.name)
    found = new_problems(ask.cases.problems(base, ask.name), ask.cases.problems(text, ask.name), section, form.own, {})
    if found:
        message = f"{form.label} was not removed because other entries refer to it or would become incomplete."
        form.other = [Problem("", 0, "WF833", message), *found]
        return _render(ask, form, 422, seen=seen)
    try:
        return ask.save(text, seen, done=f"{form.label} was removed.", to=ask.to("forms", since=seen))
    except InputError as problem:
        form.other = list(problem.problems)
        return _render(ask, form, 422, seen=seen)


def _rename(ask: RequestContext, form: EntryForm, base: str, seen: str) -> Response:
    wanted = ask.field("id").strip()
    schema, root = ask.cases.schema, nodes_of(base, ask.name)
    problems: Sequence[Problem]
    try:
        text = rename_entry(base, schema, form.thing.section, form.own, wanted, ask.name)
        before, after = ask.cases.problems(base, ask.name), ask.cases.problems(text, ask.name)
        problems = new_problems(before, after, form.thing.section, wanted, {})
    except InputError as error:
        problems = [problem for problem in error.problems if problem.code != "WF834"]
        text = ""
    except ValueError as error:
        problems = (Problem("", 0, "WF102", f"The id contains {error}."),)
        text = ""
    if not text or problems:
        near = new_id(wanted, used_ids(root, schema) - {form.own}, form.thing.name)
        form.other = [
            Problem("id", 0, "WF834", f"'{wanted}' is not a valid id, or is already in use.", near),
            *problems,
        ]
        return _render(ask, form, 422, seen=seen)
    to = entry_url(ask, form.thing.section, wanted, since=seen)
    try:
        return ask.save(text, seen, done=f"The id is now {wanted} throughout the file.", to=to)
    except InputError as problem:
        form.other = [replace(one, file="id") for one in problem.problems]
        return _render(ask, form, 422, seen=seen)


WAYS = (
    Way("/m/{name}/forms", show=overview),
    Way(f"/m/{{name}}/forms/{HEAD}", show=head, change=save_head),
    Way("/m/{name}/forms/{section}", show=new, change=save),
    Way("/m/{name}/forms/{section}/{entry}", show=show, change=save),
)
