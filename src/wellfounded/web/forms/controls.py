"""A field of a matter file as a control of a form: what it asks, what may be answered, what is written in it now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from wellfounded.dates import DateError, Span, iso_of, parse_span, words_of
from wellfounded.matter.editor import answers_of, entries_of, text_of
from wellfounded.matter.schema import SAYS, FieldSpec, Schema, ThingSpec
from wellfounded.matter.source import lines_of
from wellfounded.matter.yaml_parser import Map, Node
from wellfounded.matter.yaml_writer import Answer, Value
from wellfounded.problems import Problem
from wellfounded.web.server.request_context import RequestContext

FEW, MANY = 7, 14
"""Up to ``FEW`` choices for one answer are all shown; up to ``MANY`` where several may be given. Else a list opens."""

YES, NO = "true", "false"
DATES = ("date", "dates")
HAS = "has"
"""The hidden fields that name the controls of a form: what a form does not show is left as it is."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: the value written in the file, and what people are shown."""

    value: str
    label: str


@dataclass(frozen=True)
class Control:
    """A field as it is shown. ``kind`` is ``flag``, ``one``, ``several``, ``date``, ``dates``, ``text`` or ``texts``.

    ``values`` are what is written or was typed. ``at``, ``note`` and ``assumed`` hold for all of them; where each has
    its own, ``apart`` tells them and they stay as they are. ``new`` is the thing that may be made by giving its name.
    ``whole`` shows every choice, however many.
    """

    name: str
    kind: str
    label: str
    help: str = ""
    options: tuple[Option, ...] = ()
    new: str = ""
    doctrine: str = ""
    values: tuple[str, ...] = ()
    at: str = ""
    note: str = ""
    assumed: bool = False
    made: str = ""
    apart: tuple[str, ...] = ()
    whole: bool = False
    problems: tuple[Problem, ...] = field(default=(), compare=False)

    @property
    def id(self) -> str:
        """The name of its input in the form, which is its id on the page too."""
        return f"f.{self.name}"

    @property
    def answered(self) -> bool:
        """Whether anything is written in it, typed or wrong."""
        return bool(self.values or self.at or self.note or self.assumed or self.made or self.problems)

    @property
    def listed(self) -> bool:
        """Whether its choices are too many to be shown at once."""
        return not self.whole and len(self.options) > (MANY if self.kind == "several" else FEW)

    @property
    def strangers(self) -> tuple[str, ...]:
        """Values that are none of the choices; they are shown all the same."""
        known = {option.value for option in self.options}
        return tuple(v for v in self.values if v not in known) if self.kind in ("one", "several", "flag") else ()

    @property
    def understood(self) -> str:
        """How dates are read, where it is not as they are written."""
        if self.kind not in DATES:
            return ""
        read = []
        for value in self.values:
            try:
                span = parse_span(value)
            except DateError:
                continue
            words = Span(span.earliest, span.latest).words
            if words != value:
                read.append(words)
        return "; ".join(read)

    @property
    def described_by(self) -> str:
        """The ids of what explains it, for those who do not see the page."""
        return " ".join(
            [*([f"{self.id}-help"] if self.help else []), *([f"{self.id}-problem"] if self.problems else [])]
        )


def label_of(name: str, entry: Map) -> str:
    """What an entry is called: its name, its text, what it says, or its id."""
    return text_of(entry, "name") or text_of(entry, "text") or text_of(entry, SAYS) or name


def things_of(root: Map, schema: Schema, kinds: Iterable[str]) -> list[Option]:
    """The entries of some types of thing, as choices."""
    out = []
    for kind in kinds:
        for name, entry in entries_of(root, schema.by_name[kind].section).items():
            label = label_of(name, entry)
            out.append(Option(name, label if label == name else f"{label} ({name})"))
    return out


class Controls:
    """The controls of one entry's form: what the law may ask of it, in the order in which it is shown."""

    def __init__(self, schema: Schema, root: Map, thing: ThingSpec, label: str, own: str = "") -> None:
        self.schema, self.root, self.thing, self.label, self.own = schema, root, thing, label, own

    def empty(self) -> list[Control]:
        """All controls without answers: core fields first, then those of each doctrine."""
        return [self.of(spec) for spec in self.thing.fields]

    def of(self, spec: FieldSpec) -> Control:
        """The control of a field, without an answer."""
        kind, new = "flag", ""
        options: tuple[Option, ...] = (Option(YES, "Yes"), Option(NO, "No"))
        if spec.kind == "value":
            accepts = self.schema.accepts(spec.value_type)
            found = things_of(self.root, self.schema, accepts.things)
            if spec.not_itself:
                found = [option for option in found if option.value != self.own]
            options = (*found, *(Option(value, value) for value in accepts.values))
            new = accepts.things[0] if len(accepts.things) == 1 else ""
            kind = "one" if spec.one else "several"
            if accepts.date:
                kind = "date" if spec.one else "dates"
            elif accepts.text:
                kind = "text" if spec.one else "texts"
        return Control(
            spec.name,
            kind,
            spec.ask.removeprefix("?") or self._states(spec, spec.pred),
            self._help(spec),
            options,
            new,
            spec.doctrine,
        )

    def _states(self, spec: FieldSpec, pred: str) -> str:
        words = pred
        for slot, kind in enumerate(spec.slot_types):
            words = words.replace("{}", self.label if slot == spec.own_slot else f"({kind})", 1)
        return words

    def _help(self, spec: FieldSpec) -> str:
        said = self._states(spec, spec.pred)
        return f"Yes: {said}. No: {self._states(spec, spec.contrary)}." if spec.contrary else f"States: {said}."

    def filled(self, entry: Map) -> list[Control]:
        """All controls with what is written in an entry."""
        return [written(control, entry) for control in self.empty()]


def written(control: Control, entry: Map) -> Control:
    """A control with what an entry says."""
    node = entry.entries[control.name][1] if control.name in entry.entries else None
    answers = answers_of(node)
    values = tuple(_displayed(control, _shown(answer.value)) for answer in answers)
    about = {(answer.at, answer.note, answer.assumed) for answer in answers}
    if len(about) == 1:
        at, note, assumed = about.pop()
        return replace(control, values=values, at=at, note=note, assumed=assumed)
    apart = tuple(
        "; ".join(filter(None, [_shown(a.value), a.at, a.note, "assumed" if a.assumed else ""])) for a in answers
    )
    return replace(control, values=values, apart=apart)


def _displayed(control: Control, value: str) -> str:
    """A value as the form has it: of a date the month in words, so that a slip is seen."""
    return words_of(value) if control.kind in DATES else value


def kept_date(value: str, node: Node | None) -> str:
    """A date as the file is to have it: as it stands there if it is the same, else with its days as 2008-11-12."""
    for answer in answers_of(node):
        if isinstance(answer.value, str) and words_of(answer.value) == words_of(value):
            return answer.value
    return iso_of(value)


def _shown(value: str | bool) -> str:
    return value if isinstance(value, str) else YES if value else NO


def posted(control: Control, ask: RequestContext) -> Control:
    """A control with what was sent, in place of what is written; one that the form did not show stays as it is."""
    if control.name not in ask.fields(HAS):
        return control
    sent = [value for value in ask.fields(control.id) if value.strip()]
    if control.kind in ("texts", "dates"):
        sent = [line for value in sent for line in lines_of(value) if line.strip()]
    sent += [value for value in ask.fields(f"{control.id}.add") if value.strip()]
    values = tuple(dict.fromkeys(" ".join(value.split()) for value in sent))
    out = replace(control, values=values, made=" ".join(ask.field(f"{control.id}.new").split()))
    if any(f"{control.id}.{part}" in ask.form for part in ("at", "note", "assumed")):
        out = replace(
            out,
            at=" ".join(ask.field(f"{control.id}.at").split()),
            note=" ".join(ask.field(f"{control.id}.note").split()),
            assumed=bool(ask.field(f"{control.id}.assumed")),
        )
    return out


def value_of(control: Control, entry: Map, ids: Sequence[str] = ()) -> Value | None:
    """What a control's field is to say. ``ids`` are those of things just made; values that stay keep what is said of
    each."""
    values = (*control.values, *ids)
    if not values:
        return None
    node = entry.entries[control.name][1] if control.name in entry.entries else None
    before = {_displayed(control, _shown(answer.value)): answer for answer in answers_of(node)}
    out = []
    for value in dict.fromkeys(values):
        said: str | bool = value
        if control.kind == "flag" and value in (YES, NO):
            said = value == YES
        elif control.kind in DATES:
            said = kept_date(value, node)
        if control.apart:
            old = before.get(_displayed(control, value))
            out.append(replace(old, value=said) if old else Answer(said))
        else:
            out.append(Answer(said, control.at, control.note, control.assumed))
    return tuple(out)


def with_problems(controls: Iterable[Control], problems: Iterable[Problem]) -> list[Control]:
    """Controls with the problems that name them (``Problem.file`` is the field)."""
    by_field: dict[str, list[Problem]] = {}
    for problem in problems:
        by_field.setdefault(problem.file, []).append(problem)
    return [replace(c, problems=tuple(by_field.get(c.name, ()))) for c in controls]


def new_problems(
    before: Iterable[Problem], after: Iterable[Problem], section: str, name: str, fields: Mapping[str, object]
) -> list[Problem]:
    """The problems that a change brought, each with the field as its ``file`` where it names one of the entry's."""
    known = {(problem.code, problem.message) for problem in before}
    out = []
    for problem in after:
        if (problem.code, problem.message) in known:
            continue
        path = f"{section}.{name}" if section else name
        rest = problem.message.removeprefix(f"{path}.") if path else problem.message
        own, colon, message = rest.partition(": ")
        if colon and own in fields:
            out.append(Problem(own, 0, problem.code, _sentence(message), problem.suggestion))
        else:
            out.append(Problem("", problem.line, problem.code, _sentence(problem.message.removeprefix(f"{path}: "))))
    return out


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:]
