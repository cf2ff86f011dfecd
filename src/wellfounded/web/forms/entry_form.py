"""An entry of a matter file as a form: read, filled in again as it was sent, and turned into the changed text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wellfounded.dates import DateError, iso_of, parse_span
from wellfounded.matter.editor import add_entry, entries_of, nodes_of, set_keys, text_of, used_ids
from wellfounded.matter.schema import SAYS, Schema, ThingSpec
from wellfounded.matter.yaml_parser import Map
from wellfounded.matter.yaml_writer import Value, new_id, tidy
from wellfounded.problems import InputError, Problem, nearest
from wellfounded.web.forms.controls import (
    HAS,
    Control,
    Controls,
    label_of,
    new_problems,
    posted,
    value_of,
    with_problems,
)
from wellfounded.web.server.request_context import RequestContext

OWN = ("name", "text", "at", "note")
ASSUMED = "assumed"


@dataclass
class Draft:
    """A matter's text on its way to another: things are added under new ids, and named once."""

    schema: Schema
    text: str
    file: str = ""

    @property
    def root(self) -> Map:
        """What it holds now."""
        return nodes_of(self.text, self.file)

    def free_id(self, name: str, kind: str) -> str:
        """An id for a thing of that name that nothing has."""
        return new_id(name, used_ids(self.root, self.schema), kind)

    def make(self, kind: str, name: str, more: Mapping[str, Value] | None = None) -> str:
        """Add a thing of a type with a name, unless there is one of that name; gives its id."""
        there = entries_of(self.root, self.schema.by_name[kind].section)
        known = next((own for own, entry in there.items() if label_of(own, entry).casefold() == name.casefold()), "")
        if known:
            return known
        own = self.free_id(name, kind)
        values = {"name": name, **(more or {})}
        self.text = add_entry(self.text, self.schema.by_name[kind].section, own, values, self.file)
        return own

    def fill(self, section: str, own: str, controls: Sequence[Control], entry: Map) -> None:
        """Write what controls say into an entry that is there; things that they make come first."""
        values: dict[str, Value | None] = {}
        for control in controls:
            ids = [self.make(control.new, control.made)] if control.made and control.new else []
            values[control.name] = value_of(control, entry, ids)
        self.text = set_keys(self.text, (section, own), values, self.file)


def base_of(ask: RequestContext, seen: str) -> str:
    """The text that a form was made from, so that only what was changed in it is written."""
    if seen == ask.matter_text.version:
        return ask.matter_text.text
    history = ask.store.history(ask.name)
    state = history.by_version(seen)
    return history.text(state) if state is not None else ask.matter_text.text


def unwritable(controls: Sequence[Control]) -> list[Problem]:
    """What is wrong, field by field, with texts that no file can hold."""
    out = []
    for control in controls:
        for text in (*control.values, control.at, control.note, control.made):
            try:
                tidy(text)
            except ValueError as error:
                out.append(Problem(control.name, 0, "WF102", f"The text contains {error}. Remove it."))
    return out


def slots_said(ask: RequestContext, base: str, slots: Sequence[Control]) -> tuple[str, tuple[str, ...]]:
    """The text with the things that a sentence's slots name for the first time, and what fills each slot, as written.

    Raises InputError, with slots as ``file``, where a slot is empty or has a name that cannot be written.
    """
    if found := unwritable(slots):
        raise InputError(found)
    draft, fillers = Draft(ask.cases.schema, base, ask.name), []
    for slot in slots:
        if slot.made and slot.new:
            fillers.append(draft.make(slot.new, slot.made))
        elif not slot.values:
            found.append(Problem(slot.name, 0, "WF831", "Choose one, or name a new one."))
        elif wrong := _unsayable(slot, slot.values[0]):
            found.append(wrong)
        else:
            value = slot.values[0]
            if slot.kind == "date":
                value = iso_of(value)
            fillers.append(f'"{value}"' if slot.kind in ("text", "date") else value)
    if found:
        raise InputError(found)
    return draft.text, tuple(fillers)


def _unsayable(slot: Control, value: str) -> Problem | None:
    """What is wrong with what was chosen or typed for a slot, or nothing."""
    known = [option.value for option in slot.options]
    if slot.kind == "one" and value not in known:
        return Problem(slot.name, 0, "WF821", f"'{value}' is not a listed choice.", nearest(value, known))
    if slot.kind == "text" and any(character in value for character in '"{}'):
        return Problem(
            slot.name, 0, "WF117", "Text in a sentence may not contain quotation marks or braces. Remove them."
        )
    if slot.kind == "date":
        try:
            parse_span(value)
        except DateError as problem:
            return Problem(slot.name, 0, "WF116", f"{problem}.", problem.suggestion)
    return None


@dataclass(frozen=True)
class DoctrineFields:
    """The controls of one doctrine in an entry's form."""

    name: str
    controls: tuple[Control, ...]

    @property
    def answered(self) -> int:
        """How many have an answer."""
        return sum(control.answered for control in self.controls)

    @property
    def wrong(self) -> bool:
        """Whether something is wrong with one of them."""
        return any(control.problems for control in self.controls)


@dataclass
class EntryForm:
    """The form of one entry, or (``own`` is empty) of a new one."""

    ask: RequestContext
    thing: ThingSpec
    own: str
    root: Map

    def __post_init__(self) -> None:
        schema = self.ask.cases.schema
        found = entries_of(self.root, self.thing.section).get(self.own)
        self.there = found is not None
        self.entry = found if found is not None else Map(0)
        self.label = label_of(self.own, self.entry) if self.own else f"this {self.thing.name}"
        self.says = schema.says_thing == self.thing.name
        self.controls = Controls(schema, self.root, self.thing, self.label, self.own)
        self.mine = [self._own(name) for name in OWN]
        if self.says:
            sentence = Control(SAYS, "text", "Fact to be proved", values=_one(text_of(self.entry, SAYS)))
            self.mine = [sentence, *self.mine]
        marked = "assumed" in self.entry.entries and text_of(self.entry, ASSUMED) == "true"
        self.mine.append(Control(ASSUMED, "mark", "Assumed", values=("true",) if marked else ()))
        self.fields = self.controls.filled(self.entry)
        self.other: list[Problem] = []

    def _own(self, name: str) -> Control:
        kind = "note" if name == "note" else "text"
        return Control(name, kind, name, values=_one(text_of(self.entry, name)))

    @property
    def core(self) -> list[Control]:
        """The controls that every case may need."""
        return [control for control in self.fields if not control.doctrine]

    def doctrines(self) -> list[DoctrineFields]:
        """The other controls by doctrine, in the law's order."""
        names = dict.fromkeys(control.doctrine for control in self.fields if control.doctrine)
        return [DoctrineFields(name, tuple(c for c in self.fields if c.doctrine == name)) for name in names]

    def send(self) -> None:
        """Take what was sent in place of what is written."""
        self.mine = [posted(control, self.ask) for control in self.mine]
        self.fields = [posted(control, self.ask) for control in self.fields]

    def blame(self, problems: Sequence[Problem]) -> None:
        """Put problems beside the fields that they name; the rest at the top."""
        self.mine, self.fields = with_problems(self.mine, problems), with_problems(self.fields, problems)
        names = {control.name for control in (*self.mine, *self.fields)}
        self.other = [problem for problem in problems if problem.file not in names]

    def problems(self) -> list[Problem]:
        """What is wrong with what was sent before anything is written."""
        out = unwritable((*self.mine, *self.fields))
        for control in (*self.mine, *self.fields):
            if not control.values and not control.made and (control.at or control.note or control.assumed):
                message = "A record cite, note, or assumption belongs to an answer. Choose the answer too."
                out.append(Problem(control.name, 0, "WF830", message))
        if not self.own and not any(c.values or c.made for c in (*self.mine, *self.fields)):
            out.append(
                Problem(self.mine[0].name, 0, "WF831", f"The form is empty. Enter the name of the {self.thing.name}.")
            )
        return out

    def result(self, base: str, sent: set[str] | None = None) -> tuple[str, str]:
        """The text with what was sent, and the id of the entry. Raises InputError with ``file`` naming fields.

        ``sent`` names the fields that are written, where those are not the ones that the form itself names.
        """
        if problems := self.problems():
            raise InputError(problems)
        schema, section = self.ask.cases.schema, self.thing.section
        draft = Draft(schema, base, self.ask.name)
        own = self.own
        if not own:
            called = next((c.values[0] for c in self.mine if c.name in ("name", SAYS, "text") and c.values), "")
            own = draft.free_id(called if not called.startswith("{") else "", self.thing.name)
            first: dict[str, Value] = {c.name: c.values[0] for c in self.mine if c.values and c.name != ASSUMED}
            draft.text = add_entry(base, section, own, first, self.ask.name)
        entry = entries_of(draft.root, section).get(own)
        if entry is None:
            message = f"The file no longer has the {self.thing.name} {own}; your entries are still here."
            raise InputError([Problem("", 0, "WF832", message)])
        sent = set(self.ask.fields(HAS)) if sent is None else sent
        mine: dict[str, Value | None] = {
            c.name: (True if c.name == ASSUMED else c.values[0]) if c.values else None
            for c in self.mine
            if c.name in sent
        }
        draft.text = set_keys(draft.text, (section, own), mine, self.ask.name)
        draft.fill(section, own, [c for c in self.fields if c.name in sent], entry)
        names = {c.name: c for c in (*self.mine, *self.fields)}
        cases = self.ask.cases
        found = new_problems(
            cases.problems(base, self.ask.name), cases.problems(draft.text, self.ask.name), section, own, names
        )
        if found:
            raise InputError(found)
        return draft.text, own


def _one(text: str) -> tuple[str, ...]:
    return (text,) if text else ()
