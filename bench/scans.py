"""``make bench-scans``: decisions set as pages, made into scans and read again: words, fields, seconds, memory.

Each text is set in a book face, drawn at a number of dots an inch, and given what scanners and copyists give: slope,
grain, specks, blur, stamps. What is read is compared with the text: how many of its words were read, how many of the
words read are its, how sure right and wrong words were, and what of the fields read from the text is read again.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.citations import DATA, share, show
from bench.typeset import Set, lines, pages, pdf, picture, scan_pdf, scanned, stamp
from wellfounded.extraction import ExtractedDocument, open_document

FACE = {"size": 12, "lead": 14.5, "down": 64}
OPINIONS = ("jianli-chen-v-holder-ca1-2012.txt", "de-carvalho-frois-v-holder-ca1-2012.txt")
STAMPS = ("RECEIVED", "APR 1 6 2003", "FILED", "U.S. DEPT OF JUSTICE")
CONDITIONS: dict[str, dict[str, Any]] = {
    "clean, 300": {"dpi": 300},
    "clean, 200": {"dpi": 200},
    "clean, 150": {"dpi": 150},
    "sloping, 200": {"dpi": 200, "skew": 1.5},
    "copied, 200": {"dpi": 200, "skew": 0.7, "noise": 30, "blur": 0.6, "specks": 120},
    "stamped, 200": {"dpi": 200, "skew": 0.4, "stamped": True},
    "bad, 150": {"dpi": 150, "skew": 1.2, "noise": 50, "blur": 0.7, "specks": 300, "stamped": True},
}


@dataclass
class Score:
    """Words of the texts, of what was read, and of both; words by how sure they were, and how many of these right."""

    given: int = 0
    read: int = 0
    right: int = 0
    seconds: float = 0.0
    busy: float = 0.0
    pages: int = 0
    sure: dict[str, list[int]] = field(default_factory=dict)
    fields: list[int] = field(default_factory=lambda: [0, 0, 0])


def texts(every: int, part: str) -> Iterator[tuple[str, str]]:
    """Names and texts: every so many agency decisions, and two opinions. Held-out decisions are a part of their own."""
    for path in sorted((DATA / "agency").glob("bia-*.txt")):
        number = int(path.stem[-3:])
        if (number % 3 == 0) == (part == "held out") and number % every == every - 1:
            yield path.name, path.read_text(encoding="utf-8")
    if part == "dev":
        for name in OPINIONS:
            yield name, (DATA / "opinions" / name).read_text(encoding="utf-8")


def in_type(text: str) -> str:
    """The text with only signs that the face has; what a scanner made of a seal cannot be set."""
    return text.encode("cp1252", "ignore").decode("cp1252")


def scans(text: str, condition: dict[str, Any], seed: int, most: int) -> tuple[list[Any], str]:
    """The pages of a text as pictures, and the text that is on them."""
    how = dict(condition)
    dpi, stamped = how.pop("dpi"), how.pop("stamped", False)
    sheets = pages(in_type(text))[:most]
    data = pdf([lines(sheet, **FACE) for sheet in sheets])
    chance = random.Random(seed)
    images = []
    for number in range(len(sheets)):
        image = picture(data, number, dpi)
        if stamped:
            image = stamp(image, chance.choice(STAMPS), chance.randrange(300, 420), chance.randrange(40, 600), dpi)
        turned = {**how, "skew": how["skew"] * chance.choice((-1, 1))} if "skew" in how else how
        images.append(scanned(image, seed=seed + number, **turned))
    return images, "\n".join(line for sheet in sheets for line in sheet)


def words_of(document: ExtractedDocument) -> list[tuple[str, float]]:
    return [(word.text, word.confidence) for page in document.pages for line in page.lines for word in line.words]


BANDS = (("0.99 and more", 0.99), ("0.95", 0.95), ("0.80", 0.8), ("0.60", 0.6), ("0.40", 0.4), ("less", 0.0))


def scored(score: Score, text: str, document: ExtractedDocument) -> None:
    given = Counter(text.split())
    read = words_of(document)
    score.given += sum(given.values())
    score.read += len(read)
    score.pages += len(document.pages)
    left = given.copy()
    # The surest reading of a word is counted as the right one where there are more readings than words.
    for word, sure in sorted(read, key=lambda item: -item[1]):
        right = left[word] > 0
        left[word] -= right
        score.right += right
        band = next(name for name, least in BANDS if sure >= least)
        counts = score.sure.setdefault(band, [0, 0])
        counts[0] += right
        counts[1] += 1


def compared(score: Score, text: str, document: ExtractedDocument, name: str) -> None:
    """Count the fields read from the text: the same from the scan, and of those not the same, which said so."""
    try:
        from wellfounded.extraction import document_from_text
        from wellfounded.reading.reader import read_extracted
    except ImportError:
        return
    plain, scan = read_extracted(document_from_text(name, text)).fields, read_extracted(document).fields
    for key, found in plain.items():
        if found.value is None:
            continue
        other = scan.get(key)
        score.fields[0] += 1
        same = other is not None and other.value == found.value
        score.fields[1] += same
        score.fields[2] += not same and (other is None or not other.sure)


def processor() -> float:
    """Seconds of processor time, of the processes in which files are read too."""
    return sum(os.times()[:4])


def measured(every: int, most: int, names: Sequence[str], part: str) -> None:
    rows = [
        ["scan", "pages", "words read", "read rightly", "a second", "of a core", "fields the same", "others unsure"]
    ]
    sure: dict[str, list[int]] = {}
    for name in names:
        score = Score()
        for seed, (file, text) in enumerate(texts(every, part)):
            images, on_page = scans(text, CONDITIONS[name], seed, most)
            data = scan_pdf(images, CONDITIONS[name]["dpi"])
            began, busy = time.perf_counter(), processor()
            document = open_document(data, file)
            score.seconds += time.perf_counter() - began
            score.busy += processor() - busy
            scored(score, on_page, document)
            compared(score, on_page, document, file)
        for band, (right, whole) in score.sure.items():
            counts = sure.setdefault(band, [0, 0])
            counts[0] += right
            counts[1] += whole
        known, same, unsure = score.fields
        rows.append(
            [
                name,
                str(score.pages),
                share(score.right, score.given),
                share(score.right, score.read),
                f"{score.pages / score.seconds:.2f}",
                f"{score.pages / score.busy:.2f}",
                share(same, known),
                share(unsure, known - same),
            ]
        )
        print(f"  {name} done", file=sys.stderr)
    show(f"Scans of decisions ({part})", rows)
    show(
        "How sure words were, and how many of them were right",
        [["sure", "right"], *([band, share(*sure[band])] for band, _ in BANDS if band in sure)],
    )


def long_file(count: int) -> None:
    """Read a scan of so many pages in a process of its own, and tell its memory beside that of a short one."""
    rows = [["pages", "a second", "memory at most"]]
    for number in (10, count):
        done = subprocess.run(
            [sys.executable, "-m", "bench.scans", "--one", str(number)], capture_output=True, text=True, check=True
        )
        rows.append(done.stdout.split("\t"))
    show("A long scan", rows)


def one_file(count: int) -> None:
    sheet = [f"{number + 1}. He was held for three days in the spring of {1970 + number}." for number in range(30)]
    images = [picture(pdf([lines(sheet, **FACE)]), 0, 200)]
    data = scan_pdf(images * count)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.perf_counter()
    document = open_document(data)
    seconds = time.perf_counter() - began
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    grown = f"{(most - before) / 1024:.0f} MB over a file of {len(data) / 2**20:.0f} MB"
    print(f"{len(document.pages)}\t{count / seconds:.2f}\t{grown}", end="")


def text_layers() -> None:
    """How fast PDFs with a text layer are read, and whether all of the text is."""
    score = Score()
    for file, text in texts(2, "dev"):
        sheets = pages(in_type(text))
        data = pdf([[*lines(sheet, **FACE), Set(300, 780, str(number + 1))] for number, sheet in enumerate(sheets)])
        began = time.perf_counter()
        document = open_document(data, file)
        score.seconds += time.perf_counter() - began
        scored(score, "\n".join(line for sheet in sheets for line in sheet), document)
    row = [str(score.pages), share(score.right, score.given), f"{score.pages / score.seconds:.0f} pages"]
    show("PDF with a text layer", [["pages", "words read", "a second"], row])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=4, help="read every so many decisions (default %(default)s)")
    parser.add_argument("--pages", type=int, default=4, help="pages of each at most (default %(default)s)")
    parser.add_argument("--only", action="append", choices=CONDITIONS, help="only scans of this kind")
    parser.add_argument("--held-out", action="store_true", help="the held-out decisions, as totals")
    parser.add_argument("--long", type=int, default=100, help="pages of the long scan; 0 for none")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        one_file(given.one)
        return
    if not (DATA / "agency").is_dir():
        print(f"There are no decisions in {DATA}: nothing to measure.")
        return
    text_layers()
    measured(given.every, given.pages, given.only or list(CONDITIONS), "held out" if given.held_out else "dev")
    if given.long:
        long_file(given.long)


if __name__ == "__main__":
    main()
