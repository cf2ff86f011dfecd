"""Case files to fill in, what may be entered in them, and those of older formats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wellfounded.api.law_library import law_texts
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["blank_case", "case_schema", "migrated"]


def blank_case(
    kind: str = "",
    *,
    everything: bool = False,
    title: str = "A v. B",
    forum: str = "",
    stage: str = "",
    law_folder: str | Path = "",
) -> str:
    """The text of a blank case file, with the questions as comments: for a kind of case, or with every field.

    Raises ``InputError``, which names the kinds.
    """
    from wellfounded.matter.template import template, template_for
    from wellfounded.matter.yaml_writer import tidy

    schema = law_texts(law_folder).schema
    kinds = {item.name: item for item in schema.templates}
    options = (("--for", kind, list(kinds)), ("--forum", forum, list(schema.forums)))
    for option, value, known in (*options, ("--stage", stage, list(schema.stages))):
        if value and value not in known:
            message = f"'{value}' is not one of {', '.join(known) or 'its values: this law has none'}."
            raise InputError([Problem(option, 0, "WF161", message, nearest(value, known))])
    try:
        tidy(title)
    except ValueError as error:
        raise InputError([Problem("--title", 0, "WF161", f"The case name contains {error}.")]) from None
    if everything and kind:
        raise InputError([Problem("--all", 0, "WF161", f"Use either --all or --for {kind}.")])
    if everything:
        return template(schema, title, forum=forum, stage=stage)
    if kind:
        return template_for(schema, kinds[kind], title, forum=forum, stage=stage)
    said = ", ".join(f"--for {item.name} ({item.title})" for item in schema.templates)
    choose = f"Choose the kind of case: {said}. " if said else ""
    message = f"{choose}Use --all to write every section and field."
    raise InputError([Problem("--for", 0, "WF161", message)])


def case_schema(*, law_folder: str | Path = "") -> dict[str, Any]:
    """The JSON Schema of case files."""
    from wellfounded.matter.json_schema import json_schema

    return json_schema(law_texts(law_folder).schema)


def migrated(text: str, name: str = "case.yaml") -> str:
    """A case file of an older format in the present one; comments, order, and line ends stay. Raises ``InputError``."""
    from wellfounded.renaming.formats import migrated as updated

    return updated(text, name)
