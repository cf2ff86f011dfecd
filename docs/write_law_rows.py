"""Writes docs/law-coverage.md: which law text each row of the working tables became, from docs/law-rows/*.toml.

With --check nothing is written; the problems of the entries are printed, and the exit code is 1.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wellfounded.deadlines.rule_loader import load_book
from wellfounded.language.library import Library, load_library
from wellfounded.problems import nearest

ROOT = Path(__file__).resolve().parents[1]
ROWS = ROOT / "docs" / "law-rows"
PAGE = ROOT / "docs" / "law-coverage.md"
TABLES = ROOT.parent / "shared" / "law"
FIRST = ("substantive", "review", "errors", "deadlines", "board-2026")
BY_CIRCUIT = ("motions", "grounds", "harm", "credibility", "torture", "reviewing")
NAMES = (*FIRST, *BY_CIRCUIT)
CORRECTIONS = "corrections-2"
TITLES = {
    "grounds": "Refugee definition and protected grounds",
    "harm": "Persecution, nexus, well-founded fear, and withholding",
    "bars": "The Convention Against Torture, bars, time limits, discretion, derivative claims",
    "evidence": "Credibility, corroboration, documents, and errors about them",
    "agency": "The IJ, the Board, motions, and procedural errors",
    "hearing": "The hearing before the IJ, and the Board's precedents of 2026 on it",
    "petition": "Jurisdiction, preservation, remand, precedential weight",
    "standards": "Decision under review, standards of review, errors on the merits",
    "deadlines": "Deadlines",
    "motions-2": "By circuit: motions, orders in absentia, counsel, and hearings",
    "grounds-2": "By circuit: protected grounds and nexus",
    "harm-2": "By circuit: persecution, state protection, fear, and relocation",
    "credibility-2": "By circuit: credibility, corroboration, and evidence",
    "torture-2": "By circuit: the Convention Against Torture, bars, and time limits",
    "reviewing-2": "By circuit: exhaustion, standards of review, and remand",
    "corrections-2": "Corrections of existing law text",
}

HEAD = """# Coverage of the working tables

Written by `make docs` from `docs/law-rows/`, and checked by the tests. The library began from working tables of the
law, one row for each proposition. Each row is now law text, or there is a reason why not; rows not yet reviewed
are listed last. A name in the second column is what `wellfounded law show` takes, a rule of
`wellfounded deadlines`, or a law text.
"""

Entry = Mapping[str, Any]
NOT_REVIEWED = "not-yet.toml"


def entries(folder: Path = ROWS) -> dict[str, dict[str, Entry]]:
    """The entries of every file, by the file's stem."""
    paths = sorted(path for path in folder.glob("*.toml") if path.name != NOT_REVIEWED)
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


def not_yet(folder: Path = ROWS) -> list[str]:
    """The rows not yet reviewed."""
    path = folder / NOT_REVIEWED
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["rows"]) if path.exists() else []


def rows(folder: Path = TABLES) -> dict[str, list[str]]:
    """The ids of the rows of each working table, and of each numbered correction."""
    found = {}
    for name in NAMES:
        text = (folder / f"{name}.yaml").read_text(encoding="utf-8")
        found[name] = re.findall(r"^ *- id: *(\S+)", text, re.MULTILINE)
    text = (folder / f"{CORRECTIONS}.md").read_text(encoding="utf-8").partition("\n## Register")[0]
    found[CORRECTIONS] = [f"correction-{number}" for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    return found


def in_no_file(found: Mapping[str, Mapping[str, Entry]], wanted: Mapping[str, Sequence[str]]) -> list[str]:
    """The rows of the working tables that no entry is about."""
    listed = {row for entry in found.values() for row in entry}
    return sorted({row for ids in wanted.values() for row in ids} - listed)


def write_not_yet(left: Sequence[str], folder: Path = ROWS) -> None:
    listed = "".join(f'    "{row}",\n' for row in left)
    text = f"# Rows of the working tables not yet reviewed.\nrows = [\n{listed}]\n"
    (folder / NOT_REVIEWED).write_text(text, encoding="utf-8")


def known_names(library: Library) -> set[str]:
    """What an entry may name as law."""
    names = {part.block for part in library.parts} | {part.id for part in library.parts} | set(library.questions)
    return names | {rule.id for rule in load_book().rules} | set(library.files)


def problems(found: Mapping[str, Mapping[str, Entry]], names: set[str]) -> Iterator[str]:
    """The problems of the entries themselves."""
    seen: dict[str, str] = {}
    for file, listed in found.items():
        if file not in TITLES:
            yield f"{file}.toml: has no title in docs/write_law_rows.py"
        for row, entry in listed.items():
            here = f"{file}.toml: {row}"
            if row in seen:
                yield f"{here}: is in {seen[row]}.toml too"
            seen.setdefault(row, file)
            if set(entry) - {"law", "why_not", "corrected"} or not ("law" in entry) ^ ("why_not" in entry):
                yield f"{here}: needs either law = [...] or why_not = '...', and may have corrected = '...'"
            for name in entry.get("law", ()):
                if name not in names:
                    yield f"{here}: no law text is called '{name}'; nearest: {nearest(name, names) or 'none'}"


def render_page(found: Mapping[str, Mapping[str, Entry]], left: Sequence[str] = ()) -> str:
    """The whole page; ``left`` are the rows not yet reviewed."""
    if untitled := sorted(set(found) - set(TITLES)):
        raise ValueError(f"no title for {', '.join(untitled)}")
    total = sum(map(len, found.values()))
    reasons = sum("why_not" in entry for listed in found.values() for entry in listed.values())
    lines = [HEAD, f"{total} rows: {total - reasons} are law text, {reasons} are not, for the reason given."]
    lines += [f"{len(left)} more are not yet reviewed.", ""] if left else [""]
    for name, title in TITLES.items():
        if name in found:
            lines += [
                f"## {title}",
                "",
                "| row | law text | correction, or why it is not law text |",
                "|---|---|---|",
            ]
            lines += [_line(row, entry) for row, entry in sorted(found[name].items(), key=_in_order)]
            lines += [""]
    if left:
        said = "These rows have not been reviewed. Much of their content is law text; the page does not say which."
        lines += ["## Not yet reviewed", "", said, "", *(f"- {row}" for row in sorted(left)), ""]
    return "\n".join(lines)


def _in_order(item: tuple[str, Entry]) -> list[tuple[bool, int, str]]:
    """By name, and numbers in a name by size."""
    return [(not piece.isdigit(), int(piece) if piece.isdigit() else 0, piece) for piece in re.split(r"(\d+)", item[0])]


def _line(row: str, entry: Entry) -> str:
    law = ", ".join(f"`{name}`" for name in entry.get("law", ())) or "none"
    said = " ".join(str(entry.get("corrected") or entry.get("why_not") or "").split()).replace("|", "\\|")
    return f"| {row} | {law} | {said} |"


def main() -> int:
    found = entries()
    wrong = list(problems(found, known_names(load_library())))
    for line in wrong:
        print(line, file=sys.stderr)
    if "--check" not in sys.argv and not wrong:
        if TABLES.is_dir():
            write_not_yet(in_no_file(found, rows()))
        PAGE.write_text(render_page(found, not_yet()), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
