"""A matter file changed in one place: the text it becomes, in which everything else stands byte for byte.

Every function gives the new text and has read it again: where a layout is too unusual to be changed in place, it raises
``InputError`` (WF109) and changes nothing. Whether the new text is a good matter is for ``load_matter_text`` to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from wellfounded.matter.problem_report import Report
from wellfounded.matter.schema import KEYS, LONG, SAYS, Schema
from wellfounded.matter.source import decode, ends_as_in, plain_ends
from wellfounded.matter.splice import Splice, apply_splices, changed_map, column, extent, lines_after, replaced
from wellfounded.matter.yaml_parser import Map, Node, Scalar, Seq, read_nodes
from wellfounded.matter.yaml_writer import Answer, Value, pairs, tidy, written
from wellfounded.problems import InputError, Problem

WIDEST = 110
"""An entry longer than this is written with a line for each field."""

P = ParamSpec("P")

Path = tuple[str, ...]
"""Where something stands: ``()`` the top, ``("dates",)``, ``("people", "anna")``."""


def nodes_of(text: str, file: str = "") -> Map:
    """What a matter's text holds, with places. Raises ``InputError`` where it is not readable as YAML."""
    report = Report(file)
    root = read_nodes(decode(text, file), report)
    if root is None or report.problems:
        raise report.stop()
    return root


def entries_of(root: Map, section: str) -> Mapping[str, Map]:
    """The entries of a section by id, as written; one with nothing in it is an empty mapping."""
    node = root.entries[section][1] if section in root.entries else None
    if not isinstance(node, Map):
        return {}
    found: dict[str, Map] = {}
    for name, (key, value) in node.entries.items():
        found[name] = value if isinstance(value, Map) else Map(key.line)
    return found


def answers_of(node: Node | None) -> tuple[Answer, ...]:
    """The answers that stand in a field; none where it is blank or left out."""
    if isinstance(node, Seq):
        return tuple(answer for item in node.items for answer in answers_of(item))
    if isinstance(node, Map):
        inner = node.entries["is"][1] if "is" in node.entries else None
        at, note = (text_of(node, key) for key in ("at", "note"))
        assumed = "assumed" in node.entries and _truth(node.entries["assumed"][1])
        return tuple(Answer(each.value, at, note, assumed) for each in answers_of(inner))
    if not isinstance(node, Scalar) or node.blank:
        return ()
    return (Answer(node.value if node.truth is None else node.truth),)


def text_of(entry: Map, key: str) -> str:
    """A text in an entry as it is read: on one line; empty where there is none."""
    node = entry.entries[key][1] if key in entry.entries else None
    return " ".join(node.value.split()) if isinstance(node, Scalar) and not node.blank else ""


def _truth(node: Node) -> bool:
    return isinstance(node, Scalar) and bool(node.truth)


def _keeping_ends(change: Callable[Concatenate[str, P], str]) -> Callable[Concatenate[str, P], str]:
    """A change of a text whatever its lines end with: they end with the same as before."""

    @wraps(change)
    def changed(text: str, /, *args: P.args, **more: P.kwargs) -> str:
        if "\r" not in text:
            return change(text, *args, **more)
        return ends_as_in(text, change(plain_ends(text), *args, **more))

    return changed


@_keeping_ends
def set_keys(text: str, path: Path, values: Mapping[str, Value | None], file: str = "") -> str:
    """The text with keys of a mapping given other values; ``None``, or what is empty, takes a key out.

    ``path`` leads to the mapping, which must be there (``dates`` need not be). A value that says what stands there
    already changes nothing. Raises ``InputError``, and ``ValueError`` for a text that no file may contain.
    """
    root = nodes_of(text, file)
    values = {key: _normal(value) for key, value in values.items()}
    node = _at(root, path)
    now = node.entries if isinstance(node, Map) else {}
    wanted = {k: v for k, v in values.items() if not _says(now[k][1] if k in now else None, v)}
    if not wanted:
        return text
    if isinstance(node, Seq) or (isinstance(node, Scalar) and not node.blank) or (node is None and path != ("dates",)):
        raise _cannot(file, node.line if node is not None else root.line)
    as_json = _is_json(root)
    new = apply_splices(text, _set(text, root, path, wanted, as_json))
    after = nodes_of(new, file)
    found = _at(after, path)
    held = found.entries if isinstance(found, Map) else {}
    kept = _without(_shape(root), path, wanted) == _without(_shape(after), path, wanted)
    if not kept or not all(_says(held[key][1] if key in held else None, value) for key, value in wanted.items()):
        raise _cannot(file, node.line if node is not None else root.line)
    return new


@_keeping_ends
def add_entry(text: str, section: str, name: str, values: Mapping[str, Value], file: str = "") -> str:
    """The text with a new entry at the end of a section, which need not be there. The id must be free."""
    root = nodes_of(text, file)
    said = {key: value for key, each in values.items() if (value := _normal(each)) is not None}
    as_json = _is_json(root)
    node = root.entries[section][1] if section in root.entries else None
    if isinstance(node, Seq) or (isinstance(node, Scalar) and not node.blank):
        raise _cannot(file, node.line)
    inside = pairs(said, as_json=as_json)
    key = written(name, as_json=as_json)
    one_line = f"{key}: {{{', '.join(inside)}}}"
    block = [one_line if len(one_line) <= WIDEST and len(inside) < 4 else ""] if _prefers_flow(node) else [""]
    lines = block if block[0] else [f"{key}:", *(f"  {each}" for each in inside)] if inside else [f"{key}: {{}}"]
    if isinstance(node, Map) and (node.entries or node.flow):
        splices = changed_map(text, None, node, {}, [one_line] if node.flow else lines)
    elif node is None and root.flow:
        splices = changed_map(text, None, root, {}, [f"{written(section, as_json=as_json)}: {{{one_line}}}"])
    elif node is None:
        anchor = _last_before_expect(text, root)
        splices = [lines_after(text, anchor, ["", f"{section}:", *(f"  {line}" for line in lines)], 0)]
    else:
        own = root.entries[section][0]
        start, end = extent(text, own, node)
        if start == end and not root.flow:
            splices = [lines_after(text, start, lines, column(text, own.start) + 2)]
        else:
            splices = [replaced(text, own, node, f"{{{one_line}}}")]
    new = apply_splices(text, splices)
    after = nodes_of(new, file)
    found = entries_of(after, section).get(name)
    before, now = _shape(root), _shape(after)
    same = _without(before, (section,), {name: None}) == _without(now, (section,), {name: None})
    right = found is not None and list(found.entries) == list(said)
    if not same or not right or not all(_says(found.entries[k][1], v) for k, v in said.items() if found):
        raise _cannot(file, node.line if node is not None else root.line)
    return new


def remove_entry(text: str, section: str, name: str, file: str = "") -> str:
    """The text without an entry. What refers to it stays: see ``references``."""
    return set_keys(text, (section,), {name: None}, file)


@dataclass(frozen=True, slots=True)
class Reference:
    """Where an id is referred to: in a field of an entry, or (``sentence``) in one it says.

    ``actual_disposition`` has no entry.
    """

    section: str
    entry: str
    field: str
    node: Scalar
    sentence: bool = False


def references(root: Map, schema: Schema, name: str) -> tuple[Reference, ...]:
    """Every place of a matter's text that refers to an id, in the order of the file."""
    found = []
    for section, thing in schema.sections.items():
        fields = {spec.name: spec for spec in thing.fields}
        for own, entry in entries_of(root, section).items():
            for field, (_, node) in entry.entries.items():
                spec = fields.get(field)
                refers = spec is not None and bool(spec.value_type and schema.accepts(spec.value_type).things)
                for scalar in _scalars(node):
                    if field == SAYS and thing.name == schema.says_thing and _names(scalar, name):
                        found.append(Reference(section, own, field, scalar, True))
                    elif refers and scalar.value == name:
                        found.append(Reference(section, own, field, scalar))
    expected = root.entries["actual_disposition"][1] if "actual_disposition" in root.entries else None
    if isinstance(expected, Map):
        for field, (_, node) in expected.entries.items():
            found += [Reference("actual_disposition", "", field, s, True) for s in _scalars(node) if _names(s, name)]
    return tuple(sorted(found, key=lambda each: each.node.start))


def used_ids(root: Map, schema: Schema) -> set[str]:
    """The ids that a new entry cannot have: those of all entries, and the words that mean something else in a file."""
    return {own for section in schema.sections for own in entries_of(root, section)} | {*schema.bare_values, *KEYS}


def rename_entry(text: str, schema: Schema, section: str, old: str, new: str, file: str = "") -> str:
    """The text with another id for an entry, wherever it is referred to.

    Raises ``InputError`` (WF834) where the new id is empty, a word of the schema, or that of another entry.
    """
    root = nodes_of(text, file)
    if not new.strip() or new in used_ids(root, schema) - {old}:
        message = f"'{new}' is not a valid id, or is already in use"
        raise InputError([Problem(file, root.entries[section][0].line, "WF834", message)])
    node = root.entries[section][1]
    if not isinstance(node, Map):
        raise _cannot(file, node.line)
    key = node.entries[old][0]
    as_json = _is_json(root)
    splices = [Splice(key.start, key.end, written(new, as_json=as_json))]
    for each in references(root, schema, old):
        at = each.node
        raw = text[at.start : at.end]
        fresh = _braces(old).sub(f"{{{new}}}", raw) if each.sentence else written(new, as_json=as_json)
        splices.append(Splice(at.start, at.end, fresh))
    out = apply_splices(text, splices)
    after = nodes_of(out, file)
    back = {(r.section, new if r.entry == old else r.entry, r.field) for r in references(root, schema, old)}
    there = {(r.section, r.entry, r.field) for r in references(after, schema, new)}
    if references(after, schema, old) or back != there or new not in entries_of(after, section):
        raise _cannot(file, key.line)
    return out


def remove_with_references(text: str, schema: Schema, section: str, name: str, file: str = "") -> str:
    """The text without an entry and without what refers to it: answers that name it, and entries that say it."""
    said: list[tuple[str, str]] = []
    for each in references(nodes_of(text, file), schema, name):
        if each.section == "actual_disposition" or (each.section == section and each.entry == name):
            continue
        if each.sentence:
            said.append((each.section, each.entry))
            continue
        entry = entries_of(nodes_of(text, file), each.section)[each.entry]
        left = tuple(a for a in answers_of(entry.entries[each.field][1]) if a.value != name) if entry.entries else ()
        text = set_keys(text, (each.section, each.entry), {each.field: left}, file)
    for its_section, its_name in dict.fromkeys(said):
        text = remove_with_references(text, schema, its_section, its_name, file)
    text = remove_entry(text, section, name, file)
    return _without_expected(text, name, file)


def _without_expected(text: str, name: str, file: str) -> str:
    """The text without what is expected of a thing that is there no more."""
    expected = nodes_of(text, file).entries.get("actual_disposition")
    if expected is None or not isinstance(expected[1], Map):
        return text
    changes: dict[str, Value | None] = {}
    for field, (_, node) in expected[1].entries.items():
        if any(_names(scalar, name) for scalar in _scalars(node)):
            kept = tuple(Answer(scalar.value) for scalar in _scalars(node) if not _names(scalar, name))
            changes[field] = kept or None
    return set_keys(text, ("actual_disposition",), changes, file) if changes else text


# What is meant and what stands there.


def _normal(value: Value | None) -> Value | None:
    """The value as it will be read; nothing for what is empty."""
    if isinstance(value, str):
        return tidy(value) or None
    if isinstance(value, tuple):
        tidied = tuple(
            Answer(a.value if isinstance(a.value, bool) else tidy(a.value), tidy(a.at), tidy(a.note), a.assumed)
            for a in value
            if a.value != ""
        )
        return tidied or None
    return value


def _says(node: Node | None, value: Value | None) -> bool:
    """Whether a node says just that."""
    if value is None:
        return node is None or (isinstance(node, Scalar) and node.blank)
    if isinstance(value, tuple):
        return _one_line(answers_of(node)) == value
    if not isinstance(node, Scalar) or node.blank:
        return False
    if isinstance(value, bool):
        return node.truth is value
    return node.truth is None and " ".join(node.value.split()) == value


def _one_line(answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    return tuple(
        a if isinstance(a.value, bool) else Answer(" ".join(a.value.split()), a.at, a.note, a.assumed) for a in answers
    )


Shape = str | bool | None | list["Shape"] | dict[str, "Shape"]


def _shape(node: Node | None) -> Shape:
    """What a node says, without how it is written."""
    if isinstance(node, Map):
        return {key: _shape(value) for key, (_, value) in node.entries.items()}
    if isinstance(node, Seq):
        return [_shape(item) for item in node.items]
    if not isinstance(node, Scalar) or node.blank:
        return None
    return node.value if node.truth is None else node.truth


def _without(shape: Shape, path: Path, keys: Mapping[str, object]) -> Shape:
    """A shape without some keys of the mapping at a path; a mapping left empty counts as one that is not there."""
    if not isinstance(shape, dict):
        return None
    if path:
        inner = _without(shape.get(path[0]), path[1:], keys)
        there = {key: value for key, value in shape.items() if key != path[0]}
        # In the same order: the path itself keeps its place among the others where it was there before.
        return {**there, path[0]: inner or None}
    return {key: value for key, value in shape.items() if key not in keys} or None


def _at(root: Map, path: Path) -> Node | None:
    node: Node | None = root
    for key in path:
        node = node.entries[key][1] if isinstance(node, Map) and key in node.entries else None
    return node


def _is_json(root: Map) -> bool:
    return root.flow and not any(key.plain for key, _ in root.entries.values())


def _cannot(file: str, line: int) -> InputError:
    message = "the layout of this part of the file cannot be edited in place; edit the source file"
    return InputError([Problem(file, line, "WF109", message)])


def _scalars(node: Node) -> Iterator[Scalar]:
    """The values in a field, not what is said about them."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Seq):
        for item in node.items:
            yield from _scalars(item)
    elif isinstance(node, Map) and "is" in node.entries:
        yield from _scalars(node.entries["is"][1])


def _braces(name: str) -> re.Pattern[str]:
    return re.compile(r"\{\s*" + re.escape(name) + r"\s*\}")


def _names(scalar: Scalar, name: str) -> bool:
    return bool(_braces(name).search(scalar.value))


# The splices.


def _set(text: str, root: Map, path: Path, values: Mapping[str, Value | None], as_json: bool) -> list[Splice]:
    node = _at(root, path)
    new = {key: value for key, value in values.items() if value is not None}
    if isinstance(node, Map) and (node.entries or node.flow):
        return _in_map(text, root, node, values, as_json)
    added = pairs(new, as_json=as_json)
    if node is None:  # dates, in a file without any
        return _head(text, root, [f"{written(path[-1], as_json=as_json)}: {{{', '.join(added)}}}"])
    parent = _at(root, path[:-1])
    if not isinstance(parent, Map):
        return []
    key = parent.entries[path[-1]][0]
    start, end = extent(text, key, node)
    if start == end and not parent.flow and text[start - 1 : start] == ":":
        return [lines_after(text, start, added, column(text, key.start) + 2)]
    return [replaced(text, key, node, f"{{{', '.join(added)}}}")]


def _in_map(text: str, root: Map, node: Map, values: Mapping[str, Value | None], as_json: bool) -> list[Splice]:
    changes: dict[str, str | None] = {}
    added: dict[str, Value] = {}
    out: list[Splice] = []
    for key, value in values.items():
        if key not in node.entries:
            added |= {key: value} if value is not None else {}
            continue
        own, old = node.entries[key]
        finer = _finer(text, own, old, value, as_json) if not node.flow else []
        out += finer
        if not finer:
            changes[key] = None if value is None else written(value, as_json=as_json)
    lines = pairs(added, as_json=as_json)
    if node is root and not root.flow:
        out += _head(text, root, lines) if lines else []
        lines = []
    return out + changed_map(text, None, node, changes, lines)


def _finer(text: str, key: Scalar, node: Node, value: Value | None, as_json: bool) -> list[Splice]:
    """A change inside a value that is written over several lines, so that what stands beside it there stays."""
    if not isinstance(value, tuple):
        return []
    if isinstance(node, Map) and len(value) == 1 and isinstance(node.entries.get("is", (0, 0))[1], Scalar):
        answer = value[0]
        parts: dict[str, Value | None] = {"is": answer.value, "at": answer.at or None, "note": answer.note or None}
        parts["assumed"] = True if answer.assumed else None
        if set(node.entries) <= set(LONG):
            changed = {k: v for k, v in parts.items() if not _says(_at(node, (k,)), v)}
            return _in_map(text, Map(0), node, changed, as_json)
    if isinstance(node, Seq) and not node.flow and all(isinstance(item, Scalar) for item in node.items):
        old = [answer.value for answer in answers_of(node)]
        new = [answer.value for answer in value if answer.bare]
        kept = [each for each in old if each in new]
        if len(new) == len(value) and kept and new[: len(kept)] == kept and len(set(old)) == len(node.items):
            out = [
                Splice(text.rfind("\n", 0, item.start) + 1, text.find("\n", item.end) + 1 or len(text), "")
                for item, each in zip(node.items, old, strict=True)
                if each not in new
            ]
            more = [f"- {written(each, as_json=as_json)}" for each in new[len(kept) :]]
            end = extent(text, key, node)[1]
            return out + ([lines_after(text, end, more, column(text, node.start))] if more else [])
    return []


def _head(text: str, root: Map, lines: list[str]) -> list[Splice]:
    """Lines among the first keys of a file."""
    if root.flow:
        return changed_map(text, None, root, {}, lines)
    first = [pair for key, pair in root.entries.items() if key in KEYS and key != "actual_disposition"]
    anchor = extent(text, *first[-1])[1] if first else extent(text, *next(iter(root.entries.values())))[1]
    return [lines_after(text, anchor, lines, 0)]


def _last_before_expect(text: str, root: Map) -> int:
    """The end of the last key of a file, or of the one before what is expected where that comes last."""
    keys = list(root.entries)
    last = keys[-2] if keys[-1] == "actual_disposition" and len(keys) > 1 else keys[-1]
    return extent(text, *root.entries[last])[1]


def _prefers_flow(node: Node | None) -> bool:
    """Whether the last entry of a section stands in braces on its line."""
    if not isinstance(node, Map) or not node.entries:
        return False
    last = list(node.entries.values())[-1][1]
    return isinstance(last, Map) and last.flow
