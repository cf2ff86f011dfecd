"""What every answer can do: become data, be read as plain text, and be read in a notebook."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from wellfounded.api.shapes import HIDDEN, Shape, shape_of
from wellfounded.reports.row_tree import Row, plain

__all__ = ["Answer", "Rows", "answer_of", "answers_json", "json_text"]

Rows = Callable[[], list[Row]]

A = TypeVar("A", bound="Answer")

_STYLES = {"head": "font-weight:bold", "quiet": "opacity:.65", "open": "color:#8a6100", "fails": "color:#a4262c"}
_SIGNS = {"open": "UNRESOLVED: ", "fails": "NOT ESTABLISHED: "}


@dataclass(frozen=True)
class Answer(Shape):
    """An answer: typed fields, ``to_dict()`` as the command's ``--json``, ``str()`` as the command's text."""

    make_rows: Rows = field(default=list, kw_only=True, repr=False, compare=False, metadata=HIDDEN)

    make_text: Callable[[], str] | None = field(default=None, kw_only=True, repr=False, compare=False, metadata=HIDDEN)

    @property
    def rows(self) -> list[Row]:
        """The lines of the answer as a person reads it, as trees."""
        return self.make_rows()

    def to_json(self) -> str:
        """``to_dict()`` as JSON text, the same bytes for the same answer."""
        return json_text(self.to_dict())

    def __str__(self) -> str:
        return plain(self.rows) if self.make_text is None else self.make_text()

    def _repr_html_(self) -> str:
        """The answer in a notebook; every text in it is escaped."""
        shown = "".join(_html(self.rows)) if self.make_text is None else f"<pre>{html.escape(self.make_text())}</pre>"
        return f'<div class="wellfounded">{shown}</div>'


def answer_of(kind: type[A], data: Mapping[str, Any], rows: Rows = list, **more: Any) -> A:
    """The answer that ``data`` is; ``rows`` makes its lines when they are asked for. ``more`` are its hidden fields."""
    return shape_of(kind, data, make_rows=rows, **more)


def answers_json(answers: Sequence[Answer], *, always_listed: bool = False) -> str:
    """Answers as JSON text: one by itself, unless ``always_listed``, several as a list."""
    listed = always_listed or len(answers) != 1
    return json_text([one.to_dict() for one in answers] if listed else answers[0].to_dict())


def json_text(data: object) -> str:
    """JSON text, the same bytes for the same data."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _html(rows: Iterable[Row]) -> Iterator[str]:
    yield "<ul>"
    for row in rows:
        style = f' style="{_STYLES[row.mark]}"' if row.mark in _STYLES else ""
        tail = f" <small>[{html.escape(row.tail)}]</small>" if row.tail else ""
        yield f"<li><span{style}>{_SIGNS.get(row.mark, '')}{html.escape(row.text)}</span>{tail}"
        if row.rows:
            yield from _html(row.rows)
        yield "</li>"
    yield "</ul>"
