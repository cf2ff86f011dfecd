"""What no form wants: junk for every kind of control, and what must hold of whatever a page answers to it."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from page_forms import CHOSEN, TYPED, Control, Form, Page

from wellfounded.dates import words_of

CONTROL = "a\x01b"
"""A character that no text has."""
NONE_SUCH = "no such thing"
DAYS = ("2020-13-45", "03/04/2024", "yesterday", "-5", "0000-00-00", "2024-02-30")
"""What is no day, however rough."""
ODD = (
    "", " ", "\t", "\r\n", "\x00", CONTROL, "\x7f", "\u202e", "\ufeff", "\ufffe", "لجأت إلى المحكمة", "קטע",
    "-1", "+1", "1e9", "9" * 40, "0x10", "1_000", "½", "true", "null", "~", "no", "yes", "é" * 300, "x" * 6000,
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&amp;", "{{ 7*7 }}", "{% raw %}", "%s%n", "%",
    "a: b # c", "{", "}", "{x}", "[", "]]", "'", '"', "- x", "? x", "&a *a", "!!python/object:os.system x", "| ",
    "---", "...", "@", "`", "../../etc/passwd", "C:\\x", "ilka", "{ilka} fears {killing}", *DAYS, "2024", "March 2024",
)  # fmt: skip
VALUE = st.one_of(st.sampled_from(ODD), st.text(max_size=40))
UNKNOWN = st.dictionaries(
    st.sampled_from(["extra", "f.nothing", "f.", "tokens"]), st.lists(VALUE, max_size=2), max_size=2
)


def so_many(examples: int) -> settings:
    """The same few examples each time: each asks a server for a page. More may be asked for by hand."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def squashed(text: str) -> str:
    """A text with its white space made plain, as fields are read."""
    return " ".join(text.split())


def lines(values: list[str]) -> set[str]:
    """What stands in a control, line by line."""
    return {squashed(line) for value in values for line in re.split(r"\r\n|\r|\n", value) if line.strip()}


def lines_within(value: str, text: str) -> set[str]:
    """The lines of a value that stand in a text."""
    return {line for line in lines([value]) if line in text}


def junk_for(control: Control) -> st.SearchStrategy[list[str]]:
    """What may be sent in a control: choices and none such, any text, nothing, and more than one."""
    one = st.one_of(st.sampled_from(control.offered), VALUE) if control.offered else VALUE
    return st.one_of(st.lists(one, min_size=1, max_size=1), st.lists(one, max_size=3))


def beside(page: Page, form: Form, name: str) -> str:
    """The messages that belong to a control; empty if there is none."""
    return " ".join(page.beside.get(key, "") for key in sorted(form.controls[name].described)).strip()


def lost(form: Form, sent: dict[str, list[str]], *, strangers: bool = False) -> list[str]:
    """What a person typed or chose and does not stand in the form that came back.

    With ``strangers`` also what is none of the choices, which no page offers to be chosen.
    """
    gone = []
    for name, values in sent.items():
        control = form.controls.get(name.removesuffix(".add"))
        if control is None or control.kind not in (*TYPED, *CHOSEN) or control.kind == "password":
            continue
        if len(values) > 1 and not control.several:
            continue  # no browser sends that
        if len(control.offered) == 1 and control.kind == "checkbox":
            continue  # a mark is set or not, whatever it says
        known = not strangers and control.offered
        chosen, text = {squashed(value) for value in control.values}, squashed(" ".join(control.values))
        for value in values if not known else [value for value in values if value in control.offered]:
            here = squashed(value) in chosen if control.offered else lines([value]) <= lines_within(value, text)
            here = here or words_of(value) == text  # a date comes back with its month in words
            gone += [] if here or not squashed(value) else [f"{name}: {value!r}"]
    return gone


def refused(html: str) -> bool:
    """Whether a page says what was wrong."""
    return re.search(r'class="(?:message error|problems|field-problem)"', html) is not None


def unbound(page: Page) -> list[str]:
    """Messages beside fields that no field knows of."""
    known = {key for form in page.forms for control in form.controls.values() for key in control.described}
    return [key for key in page.beside if key not in known]
