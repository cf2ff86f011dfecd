"""A document as JSON between a reader's process and the one that asked: data, of which nothing is executed."""

from __future__ import annotations

import json
from typing import Any

from wellfounded.extraction.model import Box, ExtractedDocument, Line, Page, Word
from wellfounded.problems import Problem


def json_of_document(document: ExtractedDocument) -> dict[str, Any]:
    """The document as plain data; named tuples are written as lists."""
    pages = [(page.number, page.lines, page.width, page.height, page.label) for page in document.pages]
    return {"name": document.name, "kind": document.kind, "pages": pages, "warnings": plain_problems(document.warnings)}


def document_of_json(data: dict[str, Any]) -> ExtractedDocument:
    """The document. Raises TypeError, ValueError or KeyError for data that is none."""
    pages = tuple(
        Page(int(number), tuple(map(_line, lines)), float(width), float(height), _text(label))
        for number, lines, width, height, label in data["pages"]
    )
    return ExtractedDocument(_text(data["name"]), _text(data["kind"]), pages, problems_of(data["warnings"]))


def plain_problems(problems: tuple[Problem, ...]) -> list[list[Any]]:
    """Problems as plain data."""
    return [[p.file, p.line, p.code, p.message, p.suggestion, p.warning] for p in problems]


def problems_of(data: list[Any]) -> tuple[Problem, ...]:
    """The problems. Raises TypeError or ValueError."""
    return tuple(
        Problem(_text(file), int(line), _text(code), _text(message), _text(near), bool(warning))
        for file, line, code, message, near, warning in data
    )


def written(answer: dict[str, Any]) -> bytes:
    """An answer as bytes."""
    return json.dumps(answer, separators=(",", ":")).encode("ascii")


def _line(data: list[Any]) -> Line:
    text, confidence, box, words, running = data
    return Line(_text(text), float(confidence), _box(box), tuple(map(_word, words)), bool(running))


def _word(data: list[Any]) -> Word:
    text, confidence, box = data
    return Word(_text(text), float(confidence), _box(box))


def _box(data: list[Any] | None) -> Box | None:
    if data is None:
        return None
    left, top, right, bottom = map(float, data)
    return Box(left, top, right, bottom)


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise TypeError(f"text was expected, not {type(data).__name__}")
    return data
