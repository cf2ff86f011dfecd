"""A page of the intake interview as a form: what it shows, what was sent, and the text that comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wellfounded.dates import words_of
from wellfounded.matter.editor import entries_of, nodes_of, text_of
from wellfounded.matter.yaml_parser import Map
from wellfounded.problems import InputError, Problem
from wellfounded.web.forms.controls import NO, YES, Control, Option, label_of, posted
from wellfounded.web.forms.entry_form import EntryForm
from wellfounded.web.intake.interview_state import ASK_CLIENT, NOT_APPLICABLE, UNKNOWN, InterviewState
from wellfounded.web.intake.page_list import ABOUT, EACH, FIRST, LIST, Moot, Page, Question
from wellfounded.web.server.request_context import RequestContext

REST = "none"
"""The choice, among flags, that answers the others with no."""
HOW = (UNKNOWN, ASK_CLIENT, NOT_APPLICABLE)
MULTIPLE = re.compile(r"\{(\w+)\}")
ARTICLE = re.compile(r"^an? ")
"""What a name leaves out of a choice: it begins with an article of its own."""
PERHAPS = re.compile(r"\[([^\[\]]*)\]")
"""A part of what an entry is called that is left out where a field in it has no answer."""


@dataclass(frozen=True)
class Asked:
    """A question as it stands on a page: ``control`` is what is shown, ``flags`` the fields behind one of several.

    ``how`` says why there is no answer, if that was said, and ``why`` is the note on it.
    """

    question: Question
    control: Control
    flags: tuple[Control, ...] = ()
    how: str = ""
    why: str = ""

    @property
    def answered(self) -> bool:
        """Whether anything was chosen or typed."""
        return bool(self.control.values or self.control.made)

    def fields(self) -> Iterator[Control]:
        """The fields of the entry, with what was answered."""
        if not self.flags:
            yield self.control
            return
        said = self.control.values
        for flag in self.flags:
            rest = (NO,) if REST in said else ()
            values = (YES,) if flag.name in said else rest
            at, note = (self.control.at, self.control.note) if values else ("", "")
            yield replace(flag, values=values, at=at, note=note)


@dataclass
class EntryQuestions:
    """The questions of a page about one entry; ``own`` is empty for a new one, ``prefix`` tells several apart."""

    form: EntryForm
    own: str
    label: str
    asked: list[Asked]
    name: Control | None = None
    prefix: str = ""

    @property
    def rows(self) -> list[tuple[Asked | None, list[Asked]]]:
        """The questions with those that stand beside each; the first row may begin with the name, told by none."""
        out: list[tuple[Asked | None, list[Asked]]] = []
        for asked in self.asked:
            if not asked.question.beside:
                out.append((asked, []))
            elif out:
                out[-1][1].append(asked)
            else:
                out.append((None, [asked]))
        return out

    @property
    def controls(self) -> list[Control]:
        """All that is shown, to list what is wrong."""
        return [*([self.name] if self.name else []), *(one.control for one in self.asked)]


def entry_questions(
    ask: RequestContext, page: Page, root: Map, memory: InterviewState, moot: Moot, own: str = ""
) -> list[EntryQuestions]:
    """What a page asks, with what the file answers; ``own`` is the entry to be changed, on a page that makes a list."""
    entries = entries_of(root, page.section)
    if page.makes == ABOUT:
        about = page.about(root, moot).items()
        return [_entry(ask, page, root, memory, moot, one, f"{one}.", label_of(one, entry)) for one, entry in about]
    if page.makes == FIRST:
        own = next(iter(entries), "")
    return [_entry(ask, page, root, memory, moot, own if own in entries else "", "", "")]


def _entry(
    ask: RequestContext, page: Page, root: Map, memory: InterviewState, moot: Moot, own: str, prefix: str, label: str
) -> EntryQuestions:
    form = EntryForm(ask, ask.cases.schema.sections[page.section], own, root)
    by_name = {control.name: control for control in form.fields}
    questions = page.asked_of(own, form.entry, moot) if page.makes == ABOUT else page.questions
    each = [Question(page.each)] if page.each else []
    asked = [_asked(page, q, by_name, prefix, own, form.entry, memory, root) for q in (*each, *questions)]
    named = page.makes in (FIRST, LIST) and page.name
    name = replace(form.mine[0], label=page.name) if named else None
    return EntryQuestions(form, own, label, asked, name, prefix)


def _asked(
    page: Page,
    question: Question,
    by_name: dict[str, Control],
    prefix: str,
    own: str,
    entry: Map,
    memory: InterviewState,
    root: Map,
) -> Asked:
    less = question.less.of(entry) if question.less else ()
    fields = tuple(by_name[name] for name in question.fields if name not in less)
    if question.flags:
        control = _flags(question, fields)
    else:
        control = fields[0]
        if question.choices:
            options = tuple(Option(value, words) for value, words in question.choices.items())
            control = replace(control, options=options, new="")
        if question.field == page.each or (question.field == page.each_of and not own):
            control = replace(control, kind="several")
        if question.first and not control.values and not own and control.options:
            control = replace(control, values=(control.options[0].value,))
        if question.proposed is not None and not control.values and not own:
            values = question.proposed.values(root)
            control = replace(control, values=values if control.kind == "several" else values[:1])
    if control.kind == "several" and control.listed:  # several are chosen at once, and found by the alphabet
        control = replace(control, whole=True, options=tuple(sorted(control.options, key=lambda one: one.label)))
    label = question.ask or control.label
    help_ = question.help if question.ask else control.help
    how, why = memory.said_of(f"{page.section}.{own}.{question.name}") if own else ("", "")
    note = control.note if control.values else why
    control = replace(control, name=prefix + control.name, label=label, help=help_, note=note)
    return Asked(question, control, fields if question.flags else (), how, why)


def _flags(question: Question, fields: Sequence[Control]) -> Control:
    options = [Option(one.name, question.labels.get(one.name, one.label)) for one in fields]
    options.append(Option(REST, "None of the others" if len(options) > 1 else "No"))
    values = [one.name for one in fields if one.values == (YES,)]
    if any(one.values == (NO,) for one in fields) and all(one.values for one in fields):
        values.append(REST)
    at = next((one.at for one in fields if one.at), "")
    note = next((one.note for one in fields if one.note), "")
    return Control(
        question.name, "several", question.ask, options=tuple(options), values=tuple(values), at=at, note=note
    )


def sent(ask: RequestContext, found: list[EntryQuestions]) -> list[EntryQuestions]:
    """The same questions with what was sent. What is noted on a question without an answer is kept apart from it."""
    for one in found:
        one.asked = [_sent(ask, each) for each in one.asked]
        one.name = posted(one.name, ask) if one.name else None
    return found


def _sent(ask: RequestContext, one: Asked) -> Asked:
    if one.control.name not in ask.fields("has"):
        return one
    control = posted(one.control, ask)
    how = ask.field(f"{control.id}.how")
    how = how if how in HOW else ""
    if control.values or control.made:
        return replace(one, control=control, how="", why="")
    return replace(
        one, control=replace(control, note=""), how=how or (ASK_CLIENT if control.note else ""), why=control.note
    )


def is_empty(page: Page, before: Sequence[EntryQuestions], found: Sequence[EntryQuestions]) -> bool:
    """Whether a form says nothing that it did not propose itself."""
    controls = [
        (old, new) for b, f in zip(before, found, strict=True) for old, new in zip(b.controls, f.controls, strict=True)
    ]
    return page.makes != ABOUT and all(
        (new.values == old.values or not new.values) and not new.made and not new.at for old, new in controls
    )


def written(ask: RequestContext, page: Page, found: list[EntryQuestions], base: str) -> tuple[str, list[str]]:
    """The text with what a page was told, and the ids of its entries. Raises InputError, which ``blame`` spreads."""
    text, owns = base, []
    for one in found:
        if page.makes in (EACH, LIST) and not one.own:
            text, made = _made(ask, page, one, text)
            owns += made
        else:
            form = EntryForm(ask, one.form.thing, one.own, nodes_of(text, ask.name))
            if one.name is not None:
                form.mine[0] = _plain(one, one.name)
            elif not one.own and page.called:
                form.mine[0] = replace(form.mine[0], values=(page.called,))
            text, own = _result(ask, page, form, [c for a in one.asked for c in _fields(one, a)], text)
            owns.append(own)
    return text, owns


def _made(ask: RequestContext, page: Page, one: EntryQuestions, text: str) -> tuple[str, list[str]]:
    """A new entry, or one for each of several values chosen in a field that holds one."""
    several = page.each or page.each_of
    fields = [c for a in one.asked for c in _fields(one, a)]
    split = next((c for c in fields if c.name == several), None)
    values = split.values if split is not None else ()
    if page.each and not values:
        raise InputError([Problem(one.prefix + page.each, 0, "WF831", "Choose at least one, or skip this page.")])
    owns: list[str] = []
    around = page.within.values if page.within else ()
    whole = ""
    for value in sorted(values, key=lambda each: each not in around) or ("",):
        form = EntryForm(ask, one.form.thing, "", nodes_of(text, ask.name))
        these = [replace(c, values=(value,), made="") if c is split and value else c for c in fields]
        apart = {n for a in one.asked for n in a.question.apart_from(value) if value}
        these = [c for c in these if c.name not in apart]
        if page.within and whole and value not in around:
            these.append(replace(next(c for c in form.fields if c.name == page.within.field), values=(whole,)))
        name = _called(ask, page, one, these, value, len(values), text)
        form.mine[0] = replace(form.mine[0], values=(name,))
        text, own = _result(ask, page, form, these, text)
        owns.append(own)
        whole = own if value in around else whole
    return text, owns


def _called(
    ask: RequestContext, page: Page, one: EntryQuestions, fields: Sequence[Control], value: str, count: int, text: str
) -> str:
    """What a new entry is called: as was said, else from its own fields; never as another of its section."""
    said = one.name.values[0] if one.name is not None and one.name.values else ""
    first = {c.name: " and ".join(ARTICLE.sub("", words_of(value)) for value in c.values) for c in fields if c.values}
    if page.each:
        name = page.called.format(value)
    elif said:
        name = f"{said} ({value})" if count > 1 else said
    else:
        called = PERHAPS.sub(lambda part: part[1] if set(MULTIPLE.findall(part[1])) <= set(first) else "", page.called)
        name = " ".join(MULTIPLE.sub(lambda found: first.get(found[1], "entry"), called).split())
    taken = {label_of(own, entry) for own, entry in entries_of(nodes_of(text, ask.name), page.section).items()}
    number = 2
    unique = name
    while unique in taken:
        unique, number = f"{name} ({number})", number + 1
    return unique


def _fields(one: EntryQuestions, asked: Asked) -> Iterator[Control]:
    for control in asked.fields():
        yield _plain(one, control)


def _plain(one: EntryQuestions, control: Control) -> Control:
    return replace(control, name=control.name.removeprefix(one.prefix)) if one.prefix else control


def _result(ask: RequestContext, page: Page, form: EntryForm, fields: Sequence[Control], text: str) -> tuple[str, str]:
    said = {c.name: c for c in fields}
    root = nodes_of(text, ask.name)
    for control in form.fields:
        given = next((one.values(root) for one in page.sets if one.field == control.name), ())
        given = given or ((page.always[control.name],) if control.name in page.always else ())
        if given and control.name not in said and not control.values:
            said[control.name] = replace(control, values=given[:1] if control.kind in ("one", "date") else given)
    form.fields = [said.get(c.name, c) for c in form.fields]
    return form.result(text, sent={*said, "name"} if form.mine[0].values else set(said))


def blame(found: Sequence[EntryQuestions], problems: Sequence[Problem]) -> list[Problem]:
    """Put problems beside the questions that they name; those that name none are given back."""
    left = list(problems)

    def mark(control: Control, names: set[str]) -> Control:
        mine = tuple(p for p in problems if p.file in names)
        left[:] = [p for p in left if p not in mine]
        return replace(control, problems=mine)

    for one in found:
        one.name = mark(one.name, {"name"}) if one.name else None
        for index, asked in enumerate(one.asked):
            names = {asked.control.name, *asked.question.fields, *(one.prefix + n for n in asked.question.fields)}
            one.asked[index] = replace(asked, control=mark(asked.control, names))
    return left


# Rows.


@dataclass
class Row:
    """A line of a page of rows: a control for each column, and what is wrong with it as a whole."""

    controls: list[Control]

    @property
    def empty(self) -> bool:
        """Nothing was typed in it."""
        return not any(control.values for control in self.controls)


def rows_of(ask: RequestContext, page: Page, root: Map) -> list[Row]:
    """The empty lines of a page, or what was typed in them."""
    form = EntryForm(ask, ask.cases.schema.sections[page.section], "", root)
    by_name = {control.name: control for control in (*form.mine, *form.fields)}
    labels = {"name": "Name", "note": "Note"}
    out = []
    for index in range(page.lines):
        controls = []
        for column in page.columns:
            control = replace(by_name[column], name=f"{index + 1}.{column}")
            values = tuple(v for v in (" ".join(ask.field(control.id).split()),) if v)
            label = page.heads.get(column) or labels.get(column, column.replace("_", " ").capitalize())
            controls.append(replace(control, label=label, values=values))
        out.append(Row(controls))
    return out


def rows_written(ask: RequestContext, page: Page, rows: Sequence[Row], base: str) -> str:
    """The text with an entry for each line that is not empty. Raises InputError; ``file`` names the control."""
    text, wrong = base, []
    for index, row in enumerate(rows):
        if row.empty:
            continue
        form = EntryForm(ask, ask.cases.schema.sections[page.section], "", nodes_of(text, ask.name))
        said = {
            column: replace(control, name=column) for column, control in zip(page.columns, row.controls, strict=True)
        }
        for column, control in said.items():  # a box that is not checked answers no, in a line that was filled in
            if control.kind == "flag" and not control.values:
                said[column] = replace(control, values=(NO,))
        form.mine = [said.pop(c.name, c) for c in form.mine]
        for column, flag in page.implied.items():
            if said[column].values:
                said[flag] = replace(next(c for c in form.fields if c.name == flag), values=(YES,))
        try:
            text, own = _result(ask, page, form, list(said.values()), text)
            text = _named_by_first(ask, page, own, text) if page.names else text
        except InputError as problem:
            wrong += [replace(one, file=f"{index + 1}.{one.file or page.columns[0]}") for one in problem.problems]
    if wrong:
        raise InputError(wrong)
    return text


def _named_by_first(ask: RequestContext, page: Page, own: str, text: str) -> str:
    """The text in which the section's first entry names one in the page's field for it."""
    root = nodes_of(text, ask.name)
    form = EntryForm(ask, ask.cases.schema.sections[page.section], next(iter(entries_of(root, page.section))), root)
    form.fields = [replace(c, values=(own,)) if c.name == page.names else c for c in form.fields]
    return form.result(text, sent={page.names})[0]


def entered_rows(page: Page, root: Map) -> list[Option]:
    """The entries that a page of rows, or one that makes a list, has made or could have made."""
    out = []
    if page.names:
        named = page.named(root)
        return [
            Option(own, label_of(own, entry)) for own, entry in entries_of(root, page.section).items() if own in named
        ]
    for own, entry in entries_of(root, page.section).items():
        made = all(text_of(entry, name) == value for name, value in page.always.items())
        telling = [each.field for each in page.sets] if page.columns else []
        if made and (page.always or telling or not page.columns) and all(name in entry.entries for name in telling):
            out.append(Option(own, label_of(own, entry)))
    return out
