"""The forms of a page as a browser sees them: their controls, what stands in them, and what it would send."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

TYPED = ("text", "search", "date", "password", "textarea")
"""Kinds of controls that are typed into."""
CHOSEN = ("select", "radio", "checkbox")


@dataclass
class Control:
    """The inputs of one name in a form. ``offered`` are the choices, ``values`` what stands in it, in order."""

    name: str
    kind: str
    id: str = ""
    offered: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    described: set[str] = field(default_factory=set)
    several: bool = False
    hint: str = ""


@dataclass
class Form:
    """A form: where it goes to, its controls by name, and the buttons that send something of their own."""

    action: str
    method: str
    multipart: bool
    controls: dict[str, Control] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self) -> dict[str, list[str]]:
        """What a browser would send, without any button."""
        return {name: list(c.values) for name, c in self.controls.items() if c.values and c.kind != "file"}

    @property
    def typed(self) -> list[str]:
        """The names of what a person types into or chooses from."""
        return [name for name, control in self.controls.items() if control.kind in (*TYPED, *CHOSEN)]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.texts: dict[str, str] = {}
        self._form: Form | None = None
        self._fieldsets: list[set[str]] = []
        self._within: tuple[Control, str] | None = None
        self._problem = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        if "id" in said:
            self.ids.add(said["id"])
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag == "form":
            self._form = Form(said.get("action", ""), said.get("method", "get"), "multipart" in said.get("enctype", ""))
            self.forms.append(self._form)
        elif tag == "fieldset":
            self._fieldsets.append(set(said.get("aria-describedby", "").split()))
        elif tag == "p" and said.get("class") == "field-problem":
            self._problem = said["id"]
            self.texts.setdefault(self._problem, "")
        if self._form is not None:
            self._control(tag, said)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def _control(self, tag: str, attrs: dict[str, str]) -> None:
        assert self._form is not None
        name, value = attrs.get("name", ""), attrs.get("value", "")
        if tag == "button":
            if name and "disabled" not in attrs:
                self._form.buttons.append((name, value))
        elif tag == "option" and self._within is not None and self._within[1] == "select":
            control = self._within[0]
            control.offered.append(value)
            if "selected" in attrs:
                control.values.append(value)
        elif tag in ("input", "textarea", "select") and name:
            kind = attrs.get("type", "text") if tag == "input" else tag
            control = self._form.controls.setdefault(name, Control(name, kind, attrs.get("id", "")))
            if control.kind == "hidden" and kind in TYPED:
                control.kind, control.id = kind, attrs.get("id", "")
            control.described |= set(attrs.get("aria-describedby", "").split()).union(*self._fieldsets)
            control.hint = attrs.get("placeholder", "")
            control.several = control.several or kind == "checkbox" or "multiple" in attrs
            if kind in ("radio", "checkbox"):
                control.offered.append(value)
                if "checked" in attrs:
                    control.values.append(value)
            elif tag == "input" and kind != "file":
                control.values.append(value)
            elif tag in ("textarea", "select"):
                self._within = (control, tag)
                if tag == "textarea":
                    control.values.append("")

    def handle_data(self, data: str) -> None:
        if self._within is not None and self._within[1] == "textarea":
            self._within[0].values[-1] += data
        if self._problem:
            self.texts[self._problem] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "p":
            self._problem = ""
        elif tag == "form":
            self._form = None
        elif tag == "fieldset" and self._fieldsets:
            self._fieldsets.pop()
        elif tag in ("textarea", "select") and self._within is not None:
            control, kind = self._within
            if kind == "textarea":
                control.values[-1] = control.values[-1].removeprefix("\n")
            elif not control.values and control.offered and not control.several:
                control.values.append(control.offered[0])
            self._within = None


@dataclass
class Page:
    """What a test looks at in a page: its forms, its links, its ids, and the messages that stand beside fields."""

    forms: list[Form]
    links: list[str]
    ids: set[str]
    beside: dict[str, str]

    def form(self, action: str, holds: str = "") -> Form:
        """The form that goes to an address and holds a control of that name, if one is given."""
        return next(f for f in self.forms if f.action == action and (not holds or holds in f.controls))


def page_of(html: str) -> Page:
    """A page, read."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return Page(reader.forms, reader.links, reader.ids, reader.texts)
