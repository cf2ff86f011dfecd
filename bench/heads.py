"""``python -m bench.heads``: how well the heads of court opinions are read, by field and by circuit."""

from __future__ import annotations

import argparse
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench.citations import DATA
from bench.labeled import labels
from bench.reading import Score, plain, share, show
from wellfounded.extraction import open_document
from wellfounded.reading.court_forms import form_of
from wellfounded.reading.model import Found, Reading
from wellfounded.reading.reader import read_extracted

OPINIONS = DATA / "opinions-2"
FIELDS = (
    "court",
    "caption",
    "docket",
    "decided",
    "argued",
    "submitted",
    "panel",
    "author",
    "separate_opinion",
    "disposition",
)
LONGEST = 700  # characters of a caption; a longer one has swallowed what stands below it
_FURNITURE = re.compile(r"\bNos?\. ?\d|\bFILED\b|_{3}|Circuit Judge|COURT OF APPEALS|\)\s*\)", re.IGNORECASE)
_AGAINST = re.compile(r"\s(?:v|vs|versus|VS|VERSUS)\.?\s|\s?-v\.?-\s?|\bv\.\s")


def bare(text: str) -> str:
    """A name without accents, points, and difference of case."""
    plain_letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(re.findall(r"[a-z0-9&]+", plain_letters.lower()))


def same_caption(read: Any, gold: str) -> bool:
    """Whether a caption names the parties of the gold on their sides, and nothing that is no part of a caption."""
    if not isinstance(read, str):
        return False
    if " v. " not in gold:
        return bare(gold) in bare(read)
    sides = _AGAINST.split(read, maxsplit=1)
    named = len(sides) == 2 and all(
        set(bare(wanted).split()) <= set(bare(side).split())
        for wanted, side in zip(gold.split(" v. "), sides, strict=True)
    )
    return named and len(read) <= LONGEST and not _FURNITURE.search(read)


def accepted(name: str, gold: Any) -> list[Any]:
    """The values that count as right: where several do, they stand in a list (of lists, of a field that is one)."""
    if name in ("docket", "panel", "disposition"):
        return list(gold) if gold and all(isinstance(one, list) for one in gold) else [gold]
    return list(gold) if isinstance(gold, list) else [gold]


def right(name: str, read: Any, gold: Any) -> bool:
    read = plain(read)
    if name == "caption":
        return same_caption(read, gold)
    if name == "docket":
        # The letters that some courts put behind a number are left out of the gold.
        return [re.sub(r"-[a-z]+$", "", one) for one in read or []] in accepted(name, gold)
    if name == "separate_opinion":
        return [[one["type"], one["by"]] for one in read or []] == [[one["type"], one["by"]] for one in gold]
    if name == "panel":
        return [bare(one) for one in read or []] in [[bare(one) for one in way] for way in accepted(name, gold)]
    if name == "disposition":
        return sorted(read or []) in [sorted(way) for way in accepted(name, gold)]
    if name == "author":
        return bare(read or "") in [bare(one or "") for one in accepted(name, gold)]
    return read in accepted(name, gold)


def labeled(folder: Path) -> Iterator[dict[str, Any]]:
    """The labels of a folder whose decision is there."""
    for entry in labels(folder):
        if entry["court"] not in ("bia", "ag") and (folder / entry["file"]).is_file():
            yield entry


def reading_of(path: Path, left_out: str) -> Reading:
    """What is read of an opinion; ``left_out`` is a court whose forms are not among those known."""
    without = (left_out,) if left_out else ()
    with patch("wellfounded.reading.context.form_of", partial(form_of, without=without)):
        return read_extracted(open_document(path))


def tally(pairs: Iterable[tuple[Mapping[str, Any], Reading]], told: bool) -> tuple[dict[str, Score], dict[str, Score]]:
    """The scores by field and by court."""
    by_field: dict[str, Score] = {name: Score() for name in FIELDS}
    by_court: dict[str, Score] = {}
    for entry, reading in pairs:
        court = by_court.setdefault(entry["court"], Score())
        for name in FIELDS:
            if name not in entry and name not in ("argued", "submitted"):
                continue
            gold = entry.get(name)
            found = reading.fields.get(name, Found(None))
            good = reading.family == "opinion" and right(name, found.value, gold)
            for score in (by_field[name], court):
                score.total += 1
                score.right += good
                score.sure += found.sure
                score.sure_right += found.sure and good
            if told and not good:
                print(f"{entry['file']} {name}: {plain(found.value)!r} for {gold!r} ({found.confidence}, {found.how})")
    return by_field, by_court


def print_scores(title: str, scores: Mapping[str, Score]) -> None:
    rows = [[title, "right", "of", "share", "sure", "right of sure"]]
    whole = Score()
    for name, score in scores.items():
        rows.append([name, *_cells(score)])
        whole.right += score.right
        whole.total += score.total
        whole.sure += score.sure
        whole.sure_right += score.sure_right
    show([*rows, ["all", *_cells(whole)]])


def _cells(score: Score) -> list[str]:
    shares = share(score.right, score.total), share(score.sure_right, score.sure)
    return [str(score.right), str(score.total), shares[0], str(score.sure), shares[1]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", type=Path, default=OPINIONS, metavar="DIR", help="opinions, with labels in gold.jsonl")
    parser.add_argument("--left-out", action="store_true", help="each opinion without the forms of its own court")
    parser.add_argument("--told", action="store_true", help="what was read otherwise than labeled")
    asked = parser.parse_args()
    if not (asked.of / "gold.jsonl").is_file():
        sys.exit(f"There are no labels in {asked.of}.")
    pairs = [
        (entry, reading_of(asked.of / entry["file"], entry["court"] if asked.left_out else ""))
        for entry in labeled(asked.of)
    ]
    by_field, by_court = tally(pairs, asked.told)
    print(f"Heads of {len(pairs)} opinions ({asked.of})")
    print_scores("field", by_field)
    print_scores("court", dict(sorted(by_court.items())))


if __name__ == "__main__":
    main()
