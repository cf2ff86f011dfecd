"""The renames that lead to the present format of case files, kept up to date while the law's words change again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from wellfounded.language.tokenizer import bare
from wellfounded.renaming.model import Renames

_TABLE = re.compile(r"\[(?P<name>[a-z]+)(?:\.(?P<owner>.+))?\]$")


def followed(text: str, renames: Renames) -> str:
    """A file of renames whose new words are those of before: each of them under the words that it has now.

    What had no new word before and has one now is added to the table it belongs to.
    """
    data = tomllib.loads(text)
    table, owner, out, done = "", "", [], set[str]()
    for line in text.splitlines():
        head = _TABLE.match(line)
        if head:
            out += _added(data, table, owner, renames, done)
            table, owner, done = (
                head["name"],
                json.loads(head["owner"]) if '"' in (head["owner"] or "") else head["owner"] or "",
                set(),
            )
        elif line.startswith("swapped = "):
            line = f"swapped = {json.dumps(_swapped(data, renames))}"
        elif table and " = " in line and not line.startswith("#"):
            (old, new), *_ = tomllib.loads(line).items()
            done.add(old)
            newer = _newer(data, table, owner, new, renames)
            line = line if newer == new else f"{line[: line.index(' = ')]} = {json.dumps(newer, ensure_ascii=False)}"
        out.append(line)
    out += _added(data, table, owner, renames, done)
    return "\n".join(out) + "\n"


def _newer(data: Mapping[str, Any], table: str, owner: str, new: Any, renames: Renames) -> Any:
    if table == "moved":
        return [renames.field_name(owner, name) for name in new] if isinstance(new, list) else new
    if table in ("types", "sections", "keys"):
        return renames[table].get(new, new)
    if table == "sentences":
        return bare(renames["sentences"].get(bare(new), new))
    if table == "fields":
        return renames.field_name(data["sections"].get(owner, owner), new)
    if table == "values":
        return renames.values.get(data["types"].get(owner, owner), {}).get(new, new)
    return new


def _added(data: Mapping[str, Any], table: str, owner: str, renames: Renames, done: set[str]) -> list[str]:
    """Fields, types and sections that kept their names until now. (Values and sentences are listed even when kept.)"""
    if table == "fields":
        names = data["old"]["fields"].get(owner, {})
        found = renames.fields.get(data["sections"].get(owner, owner), {})
    elif table in ("types", "sections"):
        things = data["old"]["things"]
        names = things if table == "types" else dict.fromkeys(things.values(), "")
        names = names | dict.fromkeys(data["values"], "") if table == "types" else names
        found = dict(renames[table])
    else:
        return []
    lines = [f"{json.dumps(old)} = {json.dumps(new)}" for old, new in found.items() if old in names and old not in done]
    return [*lines, ""] if lines else []


def _swapped(data: Mapping[str, Any], renames: Renames) -> list[str]:
    """The yes-or-no fields of the old format whose yes is no now: one turned round twice is as it was."""
    old_names = {}
    for section, names in data["old"]["fields"].items():
        new_section = data["sections"].get(section, section)
        for name in names:
            old_names[new_section, data.get("fields", {}).get(section, {}).get(name, name)] = f"{section}.{name}"
    turned = {old_names[pair] for pair in renames.swapped if pair in old_names}
    return sorted(turned ^ set(data.get("swapped", ())))


def with_earlier_words(text: str, renames: Renames) -> str:
    """A file of the words that the present format has had and has no more, with the fields and values renamed now.

    A name that is renamed again leads to the newest, and one that comes back is an earlier name no more.
    """
    data = tomllib.loads(text)
    fields = {section: dict(names) for section, names in data.get("fields", {}).items()}
    swapped = {tuple(one.split(".", 1)) for one in data.get("swapped", ())}
    for section, names in renames.fields.items():
        own = fields.setdefault(section, {})
        for old, new in names.items():
            turned = {(section, old)} if (section, old) in renames.swapped else set()
            for earlier in [one for one, name in own.items() if name == old]:
                swapped ^= {(section, earlier)} if turned else set()
            swapped = (swapped - {(section, old)}) | turned
            swapped -= {(section, new)} if new in own else set()
        _follow(own, names)
    values = {name: dict(table) for name, table in data.get("values", {}).items()}
    for name, table in renames.values.items():
        _follow(values.setdefault(name, {}), table)
    several = {
        table: {
            owner: {old: [new.get(owner, {}).get(one, one) for one in now] for old, now in names.items()}
            for owner, names in data.get(table, {}).items()
        }
        for table, new in (("parted", renames.values), ("replaced", renames.fields))
    }
    head = text[: text.index("swapped = ")]
    blocks = [*_tables("fields", fields), *_tables("values", values)]
    blocks += [one for table, owners in several.items() for one in _tables(table, owners)]
    kept = json.dumps(sorted(".".join(one) for one in swapped))
    return "\n\n".join([f"{head}swapped = {kept}", *blocks]) + "\n"


def _follow(own: dict[str, str], names: Mapping[str, str]) -> None:
    """Earlier names brought to the newest; one that comes back is taken out."""
    for old, new in names.items():
        for earlier in [one for one, name in own.items() if name == old]:
            own[earlier] = new
        own[old] = new
        own.pop(new, None)


def _tables(table: str, owners: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The tables of a file of renames, one for each owner; a list, whose name may have blanks, is in quotes."""
    quoted = table in ("values", "parted")
    return [
        "\n".join(
            [
                f"[{table}.{json.dumps(owner) if quoted else owner}]",
                *(f"{json.dumps(old)} = {json.dumps(new, ensure_ascii=False)}" for old, new in names.items()),
            ]
        )
        for owner, names in owners.items()
        if names
    ]
