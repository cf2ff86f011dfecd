"""The forms in which courts set their opinions, described as data: what each is known by, and where its day stands."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cache

from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Layout

__all__ = ["Form", "form_of"]

_HEAD = 9000  # characters within which the signs of a form stand
_ANYWHERE = 16_000  # and those that stand below the text of the first pages


@dataclass(frozen=True, slots=True)
class Form:
    """A form: its name, the court that uses it (empty for one of a reporter), the places at which its day stands, the
    surest first, whether the court signs no opinion of this form, and whether its signs stand below the text too."""

    name: str
    court: str
    signs: tuple[str, ...]
    lacks: tuple[str, ...]
    day: tuple[str, ...]
    unsigned: bool
    anywhere: bool


@cache
def _forms() -> tuple[Form, ...]:
    return tuple(
        Form(
            one["name"],
            one.get("court", ""),
            tuple(one["signs"]),
            tuple(one.get("not", ())),
            tuple(one["day"]),
            bool(one.get("unsigned")),
            bool(one.get("anywhere")),
        )
        for one in table("courts")["form"]
    )


def form_of(layout: Layout, end: int, without: Container[str] = ()) -> Form | None:
    """The form of an opinion whose head ends at ``end``; None where it is none of those described.

    ``without`` are courts whose forms are left out, to measure what is read without a description of them.
    """
    head = layout.text.flat[: min(max(end, 600), _HEAD)]
    for form in _forms():
        if form.court in without or any(pattern(source).search(head) for source in form.lacks):
            continue
        text = _below(layout) if form.anywhere else head
        if all(pattern(source).search(text) for source in form.signs):
            return form
    return None


def _below(layout: Layout) -> str:
    """The first pages with what stands at their feet."""
    return layout.raw.text[:_ANYWHERE].replace("\n", " ")
