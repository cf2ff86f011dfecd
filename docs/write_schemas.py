"""Writes docs/schemas: the JSON Schema of every answer, in a file named for the answer and the version of its shape."""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path

import wellfounded.api
from wellfounded.api.answer import Answer
from wellfounded.api.shapes import json_schema

FOLDER = Path(__file__).parent / "schemas"


def answers() -> dict[str, list[type[Answer]]]:
    """The kinds of answers by the name of their schema; a schema may have two shapes."""
    for module in pkgutil.iter_modules(wellfounded.api.__path__):
        importlib.import_module(f"wellfounded.api.{module.name}")
    found: dict[str, list[type[Answer]]] = {}
    for kind in sorted(Answer.__subclasses__(), key=lambda kind: kind.__name__):
        found.setdefault(kind.SCHEMA, []).append(kind)
    return dict(sorted(found.items()))


def file_name(schema: str) -> str:
    """``wellfounded.review/1`` is in ``review-1.schema.json``."""
    return f"{schema.removeprefix('wellfounded.').replace('/', '-')}.schema.json"


def render() -> dict[str, str]:
    """The text of each schema, by the name of its file."""
    return {
        file_name(schema): json.dumps(json_schema(*kinds), ensure_ascii=False, indent=2) + "\n"
        for schema, kinds in answers().items()
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in render().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
