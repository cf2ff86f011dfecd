"""``python -m bench.ruling_confidence``: how often rulings are right, and how often they are said to be.

The weights of the signs (``reading/fields/ruling_confidence.py``) are a logistic regression on the rulings read of
labeled opinions. A circuit's rulings are given the confidence that the other circuits' labels give; those of a decision
of the agency, what all labels but its own give. With ``--write`` the weights from all of them are written into the
table, the base so much lower that rulings of unseen opinions are as often right as they are said to be.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bench.labeled import labels
from bench.opinion_issues import FOLDER
from bench.reading import plain, share, show
from wellfounded.extraction import open_document
from wellfounded.reading.data import table
from wellfounded.reading.fields.ruling_confidence import signs
from wellfounded.reading.model import SURE
from wellfounded.reading.reader import read_extracted

TABLE = Path(__file__).resolve().parents[1] / "src" / "wellfounded" / "reading" / "data" / "ruling_confidence.toml"
ROUNDS, STEP, RIDGE = 2000, 0.5, 0.005
FIRST_TRY = 52 / 71
"""How many rulings were right of those read of 61 openings before any rule was made on them (``bench/labels``)."""
BANDS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling that was read: what is left out with it (``group``), its signs, whether a label has it."""

    group: str
    signs: frozenset[str]
    right: bool


def cases_of(folder: Path) -> list[Case]:
    """The rulings read of the opinions of a folder. Right is one that a label allows."""
    out: list[Case] = []
    words = {table("ruling_confidence")["sign"][name]["words"]: name for name in signs()}
    for entry in labels(folder):
        found = read_extracted(open_document(folder / entry["file"])).fields.get("issues")
        for one, basis in zip(plain(found.value) if found else (), found.each if found else (), strict=True):
            right = any(
                one["issue"] in label["keys"] and one["ruling"] in label["rulings"] for label in entry["issues"]
            )
            present = frozenset(words[part] for part in basis.how.split("; ") if part in words)
            court = str(entry["court"])
            out.append(Case(court if court.startswith("ca") else entry["file"], present, right))
    return out


def fitted(cases: Sequence[Case]) -> dict[str, float]:
    """The weights of the signs, and of ``base``, that make what was right most likely; all but it held near nothing."""
    names = ("base", *signs())
    weights = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        slope = dict.fromkeys(names, 0.0)
        for case in cases:
            miss = case.right - chance(weights, case.signs)
            slope["base"] += miss
            for name in case.signs:
                slope[name] += miss
        for name in names:
            pull = RIDGE * weights[name] if name != "base" else 0.0
            weights[name] += STEP * (slope[name] / max(len(cases), 1) - pull)
    return weights


def chance(weights: Mapping[str, float], present: Collection[str]) -> float:
    """The probability that weights give a ruling with some signs."""
    return 1 / (1 + math.exp(-weights["base"] - sum(weights[name] for name in present)))


def left_out(cases: Sequence[Case]) -> list[tuple[float, Case]]:
    """Each ruling with the confidence that the labels of the other groups give it."""
    most = float(table("ruling_confidence")["most"])
    out: list[tuple[float, Case]] = []
    for group in sorted({case.group for case in cases}):
        weights = fitted([case for case in cases if case.group != group])
        out += [(min(chance(weights, case.signs), most), case) for case in cases if case.group == group]
    return out


def lowered(weights: Mapping[str, float], cases: Sequence[Case]) -> dict[str, float]:
    """The weights with such a base that the confidence is on average what was right of unseen opinions."""
    low, high = -5.0, 5.0
    for _ in range(60):
        base = (low + high) / 2
        mean = sum(chance({**weights, "base": base}, case.signs) for case in cases) / len(cases)
        low, high = (base, high) if mean < FIRST_TRY else (low, base)
    return {**weights, "base": low}


def written(text: str, weights: Mapping[str, float]) -> str:
    """The table with other weights."""
    text = re.sub(r"(?m)^base = .*$", f"base = {weights['base']:.2f}", text)
    for name in signs():
        text = re.sub(rf"(\[sign\.{name}\]\nweight = ).*", rf"\g<1>{weights[name]:.2f}", text)
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[FOLDER], help="opinions with labels in gold.jsonl")
    parser.add_argument("--write", action="store_true", help="write the weights into the table")
    given = parser.parse_args()
    cases = [case for folder in given.folders for case in cases_of(folder)]
    rated = left_out(cases)
    rows = [["confidence, its circuit left out", "rulings", "right", "said"]]
    for low, high in pairwise(BANDS):
        band = [(said, case) for said, case in rated if low <= said < high]
        if band:
            right = share(sum(case.right for _, case in band), len(band))
            mean = f"{sum(said for said, _ in band) / len(band):.0%}"
            rows.append([f"{low:.1f} to {min(high, 1):.1f}", str(len(band)), right, mean])
    show(rows)
    sure = [case for said, case in rated if said >= SURE]
    loss = sum((said - case.right) ** 2 for said, case in rated) / max(len(rated), 1)
    fitting = sum(case.right for case in cases)
    print(f"{len(cases)} rulings, {fitting} right; called sure {len(sure)}; Brier score {loss:.3f}")
    weights = fitted(cases)
    for name, weight in weights.items():
        have = [case.right for case in cases if name in case.signs]
        print(f"  {name:<12}{weight:>6.2f}   {sum(have)} of {len(have)} right")
    if given.write:
        TABLE.write_text(written(TABLE.read_text(encoding="utf-8"), lowered(weights, cases)), encoding="utf-8")


if __name__ == "__main__":
    main()
