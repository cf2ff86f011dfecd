"""Writes docs/law-coverage.md: where each row of the working tables of the law went, from docs/law-rows/*.toml.

With --check nothing is written; what is wrong with the entries is said, and the exit code is 1.
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
NAMES = ("substantive", "review", "errors", "deadlines", "board-2026")
TITLES = {
    "grounds": "The refugee definition and the protected grounds",
    "harm": "Persecution, nexus, fear and withholding",
    "bars": "The Convention Against Torture, bars, time limits, discretion, relatives",
    "evidence": "Credibility, corroboration, documents, and errors about them",
    "agency": "The immigration judge, the Board, motions, and errors of procedure",
    "petition": "Jurisdiction, preservation, remand, rank of authorities",
    "standards": "The decision reviewed, standards of review, errors on the merits",
    "deadlines": "Deadlines",
}

HEAD = """# What became of the working tables

Written by `make docs` from `docs/law-rows/`, and checked by the tests. The library began from working tables of the
law, one row for each proposition. A row is law text now, or there is a reason why not; the rows that nobody has gone
through yet are listed last. A name in the second column is what `wellfounded law show` takes, a rule of
`wellfounded deadlines`, or a law text.
"""

Entry = Mapping[str, Any]
OPEN = "not-yet.toml"


def entries(folder: Path = ROWS) -> dict[str, dict[str, Entry]]:
    """The entries of every file, by the file's stem."""
    paths = sorted(path for path in folder.glob("*.toml") if path.name != OPEN)
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


def not_yet(folder: Path = ROWS) -> list[str]:
    """The rows that nobody has gone through yet."""
    path = folder / OPEN
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["rows"]) if path.exists() else []


def rows(folder: Path = TABLES) -> dict[str, list[str]]:
    """The ids of the rows of each working table."""
    found = {}
    for name in NAMES:
        text = (folder / f"{name}.yaml").read_text(encoding="utf-8")
        found[name] = re.findall(r"^- id: *(\S+)", text, re.MULTILINE)
    return found


def known_names(library: Library) -> set[str]:
    """What an entry may name as law."""
    names = {part.block for part in library.parts} | {part.id for part in library.parts} | set(library.questions)
    return names | {rule.id for rule in load_book().rules} | set(library.files)


def problems(found: Mapping[str, Mapping[str, Entry]], names: set[str]) -> Iterator[str]:
    """What is wrong with the entries themselves."""
    seen: dict[str, str] = {}
    for file, listed in found.items():
        for row, entry in listed.items():
            here = f"{file}.toml: {row}"
            if row in seen:
                yield f"{here}: stands in {seen[row]}.toml too"
            seen.setdefault(row, file)
            if set(entry) - {"law", "why_not", "corrected"} or not ("law" in entry) ^ ("why_not" in entry):
                yield f"{here}: needs either law = [...] or why_not = '...', and may have corrected = '...'"
            for name in entry.get("law", ()):
                if name not in names:
                    yield f"{here}: no piece of law is called '{name}'; nearest: {nearest(name, names) or 'none'}"


def render_page(found: Mapping[str, Mapping[str, Entry]], left: Sequence[str] = ()) -> str:
    """The whole page; ``left`` are the rows that nobody has gone through yet."""
    total = sum(map(len, found.values()))
    reasons = sum("why_not" in entry for listed in found.values() for entry in listed.values())
    lines = [HEAD, f"{total} rows: {total - reasons} are law text, {reasons} are not, for the reason given."]
    lines += [f"{len(left)} more were not gone through yet.", ""] if left else [""]
    for name, title in TITLES.items():
        if name in found:
            lines += [
                f"## {title}",
                "",
                "| row | law text | what was put right, or why it is no law text |",
                "|---|---|---|",
            ]
            lines += [_line(row, entry) for row, entry in sorted(found[name].items())]
            lines += [""]
    if left:
        said = "Nobody has gone through these rows yet. Much of it is law text; what is not, is not said."
        lines += ["## Not yet gone through", "", said, "", *(f"- {row}" for row in sorted(left)), ""]
    return "\n".join(lines)


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
        PAGE.write_text(render_page(found, not_yet()), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
