"""Changing a piece of a matter file's text in its place, whatever its layout, and leaving the rest as it stands.

The lines of the texts here end with a line feed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wellfounded.matter.yaml_parser import Map, Node, Scalar, Seq

_GAP = re.compile(r"(?:[ \t\r\n]|(?<![^\s,\[{])#[^\r\n]*)*")
"""What stands between tokens: blanks, ends of lines, comments."""


@dataclass(frozen=True, slots=True, order=True)
class Splice:
    """``text[start:end]`` becomes ``new``."""

    start: int
    end: int
    new: str


def apply_splices(text: str, splices: Iterable[Splice]) -> str:
    """The text with all of them made; they do not overlap."""
    out, at = [], 0
    for splice in sorted(splices, key=lambda each: (each.start, each.end)):
        out += [text[at : splice.start], splice.new]
        at = max(at, splice.end)
    return "".join([*out, text[at:]])


def extent(text: str, key: Scalar, node: Node) -> tuple[int, int]:
    """From where to where a value stands; for a blank one, the place behind the colon where it would stand."""
    if isinstance(node, Scalar) and node.end > node.start:
        return node.start, len(text[: node.end].rstrip()) if text[node.end - 1].isspace() else node.end
    if isinstance(node, Map | Seq) and node.flow:
        return node.start, node.end
    if isinstance(node, Map) and node.entries:
        return node.start, extent(text, *list(node.entries.values())[-1])[1]
    if isinstance(node, Seq) and node.items:
        last = node.items[-1]
        if isinstance(last, Scalar) and last.end <= last.start:
            return node.start, node.end  # ends with a dash and nothing behind it
        return node.start, extent(text, key, last)[1]
    gap = _GAP.match(text, key.end)
    colon = gap.end() if gap else key.end
    place = colon + 1 if text[colon : colon + 1] == ":" else key.end
    return place, place


def rest_of_line(text: str, at: int) -> int:
    """Where the next line begins."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def start_of_line(text: str, at: int) -> int:
    """Where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def column(text: str, at: int) -> int:
    """How far from the beginning of its line a place is."""
    return at - start_of_line(text, at)


def replaced(text: str, key: Scalar, node: Node, new: str) -> Splice:
    """Another value, on one line, in the place of one; what is written behind it in the line stays."""
    start, end = extent(text, key, node)
    if start == end:
        colon = text[start - 1 : start] == ":"
        return Splice(start, end, f" {new}" if colon else f": {new}")
    gap = _GAP.match(text, key.end)
    behind = gap.end() if gap else key.end
    between = text[behind + 1 : start]
    if "\n" in between and text[behind : behind + 1] == ":":
        if not between.strip():
            return Splice(behind + 1, end, f" {new}")
        # A comment stands behind the colon. A list may begin in the column of its key; a single value may not.
        indent = " " * (column(text, key.start) + 2)
        return Splice(start_of_line(text, start), end, f"{indent}{new}")
    return Splice(start, end, new)


def changed_map(
    text: str, key: Scalar | None, node: Map, changes: Mapping[str, str | None], added: Iterable[str]
) -> list[Splice]:
    """Values replaced or (``None``) taken out of a mapping, and further pairs, each on a line, put at its end.

    ``key`` is that of the mapping, and ``None`` for the whole file.
    """
    pairs = list(added)
    if node.flow:
        return _changed_flow(text, node, changes, pairs)
    out = []
    for name, new in changes.items():
        own, value = node.entries[name]
        if new is not None:
            out.append(replaced(text, own, value, new))
        else:
            out.append(Splice(start_of_line(text, own.start), rest_of_line(text, extent(text, own, value)[1]), ""))
    if pairs:
        end = extent(text, *list(node.entries.values())[-1])[1]
        out.append(lines_after(text, end, pairs, column(text, node.start)))
    return out


def lines_after(text: str, at: int, lines: Iterable[str], indent: int) -> Splice:
    """Lines put behind the line of a place, each so far to the right."""
    place = rest_of_line(text, at)
    new = "".join(f"{' ' * indent}{line}\n" if line else "\n" for line in lines)
    if not text[:place].endswith("\n"):
        return Splice(place, place, "\n" + new.removesuffix("\n"))
    return Splice(place, place, new)


def _changed_flow(text: str, node: Map, changes: Mapping[str, str | None], pairs: list[str]) -> list[Splice]:
    """The same for a mapping in braces: the pairs kept, and what stands between them, stay as they are."""
    kept: list[tuple[str, str, str]] = []  # what stands before a pair, the pair, what stands between it and its comma
    at = node.start + 1
    for own, value in node.entries.values():
        lead, end = text[at : own.start], max(extent(text, own, value)[1], own.end)
        gap = _GAP.match(text, end)
        comma = gap.end() if gap else end
        new = changes.get(own.value, "")
        if new is not None:
            splices = [replaced(text, own, value, new)] if own.value in changes else []
            followed = text[comma : comma + 1] == ","
            kept.append((lead, apply_splices(text[:end], splices)[own.start :], text[end:comma] if followed else ""))
        at = comma + 1 if text[comma : comma + 1] == "," else end
    closing = text[at : node.end - 1]
    if kept and not pairs and list(node.entries)[-1] not in [k for k, new in changes.items() if new is None]:
        # The last pair is the last still, and what follows it stays, a comma too.
        closing = text[max(extent(text, *list(node.entries.values())[-1])[1], 0) : node.end - 1]
        kept[-1] = (*kept[-1][:2], "")
    on_lines = bool(kept) and "\n" in kept[-1][0]
    for pair in pairs:
        lead = "\n" + kept[-1][0].rpartition("\n")[2] if on_lines else " " if kept else ""
        kept.append((lead, pair, ""))
    if kept and node.entries:
        first = text[node.start + 1 : next(iter(node.entries.values()))[0].start]
        kept[0] = (first, *kept[0][1:])
    last = len(kept) - 1
    out = "".join(
        f"{lead}{raw}{gap}," if number < last else f"{lead}{raw}" for number, (lead, raw, gap) in enumerate(kept)
    )
    return [Splice(node.start, node.end, f"{{{out}{closing if kept else ''}}}")]
