"""``python -m bench.left_out_issues``: the issues of each court's opinions, read without what only they could teach.

The wordings of ``opinion_issues.toml`` and ``opinion_rulings.toml`` were made on opinions of all courts together. For
each court those alternatives of them, within brackets or not, are left out that occur in its labeled opinions and in no
other decision at hand, of a court or of the agency: whatever could have been learned from it alone. Its opinions are
then read with the rest. A wording of everyday use that happens to occur there only is left out, too: the figure is a
lower bound.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bench.citations import DATA
from bench.labeled import by_court
from bench.opinion_issues import FOLDER, Tally, cells, issues_of, tally
from bench.reading import show
from wellfounded.extraction import open_document
from wellfounded.reading.data import pattern, table
from wellfounded.reading.pattern_filter import alternatives, syntax

WORDINGS = {"opinion_issues": "point", "opinion_rulings": "act"}
NOTHING = "(?!)"


def text_of(path: Path) -> str:
    """All that a file says, its lines joined."""
    return "\n".join(line.text for page in open_document(path).pages for line in page.lines)


def texts_by_court(folder: Path, others: Sequence[Path]) -> dict[str, list[str]]:
    """The texts of the labeled opinions by court, and under no court's name those of other decisions."""
    out = {court: [text_of(folder / entry["file"]) for entry in entries] for court, entries in by_court(folder).items()}
    out["others"] = [text_of(path) for other in others for path in sorted(other.glob("*.txt"))]
    return out


def choices(source: str, place: int = 0) -> Iterator[tuple[int, int, str]]:
    """Every alternative of a pattern, at any depth: where it begins and ends, and the pattern with no other beside it.

    Groups that only look ahead or back are left whole. ``place`` is where the pattern stands in a longer one.
    """
    several = alternatives(source)
    for one in several:
        if len(several) > 1:
            yield place, place + len(one), one
        for begin, end in groups(one):
            for first, last, alone in choices(one[begin:end], place + begin):
                yield first, last, f"{one[:begin]}{alone}{one[end:]}"
        place += len(one) + 1


def groups(source: str) -> Iterator[tuple[int, int]]:
    """The insides of the outermost plain groups of a pattern that has no stroke outside brackets."""
    depth, begin = 0, 0
    for place, character in syntax(source):
        if character == "(":
            depth += 1
            begin = place if depth == 1 else begin
        elif character == ")":
            depth -= 1
            if depth == 0 and source.startswith("(?:", begin):
                yield begin + 3, place


def courts_by_choice(source: str, texts: Mapping[str, Sequence[str]]) -> dict[tuple[int, int], set[str]]:
    """For every alternative of a wording, the courts in whose texts the wording stands with it."""
    out: dict[tuple[int, int], set[str]] = {}
    for first, last, alone in choices(source):
        search = pattern(alone).search
        out[first, last] = {name for name, some in texts.items() if any(map(search, some))}
    return out


def without(source: str, gone: Collection[tuple[int, int]]) -> str:
    """A wording without some of its alternatives; what has none left finds nothing."""

    def kept(begin: int, end: int) -> str:
        place, out = begin, []
        for one in alternatives(source[begin:end]):
            if (place, place + len(one)) not in gone:
                text, done = "", 0
                for inner, stop in groups(one):
                    text += one[done:inner] + kept(place + inner, place + stop)
                    done = stop
                out.append(text + one[done:])
            place += len(one) + 1
        return "|".join(out) if out else NOTHING

    return kept(0, len(source))


Choices = dict[str, dict[str, dict[tuple[int, int], set[str]]]]
"""By table and wording, the courts of each alternative."""


def all_choices(texts: Mapping[str, Sequence[str]]) -> Choices:
    """The alternatives of every wording, each with the courts in whose texts it occurs."""
    return {
        name: {entry["words"]: courts_by_choice(entry["words"], texts) for entry in table(name)[key]}
        for name, key in WORDINGS.items()
    }


def read_without(court: str, known: Choices, folder: Path, entries: Sequence[Mapping[str, Any]]) -> tuple[int, Tally]:
    """How many alternatives only this court has, and its tally without them; in a process of its own."""
    count = 0
    for name, key in WORDINGS.items():
        for entry in table(name)[key]:
            gone = {span for span, courts in known[name][entry["words"]].items() if courts == {court}}
            count += len(gone)
            entry["words"] = without(entry["words"], gone)
    out = Tally()
    for entry in entries:
        out.add(tally(issues_of(folder / entry["file"]), entry["issues"]))
    return count, out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="opinions with labels in gold.jsonl")
    folder = parser.parse_args().folder
    texts = texts_by_court(folder, [DATA / "opinions", DATA / "agency"])
    known = all_choices(texts)
    together = Tally()
    rows = [["court", "left out", "asked", "found", "with ruling", "read", "not in the labels", "ruling not in them"]]
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as processes:
        for court, entries in sorted(by_court(folder).items()):
            count, one = processes.submit(read_without, court, known, folder, entries).result()
            together.add(one)
            rows.append([court, str(count), *cells(one)])
    show([*rows, ["together", "", *cells(together)]])


if __name__ == "__main__":
    main()
