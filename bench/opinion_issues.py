"""``python -m bench.opinion_issues``: how many of the issues of labeled opinions are found, and with what ruling.

The labels are those of a folder's ``gold.jsonl`` (``../shared/data/opinions-2/README.md`` says what they mean): each
entry of ``issues`` has the ``keys`` that count as it, the ``rulings`` that count as right, and whether leaving it out
is no fault (``optional``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.citations import DATA
from bench.labeled import by_court
from bench.reading import plain, share, show
from wellfounded.extraction import open_document
from wellfounded.reading.reader import read_extracted

FOLDER = DATA / "opinions-2"


@dataclass(slots=True)
class Tally:
    """Of the issues asked for: how many, found, found with a right ruling; of those read: how many, and how many that
    no label has, or that are read with a ruling that no label allows."""

    asked: int = 0
    found: int = 0
    ruled: int = 0
    read: int = 0
    more: int = 0
    wrong: int = 0

    def add(self, other: Tally) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def tally(read: Iterable[tuple[str, str]], labels: Sequence[Mapping[str, Any]]) -> Tally:
    """What was read, issue and ruling, against the labels of one opinion."""
    out = Tally()
    got = list(read)
    for label in labels:
        hits = [ruling for issue, ruling in got if issue in label["keys"]]
        if not label["optional"]:
            out.asked += 1
            out.found += bool(hits)
            out.ruled += any(ruling in label["rulings"] for ruling in hits)
    for issue, ruling in got:
        fitting = [label for label in labels if issue in label["keys"]]
        out.read += 1
        out.more += not fitting
        out.wrong += bool(fitting) and not any(ruling in label["rulings"] for label in fitting)
    return out


def issues_of(path: Path) -> list[tuple[str, str]]:
    """The issues that are read of a file, each with its ruling."""
    found = read_extracted(open_document(path)).fields.get("issues")
    return [(one["issue"], one["ruling"]) for one in plain(found.value if found else ()) or ()]


def measured(folder: Path) -> dict[str, Tally]:
    """The tallies of a folder by court, each as the label names it."""
    out: dict[str, Tally] = {}
    for court, entries in by_court(folder).items():
        out[court] = Tally()
        for entry in entries:
            out[court].add(tally(issues_of(folder / entry["file"]), entry["issues"]))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="opinions with labels in gold.jsonl")
    found = measured(parser.parse_args().folder)
    together = Tally()
    rows = [["court", "asked", "found", "with ruling", "read", "not in the labels", "ruling not in the labels"]]
    for court, one in sorted(found.items()):
        together.add(one)
        rows.append([court, *cells(one)])
    show([*rows, ["together", *cells(together)]])


def cells(one: Tally) -> list[str]:
    """A tally as a row prints it."""
    return [
        str(one.asked),
        share(one.found, one.asked),
        share(one.ruled, one.asked),
        *map(str, (one.read, one.more, one.wrong)),
    ]


if __name__ == "__main__":
    main()
