"""Where a place is in a case file, from its characters alone, so that it is known while the file is no YAML yet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from wellfounded.editor.text import Lines, Point, Range

_KEY = re.compile(
    r"""(?P<key>"[^"\n]*"|'[^'\n]*'|[^\s:#,\[\]{}"'&*!|>%@`-][^:#\n]*?|-[^\s:][^:#\n]*?)[ \t]*:(?=[ \t]|$)"""
)
_BLOCK_SCALAR = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?$")
_ITEM = re.compile(r"-(?:[ \t]+|$)")


@dataclass(frozen=True, slots=True)
class Key:
    """A key that stands in the text: the keys above it, its name, and its characters ``text[start:end]``."""

    above: tuple[str, ...]
    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Where:
    """What a place is: the keys above it, and whether a key or a value is written there.

    ``prefix`` is what is written of it up to the place, ``start`` where that begins; ``quote`` the quotation mark it
    stands in, if it does. ``inside`` says that a list, braces, or a quotation mark is open around it.
    """

    above: tuple[str, ...]
    role: Literal["key", "value", "comment"]
    prefix: str
    start: int
    quote: str = ""
    inside: bool = False

    def range(self, lines: Lines, point: Point) -> Range:
        """From where it begins to the place."""
        return Range(lines.point(self.start), point)


@dataclass(slots=True)
class _Open:
    """Braces or brackets that are open, and in braces the key whose value comes."""

    mark: str
    key: str = ""


@dataclass
class _Scan:
    """What has been gone through of a text."""

    text: str
    keys: list[Key] = field(default_factory=list)
    blocks: list[tuple[int, str]] = field(default_factory=list)
    """The keys of block style that are open, each with its indentation."""
    flow: list[_Open] = field(default_factory=list)
    quote: str = ""
    scalar: int = -1
    """The indentation of the key whose text goes on over deeper lines (``|``), or -1."""
    token: int = 0
    comment: bool = False
    value: bool = False
    """Whether the line has had a key, so that a value comes."""

    def above(self) -> tuple[str, ...]:
        return (*(name for _, name in self.blocks), *(each.key for each in self.flow if each.key))

    def line(self, start: int, end: int) -> None:
        """Go through one line, from its first character up to ``end``."""
        line = self.text[start:end]
        self.comment = False
        if self.quote or self.flow:
            self.token = self.token if self.quote else start
            self.characters(start, end)
            return
        body = line.lstrip(" ")
        indent = len(line) - len(body)
        if self.scalar >= 0 and (not body or indent > self.scalar):
            self.value, self.token = True, start + indent
            return
        self.scalar, self.value, self.token = -1, False, start + indent
        if body.startswith("#"):
            self.comment = True
            return
        if body or end == len(self.text):
            # A line with nothing on it yet belongs where its indentation puts it.
            while self.blocks and self.blocks[-1][0] >= indent:
                self.blocks.pop()
        at = start + indent
        while item := _ITEM.match(self.text, at, end):
            at = item.end()
            self.value, self.token = True, at
        found = _KEY.match(self.text, at, end)
        if found is None:
            self.characters(at, end)
            return
        self.keep(found["key"], found.start("key"), found.end("key"))
        self.blocks.append((at - start, _plain(found["key"])))
        self.value, self.token = True, found.end()
        rest = self.text[found.end() : end].lstrip(" \t")
        if _BLOCK_SCALAR.match(rest):
            self.scalar = indent
        else:
            self.characters(found.end(), end)

    def keep(self, key: str, start: int, end: int) -> None:
        self.keys.append(Key(self.above(), _plain(key), start, end))

    def characters(self, at: int, end: int) -> None:
        """Go through what may be a value: quoted, in braces or brackets, or plain."""
        text = self.text
        fresh = not self.quote
        while at < end:
            here = text[at]
            if self.quote:
                if here == "\\" and self.quote == '"':
                    at += 1
                elif here == self.quote:
                    self.quote = ""
            elif here == "#" and (at == 0 or text[at - 1] in " \t\r\n"):
                self.comment = True
                return
            elif here in "\"'" and fresh:
                self.quote, self.token = here, at + 1
            elif here in "{[" and (fresh or self.flow):
                self.flow.append(_Open(here))
                self.token, fresh = at + 1, True
            elif here in "}]" and self.flow:
                self.flow.pop()
                self.token, fresh = at + 1, False
            elif here == "," and self.flow:
                self.flow[-1].key = ""
                self.token, fresh = at + 1, True
            elif here == ":" and self.flow and self.flow[-1].mark == "{" and not self.flow[-1].key:
                if at + 1 >= len(text) or text[at + 1] in " \t\r\n,}]":
                    self.flow_key(at)
                    fresh = True
            elif not here.isspace():
                fresh = False
            at += 1

    def flow_key(self, colon: int) -> None:
        start = self.token
        while start < colon and self.text[start].isspace():
            start += 1
        if start and self.text[start - 1] in "\"'":
            start -= 1
        written = self.text[start:colon].rstrip()
        if written:
            self.keep(written, start, start + len(written))
            self.flow[-1].key = _plain(written)
        self.token = colon + 1


def _plain(key: str) -> str:
    return key.strip().strip("\"'")


def keys_of(text: str) -> list[Key]:
    """Every key of a text, in order, each with the keys above it."""
    return _scanned(text, len(text)).keys


def where(lines: Lines, point: Point) -> Where:
    """What a place in a case file is."""
    offset = lines.offset(point)
    scan = _scanned(lines.text, offset)
    if scan.comment:
        return Where(scan.above(), "comment", "", offset)
    start = min(scan.token, offset)
    while start < offset and not scan.quote and lines.text[start].isspace():
        start += 1
    in_key = bool(scan.flow) and scan.flow[-1].mark == "{" and not scan.flow[-1].key
    is_key = in_key or (not scan.flow and not scan.value and not scan.quote)
    inside = bool(scan.flow or scan.quote)
    return Where(scan.above(), "key" if is_key else "value", lines.text[start:offset], start, scan.quote, inside)


def _scanned(text: str, end: int) -> _Scan:
    lines = Lines(text[:end])
    scan = _Scan(lines.text)
    for number, start in enumerate(lines.starts):
        scan.line(start, start + len(lines.line(number)))
    return scan
