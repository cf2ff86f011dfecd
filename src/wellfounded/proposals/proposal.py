"""A proposal: fields for an entry and the words of a document on which they rest; and the list of those that wait."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wellfounded.matter.schema import BUILT_IN, SAYS
from wellfounded.proposals.edits import CASE, DATES, Edit
from wellfounded.proposals.entry_values import value_fields

FILE = "proposals.json"
"""The file, among the states of a case, that holds what was proposed for it."""
MOST = 1_000
"""So many proposals may wait for one case."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Fields proposed for an entry, and where a document says so. ``digest`` is that of the document then.

    ``passage`` is the number of the passage for a document of the folder; for a paper that was added to the case it
    is 0, and ``line`` the line of the page. ``confidence`` is from 0 to 1. ``core``: it makes a new entry what it is.
    """

    number: int
    section: str
    id: str
    fields: dict[str, Any]
    document: str
    digest: str
    passage: int
    page: str
    quotation: str
    line: int = 0
    confidence: float = 0.0
    core: bool = False

    @property
    def place(self) -> str:
        """The page and the line, or the passage."""
        page = f"p. {self.page}" if self.page else f"passage {self.passage}"
        return f"{page}, line {self.line}" if self.line else page

    @property
    def edit(self) -> Edit:
        """The change to the case file, with the place in the document where the entry gives none."""
        if self.line:
            at = f"{self.document}, {self.place}"
            plain = (*BUILT_IN, SAYS)
            said = {name: value if name in plain else _placed(value, at) for name, value in self.fields.items()}
            return Edit(self.section, self.id, value_fields(self.section, said))
        fields = value_fields(self.section, self.fields)
        if self.section not in (CASE, DATES):
            fields.setdefault("at", self.place)
        return Edit(self.section, self.id, fields)


def _placed(value: Any, at: str) -> Any:
    return [{"is": one, "at": at} for one in (value if isinstance(value, list) else [value])]


def read_waiting(data: bytes) -> list[Proposal]:
    """The proposals in a file; none where another program damaged it."""
    try:
        return [Proposal(**one) for one in json.loads(data)] if data else []
    except (ValueError, TypeError):
        return []


def waiting_data(proposals: Sequence[Proposal]) -> bytes:
    """The file of the proposals that wait."""
    return json.dumps([asdict(one) for one in proposals], ensure_ascii=False).encode("utf-8", "surrogatepass")
