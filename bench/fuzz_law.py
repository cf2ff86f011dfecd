"""The law's own texts, damaged, for ``python -m bench.fuzz``: rules, scenarios, and a law folder as a whole."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from bench.fuzz_inputs import LAW, Reader, file_of, library, piece_of, texts
from bench.mutated_files import changed
from wellfounded.problems import InputError

__all__ = ["OF_LAW"]


def _law_text(chance: random.Random, _: Path) -> None:
    from wellfounded.language.line_tree import read_lines
    from wellfounded.language.parser import Parser

    law = library()
    problems: list[Any] = []
    text = changed(piece_of(chance.choice(texts("[!o]*.law")), chance, 3), chance)
    parser = Parser(law.vocabulary, law.registry, problems)
    for block in read_lines(text, "a.law", problems):
        parser.block(block)
    _refuse(problems)


def _scenarios(chance: random.Random, _: Path) -> None:
    from wellfounded.assess.scenario_parser import scenarios_in
    from wellfounded.language.line_tree import read_lines

    problems: list[Any] = []
    text = changed(piece_of(chance.choice(texts("*.scenario")), chance, 2), chance)
    scenarios_in(library(), read_lines(text, "a.scenario", problems), problems)
    _refuse(problems)


def _refuse(problems: list[Any]) -> None:
    """Raise the problems that were told, once each could be shown."""
    assert all(str(problem) and problem.code for problem in problems)
    if problems:
        raise InputError(problems)


def _law_folder(chance: random.Random, folder: Path) -> None:
    """A small law of its own: the vocabulary, and a few damaged blocks of rules."""
    from wellfounded.language.library import read_library

    for path in (LAW / "vocabulary").iterdir():
        text = path.read_text(encoding="utf-8")
        file_of(folder, path.name, changed(text, chance) if chance.random() < 0.5 else text, chance)
    (folder / "authorities.toml").write_bytes((LAW / "authorities.toml").read_bytes())
    law, problems = read_library(folder)
    assert law is not None
    _refuse(problems)


OF_LAW: dict[str, Reader] = {
    "law texts": Reader(_law_text, 4_000),
    "scenarios": Reader(_scenarios, 3_000),
    "laws as a whole": Reader(_law_folder, 200),
}
"""The readers of law texts, with how many inputs each is given."""
