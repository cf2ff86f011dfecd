"""The texts of a case with names and file numbers replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import HIDDEN, Shape
from wellfounded.problems import InputError, Problem

__all__ = ["AnonymizedPaper", "anonymize"]


@dataclass(frozen=True)
class Placeholder(Shape):
    """What replaces a person's name or a number, and in how many places."""

    placeholder: str
    places: int


@dataclass(frozen=True)
class UncertainName(Shape):
    """Words that may be a name and were not replaced, why, and the lines where they stand."""

    words: str
    why: str
    lines: tuple[int, ...]


@dataclass(frozen=True)
class AnonymizedPaper(Answer):
    """A text with names and file numbers replaced, in the path of its ``file`` likewise; ``name`` is the name of the
    file without ending, ``path`` the file as it was given."""

    SCHEMA: ClassVar[str] = "wellfounded.anonymized/1"

    file: str
    text: str
    placeholders: tuple[Placeholder, ...]
    doubts: tuple[UncertainName, ...]
    notes: tuple[str, ...]
    name: str = field(default="", kw_only=True, repr=False, compare=False, metadata=HIDDEN)
    path: str = field(default="", kw_only=True, repr=False, compare=False, metadata=HIDDEN)


def anonymize(
    paths: str | Path | Iterable[str | Path],
    *,
    also: Sequence[str] = (),
    counsel: bool = False,
    replace: Sequence[str] = (),
) -> tuple[tuple[AnonymizedPaper, ...], tuple[Problem, ...]]:
    """The texts of the files of one case anonymized, in which each person has the same placeholder.

    ``also`` are further names to replace, ``counsel`` says that those of counsel are, ``replace`` further kinds
    (``emails``, ``identifiers``, ``organizations``, ``places``). A single file that cannot be read raises
    ``InputError``; of several, the problems of those are returned and the others are anonymized.
    """
    from wellfounded.reading.anonymize import anonymize_texts

    files = [str(paths)] if isinstance(paths, str | Path) else [str(path) for path in paths]
    texts, failures = _texts(files)
    read = list(texts)
    names = "\n".join(str(PurePath(path).with_suffix("")) for path in read)
    notes = ["\n".join(texts[path][1]) for path in read]
    found = anonymize_texts([*(texts[path][0] for path in read), names, *notes], also, counsel, replace)
    named, noted = found[len(read)].text.split("\n"), found[len(read) + 1 :]
    papers = tuple(
        AnonymizedPaper(
            f"{name}{PurePath(path).suffix}",
            one.text,
            tuple(Placeholder(each.name, each.places) for each in one.placeholders),
            tuple(UncertainName(doubt.words, doubt.why, tuple(doubt.lines)) for doubt in one.doubts),
            tuple(said.text.split("\n")) if said.text else (),
            name=PurePath(name).name,
            path=path,
            make_text=one.text.__str__,
        )
        for path, one, said, name in zip(read, found[: len(read)], noted, named, strict=True)
    )
    return papers, failures


def _texts(files: Sequence[str]) -> tuple[dict[str, tuple[str, tuple[str, ...]]], tuple[Problem, ...]]:
    """The text and the notes of each file that can be read, and the problems of the others."""
    texts: dict[str, tuple[str, tuple[str, ...]]] = {}
    failures: list[Problem] = []
    for path in files:
        try:
            texts[path] = _text_of(path)
        except InputError as problem:
            if len(files) == 1:
                raise
            failures += problem.problems
    return texts, tuple(failures)


def _text_of(path: str) -> tuple[str, tuple[str, ...]]:
    """The text of a file: a plain text unchanged, another type page by page."""
    from wellfounded.extraction import open_document
    from wellfounded.extraction.encodings import decode
    from wellfounded.files.vault_files import read_bytes
    from wellfounded.reading.record_files import document_of_record

    record = document_of_record(path)
    document = record or open_document(path)
    if document.kind == "text" and path != "-" and not record:
        return decode(path, read_bytes(path))[0], document.notes
    return "\f".join("".join(f"{line.text}\n" for line in page.lines) for page in document.pages), document.notes
