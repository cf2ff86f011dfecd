"""Every file in which a renaming shows: what each becomes, checked as a whole before anything is written."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wellfounded.language.library import Library, read_library
from wellfounded.matter.schema import FORMAT
from wellfounded.matter.source import lines_of
from wellfounded.problems import InputError, Problem
from wellfounded.renaming.format_map import followed, with_earlier_words
from wellfounded.renaming.law_text import LawText
from wellfounded.renaming.matter_file import MatterText, field_types
from wellfounded.renaming.model import Renames, unusable
from wellfounded.renaming.plain_text import PlainText
from wellfounded.renaming.sentences import Sentences

TEXTS = (".md", ".py", ".toml", ".html", ".yaml", ".yml", ".txt", ".js")
BESIDE = ("README.md", "docs", "examples", "tests", "src")
"""What a checkout of this program has beside its law, in which the law's words are used."""
NOT_RENAMED = ("renames", ".git", ".venv", "node_modules", "__pycache__")


@dataclass(frozen=True, slots=True)
class Change:
    """A file that a renaming changes, with its text before and after."""

    path: Path
    old: str
    new: str


def changes(library: Library, renames: Renames, paths: Iterable[Path], source: str) -> list[Change]:
    """What the renaming changes in the library's folder and in ``paths`` (files, or folders with all texts in them).

    Raises ``InputError`` where an old word is none of the law's, a slot is lost, or the law would no longer be read
    afterwards, as where two sentences would have the same words. ``source`` names the renames in messages.
    """
    things = library.vocabulary.things.values()
    sections = {thing.section: set(thing.fields) for thing in things}
    wrong = list(unusable(renames, library.vocabulary, sections, source))
    if wrong:
        raise InputError(wrong)
    found = list(_in_the_law(library, renames))
    wrong = _problems_after(library, found)
    if wrong:
        raise InputError(wrong)
    done = {change.path for change in found}
    found += [change for change in _elsewhere(library, renames, paths) if change.path not in done]
    return sorted(found, key=lambda change: change.path)


def beside(law: Path) -> list[Path]:
    """The files and folders of a checkout that use the words of its law; none where the law is in no checkout."""
    root = law.parents[2] if len(law.parents) > 2 else law
    return [root / name for name in BESIDE] if (root / "pyproject.toml").is_file() else []


def _in_the_law(library: Library, renames: Renames) -> Iterator[Change]:
    texts = LawText(library.vocabulary, renames)
    for path in sorted([*library.folder.rglob("*.law"), *library.folder.rglob("*.scenario")]):
        old = _read(path)
        new = texts.law(old) if path.suffix == ".law" else texts.scenario(old)
        if new != old:
            yield Change(path, old, new)
    sentences = Sentences(library.vocabulary, renames, typed=False, prose=True)
    for path in sorted(library.folder.glob("*.toml")):
        old = _read(path)
        new = "".join(sentences.rewritten(line) for line in lines_of(old))
        if new != old:
            yield Change(path, old, new)
    for name, made in ((f"format-{FORMAT}.toml", followed), (f"within-{FORMAT}.toml", with_earlier_words)):
        path = library.folder / "renames" / name
        if path.is_file():
            old = _read(path)
            new = made(old, renames)
            if new != old:
                yield Change(path, old, new)


def _problems_after(library: Library, found: list[Change]) -> list[Problem]:
    """What would be wrong with the law if these changes were made: it is read as it would be, in another folder."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "law"
        shutil.copytree(library.folder, folder)
        for change in found:
            (folder / change.path.relative_to(library.folder)).write_bytes(change.new.encode())
        problems = read_library(folder)[1]
    return [fault for fault in problems if not fault.warning]


def _elsewhere(library: Library, renames: Renames, paths: Iterable[Path]) -> Iterator[Change]:
    plain = PlainText(library.vocabulary, renames)
    matter = MatterText(library.vocabulary, renames, field_types(library.vocabulary))
    law = library.folder.resolve()
    for path in sorted({file for each in paths for file in _texts(each)}):
        if path.suffix in (".law", ".scenario") and law in path.resolve().parents:
            continue
        try:
            old = _read(path)
        except UnicodeDecodeError:
            continue
        is_matter = path.suffix in (".yaml", ".yml") and _begins_as_matter(old)
        new = matter.renamed(old, str(path)) if is_matter else plain.renamed(old)
        if new != old:
            yield Change(path, old, new)


def _texts(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for file in path.rglob("*") if path.is_dir() else ():
        if file.is_file() and file.suffix in TEXTS and not set(NOT_RENAMED) & set(file.parts):
            yield file


def _begins_as_matter(text: str) -> bool:
    return any(line.startswith("matter:") for line in lines_of(text.removeprefix("\ufeff"))) and "forum:" in text


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")
