"""The small law texts beside this file: each is read together with what they have in common."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from wellfounded.assess.scenarios import Run, run_scenarios
from wellfounded.language.library import Library, read_library
from wellfounded.problems import Problem

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.law"))
BAD = sorted(path for path in (HERE / "bad").iterdir() if path.suffix in (".law", ".scenario"))


def made(folder: Path, texts: Iterable[Path] = (), **written: str) -> Path:
    """A folder with the common text, ``texts`` under the name "text", and files with the text given for their names."""
    scenarios = folder / "scenarios"
    scenarios.mkdir(parents=True, exist_ok=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copyfile(HERE / name, folder / name)
    for path in texts:
        shutil.copyfile(path, (scenarios if path.suffix == ".scenario" else folder) / f"text{path.suffix}")
    for name, text in written.items():
        (folder / f"{name}.law").write_text(text, encoding="utf-8")
    return folder


def read(folder: Path, *texts: Path, **written: str) -> tuple[Library, list[Problem]]:
    """The library of the common text and others, and its problems."""
    return read_library(made(folder, texts, **written))


def problems_of(folder: Path, text: Path) -> list[str]:
    """What is said about a bad text; about one with scenarios, what is said when they are run."""
    library, problems = read(folder, text)
    if text.suffix == ".scenario":
        problems = [*problems, *run_scenarios(library)[1]]
    return [str(problem) for problem in sorted(problems)]


def run_of(folder: Path, text: Path) -> tuple[list[Run], list[Problem]]:
    """The scenarios beside a good text, run."""
    library, problems = read(folder, text, text.with_suffix(".scenario"))
    runs, failed = run_scenarios(library)
    return runs, [*problems, *failed]
