"""Coded matters: the case file, the sentences by which each side wins each question, and for whom it was decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wellfounded.problems import InputError, Problem

__all__ = ["Coded", "coded_folders", "coded_matter"]

_SIDE = "_if"
"""How the key of a side's sentences ends: ``petitioner_if``."""


@dataclass(frozen=True, slots=True)
class Coded:
    """The text of a case file in today's words; the winner of each question; and, by question and side, sentences."""

    name: str
    text: str
    decided: Mapping[str, str]
    sentences: Mapping[str, Mapping[str, tuple[str, ...]]]


def coded_folders(paths: Iterable[Path]) -> Iterator[Path]:
    """The folders of coded matters in the folders named, in order."""
    for path in paths:
        yield from sorted(one.parent for one in path.glob("*/questions.yaml"))


def coded_matter(folder: Path) -> Coded:
    """A coded matter; sentences in the words of an older format are put into today's. Raises InputError.

    An answer that the present format no longer asks for is an error: left out, it would change what is measured.
    """
    from wellfounded.matter.schema import FORMAT
    from wellfounded.matter.source import read_source
    from wellfounded.renaming.earlier_words import NO_LONGER_ASKED
    from wellfounded.renaming.formats import format_of, migrated, step_to
    from wellfounded.renaming.sentences import Sentences

    file, text = read_source(folder / "matter.yaml")
    steps = [step_to(number) for number in range(format_of(text) + 1, FORMAT + 1)]
    words = [Sentences(step.vocabulary, step.renames, typed=False) for step in steps]

    def present(sentence: str) -> str:
        for step in words:
            sentence = step.rewritten(sentence)
        return sentence

    asked = _loaded(folder / "questions.yaml")
    sentences = {
        str(question): {
            str(side).removesuffix(_SIDE): tuple(present(one) for one in _sentences(folder, question, side, given))
            for side, given in _map(folder / "questions.yaml", str(question), sides).items()
            if str(side).endswith(_SIDE)
        }
        for question, sides in asked.items()
    }
    today = migrated(text, file)
    if not steps and today.count(NO_LONGER_ASKED) > text.count(NO_LONGER_ASKED):
        today = text  # loading it says which answer would be left out
    return Coded(folder.name, today, dict(_decided(folder / "note.yaml")), sentences)


def _decided(file: Path) -> Iterator[tuple[str, str]]:
    """Each question and the side for which it was decided."""
    outcome = _map(file, "outcome", _loaded(file).get("outcome"))
    issues = outcome.get("issues")
    if not isinstance(issues, list):
        raise _wrong(file, "outcome.issues: a list was expected")
    for issue in issues:
        entry = _map(file, "outcome.issues", issue)
        if not {"id", "favors"} <= entry.keys():
            raise _wrong(file, "outcome.issues: an entry requires id and favors")
        yield str(entry["id"]), str(entry["favors"])


def _sentences(folder: Path, question: object, side: object, given: object) -> Iterator[str]:
    if given is None:
        return
    if not (isinstance(given, list) and all(isinstance(one, str) for one in given)):
        raise _wrong(folder / "questions.yaml", f"{question}.{side}: a list of sentences was expected")
    yield from given


def _loaded(file: Path) -> Mapping[Any, Any]:
    """The entries of a YAML file. Raises InputError."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    from wellfounded.matter.source import read_source

    _, text = read_source(file)
    try:
        found = YAML(typ="safe").load(text)
    except YAMLError as error:
        said = " ".join(str(error).split())[:200]
        raise InputError([Problem(str(file), 0, "WF104", f"the file is not YAML: {said}")]) from None
    return _map(file, "the file", found)


def _map(file: Path, what: str, given: object) -> Mapping[Any, Any]:
    if not isinstance(given, Mapping):
        raise _wrong(file, f"{what}: keys with values were expected")
    return given


def _wrong(file: Path, message: str) -> InputError:
    return InputError([Problem(str(file), 0, "WF112", message)])
