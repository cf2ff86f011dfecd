"""What is shown of decisions in a list: where and when each was decided, and which way it went."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wellfounded.corpus.masks import Masks
from wellfounded.corpus.store import Store

__all__ = ["Stored", "stored_decisions", "summary"]

_COLUMNS = (
    *("id", "version", "published", "court", "circuit", "day", "title", "caption", "citation", "docket"),
    "country",
)
_TEXT = ("decision", "version", "text", "masks")


@dataclass(frozen=True, slots=True)
class Stored:
    """A decision as the store has it: some of its columns by name, its text as it is to be shown, its rulings."""

    columns: dict[str, Any]
    text: str
    original: str
    masks: Masks
    dispositions: tuple[str, ...]
    rulings: tuple[tuple[str, str, int, int], ...]
    """The issue, the ruling, and where in the original its words begin and end; -1 where that is not known."""

    @property
    def issues(self) -> tuple[tuple[str, str], ...]:
        """Each issue with each ruling on it once."""
        return tuple(dict.fromkeys((issue, ruling) for issue, ruling, _, _ in self.rulings))

    def at(self, place: int) -> int:
        """Where a character of the original stands in ``text``; within a name, where its replacement ends."""
        return len(self.masks.shown(self.original, 0, place)) if self.masks.places else place


def stored_decisions(store: Store, ids: Iterable[str], *, whole_names: bool = False) -> dict[str, Stored]:
    """Decisions by id, in the order asked for; names in those that are not published are replaced, unless
    ``whole_names``.
    """
    listed = list(ids)
    rows = {
        row[0]: dict(zip(_COLUMNS, row, strict=True))
        for row in store.among(f"SELECT {', '.join(_COLUMNS)} FROM decisions WHERE 1 = 1", "id", listed)
    }
    texts = {
        (row[0], row[1]): (row[2], row[3])
        for row in store.among(f"SELECT {', '.join(_TEXT)} FROM texts WHERE 1 = 1", "decision", listed)
    }
    orders: dict[str, list[tuple[int, str]]] = defaultdict(list)
    asked = "SELECT decision, n, field, value FROM traits WHERE 1 = 1"
    for id_, number, field, value in store.among(asked, "decision", listed):
        if field == "disposition":
            orders[id_].append((number, value))
    rulings: dict[str, list[tuple[int, str, str, int, int]]] = defaultdict(list)
    asked = "SELECT decision, n, issue, ruling, start, stop FROM issues WHERE 1 = 1"
    for id_, *row in store.among(asked, "decision", listed):
        rulings[id_].append((row[0], row[1], row[2], row[3], row[4]))
    out = {}
    for id_ in listed:
        if id_ in rows:
            columns = rows[id_]
            text, masks_text = texts[id_, columns["version"]]
            shown = columns["published"] or whole_names
            masks = Masks() if shown else Masks.of_json(masks_text)
            if whole_names and not columns["published"]:
                columns["title"] = columns["caption"] or columns["title"]
            out[id_] = Stored(
                columns,
                masks.shown(text),
                text,
                masks,
                tuple(value for _, value in sorted(orders[id_])),
                tuple(row[1:] for row in sorted(rulings[id_])),
            )
    return out


def summary(decision: Stored) -> dict[str, Any]:
    """The data of a decision in a list."""
    names = ("id", "title", "citation", "court", "circuit", "day", "country", "published")
    return {name: decision.columns[name] for name in names} | {
        "dispositions": list(decision.dispositions),
        "issues": [{"issue": issue, "ruling": ruling} for issue, ruling in decision.issues],
    }
