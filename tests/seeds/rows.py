"""Walks a specification of a decided matter: each row's sentences, their authorities, and the matter under changes."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.explanation import explanation
from wellfounded.assess.rule_support import citations, persuasive, rule_supports
from wellfounded.assess.schema import matter_schema
from wellfounded.engine.program import Atom, Value
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter_text

ROOT = Path(__file__).resolve().parents[2]
VALUES = {"holds": Value.TRUE, "open": Value.OPEN, "fails": Value.FALSE}


@lru_cache(maxsize=1)
def library() -> Library:
    """The law library."""
    return load_library()


def read_yaml(text: str) -> Any:
    """YAML as plain data, every scalar but true, false and null as text."""
    return YAML(typ="safe", pure=True).load(text)


def edited(text: str, edits: list[dict[str, Any]]) -> tuple[str, bool]:
    """A matter file with changes made, and whether its own authority is to be left out of the law."""
    data = read_yaml(text)
    without = False
    for edit in edits:
        if "set" in edit:
            *path, last = edit["set"]
            place = data
            for key in path:
                place = place.setdefault(key, {})
            place[last] = edit["to"]
        elif "remove" in edit:
            *path, last = edit["remove"]
            place = data
            for key in path:
                place = place[key]
            assert last in place, f"nothing to remove at {edit['remove']}"
            del place[last]
        elif "reported_as" in edit:
            without = True
        elif "decided" in edit:
            data.setdefault("dates", {})["decided"] = edit["decided"]
        elif "forum" in edit:
            data["forum"] = edit["forum"]
        else:
            raise AssertionError(f"no such edit: {edit}")
    out = io.StringIO()
    YAML(typ="safe", pure=True).dump(data, out)
    return out.getvalue(), without


def case_of(text: str, edits: list[dict[str, Any]] | None = None, readings: Mapping[str, str] | None = None) -> Case:
    """The matter, changed, under its own law."""
    without = False
    if edits:
        text, without = edited(text, edits)
    matter = load_matter_text(text, matter_schema(library()))
    setting = setting_of(library(), matter)
    if without:
        setting = replace(setting, without=setting.own, own="")
    return Case.of(library(), matter, setting, readings)


def cited_for(case: Case, atom: Atom) -> set[str]:
    """The keys of the authorities of a sentence's own steps and of the steps right under them."""
    found = rule_supports(case, atom)
    cited = {*citations(found), *persuasive(found)}
    pending = [(explanation(case, atom), 1)]
    while pending:
        step, levels = pending.pop()
        cited |= set(step.citations)
        if levels or step.how == "each":
            pending += [(inner, levels - (step.how != "each")) for inner in step.steps]
    return {citation.authority.key for citation in cited}


def check(case: Case, expected: Mapping[str, Any]) -> list[str]:
    """What of the expected sentences did not come out, in words."""
    wrong = []
    for key, value in VALUES.items():
        for item in expected.get(key) or ():
            sentence, keys = (item, []) if isinstance(item, str) else (item["sentence"], item.get("authorities", []))
            found = case.value(sentence)
            if found is not value:
                wrong.append(f"{sentence}: {found.name}, not {value.name}")
                continue
            cited = cited_for(case, case.atom(sentence)) if keys else set()
            wrong += [f"{sentence}: {key} is not cited, but {sorted(cited)}" for key in keys if key not in cited]
    for sentence in expected.get("contrary") or ():
        if case.value(sentence) is Value.TRUE:
            wrong.append(f"{sentence}: TRUE, though contrary to the row")
    return wrong
