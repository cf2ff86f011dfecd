"""``make bench-reading``: how well decisions are read, field by field, beside what a constant guess gets; and speed."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.citations import DATA
from bench.labeled import labels
from wellfounded.extraction import document_from_text
from wellfounded.reading.agency_parts import agency_parts
from wellfounded.reading.data import table
from wellfounded.reading.fields.country import country_of
from wellfounded.reading.layout import Layout, lay_out
from wellfounded.reading.layout.page_artifacts import added
from wellfounded.reading.model import Reading
from wellfounded.reading.reader import read_extracted, read_layout

AGENCY = DATA / "agency"
UNORDERED = ("applications", "grounds", "citations")
COPIES = 6
ROUNDS = 5
# Every third decision was held out while the rules were made, but its totals were looked at some two dozen times. On
# 2026-11-28 every second of these was opened, to make rules on; the others stay closed: neither texts nor labels of
# theirs are looked at, and their totals only where ``--held-out`` asks for them. Each such look is told in
# docs/reading.md.
HELD_OUT, OPENED = 3, 6


@dataclass(slots=True)
class Score:
    """The right answers of a field, and how often each value is; of the sure ones how many, and how many right."""

    right: int = 0
    total: int = 0
    sure: int = 0
    sure_right: int = 0
    values: Counter[str] = field(default_factory=Counter)

    @property
    def base(self) -> int:
        return self.values.most_common(1)[0][1] if self.values else 0


def plain(value: Any) -> Any:
    """A value with lists for tuples."""
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    return value


def same(name: str, read: Any, gold: Any) -> bool:
    read = plain(read)
    if name in UNORDERED:
        return sorted(set(read or [])) == sorted(set(gold))
    if name == "nationality" and gold:
        # A country may be labelled by another of its names.
        return bool(read in (gold, country_of(gold)))
    return bool(read == gold)


def _number(entry: Mapping[str, Any]) -> int:
    return int(entry["file"][4:7])


def opened(entry: Mapping[str, Any]) -> bool:
    """Whether a decision was held out first and opened later."""
    return _number(entry) % OPENED == 0


def held_out(entry: Mapping[str, Any]) -> bool:
    """Whether a decision is closed: no rule was made on it."""
    return _number(entry) % HELD_OUT == 0 and not opened(entry)


def text_of(entry: Mapping[str, Any], bare: bool = False) -> str:
    """The text of a decision; ``bare`` without the lines of its publisher."""
    text = (AGENCY / entry["file"]).read_text(encoding="utf-8")
    return "\n".join(line for line in text.split("\n") if not added(line)) if bare else text


def readings(
    entries: Iterable[Mapping[str, Any]], bare: bool = False, text: Callable[..., str] = text_of
) -> list[Reading]:
    return [read_extracted(document_from_text(entry["file"], text(entry, bare))) for entry in entries]


def scores(entries: Sequence[Mapping[str, Any]], read: Sequence[Reading]) -> dict[str, Score]:
    out: dict[str, Score] = {}
    for entry, reading in zip(entries, read, strict=True):
        for spec in table("agency")["field"]:
            name = spec["name"]
            if name not in entry or name == "issues":
                continue
            score = out.setdefault(name, Score())
            found = reading.fields.get(name)
            right = found is not None and same(name, found.value, entry[name])
            score.total += 1
            score.right += right
            if found and found.sure:
                score.sure += 1
                score.sure_right += right
            key = sorted(entry[name]) if name in UNORDERED else entry[name]
            score.values[json.dumps(key)] += 1
    return out


def issue_scores(entries: Sequence[Mapping[str, Any]], read: Sequence[Reading]) -> dict[str, float]:
    """F1 of the issues found, each as often as it is decided, and of those with the right ruling; and the base: a
    reader that answers the most frequent issue and ruling of every decision."""
    pairs: list[tuple[list[tuple[str, str]], list[tuple[str, str]]]] = []
    for entry, reading in zip(entries, read, strict=True):
        found = reading.fields.get("issues")
        got = [(one["issue"], one["ruling"]) for one in plain(found.value if found else []) or []]
        pairs.append((got, [(one["issue"], one["ruling"]) for one in entry["issues"]]))
    often = Counter(one for _, wanted in pairs for one in wanted).most_common(3)
    guess = [one for one, _ in often]
    return {
        "issues found": f1([([one[0] for one in got], [one[0] for one in wanted]) for got, wanted in pairs]),
        "issues ruled": f1(pairs),
        "base found": f1([([one[0] for one in guess], [one[0] for one in wanted]) for _, wanted in pairs]),
        "base ruled": f1([(guess, wanted) for _, wanted in pairs]),
    }


def f1(pairs: Iterable[tuple[Sequence[Any], Sequence[Any]]]) -> float:
    both = more = fewer = 0
    for got, wanted in pairs:
        common = sum((Counter(got) & Counter(wanted)).values())
        both += common
        more += len(got) - common
        fewer += len(wanted) - common
    return 2 * both / max(2 * both + more + fewer, 1)


def show(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(one.rjust(size) for one, size in zip(rest, widths[1:], strict=True))]
        print("  " + "  ".join(cells).rstrip())


def share(right: int, total: int) -> str:
    return f"{100 * right / total:.1f}%" if total else "-"


def fields_table(closed: bool) -> None:
    """The fields of the decisions that rules were made on; ``closed``: of the held-out ones too, which is a look."""
    groups = {"made on": [one for one in labels(AGENCY) if not held_out(one)]}
    if closed:
        groups["held out"] = [one for one in labels(AGENCY) if held_out(one)]
    whole = {name: readings(group) for name, group in groups.items()}
    bare = {name: readings(group, bare=True) for name, group in groups.items()}
    full = {name: scores(group, whole[name]) for name, group in groups.items()}
    without = {name: scores(group, bare[name]) for name, group in groups.items()}
    rows = [["field", *(head for name in groups for head in (name, "base", "no marks")), "sure", "right of sure"]]
    for name in full["made on"]:
        of_groups = [(full[group][name], without[group][name]) for group in groups]
        cells = [
            share(number, score.total)
            for score, other in of_groups
            for number in (score.right, score.base, other.right)
        ]
        sure, good = sum(score.sure for score, _ in of_groups), sum(score.sure_right for score, _ in of_groups)
        rows.append([name, *cells, str(sure), share(good, sure)])
    print("Fields of " + " and ".join(f"{len(group)} decisions ({name})" for name, group in groups.items()))
    show(rows)
    sure = sum(score.sure for group in full.values() for score in group.values())
    good = sum(score.sure_right for group in full.values() for score in group.values())
    print(f"Of {sure} values called sure {good} are right: {share(good, sure)}")
    _issues_table(groups, whole, bare)


def _issues_table(
    groups: dict[str, list[dict[str, Any]]], whole: dict[str, list[Reading]], bare: dict[str, list[Reading]]
) -> None:
    """Issues by group; of the decisions that rules were made on, those opened later apart, and all together."""
    columns: dict[str, dict[str, float]] = {}
    both: list[tuple[dict[str, Any], Reading]] = []
    for name, group in groups.items():
        pairs = list(zip(group, whole[name], strict=True))
        both += pairs
        if name == "made on":
            for label, later in (("made on first", False), ("opened later", True)):
                part = [pair for pair in pairs if opened(pair[0]) == later]
                columns[label] = issue_scores([entry for entry, _ in part], [reading for _, reading in part])
        columns[name] = issue_scores(group, whole[name])
        columns[f"{name}, no marks"] = issue_scores(group, bare[name])
    columns["together"] = issue_scores([entry for entry, _ in both], [reading for _, reading in both])
    rows = [["issues, F1", *columns]]
    for name in ("issues found", "base found", "issues ruled", "base ruled"):
        rows.append([name, *(f"{one[name]:.3f}" for one in columns.values())])
    show(rows)


def others_table(folder: Path, labels: Path | None, told: bool, closed: bool) -> None:
    """The fields and issues of other decisions: each ``NAME.txt`` with labels in ``NAME.json`` beside it, in the form
    of the gold, or in a line of ``labels``; ``told``: what was read otherwise too, ``closed``: those held out too."""
    lines = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))]
    if labels:
        lines = labels.read_text(encoding="utf-8").splitlines()
    entries = [entry for entry in map(json.loads, lines) if (folder / entry["file"]).is_file()]
    entries = [entry for entry in entries if closed or not entry.get("closed")]
    if not entries:
        sys.exit(f"{folder} holds no decisions with labels (NAME.txt, NAME.json).")

    def text(entry: Mapping[str, Any], bare: bool) -> str:
        return Path(folder, entry["file"]).read_text(encoding="utf-8")

    read = readings(entries, text=text)
    rows = [["field", "right", "base", "sure", "right of sure"]]
    for name, score in scores(entries, read).items():
        shares = (share(score.right, score.total), share(score.base, score.total))
        rows.append([name, *shares, str(score.sure), share(score.sure_right, score.sure)])
    print(f"Fields of {len(entries)} decisions ({folder})")
    show(rows)
    show([["issues, F1", ""], *([name, f"{one:.3f}"] for name, one in issue_scores(entries, read).items())])
    for entry, reading in zip(entries, read, strict=True) if told else ():
        print(*otherwise(entry, reading), sep="\n  ")


def otherwise(entry: Mapping[str, Any], reading: Reading) -> list[str]:
    """What was read otherwise than labelled: the decision, then a line a field and a line an issue."""
    lines = [entry["file"]]
    for name, wanted in entry.items():
        found = reading.fields.get(name)
        if found and name not in ("issues", "citations") and not same(name, found.value, wanted):
            lines.append(f"{name}: {plain(found.value)}, labelled {wanted} ({found.how})")
    found = reading.fields.get("issues")
    got = Counter((one["issue"], one["ruling"]) for one in plain(found.value if found else ()) or ())
    wanted = Counter((one["issue"], one["ruling"]) for one in entry["issues"])
    lines += [f"missing: {' '.join(one)}" for one in (wanted - got).elements()]
    lines += [f"too much: {' '.join(one)}" for one in (got - wanted).elements()]
    return lines


def speed_table() -> None:
    """CPU time of one core: of each decision the least of several rounds, so that other work on the machine counts
    for little."""
    texts = [(entry["file"], text_of(entry)) for entry in labels(AGENCY)]
    least = {step: [1e9] * len(texts) for step in ("layout", "parts", "fields")}
    laid: list[Layout] = []
    for _ in range(ROUNDS):
        laid = []
        for place, (name, text) in enumerate(texts):
            start = time.process_time()
            laid.append(lay_out(document_from_text(name, text)))
            middle = time.process_time()
            agency_parts(laid[-1].text)
            parted = time.process_time()
            read_layout(laid[-1])
            spent = (middle - start, parted - middle, time.process_time() - parted - (parted - middle))
            for step, used in zip(least, spent, strict=True):
                least[step][place] = min(least[step][place], used)
    sums = {step: sum(each) for step, each in least.items()}
    print(f"Speed: {len(texts) / sum(sums.values()):.0f} decisions a second of CPU time on one core")
    show([["step", "ms a decision"], *([step, f"{1000 * one / len(texts):.1f}"] for step, one in sums.items())])
    readers_table(texts, laid)


def readers_table(texts: Sequence[tuple[str, str]], laid: Sequence[Layout]) -> None:
    """Where the time of the fields goes."""
    spent: dict[str, float] = defaultdict(float)
    from wellfounded.reading.fields import registry

    readers = dict(registry.READERS)
    for name, reader in readers.items():
        registry.READERS[name] = _timed(name, reader, spent)
    for one in laid:
        read_layout(one)
    registry.READERS.update(readers)
    most = sorted(spent.items(), key=lambda one: one[1], reverse=True)[:6]
    show([["reader", "ms a decision"], *([name, f"{1000 * used / len(texts):.2f}"] for name, used in most)])


def workers_table() -> None:
    """Many files with one worker and with two."""
    from wellfounded.reading.batch import read_many

    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for copy in range(COPIES):
            for entry in labels(AGENCY):
                path = Path(folder) / f"{copy}-{entry['file']}"
                path.write_text(text_of(entry), encoding="utf-8")
                paths.append(str(path))
        spent = []
        for workers in (1, 2):
            start = time.perf_counter()
            read_many(paths, Path(folder) / f"{workers}.jsonl", workers)
            spent.append(time.perf_counter() - start)
    rates = ", ".join(f"{len(paths) / one:.0f} a second with {number}" for number, one in enumerate(spent, start=1))
    print(f"Workers: {rates}; two are {spent[0] / spent[1]:.2f} times one")


def _timed(name: str, reader: Any, spent: dict[str, float]) -> Any:
    def timed(*arguments: Any) -> Any:
        start = time.process_time()
        try:
            return reader(*arguments)
        finally:
            spent[name] += time.process_time() - start

    return timed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("fields", "speed"), help="one table alone")
    parser.add_argument("--held-out", action="store_true", help="the totals of the held-out decisions too: a look")
    parser.add_argument("--of", type=Path, metavar="DIR", help="decisions of your own: NAME.txt, labels in NAME.json")
    parser.add_argument("--labels", type=Path, metavar="FILE", help="with --of: the labels, one decision a line")
    parser.add_argument("--told", action="store_true", help="with --of: what was read otherwise, decision by decision")
    asked = parser.parse_args()
    if asked.of:
        others_table(asked.of, asked.labels, asked.told, asked.held_out)
        return
    chosen = asked.only
    if not AGENCY.is_dir():
        sys.exit(f"The decisions with labels are not beside this checkout ({AGENCY}).")
    if chosen != "speed":
        fields_table(asked.held_out)
    if chosen != "fields":
        speed_table()
        workers_table()


if __name__ == "__main__":
    main()
