"""``make bench-citations``: what is read of real texts, beside other tools in the same run; times and their growth."""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from bench.citation_tools import TOOLS, Output, collapsed, ours
from bench.labeled import labels

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
Row = list[str]


def show(title: str, rows: Sequence[Row]) -> None:
    print(f"\n{title}")
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip())


def share(part: int, whole: int) -> str:
    return f"{part}/{whole} {100 * part / whole:.1f}%" if whole else "-"


# Against the lists made by hand


def seeds() -> list[tuple[str, str, list[dict[str, Any]]]]:
    """The seeds that have a list beside them: name, text, and the list."""
    out = []
    for path in sorted((DATA / "seeds").glob("gold-citations-*.json")):
        gold = json.loads(path.read_text(encoding="utf-8"))
        entries = next(value for value in gold.values() if isinstance(value, list))
        name = gold.get("seed") or next(p.name for p in (DATA / "seeds").glob(f"{path.stem[-3:]}_*.txt"))
        out.append((path.stem[-3:], (DATA / "seeds" / name).read_text(encoding="utf-8"), entries))
    return out


def answers(outputs: Iterable[Output], entry: dict[str, Any]) -> list[Output]:
    return [out for out in outputs if out.start < entry["end"] and entry["start"] < out.end]


def plain(text: str) -> str:
    return re.sub(r"[\s.]+", "", text.replace("’", "'").replace("–", "-"))


def whole(entry: dict[str, Any], out: Output) -> bool:
    """Whether pin, year, court and (by the normalised wording) the name are right too."""
    if plain(entry.get("pin") or "") != plain(out.pin):
        return False
    if entry["kind"] in ("full", "agency") and (entry.get("year"), entry.get("court")) != (out.year, out.court or None):
        return False
    if entry["kind"] in ("full", "short", "agency") and entry["subkind"] not in ("case_name_earlier", "case_name"):
        name = re.split(r", (?=\d|id\.)", entry["normalized"])[0]
        printed = re.split(r",\s*(?=\[?\d)", " ".join(entry["text"].split()))[0]
        wanted = {plain(name).strip("-"), plain(re.sub(r"[\[\]]", "", printed.replace("- ", "-"))).strip("-,")}
        return plain(out.name).strip("-") in wanted
    return True


def scored(tool: Callable[[str], list[Output]]) -> tuple[Row, list[str]]:
    found = right = core = ids = ids_right = short = short_right = names = names_right = good = total = 0
    wrong: list[str] = []
    for seed, text, gold in seeds():
        outputs = tool(text)
        used: set[int] = set()
        for entry in gold:
            hits = answers(outputs, entry)
            same = [out for out in hits if out.authority == entry["resolves_to"]]
            used |= {out.start for out in same} | ({out.start for out in hits} if not entry["core"] else set())
            if not entry["core"]:
                if entry["subkind"] == "name_only":
                    names += 1
                    names_right += bool(same)
                continue
            core += 1
            is_found = bool(same) or (entry["kind"] == "id" and any(out.kind == "id" for out in hits))
            found += is_found
            right += any(whole(entry, out) for out in same)
            if entry["kind"] == "id":
                ids += 1
                ids_right += bool(same)
                used |= {out.start for out in hits}
            if entry["kind"] == "short":
                short += 1
                short_right += bool(same)
            if not any(whole(entry, out) for out in same):
                wrong.append(f"{seed} #{entry['n']} {' '.join(entry['text'].split())!r}: {[o.authority for o in hits]}")
        outputs = [out for out in outputs if out.core]
        total += len(outputs)
        good += sum(out.start in used for out in outputs)
        wrong += [f"{seed} extra {out}" for out in outputs if out.start not in used]
    row = [share(found, core), share(good, total), share(right, core), share(ids_right, ids)]
    return [*row, share(short_right, short), share(names_right, names)], wrong


def against_seeds(details: bool) -> None:
    rows = [["", "recall", "precision", "all metadata", "id. right", "short right", "names alone"]]
    for name, tool in TOOLS.items():
        row, wrong = scored(tool)
        rows.append([name, *row])
        if details and tool is ours:
            print("\n".join(wrong))
    show(f"Seeds with a list: {', '.join(name for name, _, _ in seeds()) or 'none here'}", rows)


# Agency decisions


def decisions() -> list[tuple[str, list[str]]]:
    out = []
    for number, entry in enumerate(labels(DATA / "agency"), start=1):
        path = DATA / "agency" / f"bia-{number:03}.txt"
        out.append((path.read_text(encoding="utf-8"), entry["citations"]))
    return out


def full_forms(outputs: Iterable[Output]) -> set[str]:
    """Distinct full citations of decisions, sections and regulations, written as in the list."""
    found = set()
    for out in outputs:
        section = re.match(r"(usc|cfr):(\d+)/([\w.-]+)", out.authority)
        if section and not section[3].startswith("pt"):
            found.add(f"{section[2]} {'U.S.C.' if section[1] == 'usc' else 'C.F.R.'} § {section[3]}")
        elif re.match(r"\d+ [A-Z][\w.&' ]+ \d+$", out.authority):
            found.add(out.authority)
    return found


def ours_in_full(text: str) -> list[Output]:
    """Only what is cited in full: no section of the act, no short form, no caption."""
    from wellfounded.citations import find_citations, resolve

    kept = []
    for m in resolve(find_citations(text), text):
        full = m.kind in ("full", "agency", "statute", "regulation") and m.subkind not in ("short", "bare_section")
        if full and m.core and m.place.series != "ina" and m.place.number:
            kept.append(Output(m.start, m.end, m.resolves_to))
    return kept


def eyecite_in_full(text: str) -> list[Output]:
    return [out for out in TOOLS["eyecite"](text) if out.kind in ("FullCaseCitation", "FullLawCitation")]


def against_decisions(details: bool) -> None:
    rows = [["", "precision", "recall", "F1"]]
    for name, tool in (("wellfounded", ours_in_full), ("eyecite", eyecite_in_full)):
        both = ours_only = gold_only = 0
        for number, (text, gold) in enumerate(decisions(), start=1):
            read, wanted = full_forms(tool(text)), set(gold)
            both += len(read & wanted)
            ours_only += len(read - wanted)
            gold_only += len(wanted - read)
            if details and tool is ours_in_full and read != wanted:
                print(number, "missing", sorted(wanted - read), "more", sorted(read - wanted))
        precision, recall = both / max(both + ours_only, 1), both / max(both + gold_only, 1)
        f1 = 2 * both / max(2 * both + ours_only + gold_only, 1)
        rows.append([name, f"{precision:.4f}", f"{recall:.4f}", f"{f1:.4f}"])
    show("Full citations of 50 agency decisions", rows)


_OF_THE_ACT = re.compile(
    r"\b[Ss]ections?\s+(?P<sections>\d{3}[A-Z]?\s?(?:\([\w]{1,5}\)\s?)*(?:(?:,|and|or|&|through|\([\w ]+\))\s*"
    r"(?:\d{3}[A-Z]?)?\s?(?:\([\w]{1,5}\)\s?)*)*)\s*of\s+the\s+(?:Act\b|INA\b|Immigration\s+and\s+Nationality\s+Act)"
)
_NUMBER = re.compile(r"\b\d{3}[A-Z]?\b")


def sections_of_the_act() -> None:
    from wellfounded.citations import find_citations

    written = read = 0
    missed: list[str] = []
    for text, _ in decisions():
        places = {m.place.number: [] for m in find_citations(text)}  # type: dict[str, list[tuple[int, int]]]
        for m in find_citations(text):
            if m.place.series == "ina":
                places[m.place.number].append((m.start, m.end))
        for found in _OF_THE_ACT.finditer(text):
            for number in _NUMBER.finditer(found["sections"]):
                place = found.start("sections") + number.start()
                written += 1
                hit = any(start <= place < end for start, end in places.get(number[0], ()))
                read += hit
                if not hit:
                    missed.append(found[0])
    show('"section N of the Act" in them', [["", "read"], ["wellfounded", share(read, written)], ["eyecite", "0"]])
    for one in missed:
        print("  not read:", " ".join(one.split()))


# Time


def seconds(run: Callable[[], object], repeat: int) -> float:
    run()
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def texts() -> list[str]:
    paths = sorted(path for folder in ("seeds", "agency", "opinions") for path in (DATA / folder).glob("*.txt"))
    return [path.read_text(encoding="utf-8") for path in paths if path.name != "README.txt"]


def times(repeat: int) -> None:
    from eyecite.tokenizers import default_tokenizer

    from wellfounded.authorities import load_registry
    from wellfounded.citations import find_citations, resolve

    registry = load_registry()
    real = texts()
    clean = [collapsed(text)[0] for text in real]
    base = seconds(lambda: [default_tokenizer.tokenize(text) for text in clean], repeat)
    found = seconds(lambda: [find_citations(text) for text in real], repeat)
    both = seconds(lambda: [resolve(find_citations(text), text, registry) for text in real], repeat)
    size = sum(map(len, real)) / 1e6
    rows = [["", "ms", "of eyecite's tokenizer"], ["eyecite, tokenizer alone", f"{base * 1000:.0f}", "1.00"]]
    rows.append(["find", f"{found * 1000:.0f}", f"{found / base:.2f}"])
    rows.append(["find and resolve", f"{both * 1000:.0f}", f"{both / base:.2f}"])
    show(f"Time on {len(real)} real texts, {size:.2f} million characters", rows)


HARD = {
    "a million digits": "1" * 1_000_000,
    "digits and spaces": "1 " * 200_000,
    "ten thousand brackets": "8 U.S.C. § 1158" + "(" * 10_000 + ")" * 10_000,
    "brackets after cites": "12 F.3d 13 (((((" * 6_000,
    "one long list": "8 U.S.C. §§ 1158(a), " + "1231(b)(3), " * 10_000,
    "pinpoints": "19 I&N Dec. 1, 2, 3, 4, " * 6_000,
    "names without end": "Foo of the Bar v. " * 8_000,
    "one name": "Foo v. Bar, 12 F.3d 13 (9th Cir. 1993). Foo at 14. " * 2_500,
    "ids": "Id. at 5. " * 12_000,
    "quotation marks": '“"' * 60_000,
    "spaces": " " * 1_000_000,
    "broken words": "a-\n" * 60_000,
    "numbered lines": "1\nAbc.\n" * 15_000,
    "tags": "<p>See <em>12 F.3d 13</em> &amp; more</p>\n" * 4_000,
}


def growth(full: bool) -> None:
    from wellfounded.citations import find_citations, resolve

    def run(text: str) -> float:
        start = time.perf_counter()
        resolve(find_citations(text), text)
        return time.perf_counter() - start

    rows = [["", "characters", "s", "s at half", "ratio"]]
    for name, text in HARD.items():
        half = min(run(text[: len(text) // 2]) for _ in range(2))
        all_of_it = min(run(text) for _ in range(2))
        rows.append([name, f"{len(text):,}", f"{all_of_it:.2f}", f"{half:.2f}", f"{all_of_it / max(half, 1e-3):.1f}"])
    if full:
        big = varied(20_000_000)
        half, all_of_it = run(big[:10_000_000]), run(big)
        rows.append(["real text, 20 MB", f"{len(big):,}", f"{all_of_it:.1f}", f"{half:.1f}", f"{all_of_it / half:.1f}"])
    show("Growth (twice the text takes about twice the time)", rows)


def varied(length: int) -> str:
    """Real text over and over, with words changed in each round so that no line repeats."""
    parts, size, turn = [], 0, 0
    while size < length:
        turn += 1
        for text in texts():
            lines = [
                line.replace("the", f"the{turn}", 1) if i % 7 else f"{line} w{turn}"
                for i, line in enumerate(text.split("\n"))
            ]
            parts.append("\n".join(lines))
            size += len(parts[-1])
    return "\n\n".join(parts)[:length]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--details", action="store_true", help="list what is missed and what is too much")
    parser.add_argument("--quick", action="store_true", help="without the text of 20 MB")
    chosen = parser.parse_args()
    if not DATA.is_dir():
        sys.exit(f"The texts and lists to measure on are not beside this checkout ({DATA}).")
    against_seeds(chosen.details)
    against_decisions(chosen.details)
    sections_of_the_act()
    times(3 if chosen.quick else 5)
    growth(not chosen.quick)


if __name__ == "__main__":
    main()
