"""Entries of a case file changed: all of a call's changes make one new text, or none of them is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wellfounded.matter.editor import add_entry, entries_of, nodes_of, remove_entry, set_keys
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import DECIDED, Schema
from wellfounded.matter.yaml_writer import Value
from wellfounded.problems import InputError, Problem, nearest

CASE = "case"
"""The section of the keys at the top of a case file."""
DATES = "dates"
KEYS = ("matter", "forum", "stage", "reported_as")
"""The keys at the top that can be set."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Fields of one entry given other values (``None`` takes a field out), or the entry removed."""

    section: str
    id: str = ""
    fields: Mapping[str, Value | None] = field(default_factory=dict)
    remove: bool = False


def edited(text: str, edits: Sequence[Edit], schema: Schema, file: str, check: bool = True) -> str:
    """The text with every change made. Raises InputError with everything that is wrong with it then.

    Without ``check`` the text may be no good case; a change that cannot be made is an error all the same.
    """
    problems: list[Problem] = []
    for number, edit in enumerate(edits, 1):
        place = f"change {number}"
        try:
            text = _changed(text, edit, schema, file, place)
        except InputError as error:
            problems += error.problems
        except ValueError as error:  # a text that no file may contain
            problems.append(Problem(place, 0, "WF102", f"A value contains {error}."))
    try:
        if check:
            load_matter_text(text, schema, file)
    except InputError as error:
        problems += error.problems
    if problems:
        raise InputError(problems)
    return text


def _changed(text: str, edit: Edit, schema: Schema, file: str, place: str) -> str:
    if edit.section in (CASE, DATES):
        known = KEYS if edit.section == CASE else (DECIDED, *schema.dates)
        if edit.id or edit.remove:
            raise _wrong(place, f"The section {edit.section} has no entries. Leave out id and remove.")
        if other := next((name for name in edit.fields if name not in known), ""):
            message = f"'{_short(other)}' is not a key of {edit.section}. Use {', '.join(known)}."
            raise _wrong(place, message, nearest(other, known))
        return set_keys(text, () if edit.section == CASE else (DATES,), edit.fields, file)
    if edit.section not in schema.sections:
        known = (CASE, DATES, *schema.sections)
        message = f"'{_short(edit.section)}' is not a section of a case file."
        raise _wrong(place, message, nearest(edit.section, known))
    if not edit.id.strip():
        raise _wrong(place, f"An entry of {edit.section} needs an id.")
    there = entries_of(nodes_of(text, file), edit.section)
    if edit.remove:
        if edit.id not in there:
            raise _wrong(place, f"{edit.section} has no entry '{_short(edit.id)}'.", nearest(edit.id, there))
        return remove_entry(text, edit.section, edit.id, file)
    if edit.id in there:
        return set_keys(text, (edit.section, edit.id), edit.fields, file)
    said = {name: value for name, value in edit.fields.items() if value is not None}
    return add_entry(text, edit.section, edit.id, said, file)


def _wrong(place: str, message: str, near: str = "") -> InputError:
    return InputError([Problem(place, 0, "WF864", message, near)])


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
